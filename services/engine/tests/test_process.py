"""The engine as it is really run: `python -m services.engine`."""

import signal
from queue import Queue

import grpc
import pytest
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha.proto_reflection_descriptor_database import (
    ProtoReflectionDescriptorDatabase,
)
from hall.v1 import engine_pb2, engine_pb2_grpc

from services.engine.rules.armadora.options import Options
from services.engine.tests.records import play
from services.wire.channels import open_blocking_channel
from services.wire.errors import read_refusal
from services.wire.tests.processes import read_event, running


def test_the_engine_serves_tells_about_itself_and_stops_on_sigterm() -> None:
    record, _ = play(Options(2), seed=7)
    with running("services.engine", ENGINE_ADDRESS="127.0.0.1:0") as process:
        port = read_event(process, "serving")["port"]
        with open_blocking_channel(f"127.0.0.1:{port}") as channel:
            health = health_pb2_grpc.HealthStub(channel).Check(
                health_pb2.HealthCheckRequest(service="hall.v1.EngineService"), timeout=10
            )
            assert health.status == health_pb2.HealthCheckResponse.SERVING
            assert "hall.v1.EngineService" in (
                ProtoReflectionDescriptorDatabase(channel).get_services()
            )
            scored = engine_pb2_grpc.EngineServiceStub(channel).ScoreRecord(
                engine_pb2.ScoreRecordRequest(record=record), timeout=10
            )
            assert len(scored.outcome.standings) == 2
        process.send_signal(signal.SIGTERM)
        assert process.wait(timeout=10) == 0
        read_event(process, "stopped")


def test_a_match_does_not_keep_the_engine_from_stopping() -> None:
    """It would for ten minutes, if it were not ended."""
    with running(
        "services.engine", ENGINE_ADDRESS="127.0.0.1:0", ENGINE_STOP_SECONDS="600"
    ) as process:
        port = read_event(process, "serving")["port"]
        with open_blocking_channel(f"127.0.0.1:{port}") as channel:
            requests: Queue[engine_pb2.PlayMatchRequest] = Queue()
            requests.put(engine_pb2.PlayMatchRequest(beginning=engine_pb2.MatchBeginning()))
            stream = engine_pb2_grpc.EngineServiceStub(channel).PlayMatch(iter(requests.get, None))
            next(stream)
            process.send_signal(signal.SIGTERM)
            with pytest.raises(grpc.RpcError) as caught:
                next(stream)
            assert read_refusal(caught.value).reason == "STOPPING"
            requests.put(engine_pb2.PlayMatchRequest())  # its thread may end
        assert process.wait(timeout=30) == 0
