"""How a lobby is reached: its address, and certificates that it has made for itself."""

import os
import shutil
import socket
import subprocess
from pathlib import Path
from time import monotonic

import grpc
import pytest
from click.testing import CliRunner
from hall.v1 import lobby_pb2, lobby_pb2_grpc

from sdk.bots.seating import CALL_SECONDS
from sdk.bots.server import Server
from sdk.command import hall
from sdk.tests.fake_hall import serving

INSTALL = "no openssl found: apt-get install openssl to run the tests of certificates"


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("127.0.0.1:50052", "127.0.0.1:50052"),
        ("https://hall.example", "https://hall.example:443"),
        ("https://hall.example:8443/", "https://hall.example:8443"),
        ("hall.example:443", "https://hall.example:443"),
    ],
)
def test_an_address_is_told_as_it_can_be_parsed_again(text: str, address: str) -> None:
    assert str(Server.parse(text)) == address
    assert Server.parse(address) == Server.parse(text)


@pytest.mark.parametrize("text", ["", "50052", "hall.example", "http://hall.example:80", "a:b"])
def test_what_is_no_address_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="an address is HOST:PORT"):
        Server.parse(text)


def certificate(folder: Path, names: str) -> grpc.ServerCredentials:
    """Return the credentials of a server that has signed for itself, under other names."""
    if not shutil.which("openssl"):
        (pytest.fail if "CI" in os.environ else pytest.skip)(INSTALL)
    key, signed = folder / "key.pem", folder / "signed.pem"
    subprocess.run(
        [
            *("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"),
            *("-subj", "/CN=Ingress Fake Certificate", "-addext", f"subjectAltName={names}"),
            *("-keyout", key, "-out", signed),
        ],
        check=True,
        capture_output=True,
    )
    return grpc.ssl_server_credentials([(key.read_bytes(), signed.read_bytes())])


def test_where_nobody_listens_one_is_told_at_once() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
    begun = monotonic()
    words = ("bot", "run", "Walker", "--against", "Null", "--server", f"127.0.0.1:{port}")
    done = CliRunner().invoke(hall, words)
    assert done.output.startswith(f"Error: no lobby answers at 127.0.0.1:{port}; make play ")
    assert monotonic() - begun < CALL_SECONDS


@pytest.mark.parametrize("names", ["DNS:ingress.local", "DNS:*.hall.example", "IP:127.0.0.1"])
def test_insecure_takes_a_certificate_of_any_name(tmp_path: Path, names: str) -> None:
    with (
        serving(credentials=certificate(tmp_path, names)) as port,
        Server.parse(f"https://127.0.0.1:{port}").connect(insecure=True) as channel,
    ):
        lobby = lobby_pb2_grpc.LobbyServiceStub(channel)
        assert not lobby.ListTables(lobby_pb2.ListTablesRequest(), timeout=2 * CALL_SECONDS).tables
