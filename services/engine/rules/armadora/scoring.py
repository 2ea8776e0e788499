"""Who gets which gold, and who is ahead of whom (R30-R39, R53-R63)."""

from collections.abc import Sequence
from dataclasses import dataclass

from services.engine.rules.armadora.board import members_of
from services.engine.rules.armadora.options import side_of, sides
from services.engine.rules.armadora.state import State, Territory, territory_of
from services.engine.rules.game import Outcome, Standing, ranks


@dataclass(frozen=True, slots=True)
class TerritoryScore:
    """One territory at the end.

    `strengths` are the sums of each seat's warriors in seat order, `winners` the strongest sides
    (none where no sum is above 0 or there is no gold), `share` the gold for each of them.
    """

    territory: Territory
    strengths: tuple[int, ...]
    winners: tuple[int, ...]
    share: int


@dataclass(frozen=True, slots=True)
class Scoring:
    """Territories in reading order, and each side's piles of gold, largest first (R37, R63).

    A side is a seat, or in the partner game a team.
    """

    territories: tuple[TerritoryScore, ...]
    piles: tuple[tuple[int, ...], ...]


def outcome(state: State) -> Outcome | None:
    """Return the result, or None until all have passed (R28)."""
    if state.turn is not None:
        return None
    territories = tuple(score_territory(state, squares) for squares in state.territories)
    piles = tuple(_piles(state, side, territories) for side in range(sides(state.options)))
    by_seat = [piles[side_of(state.options, seat)] for seat in range(state.seats)]
    return Outcome(rank(by_seat), Scoring(territories, piles))


def score_territory(state: State, squares: int) -> TerritoryScore:
    """Add up a territory's warriors and divide its gold among the strongest (R30-R33, R61)."""
    territory = territory_of(state, squares)
    strengths = tuple(
        sum([_worth(state, square) for square in members_of(warriors & squares)])
        for warriors in state.warriors
    )
    sums = [0] * sides(state.options)
    for seat, strength in enumerate(strengths):
        sums[side_of(state.options, seat)] += strength
    strongest = max(sums)
    if not strongest or not territory.gold:
        return TerritoryScore(territory, strengths, winners=(), share=0)
    winners = tuple(side for side, sum_ in enumerate(sums) if sum_ == strongest)
    return TerritoryScore(territory, strengths, winners, share=territory.gold // len(winners))


def rank(piles: Sequence[Sequence[int]]) -> tuple[Standing, ...]:
    """Rank the seats by gold, then by their piles from the largest down (R35-R39).

    `piles` holds each seat's piles, in any order; partners have the same, those of their team. A
    missing pile counts 0, which is how Python compares lists of different lengths. Equal in
    everything is a joint rank.

    >>> [(standing.score, standing.rank) for standing in rank([(6, 4, 3), (2, 5, 6), ()])]
    [(13, 2), (13, 1), (0, 3)]
    """
    results = [(sum(own), sorted(own, reverse=True)) for own in piles]
    places = zip(results, ranks(results), strict=True)
    return tuple(Standing(seat, gold, rank) for seat, ((gold, _), rank) in enumerate(places))


def _worth(state: State, square: int) -> int:
    """Return what the warrior on a square counts: arrows and reinforcement, not below 0 (R53)."""
    value = state.values[square]
    if state.tokens is None:
        return value
    arrows = state.tokens.arrows.count(square)
    return max(0, value - arrows + (state.tokens.reinforced >> square & 1))


def _piles(state: State, side: int, territories: tuple[TerritoryScore, ...]) -> tuple[int, ...]:
    """Return each mine that a side won alone and each share that it got of a territory (R37)."""
    piles: list[int] = []
    for score in territories:
        if score.winners == (side,):
            piles += [gold for square in score.territory.squares if (gold := state.gold[square])]
        elif side in score.winners and score.share:
            piles.append(score.share)
    return tuple(sorted(piles, reverse=True))
