"""What a player at a table sees: its views, in place of a match that runs here."""

from dataclasses import dataclass

from services.engine.rules.orkisland.formats.state_text import ShownState
from services.engine.rules.orkisland.island import Island
from services.engine.rules.orkisland.settings import Settings
from services.engine.rules.orkisland.terrain import Terrain, terrain_of
from services.engine.rules.orkisland.view import View


@dataclass(frozen=True, slots=True)
class TableScene:
    """What never changes at a table. `seed` is of its players only: that of the match is hidden."""

    settings: Settings
    seed: int
    island: Island
    terrain: Terrain


def scene_of(view: View, seed: int) -> TableScene:
    """Return what never changes at the table of a view that begins with the first ply.

    Raises ValueError for a later one, in which options and island are left out.
    """
    if view.options is None or view.island is None:
        raise ValueError("the view has no island; expected one with the whole log")
    terrain = terrain_of(view.options, view.island)
    return TableScene(view.options, seed, view.island, terrain)


def shown_view(view: View) -> ShownState:
    """Return the position of a view."""
    owners = [owner - 1 for owner in (*view.city_owners, *view.path_owners)]  # 0 is nobody there
    return ShownState(
        round=view.round,
        totals=view.total_scores,
        statuses=view.statuses,
        place_owners=tuple(owners),
        ork_owners=view.ork_owners,
        ork_cells=view.ork_cells,
        ork_healths=view.ork_healths,
    )
