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
    uvloop.run(serve(name="engine", settings=settings, register=servicer.register))


if __name__ == "__main__":
    main()
