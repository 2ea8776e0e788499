"""What docs/bots.md shows is what happens: its commands, its class, its call with grpcurl."""

import asyncio
import re
import shlex
from pathlib import Path

from hall.v1 import armadora_pb2, bot_pb2, lobby_pb2, lobby_pb2_grpc

from services.wire.channels import open_blocking_channel
from tests.across.people import CALL_SECONDS, Player, open_table
from tests.across.test_bots import finished, hall_bot
from tests.across.test_ork_bots import fill_up, open_match
from tests.form.test_readme_examples import BLOCK, CALL, Example, assert_is_part, call
from tests.stack import Stack

DOCS = (Path(__file__).parents[2] / "docs" / "bots.md").read_text()
COMMAND = re.compile(r"^    hall bot (.+?)(?: +#.*)?$", re.MULTILINE)
PYTHON = re.compile(r"^```python\n# (\S+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
TABLE, TOKEN = "gqaw5vmmow3b", "KpTUK6xXEUR…"
ORK_TABLE, ORK_TOKEN = "p3vd0c8sk1ha", "m0Zy5Rk2Qe7d…"


async def test_the_commands_do_what_is_said(
    stack: Stack, lobby: lobby_pb2_grpc.LobbyServiceStub, tmp_path: Path
) -> None:
    """One after the other, in one folder: some read what others have written."""
    for name, code in PYTHON.findall(DOCS):
        (tmp_path / name).write_text(code)
    commands = COMMAND.findall(DOCS)
    assert [command.split()[0] for command in commands] == ["new", "try", "run", "run", "try"]
    for command in commands:
        words = shlex.split(command)
        if words[0] == "run":
            words += ["--server", stack.lobby_address]
        if TABLE in words:
            await sit_down(lobby, tmp_path, words)
            continue
        async with hall_bot(tmp_path, *words) as process:
            code, _, errors = await finished(process)
        assert (code, errors) == (0, ""), command


async def sit_down(lobby: lobby_pb2_grpc.LobbyServiceStub, folder: Path, words: list[str]) -> None:
    """Run a command that takes the free seat of a table, then play against the bot."""
    table_id, token = await open_table(lobby, seats=2)
    words = [table_id if word == TABLE else word for word in words]
    async with hall_bot(folder, *words) as process:
        assert process.stdout
        await process.stdout.readline()
        start = lobby_pb2.StartTableRequest(table_id=table_id, seat_token=token)
        await lobby.StartTable(start, timeout=CALL_SECONDS)
        await Player(lobby, table_id, token).play_to_the_end()
        code, _, errors = await finished(process)
    assert (code, errors) == (0, "")


async def test_the_call_with_grpcurl_is_answered_as_it_says(
    stack: Stack, lobby: lobby_pb2_grpc.LobbyServiceStub
) -> None:
    first = {"first": armadora_pb2.ARMADORA_FIRST_SEAT, "first_seat": 0}
    table_id, token = await open_table(lobby, seats=2, **first)
    join = lobby_pb2.JoinTableRequest(table_id=table_id, wish=lobby_pb2.SeatWish(nickname="Bob"))
    await lobby.JoinTable(join, timeout=CALL_SECONDS)
    start = lobby_pb2.StartTableRequest(table_id=table_id, seat_token=token)
    await lobby.StartTable(start, timeout=CALL_SECONDS)
    block, _ = BLOCK.findall(DOCS.replace(TABLE, table_id).replace(TOKEN, token))
    await ask(stack, block)


async def test_the_call_in_ork_island_is_answered_as_it_says(
    stack: Stack, lobby: lobby_pb2_grpc.LobbyServiceStub
) -> None:
    """Asked in round 1, before anybody else has moved; seat 0 has heard nothing of round 0."""
    host = await open_match(lobby, program_ms=60_000, program_first_ms=100)
    wish = lobby_pb2.SeatWish(nickname="Ada", seat=0, is_program=True)
    token = await join(lobby, host["table_id"], wish)
    others = [
        await join(lobby, host["table_id"], lobby_pb2.SeatWish(nickname=name, seat=seat))
        for seat, name in enumerate(("Bob", "Cleo", "Dan"), start=1)
    ]
    await fill_up(lobby, host, bots=0)
    for other in others:
        move = lobby_pb2.PlayMovesRequest(
            table_id=host["table_id"], seat_token=other, request_id=other[:16], moves=["hold"]
        )
        await lobby.PlayMoves(move, timeout=CALL_SECONDS)
    watching = lobby.WatchTable(lobby_pb2.WatchTableRequest(table_id=host["table_id"]))
    async for answer in watching:
        if answer.view.orkisland.round == 1:
            break
    watching.cancel()
    docs = DOCS.replace(ORK_TABLE, host["table_id"]).replace(ORK_TOKEN, token)
    _, block = BLOCK.findall(docs)
    await ask(stack, block)


async def join(
    lobby: lobby_pb2_grpc.LobbyServiceStub, table_id: str, wish: lobby_pb2.SeatWish
) -> str:
    """Take a seat; return its token."""
    request = lobby_pb2.JoinTableRequest(table_id=table_id, wish=wish)
    return str((await lobby.JoinTable(request, timeout=CALL_SECONDS)).ticket.seat_token)


async def ask(stack: Stack, block: str) -> None:
    """Make the one call of a block; hold its answer against what the block says."""
    [(command, typed_in, answer)] = CALL.findall(block)
    example = Example(shlex.split(command)[-1], typed_in, answer)

    def call_once() -> None:
        with open_blocking_channel(stack.lobby_address) as channel:
            assert_is_part(*call(channel, example), place="answer")

    await asyncio.to_thread(call_once)


def test_the_tables_have_every_message() -> None:
    for message in (bot_pb2.PlayRequest, bot_pb2.PlayResponse):
        for name in message.DESCRIPTOR.fields_by_name:
            assert f"| `{name}` |" in DOCS
