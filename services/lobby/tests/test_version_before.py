"""Databases of the versions before: what began there goes on here."""

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from django.db import connections
from django.db.migrations.executor import MigrationExecutor
from hall.v1 import lobby_pb2

from services.lobby.store.database import migrate
from services.lobby.tests.conftest import Database
from services.lobby.tests.replica import (
    QUIET,
    SEED,
    Player,
    Replica,
    options_of,
    play_to_the_end,
)
from services.lobby.tokens import Tokens, hash_token

BEFORE = ("0001_tables", "0002_options", "0003_rounds")
KEY = "abcdefghijkl"
NONCES = ("nonce of Ann", "nonce of Bob")


@pytest.mark.parametrize("version", BEFORE)
@pytest.mark.parametrize("is_migrated_first", [False, True], ids=["before", "while replaced"])
async def test_a_game_that_began_under_a_version_before_goes_on(
    replicas: Callable[..., Replica], database: Database, version: str, is_migrated_first: bool
) -> None:
    await asyncio.to_thread(_begin_game_before, database.alias, version, is_migrated_first)
    calls = (await replicas(database).start()).calls
    tokens = Tokens(QUIET["secret_key"])
    players = []
    for seat, nonce in enumerate(NONCES):
        token = tokens.seat_token(KEY, seat, nonce)
        players.append(Player(calls, KEY, lobby_pb2.SeatTicket(seat=seat, seat_token=token)))
    last = await play_to_the_end(players)
    record = await calls.record(KEY)
    assert (record.rules_version, record.options) == (1, options_of(2))
    assert (record.seed, record.moves[0].text, len(record.moves)) == (SEED, "w1@a2", last.ply)
    table = await calls.table(KEY)
    assert (table.options, table.public_chat) == (options_of(2), False)
    assert (table.host_watches, table.is_practice, table.HasField("times")) == (False,) * 3
    assert (await calls.replay(KEY)).views[-1].outcome == last.outcome


def _begin_game_before(alias: str, version: str, is_migrated_first: bool) -> None:
    """Write what a version before would write, then migrate, or the other way round."""
    before = [("lobby", version)]
    connection = connections[alias]
    executor = MigrationExecutor(connection)
    if not is_migrated_first:
        executor.migrate(before)
    models = executor.loader.project_state(before).apps
    now = datetime.now(UTC)
    table = (
        models.get_model("lobby", "Table")
        .objects.using(alias)
        .create(
            key=KEY,
            options=options_of(2).SerializeToString(),
            visibility=1,
            status=2,
            seat_count=2,
            host=0,
            revision=3,
            client="a client",
            rules_version=1,
            seed=SEED,
            first_to_move=0b01,
            created=now,
            changed=now,
        )
    )
    for index, nonce in enumerate(NONCES):
        token = Tokens(QUIET["secret_key"]).seat_token(KEY, index, nonce)
        models.get_model("lobby", "Seat").objects.using(alias).create(
            table_id=table.number,
            index=index,
            nickname=("Ann", "Bob")[index],
            faction=index + 1,
            nonce=nonce,
            token_hash=hash_token(token),
        )
    models.get_model("lobby", "Move").objects.using(alias).create(
        table_id=table.number,
        ply=0,
        seat=0,
        text="w1@a2",
        request_id="of the version before",
        to_move=0b10,
        time=now,
    )
    migrate(alias)
    connection.close()
