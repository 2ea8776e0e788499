"""Bad input: a clear error with the right code, the table unchanged, nothing hidden revealed."""

import asyncio
from collections.abc import Callable

import pytest
from grpc import StatusCode
from hall.v1 import game_pb2, lobby_pb2

from services.lobby.tests.conftest import Database
from services.lobby.tests.island import get_match, island_options, play_rounds, rounds
from services.lobby.tests.replica import (
    QUIET,
    Player,
    Replica,
    options_of,
    play_to_the_end,
    read,
    refusal_of,
    until,
)
from services.lobby.tokens import Tokens

UNKNOWN = "abcdefghijkl"


@pytest.fixture
async def players(lobby: Replica) -> list[Player]:
    """A game that has just begun."""
    return await lobby.calls.start_game()


@pytest.mark.parametrize("table_id", [UNKNOWN, "", "abcdefghij\0k", "' OR 1=1; --", "x" * 100_000])
async def test_unknown_table(lobby_on_each: Replica, table_id: str) -> None:
    lobby = lobby_on_each
    nobody = Player(lobby.calls, table_id, lobby_pb2.SeatTicket(seat_token="a token"))
    calls = [
        lobby.calls.table(table_id),
        lobby.calls.record(table_id),
        lobby.calls.replay(table_id),
        lobby.calls("PlanWays", lobby_pb2.PlanWaysRequest(table_id=table_id, orks=[0], cells=[0])),
        get_match(lobby.calls, table_id, "a token"),
        play_rounds(lobby.calls, table_id, "a token", 0, rounds(1)),
        read(lobby.calls.stub.ExportRecord(lobby_pb2.ExportRecordRequest(table_id=table_id))),
        lobby.calls.join(table_id),
        nobody.play(0, "pass"),
        nobody.start(),
        nobody.leave(),
        nobody.seated("AddBot", bot="greedy"),
        nobody.seated("RemoveBot", seat=1),
        nobody.seated("ChangeBot", seat=1, bot="greedy"),
        lobby.calls(
            "CreateTable",
            lobby_pb2.CreateTableRequest(rematch_of=table_id or "-", rematch_seat_token="a token"),
        ),
        read(nobody.watch()),
    ]
    for call in calls:
        refusal = await refusal_of(call)
        assert (refusal.code, refusal.reason) == (StatusCode.NOT_FOUND, "NO_TABLE")


@pytest.mark.parametrize(
    ("token", "code", "reason"),
    [
        ("", StatusCode.UNAUTHENTICATED, "NO_TOKEN"),
        ("wrong", StatusCode.PERMISSION_DENIED, "WRONG_TOKEN"),
        ("ü" * 64, StatusCode.PERMISSION_DENIED, "WRONG_TOKEN"),
        ("x" * 100_000, StatusCode.PERMISSION_DENIED, "WRONG_TOKEN"),
    ],
)
async def test_missing_or_wrong_token(
    players: list[Player], token: str, code: StatusCode, reason: str
) -> None:
    nobody = Player(players[0].calls, players[0].table_id, lobby_pb2.SeatTicket(seat_token=token))
    calls = [
        nobody.play(0, "w1@a2"),
        nobody.start(),
        nobody.leave(),
        nobody.seated("AddBot", bot="greedy"),
        nobody.seated("RemoveBot", seat=1),
        nobody.seated("ChangeBot", seat=1, bot="greedy"),
        nobody.calls("RecordOutcome", _outcome(nobody.table_id, token)),
    ]
    if token:
        calls += [nobody.view(), read(nobody.watch())]
    for call in calls:
        refusal = await refusal_of(call)
        assert (refusal.code, refusal.reason) == (code, reason)
    assert (await players[0].view()).ply == 0


