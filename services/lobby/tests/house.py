"""Two lobbies on one database, and an engine for both."""

from services.engine.memo import Memo
from services.engine.servicer import EngineServicer
from services.lobby.engine import Engine
from services.lobby.tests.conftest import ENGINE_SECONDS
from services.lobby.tests.replica import Replica
from services.wire.channels import open_channel
from services.wire.serving import start_server

SOON = 1e-6
"""Seconds after which a turn is overdue here."""


class House:
    """Lobbies that may be started anew. `seed` is what each of them draws."""

    def __init__(self, alias: str) -> None:
        self._alias = alias
        self.seed = 0
        self.replicas: list[Replica] = []

    async def open(self) -> None:
        self._server, port = await start_server(
            name="engine", address="127.0.0.1:0", register=EngineServicer(Memo(100)).register
        )
        self._channel = open_channel(f"127.0.0.1:{port}")
        self.replicas += [await self._make(), await self._make()]

    async def restart(self, where: int) -> None:
        """Stop a lobby, with all that it remembers and has sent, and start another one."""
        await self.replicas[where].stop()
        self.replicas[where] = await self._make()

    async def close(self) -> None:
        for replica in self.replicas:
            await replica.stop()
        await self._channel.close()
        await self._server.stop(None)

    async def _make(self) -> Replica:
        engine = Engine(self._channel, ENGINE_SECONDS)
        replica = Replica(self._alias, engine, draw_seed=lambda _: self.seed, overdue_seconds=SOON)
        return await replica.start()
