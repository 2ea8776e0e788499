"""Tables and seats over gRPC, on both databases where they race."""

import asyncio

import pytest
from hall.v1 import armadora_pb2, game_pb2, lobby_pb2

from services.lobby.tests.replica import (
    Calls,
    Player,
    Replica,
    options_of,
    play_to_the_end,
    refusal_of,
)
from services.wire.errors import Refusal


async def test_fifty_players_for_one_seat(lobby_on_each: Replica) -> None:
    calls = lobby_on_each.calls
    host = await calls.create()
    joins = [calls.join(host.table_id, f"guest {i}") for i in range(50)]
    answers = await asyncio.gather(*joins, return_exceptions=True)
    seated = [answer for answer in answers if isinstance(answer, Player)]
    assert [player.seat for player in seated] == [1]
    refused = [answer.reason for answer in answers if isinstance(answer, Refusal)]
    assert refused == ["TABLE_FULL"] * 49


async def test_fifty_tables_and_seats_at_once(lobby_on_each: Replica) -> None:
    calls = lobby_on_each.calls
    hosts = await asyncio.gather(*[calls.create(4) for _ in range(13)])
    joins = [calls.join(h.table_id, name) for h in hosts for name in ("Bob", "Cid", "Dee")]
    seats = [player.seat for player in await asyncio.gather(*joins)]
    assert sorted(seats) == [1] * 13 + [2] * 13 + [3] * 13


async def test_a_repeated_request_is_answered_as_the_first_time(lobby: Replica) -> None:
    calls = lobby.calls
    host = await calls.create(request_id="the id of a create")
    assert (await calls.create(request_id="the id of a create")).ticket == host.ticket
    guests = [await calls.join(host.table_id, request_id="the id of a join") for _ in range(2)]
    assert guests[0].ticket == guests[1].ticket
    other = await refusal_of(calls.join(host.table_id, "Cid", request_id="the id of a join"))
    assert other.reason == "BAD_FIELD"
    started = [await host.start(request_id="start") for _ in range(2)]
    assert started[0] == started[1]
    left = [await guests[0].leave(request_id="leave") for _ in range(2)]
    assert left[0] == left[1]
    assert (await calls.table(host.table_id)).seats[1].bot == "medium"


async def test_the_same_create_many_times_at_once_opens_one_table(lobby: Replica) -> None:
    hosts = await asyncio.gather(
        *[lobby.calls.create(request_id="the id of a create") for _ in range(20)]
    )
    assert len({host.token for host in hosts}) == 1
    assert len((await lobby.calls("ListTables", lobby_pb2.ListTablesRequest())).tables) == 1


async def test_computer_opponents_have_names_of_their_own(lobby: Replica) -> None:
    host = await lobby.calls.create(4, nickname="Fox")
    await host.seated("AddBot", bot="greedy")
    await host.seated("AddBot", bot="random", faction=game_pb2.FACTION_MAGE)
    table = await host.seated("AddBot", bot="greedy")
    assert [(s.nickname, s.faction, s.bot) for s in table.seats] == [
        ("Fox", 1, ""),
        ("Bramble", 2, "greedy"),
        ("Juniper", 4, "random"),
        ("Otter", 3, "greedy"),
    ]
    table = await host.seated("RemoveBot", seat=2)
    assert (table.seats[2].nickname, table.seats[2].faction) == ("", 0)


async def test_the_host_puts_another_computer_opponent_on_the_seat_of_one(lobby: Replica) -> None:
    host = await lobby.calls.create(3)
    guest = await lobby.calls.join(host.table_id)
    before = await host.seated("AddBot", bot="easy", faction=game_pb2.FACTION_MAGE)
    change = {"bot": "expert", "seat": 2}
    for refused, reason in (
        (guest.seated("ChangeBot", **change), "NOT_HOST"),
        (host.seated("ChangeBot", bot="Hunter", seat=2), "UNKNOWN_BOT"),
        (host.seated("ChangeBot", bot="hard", seat=1), "NOT_A_BOT"),
        (host.seated("ChangeBot", bot="hard", seat=3), "BAD_FIELD"),
    ):
        assert (await refusal_of(refused)).reason == reason
    tables = [await host.seated("ChangeBot", request_id="change", **change) for _ in range(2)]
    before.seats[2].bot = "expert"
    before.revision += 1
    assert tables == [before] * 2
    await host.start()
    assert (await refusal_of(host.seated("ChangeBot", **change))).reason == "TABLE_STARTED"


