"""The sockets of pages under fire: each frame is answered, and the games go on."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from random import Random

import orjson
import pytest
from hall.v1 import lobby_pb2_grpc
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from bench.load.players import open_socket
from bench.load.visitors import Visitor, open_table
from frontend.play.limits import MESSAGES_AT_ONCE
from services.wire.channels import open_channel
from tests.across.people import Watcher
from tests.across.records import check_record
from tests.fuzz import pages
from tests.fuzz.answers import LONGEST_SENTENCE, REASONS, Answers
from tests.fuzz.calls import throw
from tests.fuzz.frames import Frame, any_frame
from tests.fuzz.unhurt import assert_unhurt
from tests.stack import Stack

SEED = 20261202
SOCKETS = 250
THROWN = SOCKETS * MESSAGES_AT_ONCE
IN_FLIGHT = 8
ANSWER_SECONDS = 20.0
LIST = "/tables"
FLOOD = 4400
PLIES = (1, 12)
WORDS = {reason for reason, _ in REASONS}


@pytest.fixture
async def visitors(stack: Stack) -> Sequence[Visitor]:
    """Four who play and one who has no seat anywhere."""
    return [await asyncio.to_thread(Visitor, stack.page) for _ in range(5)]


@pytest.mark.timeout(600)
async def test_sockets_answer_each_frame_that_is_thrown_at_them(
    stack: Stack, visitors: Sequence[Visitor], record_property: Callable[[str, object], None]
) -> None:
    rng = Random(SEED)
    waiting = [
        await asyncio.to_thread(open_table, visitors[0], *pages.PEOPLE[0], **options)
        for options in pages.OPTIONS
    ]
    running = await _play_some(visitors, rng)
    async with open_channel(stack.lobby_address) as channel, asyncio.TaskGroup() as group:
        lobby = lobby_pb2_grpc.LobbyServiceStub(channel)
        watchers = {page: Watcher(lobby, page.rpartition("/")[2]) for page in running}
        watching = [group.create_task(each.watch_to_the_end()) for each in watchers.values()]
        answers = Answers()

        async def fire(target: tuple[Visitor, str]) -> None:
            visitor, page = target
            ply = watchers[page].view.ply if page in watchers else 0
            async with open_socket(visitor, page) as socket:
                await _fire(socket, [any_frame(ply, rng) for _ in range(MESSAGES_AT_ONCE)], answers)

        targets = [(visitor, page) for visitor in visitors for page in (LIST, *waiting, *running)]
        await throw(iter(rng.choices(targets, k=SOCKETS)), fire, IN_FLIGHT)
        record_property("thrown", answers.figures("sockets"))
        answers.assert_right(THROWN)
        for page in running:
            await pages.play_to_the_end(visitors, page, rng)
        await asyncio.gather(*watching)
        records = [await check_record(lobby, watcher) for watcher in watchers.values()]
    await assert_unhurt(stack, [str(record.seed) for record in records])


async def _play_some(visitors: Sequence[Visitor], rng: Random) -> Sequence[str]:
    """Return the pages of games that are early, in the middle, and over."""
    running = []
    for options in pages.OPTIONS:
        for plies in PLIES:
            running.append(await asyncio.to_thread(pages.begin, visitors, options))
            await pages.play(visitors, running[-1], rng, plies)
    over = await asyncio.to_thread(pages.begin, visitors, pages.OPTIONS[0])
    await pages.play_to_the_end(visitors, over, rng)
    return [*running, over]


async def _fire(socket: ClientConnection, frames: Sequence[Frame], answers: Answers) -> None:
    """Send all at once, and note as many answers."""
    for frame in frames:
        await socket.send(frame)
    for _ in frames:
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                answer = await _next_answer(socket)
        except (TimeoutError, ConnectionClosed) as error:
            answers.note("nothing", b"", frames, fault=repr(error))
            return
        word = answer.get("reason", answer["type"])
        is_right = word in WORDS and 0 < len(answer["message"]) < LONGEST_SENTENCE
        fault = "" if answer["type"] != "refused" or is_right else f"refused with {answer}"
        answers.note(word, b"", frames, fault=fault)


async def _next_answer(socket: ClientConnection) -> Mapping[str, str]:
    """Return the next frame that is an answer, and not news."""
    while True:
        frame = orjson.loads(await socket.recv())
        if frame["type"] in ("accepted", "refused", "pong"):
            return frame


async def _close_code(socket: ClientConnection) -> int | None:
    """Return the code with which the hall ends a socket; read until then."""
    with suppress(ConnectionClosed):
        while True:
            await socket.recv()
    return socket.close_code


async def test_a_flood_is_cut_off_and_hurts_nobody(
    stack: Stack, visitors: Sequence[Visitor]
) -> None:
    rng = Random(SEED)
    for _ in range(10):
        async with open_socket(visitors[0], LIST) as socket, asyncio.timeout(ANSWER_SECONDS):
            with suppress(ConnectionClosed):
                for _ in range(10 * MESSAGES_AT_ONCE):
                    await socket.send(any_frame(0, rng))
            assert await _close_code(socket) == FLOOD
    await assert_unhurt(stack)


async def _send_too_much(socket: ClientConnection) -> None:
    await socket.send("x" * 70_000)


async def _send_no_unicode(socket: ClientConnection) -> None:
    await socket.send(b"\xff\xfe", text=True)


async def _send_without_a_mask(socket: ClientConnection) -> None:
    socket.transport.write(b"\x81\x02{}")


async def _send_no_such_kind(socket: ClientConnection) -> None:
    socket.transport.write(b"\x8b\x80\0\0\0\0")


@pytest.mark.parametrize(
    ("send", "code"),
    [
        (_send_too_much, 1009),
        (_send_no_unicode, 1007),
        (_send_without_a_mask, 1002),
        (_send_no_such_kind, 1002),
    ],
)
async def test_what_is_no_frame_ends_the_socket_and_nothing_else(
    stack: Stack,
    visitors: Sequence[Visitor],
    send: Callable[[ClientConnection], Awaitable[None]],
    code: int,
) -> None:
    async with open_socket(visitors[0], LIST) as socket, asyncio.timeout(ANSWER_SECONDS):
        await send(socket)
        assert await _close_code(socket) == code
    await assert_unhurt(stack)


async def test_sockets_that_break_off_hurt_nobody(
    stack: Stack, visitors: Sequence[Visitor]
) -> None:
    rng = Random(SEED)
    for _ in range(50):
        async with open_socket(visitors[0], LIST) as socket:
            socket.transport.write(b"\x81\xfe" + rng.randbytes(rng.randint(0, 100)))
            socket.transport.abort()
    await assert_unhurt(stack)
