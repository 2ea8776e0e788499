"""Notices between lobbies, over Redis: the names of tables that have changed, nothing more.

Who misses one reads the database a little later all the same. Redis may come and go.
"""

import asyncio
import secrets
from collections.abc import Awaitable, Callable

import structlog
from redis.asyncio import Redis

CHANNEL = "hall.notices"
PACE_SECONDS = 0.05
"""Least time between two messages: what changes meanwhile goes into one."""

SEND_SECONDS = 2.0
CHECK_SECONDS = 10
AWAY_SECONDS = 1.0

Hear = Callable[[str], Awaitable[None]]
CatchUp = Callable[[], Awaitable[None]]

log = structlog.get_logger()


class RedisNotices:
    """Sends this lobby's notices and hears those of the others, while `is_heard` is set."""

    def __init__(self, redis_url: str) -> None:
        self.is_heard = asyncio.Event()
        self._redis_url = redis_url
        self._origin = secrets.token_hex(8)
        self._waiting: set[str] = set()
        self._has_waiting = asyncio.Event()

    def publish(self, name: str) -> None:
        """Tell that a table, or the list of tables, is not as it was."""
        self._waiting.add(name)
        self._has_waiting.set()

    async def send(self) -> None:
        """Send what is published, until cancelled."""
        async with Redis.from_url(
            self._redis_url, socket_timeout=SEND_SECONDS, socket_connect_timeout=SEND_SECONDS
        ) as redis:
            while True:
                await self._has_waiting.wait()
                self._has_waiting.clear()
                names, self._waiting = self._waiting, set()
                try:
                    await redis.publish(CHANNEL, " ".join([self._origin, *sorted(names)]))
                    await asyncio.sleep(PACE_SECONDS)
                except Exception as error:  # whatever it is, the next notice may get through
                    log.warning("notices not sent", error=type(error).__name__)
                    await asyncio.sleep(AWAY_SECONDS)

    async def listen(self, hear: Hear, catch_up: CatchUp) -> None:
        """Pass on the names in other lobbies' notices, until cancelled.

        Whenever listening begins, `catch_up` re-reads what may have changed before.
        """
        while True:
            try:
                await self._listen(hear, catch_up)
            except Exception as error:  # whatever it is, there is more to hear
                log.warning("notices not heard", error=type(error).__name__)
                self.is_heard.clear()
                await asyncio.sleep(AWAY_SECONDS)

    async def _listen(self, hear: Hear, catch_up: CatchUp) -> None:
        redis = Redis.from_url(
            self._redis_url,
            socket_timeout=None,
            socket_connect_timeout=SEND_SECONDS,
            health_check_interval=CHECK_SECONDS,
            decode_responses=True,
        )
        async with redis, redis.pubsub() as pubsub:
            await pubsub.subscribe(CHANNEL)
            while True:
                message = await pubsub.get_message(timeout=CHECK_SECONDS)
                if message is None:
                    continue
                if message["type"] == "subscribe":
                    await catch_up()
                    self.is_heard.set()
                else:
                    await self._pass_on(message["data"], hear)

    async def _pass_on(self, text: str, hear: Hear) -> None:
        origin, *names = text.split(" ")
        if origin != self._origin:
            for name in names:
                await hear(name)


class NoNotices:
    """Stands in where no Redis is set: there is no other lobby, or it looks for itself."""

    def publish(self, name: str) -> None:
        """Tell nobody."""