async def test_somebody_elses_seat_or_table(lobby: Replica, players: list[Player]) -> None:
    refusal = await refusal_of(players[1].play(0, "w1@a2"))
    assert (refusal.code, refusal.reason) == (StatusCode.FAILED_PRECONDITION, "NOT_YOUR_TURN")
    elsewhere = await lobby.calls.start_game()
    for call in (
        players[0].play(0, "w1@a2", token=elsewhere[0].token),
        lobby.calls.view(players[0].table_id, elsewhere[0].token),
    ):
        assert (await refusal_of(call)).reason == "WRONG_TOKEN"
    host = await lobby.calls.create(3)
    guest = await lobby.calls.join(host.table_id)
    for call in (
        guest.seated("AddBot", bot="greedy"),
        guest.seated("RemoveBot", seat=0),
        guest.seated("ChangeBot", seat=0, bot="greedy"),
        guest.start(),
    ):
        refusal = await refusal_of(call)
        assert (refusal.code, refusal.reason) == (StatusCode.PERMISSION_DENIED, "NOT_HOST")


@pytest.mark.parametrize(
    ("move", "code", "reason"),
    [
        ("", StatusCode.INVALID_ARGUMENT, "BAD_NOTATION"),
        ("w3b4", StatusCode.INVALID_ARGUMENT, "BAD_NOTATION"),
        ("w3@b4\0", StatusCode.INVALID_ARGUMENT, "BAD_NOTATION"),
        ("w3@z9", StatusCode.INVALID_ARGUMENT, "OFF_BOARD"),
        ("w9@a2", StatusCode.INVALID_ARGUMENT, "BAD_VALUE"),
        ("p@", StatusCode.INVALID_ARGUMENT, "BAD_COUNT"),
        ("p@a1a2,b1b2,c1c2", StatusCode.INVALID_ARGUMENT, "BAD_COUNT"),
        ("p@a1c1", StatusCode.INVALID_ARGUMENT, "NOT_A_LINE"),
        ("p@c2d2,d2c2", StatusCode.FAILED_PRECONDITION, "SAME_LINE_TWICE"),
        ("p@a1b1,a1a2", StatusCode.FAILED_PRECONDITION, "TERRITORY_TOO_SMALL"),
        ("x" * 201, StatusCode.INVALID_ARGUMENT, "TOO_LARGE"),
    ],
)
async def test_moves_that_are_none_or_not_allowed(
    players: list[Player], move: str, code: StatusCode, reason: str
) -> None:
    before = await players[0].view()
    refusal = await refusal_of(players[0].play(0, move))
    assert (refusal.code, refusal.reason) == (code, reason)
    assert refusal.message[0].islower()
    assert await players[0].view() == before


async def test_a_mine_a_warrior_and_a_value_that_is_used_up(players: list[Player]) -> None:
    ann, bob = players
    gold = (await ann.view()).armadora.gold
    mine = next(square for square in range(40) if gold[square])
    on_mine = f"w1@{'abcdefgh'[mine % 8]}{mine // 8 + 1}"
    assert (await refusal_of(ann.play(0, on_mine))).reason == "MINE"
    await ann.play(0, "w5@a2")
    assert (await refusal_of(bob.play(1, "w1@a2"))).reason == "OCCUPIED"
    await bob.play(1, "pass")
    refusal = await refusal_of(ann.play(2, "w5@a3"))
    assert (refusal.code, refusal.reason) == (StatusCode.FAILED_PRECONDITION, "NONE_LEFT")
    assert refusal.facts["rule"].startswith("R")


async def test_a_move_before_the_start_and_after_the_end(lobby: Replica) -> None:
    host = await lobby.calls.create()
    refusal = await refusal_of(host.play(0, "w1@a2"))
    assert (refusal.code, refusal.reason) == (StatusCode.FAILED_PRECONDITION, "TABLE_NOT_STARTED")
    guest = await lobby.calls.join(host.table_id)
    await host.start()
    view = await play_to_the_end([host, guest])
    refusal = await refusal_of(host.play(view.ply, "w1@a2"))
    assert (refusal.code, refusal.reason) == (StatusCode.FAILED_PRECONDITION, "GAME_OVER")
    for call, reason in (
        (host.start(), "TABLE_STARTED"),
        (host.leave(), "TABLE_CLOSED"),
        (lobby.calls.join(host.table_id, "Cid"), "TABLE_STARTED"),
        (host.seated("AddBot", bot="greedy"), "TABLE_STARTED"),
    ):
        refusal = await refusal_of(call)
        assert (refusal.code, refusal.reason) == (StatusCode.FAILED_PRECONDITION, reason)


