"""The whole truth about a game in progress, how it starts, and what a seat may do now.

Squares and lines are numbered, and sets of them are ints, as in board.py.
"""

from dataclasses import dataclass

from services.engine.rules.armadora.board import (
    ALL_LINES,
    BOARD,
    LAND,
    MINES,
    SQUARES,
    members_of,
    union,
)
from services.engine.rules.armadora.borders import BARRED_AT_START, Barred
from services.engine.rules.armadora.moves import Move
from services.engine.rules.armadora.options import (
    ARMIES,
    Options,
    check_factions,
    check_options,
    side_of,
)
from services.engine.rules.armadora.tokens import Tokens, tokens_at_start
from services.engine.rules.chance import Chance, check_seed

PALISADES = 35
GOLD_PILES = (3, 4, 4, 5, 5, 6, 6, 7)


@dataclass(frozen=True, slots=True)
class Territory:
    """Squares joined with no palisade between them (R16), ascending, and all gold in them."""

    squares: tuple[int, ...]
    gold: int


@dataclass(frozen=True, slots=True)
class Ply:
    """A move that was played, and what followed from it.

    `closed` are the territories that its palisades made, in reading order; `passed` the seats
    that were passed by because they could do nothing any more (R29), in turn order.
    """

    seat: int
    move: Move
    closed: tuple[Territory, ...] = ()
    passed: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class State:
    """A position with its history."""

    options: Options
    # Gold on each square.
    gold: tuple[int, ...]
    # Lines with a palisade.
    palisades: int
    # Lines and pairs of lines that would leave a territory of fewer than four squares (R17).
    barred: Barred
    # All territories, in reading order.
    territories: tuple[int, ...]
    # Squares with a warrior, for each seat.
    warriors: tuple[int, ...]
    # What the warrior on each square is worth; 0 without one.
    values: tuple[int, ...]
    # Unplaced warriors of each seat: how many of value 1 to 5.
    hands: tuple[tuple[int, ...], ...]
    # Seats that have passed, ascending.
    passed: tuple[int, ...]
    # The seat to move; None once the game is over.
    turn: int | None
    # The tokens of the advanced game; None in the basic game.
    tokens: Tokens | None = None
    log: tuple[Ply, ...] = ()

    @property
    def seats(self) -> int:
        """Number of seats."""
        return self.options.seats

    @property
    def palisades_left(self) -> int:
        """Palisades in the common supply (R9)."""
        return PALISADES - self.palisades.bit_count()


def start(options: Options, seed: int) -> State:
    """Deal the gold (R8), then draw the seat that begins unless the options name it (R10).

    Raises RecordError for options or a seed out of range.
    """
    check_options(options)
    check_factions(options)
    check_seed(seed)
    chance = Chance(seed, ply=0)
    piles = dict(zip(members_of(MINES), chance.shuffled(GOLD_PILES), strict=True))
    first = options.first_seat
    return State(
        options=options,
        gold=tuple(piles.get(square, 0) for square in range(SQUARES)),
        palisades=0,
        barred=BARRED_AT_START,
        territories=(BOARD,),
        warriors=(0,) * options.seats,
        values=(0,) * SQUARES,
        hands=(ARMIES[options.seats],) * options.seats,
        passed=(),
        turn=chance.below(options.seats) if first is None else first,
        tokens=tokens_at_start(options),
    )


def to_move(state: State) -> tuple[int, ...]:
    """Return the seat whose turn it is, as a tuple of one; empty once the game is over (R28)."""
    return () if state.turn is None else (state.turn,)


def free_squares(state: State) -> int:
    """Return the land without a warrior (R12)."""
    free = LAND
    for squares in state.warriors:
        free &= ~squares
    return free


def legal_squares(state: State, seat: int) -> int:
    """Return the squares where a seat may place a warrior on its turn (R12, R23)."""
    return free_squares(state) if any(state.hands[seat]) else 0


def legal_lines(state: State) -> int:
    """Return the lines where a palisade may be put up (R14, R15, R17, R23)."""
    return ALL_LINES & ~state.palisades & ~state.barred.lines if state.palisades_left else 0


def legal_reinforcements(state: State, seat: int) -> int:
    """Return the own warriors that a seat may reinforce, where no token lies yet (R49, R50)."""
    tokens = state.tokens
    if tokens is None or not tokens.reinforcements[seat]:
        return 0
    barred = free_squares(state) | tokens.reinforced
    territories = [squares for squares in state.territories if not squares & barred]
    return state.warriors[seat] & union(territories)


def has_main_action(state: State, seat: int) -> bool:
    """Tell whether a seat can do anything but pass (R29, R41, R43)."""
    return bool(
        legal_squares(state, seat) or legal_lines(state) or legal_reinforcements(state, seat)
    )


def opposing_warriors(state: State, seat: int) -> int:
    """Return the squares with a warrior of an opponent; a partner is none (R65)."""
    side = side_of(state.options, seat)
    return union(
        [
            squares
            for other, squares in enumerate(state.warriors)
            if side_of(state.options, other) != side
        ]
    )


def owner_of(state: State, square: int) -> int | None:
    """Return the seat whose warrior stands on a square; None if none stands there."""
    for seat, squares in enumerate(state.warriors):
        if squares >> square & 1:
            return seat
    return None


def territory_with(state: State, square: int) -> int:
    """Return the squares of the territory that a square belongs to."""
    return next(squares for squares in state.territories if squares >> square & 1)


def gold_in(state: State, squares: int) -> int:
    """Return the gold on a set of squares."""
    return sum([state.gold[square] for square in members_of(squares & MINES)])


def territory_of(state: State, squares: int) -> Territory:
    """Return a set of squares as a territory."""
    return Territory(members_of(squares), gold_in(state, squares))
