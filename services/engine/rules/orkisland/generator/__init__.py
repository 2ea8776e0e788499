"""The generator of islands (GENERATOR1): an ordered list of stages, tried until they succeed.

Source: Ork Island, section 4. Every stage is a kernel that works on a draft; the odds of what
grows are tables, in odds.py.
"""

from collections.abc import Callable

from services.engine.rules.orkisland.generator.cities import lay_cities
from services.engine.rules.orkisland.generator.draft import Draft, island_of, new_draft
from services.engine.rules.orkisland.generator.ends import fill_gaps, is_island, recode_rivers
from services.engine.rules.orkisland.generator.ground import (
    lay_borders,
    lay_deserts,
    lay_forests,
    lay_sea,
)
from services.engine.rules.orkisland.generator.paths import lay_paths
from services.engine.rules.orkisland.generator.rivers import lay_rivers
from services.engine.rules.orkisland.island import Island
from services.engine.rules.orkisland.random import Generator
from services.engine.rules.orkisland.settings import Settings

Stage = Callable[[Draft, Generator], None]

STAGES: tuple[tuple[str, Stage], ...] = (
    ("borders", lay_borders),
    ("sea", lay_sea),
    ("forests", lay_forests),
    ("deserts", lay_deserts),
    ("rivers", lay_rivers),
    ("cities", lay_cities),
    ("paths", lay_paths),
    ("recode", recode_rivers),
    ("gaps", fill_gaps),
)


def generate(settings: Settings, generator: Generator) -> Island:
    """Draw an island; the settings have been checked and have no grid of their own.

    Drafts that fail are thrown away, without seeding the generator again. Leaves the generator
    where the original's is when it begins to place the orks.
    """
    draft = new_draft(settings)
    while True:
        for _, lay in STAGES:
            lay(draft, generator)
        if is_island(draft):
            return island_of(draft)
