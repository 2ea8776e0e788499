"""The store, the same on SQLite and on PostgreSQL."""

import asyncio
import threading
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial

import pytest
from django.core.management import call_command
from django.db import connections

from services.lobby import deciding
from services.lobby.games import GAMES
from services.lobby.seating import Changed, Opener, change_table, open_table, record_outcome
from services.lobby.store.appends import Append
from services.lobby.store.reads import Page, Version
from services.lobby.store.store import Store
from services.lobby.store.transaction import Mark, Transaction
from services.lobby.tables import Beginning, Standing, Status, Table, Visibility, Wish
from services.lobby.tests.conftest import Database
from services.lobby.tests.databases import Postgresql
from services.lobby.tests.replica import refusal_of
from services.lobby.tokens import Tokens, draw_table_id
from services.wire.errors import Refusal

TOKENS = Tokens("a key for tests")
BEGINNING = Beginning(rules_version=1, options=b"of it", seed=2**63 - 1, to_move=(0,))
OPENER = Opener("ipv4:10.0.0.7", tables_per_hour=1000)
LATER = timedelta(hours=1)


def ignore(_: object) -> None:
    """Let nothing follow from a commit."""


class Shelf:
    """A store with shorthands for what the tests do."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def open(
        self, opener: Opener = OPENER, mark: Mark | None = None, **fields: object
    ) -> Table:
        table = Table(
            id=draw_table_id(),
            game=GAMES["armadora"],
            options=b"\x0a\x02\x08\x02",
            visibility=Visibility.PUBLIC,
            seats=(None, None),
            create_time=datetime.now(UTC),
        )
        sit_down = partial(deciding.take_seat, wish=Wish("Ann", "nonce"), tokens=TOKENS)
        work = partial(open_table, replace(table, **fields), sit_down, opener, mark)
        return (await self.store.writer.transact(work, ignore)).table

    async def change(self, table: Table, decide: object, mark: Mark | None = None) -> Changed:
        return await self.store.writer.transact(
            partial(change_table, table.id, mark, decide), ignore
        )

    async def seat(self, table: Table, nickname: str, bot: str = "") -> Table:
        wish = Wish(nickname, f"nonce of {nickname}", bot=bot)
        return (await self.change(table, lambda t: deciding.take_seat(t, wish, TOKENS))).table

    async def run(self, bot: str = "") -> Table:
        table = await self.seat(await self.open(), "Bob", bot)
        return (await self.change(table, lambda t: (deciding.start(t, BEGINNING), None))).table

    def append(self, table: Table, ply: int, *texts: str, **fields: object) -> asyncio.Future[bool]:
        append = Append(
            number=table.number,
            revision=table.revision,
            ply=ply,
            played=tuple((ply % 2, text) for text in texts or ("pass",)),
            request_id=f"request {ply}",
            to_move=(1 - ply % 2,),
        )
        return self.store.writer.append(replace(append, **fields), ignore)

    async def texts(self, table: Table) -> list[str]:
        stored = await self.store.load(table.id)
        return [move.text for move in stored.moves]


@pytest.fixture
async def shelf(database: Database) -> AsyncIterator[Shelf]:
    store = Store(patience_seconds=5, alias=database.alias)
    store.start()
    yield Shelf(store)
    await store.stop()


@pytest.fixture
async def other_shelf(database: Database) -> AsyncIterator[Shelf]:
    """Another lobby's, on the same database."""
    store = Store(patience_seconds=5, alias=database.alias)
    store.start()
    yield Shelf(store)
    await store.stop()


