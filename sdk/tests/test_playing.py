"""`hall play` plays a game with people at the keyboard and computer opponents."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from sdk.armadora.choices import BARRED, tell_choices
from sdk.armadora.match import Computer, Match
from sdk.command import hall
from sdk.tests.records import ADVANCED, PARTNERS
from services.ai.armadora.bots import BOTS
from services.engine.rules.armadora.options import Faction, Options
from services.engine.rules.armadora.view import View
from services.engine.rules.record import parse_record, replay

BOTH_BOTS = ("--bot", "0=greedy", "--bot", "1=random")
BEGINS = "7"
"""A seed with which, of two seats, the second begins, and the first is asked at ply 1."""


def play(*arguments: str, keys: str = "") -> Result:
    """Play with what a person types."""
    command = ("play", "armadora", *arguments)
    return CliRunner().invoke(hall, command, input=keys, catch_exceptions=False)


def moves_in(file: Path) -> list[tuple[int, str]]:
    """Return the moves of a record, which must be one that replays."""
    record = parse_record(file.read_text())
    replay(record)
    return list(record.moves)


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("--advanced",),
        ("--memory", "--bot", "1=random"),
        ("--seats", "3", "--advanced", "--bot", "2=random"),
        ("--partners", "--advanced", "--memory"),
    ],
)
def test_computers_play_to_the_end_and_the_record_replays(
    tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    file = tmp_path / "game.txt"
    done = play(*arguments, "--bot", "0=random", "--people", "0", "--record", str(file))
    assert done.exit_code == 0
    assert re.search(r"(wins?|share the first place) with \d+ gold", done.output)
    verified = CliRunner().invoke(hall, ["verify", str(file)])
    assert verified.output.endswith("Canonical.\n")
    assert "Not over" not in verified.output


def test_factions_and_the_seat_that_begins_are_chosen(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    chosen = ("--advanced", "--factions", "mage,elf", "--first", "0", "--record", str(file))
    assert "A (mage)> " in play(*chosen, keys="quit\n").output
    assert parse_record(file.read_text()).options == Options(
        2, advanced=True, first_seat=0, factions=(Faction.MAGE, Faction.ELF)
    )


def test_a_seed_plays_the_same_game_again(tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("one.txt", "again.txt", "other.txt")]
    for file, seed in zip(files, ("11", "11", "12"), strict=True):
        play(*BOTH_BOTS, "--advanced", "--seed", seed, "--record", str(file))
    one, again, other = (file.read_text() for file in files)
    assert one == again
    assert one != other


def test_without_a_seed_chance_deals_and_the_seed_is_told() -> None:
    seeds = {play(*BOTH_BOTS).output.splitlines()[-1] for _ in range(2)}
    assert len(seeds) == 2
    assert all(re.fullmatch(r"Seed \d+\.", seed) for seed in seeds)


def test_by_default_a_person_has_seat_0_and_the_computer_the_rest(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    done = play("--seats", "3", "--seed", BEGINS, "--record", str(file), keys="w1@a5\nquit\n")
    assert done.exit_code == 0
    assert "A (orc)> " in done.output
    assert (0, "w1@a5") in moves_in(file)
    assert {seat for seat, _ in moves_in(file)} == {0, 1, 2}
    assert not re.search(r"^[BC] \(\w+\)> ", done.output, re.MULTILINE)


def test_a_whole_game_is_played_by_hand(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    keys = "w3@a5\npass\n"
    done = play("--seed", BEGINS, "--record", str(file), keys=keys)
    assert done.exit_code == 0
    assert "Territory 1: " in done.output
    assert done.output.endswith("Seed 7.\n")
    assert [text for seat, text in moves_in(file) if seat == 0] == ["w3@a5", "pass"]


@pytest.mark.parametrize("keys", ["w1@a5\nquit\n", "w1@a5\n QUIT \n", "w1@a5\n"])
def test_quit_or_the_end_of_input_stops_and_the_record_is_written(
    tmp_path: Path, keys: str
) -> None:
    file = tmp_path / "game.txt"
    done = play("--seed", BEGINS, "--record", str(file), keys=keys)
    assert done.exit_code == 0
    moves = moves_in(file)
    assert done.output.endswith(f"Stopped at ply {len(moves)}.\n")
    assert moves[1] == (0, "w1@a5")
    assert "Seed" not in done.output


def test_a_refused_move_is_explained_and_asked_again(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    keys = "w1@b2\njump\nw1@a5\nquit\n"
    done = play("--seed", BEGINS, "--record", str(file), keys=keys)
    assert "No: b2 is a mine; warriors stand on free land (R12)." in done.output
    forms = "write w3@b4, p@c2d2, p@c2d2,f2f3, pass; squares are a1 to h5"
    assert f"No: that is not a move: {forms}. Write help" in done.output
    assert (0, "w1@a5") in moves_in(file)


def test_a_person_sees_no_hidden_value() -> None:
    done = play("--seed", BEGINS, keys="w3@a5\nquit\n")
    assert "B (goblin) places a warrior on " in done.output
    assert not re.search(r"B[1-5]|B \(goblin\) places a warrior of", done.output)
    assert "A3" in done.output


def test_people_pass_the_keyboard_on_before_they_see_anything() -> None:
    keys = "\nw3@a5\n\nw2@h5\nquit\n"
    done = play("--people", "2", "--seed", BEGINS, keys=keys)
    first, second, third = re.split(r"Pass the keyboard to . \(\w+\) and press Enter", done.output)[
        1:
    ]
    assert "B (goblin)> " in first
    assert "A (orc)> " in second
    assert "B (goblin)> " in third
    assert "B?" in second
    assert "B3" not in second
    assert "B3" in third
    assert "A?" in third


def test_one_person_is_never_asked_to_pass_the_keyboard_on() -> None:
    assert "Pass the keyboard" not in play(keys="quit\n").output


def test_help_lists_the_forms_and_what_is_legal() -> None:
    done = play("--advanced", "--seed", BEGINS, keys="help\nquit\n")
    for form in ("w3@b4", "p@c2d2,f2f3", "r@b4", "o@c2d2", "pass", "board", "help, quit"):
        assert f"\n  {form} " in done.output
    assert "up to two palisades on a1b1" in done.output
    assert "m@g2" not in done.output


def test_the_seats_have_their_letter_number_and_faction() -> None:
    done = play("--seed", BEGINS, keys="quit\n")
    assert "\nA (seat 0, orc)    16 warriors left, to move\n" in done.output
    assert "\nB (seat 1, goblin) " in done.output


def test_the_board_tells_who_the_computer_opponents_are() -> None:
    done = play("--seats", "3", "--bot", "2=hard", "--seed", BEGINS, keys="quit\n")
    told = [line for line in done.output.splitlines() if line.startswith("computer ")]
    assert [line.split(maxsplit=1)[1] for line in told] == [
        "B (goblin) is medium",
        "C (elf) is hard",
    ]


@pytest.mark.parametrize("word", ["board", " Board "])
def test_the_board_is_shown_again_without_a_move(tmp_path: Path, word: str) -> None:
    file = tmp_path / "game.txt"
    done = play("--seed", BEGINS, "--record", str(file), keys=f"help\n{word}\nquit\n")
    board = re.compile(r"^    a  b  c .*?^your hand [^\n]*$", re.DOTALL | re.MULTILINE)
    first, again = board.findall(done.output)
    assert again == first
    assert len(moves_in(file)) == 1


def test_help_of_the_basic_game_is_silent_about_tokens() -> None:
    done = play("--seed", BEGINS, keys="help\nquit\n")
    assert "w3@b4" in done.output
    assert "r@b4" not in done.output
    assert "reinforce" not in done.output


@pytest.mark.parametrize("options", [Options(2), ADVANCED, PARTNERS])
def test_there_is_help_on_every_turn_of_a_game(options: Options) -> None:
    pages = []

    class Reader(Computer):
        def choose(self, view: View) -> str:
            pages.append(tell_choices(view))
            return super().choose(view)

    match = Match(options, seed=5)
    match.play([Reader(BOTS["random"], 5, seat) for seat in range(options.seats)])
    assert len(pages) == len(match.record.moves)
    assert all("Now you may" in page for page in pages)
    if options.advanced:
        assert any(f"not: {words}" in page for words in BARRED.values() for page in pages)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--seats", "5"), "5 is not in the range 2<=x<=4"),
        (("--seats", "2", "--partners"), "partners need 4 seats, not 2"),
        (("--bot", "2=greedy"), "seats are 0 to 1, not 2"),
        (("--bot", "1=deep"), "hard, expert, as in 1=medium, not '1=deep'"),
        (("--bot", "greedy"), "as in 1=medium, not 'greedy'"),
        (("--people", "3"), "seats are left for 2 people at most, not 3"),
        (("--bot", "0=random", "--people", "2"), "seats are left for 1 people at most, not 2"),
        (("--seed", "-1"), "a seed is 0 to 2^63 - 1, not -1"),
        (("--factions", "elf,troll"), "write words out of orc, goblin, elf, mage"),
        (("--factions", "elf"), "factions are one for each of 2 seats, all different"),
        (("--factions", "elf,elf"), "factions are one for each of 2 seats, all different"),
        (("--first", "2"), "the seat that begins is 0 to 1, not 2"),
    ],
)
def test_what_cannot_be_played_is_refused_at_once(arguments: tuple[str, ...], message: str) -> None:
    done = play(*arguments)
    assert (done.exit_code, done.stdout) == (2, "")
    assert message in " ".join(done.stderr.split())


@pytest.mark.parametrize(
    "arguments",
    [
        ("--seats", "3", "--partners"),
        ("--seed", "-1"),
        ("--first", "9"),
        ("--bot", "5=greedy"),
        ("--seats", "nine"),
    ],
)
def test_a_refused_command_leaves_the_record_of_another_game(
    tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    file = tmp_path / "game.txt"
    file.write_text("another game")
    assert play("--record", str(file), *arguments).exit_code == 2
    assert file.read_text() == "another game"


def test_a_record_that_cannot_be_written_is_refused_before_anybody_plays(tmp_path: Path) -> None:
    done = play("--record", str(tmp_path / "nowhere" / "game.txt"))
    assert (done.exit_code, done.stdout) == (2, "")
    assert "No such file or directory" in done.stderr
