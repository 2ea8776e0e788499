"""A process whose only call is answered once the process has been told to stop."""

import asyncio

import structlog

from services.wire.logs import configure_logging
from services.wire.serving import serve
from services.wire.settings import ServerSettings
from services.wire.tests.servicers import Engine


async def main() -> None:
    stopping = asyncio.Event()

    async def wait_for_stop(_: object) -> None:
        structlog.get_logger().info("called")
        await stopping.wait()

    async def on_stop() -> None:
        stopping.set()

    await serve(
        name="stopping",
        settings=ServerSettings(address="127.0.0.1:0"),
        register=Engine(wait_for_stop).register,
        on_stop=on_stop,
    )


if __name__ == "__main__":
    configure_logging("stopping")
    asyncio.run(main())
