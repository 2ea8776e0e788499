"""Random games: for each game of the hall, the options to try and a player of random moves."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from typing import Any

from services.engine.rules.armadora.board import LINE_NAMES, SQUARE_NAMES, members_of
from services.engine.rules.armadora.options import Faction, Options
from services.engine.rules.armadora.powers import power_places
from services.engine.rules.armadora.state import (
    State,
    legal_lines,
    legal_reinforcements,
    legal_squares,
)
from services.engine.rules.armadora.tokens import Tokens
from services.engine.rules.game import IllegalMove
from services.engine.rules.games import game_of
from services.engine.rules.option_lines import format_options
from services.engine.rules.orkisland.grid_line import parse_island
from services.engine.rules.orkisland.orders import LETTERS, format
from services.engine.rules.orkisland.settings import SEATS, Settings
from services.engine.rules.orkisland.state import State as OrkIslandState
from services.engine.rules.orkisland.state import to_move
from services.engine.rules.record import Record

ORC, GOBLIN, ELF, MAGE = Faction
POWER_LETTERS = {ORC: "o", GOBLIN: "g", ELF: "e", MAGE: "m"}
PASS_RATE = 0.02
POWER_RATE = 0.15
WARRIOR_RATE = 0.6
REINFORCEMENT_RATE = 0.5
ABSENCE_RATES = {"out": 0.03, "late": 0.1, "hold": 0.1}
ORDER_RATE = 0.9
LONGEST_IN_NAME = 40


def choose_armadora(state: State, rng: Random) -> tuple[int, str]:
    """Return a seat that may move and a move, which may be illegal (two palisades barred)."""
    seat = state.turn
    assert seat is not None
    if state.tokens is not None:
        text = choose_token(state, state.tokens, seat, rng)
        if text:
            return seat, text
    squares, lines = members_of(legal_squares(state, seat)), members_of(legal_lines(state))
    if rng.random() < PASS_RATE or not (squares or lines):
        return seat, "pass"
    if squares and (not lines or rng.random() < WARRIOR_RATE):
        return seat, f"w{choose_value(state, seat, rng)}@{SQUARE_NAMES[rng.choice(squares)]}"
    most = min(2, len(lines), state.palisades_left)
    chosen = rng.sample(lines, rng.randint(1, most))
    return seat, "p@" + ",".join(LINE_NAMES[line] for line in chosen)


def choose_token(state: State, tokens: Tokens, seat: int, rng: Random) -> str:
    """Return a move with a token of the advanced game, or "" to do something else."""
    own = [SQUARE_NAMES[square] for square in members_of(legal_reinforcements(state, seat))]
    if own and rng.random() < REINFORCEMENT_RATE:
        return f"r@{rng.choice(own)}"
    places = power_places(state, tokens, seat)
    names = [SQUARE_NAMES[square] for square in members_of(places.squares)]
    names += [LINE_NAMES[line] for line in members_of(places.lines)]
    if not names or rng.random() > POWER_RATE:
        return ""
    letter = POWER_LETTERS[state.options.factions[seat]]
    if letter == "g":
        letter += choose_value(state, seat, rng)
    return f"{letter}@{rng.choice(names)}"


def choose_value(state: State, seat: int, rng: Random) -> str:
    """Return the value of a warrior in the hand of a seat."""
    hand = enumerate(state.hands[seat], start=1)
    return str(rng.choice([value for value, count in hand if count]))


def refused_armadora(state: State) -> list[str]:
    """Return moves that whoever is to move may not play; some of them are half legal."""
    free = [LINE_NAMES[line] for line in members_of(legal_lines(state))]
    taken = [LINE_NAMES[line] for line in members_of(state.palisades)]
    occupied = [SQUARE_NAMES[square] for army in state.warriors for square in members_of(army)]
    return [
        "w1@d1",  # a mine
        *(f"w1@{square}" for square in occupied),
        *(f"p@{line}" for line in taken),
        *(f"p@{line},{line}" for line in free),
        *(f"p@{free[0]},{line}" for line in taken if free),
        *refused_tokens(state, occupied),
    ]


def refused_tokens(state: State, occupied: Sequence[str]) -> list[str]:
    """Return moves with tokens that whoever is to move may not play."""
    mover = state.turn
    if state.tokens is None or mover is None:
        return ["m@a1", "g1@a1", "o@c2d2", "e@a1", "r@a1"]
    own = POWER_LETTERS[state.options.factions[mover]]
    others = [text for text in ("m@a1", "g1@a1", "o@c2d2", "e@a1") if text[0] != own]
    mines = [f"{letter}@d1" for letter in "mer"]
    return [*others, *mines, *(f"g1@{square}" for square in occupied)]


def choose_orkisland(state: OrkIslandState, rng: Random) -> tuple[int, str]:
    """Return a seat whose orders are due, and orders for most of its orks, in random order."""
    seat = rng.choice(to_move(state))
    chance = rng.random()
    for text, rate in ABSENCE_RATES.items():
        chance -= rate
        if chance < 0:
            return seat, text
    own = [ork for ork in orks_of(state, seat) if rng.random() < ORDER_RATE]
    rng.shuffle(own)
    return seat, format(tuple([(ork, rng.randrange(len(LETTERS))) for ork in own]))


def refused_orkisland(state: OrkIslandState) -> list[str]:
    """Return orders that no seat may give; some of them are half legal."""
    first = [orks_of(state, seat)[0] for seat in range(SEATS) if orks_of(state, seat)]
    orks = len(state.board.owner)
    return [
        f"{orks}t",
        *(f"{ork}t,{orks}t" for ork in first),
        *(f"{ork}t,{ork}t" for ork in first),
        *(f"{ork}n,{ork}t" for ork in first),
        *(f"{one}t,{other}t" for one, other in pairwise(first)),
    ]


def orks_of(state: OrkIslandState, seat: int) -> list[int]:
    """Return the orks of a seat."""
    return [ork for ork, owner in enumerate(state.board.owner.tolist()) if owner == seat]


@dataclass(frozen=True, slots=True)
class Sample:
    """How a game is tried: by these options, by random moves, and by moves that are refused.

    `shown` are the options of the games that are written down in playthroughs; `plain` is a move
    that needs nothing but to be due.
    """

    options: Sequence[object]
    shown: Sequence[object]
    choose: Callable[[Any, Random], tuple[int, str]]
    refused: Callable[[Any], Sequence[str]]
    plain: str


BASIC = Options(2)
ADVANCED = Options(4, advanced=True, factions=(ORC, GOBLIN, ELF, MAGE))
PARTNERS = Options(
    4,
    advanced=True,
    teams=True,
    memory=True,
    first_seat=2,
    factions=(MAGE, ELF, GOBLIN, ORC),
)
DRAWN = Settings(rows=20, cols=20, nb_rounds=4, nb_orks=2)
SMALL_ISLAND = """
    WWWWWWWWWWWWWWWWWWWW
    WWWWWWWWWWWWWWWWWWWW
    WWWWWWWWWWWWWWWWWWWW
    WWWWWWWWWWWWWWWWWWWW
    WWWWWWWWWWWWWWWWWWWW
    WWWWWWWWWWWWWWWWWWWW
    WWWWWWWW....WWWWWWWW
    WWWWWW.CCFFF..WWWWWW
    WWWWWW.CCFFF..WWWWWW
    WWWWWW..PWW...WWWWWW
    WWWWWW..PWWS..WWWWWW
    WWWWWW..PPPCC.WWWWWW
    WWWWWW.....CC.WWWWWW
    WWWWWWWW....WWWWWWWW
    WWWWWWWWWWWWWWWWWWWW
    WWWWWWWWWWWWWWWWWWWW
    WWWWWWWWWWWWWWWWWWWW
    WWWWWWWWWWWWWWWWWWWW
    WWWWWWWWWWWWWWWWWWWW
    WWWWWWWWWWWWWWWWWWWW
