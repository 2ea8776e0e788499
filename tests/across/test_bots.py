"""Bots of the sdk at tables of a real hall: by the command, and by what stands behind it."""

import asyncio
import os
import random
import shlex
import subprocess
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest
from hall.v1 import bot_pb2_grpc, game_pb2, lobby_pb2, lobby_pb2_grpc

from deploy.environment import ROOT
from sdk.armadora.legal import legal_moves
from sdk.armadora.match import Match
from sdk.armadora.trial import LocalSeat
from sdk.bot import Bot, Turn
from sdk.bots.seated import BotFailed, SeatedBot
from sdk.bots.table import TableSeat
from services.engine.convert import read_record
from services.engine.rules.armadora.options import Options
from services.wire.channels import open_blocking_channel
from services.wire.errors import Refusal
from tests.across.people import CALL_SECONDS, Player, Watcher, open_table
from tests.across.records import check_record
from tests.stack import Stack, eventually

LAUNCHER = ROOT / "sdk" / "hall.sh"
RUN_SECONDS = 60.0
MIDDLE_PLY = 8


@asynccontextmanager
async def hall_bot(folder: Path, *arguments: str) -> AsyncIterator[asyncio.subprocess.Process]:
    """Run `hall bot` as its author does, in a folder."""
    process = await asyncio.create_subprocess_exec(
        LAUNCHER,
        "bot",
        *arguments,
        cwd=folder,
        env={"PATH": os.defpath},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
            await process.communicate()


async def finished(process: asyncio.subprocess.Process) -> tuple[int | None, str, str]:
    """Return status, output and errors of a command once it has ended."""
    output, errors = await asyncio.wait_for(process.communicate(), RUN_SECONDS)
    return process.returncode, output.decode(), errors.decode()


@pytest.fixture
async def folder(tmp_path: Path) -> Path:
    """A folder with a new bot in it."""
    async with hall_bot(tmp_path, "new", "mybot.py") as process:
        assert await finished(process) == (0, "Written. Now: hall bot try mybot.py\n", "")
    return tmp_path


async def test_a_new_bot_plays_against_the_computer_to_the_end(
    stack: Stack, lobby: lobby_pb2_grpc.LobbyServiceStub, folder: Path
) -> None:
    arguments = ("run", "mybot.py", "--server", stack.lobby_address, "--against", "greedy", "-v")
    async with hall_bot(folder, *arguments) as process:
        code, output, errors = await finished(process)
    assert (code, errors) == (0, "")
    first, way_back, link, is_on, *turns = output.splitlines()
    table_id = first.split()[2].removesuffix(".")
    assert way_back.startswith(f"  hall bot run mybot.py --server {stack.lobby_address} -v --table")
    assert link == f"The page of the hall shows it at /table/{table_id}"
    assert is_on == "the game is on: MyBot, Fox (greedy)"
    assert len(turns) > 10
    assert all(" ms, round trip " in line for line in turns[:-3])
    assert turns[-3].startswith(f"{len(turns) - 3} choices: ")
    assert {line[:2] for line in turns[-2:]} <= {"1.", "2."}
    assert "MyBot" in turns[-2] + turns[-1]
    spectator = Watcher(lobby, table_id)
    await spectator.watch_to_the_end()
    await check_record(lobby, spectator)


async def test_a_new_bot_sits_down_beside_a_person(
    stack: Stack, lobby: lobby_pb2_grpc.LobbyServiceStub, folder: Path
) -> None:
    table_id, host_token = await open_table(lobby, seats=3, advanced=True)
    add = lobby_pb2.AddBotRequest(table_id=table_id, seat_token=host_token, bot="random", seat=1)
    await lobby.AddBot(add, timeout=CALL_SECONDS)
    arguments = ("--server", stack.lobby_address, "--table", table_id, "--name", "Zoë")
    async with hall_bot(folder, "run", "mybot.py", *arguments, "--seat", "2") as process:
        assert process.stdout
        assert (await process.stdout.readline()).decode().startswith(f"At table {table_id}. ")
        start = lobby_pb2.StartTableRequest(table_id=table_id, seat_token=host_token)
        await lobby.StartTable(start, timeout=CALL_SECONDS)
        host = Player(lobby, table_id, host_token, rng=random.Random(1))
        await host.play_to_the_end()
        code, output, errors = await finished(process)
    assert (code, errors) == (0, "")
    assert host.table.seats[2].nickname == "Zoë"
    assert "Zoë" in output
    await check_record(lobby, host)


async def test_a_bot_whose_process_is_killed_comes_back_by_the_line_that_it_printed(
    stack: Stack, lobby: lobby_pb2_grpc.LobbyServiceStub, folder: Path
) -> None:
    table_id, host_token = await open_table(lobby, seats=2)
    arguments = ("run", "mybot.py", "--server", stack.lobby_address, "--table", table_id, "-v")
    async with hall_bot(folder, *arguments) as process:
        assert process.stdout
        await process.stdout.readline()
        way_back = shlex.split((await process.stdout.readline()).decode())
        await process.stdout.readline()
        start = lobby_pb2.StartTableRequest(table_id=table_id, seat_token=host_token)
        await lobby.StartTable(start, timeout=CALL_SECONDS)
        await process.stdout.readline()
    assert way_back[:2] == ["hall", "bot"]
    host = Player(lobby, table_id, host_token, rng=random.Random(1))
    playing = asyncio.create_task(host.play_to_the_end())
    async with hall_bot(folder, *way_back[2:]) as process:
        code, output, errors = await finished(process)
    await playing
    assert (code, errors) == (0, "")
    assert [line[:3] for line in output.splitlines()[-2:]] == ["1. ", "2. "]
    await check_record(lobby, host)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--table", "abcdefghijkl"), "Error: NO_TABLE: there is no such table\n"),
        (("--table", "abcdefghijkl", "--token", "a"), "Error: NO_TABLE: there is no such table\n"),
        (("--against", "deepest"), "Error: UNKNOWN_BOT: computer opponents are easy, medium, hard"),
        (("--against", "greedy", "--name", "<b>"), "Error: BAD_NICKNAME: a nickname is made of"),
    ],
)
async def test_what_the_hall_refuses_is_told(
    stack: Stack, folder: Path, arguments: tuple[str, ...], told: str
) -> None:
    command = ("run", "mybot.py", "--server", stack.lobby_address, *arguments)
    async with hall_bot(folder, *command) as process:
        code, output, errors = await finished(process)
    assert (code, output) == (1, "")
    assert errors.startswith(told)


