"""Records as the original writes them, as the engine streams them."""

from typing import Any

import pytest
from hall.v1 import engine_pb2 as pb
from hall.v1 import game_pb2

from services.engine.convert import write_record
from services.engine.exports import PART_BYTES
from services.engine.rules.armadora.options import Options
from services.engine.rules.orkisland.formats.record_text import parse_shown
from services.engine.rules.orkisland.settings import Settings
from services.engine.rules.record import parse_record
from services.engine.tests.records import new_record
from services.engine.tests.rules.orkisland.plays import broken_off
from services.engine.tests.rules.orkisland.tiny_matches import DRAWN, GRID, TinyMatch
from services.engine.tests.test_bad_input import INVALID, assert_refused

TIMEOUT = 10


async def exported(engine: Any, record: game_pb2.Record, *names: str) -> bytes:
    """Return the file of a record, whose parts may not be too long."""
    request = pb.FormatRecordRequest(record=record, names=names)
    parts = [answer.part async for answer in engine.FormatRecord(request, timeout=TIMEOUT)]
    assert all(0 < len(part) <= PART_BYTES for part in parts)
    return b"".join(parts)


@pytest.mark.parametrize("match", [DRAWN, GRID])
async def test_record_is_written_as_the_original_does(engine: Any, match: TinyMatch) -> None:
    record = write_record(parse_record(match.record_text))
    assert await exported(engine, record, *match.names) == match.out


@pytest.mark.parametrize("moves", [0, 3, 4, 9])
async def test_match_that_goes_on_is_written_as_far_as_it_was_played(
    engine: Any, moves: int
) -> None:
    record = write_record(parse_record(DRAWN.record_text))
    del record.moves[moves:]
    written = await exported(engine, record, *DRAWN.names)
    assert DRAWN.out.startswith(written)
    assert written.count(b"\ncommands\n") == moves // 4


async def test_match_without_anybody_left_is_written_to_its_end(engine: Any) -> None:
    record = new_record(Settings(rows=20, cols=20, nb_orks=1, nb_rounds=30), seed=7)
    for seat in range(4):
        record.moves.add(seat=seat, text="out")
    shown = parse_shown(await exported(engine, record))
    assert [played.state.statuses for played in shown.rounds] == [(-1, -1, -1, -1)] * 30


async def test_match_that_was_broken_off_ends_with_the_round_before(engine: Any) -> None:
    _, state = broken_off()
    record = new_record(state.options, seed=1)
    for ply in state.log:
        record.moves.add(seat=ply.seat, text=ply.text)
    assert (await exported(engine, record)).count(b"\nround ") == 2


async def test_long_record_comes_in_parts(engine: Any) -> None:
    record = new_record(Settings(nb_rounds=50), seed=7)
    for _ in range(50):
        for seat in range(4):
            record.moves.add(seat=seat, text="hold")
    shown = parse_shown(await exported(engine, record))
    assert len(shown.rounds) == 50


async def test_names_are_made_to_fit(engine: Any) -> None:
    record = new_record(Settings(rows=20, cols=20, nb_orks=1, nb_rounds=1), seed=7)
    written = await exported(engine, record, "Ada Lovelace II", "", "a\u2028b", "Žofie Žižková")
    assert "names          Ada_Lovelace _ a_b Žofie_Žiž\n".encode() in written
    assert b"names          A B C D\n" in await exported(engine, record)


async def test_another_number_of_names_is_refused(engine: Any) -> None:
    record = new_record(Settings(rows=20, cols=20, nb_orks=1), seed=7)
    request = pb.FormatRecordRequest(record=record, names=["Ada"])
    await assert_stream_refused(engine, request, "BAD_NAME", "1 names, expected 4")


async def test_armadora_has_no_record_of_the_original(engine: Any) -> None:
    request = pb.FormatRecordRequest(record=new_record(Options(2), seed=7))
    await assert_stream_refused(engine, request, "BAD_RECORD", "send a record of Ork Island")


async def assert_stream_refused(
    engine: Any, request: pb.FormatRecordRequest, reason: str, message: str
) -> None:
    async def call(request: pb.FormatRecordRequest, timeout: float) -> list[Any]:
        return [answer async for answer in engine.FormatRecord(request, timeout=timeout)]

    await assert_refused(call, request, INVALID, reason, message)
