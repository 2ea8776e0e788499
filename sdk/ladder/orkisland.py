"""Matches of Ork Island in a ladder: with bots of the hall, Python files and programs."""

import shlex
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import ClassVar

from sdk.ladder.arena import Outcome, in_a_line
from sdk.ladder.plan import Game, Table
from sdk.orkisland.players.finding import load_player
from sdk.orkisland.tournament.schedule import Pairing
from sdk.orkisland.tournament.workers import Terms, play_match
from sdk.time_limits import TimeLimits
from services.ai.orkisland.bots import BOTS
from services.ai.orkisland.warm import warm_up as warm_up_levels
from services.engine.rules.orkisland.settings import SEATS, Settings
from services.engine.rules.orkisland.warm import warm_up as warm_up_rules


@dataclass(frozen=True, slots=True)
class OrkIslandArena:
    """Where matches of Ork Island are played, all with the same settings."""

    game: ClassVar[str] = "orkisland"
    names: ClassVar[tuple[str, ...]] = tuple(BOTS)
    anchor: ClassVar[str] = "Walker"
    tables: ClassVar[tuple[Table, ...]] = (Table(SEATS, SEATS),)

    settings: Settings
    settings_file: str  # "" for the ordinary settings
    time_limit: float  # in a round, of files and programs

    @property
    def options(self) -> Mapping[str, bool]:
        """What is played."""
        return {}

    def find(self, text: str) -> str:
        """Return what a bot is called: as in the hall, or as it is given. Raises LoadError."""
        load_player(text, TimeLimits(self.time_limit)).make()
        return next((name for name in self.names if name.lower() == text.lower()), text)

    def warm_up(self, bots: Collection[str]) -> None:
        """Compile the kernels of the rules and of the levels."""
        warm_up_rules()
        warm_up_levels()

    def play(self, game: Game) -> Outcome:
        """Play a match to its end."""
        terms = Terms(self.settings, game.players, self.time_limit)
        played = play_match(terms, Pairing(game.seed, tuple(range(len(game.players)))))
        seats = zip(game.players, played.faults, played.reasons, strict=True)
        faults = [
            f"{player} was {fault}{reason and f': {in_a_line(reason)}'}"
            for player, fault, reason in seats
            if fault
        ]
        return Outcome(game.points(played.scores), tuple(dict.fromkeys(faults)))

    def command(self, game: Game) -> str:
        """Return the command that plays a match again."""
        settings = ["-i", self.settings_file] if self.settings_file else []
        words = [*settings, "-s", str(game.seed), "-o", "match.out", *game.players]
        return shlex.join(["hall", "orkisland", "match", *words])
