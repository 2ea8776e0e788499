"""The text of a program's answer: where it ends, and what it orders."""

import doctest

import pytest

from sdk.orkisland.players import answers
from sdk.orkisland.players.answers import parse_answer, split_answer


def test_examples_in_docstrings() -> None:
    assert doctest.testmod(answers).failed == 0


@pytest.mark.parametrize(
    ("data", "parts"),
    [
        (b"-1\n", (b"", b"\n")),
        (b"-1", (b"", b"")),
        (b"\n\n0 l\n-1\n3 b\n-1\n", (b"\n\n0 l\n", b"\n3 b\n-1\n")),
        (b"0 l\t-1 -1", (b"0 l\t", b" -1")),
        (b"5 -1", (b"5 ", b"")),
        (b"", None),
        (b"0 l\n", None),
        (b"0 l-1 ", None),
        (b"0 -12 ", None),
        (b"--1 -1b -1- ", None),
    ],
)
def test_an_answer_ends_with_the_first_word_that_is_minus_one(
    data: bytes, parts: tuple[bytes, bytes] | None
) -> None:
    assert split_answer(data) == parts


@pytest.mark.parametrize("start", [-3, 0, 3, 4])
def test_what_was_looked_at_before_is_not_looked_at_again(start: int) -> None:
    assert split_answer(b"0 l -1", start) == (b"0 l ", b"")


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        ("", ()),
        ("0 b 1 r\n2 t\n\n3\tl 4 n", ((0, 0), (1, 1), (2, 2), (3, 3), (4, 4))),
        ("7b8t", ((7, 0), (8, 2))),
        ("+7 b 007 t", ((7, 0), (7, 2))),
        ("7 B 8 x 9 5", ((7, 5), (8, 5), (9, 5))),
        ("-7 b 9999999999 b", ((-7, 0), (9999999999, 0))),
        ("7 b -1b 8 t", ((7, 0),)),
    ],
)
def test_orders_are_read_as_the_original_reads_them(
    text: str, orders: tuple[tuple[int, int], ...]
) -> None:
    assert parse_answer(text.encode()) == (orders, "")


@pytest.mark.parametrize(
    ("data", "orders", "complaint"),
    [
        (b"hello", (), "line 1: 'hello' is not the number of an ork"),
        (b"\n\n0 l\n\nhello 3 b", ((0, 3),), "line 3: 'hello' is not the number of an ork"),
        (b"0 l\n14", ((0, 3),), "line 2: only half an operation given for unit 14"),
        (b"0 l\n14 ", ((0, 3),), "line 2: only half an operation given for unit 14"),
        (b"0.5 l x", ((0, 5), (5, 3)), "line 1: 'x' is not the number of an ork"),
        (b"12345678901 l", (), "line 1: '12345678901' is not the number of an ork"),
        (b"\xff\x00", (), "line 1: '�\\x00' is not the number of an ork"),
        (b"x" * 60_000, (), f"line 1: '{'x' * 20}' is not the number of an ork"),
        (b"1" * 60_000, (), f"line 1: '{'1' * 20}' is not the number of an ork"),
    ],
)
def test_what_is_no_order_ends_the_answer(
    data: bytes, orders: tuple[tuple[int, int], ...], complaint: str
) -> None:
    assert parse_answer(data) == (orders, complaint)
