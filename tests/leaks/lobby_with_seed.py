"""The lobby as `python -m services.lobby` serves it, but for its seeds: `SEED` for every table."""

import os

import uvloop

from services.lobby.settings import Settings
from services.lobby.store.database import set_up_django

if __name__ == "__main__":
    settings = Settings()  # type: ignore[call-arg]  # the environment has the rest
    set_up_django(settings.database_url)
    from services.lobby.server import run  # models can be imported only now

    seed = int(os.environ["SEED"])
    uvloop.run(run(settings, draw_seed=lambda _: seed))
