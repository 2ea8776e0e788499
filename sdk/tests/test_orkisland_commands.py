"""`hall orkisland`: matches, their forms, and what is wrong with either."""

import gzip
import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import IO

import click
import pytest
from click.testing import CliRunner, Result

from sdk.command import hall
from sdk.orkisland.outputs import writing
from sdk.tests.orkisland import SMALL
from services.ai.orkisland.bots import BOTS
from services.engine.rules.orkisland.formats.settings_text import format_settings, parse_settings
from services.engine.rules.orkisland.match import Match
from services.engine.rules.orkisland.settings import Settings
from services.engine.rules.record import parse_record, replay

SEED = 7
FOUR = ("Demo", "Walker", "Hunter", "Walker")
NAMES = ",".join(FOUR)
FALLING = """\
from sdk.orkisland import Player

class Falling(Player):
    def play(self):
        print("this is no part of a record")
        if self.round == 2:
            raise {error}
"""


pytestmark = pytest.mark.usefixtures("folder")


def run(command: str, *arguments: str, stdin: str | bytes | IO[bytes] = b"") -> Result:
    words = ["orkisland", *command.split(), *arguments]
    return CliRunner().invoke(hall, words, input=stdin, catch_exceptions=False)


def play(players: Sequence[str] = FOUR, options: str = "-q -o match.out") -> Result:
    return run(f"match -s {SEED} -i small.cnf {options}", *players)


def play_all_forms() -> None:
    done = play(options="-q -o match.out --log match.jsonl.gz --record match.txt")
    assert (done.exit_code, done.output) == (0, "")


def write_falling(error: str = "ValueError('too far')") -> str:
    Path("falling.py").write_text(FALLING.format(error=error))
    return "falling.py"


def files() -> list[str]:
    return sorted(path.name for path in Path().iterdir() if path.suffix not in (".cnf", ".py"))


def test_a_match_goes_to_the_standard_output_and_the_lines_of_the_original_to_the_error() -> None:
    done = play(options="")
    assert done.exit_code == 0
    assert done.stdout.startswith(f"Game\n\nSeed {SEED}\n\nOrkIsland 1.0\n")
    assert len(re.findall(r"^round \d+$", done.stdout, re.MULTILINE)) == SMALL.nb_rounds + 1
    lines = done.stderr.splitlines()
    assert lines[:8] == [
        "info: seed 7",
        "info: loading game",
        "info: loaded game",
        *[f"info: loading player {name}" for name in FOUR],
        "info: players loaded",
    ]
    assert lines[8:12] == [
        "info: start round 0",
        "info:     start player 0",
        "info:     end player 0",
        "info:     start player 1",
    ]
    assert lines[8 + 10 * SMALL.nb_rounds - 1] == f"info: end round {SMALL.nb_rounds - 1}"
    scores = [line.split()[-1] for line in lines[-6:-2]]
    assert f"total_score {' '.join(scores)}\n" in done.stdout
    assert lines[-2].endswith("got top score")
    assert lines[-1] == "info: game played"


def test_every_form_of_a_match_leads_to_the_others() -> None:
    play_all_forms()
    out, record = Path("match.out").read_bytes(), Path("match.txt").read_bytes()
    rerun = run(f"rerun -s {SEED} -i small.cnf --names {NAMES} match.jsonl.gz")
    assert (rerun.exit_code, rerun.stdout_bytes) == (0, out)
    for source, options in [
        ("match.txt", ""),
        ("match.jsonl.gz", f"-s {SEED} -i small.cnf"),
    ]:
        assert run(f"convert {source} again.out {options} --names {NAMES}").output == ""
        assert Path("again.out").read_bytes() == out
        assert run(f"convert {source} again.txt {options}").output == ""
        assert Path("again.txt").read_bytes() == record
    assert run("convert match.txt - --to log").exit_code == 0
    state = replay(parse_record(record.decode()))
    assert f"total_score {' '.join(map(str, state.board.totals.tolist()))}\n" in out.decode()


def test_a_seed_gives_the_same_match_again_and_chance_another() -> None:
    first, second = play(options="-q"), play(options="-q")
    assert first.stdout == second.stdout
    by_chance = [run("match -q -i small.cnf Null Null Null Null").stdout for _ in range(2)]
    assert by_chance[0] != by_chance[1]


@pytest.mark.parametrize("option", ["", "-i -"])
def test_settings_come_in_as_in_the_original(option: str) -> None:
    small = Path("small.cnf").read_bytes()
    done = run(f"match -q -s {SEED} {option} Null Null Null Null", stdin=small)
    assert (done.exit_code, done.stderr) == (0, "")
    assert "\nnb_rounds                   6\n" in done.stdout