async def test_who_wants_a_seat_gets_it_and_so_chooses_a_team(lobby: Replica) -> None:
    host = await lobby.calls.create(options=options_of(4, teams=True))
    partner = await lobby.calls.join(host.table_id, seat=2)
    await host.seated("AddBot", bot="greedy", seat=3)
    table = await host.seated("AddBot", bot="greedy")
    assert partner.seat == 2
    assert [s.nickname for s in table.seats] == ["Ann", "Bramble", "Bob", "Fox"]


async def test_a_computer_opponent_is_sent_its_turn_once_it_is_due(lobby: Replica) -> None:
    host = await lobby.calls.create(nickname="Ann")
    await host.seated("AddBot", bot="random")
    await host.start()
    assert lobby.tasks.tasks == []
    await host.play(0, "w1@a2")
    (turn,) = lobby.tasks.named("ai.play_turn")
    token = turn.pop("seat_token")
    assert turn == {"table_id": host.table_id, "ply": 1, "seat": 1, "bot": "random"}
    view = await lobby.calls.view(host.table_id, token)
    assert (view.viewer, view.to_move) == (1, [1])


async def test_a_computer_opponent_plays_on_for_who_leaves(lobby: Replica) -> None:
    ann, bob = await lobby.calls.start_game()
    table = await ann.leave()
    assert (table.seats[0].bot, table.host, table.to_move) == ("medium", 1, [0])
    assert [turn["seat"] for turn in lobby.tasks.named("ai.play_turn")] == [0]
    for call in (ann.view(), ann.play(0, "w1@a2"), ann.leave()):
        assert (await refusal_of(call)).reason == "WRONG_TOKEN"
    stand_in = Player(bob.calls, bob.table_id, ann.ticket)
    token = lobby.tasks.named("ai.play_turn")[0]["seat_token"]
    assert (await stand_in.play(0, "w1@a2", token=token)).ply == 1


async def test_who_leaves_an_open_table_frees_the_seat(lobby: Replica) -> None:
    host = await lobby.calls.create()
    guest = await lobby.calls.join(host.table_id)
    table = await host.leave()
    assert (table.seats[0].nickname, table.host) == ("", 1)
    again = await lobby.calls.join(host.table_id, "Cid")
    assert again.seat == 0
    await again.leave()
    assert (await guest.leave()).status == lobby_pb2.TABLE_STATUS_CLOSED
    assert (await refusal_of(lobby.calls.join(host.table_id))).reason == "TABLE_CLOSED"


async def rematch(player: Player, **wish: object) -> Player:
    request = lobby_pb2.CreateTableRequest(
        rematch_of=player.table_id,
        rematch_seat_token=player.token,
        wish=lobby_pb2.SeatWish(**wish),
    )
    answer = await player.calls("CreateTable", request)
    return Player(player.calls, answer.table.id, answer.ticket)


async def test_a_rematch_seats_the_same_players_at_one_new_table(lobby: Replica) -> None:
    ann, bob = await lobby.calls.start_game(
        options=options_of(2, memory=True, first=armadora_pb2.ARMADORA_FIRST_HOST),
        public_chat=True,
    )
    assert (await refusal_of(rematch(ann))).reason == "GAME_RUNNING"
    await play_to_the_end([ann, bob])
    again = await asyncio.gather(rematch(bob), rematch(ann), rematch(bob, nickname="Rob"))
    assert len({player.table_id for player in again}) == 1
    assert [player.seat for player in again] == [1, 0, 1]
    assert again[0].ticket == again[2].ticket
    before, table = [await lobby.calls.table(p.table_id) for p in (ann, again[0])]
    assert before.rematch_id == table.id
    assert table.seats == before.seats
    assert (table.options, table.public_chat) == (before.options, True)
    host = again[0] if table.host == 1 else again[1]
    assert (await host.start()).status == lobby_pb2.TABLE_STATUS_RUNNING


async def test_a_rematch_keeps_computer_opponents_and_refuses_strangers(lobby: Replica) -> None:
    ann, bob, cid = await lobby.calls.start_game(3)
    await cid.leave()
    turns = lobby.tasks
    stand_in = Player(cid.calls, cid.table_id, cid.ticket)
    while (view := await ann.view()).to_move:
        if view.to_move[0] == 2:
            token = turns.named("ai.play_turn")[-1]["seat_token"]
            await stand_in.play(view.ply, "pass", token=token)
        else:
            await (ann, bob)[view.to_move[0]].play(view.ply, "pass")
    assert (await refusal_of(rematch(cid))).reason == "WRONG_TOKEN"
    again = await rematch(bob, nickname="Rob")
    table = await lobby.calls.table(again.table_id)
    assert [(seat.nickname, seat.bot) for seat in table.seats] == [
        ("", ""),
        ("Rob", ""),
        ("Fox", "medium"),
    ]
    assert table.host == 1


