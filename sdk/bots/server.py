"""Where a lobby is, and how it is reached: HOST:PORT, with TLS on port 443 or after https://."""

import socket
import ssl
from dataclasses import dataclass

import click
import grpc

from services.wire.channels import CHANNEL_OPTIONS, open_blocking_channel

USUAL = "127.0.0.1:50052"

_TLS_PREFIX = "https://"
_TLS_PORT = 443
_CONNECT_SECONDS = 10.0
_NAMES = ("DNS", "IP Address", "commonName")


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
        if not host or "/" in host or not (port.isascii() and port.isdecimal()):
            raise ValueError(f"an address is HOST:PORT, as in {USUAL}, not {text!r}")
        return cls(host, int(port), has_prefix or int(port) == _TLS_PORT)

    def __str__(self) -> str:
        """Return the address as it can be parsed again."""
        return f"{_TLS_PREFIX * self.has_tls}{self.host}:{self.port}"

    def connect(self, *, insecure: bool) -> grpc.Channel:
        """Return a channel; `insecure` takes whatever certificate the server has. Raises OSError.

        It is asked for its certificate then, which is trusted from there on, for whatever name.
        """
        address = f"{self.host}:{self.port}"
        if not self.has_tls:
            return open_blocking_channel(address)
        if not insecure:
            credentials = grpc.ssl_channel_credentials()
            return grpc.secure_channel(address, credentials, options=CHANNEL_OPTIONS)
        where = (self.host.strip("[]"), self.port)
        certificate = ssl.get_server_certificate(where, timeout=_CONNECT_SECONDS)
        options = (
            ("grpc.ssl_target_name_override", _name_in(certificate, where)),
            ("grpc.default_authority", where[0]),
        )
        credentials = grpc.ssl_channel_credentials(certificate.encode())
        return grpc.secure_channel(address, credentials, options=CHANNEL_OPTIONS + options)


class Address(click.ParamType[Server]):
    """A server, as it is given to a command."""

    name = "HOST:PORT"

    def convert(
        self, value: str | Server, param: click.Parameter | None, ctx: click.Context | None
    ) -> Server:
        """Return the server."""
        try:
            return value if isinstance(value, Server) else Server.parse(value)
        except ValueError as error:
            self.fail(str(error), param, ctx)


def _name_in(certificate: str, where: tuple[str, int]) -> str:
    """Return a name for which a server's certificate is good. Raises OSError.

    What is in one is told only where it is trusted, so that the server is asked once more.
    """
    context = ssl.create_default_context(cadata=certificate)
    context.check_hostname = False
    context.verify_flags |= ssl.VERIFY_X509_PARTIAL_CHAIN  # trusted itself, whoever has signed it
    with (
        socket.create_connection(where, timeout=_CONNECT_SECONDS) as connection,
        context.wrap_socket(connection) as secured,
    ):
        told = secured.getpeercert() or {}
    subject = [pair for part in told.get("subject", ()) for pair in part]
    for kind, name in (*told.get("subjectAltName", ()), *subject):
        if kind in _NAMES:
            return str(name).replace("*", "any")
    return where[0]
