"""Players that are programs in any language: they read positions and write orders, as text.

Source: Ork Island, section 12. What that leaves open stands in docs/orkisland-players.md.
"""

from collections.abc import Callable, Sequence
from time import monotonic

from sdk.orkisland.answers import parse_answer
from sdk.orkisland.program import Gone, Program
from sdk.orkisland.time_limits import TimeLimits
from services.engine.rules.orkisland.formats.state_text import StateText
from services.engine.rules.orkisland.orders import Absence, Order
from services.engine.rules.orkisland.players.player import Disqualified, player_seed
from services.engine.rules.orkisland.players.sight import Sight
from services.engine.rules.orkisland.registration import MOST_ORDERS
from services.engine.rules.orkisland.settings import values_of


class ExecPlayer:
    """A program at a seat of one match.

    If an answer is late, it is thrown away when it comes, and until then nothing is sent.
    """

    program: Program | None = None  # as long as it runs

    def __init__(
        self, command: Sequence[str], limits: TimeLimits, hear: Callable[[str], None]
    ) -> None:
        """`hear` is told what the program writes to stderr, line by line, from another thread."""
        self._command = command
        self._limits = limits
        self._hear = hear
        self._owes_answer = False

    def join(self, sight: Sight, seat: int) -> None:
        """Start the program, and send it the opening. Raises Disqualified."""
        self._sight = sight
        self._seat = seat
        self._text = StateText(sight.island)
        name = sight.names[seat]
        try:
            self.program = Program(self._command, lambda line: self._hear(f"{name}: {line}"))
            self.program.send(self._opening().encode())
        except OSError as error:
            raise Disqualified(f"cannot be started: {error.strerror}") from error
        except Gone as gone:
            raise self._leave(gone) from gone

    def decide(self) -> tuple[Order, ...] | Absence:
        """Return the orders of this round, or LATE.

        Raises Disqualified; the program is ended then.
        """
        assert self.program
        try:
            answer = self._ask(self.program)
            return Absence.LATE if answer is None else self._read(answer)
        except (Gone, Disqualified) as reason:
            raise self._leave(reason) from reason

    def _ask(self, program: Program) -> bytes | None:
        """Return the answer to the position of this round, None if it is late."""
        self._sight.look()
        if self._owes_answer:
            if program.receive(monotonic()) is None:
                return None
            self._owes_answer = False
        seconds = self._limits.in_round(self._sight.round)
        begun = monotonic()
        program.send(self._text.format(self._sight.shown()).encode())
        answer = program.receive(begun + seconds)
        self._owes_answer = answer is None
        self._sight.use_time(self._seat, min(1.0, (monotonic() - begun) / seconds))
        return answer

    def _read(self, answer: bytes) -> tuple[Order, ...]:
        orders, complaint = parse_answer(answer)
        if complaint:
            self._sight.warn(self._seat, f"{complaint}; the rest of the answer is not read")
        if len(orders) > MOST_ORDERS:
            raise Disqualified(f"more than {MOST_ORDERS:,} orders in a round")
        return orders

    def _leave(self, reason: Exception) -> Disqualified:
        """End the program, and return the same reason as one to be out of the match."""
        assert self.program
        self.program.kill()
        self.program = None
        return Disqualified(str(reason))

    def _opening(self) -> str:
        sight = self._sight
        values = {
            **values_of(sight.settings),
            "names": " ".join(sight.names),
            "seat": self._seat,
            "seed": player_seed(sight.seed, self._seat),
        }
        lines = [f"{key} {value}\n" for key, value in values.items()]
        return "OrkIsland 1.0\n" + "".join(lines)
