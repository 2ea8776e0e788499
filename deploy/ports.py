"""Ports of this machine: which are free."""

import socket


def is_free(port: int) -> bool:
    """Tell whether a server could listen on a port of 127.0.0.1 now."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


def choose_port(wanted: int = 0) -> int:
    """Return the port wanted if it is free, else another one that is."""
    if wanted and is_free(wanted):
        return wanted
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
