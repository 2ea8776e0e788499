"""Client channels: how a process reaches another one, and notices when it is gone."""

import grpc

MAX_METADATA_BYTES = 64 * 1024
"""Room for the error details of a refusal, which travel in the trailing metadata."""

KEEPALIVE_OPTIONS: tuple[tuple[str, int | str], ...] = (
    ("grpc.keepalive_time_ms", 10_000),
    ("grpc.keepalive_timeout_ms", 5_000),
    ("grpc.http2.ping_timeout_ms", 5_000),  # or a frozen peer is noticed after 70 s
    ("grpc.http2.max_pings_without_data", 0),
    ("grpc.max_metadata_size", MAX_METADATA_BYTES),
    ("grpc.absolute_max_metadata_size", MAX_METADATA_BYTES),
)
"""What both ends of a connection agree on."""

CHANNEL_OPTIONS: tuple[tuple[str, int | str], ...] = (
    *KEEPALIVE_OPTIONS,
    ("grpc.lb_policy_name", "round_robin"),
    ("grpc.initial_reconnect_backoff_ms", 100),
    ("grpc.max_reconnect_backoff_ms", 1_000),
    # despite its name this is how long a connection may take to come about, and a busy machine
    # takes longer than 100 ms; a peer that refuses is tried again as soon as with a lower number
    ("grpc.min_reconnect_backoff_ms", 1_000),
)


def open_channel(address: str) -> grpc.aio.Channel:
    """Return an asyncio channel; it connects with the first call and again whenever it must.

    `address` is `host:port`, or `dns:///name:port` to spread calls over all hosts of that name.
    """
    return grpc.aio.insecure_channel(address, options=CHANNEL_OPTIONS)


def open_blocking_channel(address: str) -> grpc.Channel:
    """Return the same for threads. Open it after a fork, never before: it would hang."""
    return grpc.insecure_channel(address, options=CHANNEL_OPTIONS)
