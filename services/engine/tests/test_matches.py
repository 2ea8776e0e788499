"""Ork Island over streams: a match goes as its record would, and leaves nothing behind."""

import asyncio
import gc
from collections.abc import AsyncIterator, Sequence
from random import Random
from typing import Any

import grpc
import pytest
from hall.v1 import engine_pb2 as pb
from hall.v1 import engine_pb2_grpc, game_pb2, orkisland_pb2

from services.engine.convert import read_settings, write_view
from services.engine.memo import Memo
from services.engine.practice import Practice
from services.engine.rules.orkisland import game
from services.engine.rules.orkisland.players import PLAYERS
from services.engine.servicer import EngineServicer
from services.wire.channels import open_channel
from services.wire.errors import Refusal, read_refusal
from services.wire.serving import start_server

SMALL = orkisland_pb2.OrkIslandOptions(rows=20, cols=20, nb_rounds=5, nb_orks=2)
SEED = 7
TIMEOUT = 10
INVALID = grpc.StatusCode.INVALID_ARGUMENT
FAILED = grpc.StatusCode.FAILED_PRECONDITION

Moves = Sequence[tuple[int, str]]


def beginning(seats: Sequence[str] = (), **fields: Any) -> pb.PlayMatchRequest:
    fields = {"settings": SMALL, "seed": SEED, **fields}
    return pb.PlayMatchRequest(beginning=pb.MatchBeginning(seats=seats, **fields))


def orders(*moves: tuple[int, str]) -> pb.PlayMatchRequest:
    return pb.PlayMatchRequest(
        orders=pb.RoundOrders(moves=[game_pb2.Move(seat=seat, text=text) for seat, text in moves])
    )


async def play(engine: Any, *requests: pb.PlayMatchRequest) -> list[game_pb2.View]:
    """Return the views that a caller gets who sends all of this and hangs up."""
    return [answer.view async for answer in engine.PlayMatch(iter(requests), timeout=TIMEOUT)]


def random_rounds(seed: int) -> list[Moves]:
    """Return orders for every round of a match, all of them legal."""
    state, rng, rounds = game.start(read_settings(SMALL), SEED), Random(seed), []
    while due := game.to_move(state):
        owners = state.board.owner.tolist()
        moves = []
        for seat in rng.sample(due, len(due)):
            orks = [ork for ork, owner in enumerate(owners) if owner == seat]
            text = ",".join(f"{ork}{rng.choice('brtl')}" for ork in orks) or "hold"
            state, _ = game.apply(state, seat, text)
            moves.append((seat, text))
        rounds.append(moves)
    return rounds


@pytest.mark.parametrize("seed", range(3))
async def test_a_match_goes_as_its_record(engine: Any, seed: int) -> None:
    rounds = random_rounds(seed)
    views = await play(engine, beginning(), *(orders(*moves) for moves in rounds))
    state = game.start(read_settings(SMALL), SEED)
    assert views[0] == write_view(game.view(state, None, 0))
    for view, moves in zip(views[1:], rounds, strict=True):
        ply = len(state.log)
        for seat, text in moves:
            state, _ = game.apply(state, seat, text)
        expected = write_view(game.view(state, None, ply))
        expected.ClearField("options")
        expected.orkisland.ClearField("island")
        assert view == expected
    assert [view.HasField("outcome") for view in views] == [False] * 5 + [True]
    record = game_pb2.Record(
        options=game_pb2.GameOptions(orkisland=SMALL),
        seed=SEED,
        moves=[game_pb2.Move(seat=seat, text=text) for moves in rounds for seat, text in moves],
    )
    scored = await engine.ScoreRecord(pb.ScoreRecordRequest(record=record), timeout=TIMEOUT)
    assert scored.outcome == views[-1].outcome


