"""Bots of Ork Island at tables of a real hall: late and refused, programs, and opened by name."""

import asyncio
import re
import sys
import uuid
from pathlib import Path
from typing import Any

import pytest
from hall.v1 import game_pb2, lobby_pb2, lobby_pb2_grpc, orkisland_pb2

from sdk.bot import Bot, Turn
from services.wire.errors import Refusal
from tests.across.people import CALL_SECONDS
from tests.across.test_bots import AtTable, finished, hall_bot
from tests.stack import Stack, eventually

ROUNDS = 6
PROGRAM = """
import sys
for line in sys.stdin:
    if line.startswith("units"):
        print("15 b 99 b -1", flush=True)
"""


async def open_match(
    lobby: lobby_pb2_grpc.LobbyServiceStub, program_ms: int, program_first_ms: int = 20_000
) -> dict[str, Any]:
    """Open a table whose host has no seat; return it with the host's token."""
    settings = orkisland_pb2.OrkIslandOptions(rows=40, cols=40, nb_rounds=ROUNDS)
    request = lobby_pb2.CreateTableRequest(
        request_id=str(uuid.uuid4()),
        options=game_pb2.GameOptions(orkisland=settings),
        times=lobby_pb2.MoveTimes(program_ms=program_ms, program_first_ms=program_first_ms),
    )
    answer = await lobby.CreateTable(request, timeout=CALL_SECONDS)
    return {"table_id": answer.table.id, "seat_token": answer.host_token}


async def fill_up(lobby: lobby_pb2_grpc.LobbyServiceStub, host: dict[str, Any], bots: int) -> None:
    """Give the seats that are left to computer opponents, and start."""
    for _ in range(bots):
        add = lobby_pb2.AddBotRequest(bot="Null", **host)
        await lobby.AddBot(add, timeout=CALL_SECONDS)
    await lobby.StartTable(lobby_pb2.StartTableRequest(**host), timeout=CALL_SECONDS)


class Slow(Bot):
    """Is late in one round, and gives an order to an ork of somebody else in another one."""

    game = "orkisland"

    def __init__(self, late: asyncio.Event, loop: asyncio.AbstractEventLoop) -> None:
        self.told: list[tuple[int, int, str | None, Any]] = []
        self._late = late
        self._loop = loop

    def choose(self, view: Any, turn: Turn) -> str:
        """Choose; in round 2, only once it is known to be late."""
        self.told.append((view.round, turn.missed, turn.refusal, view.island))
        if view.round == 2:
            asyncio.run_coroutine_threadsafe(self._late.wait(), self._loop).result(CALL_SECONDS)
        return "59l" if view.round == 4 and not turn.refusal else "hold"


async def test_an_author_is_told_what_was_late_or_refused_and_in_which_round(
    stack: Stack, lobby: lobby_pb2_grpc.LobbyServiceStub
) -> None:
    host = await open_match(lobby, program_ms=300)
    wish = lobby_pb2.SeatWish(nickname="Slow", is_program=True)
    join = lobby_pb2.JoinTableRequest(table_id=host["table_id"], wish=wish)
    joined = await lobby.JoinTable(join, timeout=CALL_SECONDS)
    at_table = AtTable(stack, host["table_id"], joined.ticket.seat_token)
    late = asyncio.Event()
    bot = Slow(late, asyncio.get_running_loop())
    playing = asyncio.create_task(at_table.play(bot))
    await fill_up(lobby, host, bots=3)
    watching = lobby.WatchTable(lobby_pb2.WatchTableRequest(table_id=host["table_id"]))
    async for answer in watching:
        if answer.view.orkisland.round >= 3:
            late.set()
            break
    watching.cancel()
    view = await playing
    assert view.HasField("outcome")
    assert "round 2: no answer within 300 ms; the orks hold" in at_table.lines
    refused = "NOT_YOUR_ORK: "
    assert any(line.startswith(f"refused in round 4: {refused}") for line in at_table.lines)
    missed = {round: missed for round, missed, _, _ in bot.told}
    assert [missed[round] for round in (0, 1, 2)] == [0, 0, 0]
    assert missed[min(round for round in missed if round > 2)] >= 1
    refusals = [refusal for round, _, refusal, _ in bot.told if round == 4 and refusal]
    assert [refusal.startswith(refused) for refusal in refusals] == [True]
    assert all(island and island == bot.told[0][3] for _, _, _, island in bot.told)


