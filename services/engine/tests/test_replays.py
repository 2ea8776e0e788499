"""A replay shows every ply as it was seen, from a record or from its text."""

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import grpc
import pytest
from hall.v1 import engine_pb2 as pb
from hall.v1 import game_pb2

from services.engine.convert import (
    OPEN,
    SPECTATOR,
    read_record,
    read_settings,
    write_record,
    write_view,
)
from services.engine.digest import RecordDigest
from services.engine.limits import (
    MAX_MESSAGE_BYTES,
    MAX_ORDERS_AT_TABLE,
    MAX_PLACES,
    MAX_ROUNDS,
    MAX_ROWS,
)
from services.engine.memo import Memo
from services.engine.positions import Positions
from services.engine.replays import replay
from services.engine.rules.armadora.options import Options
from services.engine.rules.games import game_of
from services.engine.rules.orkisland.playing import apply
from services.engine.rules.orkisland.settings import Settings
from services.engine.rules.orkisland.state import start
from services.engine.rules.record import format_record
from services.engine.tests.records import (
    ADVANCED_PARTNERS,
    ADVANCED_TWO,
    ALL_OPTIONS,
    ARMADORA,
    ORK_ISLAND,
    AnyOptions,
    new_record,
    play,
)
from services.engine.tests.rules.orkisland.plays import broken_off
from services.engine.tests.rules.random_games import DRAWN
from services.engine.tests.test_memory import crowded, order_all
from services.engine.tests.test_memory import play as play_match
from services.wire.errors import read_refusal

TIMEOUT = 10
OLD_RECORDS = sorted((Path(__file__).parent / "rules" / "version_1").glob("*.txt"))
INVALID = grpc.StatusCode.INVALID_ARGUMENT
FAILED = grpc.StatusCode.FAILED_PRECONDITION

OLD_TEXT = """\
game armadora
rules 1
seats 2
seed 7

1 w3@b4
0 p@f1g1,f2g2
1 w1@c3
0 p@g2g3,h2h3
1 pass
0 w2@g1
0 pass
"""


def expected_view(state: Any, viewer: int, since: int) -> game_pb2.View:
    """Return the view of a ply that the rules give, as it travels.

    What never changes in Ork Island stands in the first view only.
    """
    game = game_of(state.options)
    if viewer == OPEN:
        view = game.open_view(state, since)
    else:
        view = game.view(state, None if viewer == SPECTATOR else viewer, since)
    if game.name == "orkisland" and view.ply:
        view = replace(view, options=None, island=None)
    message = write_view(view)
    if viewer == OPEN:
        message.viewer = OPEN
    return message


@pytest.mark.parametrize("options", ALL_OPTIONS)
async def test_every_ply_is_shown_as_it_was_seen(engine: Any, options: AnyOptions) -> None:
    game = game_of(options)
    record, _ = play(options, seed=3)
    for viewer in (OPEN, SPECTATOR, *range(options.seats)):
        request = pb.ReplayRecordRequest(record=record, viewer=viewer)
        answer = await engine.ReplayRecord(request, timeout=TIMEOUT)
        state = game.start(options, seed=3)
        expected = [expected_view(state, viewer, since=0)]
        for ply, move in enumerate(record.moves):
            state, _ = game.apply(state, move.seat, move.text)
            expected.append(expected_view(state, viewer, since=ply))
        assert list(answer.views) == expected


@pytest.mark.parametrize("options", ORK_ISLAND)
@pytest.mark.parametrize("viewer", [OPEN, SPECTATOR, 2])
async def test_of_ork_island_the_rounds_alone_can_be_shown(
    engine: Any, options: Settings, viewer: int
) -> None:
    record, _ = play(options, seed=3)
    del record.moves[-1:]  # the last round is under way
    request = pb.ReplayRecordRequest(record=record, viewer=viewer, rounds_only=True)
    answer = await engine.ReplayRecord(request, timeout=TIMEOUT)
    state = begun = game_of(options).start(options, seed=3)
    expected = [expected_view(state, viewer, since=0)]
    for move in record.moves:
        state, _ = game_of(options).apply(state, move.seat, move.text)
        if state.round > begun.round:
            expected.append(expected_view(state, viewer, since=len(begun.log)))
            begun = state
    assert list(answer.views) == expected
    assert len(answer.record.moves) == len(record.moves)


async def test_a_match_that_is_broken_off_ends_with_a_view_of_its_outcome(engine: Any) -> None:
    _, state = broken_off()
    record = new_record(state.options, seed=1)
    for ply in state.log:
        record.moves.add(seat=ply.seat, text=ply.text)
    request = pb.ReplayRecordRequest(record=record, viewer=SPECTATOR, rounds_only=True)
    answer = await engine.ReplayRecord(request, timeout=TIMEOUT)
    assert [(view.ply, view.orkisland.round) for view in answer.views] == [(0, 0), (4, 1), (8, 1)]
    assert answer.views[-1].HasField("outcome")