def test_that_settings_are_waited_for_is_told() -> None:
    done = run(f"match -s {SEED} Null Null Null Null", stdin=Path("small.cnf").read_bytes())
    lines = done.stderr.splitlines()
    assert lines[1:4] == [
        "info: loading game",
        "info: reading settings from the standard input",
        "info: loaded game",
    ]


def test_empty_settings_are_refused_by_the_name_of_their_file() -> None:
    Path("empty.cnf").touch()
    done = run("match -q -i empty.cnf Null Null Null Null")
    assert done.exit_code == 1
    assert done.stderr.startswith("Error: empty.cnf: Problems when reading.")


def test_where_nothing_comes_in_a_match_has_the_ordinary_settings() -> None:
    done = run(f"match -q -s {SEED} Null Null Null Null")
    assert (done.exit_code, done.stderr) == (0, "")
    assert "\nnb_rounds                   200\n" in done.stdout


@pytest.mark.parametrize("number", [0, 3, 5])
def test_a_match_takes_four_players(number: int) -> None:
    done = play(["Null"] * number)
    assert done.exit_code == 2
    assert f"a match takes exactly 4 players, not {number}" in done.stderr


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ("-s -1", "expected a number from 0 to 2^63 - 1, not -1"),
        ("-s seven", "expected a number from 0 to 2^63 - 1, not seven"),
        (f"-s {1 << 63}", "expected a number from 0 to 2^63 - 1, not 9223372036854775808"),
        ("--names a,b,c", "3 names, expected 4"),
        ("--names a,b,c,fourteen_bytes", "'fourteen_bytes' cannot be a name"),
        ("--time-limit 0", "0.0 is not in the range"),
    ],
)
def test_options_of_a_match_are_checked(options: str, told: str) -> None:
    done = play(options=f"-q -o match.out {options}")
    assert (done.exit_code, files()) == (2, [])
    assert told in done.stderr


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ("OrkIsland 1.0\nnb_players 3", "bad.cnf: Wrong number of players."),
        ("OrkIsland 1.0\ncols 20", "bad.cnf: Expected 'nb_players' while parsing."),
        (b"\xff", "bad.cnf: no text in UTF-8, at byte 0"),
        (None, "bad.cnf"),
    ],
)
def test_a_match_with_bad_settings_is_not_played(settings: str | bytes | None, told: str) -> None:
    if settings is not None:
        Path("bad.cnf").write_bytes(settings if isinstance(settings, bytes) else settings.encode())
    done = run("match -q -s 7 -i bad.cnf -o match.out Null Null Null Null")
    assert (done.exit_code, files()) == (1, [])
    assert told in done.stderr


def test_a_player_that_is_none_is_refused_with_what_is_one() -> None:
    done = play(["Null", "Null", "Null", "Nil"])
    assert (done.exit_code, files()) == (1, [])
    assert "no player is called 'Nil'" in done.stderr
    assert all(name in done.stderr for name in BOTS)


def test_a_program_that_is_given_without_exec_is_pointed_to_it() -> None:
    done = play(["Null", "Null", "Null", "/bin/true"])
    assert (done.exit_code, files()) == (1, [])
    assert done.stderr.endswith("; a program is exec:/bin/true\n")


def test_a_match_with_a_player_that_falls_is_played_to_its_end() -> None:
    done = play(["Demo", write_falling(), "Null", "Null"])
    assert done.exit_code == 3
    assert done.stderr.splitlines()[-1] == (
        "error: player Falling (seat 1) is out since round 2: raised ValueError: too far"
    )
    text = Path("match.out").read_text()
    assert "no part of a record" not in text
    assert text.count("\nstatus 0 -1 0 0\n") == SMALL.nb_rounds - 2


def test_a_match_with_a_program_that_ends_is_played_to_its_end() -> None:
    done = play(["Demo", "exec:false", "Null", "Null"])
    assert done.exit_code == 3
    assert "error: player false (seat 1) is out since round 0: " in done.stderr
    assert Path("match.out").read_text().count("\nstatus 0 -1 0 0\n") == SMALL.nb_rounds


def test_a_match_that_is_stopped_leaves_its_files_as_they_were() -> None:
    Path("match.out").write_text("an older match")
    done = play(
        ["Demo", write_falling("KeyboardInterrupt"), "Null", "Null"],
        "-q -o match.out --record match.txt",
    )
    assert done.exit_code == 1
    assert done.stderr.splitlines()[-1] == (
        "Error: stopped after 2 of 6 rounds; no file has been written"
    )
    assert files() == ["match.out"]
    assert Path("match.out").read_text() == "an older match"


