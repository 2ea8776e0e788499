"""`hall replay` shows what a viewer saw; `hall verify` checks a game against the rules."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from sdk.command import hall
from sdk.tests.records import ADVANCED, OLD_TEXT, PARTNERS, write_game
from services.engine.rules.armadora.options import Options

HIDDEN = re.compile(r"[A-D]\?|places a warrior on")
SHOWN = re.compile(r"[A-D][1-5]|places a warrior of")


def run(*arguments: str, text: str | bytes = OLD_TEXT) -> Result:
    """Run the command on a text that comes in."""
    return CliRunner().invoke(hall, arguments, input=text, catch_exceptions=False)


def plies(output: str) -> list[str]:
    """Return what is printed for each ply."""
    return re.split(r"^Ply (?=\d+$)", output, flags=re.MULTILINE)[1:]


@pytest.mark.parametrize("options", [Options(2), ADVANCED, PARTNERS])
def test_every_ply_is_shown_and_the_end_is_explained(options: Options) -> None:
    text = write_game(options, seed=1)
    done = run("replay", "-", text=text)
    assert done.exit_code == 0
    moves = text.partition("\n\n")[2].splitlines()
    assert len(plies(done.output)) == len(moves) + 1
    assert "Territory 1: " in done.output
    assert re.search(r"(wins?|share the first place) with \d+ gold", done.output)


def test_a_ply_is_a_drawing_with_what_led_there() -> None:
    assert (
        run("replay", "-", "--ply", "2").output
        == """\
Ply 2
A puts up palisades on f1g1 and f2g2.
    a  b  c  d  e  f  g  h
  +--+--+--+--+--+--+--+--+
1 | .  .  . $6  .  .| .  .|
  +  +  +  +  +  +  +  +  +
2 | . $6  .  .  . $3| . $7|
  +  +  +  +  +  +  +  +  +
3 | .  .  .  .  .  .  .  .|
  +  +  +  +  +  +  +  +  +
4 |$5 B3  .  . $4  .  .  .|
  +  +  +  +  +  +  +  +  +
5 | .  . $5  .  .  . $4  .|
  +--+--+--+--+--+--+--+--+
A (seat 0)         16 warriors left
B (seat 1)         15 warriors left, to move
palisades          33 left

"""
    )


def test_the_end_says_who_got_which_gold_and_why() -> None:
    assert run("replay", "-").output.splitlines()[-6:] == [
        "  33 gold for B. Strength: B 4.",
        "Territory 2: g1 h1 g2 h2",
        "  7 gold for A. Strength: A 2.",
        "A: 7 gold in piles of 7.",
        "B: 33 gold in piles of 6, 6, 5, 5, 4, 4, 3.",
        "B wins with 33 gold.",
    ]


def test_an_open_replay_hides_nothing() -> None:
    for shown in plies(run("replay", "-").output):
        assert not HIDDEN.search(shown)


def test_spectators_saw_no_value_before_the_end() -> None:
    *before, last = plies(run("replay", "-", "--as", "spectator").output)
    assert not any(SHOWN.search(shown) for shown in before)
    assert SHOWN.search(last)


def test_a_seat_saw_its_own_values_only() -> None:
    *before, _ = plies(run("replay", "-", "--as", "0").output)
    assert "B places a warrior on b4." in before[1]
    assert "A places a warrior of 2 on g1." in before[6]
    assert "B?" in before[6]
    assert "A2" in before[6]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--ply", "8"], "the record has plies 0 to 7, not 8"),
        (["--ply", "-1"], "the record has plies 0 to 7, not -1"),
        (["--as", "2"], "open, spectator, or a seat from 0 to 1, not 2"),
        (["--as", "nobody"], "open, spectator, or a seat from 0 to 1, not nobody"),
    ],
)
def test_a_replay_says_what_it_can_show(arguments: list[str], message: str) -> None:
    done = run("replay", "-", *arguments)
    assert done.exit_code == 2
    assert message in done.stderr


@pytest.mark.parametrize("options", [Options(3), ADVANCED, PARTNERS])
def test_a_game_by_the_rules_is_verified(options: Options) -> None:
    text = write_game(options, seed=2)
    done = run("verify", "-", text=text)
    assert done.exit_code == 0
    count = len(text.partition("\n\n")[2].splitlines())
    assert done.output.startswith(f"{count} plies, every move allowed.\n")
    assert done.output.endswith("Canonical.\n")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (OLD_TEXT, "7 plies, every move allowed.\nB wins with 33 gold.\nCanonical.\n"),
        (
            OLD_TEXT.partition("0 p@")[0],
            "1 ply, every move allowed.\nNot over: A is to move.\nCanonical.\n",
        ),
        (
            OLD_TEXT.replace("p@f1g1,f2g2", "P@G2F2,F1G1"),
            "7 plies, every move allowed.\nB wins with 33 gold.\n"
            "Not canonical: line 7 is '0 P@G2F2,F1G1', where '0 p@f1g1,f2g2' is canonical.\n",
        ),
        (
            OLD_TEXT.replace("\n", "\r\n"),
            "7 plies, every move allowed.\nB wins with 33 gold.\n"
            "Not canonical: its lines do not all end as they should, with one line feed.\n",
        ),
        (
            OLD_TEXT + "\n\n",
            "7 plies, every move allowed.\nB wins with 33 gold.\n"
            "Not canonical: line 13 is empty, after the end of the record.\n",
        ),
    ],
)
def test_what_is_verified_is_told(text: str, told: str) -> None:
    done = run("verify", "-", text=text.encode())
    assert (done.exit_code, done.output) == (0, told)


@pytest.mark.parametrize("command", ["verify", "replay"])
@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1 of the record is missing; expected 'game armadora'"),
        (OLD_TEXT.partition("\n1 w3")[0], "line 5 of the record is missing"),
        (OLD_TEXT.replace("seats 2", "seats two"), "line 3 of the record is 'seats two'"),
        (OLD_TEXT.replace("seats 2", "seats 5"), "2 to 4 seats, not 5 (R5)"),
        (OLD_TEXT.replace("seed 7", "seed 9999999999999999999"), "a seed is 0 to 2^63 - 1"),
        (OLD_TEXT.replace("rules 1", "rules 3"), "rules version 1 or 2, not 3"),
        (OLD_TEXT.replace("w1@c3", "w1@c5"), "at ply 2, line 8: c5 is a mine"),
        (OLD_TEXT.replace("w1@c3", "w1@c5"), "(R12)"),
        (OLD_TEXT.replace("w1@c3", "w1"), "at ply 2, line 8: 'w1' is not a move"),
        (OLD_TEXT.replace("w1@c3", "m@g1"), "at ply 2, line 8: "),
        (b"game \xff", "what comes in: no text in UTF-8, at byte 5"),
    ],
)
def test_a_record_against_the_rules_is_refused(
    command: str, text: str | bytes, message: str
) -> None:
    done = run(command, "-", text=text)
    assert (done.exit_code, done.stdout) == (1, "")
    assert message in done.stderr


def test_a_record_is_read_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(OLD_TEXT)
    assert run("verify", str(file)).output == run("verify", "-").output
    missing = run("verify", str(tmp_path / "missing.txt"))
    assert missing.exit_code == 2
    assert "does not exist" in missing.stderr
    file.write_text("game chess\n")
    done = run("verify", str(file))
    assert done.stderr.startswith(f"Error: {file}: line 1 of the record is 'game chess'; expected")
