"""Where a lobby is, and how it is reached: HOST:PORT, with TLS on port 443 or after https://."""

import ssl
from dataclasses import dataclass

import grpc

from services.wire.channels import CHANNEL_OPTIONS, open_blocking_channel

USUAL = "127.0.0.1:50052"

_TLS_PREFIX = "https://"
_TLS_PORT = 443
_CONNECT_SECONDS = 10.0


@dataclass(frozen=True, slots=True)
class Server:
    """The address of a lobby.

    >>> Server.parse("127.0.0.1:50052"), Server.parse("https://hall.example")
    (Server(host='127.0.0.1', port=50052, has_tls=False), Server(host='hall.example', port=443, \
has_tls=True))
    """

    host: str
    port: int
    has_tls: bool

    @classmethod
    def parse(cls, text: str) -> "Server":
        """Return the address that a text is. Raises ValueError."""
        has_prefix = text.startswith(_TLS_PREFIX)
        host, colon, port = text.removeprefix(_TLS_PREFIX).rstrip("/").rpartition(":")
        if not colon and has_prefix:
            host, port = port, str(_TLS_PORT)
        if not host or not (port.isascii() and port.isdecimal()):
            raise ValueError(f"an address is HOST:PORT, as in {USUAL}, not {text!r}")
        return cls(host, int(port), has_prefix or int(port) == _TLS_PORT)

    def connect(self, *, insecure: bool) -> grpc.Channel:
        """Return a channel; `insecure` takes whatever certificate the server has. Raises OSError.

        It is asked for its certificate then, which is trusted from there on.
        """
        address = f"{self.host}:{self.port}"
        if not self.has_tls:
            return open_blocking_channel(address)
        certificate = None
        if insecure:
            where = (self.host.strip("[]"), self.port)
            certificate = ssl.get_server_certificate(where, timeout=_CONNECT_SECONDS).encode()
        credentials = grpc.ssl_channel_credentials(certificate)
        return grpc.secure_channel(address, credentials, options=CHANNEL_OPTIONS)
