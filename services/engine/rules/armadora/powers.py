"""Where a faction may use its power, and why it may not (R42-R48, R56, R65)."""

from dataclasses import dataclass

from services.engine.rules.armadora.board import (
    ALL_LINES,
    BOARD,
    SQUARE_NAMES,
    as_set,
    members_of,
    union,
)
from services.engine.rules.armadora.choices import choices
from services.engine.rules.armadora.effects import carry_out
from services.engine.rules.armadora.moves import (
    Look,
    PlaceExtraPalisade,
    PlaceFaceUp,
    Power,
    Shoot,
    format,
)
from services.engine.rules.armadora.options import Faction, side_of
from services.engine.rules.armadora.placing import check_palisades, check_warrior
from services.engine.rules.armadora.state import (
    State,
    free_squares,
    has_main_action,
    legal_lines,
    legal_squares,
    opposing_warriors,
    owner_of,
    territory_with,
)
from services.engine.rules.armadora.tokens import Tokens
from services.engine.rules.game import IllegalMove

FACTION_OF = {
    Look: Faction.MAGE,
    PlaceFaceUp: Faction.GOBLIN,
    PlaceExtraPalisade: Faction.ORC,
    Shoot: Faction.ELF,
}
_ANYWHERE = BOARD | ALL_LINES
_FORMS = {
    Faction.MAGE: "m@g2",
    Faction.GOBLIN: "g3@b4",
    Faction.ORC: "o@c2d2",
    Faction.ELF: "e@g2",
}


@dataclass(frozen=True, slots=True)
class PowerPlaces:
    """Squares, or for the Orc lines, where a seat may use its power; if nowhere, the reason."""

    squares: int = 0
    lines: int = 0
    barred: str = ""


def power_places(state: State, tokens: Tokens, seat: int) -> PowerPlaces:
    """Return where the seat to move may use its power."""
    if refusal := _token_refusal(state, tokens, seat):
        return PowerPlaces(barred=refusal.reason)
    faction = state.options.factions[seat]
    targets = _targets(state, tokens, seat, faction)
    places = _with_main_action(state, seat, faction, targets)
    if not places:
        return PowerPlaces(barred="NO_MAIN_ACTION" if targets else "NO_TARGET")
    return PowerPlaces(lines=places) if faction == Faction.ORC else PowerPlaces(squares=places)


def check_power(state: State, tokens: Tokens, seat: int, power: Power) -> None:
    """Raise IllegalMove if the seat to move may not use a power."""
    _check_faction(state.options.factions[seat], FACTION_OF[type(power)], power)
    if refusal := _token_refusal(state, tokens, seat):
        raise refusal
    match power:
        case Look(square):
            _check_opponent(state, seat, square, "R45")
            _check_face_down(tokens, square)
        case PlaceFaceUp(value, square):
            check_warrior(state, seat, value, square)
        case PlaceExtraPalisade(line):
            check_palisades(state, seat, (line,))
        case Shoot(square):
            _check_opponent(state, seat, square, "R48")
            _check_reach(state, seat, square)
    if not has_main_action(carry_out(state, seat, power), seat):
        raise IllegalMove(
            f"after {format(power)} no main action would be left for this turn; "
            f"without a power, {choices(state, seat)}",
            reason="NO_MAIN_ACTION",
            rule="R43",
            facts={"move": format(power)},
        )


def _targets(state: State, tokens: Tokens, seat: int, faction: Faction) -> int:
    """Return the places where a power has its effect, whatever comes after it."""
    match faction:
        case Faction.MAGE:
            return opposing_warriors(state, seat) & ~tokens.face_up
        case Faction.GOBLIN:
            return legal_squares(state, seat)
        case Faction.ORC:
            return legal_lines(state)
        case Faction.ELF:
            own, free = state.warriors[seat], free_squares(state)
            reach = [squares for squares in state.territories if squares & own and squares & free]
            return opposing_warriors(state, seat) & union(reach)


def _with_main_action(state: State, seat: int, faction: Faction, targets: int) -> int:
    """Return the targets after which a main action is possible, in the position then (R43)."""
    sure = targets & _sure_places(state, seat, faction)
    return sure | as_set(
        place
        for place in members_of(targets & ~sure)
        if has_main_action(carry_out(state, seat, _power_at(state, seat, faction, place)), seat)
    )


