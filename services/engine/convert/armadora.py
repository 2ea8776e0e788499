"""Armadöra: its options, views, log entries and scores as messages."""

from collections.abc import Mapping

from hall.v1 import armadora_pb2, game_pb2

from services.engine.convert.bad_options import bad_options
from services.engine.rules.armadora.options import Faction, Options
from services.engine.rules.armadora.scoring import Scoring, TerritoryScore
from services.engine.rules.armadora.state import Territory
from services.engine.rules.armadora.view import AdvancedView, LogEntry, View

types: tuple[type, ...] = (Options, View, Scoring)

_FACTIONS: Mapping[int, Faction] = {
    game_pb2.FACTION_ORC: Faction.ORC,
    game_pb2.FACTION_GOBLIN: Faction.GOBLIN,
    game_pb2.FACTION_ELF: Faction.ELF,
    game_pb2.FACTION_MAGE: Faction.MAGE,
}
_FACTION_NUMBERS = {faction: number for number, faction in _FACTIONS.items()}
_NO_SEAT_FIRST = (
    armadora_pb2.ARMADORA_FIRST_UNSPECIFIED,
    armadora_pb2.ARMADORA_FIRST_RANDOM,
    armadora_pb2.ARMADORA_FIRST_HOST,
)


def read_options(options: game_pb2.GameOptions) -> Options:
    """Return the options of a record. Raises Refusal for what the dataclass cannot say."""
    if options.armadora.first == armadora_pb2.ARMADORA_FIRST_HOST:
        raise bad_options(
            "a record names the seat that begins, ARMADORA_FIRST_SEAT with its first_seat, where "
            "its table said ARMADORA_FIRST_HOST",
            rule="R10",
        )
    return read_table_options(options)


def read_table_options(options: game_pb2.GameOptions) -> Options:
    """Return the options of a table, which may leave it to the host to begin: no seat is named.

    Raises Refusal as `read_options` does.
    """
    chosen = options.armadora
    return Options(
        seats=chosen.seats,
        advanced=chosen.advanced,
        teams=chosen.teams,
        memory=chosen.memory,
        first_seat=_read_first_seat(chosen),
        factions=tuple([_read_faction(number) for number in options.factions]),
    )


def read_view(view: game_pb2.View) -> View:
    """Return what a message tells about a running game."""
    position = view.armadora
    return View(
        ply=view.ply,
        viewer=None if view.viewer < 0 else view.viewer,
        to_move=tuple(view.to_move),
        log=tuple([_read_log_entry(entry) for entry in view.log]),
        outcome=None,
        options=read_options(view.options),
        gold=tuple(position.gold),
        warriors=tuple(position.warriors),
        values=tuple(position.values),
        territories=tuple(position.territories),
        palisades=tuple(position.palisades),
        palisades_left=position.palisades_left,
        warriors_left=tuple(position.warriors_left),
        passed=tuple(position.passed),
        hand=tuple(position.hand),
        legal_squares=tuple(position.legal_squares),
        legal_lines=tuple(position.legal_lines),
        barred_pairs=tuple(position.barred_pairs),
        palisades_allowed=position.palisades_allowed,
        army=position.army,
        advanced=_read_advanced(position.advanced) if position.HasField("advanced") else None,
    )


def write_options(options: Options) -> Mapping[str, object]:
    """Return the fields of GameOptions."""
    is_drawn = options.first_seat is None
    random, seat = armadora_pb2.ARMADORA_FIRST_RANDOM, armadora_pb2.ARMADORA_FIRST_SEAT
    return {
        "armadora": {
            "seats": options.seats,
            "advanced": options.advanced,
            "teams": options.teams,
            "memory": options.memory,
            "first": random if is_drawn else seat,
            "first_seat": options.first_seat,
        },
        "factions": [_FACTION_NUMBERS[faction] for faction in options.factions],
    }


