"""Who calls: the person that the frontend names, or else the address that the call comes from."""

from typing import Any

import grpc

MAX_LENGTH = 128


def client_of(context: "grpc.aio.ServicerContext[Any, Any]", trusted_header: str) -> str:
    """Return what a client is known by, for its limits.

    `trusted_header` is the metadata key that only the frontend can send; empty if none is trusted.
    """
    if trusted_header:
        for key, value in context.invocation_metadata() or ():
            if key == trusted_header and isinstance(value, str):
                return value[:MAX_LENGTH]
    return address_of(context.peer())


def address_of(peer: str) -> str:
    """Return the address in a peer as gRPC writes it, without the port.

    | peer | address |
    |---|---|
    | `ipv4:10.0.0.7:41234` | `ipv4:10.0.0.7` |
    | `ipv6:%5B::1%5D:41234` | `ipv6:%5B::1%5D` |
    | `unix:` | `unix:` |
    """
    if not peer.startswith("ip"):
        return peer
    return peer.rpartition(":")[0]