async def test_no_moves_and_too_many(players: list[Player]) -> None:
    assert (await refusal_of(players[0].play(0))).reason == "BAD_FIELD"
    assert (await refusal_of(players[0].play(0, *["pass"] * 201))).reason == "TOO_MANY_MOVES"


async def test_joining_what_is_full_or_started(lobby: Replica) -> None:
    host = await lobby.calls.create()
    assert (await refusal_of(host.start())).reason == "SEATS_FREE"
    await lobby.calls.join(host.table_id)
    assert (await refusal_of(lobby.calls.join(host.table_id, "Cid"))).reason == "TABLE_FULL"
    await host.start()
    assert (await refusal_of(lobby.calls.join(host.table_id, "Cid"))).reason == "TABLE_STARTED"


async def test_a_faction_nickname_or_seat_that_is_taken(lobby: Replica) -> None:
    host = await lobby.calls.create(3)
    for call, reason in (
        (lobby.calls.join(host.table_id, faction=game_pb2.FACTION_ORC), "FACTION_TAKEN"),
        (lobby.calls.join(host.table_id, " ann "), "NICKNAME_TAKEN"),
        (lobby.calls.join(host.table_id, seat=0), "SEAT_TAKEN"),
        (host.seated("AddBot", bot="greedy", faction=game_pb2.FACTION_ORC), "FACTION_TAKEN"),
        (host.seated("AddBot", bot="greedy", seat=0), "SEAT_TAKEN"),
    ):
        refusal = await refusal_of(call)
        assert (refusal.code, refusal.reason) == (StatusCode.FAILED_PRECONDITION, reason)
    assert len([s for s in (await lobby.calls.table(host.table_id)).seats if s.nickname]) == 1


@pytest.mark.parametrize("name", ["", "x" * 21, "x" * 200_000, "<script>", "a\nb"])
async def test_a_name_that_is_empty_too_long_or_markup(lobby: Replica, name: str) -> None:
    host = await lobby.calls.create()
    for call in (lobby.calls.create(nickname=name), lobby.calls.join(host.table_id, name)):
        refusal = await refusal_of(call)
        assert (refusal.code, refusal.reason) == (StatusCode.INVALID_ARGUMENT, "BAD_NICKNAME")


def opening(
    options: game_pb2.GameOptions, seat: int | None = None, **fields: object
) -> lobby_pb2.CreateTableRequest:
    wish = lobby_pb2.SeatWish(nickname="Ann", seat=seat)
    return lobby_pb2.CreateTableRequest(options=options, wish=wish, **fields)


