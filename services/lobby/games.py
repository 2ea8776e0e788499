"""What the lobby knows of each game: who plays it, and how. Its rules are the engine's."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from services.wire.limits import ISLAND_SEEDS
from services.wire.moves import LONGEST_MOVES


@dataclass(frozen=True, slots=True)
class Game:
    """A game of the hall.

    | attribute | what |
    |---|---|
    | `name` | the field of hall.v1.GameOptions that it is chosen by |
    | `bots` | its computer opponents |
    | `stand_in` | the one that plays on for a person or a program that left |
    | `longest_move` | in characters |
    | `seeds` | how many seeds there are, from 0 on |
    | `is_simultaneous` | whether seats move in rounds, all at a time, and each has its faction |
    | `thinking_seconds` | of those that take longer than a moment: they pause for less |
    | `is_judged` | whether the opponent `expert` gives hints and judges finished games |
    """

    name: str
    bots: tuple[str, ...]
    stand_in: str
    longest_move: int
    seeds: int
    is_simultaneous: bool = False
    is_judged: bool = False
    thinking_seconds: Mapping[str, float] = field(default_factory=dict)


LEVELS = ("easy", "medium", "hard", "expert")

GAMES: Mapping[str, Game] = {
    game.name: game
    for game in (
        Game(
            "armadora",
            bots=(*LEVELS, "random", "greedy"),
            stand_in="medium",
            longest_move=LONGEST_MOVES["armadora"],
            seeds=2**63,
            is_judged=True,
            thinking_seconds={"expert": 0.2},
        ),
        Game(
            "orkisland",
            bots=(*LEVELS, "Null", "Demo", "Walker", "Hunter"),
            stand_in="medium",
            longest_move=LONGEST_MOVES["orkisland"],
            seeds=ISLAND_SEEDS,
            is_simultaneous=True,
        ),
    )
}
"""By their names."""
