"""Run the engine: `python -m services.engine`."""

import uvloop

from services.engine.memo import Memo
from services.engine.servicer import EngineServicer
from services.engine.settings import Settings
from services.wire.logs import configure_logging
from services.wire.serving import serve


def main() -> None:
    """Serve until told to stop."""
    configure_logging("engine")
    settings = Settings()
    servicer = EngineServicer(Memo(settings.memo_size))
    uvloop.run(
        serve(
            name="engine",
            address=settings.address,
            register=servicer.register,
            stop_seconds=settings.stop_seconds,
            drain_seconds=settings.drain_seconds,
            max_message_bytes=settings.max_message_bytes,
            max_connection_age_seconds=settings.max_connection_age_seconds,
        )
    )


if __name__ == "__main__":
    main()
