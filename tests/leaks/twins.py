"""Twins: two records that differ only in what one viewer may not know.

The twin of a record has the same public moves and, from another seed, the same gold and the same
seat to begin. What the viewer may not know is dealt anew: the values of warriors that lie face down
for it, and of those still in other hands. In memory mode that goes for its own on the board too.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from random import Random

from services.engine.rules.armadora import game
from services.engine.rules.armadora.moves import Look, PlaceFaceUp, PlaceWarrior, format, parse
from services.engine.rules.armadora.options import ARMIES, Faction, Options
from services.engine.rules.record import Record

SEEDS = 4000
DEALS = 20
"""How often other values are looked for before a record counts as having no twin."""


def all_options(rng: Random) -> Iterator[Options]:
    """Yield every combination of options, with the factions of the seats in random order."""
    for seats, advanced, teams, memory in product((2, 3, 4), *[(False, True)] * 3):
        if teams and seats < 4:
            continue
        factions = tuple(rng.sample(list(Faction), seats))
        first = rng.choice((None, *range(seats)))
        yield Options(seats, advanced, teams, memory, first, factions)


@dataclass(frozen=True, slots=True)
class Seeds:
    """For some seeds, other ones that begin alike."""

    other: Mapping[int, int]

    @classmethod
    def of(cls, options: Options) -> "Seeds":
        """Look for seeds with the same gold and the same seat to begin."""
        alike = defaultdict(list)
        for seed in range(SEEDS):
            state = game.start(options, seed)
            alike[state.gold, state.turn].append(seed)
        pairs = [seeds for seeds in alike.values() if len(seeds) > 1]
        return cls({seeds[0]: seeds[1] for seeds in pairs})


def twin_of(record: Record, viewer: int | None, seeds: Seeds, rng: Random) -> Record | None:
    """Return a twin with at least one other value, or None where there is none."""
    moves = [(seat, parse(text)) for seat, text in record.moves]
    looked_at = {move.square for seat, move in moves if seat == viewer and isinstance(move, Look)}
    hidden = defaultdict(list)
    for ply, (seat, move) in enumerate(moves):
        is_open = seat == viewer and not record.options.memory
        if isinstance(move, PlaceWarrior) and move.square not in looked_at and not is_open:
            hidden[seat].append(ply)
    for _ in range(DEALS):
        dealt = deal_anew(record, hidden, rng, keep_hand=viewer)
        if dealt != record.moves:
            return replace(record, seed=seeds.other[record.seed], moves=dealt)
    return None


def deal_anew(
    record: Record, hidden: Mapping[int, Sequence[int]], rng: Random, keep_hand: int | None = None
) -> tuple[tuple[int, str], ...]:
    """Return the moves of a record with other values for the warriors placed at hidden plies.

    `hidden` has the plies of each seat. The values come from there and from the seat's hand; those
    of the seat `keep_hand` from there only.
    """
    dealt = list(record.moves)
    for seat, plies in hidden.items():
        moves = [parse(record.moves[ply][1]) for ply in plies]
        values = [move.value for move in moves]
        if seat != keep_hand:
            values += _hand_after(record, seat)
        for ply, move, value in zip(plies, moves, rng.sample(values, len(plies)), strict=True):
            dealt[ply] = seat, format(replace(move, value=value))
    return tuple(dealt)


def _hand_after(record: Record, seat: int) -> list[int]:
    """Return the values of a seat's warriors that are not on the board."""
    army = ARMIES[record.options.seats]
    hand = [value for value, count in enumerate(army, 1) for _ in range(count)]
    for mover, text in record.moves:
        move = parse(text)
        if mover == seat and isinstance(move, PlaceWarrior | PlaceFaceUp):
            hand.remove(move.value)
    return hand
