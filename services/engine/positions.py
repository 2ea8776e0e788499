"""Positions: where records stand, found in the memo or by replay, and what moves make of them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import grpc
from hall.v1 import game_pb2

from services.engine.checks import check_moves, check_new_moves
from services.engine.convert import read_options
from services.engine.digest import RecordDigest, prefix_keys
from services.engine.memo import Memo
from services.engine.rules.game import Game, IllegalMove, MoveError, RecordError, RulesError
from services.engine.rules.games import game_of
from services.wire.errors import Refusal


@dataclass(frozen=True, slots=True)
class Position:
    """Where a record stands after `ply` moves; `state` is one of `game`, for `seats` seats."""

    game: Game[Any, Any, Any]
    seats: int
    state: Any
    ply: int
    digest: RecordDigest


class Positions:
    """Finds positions. A record that the memo knows has been checked and replayed before."""

    def __init__(self, memo: Memo) -> None:
        self._memo = memo

    def find(self, record: game_pb2.Record) -> Position:
        """Return where a record stands.

        Raises Refusal for options, seed or a version out of range, and for a move that cannot be
        played, with its ply.
        """
        options = read_options(record.options)
        game = game_of(options)
        digest = RecordDigest.of(record)
        state = self._memo.find(digest.key)
        if state is None:
            _check_version(record, game)
            check_moves(record.moves, ply=0)
            state = self._replay(record, game, options)
            self._memo.store(digest.key, state)
        return Position(game, options.seats, state, len(record.moves), digest)

    def play(
        self, position: Position, moves: Sequence[game_pb2.Move]
    ) -> tuple[Position, list[game_pb2.Move]]:
        """Return the position after moves, all of them or none, and the moves in canonical text.

        Raises Refusal with the ply of the move that cannot be played.
        """
        check_new_moves(moves, position.ply)
        state, played = _advance(position.game, position.state, moves, position.ply)
        digest = position.digest.after(played)
        self._memo.retire(position.digest.key)
        self._memo.store(digest.key, state)
        ply = position.ply + len(played)
        return Position(position.game, position.seats, state, ply, digest), played

    def _replay(self, record: game_pb2.Record, game: Game[Any, Any, Any], options: Any) -> Any:
        """Replay from the longest prefix that the memo knows: another replica made some moves."""
        keys = list(prefix_keys(record))
        for ply in reversed(range(len(record.moves))):
            state = self._memo.find(keys[ply])
            if state is not None:
                return _advance(game, state, record.moves[ply:], ply)[0]
        try:
            state = game.start(options, record.seed)
        except RecordError as error:
            raise _refuse(error, str(error)) from error
        return _advance(game, state, record.moves, ply=0)[0]


def _advance(
    game: Game[Any, Any, Any], state: Any, moves: Iterable[game_pb2.Move], ply: int
) -> tuple[Any, list[game_pb2.Move]]:
    played = []
    for place, move in enumerate(moves, start=ply):
        try:
            state, text = game.apply(state, move.seat, move.text)
        except MoveError as error:
            raise _refuse(error, f"at ply {place}: {error}", ply=str(place)) from error
        played.append(game_pb2.Move(seat=move.seat, text=text))
    return state, played


def _refuse(error: RulesError, message: str, **facts: str) -> Refusal:
    is_illegal = isinstance(error, IllegalMove)
    code = grpc.StatusCode.FAILED_PRECONDITION if is_illegal else grpc.StatusCode.INVALID_ARGUMENT
    rule = {"rule": error.rule} if error.rule else {}
    return Refusal(code, error.reason, message, {**error.facts, **rule, **facts})


def _check_version(record: game_pb2.Record, game: Game[Any, Any, Any]) -> None:
    if record.rules_version not in (0, game.rules_version):
        raise Refusal(
            grpc.StatusCode.INVALID_ARGUMENT,
            "UNKNOWN_RULES_VERSION",
            f"{game.name} is played by rules version {game.rules_version} (or 0, the newest), "
            f"not {record.rules_version}",
            {"version": str(record.rules_version)},
        )