"""
SMALL_PLACES = "c147,148,167,168 c231,232,251,252 c p0-1:188,208,228,229,230 p2-2:"
CROWDED = Settings(
    rows=20,
    cols=20,
    nb_rounds=6,
    initial_health=4,
    nb_orks=3,
    grid=parse_island(f"{'/'.join(SMALL_ISLAND.split())} {SMALL_PLACES}"),
)
SAMPLES = {
    "armadora": Sample(
        options=[
            BASIC,
            Options(3),
            Options(3, memory=True, first_seat=1),
            Options(4),
            Options(4, teams=True, factions=(ELF, ORC, MAGE, GOBLIN)),
            Options(2, advanced=True, factions=(ORC, GOBLIN)),
            Options(2, advanced=True, memory=True, factions=(MAGE, ELF)),
            Options(3, advanced=True, factions=(GOBLIN, MAGE, ORC)),
            ADVANCED,
            PARTNERS,
        ],
        shown=[BASIC, ADVANCED, PARTNERS],
        choose=choose_armadora,
        refused=refused_armadora,
        plain="pass",
    ),
    "orkisland": Sample(
        options=[
            DRAWN,
            CROWDED,
            Settings(
                rows=24,
                cols=24,
                nb_rounds=4,
                initial_health=3,
                nb_orks=5,
                cost_grass=0,
                cost_city=2,
                cost_path=1,
                bonus_per_city_cell=3,
                bonus_per_path_cell=2,
                factor_connected_component=5,
            ),
        ],
        shown=[DRAWN, CROWDED],
        choose=choose_orkisland,
        refused=refused_orkisland,
        plain="hold",
    ),
}


def name_of(options: Any) -> str:
    """Return a name for a test or a file, such as armadora-seats-2; long lines by their key."""
    game = game_of(options)
    lines = [
        line if len(line) <= LONGEST_IN_NAME else line.split(" ")[0]
        for line in format_options(game.option_lines, options)
    ]
    return "-".join([game.name, *lines]).replace(" ", "-")


def random_states(options: object, seed: int) -> Iterator[tuple[Any, tuple[int, str] | None]]:
    """Yield the states of a random game, each with the move that led to it (None: the start)."""
    game = game_of(options)
    rng = Random(seed)
    state = game.start(options, seed)
    yield state, None
    while game.to_move(state):
        seat, text = SAMPLES[game.name].choose(state, rng)
        try:
            state, text = game.apply(state, seat, text)
        except IllegalMove:
            continue
        yield state, (seat, text)


def random_record(options: object, seed: int) -> Record:
    """Return the record of a random game, played to its end."""
    moves = tuple(move for _, move in random_states(options, seed) if move)
    return Record(options, seed, moves, game_of(options).rules_versions[-1])
