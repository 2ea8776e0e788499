"""Tables of Ork Island: hosts without a seat, seats, settings, times, seeds and rematches."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from django.apps import apps
from django.db import connections
from grpc import StatusCode
from hall.v1 import game_pb2, lobby_pb2, orkisland_pb2

from services.engine.convert import SPECTATOR
from services.lobby.tests.conftest import Database
from services.lobby.tests.island import (
    ROUNDS,
    island_options,
    open_hosted,
    play_rounds,
    rounds,
    start_match,
    start_people,
)
from services.lobby.tests.replica import (
    QUIET,
    SEED,
    Calls,
    Player,
    Replica,
    options_of,
    read,
    refusal_of,
)
from services.lobby.tokens import Tokens

TOKENS = Tokens(QUIET["secret_key"])
INVALID = StatusCode.INVALID_ARGUMENT

GRID = ["W" * 20, *["W" + "." * 18 + "W"] * 18, "W" * 20]


async def test_a_host_without_a_seat_fills_and_starts_the_table(lobby_on_each: Replica) -> None:
    calls = lobby_on_each.calls
    host = await open_hosted(calls, request_id="the request of a host")
    again = await open_hosted(calls, options=island_options(), request_id="the request of a host")
    assert (again.table_id, again.token) == (host.table_id, host.token)
    table = await host.seated("AddBot", bot="Hunter")
    assert (table.host_watches, [seat.nickname for seat in table.seats]) == (
        True,
        ["Fox", "", "", ""],
    )
    bob = await calls.join(host.table_id, is_program=True)
    for call in (bob.start(), bob.seated("AddBot", bot="Demo")):
        assert (await refusal_of(call)).reason == "NOT_HOST"
    await host.seated("RemoveBot", seat=0)
    for bot in ("Walker", "Walker", "Null"):
        await host.seated("AddBot", bot=bot)
    started = await host.start()
    assert started.status == lobby_pb2.TABLE_STATUS_RUNNING
    assert [(s.nickname, s.bot, s.faction, s.is_program) for s in started.seats] == [
        ("Fox", "Walker", game_pb2.FACTION_ORC, False),
        ("Bob", "", game_pb2.FACTION_GOBLIN, True),
        ("Bramble", "Walker", game_pb2.FACTION_ELF, False),
        ("Juniper", "Null", game_pb2.FACTION_MAGE, False),
    ]
    assert list(started.to_move) == [0, 1, 2, 3]


async def test_a_host_without_a_seat_watches_as_a_spectator_and_plays_nothing(
    lobby: Replica,
) -> None:
    host = await start_match(lobby.calls)
    assert (await host.view()).viewer == SPECTATOR
    stream = host.watch()
    assert (await read(stream)).view.viewer == SPECTATOR
    stream.cancel()
    refusal = await refusal_of(host.play(0, "hold"))
    assert (refusal.code, refusal.reason) == (StatusCode.PERMISSION_DENIED, "WRONG_TOKEN")
    assert (await refusal_of(host.leave())).reason == "TABLE_STARTED"


async def test_a_host_without_a_seat_closes_the_table_and_a_person_who_leaves_does_not(
    lobby: Replica,
) -> None:
    host = await open_hosted(lobby.calls)
    bob = await lobby.calls.join(host.table_id)
    assert (await bob.leave()).status == lobby_pb2.TABLE_STATUS_OPEN
    assert (await host.leave()).status == lobby_pb2.TABLE_STATUS_CLOSED
    for call in (host.leave(), host.start(), lobby.calls.join(host.table_id)):
        assert (await refusal_of(call)).reason == "TABLE_CLOSED"


async def test_a_table_of_armadora_has_no_host_without_a_seat(lobby: Replica) -> None:
    refusal = await refusal_of(open_hosted(lobby.calls, options=options_of(2)))
    assert (refusal.code, refusal.reason) == (INVALID, "BAD_NICKNAME")


async def test_a_faction_goes_with_its_seat(lobby: Replica) -> None:
    host = await open_hosted(lobby.calls)
    refusal = await refusal_of(lobby.calls.join(host.table_id, faction=game_pb2.FACTION_MAGE))
    assert (refusal.code, refusal.reason) == (INVALID, "BAD_FIELD")
    mage = await lobby.calls.join(host.table_id, seat=3, faction=game_pb2.FACTION_MAGE)
    assert (await host.seated("AddBot", bot="Null", seat=2)).seats[2].faction == (
        game_pb2.FACTION_ELF
    )
    assert mage.seat == 3


@pytest.mark.parametrize("bot", ["random", "greedy", "hunter", "", "x" * 1000])
async def test_another_games_computer_opponent_is_none(lobby: Replica, bot: str) -> None:
    host = await open_hosted(lobby.calls)
    refusal = await refusal_of(host.seated("AddBot", bot=bot))
    assert (refusal.code, refusal.reason) == (INVALID, "UNKNOWN_BOT")
    assert "Null, Demo, Walker and Hunter" in refusal.message
    refusal = await refusal_of((await lobby.calls.create()).seated("AddBot", bot="Hunter"))
    assert refusal.reason == "UNKNOWN_BOT"


# Times


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        (None, (1000, 2000, 0)),
        ((0, 0, 0), (1000, 2000, 0)),
        ((100, 60_000, 5_000), (100, 60_000, 5_000)),
    ],
)
async def test_times_are_kept_and_left_out_ones_have_their_default(
    lobby_on_each: Replica, given: tuple[int, int, int] | None, kept: tuple[int, int, int]
) -> None:
    times = {} if given is None else {"times": times_of(*given)}
    host = await open_hosted(lobby_on_each.calls, **times)
    assert (await lobby_on_each.calls.table(host.table_id)).times == times_of(*kept)


@pytest.mark.parametrize(
    "times", [(99, 0, 0), (60_001, 0, 0), (0, 99, 0), (0, 60_001, 0), (0, 0, 4_999), (0, 0, 60_001)]
)
async def test_times_out_of_their_range_are_refused(
    lobby: Replica, times: tuple[int, int, int]
) -> None:
    refusal = await refusal_of(open_hosted(lobby.calls, times=times_of(*times)))
    assert (refusal.code, refusal.reason) == (INVALID, "BAD_FIELD")


async def test_moves_of_armadora_have_no_times_and_no_seed(lobby: Replica) -> None:
    for fields in ({"times": times_of(0, 0, 0)}, {"seed": 7}):
        refusal = await refusal_of(lobby.calls.create(**fields))
        assert (refusal.code, refusal.reason) == (INVALID, "BAD_FIELD")
    assert not (await lobby.calls.table((await lobby.calls.create()).table_id)).HasField("times")


def times_of(program: int, first: int, person: int) -> lobby_pb2.MoveTimes:
    return lobby_pb2.MoveTimes(program_ms=program, program_first_ms=first, person_ms=person)


# Seeds


@pytest.mark.parametrize("seed", [0, 7, 2**31 - 5])
async def test_a_chosen_seed_is_told_and_played(lobby_on_each: Replica, seed: int) -> None:
    calls = lobby_on_each.calls
    host = await start_match(calls, seed=seed)
    table = await calls.table(host.table_id)
    assert (table.is_practice, table.HasField("seed"), table.seed) == (True, True, seed)
    await play_to_the_end(calls, host)
    assert (await calls.record(host.table_id)).seed == seed


async def test_a_drawn_seed_is_told_once_the_match_is_over(lobby: Replica) -> None:
    host = await start_match(lobby.calls)
    table = await lobby.calls.table(host.table_id)
    assert (table.is_practice, table.HasField("seed")) == (False, False)
    await play_to_the_end(lobby.calls, host)
    assert (await lobby.calls.table(host.table_id)).seed == SEED


@pytest.mark.parametrize("seed", [2**31 - 4, 2**63, 2**64 - 1])
async def test_a_seed_that_the_original_does_not_play_is_refused(lobby: Replica, seed: int) -> None:
    refusal = await refusal_of(open_hosted(lobby.calls, seed=seed))
    assert (refusal.code, refusal.reason) == (INVALID, "BAD_FIELD")


async def play_to_the_end(calls: Calls, host: Player) -> None:
    token = TOKENS.match_token(host.table_id)
    await play_rounds(calls, host.table_id, token, 0, rounds(ROUNDS))


# Settings


async def test_a_grid_stands_in_the_first_view_and_in_no_table_or_list(lobby: Replica) -> None:
    grid = orkisland_pb2.OrkIslandIsland(rows=GRID)
    grid.rows[5] = "W" + "." * 4 + "CC" + "." * 12 + "W"
    grid.cities.add(cells=[105, 106])
    host = await start_match(lobby.calls, options=island_options(grid=grid))
    listed = await lobby.calls("ListTables", lobby_pb2.ListTablesRequest())
    for table in (listed.tables[0], await lobby.calls.table(host.table_id)):
        assert table.options == island_options()
    view = await lobby.calls.view(host.table_id)
    assert (view.options.orkisland.grid, view.orkisland.island) == (grid, grid)


@pytest.mark.parametrize(
    "settings",
    [{"rows": 19, "cols": 19}, {"rows": 21}, {"nb_orks": 10_000}, {"nb_rounds": 0}, {"cols": 201}],
)
async def test_settings_that_no_match_has_open_no_table(
    lobby: Replica, settings: dict[str, Any]
) -> None:
    refusal = await refusal_of(open_hosted(lobby.calls, options=island_options(**settings)))
    assert (refusal.code, refusal.reason) == (INVALID, "BAD_OPTIONS")
    listed = await lobby.calls("ListTables", lobby_pb2.ListTablesRequest())
    assert len(listed.tables) == 0


async def test_another_computer_opponent_has_the_name_of_the_one_before(lobby: Replica) -> None:
    host = await open_hosted(lobby.calls)
    for bot in ("Hunter", "Hunter", "hard"):
        await host.seated("AddBot", bot=bot)
    table = await host.seated("ChangeBot", seat=0, bot="hard")
    assert [(seat.nickname, seat.bot) for seat in table.seats] == [
        ("Fox", "hard"),
        ("Bramble", "Hunter"),
        ("Juniper", "hard"),
        ("", ""),
    ]


async def test_there_are_no_hints_in_ork_island(lobby: Replica) -> None:
    refusal = await refusal_of(open_hosted(lobby.calls, has_hints=True))
    assert (refusal.code, refusal.reason) == (INVALID, "BAD_FIELD")


# Who leaves, and rematches


async def test_a_computer_opponent_plays_on_for_who_leaves(lobby: Replica) -> None:
    players = await start_people(lobby.calls)
    table = await players[2].leave()
    assert [(seat.nickname, seat.bot) for seat in table.seats] == [
        ("Ann", ""),
        ("Bob", ""),
        ("Cid", "medium"),
        ("Dee", ""),
    ]


async def rematch(player: Player, **wish: Any) -> lobby_pb2.CreateTableResponse:
    request = lobby_pb2.CreateTableRequest(
        rematch_of=player.table_id,
        rematch_seat_token=player.token,
        wish=lobby_pb2.SeatWish(**wish) if wish else None,
    )
    return await player.calls("CreateTable", request)


async def test_a_host_without_a_seat_has_the_same_match_again(lobby_on_each: Replica) -> None:
    calls = lobby_on_each.calls
    bots = ("Hunter", "Demo", "Hunter", "Null")
    host = await start_match(calls, bots, seed=7, times=times_of(200, 300, 5_000))
    assert (await refusal_of(rematch(host))).reason == "GAME_RUNNING"
    await play_to_the_end(calls, host)
    first, second = await rematch(host), await rematch(host)
    assert (first.table.id, first.host_token) == (second.table.id, second.host_token)
    before = await calls.table(host.table_id)
    assert before.rematch_id == first.table.id
    assert not first.HasField("ticket")
    assert (first.table.seats, first.table.times) == (before.seats, before.times)
    assert (first.table.seed, first.table.host_watches) == (7, True)
    ticket = lobby_pb2.SeatTicket(seat_token=first.host_token)
    started = await Player(calls, first.table.id, ticket).start()
    assert started.status == lobby_pb2.TABLE_STATUS_RUNNING
    assert (await refusal_of(host.start())).reason == "TABLE_STARTED"


async def test_computers_of_older_matches_are_given_names_at_the_rematch(
    replicas: Callable[..., Replica], sqlite_database: Database
) -> None:
    calls = (await replicas(sqlite_database).start()).calls
    host = await start_match(calls, ("hard", "hard", "easy", "Hunter"))
    await play_to_the_end(calls, host)
    before = {0: "hard", 1: "hard 2", 3: "Hunter"}
    await asyncio.to_thread(_call_seats, sqlite_database.alias, before)
    again = await rematch(host)
    assert [(seat.nickname, seat.bot) for seat in again.table.seats] == [
        ("Fox", "hard"),
        ("Bramble", "hard"),
        ("Juniper", "easy"),
        ("Otter", "Hunter"),
    ]


def _call_seats(alias: str, nicknames: dict[int, str]) -> None:
    seats = apps.get_model("lobby", "Seat").objects.using(alias)
    for index, nickname in nicknames.items():
        assert seats.filter(index=index).update(nickname=nickname) == 1
    connections[alias].close()


async def test_whoever_opens_the_rematch_the_host_without_a_seat_is_host_again(
    lobby: Replica,
) -> None:
    calls = lobby.calls
    host = await open_hosted(calls)
    for bot in ("Hunter", "Demo"):
        await host.seated("AddBot", bot=bot)
    bob = await calls.join(host.table_id, "Bob", is_program=True)
    cid = await calls.join(host.table_id, "Cid")
    await host.start()
    await play_as(calls, lobby, host.table_id, [bob, cid])
    again = await rematch(bob)
    assert (again.ticket.seat, again.host_token) == (2, "")
    assert [(s.nickname, s.is_program) for s in again.table.seats] == [
        ("Fox", False),
        ("Bramble", False),
        ("Bob", True),
        ("", False),
    ]
    assert (await rematch(cid, nickname="Sid", seat=3)).ticket.seat == 3
    bob_again = Player(calls, again.table.id, again.ticket)
    assert (await refusal_of(bob_again.start())).reason == "NOT_HOST"
    hosted = await rematch(host)
    assert hosted.table.id == again.table.id
    ticket = lobby_pb2.SeatTicket(seat_token=hosted.host_token)
    await Player(calls, again.table.id, ticket).start()


async def test_who_changes_seats_at_a_rematch_has_the_faction_of_the_new_one(
    lobby: Replica,
) -> None:
    players = await start_people(lobby.calls)
    await play_as(lobby.calls, lobby, players[0].table_id, players)
    again = await rematch(players[0], seat=3)
    assert (again.ticket.seat, again.table.seats[3].faction) == (3, game_pb2.FACTION_MAGE)
    last = await rematch(players[3])
    assert (last.ticket.seat, last.table.seats[0].faction) == (0, game_pb2.FACTION_ORC)
    assert (last.table.host, last.table.host_watches) == (3, False)


async def play_as(calls: Calls, lobby: Replica, table_id: str, players: list[Player]) -> None:
    """Play a match to its end: all hold."""
    seats = {player.seat: player for player in players}
    while (view := await calls.view(table_id)).to_move:
        seat = view.to_move[0]
        turns = {turn["seat"]: turn["seat_token"] for turn in lobby.tasks.named("ai.play_turn")}
        mover = seats.get(seat, players[0])
        await mover.play(view.ply, "hold", token=None if seat in seats else turns[seat])