async def test_a_round_comes_as_soon_as_its_orders(engine: Any) -> None:
    stream = engine.PlayMatch(timeout=TIMEOUT)
    await stream.write(beginning())
    assert (await stream.read()).view.orkisland.round == 0
    for number in range(1, 6):
        await stream.write(orders())
        answer = await stream.read()
        assert answer.view.orkisland.round == number
        assert [entry.text for entry in answer.view.log] == ["hold"] * 4
    assert await stream.read() is grpc.aio.EOF
    assert await stream.code() is grpc.StatusCode.OK


async def test_seats_that_are_left_out_hold_their_orks(engine: Any) -> None:
    views = await play(engine, beginning(), orders((2, "4n")), orders((3, "6B"), (0, "late")))
    assert [(entry.seat, entry.text) for entry in views[1].log] == [
        (2, "hold"),
        (0, "hold"),
        (1, "hold"),
        (3, "hold"),
    ]
    assert [(entry.seat, entry.text) for entry in views[2].log][:2] == [(3, "6b"), (0, "late")]
    assert views[2].orkisland.statuses == [-1, 0, 0, 0]


async def test_the_match_ends_when_all_are_out(engine: Any) -> None:
    views = await play(engine, beginning(), orders(*[(seat, "out") for seat in range(4)]))
    assert views[-1].orkisland.round == 5
    assert views[-1].HasField("outcome")


@pytest.mark.parametrize("name", PLAYERS)
async def test_sample_players_play_the_seats_that_they_are_named_for(
    engine: Any, name: str
) -> None:
    seats = [name, "", "Demo", ""]
    views = await play(engine, beginning(seats), *[orders((1, "hold"))] * 5)
    assert views[-1].HasField("outcome")
    again = await play(engine, beginning(seats), *[orders((3, "hold"))] * 5)
    assert [view.orkisland for view in again] == [view.orkisland for view in views]


async def test_sample_players_play_among_themselves(engine: Any) -> None:
    views = await play(engine, beginning(["Demo"] * 4), *[orders()] * 5)
    moved = {entry.text for view in views for entry in view.log}
    assert views[-1].HasField("outcome")
    assert len(moved) > 1


async def test_what_follows_the_end_is_not_read() -> None:
    requests = _all([beginning(), *[orders()] * 9, beginning()])
    answers = [answer async for answer in EngineServicer(Memo(0)).PlayMatch(requests, None)]
    assert len(answers) == 6


@pytest.mark.parametrize("requests", [(), (beginning(),), (beginning(), orders())])
async def test_a_caller_may_hang_up_at_any_time(engine: Any, requests: Any) -> None:
    assert len(await play(engine, *requests)) == len(requests)


