"""Tables of Ork Island for tests: small and short."""

from collections.abc import Sequence
from typing import Any

from hall.v1 import game_pb2, lobby_pb2, orkisland_pb2

from services.lobby.tests.replica import Calls, Player

BOTS = ("Hunter", "Walker", "Demo", "Null")
ROUNDS = 3


def island_options(**settings: Any) -> game_pb2.GameOptions:
    small = {"rows": 20, "cols": 20, "nb_orks": 2, "nb_rounds": ROUNDS}
    return game_pb2.GameOptions(orkisland=orkisland_pb2.OrkIslandOptions(**(small | settings)))


async def open_hosted(calls: Calls, **fields: Any) -> Player:
    """Open a table without a seat at it; the player that is returned is its host."""
    request = lobby_pb2.CreateTableRequest(**({"options": island_options()} | fields))
    answer = await calls("CreateTable", request)
    assert not answer.HasField("ticket")
    return Player(calls, answer.table.id, lobby_pb2.SeatTicket(seat_token=answer.host_token))


async def start_match(calls: Calls, bots: Sequence[str] = BOTS, **fields: Any) -> Player:
    """Start a match of computer opponents, and return its host."""
    host = await open_hosted(calls, **fields)
    for bot in bots:
        await host.seated("AddBot", bot=bot)
    await host.start()
    return host


async def start_people(calls: Calls, **fields: Any) -> list[Player]:
    """Start a match of four people, and return them."""
    fields = {"options": island_options()} | fields
    host = await calls.create(nickname="Ann", **fields)
    players = [host, *[await calls.join(host.table_id, name) for name in ("Bob", "Cid", "Dee")]]
    await host.start()
    return players


def rounds(count: int, *texts: str) -> list[game_pb2.Move]:
    """Return the moves of rounds in which all hold, but for the texts of the first seats."""
    moves = [*texts, *["hold"] * (4 - len(texts))]
    return [game_pb2.Move(seat=seat, text=text) for seat, text in enumerate(moves)] * count


async def play_rounds(
    calls: Calls, table_id: str, token: str, ply: int, moves: Sequence[game_pb2.Move]
) -> int:
    request = lobby_pb2.PlayRoundsRequest(
        table_id=table_id, match_token=token, ply=ply, moves=moves
    )
    return (await calls("PlayRounds", request)).ply


async def get_match(calls: Calls, table_id: str, token: str) -> lobby_pb2.GetMatchResponse:
    request = lobby_pb2.GetMatchRequest(table_id=table_id, match_token=token)
    return await calls("GetMatch", request)