async def test_a_server_that_is_none_is_told(stack: Stack, folder: Path) -> None:
    arguments = ("--server", stack.engine_address, "--against", "greedy")
    async with hall_bot(folder, "run", "mybot.py", *arguments) as process:
        code, _, errors = await finished(process)
    assert (code, errors.count("\n")) == (1, 1)
    assert errors.startswith(f"Error: {stack.engine_address} answers UNIMPLEMENTED")


@dataclass
class First(Bot):
    """Plays the first move that it may; keeps what it was told."""

    told: list[tuple[Any, Turn]] = field(default_factory=list)

    def choose(self, view: Any, turn: Turn) -> str:
        """Choose."""
        self.told.append((view, turn))
        return legal_moves(view)[0]


@dataclass
class AtTable:
    """A bot at a table, in a thread."""

    stack: Stack
    table_id: str
    token: str
    lines: list[str] = field(default_factory=list)

    async def play(self, bot: Bot) -> game_pb2.View:
        """Play to the end."""
        return await asyncio.to_thread(self._play, bot)

    def _play(self, bot: Bot) -> game_pb2.View:
        with open_blocking_channel(self.stack.lobby_address) as channel:
            seat = TableSeat(bot, self.table_id, self.token, self.lines.append, self.lines.append)
            return seat.play(bot_pb2_grpc.BotServiceStub(channel))


async def seat_two(stack: Stack, lobby: lobby_pb2_grpc.LobbyServiceStub) -> tuple[AtTable, AtTable]:
    """Return two seats of a game that has begun."""
    table_id, host_token = await open_table(lobby, seats=2)
    joined = await lobby.JoinTable(
        lobby_pb2.JoinTableRequest(table_id=table_id, wish=lobby_pb2.SeatWish(nickname="Grace")),
        timeout=CALL_SECONDS,
    )
    start = lobby_pb2.StartTableRequest(table_id=table_id, seat_token=host_token)
    await lobby.StartTable(start, timeout=CALL_SECONDS)
    return (
        AtTable(stack, table_id, host_token),
        AtTable(stack, table_id, joined.ticket.seat_token),
    )


