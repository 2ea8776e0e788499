"""Tables at all times of their lives, each with those who sit there and somebody who watches."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from hall.v1 import armadora_pb2, game_pb2, lobby_pb2, lobby_pb2_grpc, orkisland_pb2

from services.ai.armadora.random import choose
from services.engine.convert import read_record, read_view, write_view
from services.engine.rules.games import game_of
from services.engine.rules.record import replay
from tests.across.people import CALL_SECONDS, Player, Watcher
from tests.across.records import check_record

NICKNAMES = ("Ada", "Grace", "Hedy", "Mary")
END_SECONDS = 30.0

Lobby = lobby_pb2_grpc.LobbyServiceStub
GameOptions = game_pb2.GameOptions

OPTIONS = (
    GameOptions(armadora=armadora_pb2.ArmadoraOptions(seats=2)),
    GameOptions(armadora=armadora_pb2.ArmadoraOptions(seats=3, advanced=True)),
    GameOptions(
        armadora=armadora_pb2.ArmadoraOptions(seats=4, advanced=True, teams=True, memory=True)
    ),
    GameOptions(
        orkisland=orkisland_pb2.OrkIslandOptions(rows=20, cols=20, nb_orks=2, nb_rounds=10)
    ),
)
PLIES = (0, 3, 9, 20)
MATCH = ("Hunter", "Demo", "Walker", "Null")


@dataclass(frozen=True, slots=True)
class Table:
    """Those who sit at a table, in seat order, and a spectator there."""

    players: Sequence[Player]
    watcher: Watcher

    @property
    def id(self) -> str:
        """The id of the table."""
        return self.watcher.table_id

    @property
    def ply(self) -> int:
        """The ply as the spectator knows it."""
        return self.watcher.view.ply

    def player(self, rng: Random) -> Player:
        """Return who is to move, or anybody where nobody is."""
        to_move = self.watcher.view.to_move
        return self.players[to_move[0]] if to_move else rng.choice(self.players)


@dataclass(frozen=True, slots=True)
class Tables:
    """Tables that wait for players, tables where the game is on, and those where it is over."""

    waiting: list[Table]
    running: list[Table]
    over: list[Table]

    def note_opened(self, lobby: Lobby, table_id: str, seat_token: str) -> None:
        """Add a table that somebody has opened."""
        host = Player(lobby, table_id, seat_token)
        self.waiting.append(Table([host], Watcher(lobby, table_id)))

    @property
    def all(self) -> Sequence[Table]:
        """All of them."""
        return *self.waiting, *self.running, *self.over

    @property
    def tokens(self) -> Sequence[str]:
        """The tokens of all who sit there."""
        return [player.seat_token for table in self.all for player in table.players]

    def any(self, rng: Random) -> Table:
        """Return any of them; of those that wait one of the last."""
        return rng.choice((*self.waiting[-5:], *self.running, *self.over))


async def prepare(lobby: Lobby, group: asyncio.TaskGroup, rng: Random) -> Tables:
    """Open and play; the spectators watch as tasks of the group."""
    tables = Tables([], [], [])
    for options in OPTIONS:
        host = await _open(lobby, options)
        tables.note_opened(lobby, host.table_id, host.seat_token)
        for plies in PLIES:
            tables.running.append(await begin(lobby, options, group))
            await _play(tables.running[-1].players, rng, plies)
        tables.over.append(await begin(lobby, options, group))
        await play_to_the_end(tables.over[-1], rng)
    return tables


async def begin(lobby: Lobby, options: GameOptions, group: asyncio.TaskGroup) -> Table:
    """Return a table where the game has just begun; the spectator watches as a task."""
    host = await _open(lobby, options)
    seats = options.armadora.seats or len(NICKNAMES)
    guests = [await _join(host, name) for name in NICKNAMES[1:seats]]
    request = lobby_pb2.StartTableRequest(table_id=host.table_id, seat_token=host.seat_token)
    await lobby.StartTable(request, timeout=CALL_SECONDS)
    watcher = Watcher(lobby, host.table_id)
    group.create_task(watcher.watch_to_the_end())
    return Table([host, *guests], watcher)


async def play_to_the_end(table: Table, rng: Random) -> game_pb2.Record:
    """Play until the game is over; its record has to lead to all that the players were shown."""
    shown = [await _view(player) for player in table.players]
    await _play(table.players, rng)
    async with asyncio.timeout(END_SECONDS):
        while not table.watcher.table.standings:
            await asyncio.sleep(0.02)
    message = await check_record(table.watcher.lobby, table.watcher)
    record = read_record(message)
    for seat, view in enumerate(shown):
        so_far = replace(record, moves=record.moves[: view.ply])
        game = game_of(record.options)
        assert write_view(game.view(replay(so_far), seat, 0)) == view
    return message


async def begin_match(lobby: Lobby) -> str:
    """Begin a match that computer opponents play, and return the id of its table."""
    request = lobby_pb2.CreateTableRequest(options=OPTIONS[-1])
    answer = await lobby.CreateTable(request, timeout=CALL_SECONDS)
    host = {"table_id": answer.table.id, "seat_token": answer.host_token}
    for bot in MATCH:
        await lobby.AddBot(lobby_pb2.AddBotRequest(**host, bot=bot), timeout=CALL_SECONDS)
    await lobby.StartTable(lobby_pb2.StartTableRequest(**host), timeout=CALL_SECONDS)
    return answer.table.id


async def _open(lobby: Lobby, options: GameOptions) -> Player:
    request = lobby_pb2.CreateTableRequest(
        options=options,
        wish=lobby_pb2.SeatWish(nickname=NICKNAMES[0]),
        has_hints=options.HasField("armadora"),
    )
    answer = await lobby.CreateTable(request, timeout=CALL_SECONDS)
    return Player(lobby, answer.table.id, answer.ticket.seat_token)


async def _join(host: Player, nickname: str) -> Player:
    request = lobby_pb2.JoinTableRequest(
        table_id=host.table_id, wish=lobby_pb2.SeatWish(nickname=nickname)
    )
    answer = await host.lobby.JoinTable(request, timeout=CALL_SECONDS)
    return Player(host.lobby, host.table_id, answer.ticket.seat_token)


async def _view(player: Player) -> game_pb2.View:
    request = lobby_pb2.GetTableRequest(table_id=player.table_id, seat_token=player.seat_token)
    return (await player.lobby.GetTable(request, timeout=CALL_SECONDS)).view


async def _play(players: Sequence[Player], rng: Random, plies: int | None = None) -> None:
    """Play so many moves, or as many as there are until the game is over."""
    view = await _view(players[0])
    last = None if plies is None else view.ply + plies
    while view.to_move and view.ply != last:
        player = players[view.to_move[0]]
        await player.play(_choose(await _view(player), rng), view.ply)
        view = await _view(players[0])


def _choose(view: game_pb2.View, rng: Random) -> str:
    if view.HasField("orkisland"):
        owners = enumerate(view.orkisland.ork_owners)
        own = [ork for ork, owner in owners if owner == view.viewer]
        return ",".join(f"{ork}{rng.choice('brtl')}" for ork in own) or "hold"
    return choose(read_view(view), rng, 1.0)
