"""What people, workers and operators do at a sitting, sensible or not."""

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass

from hall.v1 import lobby_pb2

from services.engine.convert import SPECTATOR
from services.lobby.tests.house import House
from services.lobby.tests.legal_moves import choose_move
from services.lobby.tests.replica import Player, read, refusal_of
from services.lobby.tests.sitting import Sitting

DEEDS = (
    *("join", "leave", "add bot", "remove bot", "change bot", "start", "watch", "peek"),
    *("move", "move twice", "say", "come late", "work"),
)


@dataclass(frozen=True)
class Command:
    """What somebody does, and at which lobby; what else it takes follows from `pick`."""

    do: str
    who: int
    where: int
    pick: int
    text: str


async def obey(sitting: Sitting, command: Command) -> None:
    """Do what a command says."""
    where, who, pick = command.where, command.who, command.pick
    player = sitting.player(who)
    mover = sitting.mover if sitting.mover and pick % 2 else player
    match command.do:
        case "join":
            faction = (0, 0, 0, 1, 2, 3, 4, 9)[pick % 8]
            seat = (None, None, None, 0, 1, 2, 3, 9)[pick // 8 % 8]
            await sitting.join(where, who, faction, seat)
        case "leave":
            await sitting.leave(where, who)
        case "add bot":
            fields = {"bot": ("random", "greedy", "hal")[pick % 3], "faction": pick // 3 % 5}
            await sitting.change(where, "AddBot", seat_token=player.token, **fields)
        case "remove bot":
            await sitting.change(where, "RemoveBot", seat_token=player.token, seat=pick % 5)
        case "change bot":
            fields = {"bot": ("easy", "expert", "hal")[pick % 3], "seat": pick // 3 % 5}
            await sitting.change(where, "ChangeBot", seat_token=player.token, **fields)
        case "start":
            await sitting.start(where, who)
        case "watch":
            await sitting.watch(where, sitting.people[who].player if pick % 2 else None)
        case "peek":
            await sitting.peek(where, viewer=pick % 7 - 2)
        case "move":
            await move(sitting, where, mover, [pick])
        case "move twice":
            await move(sitting, where, mover, [0, pick])
        case "say":
            ply = (await sitting.view(where, mover)).ply
            await sitting.play(where, mover, ply, [command.text])
        case "come late":
            ply = (await sitting.view(where, mover, since=pick % 9)).ply
            await sitting.play(where, mover, ply - 1 if ply and pick % 2 else ply + 1, ["pass"])
        case "work":
            turns = sitting.turns() or [(0, player)]
            _, worker = turns[pick % len(turns)]
            await move(sitting, where, worker, [pick])


async def move(sitting: Sitting, where: int, player: Player, picks: list[int]) -> None:
    """Play moves that are legal now, one after the other; nothing, if there are none."""
    view = await sitting.view(where, player)
    if moves := [move for pick in picks if (move := choose_move(view, pick))]:
        await sitting.play(where, player, view.ply, moves)


async def fill_and_start(sitting: Sitting, table: lobby_pb2.Table, where: int) -> None:
    """Have the host seat computer opponents wherever nobody sits, and begin."""
    for who, person in enumerate(sitting.people):
        if person.player and person.player.seat == table.host:
            for _ in range(len(table.seats)):
                token = person.player.token
                await sitting.change(where, "AddBot", seat_token=token, bot="greedy")
            await sitting.start(where, who)


async def play_on(sitting: Sitting, where: int, picks: Iterable[int]) -> None:
    """Play moves for whoever is due, person or computer opponent; some at both lobbies at once."""
    for pick in picks:
        sitting.take_accepted()
        due = await sitting.due()
        if not due:
            return
        moves = [0, pick] if pick % 4 == 1 else [pick]
        lobbies = (0, 1) if pick % 3 == 1 else (where,)
        await asyncio.gather(*[move(sitting, lobby, due, moves) for lobby in lobbies])


async def repeat(sitting: Sitting, where: int, pick: int) -> None:
    """Repeat a request that was granted: it is granted as before to whoever still may ask."""
    if not sitting.granted:
        return
    method, request, before = sitting.granted[pick % len(sitting.granted)]
    players = [*sitting.holders(), *[worker for _, worker in sitting.turns()]]
    if method == "PlayMoves":
        again = await sitting.ask(where, method, request, before.view.viewer)
        assert again or request.seat_token not in [player.token for player in players]
    else:
        again = await sitting.ask(where, method, request, SPECTATOR)
    if method == "JoinTable":
        assert again.ticket == before.ticket


async def restart(sitting: Sitting, house: House, where: int) -> None:
    """Start a lobby anew; the streams it had end."""
    watchers, sitting.watchers[where] = sitting.watchers[where], []
    await house.replicas[where].lobby.end_streams()
    for watcher in watchers:
        assert (await refusal_of(read(watcher.stream))).reason == "STOPPING"
    await house.restart(where)


async def record_outcome(sitting: Sitting) -> None:
    """Do the scoring that workers were sent, unless it is done."""
    if not sitting.scorings():
        await sitting.replicas[0].lobby.sweeper.resend()
    view = sitting.truth.view(SPECTATOR, sitting.truth.ply, since=0)
    request = lobby_pb2.RecordOutcomeRequest(**sitting.scorings()[0], outcome=view.outcome)
    assert await sitting.ask(0, "RecordOutcome", request, SPECTATOR)
