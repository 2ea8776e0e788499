"""Who sits, who is host, what may happen next."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from hall.v1 import game_pb2, lobby_pb2

from services.lobby import deciding, rights, tables
from services.lobby.games import GAMES
from services.lobby.tables import Beginning, Standing, Status, Table, Visibility, Wish
from services.lobby.tokens import Tokens
from services.wire.errors import Refusal

TOKENS = Tokens("a key for tests")
BEGINNING = Beginning(rules_version=1, options=b"", seed=7, to_move=(0,))


def open_table(seats: int = 3) -> Table:
    return Table(
        id="abcdefghijkl",
        game=GAMES["armadora"],
        options=b"",
        visibility=Visibility.PUBLIC,
        seats=(None,) * seats,
        create_time=datetime(2026, 11, 30, tzinfo=UTC),
    )


def seat(table: Table, nickname: str, **wish: object) -> Table:
    return deciding.take_seat(table, Wish(nickname, f"nonce of {nickname}", **wish), TOKENS)[0]


def full_table() -> Table:
    return seat(seat(seat(open_table(), "Ann"), "Bob"), "Fox", bot="greedy")


def token_of(table: Table, index: int) -> str:
    return TOKENS.seat_token(table.id, index, table.seats[index].nonce)


def reason_of(refused: pytest.ExceptionInfo[Refusal]) -> str:
    return refused.value.reason


def test_numbers_are_those_of_the_protos() -> None:
    for status in Status:
        assert lobby_pb2.TableStatus.Name(status) == f"TABLE_STATUS_{status.name}"
    for visibility in Visibility:
        assert lobby_pb2.TableVisibility.Name(visibility) == f"TABLE_VISIBILITY_{visibility.name}"
    assert [0, *tables.FACTIONS] == sorted(game_pb2.Faction.values())


def test_first_person_is_host_and_gets_the_first_seat_and_faction() -> None:
    table = seat(open_table(), "Ann")
    assert (table.host, table.seats[0].nickname, table.seats[0].faction) == (0, "Ann", 1)
    assert table.revision == open_table().revision + 1


def test_wished_seat_and_faction_are_given() -> None:
    table = seat(seat(open_table(), "Ann", faction=3, index=2), "Bob", index=1)
    assert [s and (s.nickname, s.faction) for s in table.seats] == [None, ("Bob", 1), ("Ann", 3)]
    assert table.host == 2


@pytest.mark.parametrize(
    ("wish", "reason"),
    [
        (Wish("ANN", "n"), "NICKNAME_TAKEN"),
        (Wish("Bob", "n", faction=1), "FACTION_TAKEN"),
        (Wish("Bob", "n", index=0), "SEAT_TAKEN"),
        (Wish("Bob", "n", index=3), "BAD_FIELD"),
    ],
)
def test_nickname_faction_and_seat_are_each_once_at_a_table(wish: Wish, reason: str) -> None:
    with pytest.raises(Refusal) as refused:
        deciding.take_seat(seat(open_table(), "Ann"), wish, TOKENS)
    assert reason_of(refused) == reason


@pytest.mark.parametrize(
    ("table", "reason"),
    [
        (full_table(), "TABLE_FULL"),
        (deciding.start(full_table(), BEGINNING), "TABLE_STARTED"),
        (deciding.finish(full_table()), "TABLE_STARTED"),
        (deciding.close(open_table()), "TABLE_CLOSED"),
    ],
)
def test_a_table_that_takes_nobody_says_why(table: Table, reason: str) -> None:
    with pytest.raises(Refusal) as refused:
        deciding.take_seat(table, Wish("Eve", "n"), TOKENS)
    assert reason_of(refused) == reason


def test_a_token_plays_its_own_seat_only() -> None:
    table = full_table()
    assert [rights.find_seat(table, token_of(table, index)) for index in range(3)] == [0, 1, 2]
    assert rights.find_seat(table, "") is None
    other = replace(table, id="mnopqrstuvwx")
    assert rights.find_seat(table, TOKENS.seat_token(other.id, 0, table.seats[0].nonce)) is None


def test_only_the_host_has_the_hosts_rights() -> None:
    table = full_table()
    rights.require_host(table, token_of(table, 0))
    with pytest.raises(Refusal) as refused:
        rights.require_host(table, token_of(table, 1))
    assert reason_of(refused) == "NOT_HOST"


def test_host_who_leaves_an_open_table_hands_it_to_the_next_person() -> None:
    left = deciding.leave(full_table(), 0, "", TOKENS)
    assert (left.seats[0], left.host, left.status) == (None, 1, Status.OPEN)


def test_last_person_who_leaves_an_open_table_closes_it() -> None:
    left = deciding.leave(seat(seat(open_table(), "Ann"), "Fox", bot="random"), 0, "", TOKENS)
    assert left.status is Status.CLOSED


def test_a_computer_opponent_plays_on_for_who_leaves_a_running_game() -> None:
    table = deciding.start(full_table(), BEGINNING)
    before = token_of(table, 0)
    left = deciding.leave(table, 0, "another nonce", TOKENS)
    stand_in = left.seats[0]
    assert (stand_in.bot, stand_in.nickname, stand_in.faction) == ("medium", "Ann", 1)
    assert [seat.is_stand_in for seat in left.taken] == [True, False, False]
    assert rights.find_seat(left, before) is None
    assert rights.find_seat(left, token_of(left, 0)) == 0
    assert (left.host, left.status) == (1, Status.RUNNING)


def test_nobody_leaves_a_finished_table() -> None:
    with pytest.raises(Refusal) as refused:
        deciding.leave(deciding.finish(full_table()), 0, "", TOKENS)
    assert reason_of(refused) == "TABLE_CLOSED"


def test_a_game_begins_once_every_seat_is_taken() -> None:
    with pytest.raises(Refusal) as refused:
        deciding.start(seat(open_table(), "Ann"), BEGINNING)
    assert (reason_of(refused), refused.value.facts) == ("SEATS_FREE", {"free": "2"})
    assert deciding.start(full_table(), BEGINNING).status is Status.RUNNING


def test_only_a_computer_opponent_is_removed() -> None:
    table = full_table()
    assert deciding.remove_bot(table, 2).seats[2] is None
    for index, reason in ((0, "NOT_A_BOT"), (3, "BAD_FIELD")):
        with pytest.raises(Refusal) as refused:
            deciding.remove_bot(table, index)
        assert reason_of(refused) == reason


def test_another_computer_opponent_has_the_seat_the_faction_and_the_name_of_the_one_before() -> (
    None
):
    table = full_table()
    changed = deciding.change_bot(table, 2, "expert")
    assert changed.seats == (*table.seats[:2], replace(table.seats[2], bot="expert"))
    assert changed.revision == table.revision + 1
    for index, reason in ((0, "NOT_A_BOT"), (3, "BAD_FIELD")):
        with pytest.raises(Refusal) as refused:
            deciding.change_bot(table, index, "expert")
        assert reason_of(refused) == reason


@pytest.mark.parametrize("nickname", ["hard", "hard 2", "Hunter"])
def test_a_computer_that_is_called_by_what_it_was_gets_a_name_when_that_changes(
    nickname: str,
) -> None:
    table = seat(seat(open_table(), "Fox"), nickname, bot="hard")
    _, changed, _ = deciding.change_bot(table, 1, "expert").seats
    assert changed is not None
    assert (changed.nickname, changed.bot) == ("Bramble", "expert")


def test_standings_are_one_for_each_seat_of_a_finished_game() -> None:
    standings = [Standing(0, 9, 1), Standing(1, 5, 2), Standing(2, 5, 2)]
    finished = deciding.finish(full_table())
    assert deciding.record_standings(finished, standings).standings == tuple(standings)
    for table, given, reason in (
        (full_table(), standings, "GAME_RUNNING"),
        (finished, standings[:2], "BAD_FIELD"),
    ):
        with pytest.raises(Refusal) as refused:
            deciding.record_standings(table, given)
        assert reason_of(refused) == reason


def test_a_seed_is_not_in_the_text_of_a_table() -> None:
    assert "987654321" not in repr(deciding.start(full_table(), replace(BEGINNING, seed=987654321)))
