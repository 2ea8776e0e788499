"""The text notation of moves (docs/notation.md)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from services.engine.rules.armadora.board import LINE_NAMES, LINE_SQUARES, LINES, SQUARE_NAMES
from services.engine.rules.armadora.moves import (
    Look,
    Move,
    Pass,
    PlaceExtraPalisade,
    PlaceFaceUp,
    PlacePalisades,
    PlaceReinforcement,
    PlaceWarrior,
    Shoot,
    format,
    parse,
    redact,
)
from services.engine.rules.game import InvalidMove

SQUARE = st.integers(0, 39)
LINE = st.integers(0, LINES - 1)
WARRIORS = st.builds(PlaceWarrior, value=st.integers(1, 5), square=SQUARE)
PALISADES = st.lists(LINE, min_size=1, max_size=2, unique=True).map(
    lambda lines: PlacePalisades(tuple(sorted(lines)))
)
TOKENS = st.one_of(
    st.builds(PlaceFaceUp, value=st.integers(1, 5), square=SQUARE),
    st.builds(PlaceExtraPalisade, line=LINE),
    *(st.builds(use, square=SQUARE) for use in (PlaceReinforcement, Look, Shoot)),
)
FORMS = "write w3@b4, p@c2d2 or p@c2d2,f2f3, r@b4, pass, or for a power m@g2, g3@b4, o@c2d2 or e@g2"


@given(st.one_of(WARRIORS, PALISADES, TOKENS, st.just(Pass())))
def test_format_and_parse_round_trip(move: Move) -> None:
    assert parse(format(move)) == move


@given(st.lists(st.tuples(LINE, st.booleans()), min_size=1, max_size=2), st.booleans())
def test_capitals_swapped_squares_and_any_order_mean_the_same(
    lines: list[tuple[int, bool]], in_capitals: bool
) -> None:
    names = []
    for line, is_swapped in lines:
        one, other = LINE_SQUARES[line][::-1] if is_swapped else LINE_SQUARES[line]
        names.append(SQUARE_NAMES[one] + SQUARE_NAMES[other])
    text = "p@" + ",".join(names)
    move = parse(text.upper() if in_capitals else text)
    assert move == PlacePalisades(tuple(sorted(line for line, _ in lines)))


@given(WARRIORS)
def test_redacted_warrior_shows_its_square_but_not_its_value(move: PlaceWarrior) -> None:
    assert redact(move) == f"w?@{SQUARE_NAMES[move.square]}"


@given(PALISADES)
def test_redaction_hides_nothing_else(move: PlacePalisades) -> None:
    assert redact(move) == format(move)


def test_lines_are_numbered_as_on_the_wire() -> None:
    assert [LINE_NAMES[line] for line in (0, 6, 7, 34, 35, 66)] == [
        "a1b1",
        "g1h1",
        "a2b2",
        "g5h5",
        "a1a2",
        "h4h5",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "",
        " pass",
        "pass ",
        "passe",
        "w3",
        "w@b4",
        "w3b4",
        "w33",
        "w-1@b4",
        "w3@",
        "w3@b",
        "w3@4b",
        "w3@b4,c4",
        "w123@b4",
        "w٣@b4",
        "w3@b٤",
        "p",
        "p@c2",
        "p@c2d2,",
        "p@,c2d2",
        "p@c2d2 f2f3",
        "p@c2d2;f2f3",
        "p@c2-d2",
        "p@c2d2e2",
        "x@c2d2",
        "g@b4",
        "gm@b4",
        "m3@b4",
        "m@b4,b5",
        "m@b4b5",
        "e@",
        "r@b",
        "o@c2",
        "o@c2d2;f2f3",
        "İ",
        "w3@b4\n",
        "\0",
        "<script>",
    ],
)
def test_other_texts_are_no_moves(text: str) -> None:
    with pytest.raises(InvalidMove) as caught:
        parse(text)
    assert caught.value.reason == "BAD_NOTATION"
    assert str(caught.value) == f"{text!r} is not a move: {FORMS}"


@given(st.text())
def test_no_text_makes_the_parser_fail_in_another_way(text: str) -> None:
    try:
        move = parse(text)
    except InvalidMove:
        return
    assert parse(format(move)) == move


@pytest.mark.parametrize("start", ["", "w", "p@", "p@a1b1,", "w3@a", "o@", "m@"])
def test_long_nonsense_is_quoted_briefly(start: str) -> None:
    with pytest.raises(InvalidMove) as caught:
        parse(start + "x" * 1_000_000)
    assert caught.value.reason == "BAD_NOTATION"
    assert len(str(caught.value)) < 160
