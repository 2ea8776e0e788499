"""Whether what the expert promises comes true: `python bench/chances.py [--games GAMES]`.

Whole games of Armadöra between levels. Every few plies the move that is played is weighed from the
view of its seat, as for a hint or a judgement, and the position after it with all values known, as
for the chart. What they promise is compared with what the side has got at the end: its share of the
victory, and its gold. A search promises too much from a view, so people are told less: "found" is
what a search says, "told" what people are. For what is told, two numbers are fitted to games of
even seeds, and judged by those of odd ones.

The Brier score is the mean square of what a chance was wrong by (Brier, "Verification of Forecasts
Expressed in Terms of Probability", 1950); beside it stands that of who always says how often such
sides have won. Games are independent, the plies of one are not: ± is one standard error between
games. A search lets all sides play like itself, so its promises are for games of experts among
themselves; those against `hard` tell what they are worth where one side is weaker.
"""

import argparse
import math
import random
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from statistics import fmean
from typing import NamedTuple

from sdk.crew import Lost, do_all
from sdk.ladder.armadora import ArmadoraArena
from sdk.ladder.plan import Game, Pair, Table
from services.ai.armadora.judging import CHART_ITERATIONS, rng_for
from services.ai.armadora.search.levels import EXPERT_ITERATIONS, LEVELS
from services.ai.armadora.search.warm import warm_up
from services.ai.armadora.search.weighing import (
    GOLD_LEFT,
    ODDS_LEFT,
    Expected,
    Weighed,
    as_it_comes,
    expect,
    hidden_by_each,
    weigh,
)
from services.engine.rules.armadora import game as rules
from services.engine.rules.armadora.options import Options

GAMES = 4
THIRDS = ("first third", "second third", "last third")
STEPS = [step / 1000 for step in range(700, 1100, 5)]
"""What is tried for each of the two numbers that make told of found."""


class Kind(NamedTuple):
    """What is played, and how many games for one of the first kind."""

    pair: Pair
    is_advanced: bool = False
    share: float = 1.0


KINDS: Mapping[str, Kind] = {
    "2 seats": Kind(Pair("expert", "expert", Table(2, 2))),
    "3 seats": Kind(Pair("expert", "expert", Table(3, 3))),
    "4 seats": Kind(Pair("expert", "expert", Table(4, 4))),
    "2 seats, advanced": Kind(Pair("expert", "expert", Table(2, 2)), is_advanced=True, share=0.5),
    "4 seats, partners": Kind(Pair("expert", "expert", Table(4, 2)), share=0.5),
    "2 seats, against hard": Kind(Pair("expert", "hard", Table(2, 2)), share=0.25),
    "4 seats, against hard": Kind(Pair("expert", "hard", Table(4, 4)), share=0.25),
}


class Promise(NamedTuple):
    """What a move promised its side, with which the chart goes on, and what the side has got."""

    kind: str
    seed: int
    third: str
    level: str
    hidden: float
    found: Weighed
    charted: Expected
    got: Expected

    @property
    def told(self) -> Weighed:
        """What people are told."""
        return as_it_comes(self.found, self.hidden)

    @property
    def is_among_experts(self) -> bool:
        """Whether all sides played as well as the search lets them."""
        return KINDS[self.kind].pair.other == "expert"


Promised = Callable[[Promise], Weighed | Expected]


