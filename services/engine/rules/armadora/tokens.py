"""The tokens of the advanced game, and what they have left on the board (R40-R50)."""

from dataclasses import dataclass

from services.engine.rules.armadora.options import POWER_TOKENS, Options


@dataclass(frozen=True, slots=True)
class Tokens:
    """Tokens that are left, and the warriors that used ones have marked. All of it is public."""

    # Power tokens left of each seat.
    powers: tuple[int, ...]
    # Reinforcement tokens left of each seat.
    reinforcements: tuple[int, ...]
    # Squares with a warrior that lies face up (R46).
    face_up: int = 0
    # Squares with a warrior that the Mage has looked at (R45); only the Mage knows its value.
    looked_at: int = 0
    # Squares with an arrow (R48), ascending; twice with two.
    arrows: tuple[int, ...] = ()
    # Squares with a reinforced warrior (R50).
    reinforced: int = 0
    # Whether the seat to move has used its power in this turn (R42, R43).
    is_main_action_due: bool = False


def tokens_at_start(options: Options) -> Tokens | None:
    """Return the tokens of each seat, by its faction; None in the basic game (R40)."""
    if not options.advanced:
        return None
    return Tokens(
        powers=tuple([POWER_TOKENS[faction] for faction in options.factions]),
        reinforcements=(1,) * options.seats,
    )
