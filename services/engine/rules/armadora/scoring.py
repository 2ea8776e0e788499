"""Who gets which gold, and who is ahead of whom (R30-R39)."""

from collections.abc import Sequence
from dataclasses import dataclass

from services.engine.rules.armadora.board import members_of
from services.engine.rules.armadora.state import State, Territory, territory_of
from services.engine.rules.game import Outcome, Standing


@dataclass(frozen=True, slots=True)
class TerritoryScore:
    """One territory at the end.

    `strengths` are the sums of each seat's warriors in seat order, `winners` the strongest seats
    (none where nobody stands or there is no gold), `share` the gold for each of them.
    """

    territory: Territory
    strengths: tuple[int, ...]
    winners: tuple[int, ...]
    share: int


@dataclass(frozen=True, slots=True)
class Scoring:
    """Territories in reading order, and each seat's piles of gold, largest first (R37)."""

    territories: tuple[TerritoryScore, ...]
    piles: tuple[tuple[int, ...], ...]


def outcome(state: State) -> Outcome | None:
    """Return the result, or None until all have passed (R28)."""
    if state.turn is not None:
        return None
    territories = tuple(score_territory(state, squares) for squares in state.territories)
    piles = tuple(_piles(state, seat, territories) for seat in range(state.seats))
    return Outcome(rank(piles), Scoring(territories, piles))


def score_territory(state: State, squares: int) -> TerritoryScore:
    """Add up a territory's warriors and divide its gold among the strongest (R30-R33)."""
    territory = territory_of(state, squares)
    strengths = tuple(
        sum([state.values[square] for square in members_of(warriors & squares)])
        for warriors in state.warriors
    )
    strongest = max(strengths)
    if not strongest or not territory.gold:
        return TerritoryScore(territory, strengths, winners=(), share=0)
    winners = tuple(seat for seat, sum_ in enumerate(strengths) if sum_ == strongest)
    return TerritoryScore(territory, strengths, winners, share=territory.gold // len(winners))


def rank(piles: Sequence[Sequence[int]]) -> tuple[Standing, ...]:
    """Rank the seats by gold, then by their piles from the largest down (R35-R39).

    `piles` holds each seat's piles, in any order. A missing pile counts 0, which is how Python
    compares lists of different lengths. Equal in everything is a joint rank.

    >>> [(standing.score, standing.rank) for standing in rank([(6, 4, 3), (2, 5, 6), ()])]
    [(13, 2), (13, 1), (0, 3)]
    """
    results = [(sum(own), sorted(own, reverse=True)) for own in piles]
    return tuple(
        Standing(seat, score=result[0], rank=1 + sum(other > result for other in results))
        for seat, result in enumerate(results)
    )


def _piles(state: State, seat: int, territories: tuple[TerritoryScore, ...]) -> tuple[int, ...]:
    """Return each mine that a seat won alone and each share that it got of a territory (R37)."""
    piles: list[int] = []
    for score in territories:
        if score.winners == (seat,):
            piles += [gold for square in score.territory.squares if (gold := state.gold[square])]
        elif seat in score.winners and score.share:
            piles.append(score.share)
    return tuple(sorted(piles, reverse=True))
