"""What a view says that its seat may play, as text."""

from hall.v1 import game_pb2

from services.engine.rules.armadora.board import LINE_NAMES, SQUARE_NAMES

POWERS = {
    game_pb2.FACTION_MAGE: "m",
    game_pb2.FACTION_ELF: "e",
    game_pb2.FACTION_ORC: "o",
}
"""The letter of each power but the Goblin's, whose move has a value, too."""


def choose_move(view: game_pb2.View, pick: int) -> str | None:
    """Return one of the moves that the viewer may play: first its kind, then one of that kind.

    It passes only where nothing else is left, or for pick -1; None if it may play nothing.
    """
    kinds = [kind for kind in _kinds(view) if kind]
    may_pass = not view.armadora.advanced.main_action_due
    if view.viewer not in view.to_move:
        return None
    if may_pass and (pick < 0 or not kinds):
        return "pass"
    kind = kinds[pick % len(kinds)]
    return kind[pick // len(kinds) % len(kind)]


def _kinds(view: game_pb2.View) -> list[list[str]]:
    """Return powers, warriors, single palisades and reinforcements."""
    position = view.armadora
    return [
        _powers(view),
        _warriors("w", position.hand, position.legal_squares),
        [f"p@{LINE_NAMES[line]}" for line in position.legal_lines],
        [f"r@{SQUARE_NAMES[square]}" for square in position.advanced.reinforcement_squares],
    ]


def _powers(view: game_pb2.View) -> list[str]:
    power = view.armadora.advanced
    if not power.power_squares and not power.power_lines:
        return []
    letter = POWERS.get(view.options.factions[view.viewer])
    if letter is None:
        return _warriors("g", view.armadora.hand, power.power_squares)
    places = [SQUARE_NAMES[square] for square in power.power_squares]
    places += [LINE_NAMES[line] for line in power.power_lines]
    return [f"{letter}@{place}" for place in places]


def _warriors(letter: str, hand: list[int], squares: list[int]) -> list[str]:
    values = [value for value, number in enumerate(hand, start=1) if number]
    return [f"{letter}{value}@{SQUARE_NAMES[square]}" for square in squares for value in values]