def play(every: int, of: tuple[str, int]) -> list[Promise]:
    """Play a game of a kind and a seed, and return what was promised every so many plies."""
    kind, seed = of
    options, levels = _table_of(KINDS[kind], seed)
    rngs = [random.Random(f"{seed} {seat}") for seat in range(options.seats)]
    state = rules.start(options, seed)
    promised: list[tuple[int, int, float, Weighed, Expected]] = []
    while to_move := rules.to_move(state):
        [seat] = to_move
        ply = len(state.log)
        view = rules.view(state, seat, since=0)
        move = LEVELS[levels[seat]](view, rngs[seat], math.inf)
        state, _ = rules.apply(state, seat, move)
        if (ply + seed) % every == 0:
            rng = rng_for(str(seed), ply)
            weighed = weigh(view, rng, EXPERT_ITERATIONS, also=move)
            found = next(each for each in weighed if each.move == move)
            charted = expect(state, rng, CHART_ITERATIONS)[seat]
            promised.append((ply, seat, hidden_by_each(view), found, charted))
    got = expect(state, random.Random(), iterations=0)
    plies = len(state.log)
    return [
        Promise(kind, seed, THIRDS[3 * ply // plies], levels[seat], *each, got[seat])
        for ply, seat, *each in promised
    ]


def _table_of(kind: Kind, seed: int) -> tuple[Options, Sequence[str]]:
    """Return the options of a game, and the level at each seat; sides and factions change."""
    seats, sides = kind.pair.table
    game = Game(kind.pair, seed, seed % sides)
    arena = ArmadoraArena(kind.is_advanced, has_partners=sides < seats)
    return arena.options_of(game), game.players


def measure(games: int, first_seed: int, every: int, jobs: int) -> list[Promise]:
    """Play so many games of the first kind, and return all that was promised in those of all."""
    warm_up()
    planned = [
        (kind, seed)
        for kind in KINDS
        for seed in range(first_seed, first_seed + math.ceil(games * KINDS[kind].share))
    ]
    promises: list[Promise] = []
    for found in do_all(partial(play, every), planned, jobs):
        if isinstance(found, Lost):
            raise SystemExit(f"the process of a game has ended: {found.item}")
        promises += found
    return promises


def too_much(promises: Sequence[Promise], value: Callable[[Promise], float]) -> str:
    """Return the mean of a value with its standard error; the promises of a game go together."""
    mean = fmean(map(value, promises))
    by_game: dict[tuple[str, int], float] = defaultdict(float)
    for each in promises:
        by_game[each.kind, each.seed] += value(each) - mean
    error = math.sqrt(math.fsum(total**2 for total in by_game.values())) / len(promises)
    return f"{mean:+.2f} ± {error:.2f}"


def brier(promises: Sequence[Promise], promised: Promised) -> float:
    """Return the mean square of what the chances were wrong by."""
    return fmean((promised(each).win - each.got.win) ** 2 for each in promises)


def fit(promises: Sequence[Promise]) -> tuple[float, float]:
    """Return what is to be left of the odds, and of the gold, so that the squares are least."""

    def told(each: Promise, left: float) -> Weighed:
        return as_it_comes(each.found, each.hidden, odds_left=left, gold_left=left)

    odds = min(STEPS, key=lambda left: brier(promises, lambda each: told(each, left)))
    gold = min(
        STEPS,
        key=lambda left: fmean((told(each, left).gold - each.got.gold) ** 2 for each in promises),
    )
    return odds, gold


def print_groups(
    promises: Sequence[Promise], name: Callable[[Promise], str], promised: Promised
) -> None:
    """Print a line a group: what was promised, what came, and by how much that was too much."""
    groups: dict[str, list[Promise]] = defaultdict(list)
    for each in promises:
        groups[name(each)].append(each)
    for label, group in groups.items():
        win = fmean(promised(each).win for each in group)
        gold = fmean(promised(each).gold for each in group)
        won = fmean(each.got.win for each in group)
        got = fmean(each.got.gold for each in group)
        base = fmean((won - each.got.win) ** 2 for each in group)
        off = fmean(abs(promised(each).gold - each.got.gold) for each in group)
        print(
            f"  {label:<32}{len(group):>6}{win:>7.2f}{won:>7.2f}"
            f"{too_much(group, lambda each: promised(each).win - each.got.win):>15}"
            f"{brier(group, promised):>7.3f}{base:>7.3f}"
            f"{gold:>8.1f}{got:>7.1f}"
            f"{too_much(group, lambda each: promised(each).gold - each.got.gold):>15}{off:>7.1f}"
        )


def print_source(title: str, promises: Sequence[Promise], promised: Promised) -> None:
    """Print how what one source promises came true: by kind, by third, and by the chance."""
    among = [each for each in promises if each.is_among_experts]
    print(
        f"\n{title:<34}{'n':>6}{'win':>7}{'won':>7}{'too much':>15}{'Brier':>7}{'base':>7}"
        f"{'gold':>8}{'got':>7}{'too much':>15}{'off by':>7}"
    )
    print_groups(promises, _kind_of, promised)
    print_groups(among, lambda each: each.third, promised)
    by_win = sorted(among, key=lambda each: promised(each).win)
    print_groups(by_win, lambda each: _tenth(promised(each).win), promised)
    print_groups(among, lambda _: "all among experts", promised)


def _kind_of(promise: Promise) -> str:
    return promise.kind if promise.is_among_experts else f"{promise.kind}: {promise.level}"


def _tenth(win: float) -> str:
    tenth = min(int(10 * win), 9)
    return f"{10 * tenth} to {10 * tenth + 10} % to win"


def print_fit(promises: Sequence[Promise]) -> None:
    """Print what fits games of even seeds, and what it does for those of odd seeds."""
    among = [each for each in promises if each.is_among_experts]
    even, odd = ([each for each in among if each.seed % 2 == parity] for parity in (0, 1))
    if not even or not odd:
        return
    odds, gold = fit(even)
    print(
        f"\nleft of the odds and of the gold: {ODDS_LEFT:.2f} and {GOLD_LEFT:.3f}; fitted to even"
        f" seeds {odds:.2f} and {gold:.2f}, to all {' and '.join(f'{x:.2f}' for x in fit(among))}"
    )

    def told(each: Promise) -> Weighed:
        return as_it_comes(each.found, each.hidden, odds_left=odds, gold_left=gold)

    print("by odd seeds:")
    print_groups(odd, lambda _: "found", lambda each: each.found)
    print_groups(odd, lambda _: "as fitted to even seeds", told)
    print_groups(odd, lambda _: "told", lambda each: each.told)


def read_options() -> argparse.Namespace:
    """Return what the command line asks for."""
    parser = argparse.ArgumentParser(description="whether what the expert promises comes true")
    parser.add_argument("--games", type=int, default=GAMES, help="of two experts; others: fewer")
    parser.add_argument("--seed", type=int, default=0, help="of the first game of each kind")
    parser.add_argument("--every", type=int, default=5, help="so many plies one is weighed")
    parser.add_argument("--jobs", type=int, default=2, help="games at a time")
    return parser.parse_args()


def main(options: argparse.Namespace) -> None:
    """Play, and print how promises came true."""
    promises = measure(options.games, options.seed, options.every, options.jobs)
    games = len({(each.kind, each.seed) for each in promises})
    print(f"chances: {len(promises)} promises in {games} games; ± is an error between games")
    print_source("found, from a view", promises, lambda each: each.found)
    print_source("told", promises, lambda each: each.told)
    print_source("by the chart", promises, lambda each: each.charted)
    print_fit(promises)


if __name__ == "__main__":
    main(read_options())
