"""What hypothesis draws from to try the games."""

from hypothesis import strategies as st

from services.engine.rules.armadora.options import Faction, Options


@st.composite
def any_options(draw: st.DrawFn) -> Options:
    """Draw options that a game of Armadöra can have."""
    seats = draw(st.integers(2, 4))
    return Options(
        seats,
        advanced=draw(st.booleans()),
        teams=seats == 4 and draw(st.booleans()),
        memory=draw(st.booleans()),
        first_seat=draw(st.none() | st.integers(0, seats - 1)),
        factions=tuple(draw(st.permutations(list(Faction))))[:seats],
    )
