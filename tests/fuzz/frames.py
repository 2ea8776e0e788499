"""What a page never sends over its socket, but anybody might."""

import json
from collections.abc import Callable
from random import Random

from frontend.play.limits import MAX_FRAME_CHARACTERS
from tests.fuzz.texts import any_move, malformed_move, mutate, odd_text

Frame = str | bytes

LONGEST = 60_000
"""Bytes of a frame that the server still hands on; it closes on 64 KiB."""

NUMBERS = (0, 1, -1, 4001, 1.5, 2**63, 2**64)
VALUES = (*NUMBERS, None, True, False, "", "1", "pass", [], [1], {}, {"a": 1})
WORDS = ("type", "move", "ply", "id", "ping", "refused", "seat", "__proto__", "")


def any_frame(ply: int, rng: Random) -> Frame:
    """Return a frame: one like those of a page at that ply, or one like none."""
    frame: Frame = rng.choice((*[_move] * 6, _wrong_fields, _mutated, _nested, _odd))(ply, rng)
    size = len(frame if isinstance(frame, bytes) else frame.encode())
    return frame if size <= LONGEST else any_frame(ply, rng)


def _move(ply: int, rng: Random) -> str:
    """Return a move: malformed, or any at another ply."""
    if rng.random() < 1 / 2:
        return _message(malformed_move(rng), ply)
    return _message(any_move(rng), rng.choice((0, ply + 1, 999)))


def _message(move: str, ply: int) -> str:
    return json.dumps({"type": "move", "move": move, "ply": ply, "id": f"id-{ply}"})


def _wrong_fields(ply: int, rng: Random) -> str:
    fields = {"type": rng.choice(("move", "ping")), "move": any_move(rng), "ply": ply, "id": "1"}
    for _ in range(rng.randint(1, 3)):
        fields[rng.choice((*fields, *WORDS))] = rng.choice((*VALUES, odd_text(rng)))
    return json.dumps(fields, ensure_ascii=rng.random() < 1 / 2)


def _mutated(ply: int, rng: Random) -> str:
    return mutate(_message(any_move(rng), ply), rng)


def _nested(_: int, rng: Random) -> str:
    opening = rng.choice(("[", '{"type":', '{"move":{"type":', "[[],"))
    return opening * rng.choice((1, 10, 500, MAX_FRAME_CHARACTERS // len(opening)))


def _odd(_: int, rng: Random) -> Frame:
    """Return a frame that is no JSON at all, or binary, or long."""
    make: Callable[[], Frame] = rng.choice(
        (
            lambda: odd_text(rng),
            lambda: rng.randbytes(rng.choice((0, 1, 50, 5000))),
            lambda: '{"type":"ping","id":"\\ud800"}',
            lambda: f'{{"type":"move","move":"pass","ply":{"9" * 400},"id":"1"}}',
            lambda: f'{{"type":"ping","id":"1","pad":"{"x" * rng.choice((3000, LONGEST - 100))}"}}',
            lambda: "\ufeff" + '{"type":"ping","id":"1"}',
            lambda: rng.choice(("null", "[]", "0", '""', "NaN", "-Infinity", "1e999", " ")),
        )
    )
    return make()