class TestStore:
    async def test_migrations_are_complete(self, database: Database) -> None:
        await asyncio.to_thread(
            call_command, "makemigrations", "lobby", check=True, dry_run=True, verbosity=0
        )

    async def test_a_table_comes_back_as_it_was_stored(self, shelf: Shelf) -> None:
        table = await shelf.run(bot="greedy")
        await shelf.append(table, 0, "w3@b4")
        stored = await shelf.store.load(table.id)
        assert stored.table == table
        assert stored.table.beginning == BEGINNING
        move = stored.moves[0]
        assert (move.seat, move.text, move.request_id) == (0, "w3@b4", "request 0")
        assert move.to_move == (1,)
        assert await shelf.store.load("abcdefghijkl") is None

    async def test_tables_are_numbered(self, shelf: Shelf) -> None:
        assert [(await shelf.open()).number for _ in range(3)] == [1, 2, 3]

    async def test_a_move_is_appended_only_at_the_ply_that_is_next(self, shelf: Shelf) -> None:
        table = await shelf.run()
        assert await shelf.append(table, 0, "w1@a2")
        assert not await shelf.append(table, 0, "w2@a3")
        assert await shelf.append(table, 1, "w1@a4")
        assert await shelf.texts(table) == ["w1@a2", "w1@a4"]

    async def test_moves_of_one_call_are_appended_all_or_none(self, shelf: Shelf) -> None:
        table = await shelf.run()
        assert await shelf.append(table, 0, "w1@a2", "w1@a3", "w1@a4")
        assert not await shelf.append(table, 2, "w2@a5", "w2@b5")
        assert await shelf.texts(table) == ["w1@a2", "w1@a3", "w1@a4"]

    async def test_a_late_move_does_not_take_its_group_along(self, shelf: Shelf) -> None:
        running = [await shelf.run() for _ in range(20)]
        await shelf.append(running[7], 0, "w5@a2")
        appended = await asyncio.gather(*[shelf.append(table, 0) for table in running])
        assert appended == [table is not running[7] for table in running]
        assert await shelf.texts(running[7]) == ["w5@a2"]
        assert await shelf.texts(running[8]) == ["pass"]

    async def test_a_move_that_cannot_be_stored_fails_alone(self, shelf: Shelf) -> None:
        running = [await shelf.run() for _ in range(5)]
        texts = ["x" * 201, *["pass"] * 4]  # SQLite takes the long one, PostgreSQL does not
        appends = map(shelf.append, running, [0] * 5, texts)
        answers = await asyncio.gather(*appends, return_exceptions=True)
        assert answers[1:] == [True] * 4

    async def test_two_moves_at_one_ply_in_one_group(self, shelf: Shelf) -> None:
        table = await shelf.run()
        appended = await asyncio.gather(*[shelf.append(table, 0, f"w{i}@a2") for i in range(5)])
        assert sorted(appended) == [False] * 4 + [True]
        assert await shelf.texts(table) == [f"w{appended.index(True)}@a2"]

    async def test_two_lobbies_never_append_at_one_ply(
        self, shelf: Shelf, other_shelf: Shelf
    ) -> None:
        table = await shelf.run()
        for ply in range(30):
            appended = await asyncio.gather(
                shelf.append(table, ply, "here"), other_shelf.append(table, ply, "there")
            )
            assert sorted(appended) == [False, True]
        assert len(await shelf.texts(table)) == 30

    async def test_a_move_decided_before_a_seat_changed_is_decided_anew(self, shelf: Shelf) -> None:
        table = await shelf.run()
        await shelf.change(table, lambda t: (deciding.leave(t, 0, "n", TOKENS), 0))
        assert not await shelf.append(table, 0)
        assert await shelf.texts(table) == []

    async def test_the_last_move_finishes_the_table(self, shelf: Shelf) -> None:
        table = await shelf.run()
        assert await shelf.append(table, 0, to_move=())
        stored = await shelf.store.load(table.id)
        assert (stored.table.status, stored.moves[0].to_move) == (Status.FINISHED, ())
        assert stored.table.revision == table.revision + 1

    async def test_only_moves_that_are_asked_for_are_read(self, shelf: Shelf) -> None:
        table = await shelf.run()
        await shelf.append(table, 0, "a", "b", "c")
        stored = await shelf.store.load(table.id, from_ply=2)
        assert (stored.from_ply, [move.text for move in stored.moves]) == (2, ["c"])

    async def test_versions_tell_what_has_changed(self, shelf: Shelf) -> None:
        first, second = await shelf.run(), await shelf.open()
        await shelf.append(first, 0, "a", "b")
        assert await shelf.store.versions([first.id, second.id, "abcdefghijkl"]) == {
            first.id: Version(first.revision, 2),
            second.id: Version(second.revision, 0),
        }

    async def test_a_seat_is_taken_once_by_fifty_at_once(
        self, shelf: Shelf, other_shelf: Shelf
    ) -> None:
        table = await shelf.open()
        shelves = [shelf, other_shelf] * 25
        joins = [shelves[i].seat(table, f"guest {i}") for i in range(50)]
        seated = await asyncio.gather(*joins, return_exceptions=True)
        refused = [refusal.reason for refusal in seated if not isinstance(refusal, Table)]
        assert refused == ["TABLE_FULL"] * 49
        assert len((await shelf.store.load(table.id)).table.people_and_programs) == 2

    async def test_a_repeated_request_changes_nothing_more(
        self, shelf: Shelf, other_shelf: Shelf
    ) -> None:
        mark, other = Mark("create", "r", b"d"), Mark("create", "r", b"another digest")
        opened = await asyncio.gather(shelf.open(mark=mark), other_shelf.open(mark=mark))
        assert opened[0] == opened[1]
        assert (await refusal_of(shelf.open(mark=other))).reason == "BAD_FIELD"
        assert len(await shelf.store.list_tables(Page([Status.OPEN], 10))) == 1

    async def test_tables_per_client_are_limited(self, shelf: Shelf) -> None:
        few = Opener("ipv4:10.0.0.8", tables_per_hour=2)
        await shelf.open()
        await shelf.open(few)
        await shelf.open(few, create_time=datetime.now(UTC) - LATER * 2)
        await shelf.open(few)
        assert (await refusal_of(shelf.open(few))).reason == "TOO_MANY_TABLES"

    async def test_public_tables_are_listed_page_by_page(self, shelf: Shelf) -> None:
        opened = [await shelf.open() for _ in range(3)]
        running = await shelf.run()
        await shelf.append(running, 0)
        await shelf.open(visibility=Visibility.UNLISTED)
        page = Page([Status.OPEN, Status.RUNNING], 3)
        first = await shelf.store.list_tables(page)
        rest = await shelf.store.list_tables(replace(page, after=(1, first[-1].table.number)))
        assert [listed.table.id for listed in first] == [table.id for table in opened[::-1]]
        assert [(listed.table, listed.ply, listed.to_move) for listed in rest] == [
            (running, 1, (1,))
        ]

    async def test_overdue_turns_are_those_of_computer_opponents(self, shelf: Shelf) -> None:
        now = datetime.now(UTC)
        await shelf.run()
        waiting = await shelf.run(bot="greedy")
        due = await shelf.run(bot="greedy")
        await shelf.append(due, 0, to_move=(1,))
        await shelf.append(waiting, 0, "a", "b", to_move=(0,))
        assert await shelf.store.overdue_turns(now) == []
        assert await shelf.store.overdue_turns(now + LATER) == [(due.id, 1)]

    async def test_a_finished_game_is_unscored_until_its_outcome_is_recorded(
        self, shelf: Shelf
    ) -> None:
        later = datetime.now(UTC) + LATER
        table = await shelf.run()
        await shelf.append(table, 0, to_move=())
        assert await shelf.store.unscored(later) == [(table.id, 1)]
        outcome = b"\x0a\x04\x10\x09\x18\x01\x0a\x06\x08\x01\x10\x05\x18\x02"
        standings = [Standing(0, 9, 1), Standing(1, 5, 2)]
        work = partial(record_outcome, table.id, outcome, standings)
        for _ in range(2):
            await shelf.store.writer.transact(work, ignore)
        assert await shelf.store.unscored(later) == []
        assert await shelf.store.load_outcome(table.id) == outcome
        assert (await shelf.store.load(table.id)).table.standings == tuple(standings)
        other = partial(record_outcome, table.id, b"", standings)
        refusal = await refusal_of(shelf.store.writer.transact(other, ignore))
        assert refusal.reason == "WRONG_OUTCOME"

    async def test_idle_tables_are_open_ones(self, shelf: Shelf) -> None:
        await shelf.run()
        table = await shelf.open()
        assert await shelf.store.idle(datetime.now(UTC) - LATER) == []
        assert await shelf.store.idle(datetime.now(UTC) + LATER) == [table.id]

    async def test_tokens_are_stored_as_hashes(self, shelf: Shelf, database: Database) -> None:
        table = await shelf.open()
        token = TOKENS.seat_token(table.id, 0, "nonce")
        assert (await shelf.store.load(table.id)).table == table
        rows = await asyncio.to_thread(_all_values, database.alias)
        assert token not in rows
        assert repr(table.seats[0].token_hash) in rows

    async def test_a_failing_transaction_changes_nothing(self, shelf: Shelf) -> None:
        table = await shelf.open()

        def fail(tx: Transaction) -> None:
            tx.save(deciding.close(tx.find(table.id)))
            raise ZeroDivisionError

        with pytest.raises(ZeroDivisionError):
            await shelf.store.writer.transact(fail, ignore)
        assert (await shelf.store.load(table.id)).table == table

    async def test_what_follows_from_a_commit_happens_for_who_went_away(self, shelf: Shelf) -> None:
        table = await shelf.run()
        followed = asyncio.Event()
        append = Append(table.number, table.revision, 0, ((0, "pass"),), "r", (1,))
        shelf.store.writer.append(append, lambda _: followed.set()).cancel()
        await asyncio.wait_for(followed.wait(), 5)
        assert await shelf.texts(table) == ["pass"]

    async def test_stopping_writes_what_waits_and_takes_no_more(
        self, shelf: Shelf, database: Database
    ) -> None:
        stopping = Shelf(Store(patience_seconds=5, alias=database.alias))
        stopping.store.start()
        table = await stopping.run()
        waiting = [stopping.append(table, ply) for ply in range(50)]
        await stopping.store.stop()
        assert await asyncio.gather(*waiting) == [True] * 50
        with pytest.raises(Refusal, match="stopping"):
            stopping.append(table, 50)
        assert len(await shelf.texts(table)) == 50


