"""The health of a gRPC server, as an exit status: `python -m services.wire.health ADDRESS`.

Kubernetes asks servers itself; this is for container engines, which can only run a command.
"""

import sys

import grpc
from grpc_health.v1 import health_pb2, health_pb2_grpc

from services.wire.channels import open_blocking_channel

CALL_SECONDS = 3.0


def is_serving(address: str) -> bool:
    """Return whether the server at the address answers, and says that it takes calls."""
    with open_blocking_channel(address) as channel:
        stub = health_pb2_grpc.HealthStub(channel)
        try:
            answer = stub.Check(health_pb2.HealthCheckRequest(), timeout=CALL_SECONDS)
        except grpc.RpcError:
            return False
    return bool(answer.status == health_pb2.HealthCheckResponse.SERVING)


if __name__ == "__main__":
    sys.exit(0 if is_serving(*sys.argv[1:]) else 1)