def test_a_file_that_cannot_be_written_is_told_before_anything_is_played() -> None:
    done = play(options="-o nowhere/match.out")
    assert done.exit_code == 1
    assert "'nowhere/match.out' cannot be written: No such file or directory" in done.stderr
    assert "start round" not in done.stderr


@pytest.mark.parametrize("option", ["-o", "-o match.out --log", "-o match.out --record"])
def test_a_full_disk_is_told_in_a_line_and_leaves_no_file(option: str) -> None:
    done = play(options=f"-q {option} /dev/full")
    assert (done.exit_code, files()) == (1, [])
    assert done.stderr == "Error: '/dev/full' cannot be written: No space left on device\n"


@pytest.mark.parametrize(
    "options",
    [
        "-o same --log same",
        "-o same --record ./same",
        "-o other --log same --record same",
        "-o - --log -",
        "--log -",
        "-o small.cnf",
    ],
)
def test_a_file_of_a_match_takes_a_name_of_its_own(options: str) -> None:
    done = play(options=f"-q {options}")
    assert (done.exit_code, files(), done.stdout) == (2, [], "")
    assert "give each file a name of its own" in done.stderr
    assert Path("small.cnf").read_text() == format_settings(SMALL)


def test_files_that_are_not_whole_have_names_of_their_own() -> None:
    """So that several matches may write one file at a time, and nobody's file is written over."""
    Path("match.out.part").write_text("of somebody")
    with writing(Path("match.out")) as first, writing(Path("match.out")) as second:
        assert len(files()) == 3
        first.write(b"first")
        second.write(b"second")
    assert files() == ["match.out", "match.out.part"]
    assert Path("match.out").read_text() in ("first", "second")
    assert Path("match.out.part").read_text() == "of somebody"


def test_a_log_is_compressed_if_its_name_says_so() -> None:
    play(options="-q -o match.out --log match.jsonl.GZ")
    assert gzip.decompress(Path("match.jsonl.GZ").read_bytes()).startswith(b"[[")


def test_the_players_that_there_are_and_the_version_can_be_asked_for() -> None:
    assert run("match --list").output.split() == list(BOTS)
    assert run("match --version").output.startswith("OrkIsland 1.0,")


WILD = [[999, 0], [-1, 2], [0, 7], [0, 1], [3, 0]]


@pytest.mark.parametrize("command", ["rerun -o wild.out", "convert", "show"])
def test_orders_of_a_log_that_do_not_count_are_told_with_their_line(command: str) -> None:
    lines = [json.dumps([WILD, [], [], []])] * SMALL.nb_rounds
    Path("wild.jsonl").write_text("\n".join(lines))
    target = ["wild.out"] if command == "convert" else []
    done = run(f"{command} -s {SEED} -i small.cnf wild.jsonl", *target)
    assert done.exit_code == 0
    told = done.stderr.splitlines()
    assert told[:6] == [
        "warning: line 1, seat 0: there is no ork 999; orks are 0 to 11",
        "warning: line 1, seat 0: there is no ork -1; orks are 0 to 11",
        "warning: line 1, seat 0: ork 0 cannot go to 7; directions are 0 to 4",
        "warning: line 1, seat 0: ork 0 is ordered twice; give each ork one order in a round",
        "warning: line 1, seat 0: ork 3 belongs to seat 1; give orders to orks of seat 0",
        "warning: line 2, seat 0: there is no ork 999; orks are 0 to 11",
    ]
    count = len(WILD) * SMALL.nb_rounds
    hint = "was the match played with this seed and these settings?"
    assert told[20:] == [f"warning: {count} orders do not count; {hint}"]
    if command != "show":
        assert "names          A B C D\n" in Path("wild.out").read_text()


def test_too_many_orders_in_a_log_are_told() -> None:
    lines = [json.dumps([[], [[3, 0]] * 1001, [], []])] + ["[[],[],[],[]]"] * 5
    Path("many.jsonl").write_text("\n".join(lines))
    done = run(f"rerun -s {SEED} -i small.cnf many.jsonl -o many.out")
    assert done.stderr.startswith(
        "warning: line 1, seat 1: more than 1,000 orders; the seat is out from this round on\n"
        "warning: 1 order does not count; "
    )
    assert "\nstatus 0 -1 0 0\n" in Path("many.out").read_text()


