"""A lobby put together from its parts, and run."""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

import grpc
import structlog
from hall.v1 import bot_pb2, bot_pb2_grpc, lobby_pb2, lobby_pb2_grpc

from services.lobby.changing import Changes
from services.lobby.clocks import Reminders
from services.lobby.connected.places import Places
from services.lobby.connected.servicer import BotServicer
from services.lobby.connected.stream import House
from services.lobby.deadlines import Clock, Deadlines
from services.lobby.door import Door
from services.lobby.engine import Engine, EngineCalls
from services.lobby.hall import Effects, Hall, Notices, Tasks
from services.lobby.hints import Hints
from services.lobby.judging import Judging
from services.lobby.limits import Limits, Streams
from services.lobby.loops import log_failure, repeat
from services.lobby.notices import NoNotices, RedisNotices
from services.lobby.opening import Opening
from services.lobby.playing import Playing
from services.lobby.questions import Questions
from services.lobby.replaying import Replays
from services.lobby.rounds import Rounds
from services.lobby.seats import Seats
from services.lobby.sender import NoWorkers, TaskSender
from services.lobby.servicer import LobbyServicer
from services.lobby.settings import Settings
from services.lobby.store.store import Store
from services.lobby.sweeper import Sweeper
from services.lobby.tablelist import TableList
from services.lobby.tokens import Tokens, draw_seed
from services.lobby.watchers import Watchers
from services.wire.channels import open_channel
from services.wire.serving import serve

SERVICE = lobby_pb2.DESCRIPTOR.services_by_name["LobbyService"].full_name
BOT_SERVICE = bot_pb2.DESCRIPTOR.services_by_name["BotService"].full_name

log = structlog.get_logger()


class Lobby:
    """The parts of one lobby on a store, an engine, and ways to workers and to other lobbies."""

    def __init__(
        self,
        settings: Settings,
        *,
        store: Store,
        engine: EngineCalls,
        tasks: Tasks,
        notices: Notices,
        draw_seed: Callable[[int], int] = draw_seed,
        clock: Clock | None = None,
    ) -> None:
        clock = clock or Clock()
        self.settings = settings
        self.store = store
        self.watchers = Watchers()
        tokens = Tokens(settings.secret_key.get_secret_value())
        table_list = TableList(store, self.watchers)
        effects = Effects(self.watchers, table_list, notices, tasks, settings.bot_pause_seconds)
        self.hall = Hall(store, engine, tokens, effects, settings.hot_tables, clock.now)
        self.sweeper = Sweeper(
            store, self.hall, settings.overdue_seconds, settings.open_table_seconds
        )
        limits = Limits(settings.requests_per_second, settings.request_burst)
        door = Door(settings, self.hall, limits, tokens)
        playing = Playing(self.hall, engine, store.writer)
        streams = Streams(settings.streams_per_client)
        self.places = Places(notices, self.hall.find, clock.now)
        self.deadlines = Deadlines(playing, self.places, clock)
        self.hall.follow(self.deadlines.arm)
        house = House(self.hall, door, playing, self.places, self.deadlines)
        self.bot_servicer = BotServicer(house, self.watchers, streams)
        changes = Changes(self.hall, store.writer)
        reminders = Reminders(settings.overdue_seconds)
        self.servicer = LobbyServicer(
            settings=settings,
            store=store,
            hall=self.hall,
            door=door,
            changes=changes,
            seats=Seats(changes, tokens),
            playing=playing,
            opening=Opening(engine, changes, tokens, draw_seed),
            replays=Replays(engine, store),
            questions=Questions(engine),
            rounds=Rounds(self.hall, playing),
            hints=Hints(self.hall, store, tokens, effects, reminders, clock.now),
            judging=Judging(store, tokens, effects, reminders, clock.now),
            watchers=self.watchers,
            table_list=table_list,
            tokens=tokens,
            streams=streams,
        )
        self._background: list[asyncio.Task[None]] = []

    def register(self, server: grpc.aio.Server) -> Sequence[str]:
        """Add the services to a server, and return their names."""
        lobby_pb2_grpc.add_LobbyServiceServicer_to_server(self.servicer, server)
        bot_pb2_grpc.add_BotServiceServicer_to_server(self.bot_servicer, server)
        return [SERVICE, BOT_SERVICE]

    def start(self, *coroutines: Coroutine[Any, Any, None]) -> None:
        """Begin to write, to sweep, to poll, and whatever else is to run in the background."""
        self.store.start()
        for coroutine in (
            repeat(self.settings.sweep_seconds, self.sweeper.sweep),
            repeat(self.settings.poll_seconds, self.hall.refresh_watched),
            *coroutines,
        ):
            task = asyncio.create_task(coroutine)
            task.add_done_callback(log_failure)
            self._background.append(task)

    async def hear(self, name: str) -> None:
        """Take a notice of another lobby."""
        if not self.places.hear(name):
            await self.hall.hear(name)

    async def end_streams(self) -> None:
        """End all streams: who watched opens them again elsewhere."""
        self.watchers.close()

    async def stop(self) -> None:
        """End what runs in the background, and write what waits."""
        for task in self._background:
            task.cancel()
        await asyncio.gather(*self._background, return_exceptions=True)
        await self.deadlines.stop()
        await self.store.stop()


async def run(settings: Settings, draw_seed: Callable[[int], int] = draw_seed) -> None:
    """Serve until SIGTERM or SIGINT; then end streams, finish calls, and write what waits."""
    sender = TaskSender(settings.redis_url) if settings.redis_url else None
    notices = RedisNotices(settings.redis_url) if settings.redis_url else None
    async with open_channel(settings.engine_address) as channel:
        lobby = Lobby(
            settings,
            store=Store(settings.store_seconds),
            engine=Engine(channel, settings.engine_seconds),
            tasks=sender or NoWorkers(),
            notices=notices or NoNotices(),
            draw_seed=draw_seed,
        )
        if sender and notices:
            sender.start()
            lobby.start(notices.send(), notices.listen(lobby.hear, lobby.hall.refresh_watched))
        else:
            log.warning("no redis", missing="REDIS_URL", so="computer opponents do not move")
            lobby.start()
        await serve(
            name="lobby",
            settings=settings,
            register=lobby.register,
            on_stop=lobby.end_streams,
        )
        await lobby.stop()
        if sender:
            await sender.stop()