REFUSED = [
    ([orders()], INVALID, "BAD_MESSAGE", "a match begins with a beginning"),
    ([pb.PlayMatchRequest()], INVALID, "BAD_MESSAGE", "a match begins with a beginning"),
    ([beginning(), beginning()], INVALID, "BAD_MESSAGE", "in round 0: the match has begun"),
    (
        [beginning(), orders(), pb.PlayMatchRequest()],
        INVALID,
        "BAD_MESSAGE",
        "in round 1: the match has begun; send the orders of a round",
    ),
    ([beginning(["", "", ""])], INVALID, "BAD_OPTIONS", "name who plays each of the 4 seats"),
    ([beginning(["", "Demon", "", ""])], INVALID, "BAD_OPTIONS", "Hunter; not 'Demon'"),
    ([beginning(["x" * 10_000] * 4)], INVALID, "BAD_OPTIONS", f"not {'x' * 20!r}"),
    ([beginning(seed=2**63)], INVALID, "BAD_SEED", "0 to 2^63 - 1"),
    (
        [beginning(settings=orkisland_pb2.OrkIslandOptions(rows=7))],
        INVALID,
        "BAD_OPTIONS",
        "Wrong number of rows.",
    ),
    (
        [beginning(settings=orkisland_pb2.OrkIslandOptions(nb_rounds=1001))],
        INVALID,
        "BAD_OPTIONS",
        "at most 1000 rounds, not 1001",
    ),
    (
        [beginning(["Null"] * 4, settings=orkisland_pb2.OrkIslandOptions(rows=71, cols=71))],
        INVALID,
        "BAD_OPTIONS",
        "at most 70 rows where sample players play, not 71",
    ),
    (
        [beginning(), orders(), orders((1, "0b"))],
        FAILED,
        "NOT_YOUR_ORK",
        "in round 1, seat 1: ork 0 belongs to seat 0",
    ),
    ([beginning(), orders((1, "99b"))], FAILED, "UNKNOWN_ORK", "in round 0, seat 1: there is no"),
    ([beginning(), orders((0, "0b,0t"))], FAILED, "ORDERED_TWICE", "ork 0 is ordered twice"),
    ([beginning(), orders((0, "0x"))], INVALID, "BAD_DIRECTION", "in round 0, seat 0: x in 0x"),
    ([beginning(), orders((0, "jump"))], INVALID, "BAD_NOTATION", "'jump' is not a move"),
    ([beginning(), orders((0, "9" * 16_001))], INVALID, "BAD_NOTATION", "at most 16000 characters"),
    (
        [beginning(), orders((0, "hold"), (0, "hold"))],
        FAILED,
        "NOT_YOUR_TURN",
        "in round 0, seat 0: of your seats, orders are due from 1, 2, 3",
    ),
    ([beginning(), orders((4, "hold"))], FAILED, "NOT_YOUR_TURN", "due from 0, 1, 2, 3"),
    (
        [beginning(["", "Demo", "Null", "Walker"]), orders((1, "hold"))],
        FAILED,
        "NOT_YOUR_TURN",
        "in round 0, seat 1: of your seats, orders are due from 0",
    ),
    (
        [beginning(["Demo"] * 4), orders((1, "hold"))],
        FAILED,
        "NOT_YOUR_TURN",
        "orders are due from none",
    ),
    (
        [beginning(), orders((2, "out")), orders((2, "hold"))],
        FAILED,
        "NOT_YOUR_TURN",
        "in round 1, seat 2: seat 2 is out of the match",
    ),
]


@pytest.mark.parametrize(("requests", "code", "reason", "message"), REFUSED)
async def test_what_cannot_be_played_ends_the_match(
    engine: Any,
    requests: Sequence[pb.PlayMatchRequest],
    code: grpc.StatusCode,
    reason: str,
    message: str,
) -> None:
    stream = engine.PlayMatch(iter(requests), timeout=TIMEOUT)
    for _ in requests[:-1]:
        assert (await stream.read()).HasField("view")
    with pytest.raises(grpc.aio.AioRpcError) as caught:
        await stream.read()
    refusal = read_refusal(caught.value)
    assert (refusal.code, refusal.reason) == (code, reason)
    assert message in refusal.message


async def test_refused_orders_name_round_and_seat(engine: Any) -> None:
    with pytest.raises(grpc.aio.AioRpcError) as caught:
        await play(engine, beginning(), orders(), orders((1, "0b")))
    facts = {"ork": "0", "owner": "0", "round": "1", "seat": "1"}
    assert read_refusal(caught.value).facts == facts


async def test_bytes_that_are_no_message_end_the_match(engine_address: str) -> None:
    async with open_channel(engine_address) as channel:
        stream = channel.stream_stream("/hall.v1.EngineService/PlayMatch")(timeout=TIMEOUT)
        await stream.write(beginning().SerializeToString())
        await stream.read()
        await stream.write(b"\xff")
        with pytest.raises(grpc.aio.AioRpcError) as caught:
            await stream.read()
    assert read_refusal(caught.value).reason == "BAD_MESSAGE"


async def test_many_matches_that_are_cut_off_leave_nothing_behind(
    servicer: EngineServicer, engine_address: str
) -> None:
    others = _practices()
    for cut_off in (_cancel_before_anything, _cancel_in_a_round, _close_the_channel):
        for _ in range(5):
            async with asyncio.TaskGroup() as group:
                for _ in range(20):
                    group.create_task(cut_off(engine_address))
    async with asyncio.timeout(TIMEOUT):
        while servicer.matches.running:
            await asyncio.sleep(0)
    assert {id(each) for each in _practices()} <= {id(each) for each in others}


