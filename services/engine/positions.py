"""Positions: where records stand, found in the memo or by replay, and what moves make of them."""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, TypeVar

from hall.v1 import game_pb2

from services.engine.checks import check_moves, check_new_moves, check_version
from services.engine.convert import read_options
from services.engine.digest import RecordDigest, prefix_keys
from services.engine.limits import LIMITS, bytes_of_state, check_island_size, check_size
from services.engine.memo import Memo
from services.engine.refusals import refuse, refuse_move
from services.engine.rules.game import Game, MoveError, RecordError
from services.engine.rules.games import game_of

_THREAD = ThreadPoolExecutor(1, "starting")

T = TypeVar("T")

PLIES_AT_A_TIME = 10
"""After so many plies of a replay other calls get their turn."""


@dataclass(frozen=True, slots=True)
class Position:
    """Where a record stands after `ply` moves; `options` and `state` are those of `game`.

    `rules_version` is the one that the record was played by.
    """

    game: Game[Any, Any, Any]
    rules_version: int
    options: Any
    state: Any
    ply: int
    digest: RecordDigest


class Positions:
    """Finds positions. A record that the memo knows has been checked and replayed before."""

    def __init__(self, memo: Memo) -> None:
        self._memo = memo

    async def find(self, record: game_pb2.Record) -> Position:
        """Return where a record stands; other calls get their turn while it is replayed.

        Raises Refusal for options, seed or a version out of range, and for a move that cannot be
        played, with its ply.
        """
        check_island_size(record.options.orkisland)
        options = read_options(record.options)
        game = game_of(options)
        version = record.rules_version or game.rules_versions[-1]
        digest = RecordDigest.of(record)
        state = self._memo.find(digest.key)
        if state is None:
            check_version(options, version)
            check_size(options)
            check_moves([move.text for move in record.moves], 0, LIMITS[game.name])
            state = await self._replay(record, game, options)
            size = bytes_of_state(options, digest.size, len(record.moves))
            self._memo.store(digest.key, state, size)
        return Position(game, version, options, state, len(record.moves), digest)

    async def play(
        self, position: Position, moves: Sequence[game_pb2.Move]
    ) -> tuple[Position, list[game_pb2.Move]]:
        """Return the position after moves, all of them or none, and the moves in canonical text.

        Raises Refusal with the ply of the move that cannot be played.
        """
        limits = LIMITS[position.game.name]
        check_new_moves([move.text for move in moves], position.ply, limits)
        state, played = await _advance(position.game, position.state, moves, position.ply)
        digest = position.digest.after(played)
        self._memo.retire(position.digest.key)
        ply = position.ply + len(played)
        self._memo.store(digest.key, state, bytes_of_state(position.options, digest.size, ply))
        return replace(position, state=state, ply=ply, digest=digest), played

    async def _replay(
        self, record: game_pb2.Record, game: Game[Any, Any, Any], options: Any
    ) -> Any:
        """Replay from the longest prefix that the memo knows: another replica made some moves."""
        state, ply = self.known(record, len(record.moves) - 1)
        if state is None:
            state = await start(game, options, record.seed)
        return (await _advance(game, state, record.moves[ply:], ply))[0]

    def known(self, record: game_pb2.Record, most: int) -> tuple[Any | None, int]:
        """Return the state after as many moves of a record as the memo knows, at most so many.

        Without any it is None, after none.
        """
        keys = list(islice(prefix_keys(record), most + 1)) if most >= 0 else []
        for ply in reversed(range(len(keys))):
            state = self._memo.find(keys[ply])
            if state is not None:
                return state, ply
        return None, 0


async def in_thread(work: Callable[..., T], *arguments: object) -> T:
    """Do what may take some 20 ms in a thread, one after another; other calls get their turn."""
    return await asyncio.get_running_loop().run_in_executor(_THREAD, work, *arguments)


async def start(game: Game[Any, Any, Any], options: Any, seed: int) -> Any:
    """Return the state before the first move. Raises Refusal for options or seed out of range."""
    try:
        if LIMITS[game.name].starts_slowly:
            return await in_thread(game.start, options, seed)
        return game.start(options, seed)
    except RecordError as error:
        raise refuse(error) from error


def step(game: Game[Any, Any, Any], state: Any, seat: int, text: str, ply: int) -> tuple[Any, str]:
    """Return the state after a move, and its canonical text. Raises Refusal with the ply."""
    try:
        return game.apply(state, seat, text)
    except MoveError as error:
        raise refuse_move(error, ply) from error


async def _advance(
    game: Game[Any, Any, Any], state: Any, moves: Sequence[game_pb2.Move], ply: int
) -> tuple[Any, list[game_pb2.Move]]:
    played: list[game_pb2.Move] = []
    for number, move in enumerate(moves, start=1):
        if number % PLIES_AT_A_TIME == 0:
            await asyncio.sleep(0)
        state, text = step(game, state, move.seat, move.text, ply + len(played))
        played.append(game_pb2.Move(seat=move.seat, text=text))
    return state, played
