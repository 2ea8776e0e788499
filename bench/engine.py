"""What the engine costs on top of gRPC itself: ApplyMoves at 30 plies beside an empty call.

Both are unary calls to the same process, in turn, over the same channel. Goal: within 1.5 times.
"""

import statistics
import time
from collections.abc import Awaitable, Callable, Iterator, Mapping
from itertools import cycle

import uvloop
from grpc_health.v1 import health_pb2, health_pb2_grpc
from hall.v1 import engine_pb2, engine_pb2_grpc

from services.engine.rules.armadora.options import Options
from services.engine.tests.records import play
from services.wire.channels import open_channel
from services.wire.tests.processes import read_event, running

PLIES = 30
TABLES = 50
RUNS = 9
CALLS = 400

Call = Callable[[], Awaitable[object]]


def requests() -> Iterator[engine_pb2.ApplyMovesRequest]:
    """Yield, for ever, the thirtieth move of some tables, with the views of both seats."""
    tables = []
    for seed in range(TABLES):
        record, _ = play(Options(2), seed=seed, plies=PLIES)
        last = record.moves.pop()
        tables.append(engine_pb2.ApplyMovesRequest(record=record, moves=[last], viewers=[0, 1]))
    return cycle(tables)


async def measure(calls: Mapping[str, Call]) -> dict[str, float]:
    """Return the median microseconds of each kind of call, taking turns call by call."""
    times: dict[str, list[float]] = {name: [] for name in calls}
    for _ in range(CALLS):
        for name, call in calls.items():
            started = time.perf_counter()
            await call()
            times[name].append(time.perf_counter() - started)
    return {name: statistics.median(taken) * 1e6 for name, taken in times.items()}


async def compare(hot_port: str, cold_port: str) -> None:
    """Print the medians of several runs of each kind of call, taken in turn."""
    tables = requests()
    async with (
        open_channel(f"127.0.0.1:{hot_port}") as hot_channel,
        open_channel(f"127.0.0.1:{cold_port}") as cold_channel,
    ):
        health = health_pb2_grpc.HealthStub(hot_channel)
        hot = engine_pb2_grpc.EngineServiceStub(hot_channel)
        cold = engine_pb2_grpc.EngineServiceStub(cold_channel)
        empty_request = health_pb2.HealthCheckRequest()
        compared: dict[str, Call] = {
            "empty unary call": lambda: health.Check(empty_request, timeout=10),
            f"ApplyMoves at {PLIES} plies": lambda: hot.ApplyMoves(next(tables), timeout=10),
        }
        alone: dict[str, Call] = {
            "the same, memo off": lambda: cold.ApplyMoves(next(tables), timeout=10)
        }
        runs = [await measure(compared) | await measure(alone) for _ in range(RUNS)]
    medians = {name: statistics.median(run[name] for run in runs) for name in runs[0]}
    empty = medians["empty unary call"]
    print(f"engine: medians of {RUNS} runs of {CALLS} calls")
    for name, microseconds in medians.items():
        print(f"  {name:<24} {microseconds:6.0f} µs   × {microseconds / empty:.2f}")


def main() -> None:
    """Run two engines, one without its memo, and compare."""
    with (
        running("services.engine", ENGINE_ADDRESS="127.0.0.1:0") as hot,
        running("services.engine", ENGINE_ADDRESS="127.0.0.1:0", ENGINE_MEMO_SIZE="0") as cold,
    ):
        ports = [read_event(process, "serving")["port"] for process in (hot, cold)]
        uvloop.run(compare(*ports))


if __name__ == "__main__":
    main()