def _sure_places(state: State, seat: int, faction: Faction) -> int:
    """Return places after which a main action is sure to be left, without looking at each.

    A look and an arrow take no place; a warrior takes one square, a palisade no square at all.
    """
    match faction:
        case Faction.MAGE | Faction.ELF:
            is_sure = has_main_action(state, seat)
        case Faction.GOBLIN:
            has_two = sum(state.hands[seat]) > 1 and free_squares(state).bit_count() > 1
            is_sure = has_two or bool(legal_lines(state))
        case Faction.ORC:
            if not legal_squares(state, seat):
                return _lines_with_another(state)
            is_sure = True
    return _ANYWHERE if is_sure else 0


def _lines_with_another(state: State) -> int:
    """Return the legal lines beside which a second palisade may be put up (R17, R24)."""
    lines = legal_lines(state)
    if state.palisades_left < 2:
        return 0
    pairs = state.barred.pairs
    others = lines.bit_count() - 1
    return as_set(
        line for line in members_of(lines) if sum([pair >> line & 1 for pair in pairs]) < others
    )


def _power_at(state: State, seat: int, faction: Faction, place: int) -> Power:
    """Return a power used at a place; for the Goblin with any warrior of its hand."""
    match faction:
        case Faction.MAGE:
            return Look(place)
        case Faction.GOBLIN:
            values = [value for value, left in enumerate(state.hands[seat], start=1) if left]
            return PlaceFaceUp(values[0], place)
        case Faction.ORC:
            return PlaceExtraPalisade(place)
        case Faction.ELF:
            return Shoot(place)


def _check_faction(own: Faction, needed: Faction, power: Power) -> None:
    if own != needed:
        raise IllegalMove(
            f"{format(power)} is the power of the {needed}; this seat is the {own} and may use "
            f"{_FORMS[own]}",
            reason="NOT_YOUR_POWER",
            rule="R40",
            facts={"power": str(needed), "faction": str(own)},
        )


def _token_refusal(state: State, tokens: Tokens, seat: int) -> IllegalMove | None:
    """Return why a seat may use no power in this turn, whatever the place."""
    if not tokens.powers[seat]:
        return IllegalMove(
            f"this seat has no power left in this game; {choices(state, seat)}",
            reason="POWER_SPENT",
            rule="R44",
        )
    if tokens.is_main_action_due:
        return IllegalMove(
            f"a power was used in this turn already; {choices(state, seat)}",
            reason="POWER_ALREADY_USED",
            rule="R42",
        )
    return None


def _check_opponent(state: State, seat: int, square: int, rule: str) -> None:
    name = SQUARE_NAMES[square]
    owner = owner_of(state, square)
    if owner is None:
        raise IllegalMove(
            f"no warrior stands on {name}; choose a warrior of an opponent",
            reason="NO_WARRIOR",
            rule=rule,
            facts={"square": name},
        )
    if owner == seat:
        raise IllegalMove(
            f"the warrior on {name} is your own; choose a warrior of an opponent",
            reason="OWN_WARRIOR",
            rule=rule,
            facts={"square": name},
        )
    if side_of(state.options, owner) == side_of(state.options, seat):
        raise IllegalMove(
            f"the warrior on {name} is your partner's; choose a warrior of an opponent",
            reason="PARTNERS_WARRIOR",
            rule="R65",
            facts={"square": name},
        )


def _check_face_down(tokens: Tokens, square: int) -> None:
    if tokens.face_up >> square & 1:
        name = SQUARE_NAMES[square]
        raise IllegalMove(
            f"the warrior on {name} lies face up; look at one that lies face down",
            reason="FACE_UP",
            rule="R56",
            facts={"square": name},
        )


def _check_reach(state: State, seat: int, square: int) -> None:
    name = SQUARE_NAMES[square]
    territory = territory_with(state, square)
    if not territory & state.warriors[seat]:
        raise IllegalMove(
            f"no elf stands in the territory of {name}; shoot where a warrior of your own stands",
            reason="OUT_OF_REACH",
            rule="R48",
            facts={"square": name},
        )
    if not territory & free_squares(state):
        raise IllegalMove(
            f"the territory of {name} is full; shoot where a square is still free",
            reason="TERRITORY_FULL",
            rule="R48",
            facts={"square": name},
        )