def write_position(view: View) -> Mapping[str, object]:
    """Return the fields of ArmadoraView."""
    return {
        "gold": view.gold,
        "warriors": view.warriors,
        "values": view.values,
        "territories": view.territories,
        "palisades": view.palisades,
        "palisades_left": view.palisades_left,
        "warriors_left": view.warriors_left,
        "passed": view.passed,
        "hand": view.hand,
        "legal_squares": view.legal_squares,
        "legal_lines": view.legal_lines,
        "barred_pairs": view.barred_pairs,
        "palisades_allowed": view.palisades_allowed,
        "army": view.army,
        "advanced": None if view.advanced is None else _write_advanced(view.advanced),
    }


def write_log_entry(entry: LogEntry) -> Mapping[str, object]:
    """Return the fields of LogEntry."""
    closed = [{"squares": territory.squares, "gold": territory.gold} for territory in entry.closed]
    return {
        "seat": entry.seat,
        "text": entry.text,
        "armadora": {"closed": closed, "passed": entry.passed},
    }


def write_scoring(scoring: Scoring) -> Mapping[str, object]:
    """Return the fields of ArmadoraScoring."""
    return {
        "territories": [_write_territory_score(score) for score in scoring.territories],
        "piles": [armadora_pb2.ArmadoraPiles(gold=piles) for piles in scoring.piles],
    }


def _read_first_seat(options: armadora_pb2.ArmadoraOptions) -> int | None:
    if options.first == armadora_pb2.ARMADORA_FIRST_SEAT:
        return options.first_seat
    if options.first not in _NO_SEAT_FIRST:
        names = ", ".join(armadora_pb2.ArmadoraFirst.keys()[1:])
        raise bad_options(f"first is one of {names}, not {options.first}", rule="R10")
    if options.first_seat:
        raise bad_options("first_seat is 0 where first is not ARMADORA_FIRST_SEAT", rule="R10")
    return None


def _read_faction(number: int) -> Faction:
    faction = _FACTIONS.get(number)
    if faction is None:
        names = ", ".join(game_pb2.Faction.keys()[1:])
        raise bad_options(f"a faction is one of {names}, not {number}", rule="R5")
    return faction


def _read_advanced(advanced: armadora_pb2.ArmadoraAdvancedView) -> AdvancedView:
    return AdvancedView(
        power_tokens=tuple(advanced.power_tokens),
        reinforcements=tuple(advanced.reinforcements),
        face_up=tuple(advanced.face_up),
        looked_at=tuple(advanced.looked_at),
        arrows=tuple(advanced.arrows),
        reinforced=tuple(advanced.reinforced),
        main_action_due=advanced.main_action_due,
        power_squares=tuple(advanced.power_squares),
        power_lines=tuple(advanced.power_lines),
        power_barred=advanced.power_barred,
        reinforcement_squares=tuple(advanced.reinforcement_squares),
        reinforcement_barred=advanced.reinforcement_barred,
    )


def _write_advanced(advanced: AdvancedView) -> Mapping[str, object]:
    return {
        "power_tokens": advanced.power_tokens,
        "reinforcements": advanced.reinforcements,
        "face_up": advanced.face_up,
        "looked_at": advanced.looked_at,
        "arrows": advanced.arrows,
        "reinforced": advanced.reinforced,
        "main_action_due": advanced.main_action_due,
        "power_squares": advanced.power_squares,
        "power_lines": advanced.power_lines,
        "power_barred": advanced.power_barred,
        "reinforcement_squares": advanced.reinforcement_squares,
        "reinforcement_barred": advanced.reinforcement_barred,
    }


def _read_log_entry(entry: game_pb2.LogEntry) -> LogEntry:
    return LogEntry(
        seat=entry.seat,
        text=entry.text,
        closed=tuple(
            [
                Territory(tuple(territory.squares), territory.gold)
                for territory in entry.armadora.closed
            ]
        ),
        passed=tuple(entry.armadora.passed),
    )


def _write_territory(territory: Territory) -> armadora_pb2.ArmadoraTerritory:
    return armadora_pb2.ArmadoraTerritory(squares=territory.squares, gold=territory.gold)


def _write_territory_score(score: TerritoryScore) -> armadora_pb2.ArmadoraTerritoryScore:
    return armadora_pb2.ArmadoraTerritoryScore(
        territory=_write_territory(score.territory),
        strengths=score.strengths,
        winners=score.winners,
        share=score.share,
    )