@pytest.mark.parametrize(
    ("log", "told"),
    [
        (b"[[],[],[],[]]\n" * 5, "the log ends after 5 rounds"),
        (b"[[],[],[],[]]\n" * 7, "the log goes on after 6 rounds"),
        (b"[[],[],[],[]]\n[[],[],[]]\n", "line 2 of the log"),
        (b"[[],[],[],[]]\nnonsense\n", "line 2 of the log"),
        (gzip.compress(b"[[],[],[],[]]\n" * 6)[:-8], "cut off or damaged after line 6; expected"),
        (gzip.compress(b"[[],[],[],[]]\n" * 6)[:12] + b"garbage", "damaged after line 0"),
    ],
)
def test_a_log_that_makes_no_match_gives_no_record(log: bytes, told: str) -> None:
    Path("log.jsonl").write_bytes(log)
    done = run(f"rerun -s {SEED} -i small.cnf log.jsonl -o log.out")
    assert (done.exit_code, files()) == (1, ["log.jsonl"])
    assert "Error: log.jsonl: " in done.stderr
    assert told in done.stderr


def test_a_match_is_shown_the_same_whatever_its_form() -> None:
    play_all_forms()
    for options in ("", "--round 0", "--round 3"):
        shown = run(f"show match.out {options}")
        assert shown.exit_code == 0
        assert shown.output == run(f"show match.txt {options} --names {NAMES}").output
        log = f"show match.jsonl.gz -s {SEED} -i small.cnf {options} --names {NAMES}"
        assert shown.output == run(log).output
    last = run("show match.out").output
    assert last.startswith(
        "After 6 of 6 rounds\n   00000000001111111111\n   01234567890123456789\n 0 ~~~"
    )
    assert "Walker" in last
    assert last.splitlines()[-1].startswith(("A", "B", "C", "D"))
    assert "wins with" not in run("show match.out --round 5").output
    assert last == click.unstyle(last)


@pytest.mark.parametrize("number", [-1, 7])
def test_only_rounds_of_the_match_are_shown(number: int) -> None:
    play_all_forms()
    done = run(f"show match.out --round {number}")
    assert done.exit_code == 2
    assert f"the match has positions after 0 to 6 rounds, not after {number}" in done.stderr


def test_a_log_is_shown_only_with_its_seed() -> None:
    play_all_forms()
    for command in ("show match.jsonl.gz", "convert match.jsonl.gz match2.txt"):
        done = run(command)
        assert done.exit_code == 2
        assert "give the one of the match with -s" in done.stderr


def test_a_record_that_is_cut_off_is_refused_with_line_and_round() -> None:
    play()
    text = Path("match.out").read_text()
    Path("cut.out").write_text(text[: text.index("round 3\n")])
    done = run("show cut.out")
    assert done.exit_code == 1
    assert "cut.out: " in done.stderr
    assert "round 3" in done.stderr
    assert "line " in done.stderr


@pytest.mark.parametrize("command", ["show", "convert --to out"])
@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"eggs\nand milk\n", "begins with 'eggs'; expected a .out that begins with 'Game'"),
        (b"", "is empty; expected a .out"),
        (b"\x7fELF\x02\xff", "is no text in UTF-8; expected a .out"),
    ],
)
def test_what_is_no_match_is_refused_with_what_would_be_one(
    command: str, content: bytes, told: str
) -> None:
    Path("shopping.txt").write_bytes(content)
    arguments = ["shopping.txt"] + (["new.out"] if "convert" in command else [])
    done = run(command, *arguments)
    assert done.exit_code == 1
    assert f"shopping.txt {told}" in done.stderr


@pytest.mark.parametrize("options", [f"-s {SEED}", "-i small.cnf"])
@pytest.mark.parametrize("form", ["out", "txt"])
def test_seed_and_settings_are_taken_for_logs_only(form: str, options: str) -> None:
    play_all_forms()
    done = run(f"show match.{form} {options}")
    assert done.exit_code == 2
    assert f"match.{form} has a seed and settings of its own; -s and -i are for logs" in done.stderr


def test_only_a_log_is_run_again() -> None:
    play_all_forms()
    done = run(f"rerun -s {SEED} match.txt")
    assert done.exit_code == 1
    assert "match.txt is no log of orders; see `hall orkisland convert`" in done.stderr


@pytest.mark.parametrize("command", ["verify", "replay"])
@pytest.mark.parametrize(
    ("file", "told"),
    [
        ("match.out", "a record of the original Ork Island; `hall orkisland show` draws it"),
        ("match.jsonl", "a log of orders; `hall orkisland rerun` plays it again"),
        ("match.jsonl.gz", "compressed; expected the text of a record"),
    ],
)
def test_other_forms_are_no_records_of_the_hall(command: str, file: str, told: str) -> None:
    play(options="-q -o match.out --log match.jsonl")
    play(options="-q -o match.out --log match.jsonl.gz")
    done = CliRunner().invoke(hall, [command, file])
    assert (done.exit_code, done.stderr) == (1, f"Error: {file}: {told}\n")


