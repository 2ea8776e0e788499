"""The record of a finished game, held against the rules and against what was seen."""

from hall.v1 import game_pb2, lobby_pb2, lobby_pb2_grpc

from services.engine.convert import read_record, write_outcome
from services.engine.rules.games import game_of
from services.engine.rules.record import replay
from tests.across.people import CALL_SECONDS, Watcher


async def check_record(lobby: lobby_pb2_grpc.LobbyServiceStub, watcher: Watcher) -> game_pb2.Record:
    """Return the record of a finished game.

    It must replay to the outcome that was recorded, and hold exactly the moves that were seen, so
    that none was doubled and none got lost.
    """
    answer = await lobby.GetRecord(
        lobby_pb2.GetRecordRequest(table_id=watcher.table_id), timeout=CALL_SECONDS
    )
    record = read_record(answer.record)
    result = game_of(record.options).outcome(replay(record))
    assert result is not None
    assert answer.outcome == write_outcome(result)
    assert watcher.view.outcome == answer.outcome
    seen = [(entry.seat, entry.text.split("@")[-1]) for entry in watcher.log]
    played = [(move.seat, move.text.split("@")[-1]) for move in answer.record.moves]
    assert seen == played
    return answer.record
