"""What a hall sends to a bot at seat 0 of a small table of Ork Island, to be put together."""

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import grpc
from hall.v1 import bot_pb2, bot_pb2_grpc, game_pb2, lobby_pb2, lobby_pb2_grpc, orkisland_pb2

from services.engine.convert import write_view
from services.engine.rules.orkisland import game
from services.engine.rules.orkisland.settings import Settings

SMALL = Settings(rows=22, cols=22, nb_rounds=6, nb_orks=2)
TABLE = lobby_pb2.Table(
    id="t",
    seats=[lobby_pb2.Seat(index=seat, nickname=f"P{seat}") for seat in range(4)],
    options=game_pb2.GameOptions(orkisland=orkisland_pb2.OrkIslandOptions()),
)
WELCOME = bot_pb2.PlayResponse(welcome=bot_pb2.BotWelcome(protocol_version=1, table=TABLE))
STARTED = bot_pb2.PlayResponse(started=bot_pb2.GameStarted(table=TABLE))


def _views() -> Iterator[game_pb2.View]:
    """Yield what seat 0 sees of each round: only the first has the island, as at a table."""
    state, since = game.start(SMALL, seed=4), 0
    while True:
        view = game.view(state, 0, since=since)
        yield write_view(view)
        if not game.to_move(state):
            return
        since = view.ply
        for seat in range(4):
            state, _ = game.apply(state, seat, "hold")


VIEWS = tuple(_views())
ENDED = bot_pb2.PlayResponse(ended=bot_pb2.GameEnded(view=VIEWS[-1]))


def asked(round: int) -> bot_pb2.PlayResponse:
    """Return the question for the orders of a round."""
    view = VIEWS[round]
    return bot_pb2.PlayResponse(turn=bot_pb2.BotTurn(ply=view.ply, view=view))


def missed(round: int, in_a_row: int = 1) -> bot_pb2.PlayResponse:
    """Return that a round was missed, the last of so many."""
    said = bot_pb2.TurnMissed(
        ply=VIEWS[round].ply, text="late", round=round, time_ms=300, in_a_row=in_a_row
    )
    return bot_pb2.PlayResponse(missed=said)


class Streams:
    """In place of the stub of BotService: streams on which everything is there at once.

    One that does not end with the end of the game is cut off.
    """

    def __init__(self, *streams: Sequence[bot_pb2.PlayResponse]) -> None:
        self._streams = list(streams)
        self.hellos: list[bot_pb2.BotHello] = []

    def Play(self, requests: Iterator[bot_pb2.PlayRequest]) -> "_Stream":  # noqa: N802 - of the stub
        """Return the next stream."""
        self.hellos.append(next(requests).hello)
        return _Stream(self._streams.pop(0))


class _Stream(list[bot_pb2.PlayResponse]):
    def cancel(self) -> None:
        """End it."""


class _Bots(bot_pb2_grpc.BotServiceServicer):
    def __init__(self, messages: Sequence[bot_pb2.PlayResponse]) -> None:
        self._messages = messages

    def Play(  # noqa: N802 - as the service has it
        self, requests: Iterator[bot_pb2.PlayRequest], context: grpc.ServicerContext
    ) -> Iterator[bot_pb2.PlayResponse]:
        """Say everything, then wait for the bot to go."""
        yield from self._messages
        for _ in requests:
            pass


class _Lobby(lobby_pb2_grpc.LobbyServiceServicer):
    def ListTables(  # noqa: N802 - as the service has it
        self, request: lobby_pb2.ListTablesRequest, context: grpc.ServicerContext
    ) -> lobby_pb2.ListTablesResponse:
        """List no table."""
        return lobby_pb2.ListTablesResponse()


@contextmanager
def serving(
    *messages: bot_pb2.PlayResponse, credentials: grpc.ServerCredentials | None = None
) -> Iterator[int]:
    """Yield the port of a hall that says these on every stream."""
    server = grpc.server(ThreadPoolExecutor(4))
    bot_pb2_grpc.add_BotServiceServicer_to_server(_Bots(messages), server)
    lobby_pb2_grpc.add_LobbyServiceServicer_to_server(_Lobby(), server)
    address = "127.0.0.1:0"
    port = (
        server.add_secure_port(address, credentials)
        if credentials
        else server.add_insecure_port(address)
    )
    server.start()
    try:
        yield port
    finally:
        server.stop(0).wait()
