"""One table under test, on lobbies that share a database: what is asked of them, and the answers.

Whether the answers are right, `inspection` says.
"""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from google.protobuf.message import Message
from grpc import StatusCode
from hall.v1 import game_pb2, lobby_pb2

from services.engine.convert import SPECTATOR
from services.lobby.tests.replica import Calls, Player, Replica
from services.lobby.tests.truth import Truth
from services.lobby.tests.watcher import Watcher
from services.wire.errors import Refusal

NICKNAMES = ("Ann", "Bob", "Cid", "Dee", "Eve")
REFUSED = {
    StatusCode.INVALID_ARGUMENT,
    StatusCode.PERMISSION_DENIED,
    StatusCode.FAILED_PRECONDITION,
    StatusCode.ABORTED,
}
"""How what is asked may be refused while nothing is away."""


@dataclass
class Person:
    """Somebody at the table, or near it."""

    nickname: str
    player: Player | None = None


@dataclass
class Sitting:
    """A table that the first of the people opens. `truth` is there once the game has begun.

    `accepted` has the seat and the moves of each granted request by its ply, and `told` every view
    that came with an answer, until they are inspected. `is_revealed` tells whether anybody was
    answered the record, `mover` is whose turn it was when that was done, `leaver` who left last.
    """

    replicas: list[Replica]
    seed: int
    table_id: str = ""
    people: list[Person] = field(default_factory=lambda: [Person(name) for name in NICKNAMES])
    truth: Truth | None = None
    accepted: dict[int, tuple[int, Sequence[str]]] = field(default_factory=dict)
    told: list[game_pb2.View] = field(default_factory=list)
    granted: list[tuple[str, Any, Any]] = field(default_factory=list)
    is_revealed: bool = False
    mover: Player | None = None
    leaver: Player | None = None
    watchers: list[list[Watcher]] = field(default_factory=lambda: [[], []])

    def calls(self, where: int) -> Calls:
        """Return the RPCs of one of the lobbies."""
        return self.replicas[where].calls

    # Who is who

    def holders(self) -> list[Player]:
        """Return the people who hold a seat."""
        return [person.player for person in self.people if person.player]

    def player(self, who: int) -> Player:
        """Return somebody as a player: who holds no seat tries it with a token of no seat."""
        stranger = lobby_pb2.SeatTicket(seat_token="no token")
        return self.people[who].player or Player(self.calls(0), self.table_id, stranger)

    def turns(self) -> list[tuple[int, Player]]:
        """Return all turns that computer opponents were sent, each with its ply."""
        tasks = [task for replica in self.replicas for task in replica.tasks.named("ai.play_turn")]
        return [(task["ply"], self._worker(task)) for task in tasks if self._is_here(task)]

    def scorings(self) -> list[dict[str, Any]]:
        """Return all that workers were sent for the scoring of the game."""
        tasks = [task for r in self.replicas for task in r.tasks.named("ai.score_table")]
        return list(filter(self._is_here, tasks))

    async def due(self) -> Player | None:
        """Return who is to move; a turn that nobody was sent the sweeper has to find."""
        if not self.truth or not self.truth.to_move:
            return None
        (seat,) = self.truth.to_move
        for player in self.holders():
            if player.seat == seat:
                return player
        if not (found := self._find_turn(seat)):
            await self.replicas[0].lobby.sweeper.resend()
            found = self._find_turn(seat)
        assert found, f"nobody was sent the turn of seat {seat}"
        return found

    def _find_turn(self, seat: int) -> Player | None:
        assert self.truth
        wanted = (self.truth.ply, seat)
        return next((player for ply, player in self.turns() if (ply, player.seat) == wanted), None)

    def _worker(self, task: dict[str, Any]) -> Player:
        ticket = lobby_pb2.SeatTicket(seat=task["seat"], seat_token=task["seat_token"])
        return Player(self.calls(0), self.table_id, ticket)

    def _is_here(self, task: dict[str, Any]) -> bool:
        return task["table_id"] == self.table_id

    # What is asked

    async def open(self, options: game_pb2.GameOptions, faction: int, seat: int) -> None:
        """Open the table."""
        wish = lobby_pb2.SeatWish(nickname=NICKNAMES[0], faction=faction, seat=seat)
        request = lobby_pb2.CreateTableRequest(options=options, wish=wish)
        answer = await self.calls(0)("CreateTable", request)
        self.table_id = answer.table.id
        self.people[0].player = Player(self.calls(0), self.table_id, answer.ticket)

    async def join(self, where: int, who: int, faction: int, seat: int | None) -> None:
        """Take a seat."""
        person = self.people[who]
        wish = lobby_pb2.SeatWish(nickname=person.nickname, faction=faction, seat=seat)
        answer = await self.change(where, "JoinTable", wish=wish)
        if answer:
            person.player = Player(self.calls(where), self.table_id, answer.ticket)

    async def leave(self, where: int, who: int) -> None:
        """Give a seat up."""
        player = self.player(who)
        answer = await self.change(where, "LeaveTable", seat_token=player.token)
        if answer and self.people[who].player is player:
            self.people[who].player = None
            self.leaver = player

    async def start(self, where: int, who: int) -> None:
        """Begin the game."""
        answer = await self.change(where, "StartTable", seat_token=self.player(who).token)
        if answer:
            assert self.truth is None, "the game has begun twice"
            self.truth = Truth(answer.table, self.seed)

    async def play(self, where: int, player: Player, ply: int, moves: Sequence[str]) -> None:
        """Play moves for a seat."""
        fields = {"seat_token": player.token, "ply": ply, "moves": moves}
        if await self.change(where, "PlayMoves", player.seat, **fields):
            assert ply not in self.accepted, f"two requests have played ply {ply}"
            self.accepted[ply] = (player.seat, moves)

    async def view(self, where: int, player: Player, since: int = 0) -> game_pb2.View:
        """Return what a player is told of the game: nothing, if there is none or no seat."""
        request = lobby_pb2.GetTableRequest(
            table_id=self.table_id, seat_token=player.token, since=since
        )
        answer = await self.ask(where, "GetTable", request, player.seat)
        return answer.view if answer else game_pb2.View()

    async def watch(self, where: int, player: Player | None) -> None:
        """Open a stream, as a player or as a spectator."""
        token = player.token if player else ""
        watcher = Watcher(self.calls(where).watch(self.table_id, token), player)
        try:
            await watcher.read()
        except Refusal as refusal:
            if refusal.reason != "WRONG_TOKEN":
                raise
        else:
            self.watchers[where].append(watcher)

    async def peek(self, where: int, viewer: int) -> None:
        """Ask for what is secret before the end."""
        record = lobby_pb2.GetRecordRequest(table_id=self.table_id)
        replay = lobby_pb2.GetReplayRequest(table_id=self.table_id, viewer=viewer)
        for method, request in (("GetRecord", record), ("GetReplay", replay)):
            if await self.ask(where, method, request, viewer):
                self.is_revealed = True

    def take_accepted(self) -> None:
        """Play the accepted moves that come next, to where a gap begins or none is left."""
        while self.truth and self.truth.ply in self.accepted:
            seat, moves = self.accepted.pop(self.truth.ply)
            for text in moves:
                self.truth.play(seat, text)

    async def change(self, where: int, method: str, viewer: int = SPECTATOR, **fields: Any) -> Any:
        """Ask for a change, under an id of its own."""
        request = getattr(lobby_pb2, f"{method}Request")(
            request_id=str(uuid.uuid4()), table_id=self.table_id, **fields
        )
        answer = await self.ask(where, method, request, viewer)
        if answer:
            self.granted.append((method, request, answer))
        return answer

    async def ask(self, where: int, method: str, request: Message, viewer: int) -> Any:
        """Return the answer, or None for a refusal; a view that comes with it is the viewer's."""
        try:
            answer = await self.calls(where)(method, request)
        except Refusal as refusal:
            if refusal.code not in REFUSED and refusal.reason != "TABLE_BUSY":
                raise
            self._note(refusal.detail(game_pb2.View), viewer)
            return None
        if "view" in answer.DESCRIPTOR.fields_by_name and answer.HasField("view"):
            self._note(answer.view, viewer)
        return answer

    def _note(self, view: game_pb2.View | None, viewer: int) -> None:
        if view is not None:
            assert view.viewer == viewer, "somebody else's view"
            self.told.append(view)
