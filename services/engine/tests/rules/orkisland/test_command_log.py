"""Command logs: read and written, and what is said of those that are none."""

import pytest

from services.engine.rules.game import RecordError
from services.engine.rules.orkisland.formats.command_log import LoggedRound, format_log, parse_log
from services.engine.rules.orkisland.orders import Absence

TEXT = b"""\
[[[0,3],[0,1],[99,2],[-4,7]],[],[[30,4]],[]]
[[],"late",[],"out"]
"""
ROUNDS: list[LoggedRound] = [
    (((0, 3), (0, 1), (99, 2), (-4, 7)), (), ((30, 4),), ()),
    ((), Absence.LATE, (), Absence.OUT),
]


def test_log_keeps_every_order_that_was_given() -> None:
    assert list(parse_log(TEXT)) == ROUNDS
    assert b"".join(format_log(ROUNDS)) == TEXT


@pytest.mark.parametrize(
    "data",
    [TEXT + b"\n\n", TEXT.replace(b"\n", b"\r\n"), TEXT.replace(b",", b" , ")],
)
def test_log_may_be_spaced_out(data: bytes) -> None:
    assert list(parse_log(data)) == ROUNDS


ROUND = b"[[],[],[],[]]\n"


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "line 1 of the log: '' is not a round"),
        (ROUND + b"\n" + ROUND, "line 2 of the log: '' is not a round"),
        (ROUND + b"[[],[],[]]", "line 2 of the log: '[[],[],[]]' is not a round; expected [ … ]"),
        (ROUND + b"[[],[],[],[[0,", "line 2 of the log: '[[],[],[],[[0,' is not a round"),
        (b"\xff\x00", "line 1 of the log: '\ufffd\\x00' is not a round"),
        (b"[" * 1_000_000, f"line 1 of the log: '{'[' * 40}' is not a round"),
        (b"x" * 1_000_000, f"line 1 of the log: '{'x' * 40}' is not a round"),
        (b"[[],[],null,[]]", 'line 1 of the log: expected a list of orders, or "late" or "out"'),
        (b'[[],[],"gone",[]]', "for seat 2"),
        (b"[[],[],[7],[]]", "line 1 of the log: expected order 0 of seat 2 to be [ork, direction]"),
        (b"[[],[],[],[[1,2],[1,2,3]]]", "expected order 1 of seat 3"),
        (b"[[],[],[],[[1.0,2]]]", "two whole numbers"),
        (b"[[],[],[],[[true,2]]]", "two whole numbers"),
    ],
)
def test_bad_log_is_refused_with_its_line(data: bytes, message: str) -> None:
    with pytest.raises(RecordError) as refused:
        list(parse_log(data))
    assert message in str(refused.value)
    assert refused.value.reason == "BAD_RECORD"
