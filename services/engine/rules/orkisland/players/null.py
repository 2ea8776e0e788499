"""A player that does nothing. Source: Ork Island, section 16."""

from services.engine.rules.orkisland.players.player import Player


class Null(Player):
    """Never orders anything."""

    def play(self) -> None:
        """Give no orders."""