@pytest.mark.parametrize("options", [ADVANCED_TWO, *ORK_ISLAND])
@pytest.mark.parametrize("rounds_only", [False, True])
async def test_a_replay_can_begin_later_whatever_the_memo_knows(
    engine: Any, forgetful_engine: Any, options: AnyOptions, rounds_only: bool
) -> None:
    record, _ = play(options, seed=3)
    request = pb.ReplayRecordRequest(record=record, viewer=SPECTATOR, rounds_only=rounds_only)
    whole = await engine.ReplayRecord(request, timeout=TIMEOUT)
    for since in (1, 6, 9, len(record.moves), len(record.moves) + 1):
        begun = pb.RenderViewsRequest(record=record)
        del begun.record.moves[since // 2 :]
        await engine.RenderViews(begun, timeout=TIMEOUT)
        request.since = since
        for each in (engine, forgetful_engine):
            answer = await each.ReplayRecord(request, timeout=TIMEOUT)
            assert list(answer.views) == [view for view in whole.views if view.ply >= since]
            assert (answer.HasField("record"), answer.text) == (False, "")


async def test_a_replay_does_not_play_again_what_the_memo_knows() -> None:
    """The memo is given another match, whose orks stand elsewhere, to be told from this one."""
    record, state = new_record(DRAWN, seed=3), start(DRAWN, seed=4)
    for seat in range(4):
        record.moves.add(seat=seat, text="hold")
        state, _ = apply(state, seat, "hold")
    memo = Memo(10)
    memo.store(RecordDigest.of(record).key, state, 1)
    record.moves.extend(record.moves[:4])
    for since, is_played_again in ((4, True), (5, False), (8, False)):
        request = pb.ReplayRecordRequest(record=record, rounds_only=True, since=since)
        answer = await replay(request, Positions(memo))
        cells = list(answer.views[-1].orkisland.ork_cells)
        assert (cells != state.board.cell.tolist()) is is_played_again


@pytest.mark.parametrize("options", ARMADORA[:2])
async def test_armadora_has_no_rounds_to_leave_anything_out(
    engine: Any, options: AnyOptions
) -> None:
    record, _ = play(options, seed=3)
    request = pb.ReplayRecordRequest(record=record, viewer=SPECTATOR)
    whole = await engine.ReplayRecord(request, timeout=TIMEOUT)
    request.rounds_only = True
    assert await engine.ReplayRecord(request, timeout=TIMEOUT) == whole


@pytest.mark.parametrize("options", ALL_OPTIONS)
async def test_a_text_is_replayed_like_its_record(engine: Any, options: AnyOptions) -> None:
    record, _ = play(options, seed=4)
    text = format_record(read_record(record))
    from_record = await engine.ReplayRecord(
        pb.ReplayRecordRequest(record=record, viewer=0), timeout=TIMEOUT
    )
    from_text = await engine.ReplayRecord(
        pb.ReplayRecordRequest(text=text, viewer=0), timeout=TIMEOUT
    )
    assert from_text == from_record
    assert from_text.text == text
    assert read_record(from_text.record) == read_record(record)


async def test_a_replay_answers_in_canonical_notation(engine: Any) -> None:
    text = OLD_TEXT.replace("p@g2g3,h2h3", "P@h3h2,G3G2") + "\n\n"
    request = pb.ReplayRecordRequest(text=text)
    answer = await engine.ReplayRecord(request, timeout=TIMEOUT)
    assert answer.text == OLD_TEXT
    assert answer.record.moves[3] == game_pb2.Move(seat=0, text="p@g2g3,h2h3")


async def test_a_text_of_version_1_is_replayed_as_ever(engine: Any) -> None:
    request = pb.ReplayRecordRequest(text=OLD_TEXT, viewer=SPECTATOR)
    answer = await engine.ReplayRecord(request, timeout=TIMEOUT)
    assert answer.record.rules_version == 1
    outcome = answer.views[-1].outcome
    assert [(standing.score, standing.rank) for standing in outcome.standings] == [(7, 2), (33, 1)]
    assert not answer.views[-2].HasField("outcome")


@pytest.mark.parametrize("file", OLD_RECORDS, ids=lambda file: file.stem)
async def test_whole_games_of_version_1_are_replayed_to_their_end(engine: Any, file: Path) -> None:
    text = file.read_text()
    answer = await engine.ReplayRecord(pb.ReplayRecordRequest(text=text), timeout=TIMEOUT)
    assert answer.text == text
    assert answer.views[-1].HasField("outcome")
    score = pb.ScoreRecordRequest(record=answer.record)
    assert (await engine.ScoreRecord(score, timeout=TIMEOUT)).outcome == answer.views[-1].outcome


@pytest.mark.parametrize("plies", [0, 9])
async def test_a_replayed_game_need_not_be_over(engine: Any, plies: int) -> None:
    record, _ = play(ADVANCED_TWO, seed=5, plies=9)
    del record.moves[plies:]
    answer = await engine.ReplayRecord(pb.ReplayRecordRequest(record=record), timeout=TIMEOUT)
    assert [view.ply for view in answer.views] == list(range(plies + 1))
    assert [len(view.log) for view in answer.views] == [0] + [1] * plies
    assert not answer.views[-1].HasField("outcome")


async def test_other_calls_get_their_turn_during_a_replay() -> None:
    record, _ = play(ADVANCED_PARTNERS, seed=6)
    replaying = asyncio.create_task(
        replay(pb.ReplayRecordRequest(record=record), Positions(Memo(0)))
    )
    turns = 0
    while not replaying.done():
        await asyncio.sleep(0)
        turns += 1
    assert turns > len(record.moves)


def held(rounds: int, **settings: int) -> game_pb2.Record:
    """Return a record of so many rounds of Ork Island in which all orks hold."""
    record = new_record(Settings(nb_rounds=rounds, **settings), seed=7)
    for _ in range(rounds):
        for seat in range(4):
            record.moves.add(seat=seat, text="hold")
    return record


async def test_the_longest_match_of_the_default_size_can_be_replayed(engine: Any) -> None:
    request = pb.ReplayRecordRequest(record=held(1000), viewer=SPECTATOR)
    answer = await engine.ReplayRecord(request, timeout=TIMEOUT)
    assert len(answer.views) == 4001
    assert answer.views[-1].HasField("outcome")


async def test_a_replay_that_is_too_long_for_clients_is_refused(engine: Any) -> None:
    request = pb.ReplayRecordRequest(record=held(250, rows=200, cols=200, nb_orks=400))
    await assert_refused(engine, request, INVALID, "TOO_LARGE", "at most 4128768 bytes, not 41")


HEAD = "game armadora\nrules 2\nseats 2\nseed 7\n\n"
ISLAND = "game orkisland\nrules 1\nrows 20\ncols 20\nnb_orks 4\nseed 7\n\n"

TEXTS = [
    ("", INVALID, "BAD_RECORD", "line 1 "),
    ("game chess\n", INVALID, "BAD_RECORD", "'game armadora'"),
    (HEAD.replace("seats 2", "seats two"), INVALID, "BAD_RECORD", "line 3 "),
    (HEAD.removesuffix("\n"), INVALID, "BAD_RECORD", "line 5 of the record is missing"),
    (HEAD + "0: pass\n", INVALID, "BAD_RECORD", "line 6 "),
    (HEAD.replace("rules 2", "rules 0"), INVALID, "UNKNOWN_RULES_VERSION", "version 1 or 2, not 0"),
    (HEAD.replace("rules 2", "rules 9"), INVALID, "UNKNOWN_RULES_VERSION", "version 1 or 2, not 9"),
    (HEAD.replace("seats 2", "seats 9999999999"), INVALID, "BAD_OPTIONS", "2 to 4 seats"),
    (HEAD.replace("seed 7", "seed 9999999999999999999"), INVALID, "BAD_SEED", "0 to 2^63 - 1"),
    (HEAD + "1 pass\n1 pass\n", FAILED, "HAS_PASSED", "at ply 1: "),
    (HEAD + "0 pass\n", FAILED, "NOT_YOUR_TURN", "at ply 0: "),
    (HEAD + "1 w3@b9\n", INVALID, "OFF_BOARD", "at ply 0: "),
    (HEAD + "1 m@b4\n", FAILED, "BASIC_GAME", "at ply 0: "),
    (HEAD + "1 pass\n" * 1001, INVALID, "TOO_MANY_MOVES", "at most 1000 moves, not 1001"),
    (HEAD + f"1 {'w' * 201}\n", INVALID, "BAD_NOTATION", "at most 200 characters, not 201"),
    ("é" * 262_145, INVALID, "TOO_LARGE", "at most 524288 bytes, not 524290"),
    (HEAD + "0 pass\n" * 10_000, INVALID, "TOO_LARGE", "at most 10000 lines, not 10005"),
    (ISLAND + "0 hold\n" * 4001, INVALID, "TOO_MANY_MOVES", "at most 4000 moves, not 4001"),
    (ISLAND + f"0 {'1' * 16_001}\n", INVALID, "BAD_NOTATION", "at most 16000 characters"),
    (ISLAND + "0 0t,0t\n", FAILED, "ORDERED_TWICE", "at ply 0: ork 0 is ordered twice"),
    (ISLAND.replace("rows 20", "rows 201"), INVALID, "BAD_OPTIONS", "at most 200 rows, not 201"),
    (ISLAND.replace("rows 20", "rows 19"), INVALID, "BAD_OPTIONS", "Wrong number of rows."),
]


@pytest.mark.parametrize(("text", "code", "reason", "message"), TEXTS)
async def test_a_bad_text_is_refused(
    engine: Any, text: str, code: grpc.StatusCode, reason: str, message: str
) -> None:
    await assert_refused(engine, pb.ReplayRecordRequest(text=text), code, reason, message)


@pytest.mark.parametrize(
    ("head", "move", "line"),
    [
        (HEAD, "0 w1@b2", "7"),
        (HEAD, "0 jump", "7"),
        (HEAD, f"0 {'w' * 201}", "7"),
        (HEAD.replace("seed", "memory yes\nseed"), "0 w1@b2", "8"),
        (HEAD.replace("\n", "\r\n"), "0 w1@b2", "7"),
    ],
)
async def test_a_bad_move_of_a_text_is_named_by_its_line_too(
    engine: Any, head: str, move: str, line: str
) -> None:
    text = f"{head}1 w1@c3\n{move}\n"
    with pytest.raises(grpc.aio.AioRpcError) as caught:
        await engine.ReplayRecord(pb.ReplayRecordRequest(text=text), timeout=TIMEOUT)
    refusal = read_refusal(caught.value)
    assert refusal.message.startswith(f"line {line}, at ply 1: ")
    assert (refusal.facts["text_line"], refusal.facts["ply"]) == (line, "1")


async def test_the_line_of_a_text_is_not_the_line_of_a_palisade(engine: Any) -> None:
    text = HEAD + "1 p@c2d2\n0 p@c2d2\n"
    with pytest.raises(grpc.aio.AioRpcError) as caught:
        await engine.ReplayRecord(pb.ReplayRecordRequest(text=text), timeout=TIMEOUT)
    assert read_refusal(caught.value).facts == {
        "line": "c2d2",
        "rule": "R14",
        "ply": "1",
        "text_line": "7",
    }


async def test_a_bad_move_of_a_record_has_no_line(engine: Any) -> None:
    record = new_record(Options(2), seed=7)
    record.moves.add(seat=1, text="w1@b2")
    with pytest.raises(grpc.aio.AioRpcError) as caught:
        await engine.ReplayRecord(pb.ReplayRecordRequest(record=record), timeout=TIMEOUT)
    assert read_refusal(caught.value).facts == {"square": "b2", "rule": "R12", "ply": "0"}


async def test_a_replay_needs_a_record_or_its_text(engine: Any) -> None:
    request = pb.ReplayRecordRequest()
    await assert_refused(engine, request, INVALID, "BAD_RECORD", "send a record or the text of one")


@pytest.mark.parametrize("viewer", [-3, 2, 2**31 - 1])
async def test_a_replay_is_seen_by_seats_by_spectators_or_open(engine: Any, viewer: int) -> None:
    request = pb.ReplayRecordRequest(record=new_record(Options(2), seed=7), viewer=viewer)
    message = f"a seat from 0 to 1, -1 for spectators, or -2 for everything open, not {viewer}"
    await assert_refused(engine, request, INVALID, "BAD_VIEWER", message)


async def assert_refused(
    engine: Any, request: pb.ReplayRecordRequest, code: grpc.StatusCode, reason: str, message: str
) -> None:
    with pytest.raises(grpc.aio.AioRpcError) as caught:
        await engine.ReplayRecord(request, timeout=TIMEOUT)
    refusal = read_refusal(caught.value)
    assert (refusal.code, refusal.reason) == (code, reason)
    assert message in refusal.message


async def test_the_longest_match_of_a_table_can_be_replayed_round_by_round(engine: Any) -> None:
    """On the largest board with the most cities and the most orders, in the most rounds."""
    settings = replace(
        read_settings(crowded(MAX_ROWS, MAX_PLACES)), nb_orks=25, nb_rounds=MAX_ROUNDS
    )
    assert 4 * settings.nb_orks * settings.nb_rounds == MAX_ORDERS_AT_TABLE
    record = write_record(play_match(settings, order_all))
    request = pb.ReplayRecordRequest(record=record, viewer=SPECTATOR, rounds_only=True)
    assert request.ByteSize() < MAX_MESSAGE_BYTES
    answer = await engine.ReplayRecord(request, timeout=TIMEOUT)
    assert len(answer.views) == MAX_ROUNDS + 1