@pytest.mark.parametrize(
    ("file", "command", "least", "step"),
    [
        ("match.out", "show {}", 3, 5),  # the blank and the empty line at its end say nothing
        ("match.out.gz", "show {}", 1, 5),
        ("match.jsonl", "convert {} new.txt -s 7 -i tiny.cnf", 2, 1),
        ("match.jsonl.gz", "convert {} new.txt -s 7 -i tiny.cnf", 1, 1),
        ("match.txt", "convert {} new.out", 1, 1),
    ],
)
def test_a_match_that_is_cut_off_anywhere_is_refused(
    file: str, command: str, least: int, step: int
) -> None:
    Path("tiny.cnf").write_text(format_settings(Settings(rows=20, cols=20, nb_rounds=2, nb_orks=1)))
    option = {"out": "-o", "jsonl": "--log", "txt": "--record"}[file.split(".")[1]]
    others = "" if option == "-o" else "-o other.out"
    assert run(f"match -q -s 7 -i tiny.cnf {others} {option} {file}", *FOUR).exit_code == 0
    assert run(command.format(file)).exit_code == 0
    whole = Path(file).read_bytes()
    for end in range(len(whole) - least, -1, -step):
        Path(file).write_bytes(whole[:end])
        done = run(command.format(file))
        assert (done.exit_code, done.stdout) == (1, ""), end
        assert done.stderr.splitlines()[-1].startswith(f"Error: {file}"), end


@pytest.mark.parametrize("command", ["verify", "replay", "orkisland show"])
def test_a_record_of_the_hall_with_half_a_last_line_is_refused(command: str) -> None:
    play_all_forms()
    text = Path("match.txt").read_bytes()
    Path("cut.txt").write_bytes(text[:-1])
    done = CliRunner().invoke(hall, [*command.split(), "cut.txt"])
    told = f"cut.txt: line {len(text.splitlines())} is cut off; expected a line feed at the end"
    assert (done.exit_code, told in done.stderr) == (1, True)


def test_a_record_of_another_game_is_not_shown() -> None:
    Path("other.txt").write_text("game armadora\nrules 2\nseats 2\nseed 7\n\n")
    done = run("show other.txt")
    assert (done.exit_code, "hall replay" in done.stderr) == (1, True)


def test_a_record_without_its_failed_orders_is_not_played_again() -> None:
    """Two walkers that meet, or walk into each other, leave orders that came to nothing."""
    play()
    done = run("convert match.out again.txt")
    assert (done.exit_code, files()) == (1, ["match.out"])
    assert "can be shown" in done.stderr


def test_what_a_match_is_turned_into_must_be_known() -> None:
    play_all_forms()
    done = run("convert match.txt match.new")
    assert done.exit_code == 2
    assert "say with --to what match.new shall be: out, log, record" in done.stderr


def test_an_island_is_drawn_as_settings_with_a_grid() -> None:
    done = run(f"generate -s {SEED} -i small.cnf -o island.cnf")
    assert (done.exit_code, done.output) == (0, "")
    settings = parse_settings(Path("island.cnf").read_text())
    assert settings.grid == Match(SMALL, SEED).island
    done = run("match -q -s 1 -i island.cnf Null Null Null Null")
    assert (done.exit_code, done.stderr) == (0, "")


def test_a_record_of_the_hall_is_verified_and_replayed() -> None:
    play_all_forms()
    verified = CliRunner().invoke(hall, ["verify", "match.txt"])
    plies, winner, canonical = verified.output.splitlines()
    assert (plies, canonical) == ("24 plies, every move allowed.", "Canonical.")
    assert winner == run("show match.txt").output.splitlines()[-1]
    replayed = CliRunner().invoke(hall, ["replay", "match.txt"])
    rounds = re.findall(r"^Ply (\d+)\nAfter (\d) of 6 rounds$", replayed.output, re.MULTILINE)
    assert rounds == [(str(4 * number), str(number)) for number in range(7)]
    assert replayed.output.splitlines()[-1] == winner


def test_a_record_that_is_not_over_tells_whose_orders_are_due() -> None:
    play_all_forms()
    lines = Path("match.txt").read_text().splitlines()
    Path("part.txt").write_text("\n".join(lines[: lines.index("") + 7]) + "\n")
    verified = CliRunner().invoke(hall, ["verify", "part.txt"])
    assert "Not over: orders of round 1 are due from C, D.\n" in verified.output
