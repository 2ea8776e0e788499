"""Games of Armadöra in a ladder: with bots of the hall, and those in Python files."""

import shlex
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from itertools import permutations
from pathlib import Path
from typing import ClassVar

from sdk.armadora.match import Computer, Match, Player
from sdk.armadora.trial import LocalSeat
from sdk.bot import Bot
from sdk.bots.seated import SeatedBot
from sdk.ladder.arena import Outcome
from sdk.ladder.plan import Game, Table
from sdk.loading import PYTHON, LoadError, load_class, make
from services.ai.armadora.bots import BOTS
from services.ai.armadora.search.levels import LEVELS
from services.ai.armadora.search.warm import warm_up
from services.engine.rules.armadora.options import Faction, Options

_ENOUGH_SECONDS = 3600.0  # so that no choice depends on how fast it is made


@dataclass(frozen=True, slots=True)
class ArmadoraArena:
    """Where games of Armadöra are played. In advanced games the factions change with the seed."""

    game: ClassVar[str] = "armadora"
    names: ClassVar[tuple[str, ...]] = tuple(BOTS)
    anchor: ClassVar[str] = "random"
    tables: ClassVar[tuple[Table, ...]] = (Table(2, 2), Table(4, 4))

    is_advanced: bool
    has_partners: bool

    @property
    def options(self) -> Mapping[str, bool]:
        """What is played."""
        return {"advanced": self.is_advanced, "partners": self.has_partners}

    def find(self, text: str) -> str:
        """Return what a bot is called: as in the hall, or its Python file. Raises LoadError."""
        if text.endswith(PYTHON):
            _load(text)
            return text
        if text.lower() in self.names:
            return text.lower()
        known = f"{', '.join(self.names)}, or a Python file ({PYTHON})"
        raise LoadError(f"no bot of Armadöra is called {text!r}; write {known}")

    def warm_up(self, bots: Collection[str]) -> None:
        """Compile the kernels of the search, if it plays."""
        if not LEVELS.keys().isdisjoint(bots):
            warm_up()

    def play(self, game: Game) -> Outcome:
        """Play a game to its end."""
        match = Match(self.options_of(game), game.seed)
        match.play([_seated(text, game, seat) for seat, text in enumerate(game.players)])
        outcome = match.spectate().outcome
        assert outcome
        ranks = {standing.seat: standing.rank for standing in outcome.standings}
        return Outcome(game.points([-ranks[seat] for seat in range(len(ranks))]))

    def command(self, game: Game) -> str:
        """Return the command that plays a game again, if need be with the others of its seed."""
        seats, flags = game.pair.table.seats, ["--advanced"] * self.is_advanced
        if set(game.players) <= set(self.names):
            options = self.options_of(game)
            flags += ["--partners"] * self.has_partners
            flags += [f"--factions {','.join(options.factions)}"] * self.is_advanced
            flags += [f"--bot {seat}={name}" for seat, name in enumerate(game.players)]
            return " ".join([f"hall play armadora --seats {seats}", *flags, f"--seed {game.seed}"])
        bot, other = map(shlex.quote, game.pair[:2])
        flags += ["--partners"] if self.has_partners else [f"--seats {seats}"]
        words = [f"hall ladder armadora {bot} --against {other}", *flags]
        return " ".join([*words, f"--games 1 --seed {game.seed}"])

    def options_of(self, game: Game) -> Options:
        """Return by which options a game is played."""
        seats = game.pair.table.seats
        factions = list(permutations(Faction, seats))
        return Options(
            seats,
            self.is_advanced,
            teams=self.has_partners,
            factions=factions[game.seed % len(factions)] if self.is_advanced else (),
        )


def _load(text: str) -> type[Bot]:
    kind = load_class(Path(text))
    if not (issubclass(kind, Bot) and kind.game == ArmadoraArena.game):
        raise LoadError(f"{kind.__name__} in {text!r} does not play Armadöra, but Ork Island")
    return kind


def _seated(text: str, game: Game, seat: int) -> Player:
    if text in BOTS:
        return Computer(BOTS[text], game.seed, seat, _ENOUGH_SECONDS)
    bot = make(_load(text), Path(text))
    return LocalSeat(SeatedBot(bot, ArmadoraArena.game, seat, game.players), _ignore)


def _ignore(_: str) -> None:
    pass