async def pass_to_the_end(lobby: Replica, player: Player) -> None:
    """Have the only person of a game and all computers pass."""
    while (view := await player.view()).to_move:
        turns = {turn["seat"]: turn["seat_token"] for turn in lobby.tasks.named("ai.play_turn")}
        await player.play(view.ply, "pass", token=turns.get(view.to_move[0], player.token))


async def rematch_after_somebody_left(lobby: Replica, nickname: str) -> lobby_pb2.Table:
    """Have a person and a computer play to the end, a third leave; return the next table."""
    host = await lobby.calls.create(3, nickname=nickname)
    guest = await lobby.calls.join(host.table_id)
    await host.seated("AddBot", bot="greedy")
    await host.start()
    await guest.leave()
    await pass_to_the_end(lobby, host)
    again = await rematch(host)
    return await lobby.calls.table(again.table_id)


async def test_a_rematch_gives_no_stand_in_the_name_of_a_computer_that_plays_again(
    lobby: Replica,
) -> None:
    table = await rematch_after_somebody_left(lobby, nickname="Ann")
    assert [seat.nickname for seat in table.seats] == ["Ann", "Bramble", "Fox"]


async def test_a_rematch_gives_no_stand_in_the_name_of_a_person(lobby: Replica) -> None:
    table = await rematch_after_somebody_left(lobby, nickname="Fox")
    assert [(seat.nickname, seat.bot) for seat in table.seats] == [
        ("Fox", ""),
        ("Juniper", "medium"),
        ("Bramble", "greedy"),
    ]


@pytest.mark.parametrize("nickname", ["Foxy", "Hunter of orks", "medium", "Magpie"])
async def test_a_rematch_calls_nobody_by_the_name_of_a_person_who_left(
    lobby: Replica, nickname: str
) -> None:
    ann = await lobby.calls.create()
    leaver = await lobby.calls.join(ann.table_id, nickname)
    await ann.start()
    await leaver.leave()
    await pass_to_the_end(lobby, ann)
    again = await rematch(ann)
    table = await lobby.calls.table(again.table_id)
    assert [seat.nickname for seat in table.seats] == ["Ann", "Fox"]


async def test_hints_make_a_table_one_for_practice_and_so_is_its_rematch(lobby: Replica) -> None:
    ann, bob = await lobby.calls.start_game(has_hints=True)
    await play_to_the_end([ann, bob])
    again = await rematch(ann)
    for player in (ann, again):
        table = await lobby.calls.table(player.table_id)
        assert (table.has_hints, table.is_practice) == (True, True)
    plain = await lobby.calls.table((await lobby.calls.create()).table_id)
    assert (plain.has_hints, plain.is_practice) == (False, False)


async def test_who_comes_to_a_rematch_may_change_seats(lobby: Replica) -> None:
    ann, bob = await lobby.calls.start_game()
    await play_to_the_end([ann, bob])
    assert (await rematch(bob, seat=0)).seat == 0
    assert (await refusal_of(rematch(ann, seat=0))).reason == "SEAT_TAKEN"
    assert (await rematch(ann)).seat == 1


async def test_lists_hold_public_tables_only(lobby: Replica) -> None:
    calls: Calls = lobby.calls
    public = await calls.create()
    unlisted = await calls.create(visibility=lobby_pb2.TABLE_VISIBILITY_UNLISTED)
    running = (await calls.start_game())[0]
    listed = await calls("ListTables", lobby_pb2.ListTablesRequest())
    assert [table.id for table in listed.tables] == [public.table_id, running.table_id]
    assert listed.tables[1] == await calls.table(running.table_id)
    assert (await calls.table(unlisted.table_id)).visibility == (
        lobby_pb2.TABLE_VISIBILITY_UNLISTED
    )
    pages = lobby_pb2.ListTablesRequest(page_size=1)
    seen = []
    while True:
        page = await calls("ListTables", pages)
        seen += [table.id for table in page.tables]
        pages.page_token = page.next_page_token
        if not page.next_page_token:
            break
    assert seen == [public.table_id, running.table_id]
