"""What hints and judgements may hold. They come from workers and are checked all the same. Pure."""

import re
from collections.abc import Collection, Iterable

from hall.v1 import judgement_pb2

from services.lobby.games import Game
from services.lobby.refusals import refuse
from services.lobby.tables import Table

MAX_JUDGEMENTS = 400
MAX_HINT_MOVES = 5
ALL_GOLD = 40
NOTATION = re.compile(r"[a-z0-9@,]+")
"""What moves of Armadöra are written with (docs/notation.md)."""


def check_moves(game: Game, moves: Collection[judgement_pb2.MoveProspect]) -> None:
    """Refuse too few, too many or too long moves of a hint. Raises Refusal BAD_FIELD, TOO_LARGE."""
    if not 1 <= len(moves) <= MAX_HINT_MOVES:
        raise refuse("BAD_FIELD", f"moves are 1 to {MAX_HINT_MOVES}", moves=len(moves))
    for move in moves:
        _check_move(game, move)


def check_judgements(
    table: Table, plies: int, judgements: Collection[judgement_pb2.Judgement]
) -> None:
    """Refuse judgements that no game of so many plies at this table can have.

    Raises Refusal BAD_FIELD, TOO_LARGE.
    """
    if len(judgements) > MAX_JUDGEMENTS:
        raise refuse("BAD_FIELD", f"judgements are at most {MAX_JUDGEMENTS}", found=len(judgements))
    found = [judgement.ply for judgement in judgements]
    if found and found != list(range(found[0], min(found[0] + len(found), plies))):
        raise refuse("BAD_FIELD", f"plies are 0 to {plies - 1}, ascending without a gap")
    for judgement in judgements:
        _check_judgement(table, judgement)


def _check_judgement(table: Table, judgement: judgement_pb2.Judgement) -> None:
    if len(judgement.prospects) != len(table.seats):
        raise refuse("BAD_FIELD", "there is one of prospects for each seat", ply=judgement.ply)
    _check_prospects(judgement.prospects)
    if judgement.HasField("move"):
        if judgement.move.quality not in judgement_pb2.MoveQuality.values()[1:]:
            raise refuse("BAD_FIELD", "quality is best to blunder", ply=judgement.ply)
        _check_prospects([judgement.move.played])
        _check_move(table.game, judgement.move.best)


def _check_move(game: Game, move: judgement_pb2.MoveProspect) -> None:
    if len(move.move) > game.longest_move:
        raise refuse("TOO_LARGE", f"a move has at most {game.longest_move} characters")
    if not NOTATION.fullmatch(move.move):
        raise refuse("BAD_FIELD", "move is in the notation of the game")
    _check_prospects([move.prospect])


def _check_prospects(prospects: Iterable[judgement_pb2.Prospect]) -> None:
    for prospect in prospects:
        if not (0 <= prospect.gold <= ALL_GOLD and 0 <= prospect.win <= 1):  # a NaN is refused, too
            raise refuse("BAD_FIELD", f"gold is 0 to {ALL_GOLD}, and win is 0 to 1")