async def test_a_move_waits_for_who_is_leaving_and_is_decided_anew(
    postgresql_database: Database,
) -> None:
    shelf, other_shelf = [Shelf(Store(5, postgresql_database.alias)) for _ in range(2)]
    for started in (shelf, other_shelf):
        started.store.start()
    table = await shelf.run()
    has_begun, may_end = threading.Event(), threading.Event()

    def leave_slowly(t: Table) -> tuple[Table, int]:
        has_begun.set()
        may_end.wait(5)
        return deciding.leave(t, 0, "n", TOKENS), 0

    leaving = asyncio.ensure_future(other_shelf.change(table, leave_slowly))
    await asyncio.to_thread(has_begun.wait, 5)
    append = shelf.append(table, 0)
    while not append.done() and not await asyncio.to_thread(_has_lock_waiter, postgresql_database):
        assert not leaving.done(), "nobody waited for the lock"
    may_end.set()
    assert (await append, (await leaving).table.seats[0].bot) == (False, GAMES["armadora"].stand_in)
    assert await shelf.texts(table) == []
    for started in (shelf, other_shelf):
        await started.store.stop()


def _has_lock_waiter(database: Database) -> bool:
    with connections[database.alias].cursor() as cursor:
        cursor.execute("SELECT EXISTS (SELECT 1 FROM pg_locks WHERE NOT granted)")
        (is_waiting,) = cursor.fetchone()
    connections[database.alias].close()
    return is_waiting