async def test_the_older_of_two_bots_ends_and_the_newer_has_the_island(
    stack: Stack, lobby: lobby_pb2_grpc.LobbyServiceStub
) -> None:
    host = await open_match(lobby, program_ms=20_000)
    wish = lobby_pb2.SeatWish(nickname="Ada", is_program=True)
    join = lobby_pb2.JoinTableRequest(table_id=host["table_id"], wish=wish)
    token = (await lobby.JoinTable(join, timeout=CALL_SECONDS)).ticket.seat_token
    loop = asyncio.get_running_loop()
    taken = asyncio.Event()
    older, newer = Slow(taken, loop), Slow(taken, loop)
    first = asyncio.create_task(AtTable(stack, host["table_id"], token).play(older))
    await fill_up(lobby, host, bots=3)
    watching = lobby.WatchTable(lobby_pb2.WatchTableRequest(table_id=host["table_id"]))
    async for answer in watching:
        if answer.view.orkisland.round == 2:
            break
    watching.cancel()
    second = asyncio.create_task(AtTable(stack, host["table_id"], token).play(newer))
    await asyncio.to_thread(eventually, lambda: bool(newer.told), CALL_SECONDS, "the newer bot")
    taken.set()
    with pytest.raises(Refusal, match="a newer stream plays this seat"):
        await first
    assert (await second).HasField("outcome")
    assert [round for round, *_ in older.told] == [0, 1, 2]
    assert newer.told[0][0] == 2
    assert newer.told[0][3] == older.told[0][3]


async def test_a_program_and_a_player_in_python_play_side_by_side(
    stack: Stack, lobby: lobby_pb2_grpc.LobbyServiceStub, tmp_path: Path
) -> None:
    (tmp_path / "program.py").write_text(PROGRAM)
    host = await open_match(lobby, program_ms=10_000)
    where = ("--server", stack.lobby_address, "--table", host["table_id"], "-v")
    program = ("--exec", f"{sys.executable} -S program.py", "--seat", "1")
    async with (
        hall_bot(tmp_path, "run", *program, *where) as one,
        hall_bot(tmp_path, "run", "walker", "--seat", "0", *where) as other,
    ):
        for process in (one, other):
            assert process.stdout
            assert (await process.stdout.readline()).startswith(b"At table ")
        await fill_up(lobby, host, bots=2)
        (code, output, errors), (other_code, _, other_errors) = await asyncio.gather(
            finished(one), finished(other)
        )
    assert (code, other_code, other_errors) == (0, 0, "")
    assert "in round 0: 15b, thinking " in output
    assert f"{ROUNDS} choices: " in output
    unknown = [
        f"warning: round {round}: there is no ork 99; orks are 0 to 59" for round in range(6)
    ]
    assert [line for line in errors.splitlines() if "99" in line] == unknown


async def test_a_new_bot_opens_a_table_and_plays_to_the_end(stack: Stack, tmp_path: Path) -> None:
    async with hall_bot(tmp_path, "new", "mybot.py", "--game", "orkisland") as process:
        assert (await finished(process))[0] == 0
    against = ("--server", stack.lobby_address, "--against", "null")
    async with hall_bot(tmp_path, "run", "mybot.py", *against) as process:
        code, output, _ = await finished(process)
    assert code == 0
    place = re.compile(r"^\d\. (.+), -?\d+( \(you\))?$", re.MULTILINE)
    assert sorted(place.findall(output)) == [  # whoever is first: who conquers all may overflow
        *[(f"{name} (Null)", "") for name in ("Bramble", "Fox", "Juniper")],
        ("MyBot", " (you)"),
    ]