@pytest.mark.parametrize(
    ("request_pb", "method", "reason"),
    [
        (opening(game_pb2.GameOptions()), "CreateTable", "BAD_OPTIONS"),
        (opening(game_pb2.GameOptions(factions=[1])), "CreateTable", "BAD_OPTIONS"),
        (opening(island_options(), seat=4), "CreateTable", "BAD_FIELD"),
        (opening(island_options(), request_id="x" * 15), "CreateTable", "BAD_FIELD"),
        (lobby_pb2.CreateTableRequest(options=options_of(2)), "CreateTable", "BAD_NICKNAME"),
        (opening(options_of(1)), "CreateTable", "BAD_OPTIONS"),
        (opening(options_of(5)), "CreateTable", "BAD_OPTIONS"),
        (opening(options_of(3, teams=True)), "CreateTable", "BAD_OPTIONS"),
        (opening(options_of(2, first=3, first_seat=2)), "CreateTable", "BAD_OPTIONS"),
        (opening(options_of(2, first=9)), "CreateTable", "BAD_OPTIONS"),
        (opening(options_of(2), visibility=9), "CreateTable", "BAD_FIELD"),
        (opening(options_of(2), seat=2), "CreateTable", "BAD_FIELD"),
        (opening(options_of(2), request_id="x" * 65), "CreateTable", "BAD_FIELD"),
        (opening(options_of(2), request_id="a\0b"), "CreateTable", "BAD_FIELD"),
        (opening(options_of(2), request_id="x" * 15), "CreateTable", "BAD_FIELD"),
        (
            lobby_pb2.JoinTableRequest(
                request_id="1", table_id=UNKNOWN, wish=lobby_pb2.SeatWish(nickname="Ann")
            ),
            "JoinTable",
            "BAD_FIELD",
        ),
        (
            lobby_pb2.JoinTableRequest(wish=lobby_pb2.SeatWish(nickname="Ann", faction=9)),
            "JoinTable",
            "BAD_FIELD",
        ),
        (lobby_pb2.ReplayTextRequest(text="é" * 163_841), "ReplayText", "TOO_LARGE"),
        (lobby_pb2.ReplayTextRequest(text="game chess"), "ReplayText", "BAD_RECORD"),
        (lobby_pb2.ReadSettingsRequest(text="é" * 65_537), "ReadSettings", "TOO_LARGE"),
        (lobby_pb2.ListTablesRequest(page_size=101), "ListTables", "BAD_FIELD"),
        (lobby_pb2.ListTablesRequest(statuses=[9]), "ListTables", "BAD_FIELD"),
        (lobby_pb2.ListTablesRequest(statuses=[1] * 5), "ListTables", "BAD_FIELD"),
        (lobby_pb2.ListTablesRequest(page_token="junk"), "ListTables", "BAD_FIELD"),
        (lobby_pb2.ListTablesRequest(page_token=f"1-{2**70}"), "ListTables", "BAD_FIELD"),
    ],
)
async def test_fields_out_of_their_range(
    lobby: Replica, request_pb: object, method: str, reason: str
) -> None:
    refusal = await refusal_of(lobby.calls(method, request_pb))
    assert (refusal.code, refusal.reason) == (StatusCode.INVALID_ARGUMENT, reason)


async def test_options_are_kept_without_what_the_lobby_does_not_know(lobby: Replica) -> None:
    unknown_field = b"\x7a\x08whatever"
    options = options_of(2)
    options.armadora.MergeFromString(unknown_field)
    options.MergeFromString(unknown_field)
    answer = await lobby.calls("CreateTable", opening(options))
    for table in (answer.table, await lobby.calls.table(answer.table.id)):
        assert table.options == options_of(2)


async def test_a_seat_is_not_refused_for_what_its_neighbours_do(
    replicas: Callable[..., Replica], sqlite_database: Database
) -> None:
    lobby = await replicas(sqlite_database, requests_per_second=0.001, request_burst=20).start()
    ann, bob = await lobby.calls.start_game()
    host = await lobby.calls.create()
    wrong = [ann.play(0, "pass", token="wrong") for _ in range(30)]
    reasons = [str(answer) for answer in await asyncio.gather(*wrong, return_exceptions=True)]
    assert "requests a second" in reasons[-1]
    assert (await ann.play(0, "w1@a2")).ply == 1
    assert (await ann.view()).ply == 1
    await host.seated("AddBot", bot="greedy")
    await host.seated("RemoveBot", seat=1)
    assert (await bob.leave()).seats[1].bot == "medium"
    assert (await refusal_of(lobby.calls.view(ann.table_id))).reason == "TOO_MANY_REQUESTS"


async def test_computer_opponents_are_never_too_fast(
    replicas: Callable[..., Replica], sqlite_database: Database
) -> None:
    lobby = await replicas(sqlite_database, requests_per_second=0.001, request_burst=20).start()
    host = await lobby.calls.create()
    await host.seated("AddBot", bot="greedy")
    [bot] = (await lobby.hall.get(host.table_id)).table.bots
    token = Tokens(QUIET["secret_key"]).seat_token(host.table_id, bot.index, bot.nonce)
    for _ in range(50):  # each is answered: no refusal is raised
        await lobby.calls.view(host.table_id, token)


