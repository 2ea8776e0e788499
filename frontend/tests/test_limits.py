"""The pace of messages, and what one address may do."""

import asyncio
from http import HTTPStatus
from typing import Any

from asgiref.testing import ApplicationCommunicator

from frontend.play.limits import (
    ACTIONS_AT_ONCE,
    ADDRESSES_KEPT,
    AddressLimit,
    LimitSockets,
    TokenBucket,
)
from frontend.tests.fake_lobby import FakeLobby
from frontend.tests.visitor import DistantClient


def test_a_burst_passes_and_then_the_rate_holds() -> None:
    bucket = TokenBucket(rate=2.0, burst=3, now=100.0)

    assert [bucket.take(100.0) for _ in range(4)] == [True, True, True, False]
    assert [bucket.take(100.5), bucket.take(100.5)] == [True, False]


def test_waiting_long_saves_no_more_than_a_burst() -> None:
    bucket = TokenBucket(rate=2.0, burst=3, now=100.0)

    assert [bucket.take(900.0) for _ in range(4)] == [True, True, True, False]


def test_each_address_has_a_limit_of_its_own_and_this_machine_none() -> None:
    limit = AddressLimit(rate=1.0, burst=1)
    addresses = ["192.0.2.1", "192.0.2.1", "192.0.2.2", "127.0.0.1", "127.0.0.1"]

    taken = [limit.take(address, 100.0) for address in addresses]

    assert taken == [True, False, True, True, True]


def test_an_address_is_remembered_while_it_is_busier_than_others() -> None:
    limit = AddressLimit(rate=0.0, burst=1)

    limit.take("busy", 100.0)
    for number in range(ADDRESSES_KEPT + 1):
        limit.take(str(number), 100.0)
        assert not limit.take("busy", 100.0)

    assert limit.take("0", 100.0)


async def test_new_sessions_give_an_address_no_more_actions(hall: FakeLobby) -> None:
    async def act() -> int:
        visitor = DistantClient("192.0.2.25")
        answer = await visitor.post("/table/nowhere/start", headers={"Accept": "application/json"})
        return answer.status_code

    statuses = {await act() for _ in range(ACTIONS_AT_ONCE + 50)}

    assert statuses == {HTTPStatus.FORBIDDEN, HTTPStatus.TOO_MANY_REQUESTS}


async def test_an_address_gets_so_many_sockets_at_a_time() -> None:
    is_over = asyncio.Event()

    async def accept(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "websocket.accept"})
        await is_over.wait()

    limited = LimitSockets(accept, most=1)

    async def open_socket(address: str) -> tuple[ApplicationCommunicator, str]:
        scope = {"type": "websocket", "client": (address, 50000), "path": "/ws/tables"}
        socket = ApplicationCommunicator(limited, scope)
        await socket.send_input({"type": "websocket.connect"})
        return socket, (await socket.receive_output())["type"]

    first, of_first = await open_socket("192.0.2.1")
    second, of_second = await open_socket("192.0.2.1")
    other, of_other = await open_socket("192.0.2.2")
    is_over.set()
    for socket in (first, second, other):
        await socket.wait()
    again, of_again = await open_socket("192.0.2.1")
    await again.wait()

    accepted, refused = "websocket.accept", "websocket.close"
    assert [of_first, of_second, of_other, of_again] == [accepted, refused, accepted, accepted]
