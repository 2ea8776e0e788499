"""The lobby as a worker sees it: some calls, each with a deadline. Errors come as `Refusal`."""

from collections.abc import Callable, Sequence
from typing import TypeVar

import grpc
import structlog
from google.protobuf.message import Message
from hall.v1 import game_pb2, judgement_pb2, lobby_pb2, lobby_pb2_grpc

from services.wire.channels import open_blocking_channel
from services.wire.errors import read_refusal
from services.wire.requests import request_metadata

AWAY = (
    grpc.StatusCode.UNAVAILABLE,
    grpc.StatusCode.DEADLINE_EXCEEDED,
    grpc.StatusCode.CANCELLED,  # a server that stops cancels what it has
    grpc.StatusCode.RESOURCE_EXHAUSTED,
)

AnswerT = TypeVar("AnswerT")

log = structlog.get_logger()


class LobbyAway(Exception):
    """The lobby cannot answer now; the same call may succeed later."""


class Lobby:
    """A client of `LobbyService`. Make it after the fork: a channel does not survive one."""

    def __init__(self, address: str, call_seconds: float) -> None:
        self._call_seconds = call_seconds
        self._stub = lobby_pb2_grpc.LobbyServiceStub(open_blocking_channel(address))

    def get_view(self, *, table_id: str, seat_token: str, since: int) -> game_pb2.View | None:
        """Return what the seat may know now, its log from a ply on; None before the start."""
        request = lobby_pb2.GetTableRequest(table_id=table_id, seat_token=seat_token, since=since)
        answer: lobby_pb2.GetTableResponse = self._call(self._stub.GetTable, request)
        return answer.view if answer.HasField("view") else None

    def play_move(
        self, *, request_id: str, table_id: str, seat_token: str, ply: int, move: str
    ) -> None:
        """Play one move at a ply."""
        request = lobby_pb2.PlayMovesRequest(
            request_id=request_id, table_id=table_id, seat_token=seat_token, ply=ply, moves=[move]
        )
        self._call(self._stub.PlayMoves, request)

    def get_match(self, *, table_id: str, match_token: str) -> lobby_pb2.GetMatchResponse:
        """Return the record of a match of computer opponents so far, and who plays it."""
        request = lobby_pb2.GetMatchRequest(table_id=table_id, match_token=match_token)
        answer: lobby_pb2.GetMatchResponse = self._call(self._stub.GetMatch, request)
        return answer

    def play_rounds(
        self, *, table_id: str, match_token: str, ply: int, moves: Sequence[game_pb2.Move]
    ) -> int:
        """Append rounds of such a match at a ply, and return the ply after them."""
        request = lobby_pb2.PlayRoundsRequest(
            table_id=table_id, match_token=match_token, ply=ply, moves=moves
        )
        answer: lobby_pb2.PlayRoundsResponse = self._call(self._stub.PlayRounds, request)
        return answer.ply

    def get_record(self, *, table_id: str) -> game_pb2.Record:
        """Return the record of a finished game."""
        request = lobby_pb2.GetRecordRequest(table_id=table_id)
        answer: lobby_pb2.GetRecordResponse = self._call(self._stub.GetRecord, request)
        return answer.record

    def record_outcome(
        self, *, table_id: str, scoring_token: str, outcome: game_pb2.Outcome
    ) -> None:
        """Store the outcome of a finished game."""
        request = lobby_pb2.RecordOutcomeRequest(
            table_id=table_id, scoring_token=scoring_token, outcome=outcome
        )
        self._call(self._stub.RecordOutcome, request)

    def give_hint(self, *, table_id: str, seat_token: str, hint: judgement_pb2.Hint) -> None:
        """Bring what the expert would play in a seat."""
        request = lobby_pb2.GiveHintRequest(table_id=table_id, seat_token=seat_token, hint=hint)
        self._call(self._stub.GiveHint, request)

    def record_judgements(
        self,
        *,
        table_id: str,
        judging_token: str,
        judgements: Sequence[judgement_pb2.Judgement],
    ) -> int:
        """Store judgements of a finished game, and return how many plies were judged before."""
        request = lobby_pb2.RecordJudgementsRequest(
            table_id=table_id, judging_token=judging_token, judgements=judgements
        )
        answer: lobby_pb2.RecordJudgementsResponse = self._call(
            self._stub.RecordJudgements, request
        )
        return answer.judged

    def _call(self, method: Callable[..., AnswerT], request: Message) -> AnswerT:
        try:
            return method(request, timeout=self._call_seconds, metadata=request_metadata())
        except grpc.RpcError as error:
            refusal = read_refusal(error)
            if refusal.code in AWAY:
                log.warning("lobby away", code=refusal.code.name)
                raise LobbyAway(refusal.message) from error
            raise refusal from error
