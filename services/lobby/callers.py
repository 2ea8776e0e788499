"""Who calls: whoever a trusted hop names, or else the address that the call comes from."""

from collections.abc import Sequence
from typing import Any

import grpc

MAX_LENGTH = 128

Context = grpc.aio.ServicerContext[Any, Any]


def client_of(context: Context, trusted_keys: Sequence[str] = ()) -> str:
    """Return what a client is known by, for its limits.

    `trusted_keys` are metadata keys that callers cannot send themselves; the first that is there
    counts.
    """
    metadata = dict(context.invocation_metadata() or ())
    for key in trusted_keys:
        value = metadata.get(key)
        if isinstance(value, str):
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