async def test_a_bot_is_told_the_same_at_a_table_and_on_its_own_machine(
    stack: Stack, lobby: lobby_pb2_grpc.LobbyServiceStub
) -> None:
    seats = await seat_two(stack, lobby)
    at_table = First(), First()
    await asyncio.gather(*[seat.play(bot) for seat, bot in zip(seats, at_table, strict=True)])
    spectator = Watcher(lobby, seats[0].table_id)
    await spectator.watch_to_the_end()
    record = read_record(await check_record(lobby, spectator))
    assert isinstance(record.options, Options)
    local = First(), First()
    match = Match(record.options, record.seed)
    match.play(
        [
            LocalSeat(SeatedBot(bot, "armadora", seat, ("Ada", "Grace")), pytest.fail)
            for seat, bot in enumerate(local)
        ]
    )
    assert match.record.moves == record.moves
    for here, there in zip(local, at_table, strict=True):
        assert timeless(here) == timeless(there)
        times = [(turn.thinking_ms, turn.round_trip_ms) for _, turn in there.told]
        assert times[0] == (None, None)
        assert all(thinking and round_trip for thinking, round_trip in times[1:])


def timeless(bot: First) -> list[tuple[Any, Turn]]:
    """Return what a bot was told but for times."""
    return [(view, replace(turn, thinking_ms=None, round_trip_ms=None)) for view, turn in bot.told]


class Disturbed(First):
    """Lets something happen in the middle of the game, while it thinks."""

    def __init__(self, disturb: Callable[[], None]) -> None:
        super().__init__()
        self._disturb: Callable[[], None] | None = disturb

    def choose(self, view: Any, turn: Turn) -> str:
        """Choose."""
        if view.ply >= MIDDLE_PLY and self._disturb:
            self._disturb()
            self._disturb = None
        return super().choose(view, turn)


@pytest.mark.parametrize("name", ["lobby", "engine"])
async def test_a_bot_goes_on_when_a_part_is_killed(
    stack: Stack, lobby: lobby_pb2_grpc.LobbyServiceStub, name: str
) -> None:
    def disturb() -> None:
        stack[name].kill()
        stack[name].start()

    one, other = await seat_two(stack, lobby)
    bot = Disturbed(disturb)
    await asyncio.gather(one.play(bot), other.play(First()))
    spectator = Watcher(lobby, one.table_id)
    await spectator.watch_to_the_end()
    record = await check_record(lobby, spectator)
    plies = [turn.ply for _, turn in bot.told]
    assert len(set(plies)) == len(plies), "asked again though it had answered"
    assert plies == [ply for ply, move in enumerate(record.moves) if move.seat == 0]
    assert (name == "lobby") == any(line.startswith("cut off: ") for line in one.lines)


async def test_a_bot_that_is_told_to_stop_comes_back_to_the_next_lobby(
    stack: Stack, lobby: lobby_pb2_grpc.LobbyServiceStub
) -> None:
    def disturb() -> None:
        stack["lobby"].stop()
        stack["lobby"].start()

    one, other = await seat_two(stack, lobby)
    await asyncio.gather(one.play(Disturbed(disturb)), other.play(First()))
    assert any("this lobby is stopping" in line for line in one.lines + other.lines)
    spectator = Watcher(lobby, one.table_id)
    await spectator.watch_to_the_end()
    await check_record(lobby, spectator)


async def test_the_older_of_two_bots_ends_and_says_why(
    stack: Stack, lobby: lobby_pb2_grpc.LobbyServiceStub
) -> None:
    one, other = await seat_two(stack, lobby)
    older = asyncio.create_task(one.play(First()))
    await asyncio.to_thread(eventually, lambda: bool(one.lines), CALL_SECONDS, "the older bot")
    newer = asyncio.create_task(AtTable(stack, one.table_id, one.token).play(First()))
    with pytest.raises(Refusal, match="a newer stream plays this seat"):
        await older
    views = await asyncio.gather(newer, other.play(First()))
    assert views[0].outcome == views[1].outcome


@pytest.mark.parametrize(
    ("move", "lines"), [("dance", 10), (300_000 * "x", 0), ("\ud800", 0)], ids=range(3)
)
async def test_a_bot_that_plays_nothing_allowed_gives_up_and_its_seat_waits(
    stack: Stack, lobby: lobby_pb2_grpc.LobbyServiceStub, move: str, lines: int
) -> None:
    class Mad(Bot):
        """Plays nothing that is a move."""

        def choose(self, view: Any, turn: Turn) -> str:
            return move

    one, other = await seat_two(stack, lobby)
    waiting = asyncio.create_task(other.play(First()))
    with pytest.raises(BotFailed, match="10 moves were refused in one turn"):
        await one.play(Mad())
    assert len([line for line in one.lines if line.startswith("refused at ply ")]) == lines
    assert not any(line.startswith("cut off: ") for line in one.lines)
    views = await asyncio.gather(one.play(First()), waiting)
    assert views[0].outcome == views[1].outcome
