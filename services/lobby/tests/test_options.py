"""Options: checked before a table opens, kept as chosen, and made those of a game at its start."""

from collections.abc import Callable

import pytest
from grpc import StatusCode
from hall.v1 import armadora_pb2, engine_pb2, game_pb2, lobby_pb2

from services.lobby.engine import Engine
from services.lobby.tests.conftest import Database
from services.lobby.tests.replica import (
    Replica,
    options_of,
    play_to_the_end,
    read,
    refusal_of,
)

HOST = armadora_pb2.ARMADORA_FIRST_HOST
SEAT = armadora_pb2.ARMADORA_FIRST_SEAT
ORC, ELF, MAGE = game_pb2.FACTION_ORC, game_pb2.FACTION_ELF, game_pb2.FACTION_MAGE


async def test_a_table_has_the_seats_that_the_engine_says(
    replicas: Callable[..., Replica], sqlite_database: Database
) -> None:
    lobby = await replicas(sqlite_database, engine=EngineForSix()).start()
    host = await lobby.calls.create(seats=2)
    assert len((await lobby.calls.table(host.table_id)).seats) == 6


class EngineForSix:
    """An engine of a game for six."""

    async def check_options(
        self, _: engine_pb2.CheckOptionsRequest
    ) -> engine_pb2.CheckOptionsResponse:
        return engine_pb2.CheckOptionsResponse(seats=6)


async def test_options_that_no_game_has_are_refused_with_the_rule(lobby: Replica) -> None:
    refusal = await refusal_of(lobby.calls.create(options=options_of(3, teams=True)))
    assert (refusal.code, refusal.reason) == (StatusCode.INVALID_ARGUMENT, "BAD_OPTIONS")
    assert (refusal.facts["rule"], refusal.facts["seats"]) == ("R60", "3")
    listed = await lobby.calls("ListTables", lobby_pb2.ListTablesRequest())
    assert len(listed.tables) == 0


async def test_public_chat_is_noted(lobby: Replica) -> None:
    for is_public in (True, False):
        host = await lobby.calls.create(public_chat=is_public)
        assert (await lobby.calls.table(host.table_id)).public_chat == is_public


async def test_the_record_has_the_factions_of_the_seats_and_the_host_as_the_first(
    lobby_on_each: Replica,
) -> None:
    calls = lobby_on_each.calls
    chosen = options_of(2, advanced=True, memory=True, first=HOST)
    leaver = await calls.create(options=chosen)
    host = await calls.join(leaver.table_id, faction=MAGE)
    await leaver.leave()
    guest = await calls.join(host.table_id, "Cid", faction=ELF)
    started = await host.start()
    assert (started.host, started.to_move, started.options) == (1, [1], chosen)
    in_game = options_of(2, advanced=True, memory=True, first=SEAT, first_seat=1)
    in_game.factions.extend([ELF, MAGE])
    view = await host.view()
    assert (view.options, view.to_move) == (in_game, [1])
    await play_to_the_end([guest, host])
    assert (await calls.record(host.table_id)).options == in_game
    assert (await calls.table(host.table_id)).options == chosen


@pytest.mark.parametrize(
    "fields",
    [
        {"advanced": True},
        {"teams": True},
        {"memory": True},
        {"advanced": True, "teams": True, "memory": True, "first": HOST},
        {"first": SEAT, "first_seat": 3},
    ],
)
async def test_a_game_of_any_options_is_played_to_its_end(
    lobby: Replica, fields: dict[str, object]
) -> None:
    players = await lobby.calls.start_game(4, options=options_of(4, **fields))
    view = await play_to_the_end(players)
    assert len(view.outcome.standings) == 4
    replay = await lobby.calls.replay(players[0].table_id, viewer=players[0].seat)
    assert replay.views[-1].outcome == view.outcome


async def test_who_sits_down_while_the_game_begins_is_not_left_out(
    replicas: Callable[..., Replica], sqlite_database: Database, engine: Engine
) -> None:
    slow = EngineBetweenChanges(engine)
    lobby = await replicas(sqlite_database, engine=slow).start()
    host = await lobby.calls.create(options=options_of(2, advanced=True))
    await host.seated("AddBot", bot="greedy", faction=ELF)

    async def seat_another() -> None:
        await host.seated("RemoveBot", seat=1)
        await host.seated("AddBot", bot="greedy", faction=MAGE)

    slow.meanwhile = seat_another
    refusal = await refusal_of(host.start())
    assert (refusal.code, refusal.reason) == (StatusCode.UNAVAILABLE, "TABLE_BUSY")
    await host.start()
    assert (await host.view()).options.factions == [ORC, MAGE]


class EngineBetweenChanges:
    """The engine; while it answers for the first time, something happens."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self.meanwhile: Callable[[], object] | None = None
        self.check_options = engine.check_options

    async def render(
        self, request: engine_pb2.RenderViewsRequest
    ) -> engine_pb2.RenderViewsResponse:
        meanwhile, self.meanwhile = self.meanwhile, None
        if meanwhile:
            await meanwhile()
        return await self._engine.render(request)


async def test_a_repeated_start_keeps_what_the_game_began_with(lobby: Replica) -> None:
    host = await lobby.calls.create(options=options_of(2, first=HOST))
    guest = await lobby.calls.join(host.table_id)
    for _ in range(2):
        await host.start(request_id="start")
    stream = guest.watch()
    view = (await read(stream)).view
    assert view.options.armadora == armadora_pb2.ArmadoraOptions(seats=2, first=SEAT)
    assert (await refusal_of(host.start())).reason == "TABLE_STARTED"
    stream.cancel()