async def test_streams_per_client_are_limited(
    replicas: Callable[..., Replica], sqlite_database: Database
) -> None:
    lobby = await replicas(
        sqlite_database, streams_per_client=2, trusted_client_header="x_client"
    ).start()
    host = await lobby.calls.create()
    streams = [host.watch(), lobby.calls.stub.WatchTables(lobby_pb2.WatchTablesRequest())]
    for stream in streams:
        await read(stream)
    for further in (
        lobby.calls.watch(host.table_id),
        lobby.calls.stub.WatchTables(lobby_pb2.WatchTablesRequest()),
    ):
        refusal = await refusal_of(read(further))
        assert (refusal.code, refusal.reason) == (
            StatusCode.RESOURCE_EXHAUSTED,
            "TOO_MANY_REQUESTS",
        )
    request = lobby_pb2.WatchTableRequest(table_id=host.table_id)
    streams.append(lobby.calls.stub.WatchTable(request, metadata=(("x_client", "another"),)))
    await read(streams[-1])
    for stream in streams:
        stream.cancel()
    await until(lambda: lobby.watchers.count() == 0)
    await read(again := host.watch())
    again.cancel()


async def test_a_megabyte_of_text(lobby: Replica, players: list[Player]) -> None:
    for call in (players[0].play(0, "x" * 1_000_000), lobby.calls.join(UNKNOWN, "x" * 1_000_000)):
        assert (await refusal_of(call)).code is StatusCode.RESOURCE_EXHAUSTED
    assert (await players[0].play(0, "w1@a2")).ply == 1


async def test_ten_thousand_requests_in_a_loop(
    replicas: Callable[..., Replica], sqlite_database: Database
) -> None:
    changes = {
        "requests_per_second": 0.1,
        "request_burst": 100,
        "trusted_client_header": "x_client",
    }
    lobby = await replicas(sqlite_database, **changes).start()
    ann, _ = await lobby.calls.start_game()

    async def flood(calls: int) -> list[object]:
        wrong = [ann.play(0, "pass", token="wrong") for _ in range(calls)]
        return await asyncio.gather(*wrong, return_exceptions=True)

    reasons = [answer.reason for _ in range(20) for answer in await flood(500)]
    assert reasons.count("TOO_MANY_REQUESTS") > 9_000
    assert set(reasons) == {"WRONG_TOKEN", "TOO_MANY_REQUESTS"}
    request = lobby_pb2.GetTableRequest(table_id=ann.table_id, seat_token=ann.token)
    other_person = (("x_client", "somebody else behind the same frontend"),)
    answer = await lobby.calls("GetTable", request, metadata=other_person)
    assert answer.view.ply == 0


async def test_too_many_tables(replicas: Callable[..., Replica], sqlite_database: Database) -> None:
    lobby = await replicas(sqlite_database, tables_per_hour=3).start()
    for _ in range(3):
        await lobby.calls.create()
    refusal = await refusal_of(lobby.calls.create())
    assert (refusal.code, refusal.reason) == (StatusCode.RESOURCE_EXHAUSTED, "TOO_MANY_TABLES")


async def test_a_record_or_outcome_before_the_end(lobby: Replica, players: list[Player]) -> None:
    table_id = players[0].table_id
    refusal = await refusal_of(lobby.calls.record(table_id))
    assert (refusal.code, refusal.reason) == (StatusCode.FAILED_PRECONDITION, "GAME_RUNNING")
    host = await lobby.calls.create()
    assert (await refusal_of(lobby.calls.record(host.table_id))).reason == "TABLE_NOT_STARTED"
    view = await play_to_the_end(players)
    (scoring,) = lobby.tasks.named("ai.score_table")
    request = lobby_pb2.RecordOutcomeRequest(**scoring, outcome=view.outcome)
    request.table_id = host.table_id
    assert (await refusal_of(lobby.calls("RecordOutcome", request))).reason == "WRONG_TOKEN"
    request = lobby_pb2.RecordOutcomeRequest(**scoring)
    assert (await refusal_of(lobby.calls("RecordOutcome", request))).reason == "BAD_FIELD"


def _outcome(table_id: str, token: str) -> lobby_pb2.RecordOutcomeRequest:
    return lobby_pb2.RecordOutcomeRequest(table_id=table_id, scoring_token=token)
