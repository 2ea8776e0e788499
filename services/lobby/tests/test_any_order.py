"""Whatever several clients ask of two lobbies at once, and in whatever order: the table stays true.

Hypothesis draws commands, sensible and senseless ones. After each step the record that the accepted
moves make is replayed by the rules, and has to lead to every view that anybody was shown.
Nothing is drawn that depends on an answer, since answers race.
"""

import asyncio
from collections.abc import Coroutine, Iterator
from itertools import chain
from random import Random
from typing import Any

import pytest
from hall.v1 import armadora_pb2, game_pb2
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    rule,
    run_state_machine_as_test,
)

from services.lobby.tests import deeds
from services.lobby.tests.conftest import Database
from services.lobby.tests.deeds import DEEDS, Command
from services.lobby.tests.house import House
from services.lobby.tests.inspection import CLOSED, FINISHED, Inspection
from services.lobby.tests.sitting import NICKNAMES, Sitting

SETTINGS = settings(
    max_examples=25,
    stateful_step_count=12,
    phases=[Phase.generate],  # what races does not shrink
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)


@pytest.fixture
def runner() -> Iterator[asyncio.Runner]:
    """An event loop that goes on from step to step."""
    with asyncio.Runner() as runner:
        yield runner


@pytest.fixture
def house(runner: asyncio.Runner, sqlite_database: Database) -> Iterator[House]:
    house = House(sqlite_database.alias)
    runner.run(house.open())
    yield house
    runner.run(house.close())


def table_options(seats: int, teams: bool, first_seat: int, **fields: Any) -> game_pb2.GameOptions:
    """Return options that there are: partners are four, and who begins sits there."""
    is_named = fields["first"] == armadora_pb2.ARMADORA_FIRST_SEAT
    return game_pb2.GameOptions(
        armadora=armadora_pb2.ArmadoraOptions(
            seats=seats,
            teams=teams and seats == 4,
            first_seat=first_seat % seats if is_named else 0,
            **fields,
        )
    )


OPTIONS = st.builds(
    table_options,
    seats=st.integers(2, 4),
    advanced=st.booleans(),
    teams=st.booleans(),
    memory=st.booleans(),
    first=st.sampled_from(armadora_pb2.ArmadoraFirst.values()),
    first_seat=st.integers(0, 3),
)
TEXTS = st.one_of(
    st.sampled_from(("pass", "w1@a1", "W1@C3", "w9@a2", "w?@a2", "p@a1a2,a2a3", "p@")),
    st.sampled_from(("m@d3", "g1@d3", "o@c2d2", "e@d3", "r@d3", "r@z9", "x" * 201)),
    st.text(max_size=8),
)
PASSES = [-1] * 100
"""All pass as soon as they may."""

MOST = 2**16
PICKS = st.integers(0, MOST)
LOBBIES = st.integers(0, 1)
COMMANDS = st.builds(
    Command,
    do=st.sampled_from(DEEDS),
    who=st.integers(0, len(NICKNAMES) - 1),
    where=LOBBIES,
    pick=PICKS,
    text=TEXTS,
)


class AnyOrder(RuleBasedStateMachine):
    """A sitting that goes any way."""

    def __init__(self, house: House, runner: asyncio.Runner) -> None:
        super().__init__()
        self._house = house
        self._runner = runner

    @initialize(
        options=OPTIONS,
        seed=st.integers(0, 2**63 - 1),
        factions=st.permutations((1, 2, 3, 4)),
        seats=st.lists(st.none() | st.integers(0, 4), min_size=1, max_size=4),
        is_open=st.sampled_from((True, False, False)),
    )
    def open(
        self,
        options: game_pb2.GameOptions,
        seed: int,
        factions: list[int],
        seats: list[int | None],
        is_open: bool,
    ) -> None:
        """Open a table, and have others join it at once; `seats` are what all of them wish."""
        self._house.seed = seed
        self._sitting = Sitting(self._house.replicas, seed)
        self._inspection = Inspection(self._sitting)
        self._do(self._sitting.open(options, factions[0], (seats[0] or 0) % options.armadora.seats))
        self._do(
            *[
                self._sitting.join(who % 2, who, factions[who], seat)
                for who, seat in enumerate(seats[1:], start=1)
            ]
        )
        if not is_open:
            self.fill_and_start(where=0)

    @rule(
        where=LOBBIES,
        pick=PICKS,
        plies=st.integers(0, 12),
        commands=st.lists(COMMANDS, min_size=1, max_size=6),
    )
    def go_on(self, where: int, pick: int, plies: int, commands: list[Command]) -> None:
        """Play some plies one by one, then do whatever comes all at once."""
        picks = Random(pick).choices(range(MOST), k=plies)
        self._do(deeds.play_on(self._sitting, where, picks))
        self._do(*[deeds.obey(self._sitting, command) for command in commands])

    @rule(where=LOBBIES)
    def fill_and_start(self, where: int) -> None:
        self._do(deeds.fill_and_start(self._sitting, self._inspection.table, where))

    @rule(pick=PICKS)
    def repeat(self, pick: int) -> None:
        revision = self._inspection.table.revision
        self._do(*[deeds.repeat(self._sitting, where, pick) for where in (0, 1)])
        assert self._inspection.table.revision == revision

    @rule(where=LOBBIES)
    def restart(self, where: int) -> None:
        self._do(deeds.restart(self._sitting, self._house, where))

    def teardown(self) -> None:
        """Bring any table to its end: nothing may have left it stuck."""
        self._do(deeds.fill_and_start(self._sitting, self._inspection.table, where=0))
        self._do(deeds.play_on(self._sitting, 0, PASSES))
        assert self._inspection.table.status in (FINISHED, CLOSED), "the table is stuck"
        self._do(*[deeds.obey(self._sitting, Command(do, 0, 1, 0, "pass")) for do in DEEDS])
        if self._inspection.table.status == FINISHED:
            self._do(deeds.record_outcome(self._sitting))
            self._runner.run(self._inspection.check_replays())
        for watcher in chain(*self._sitting.watchers):
            watcher.stream.cancel()

    def _do(self, *steps: Coroutine[Any, Any, None]) -> None:
        """Do all at once, then look what came of it."""

        async def do() -> None:
            await asyncio.gather(*steps)
            await self._inspection.look()

        self._runner.run(do())


def test_a_table_stays_true_whatever_is_asked_in_whatever_order(
    house: House, runner: asyncio.Runner
) -> None:
    run_state_machine_as_test(lambda: AnyOrder(house, runner), settings=SETTINGS)
