"""What the moves of a seat are worth, and what a position brings to whom: for judging games."""

import math
import random
from collections.abc import Iterator
from statistics import fmean
from typing import NamedTuple

from services.ai.armadora.legal import own_seat
from services.ai.armadora.search.hidden import hidden_squares
from services.ai.armadora.search.levels import best_move
from services.ai.armadora.search.looking import utility_of
from services.ai.armadora.search.searching import (
    Decided,
    Search,
    begin,
    root_of_state,
    root_of_view,
)
from services.ai.armadora.search.tree import NO_NODE, ROOT
from services.engine.rules.armadora.kernel.choices import move_of
from services.engine.rules.armadora.kernel.layout import KIND_SHIFT, LINE
from services.engine.rules.armadora.moves import Move, format, parse
from services.engine.rules.armadora.options import side_of
from services.engine.rules.armadora.scoring import outcome
from services.engine.rules.armadora.state import State
from services.engine.rules.armadora.view import View

_TOLD = 5
_SHARE_OF_EACH = 1 / 8

ODDS_LEFT = 0.86
GOLD_LEFT = 0.98
"""What is left of the odds, and of the gold, for each warrior that another seat has hidden."""
_MOST_FOR_GOLD = 6
"""More of them do not lessen the gold any further."""


class Weighed(NamedTuple):
    """A move: how often it was played, and the gold and the chance to win that it brings its side.

    A joint victory counts its share.
    """

    move: str
    visits: int
    gold: float
    win: float

    @property
    def utility(self) -> float:
        """What the search seeks: mostly to win, but gold too."""
        return float(utility_of(self.win, self.gold))


class Expected(NamedTuple):
    """What the side of a seat may expect: its gold, and its chance to win."""

    gold: float
    win: float


def weigh(
    view: View, rng: random.Random, iterations: int, also: str = "", *, budget: float = math.inf
) -> tuple[Weighed, ...]:
    """Return the best moves of the seat to move by their utility, and `also`, any legal one.

    They are those that a search of so many iterations chose most often. Each is then led to the
    same share of looks ahead at least, so that what one promises is known as well as the others.
    Half of the `budget` in seconds, a cap, is for the search, the other for these moves.
    """
    search = begin(root_of_view(view), rng)
    search.look_ahead(iterations, budget=budget / 2)
    weighed = _weighed(search)
    often = sorted(weighed.values(), key=lambda each: -each.visits)
    told = {format(best_move(search)), *[each.move for each in often[:_TOLD]]}
    if also:
        told.add(format(parse(also)))
    for move in sorted(told):
        visits = weighed[move].visits if move in weighed else 0
        times = int(iterations * _SHARE_OF_EACH) - visits
        search.look_ahead(times, budget=budget / 2 / len(told), led_by=parse(move))
    weighed = _weighed(search)
    return tuple(sorted([weighed[move] for move in sorted(told)], key=lambda each: -each.utility))


def hidden_by_each(view: View) -> float:
    """Return how many warriors of unknown value each other seat has on the board, on average."""
    own = own_seat(view)
    others = [seat for seat in range(view.options.seats) if seat != own]
    return fmean(len(hidden_squares(view, seat)) for seat in others)


def as_it_comes(
    promised: Weighed,
    hidden: float,
    *,
    odds_left: float = ODDS_LEFT,
    gold_left: float = GOLD_LEFT,
) -> Weighed:
    """Return what a move brings on average where all sides play on like the expert.

    A search in a view promises more, the more so the more warriors each other seat has `hidden`: it
    deals them by the order in which they were placed alone, while their owners know where the
    strong ones stand, and put up palisades accordingly. So the log odds of a win are lowered by as
    much for each: Platt's scaling ("Probabilistic Outputs for Support Vector Machines", 1999) with
    a slope of one. docs/decisions/0025 has the figures, bench/chances.py measures them.
    """
    left = odds_left**hidden
    return promised._replace(
        gold=promised.gold * gold_left ** min(hidden, _MOST_FOR_GOLD),
        win=promised.win * left / (1 - promised.win * (1 - left)),
    )


def expect(state: State, rng: random.Random, iterations: int) -> tuple[Expected, ...]:
    """Return what each seat may expect if all knew all values; at the end, what it has got."""
    result = outcome(state)
    if result is not None:
        winners = {
            side_of(state.options, standing.seat)
            for standing in result.standings
            if standing.rank == 1
        }
        return tuple(
            Expected(standing.score, (standing.rank == 1) / len(winners))
            for standing in result.standings
        )
    search = begin(root_of_state(state), rng)
    search.look_ahead(iterations // 2)  # what it tries at first says little
    wins, gold = search.look_ahead(iterations - iterations // 2)[:, : state.seats].tolist()
    return tuple(Expected(*each) for each in zip(gold, wins, strict=True))


def _weighed(search: Search) -> dict[str, Weighed]:
    """Return all moves that were tried; a pair of lines in either order is one move."""
    weighed: dict[str, Weighed] = {}
    for move, decided in _tried(search):
        text = format(move)
        one, other = weighed.get(text, Weighed(text, 0, 0.0, 0.0)), decided
        visits = one.visits + other.visits
        weighed[text] = Weighed(
            text,
            visits,
            gold=(one.gold * one.visits + other.gold * other.visits) / visits,
            win=(one.win * one.visits + other.win * other.visits) / visits,
        )
    return weighed


def _tried(search: Search) -> Iterator[tuple[Move, Decided]]:
    for decided in search.decided_at(ROOT):
        if decided.decision >> KIND_SHIFT != LINE:
            yield move_of([decided.decision]), decided
        elif decided.node != NO_NODE:
            for second in search.decided_at(decided.node):
                yield move_of([decided.decision, second.decision]), second
