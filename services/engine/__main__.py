"""Run the engine: `python -m services.engine`."""

import structlog
import uvloop

from services.engine.memo import Memo
from services.engine.rules.orkisland.warm import warm_up
from services.engine.servicer import EngineServicer
from services.engine.settings import Settings
from services.wire.logs import configure_logging
from services.wire.serving import serve

log = structlog.get_logger()


def main() -> None:
    """Get the kernels ready, then serve until told to stop."""
    configure_logging("engine")
    settings = Settings()
    log.info("warming up", hint="half a minute if the kernels are not compiled yet")
    log.info("warm", seconds=round(warm_up(), 1))
    memo = Memo(settings.memo_size, settings.memo_bytes)
    servicer = EngineServicer(memo, settings.matches_at_once, settings.match_idle_seconds)
    uvloop.run(
        serve(
            name="engine",
            settings=settings,
            register=servicer.register,
            on_stop=servicer.matches.stop,
        )
    )


if __name__ == "__main__":
    main()
