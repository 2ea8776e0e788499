"""A match in progress, as fast as it goes: the arrays of one island, round after round."""

from collections.abc import Sequence

from services.engine.rules.game import RulesError
from services.engine.rules.orkisland.opening import open_match
from services.engine.rules.orkisland.orders import Absence, Move
from services.engine.rules.orkisland.registration import Orders, orders_of
from services.engine.rules.orkisland.round import FAULTS, PLAYED, Round, play_round
from services.engine.rules.orkisland.settings import SEATS, Settings

LATE = -1
"""The status of a seat that gave no orders in time; the others have 0."""

_PRESENT = (0,) * SEATS


class Match:
    """One match. Attributes may be read; only `play_round` changes them."""

    def __init__(self, settings: Settings, seed: int) -> None:
        """Draw or take the island and set up the board. Raises RecordError."""
        opening = open_match(settings, seed)
        self.settings = opening.settings
        self.seed = opening.seed
        self.island = opening.island
        self.terrain = opening.terrain
        self.board = opening.board
        self.round = 0  # rounds played so far
        self.is_broken_off = False
        self.statuses: Sequence[int] = _PRESENT

    @property
    def is_over(self) -> bool:
        return self.is_broken_off or self.round == self.settings.nb_rounds

    def play_round(self, orders: Orders, absent: Sequence[int] = ()) -> Round:
        """Play a round; the seats `absent` have given no orders in time.

        Raises RulesError if the match is over, or if the original breaks it off in this round: the
        match is over then, and its board, left half played, is of no more use.
        """
        if self.is_over:
            raise RulesError(f"the match is over after {self.round} rounds", reason="GAME_OVER")
        result = play_round(self.terrain, self.board, orders)
        if result.end != PLAYED:
            self.is_broken_off = True
            raise RulesError(f"round {self.round}: {FAULTS[result.end]}", reason="BROKEN_OFF")
        self.round += 1
        self.statuses = _PRESENT
        if absent:
            self.statuses = tuple([LATE if seat in absent else 0 for seat in range(SEATS)])
        return result

    def play_moves(self, moves: Sequence[Move]) -> tuple[Orders, Round]:
        """Play a round by the moves of all seats, and return their orders and what it came to.

        Raises RulesError as `play_round` does.
        """
        orders = orders_of([() if isinstance(move, Absence) else move for move in moves])
        absent = [seat for seat, move in enumerate(moves) if isinstance(move, Absence)]
        return orders, self.play_round(orders, absent)
