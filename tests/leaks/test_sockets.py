"""The law through every service: what pages are sent of a game does not depend on what is hidden.

Two whole games are played over sockets, with the same seed and the same public moves; only the
values of one seat's face-down warriors differ. All others but a Mage who looks get the same, up to
the last move: frames, pages, the list of tables, refused replays, notices to other lobbies.
"""

import asyncio
import re
from collections.abc import Iterator
from contextlib import AsyncExitStack
from dataclasses import replace
from itertools import count
from pathlib import Path
from random import Random
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from bench.load.players import open_socket
from bench.load.visitors import Visitor, start_game
from services.engine.rules.armadora.options import Faction, Options
from services.engine.rules.record import Record
from services.engine.tests.rules.random_games import random_record
from tests.leaks.onlookers import UNIQUE, Onlooker, notices_of
from tests.leaks.twins import deal_anew
from tests.stack import QUICK, Stack

FACTIONS = (Faction.ELF, Faction.MAGE, Faction.GOBLIN, Faction.ORC)
OPTIONS = Options(4, advanced=True, teams=True, first_seat=0, factions=FACTIONS)
FORM = {"seats": "4", "advanced": "1", "teams": "1", "first": "0"}
PEOPLE = tuple(zip(("Ada", "Grace", "Hedy", "Mary"), FACTIONS, strict=True))
SEAT = 0
"""Whose warriors are worth something else in the other game."""

MAGE = FACTIONS.index(Faction.MAGE)
"""Who looks at one of them, and so is to see a difference too."""

REFUSED = ("m@h5", "w9@a1")
"""Tried in turn by the others: too late, and malformed."""

NAMES = re.compile(r"[\w-]{12,}|(?<=[Tt]able )[0-9]+")
"""Ids, nonces and tokens against forgery in a page, with them some longer words; its number."""


def _twins() -> tuple[Record, Record]:
    """Return a record, and a twin that differs in what the Mage sees of `SEAT`."""
    rng = Random(1)
    for seed in count():
        record = random_record(OPTIONS, seed)
        looks = {text[2:] for seat, text in record.moves if seat == MAGE and text.startswith("m")}
        placed = [
            ply
            for ply, (seat, text) in enumerate(record.moves)
            if seat == SEAT and text.startswith("w")
        ]
        moves = deal_anew(record, {SEAT: placed}, rng)
        if any(moves[ply] != record.moves[ply] and moves[ply][1][3:] in looks for ply in placed):
            break
    return record, replace(record, moves=moves)


TWINS = _twins()


@pytest.fixture(scope="module")
def seeded_stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    """A hall of its own, in which every game begins alike."""
    commands = {"lobby": "python -m tests.leaks.lobby_with_seed"}
    folder: Path = tmp_path_factory.mktemp("seeded-hall")
    with Stack(folder, {**QUICK, "SEED": str(TWINS[0].seed)}, commands) as running:
        yield running


async def test_equal_public_moves_give_equal_frames(seeded_stack: Stack) -> None:
    seen, seen_too = [await _play(seeded_stack, record) for record in TWINS]
    for seat in (SEAT, MAGE):
        assert seen.pop(seat) != seen_too.pop(seat)
    assert seen == seen_too


async def _play(stack: Stack, record: Record) -> dict[int | str, list[str]]:
    """Play a game, and return what seats, a spectator (4), strangers and lobbies got of it."""
    visitors = [await asyncio.to_thread(Visitor, stack.page) for _ in range(5)]
    async with AsyncExitStack() as exits:
        notices = await exits.enter_async_context(notices_of(stack.redis_url))
        table = await asyncio.to_thread(start_game, visitors[:4], PEOPLE, **FORM)
        onlookers = [
            Onlooker(visitor, await exits.enter_async_context(open_socket(visitor, table)))
            for visitor in visitors
        ]
        for onlooker in onlookers:
            await onlooker.see(0)
        for ply, (seat, move) in enumerate(record.moves[:-1]):
            others = [each for each in onlookers if each is not onlookers[seat]]
            await onlookers[seat].play(move, ply)
            for other in others:
                await other.see(ply + 1)
            trying = onlookers[ply % 5]
            await trying.try_move(REFUSED[ply % 2], ply + ply % 2)
        seen: dict[int | str, list[str]] = {
            number: [*onlooker.frames] for number, onlooker in enumerate(onlookers)
        }
        seen["stranger"] = await asyncio.to_thread(_pages_before_the_end, stack, table)
        seen["lobbies"] = [name.replace(table[-12:], "…") for name in await notices.names()]
        last = len(record.moves) - 1
        await onlookers[record.moves[last][0]].play(record.moves[last][1], last)
    return seen


def _pages_before_the_end(stack: Stack, table: str) -> list[str]:
    """Return what a stranger gets who asks for the list, the table, and replays of the game."""
    replay = table.replace("/table/", "/replay/")
    answers = []
    for path in ("/", table, replay, f"{replay}/views?as=open", f"{replay}/record.txt"):
        try:
            with urlopen(stack.page + path) as response:
                answers.append(response.read().decode())
        except HTTPError as error:
            answers.append(f"{error.code} {error.read().decode()}")
    assert [answer[:3] for answer in answers[2:]] == ["404", "409", "409"]
    return [NAMES.sub("…", UNIQUE.sub("", answer)) for answer in answers]