def _practices() -> list[Practice]:
    """Return all that are alive. `isinstance` would ask proxies of what is gone."""
    gc.collect()
    return [each for each in gc.get_objects() if type(each) is Practice]


async def _cancel_before_anything(address: str) -> None:
    async with open_channel(address) as channel:
        engine_pb2_grpc.EngineServiceStub(channel).PlayMatch(timeout=TIMEOUT).cancel()


async def _cancel_in_a_round(address: str) -> None:
    async with open_channel(address) as channel:
        stream = engine_pb2_grpc.EngineServiceStub(channel).PlayMatch(timeout=TIMEOUT)
        await stream.write(beginning(["", "Hunter", "Walker", "Demo"]))
        await stream.read()
        await stream.write(orders())
        stream.cancel()


async def _close_the_channel(address: str) -> None:
    async with open_channel(address) as channel:
        stream = engine_pb2_grpc.EngineServiceStub(channel).PlayMatch(timeout=TIMEOUT)
        await stream.write(beginning())
        await stream.read()


@pytest.fixture
def servicer() -> EngineServicer:
    return EngineServicer(Memo(0), matches_at_once=2_000)


@pytest.fixture
async def engine_address(servicer: EngineServicer) -> AsyncIterator[str]:
    server, port = await start_server(
        name="engine", address="127.0.0.1:0", register=servicer.register
    )
    yield f"127.0.0.1:{port}"
    await server.stop(None)


async def test_only_so_many_matches_are_played_at_a_time() -> None:
    servicer = EngineServicer(Memo(0), matches_at_once=1)
    first = servicer.PlayMatch(_all([beginning(), orders()]), None)
    await anext(first)
    with pytest.raises(Refusal, match="at most 1 matches are played at a time") as caught:
        await anext(servicer.PlayMatch(_all([beginning()]), None))
    assert caught.value.reason == "TOO_MANY_REQUESTS"
    await first.aclose()
    await anext(servicer.PlayMatch(_all([beginning()]), None))


async def _all(requests: Sequence[pb.PlayMatchRequest]) -> AsyncIterator[pb.PlayMatchRequest]:
    for request in requests:
        yield request


async def test_an_island_is_that_of_its_match(engine: Any) -> None:
    request = pb.GenerateIslandRequest(settings=SMALL, seed=SEED)
    answer = await engine.GenerateIsland(request, timeout=TIMEOUT)
    [view] = await play(engine, beginning())
    assert answer.view == view.orkisland
    assert len(answer.view.island.rows) == 20


async def test_an_island_that_is_given_comes_back(engine: Any) -> None:
    request = pb.GenerateIslandRequest(settings=SMALL, seed=SEED)
    drawn = (await engine.GenerateIsland(request, timeout=TIMEOUT)).view.island
    request.settings.grid.CopyFrom(drawn)
    assert (await engine.GenerateIsland(request, timeout=TIMEOUT)).view.island == drawn


async def test_without_settings_the_island_is_that_of_the_default_file(engine: Any) -> None:
    answer = await engine.GenerateIsland(pb.GenerateIslandRequest(seed=1), timeout=TIMEOUT)
    assert len(answer.view.island.rows) == 70
    assert len(answer.view.ork_owners) == 60


@pytest.mark.parametrize("rows", [20, 70, 200])
async def test_other_calls_get_their_turn_while_an_island_is_drawn(engine: Any, rows: int) -> None:
    settings = orkisland_pb2.OrkIslandOptions(rows=rows, cols=rows, nb_orks=1)
    drawing = EngineServicer(Memo(0)).GenerateIsland(
        pb.GenerateIslandRequest(settings=settings, seed=3), None
    )
    task = asyncio.create_task(drawing)
    await asyncio.sleep(0)
    assert not task.done()
    await task
