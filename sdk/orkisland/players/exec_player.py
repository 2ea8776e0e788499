"""Players that are programs in any language: they read positions and write orders, as text.

Source: Ork Island, section 12. What that leaves open stands in docs/orkisland-players.md.
"""

from collections.abc import Callable, Sequence
from time import monotonic

from sdk.orkisland.players.answers import parse_answer
from sdk.orkisland.players.program import Gone, Program, end
from sdk.stopping import held
from sdk.time_limits import Limits
from services.engine.rules.orkisland.formats.settings_text import TITLE
from services.engine.rules.orkisland.formats.state_text import StateText
from services.engine.rules.orkisland.orders import Absence, Order
from services.engine.rules.orkisland.players.player import Disqualified, player_seed
from services.engine.rules.orkisland.players.sight import Sight
from services.engine.rules.orkisland.registration import MOST_ORDERS
from services.engine.rules.orkisland.settings import values_of

MOST_WAITS = 10
"""How many limits in a row a program that gives no answer is waited for."""


class ExecPlayer:
    """A program at a seat of one match.

    If an answer is late, it is thrown away when it comes, and until then nothing is sent. It is
    waited for in the rounds that follow, until too many limits have passed in a row.
    """

    program: Program | None = None  # as long as it runs

    def __init__(self, command: Sequence[str], limits: Limits, hear: Callable[[str], None]) -> None:
        """`hear` is told what the program writes to stderr, line by line, from another thread."""
        self._command = command
        self._limits = limits
        self._hear = hear
        self._waits = 0  # limits in a row; as long as there are any, the program owes an answer

    def join(self, sight: Sight, seat: int) -> None:
        """Start the program, and send it the opening. Raises Disqualified."""
        self._sight = sight
        self._seat = seat
        self._text = StateText(sight.island)
        name = sight.names[seat]
        try:
            with held():
                self.program = Program(self._command, lambda line: self._hear(f"{name}: {line}"))
        except OSError as error:
            raise Disqualified(f"cannot be started: {error.strerror}") from error
        self.program.send(self._opening().encode())

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
        if self._waits and self._receive(program, self._limits.in_round(self._sight.round)) is None:
            return None
        seconds = self._limits.in_round(self._sight.round)
        begun = monotonic()
        program.send(self._text.format(self._sight.seen).encode())
        answer = self._receive(program, seconds)
        self._sight.use_time(self._seat, min(1.0, (monotonic() - begun) / seconds))
        return answer

    def _receive(self, program: Program, seconds: float) -> bytes | None:
        """Return the answer that is due, None if it does not come within a limit."""
        answer = program.receive(monotonic() + (seconds if self._waits < MOST_WAITS else 0))
        self._waits = self._waits + 1 if answer is None else 0
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
        return f"{' '.join(TITLE)}\n{''.join(lines)}"


def end_programs(players: Sequence[object]) -> None:
    """End those of players that are programs, all at a time."""
    programs = [player.program for player in players if isinstance(player, ExecPlayer)]
    with held():
        end([program for program in programs if program])