async def test_a_restarted_postgresql_is_used_again(
    postgresql: Postgresql, postgresql_database: Database
) -> None:
    store = Store(patience_seconds=10, alias=postgresql_database.alias)
    store.start()
    shelf = Shelf(store)
    table = await shelf.run()
    await shelf.append(table, 0)
    restarting = asyncio.create_task(asyncio.to_thread(postgresql.restart))
    ply = 1
    while not restarting.done() or ply < 10:
        assert await shelf.append(table, ply) or len(await shelf.texts(table)) > ply
        ply += 1
    await restarting
    assert await shelf.append(table, ply)
    assert len(await shelf.texts(table)) == ply + 1
    await store.stop()


async def test_a_database_that_stays_away_is_told(sqlite_database: Database) -> None:
    store = Store(patience_seconds=0.2, alias=sqlite_database.alias)
    store.start()
    shelf = Shelf(store)
    table = await shelf.run()
    await asyncio.to_thread(_rename, sqlite_database.alias, "lobby_table", "gone")
    for call in (shelf.open(), _call(shelf.append, table, 0), shelf.texts(table)):
        assert (await refusal_of(call)).reason == "STORE_AWAY"
    await asyncio.to_thread(_rename, sqlite_database.alias, "gone", "lobby_table")
    assert await shelf.append(table, 0)
    await store.stop()


def _rename(alias: str, before: str, after: str) -> None:
    with connections[alias].cursor() as cursor:
        cursor.execute(f"ALTER TABLE {before} RENAME TO {after}")
    connections[alias].close()


async def _call(function: object, *arguments: object) -> object:
    return await function(*arguments)


def _all_values(alias: str) -> str:
    connection = connections[alias]
    with connection.cursor() as cursor:
        values = []
        for name in connection.introspection.table_names(cursor):
            cursor.execute(f'SELECT * FROM "{name}"')
            values += [bytes(v) if isinstance(v, memoryview) else v for r in cursor for v in r]
    connection.close()
    return repr(values)
