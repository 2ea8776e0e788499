"""What a seat may still do on its turn, in words, for refusals that say what would be accepted."""

from services.engine.rules.armadora.state import (
    State,
    legal_lines,
    legal_reinforcements,
    legal_squares,
)


def choices(state: State, seat: int) -> str:
    """Return the main actions that a seat has, and the pass unless a power came first (R43).

    >>> from services.engine.rules.armadora.options import Options
    >>> from services.engine.rules.armadora.state import start
    >>> choices(start(Options(seats=2), seed=1), seat=0)
    'place a warrior, put up palisades or pass'
    """
    is_pass_allowed = state.tokens is None or not state.tokens.is_main_action_due
    words = [
        *(["place a warrior"] if legal_squares(state, seat) else []),
        *(["put up palisades"] if legal_lines(state) else []),
        *(["place the reinforcement"] if legal_reinforcements(state, seat) else []),
        *(["pass"] if is_pass_allowed else []),
    ]
    return " or ".join([text for text in (", ".join(words[:-1]), words[-1]) if text])
