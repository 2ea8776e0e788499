"""The first stages: borders, sea, forests and deserts. Source: Ork Island, sections 4.4 to 4.6."""

from services.engine.rules.compiled import compiled
from services.engine.rules.orkisland.generator.areas import grown_area
from services.engine.rules.orkisland.generator.draft import Draft
from services.engine.rules.orkisland.generator.odds import LEAST_REACH
from services.engine.rules.orkisland.island import FOREST, GRASS, SAND, WATER
from services.engine.rules.orkisland.random import Generator, draw

ATTEMPTS = 100
LEAST_PATCHES, MOST_PATCHES = 8, 12
MOST_FOREST_REACH, MOST_DESERT_REACH = 15, 20
LEAST_DESERT_REACH = 8
LEAST_LAND = 0.75


@compiled
def lay_borders(draft: Draft, generator: Generator) -> None:
    """Begin anew: grass everywhere, and water round it."""
    draft.city_count[0] = draft.path_count[0] = 0
    last = len(draft.ground) - 1
    for row in range(last + 1):
        for col in range(last + 1):
            is_border = row in (0, last) or col in (0, last)
            draft.ground[row, col] = WATER if is_border else GRASS


@compiled
def lay_sea(draft: Draft, generator: Generator) -> None:
    """Let land grow from the middle and flood the rest; none if it is too small every time."""
    side = len(draft.ground)
    for _ in range(ATTEMPTS):
        land, size = grown_area(generator, side, side // 2, side // 2, draft.sea_odds)
        if size >= LEAST_LAND * side * side:
            for row in range(side):
                for col in range(side):
                    if not land[row, col]:
                        draft.ground[row, col] = WATER
            return


@compiled
def lay_forests(draft: Draft, generator: Generator) -> None:
    """Turn patches of grass into forest."""
    _lay_patches(draft, generator, FOREST, LEAST_REACH, MOST_FOREST_REACH)


@compiled
def lay_deserts(draft: Draft, generator: Generator) -> None:
    """Turn patches of grass into sand."""
    _lay_patches(draft, generator, SAND, LEAST_DESERT_REACH, MOST_DESERT_REACH)


@compiled
def _lay_patches(draft: Draft, generator: Generator, code: int, least: int, most: int) -> None:
    ground = draft.ground
    side = len(ground)
    margin = side // 5
    for _ in range(draw(generator, LEAST_PATCHES, MOST_PATCHES)):
        row = draw(generator, margin, side - 1 - margin)
        col = draw(generator, margin, side - 1 - margin)
        table = draw(generator, least, most) - LEAST_REACH
        patch, _ = grown_area(generator, side, row, col, draft.patch_odds[table : table + 1])
        for i in range(side):
            for j in range(side):
                if patch[i, j] and ground[i, j] == GRASS:
                    ground[i, j] = code
