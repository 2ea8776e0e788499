"""What browsers are told to forbid, what is refused at the door, and the settings of production."""

import os
import subprocess
import sys

import pytest
from asgiref.testing import ApplicationCommunicator
from django.conf import settings
from django.test import AsyncClient
from hall.v1 import lobby_pb2

from frontend.config.asgi import application
from frontend.tests.environment import ENVIRONMENT
from frontend.tests.fake_lobby import TABLE_ID, FakeLobby, make_table

POLICY = {
    "default-src 'self'",
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
}
HTTPS = {"HALL_PUBLIC_ORIGIN": "https://play.armadora.test"}


@pytest.mark.parametrize(
    "path",
    [
        "/",
        f"/table/{TABLE_ID}",
        "/rules",
        "/replay",
        "/orkisland",
        "/orkisland/new",
        f"/table/{TABLE_ID}/match",
        f"/replay/{TABLE_ID}",
        f"/replay/{TABLE_ID}/views",
        f"/replay/{TABLE_ID}/record.txt",
        "/table/nowhere",
        "/nowhere",
        "/jsi18n",
    ],
)
async def test_every_page_comes_with_its_policy(hall: FakeLobby, path: str) -> None:
    hall.add(make_table(status=lobby_pb2.TABLE_STATUS_FINISHED))

    response = await AsyncClient().get(path)

    assert set(response.headers["Content-Security-Policy"].split("; ")) == POLICY
    assert response.headers["X-Frame-Options"] == "DENY"
    assert response.headers["X-Content-Type-Options"] == "nosniff"
    assert response.headers["Referrer-Policy"] == "same-origin"


@pytest.mark.parametrize(
    "path",
    [
        "/",
        f"/table/{TABLE_ID}",
        "/rules",
        "/replay",
        "/orkisland",
        f"/replay/{TABLE_ID}",
        "/table/nowhere",
    ],
)
async def test_no_page_needs_what_its_policy_forbids(hall: FakeLobby, path: str) -> None:
    hall.add(make_table(status=lobby_pb2.TABLE_STATUS_FINISHED))

    page = (await AsyncClient().get(path)).content.decode()

    assert "<style" not in page
    assert " style=" not in page
    assert " onclick=" not in page
    for script in page.split("<script")[1:]:
        assert " src=" in script.split(">")[0] or "application/json" in script.split(">")[0]


async def test_cookies_are_not_for_scripts_nor_for_other_sites(hall: FakeLobby) -> None:
    client = AsyncClient()
    await client.get("/")
    await client.post("/play-computer")
    await client.post("/language", {"language": "fr"})

    assert {"hall_session", "hall_csrf", "hall_language"} == set(client.cookies)
    for cookie in client.cookies.values():
        assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")


async def test_a_form_of_another_site_is_refused(hall: FakeLobby) -> None:
    client = AsyncClient(enforce_csrf_checks=True)

    response = await client.post("/play-computer")

    assert response.status_code == 403
    assert "The form has expired" in response.content.decode()
    assert hall.requests("CreateTable") == []


async def test_a_script_hears_that_its_form_has_expired(hall: FakeLobby) -> None:
    client = AsyncClient(enforce_csrf_checks=True)

    response = await client.post("/play-computer", headers={"Accept": "application/json"})

    assert response.status_code == 403
    assert response.json() == {
        "ok": False,
        "reason": "",
        "message": "The form has expired. Reload its page, and send it again. "
        "Cookies have to be allowed.",
        "rule": "",
    }


async def test_another_host_is_refused_in_silence(
    hall: FakeLobby, caplog: pytest.LogCaptureFixture
) -> None:
    response = await AsyncClient().get("/", headers={"Host": "evil.test"})

    assert response.status_code == 400
    assert "evil.test" not in caplog.text


@pytest.mark.parametrize(
    "path", ["/tables", f"/table/{TABLE_ID}/join", "/play-computer", "/replay/views"]
)
async def test_an_action_is_a_post(hall: FakeLobby, path: str) -> None:
    assert (await AsyncClient().get(path)).status_code == 405


async def test_a_long_form_is_refused(hall: FakeLobby) -> None:
    response = await AsyncClient().post("/tables", {"nickname": "x" * 300_000})

    assert response.status_code == 400
    assert hall.requests("CreateTable") == []


@pytest.mark.parametrize("charset", ["utf-7", "utf-16", "base64", "unheard-of"])
@pytest.mark.parametrize("path", ["/tables", "/replay/views"])
async def test_a_form_in_another_charset_breaks_nothing(
    hall: FakeLobby, path: str, charset: str
) -> None:
    field = b'--x\r\nContent-Disposition: form-data; name="%s"\r\n\r\n+2AA-\r\n'
    body = field % b"nickname" + field % b"text" + b"--x--\r\n"

    response = await AsyncClient().generic(
        "POST", path, body, f"multipart/form-data; boundary=x; charset={charset}"
    )

    assert response.status_code in {200, 400}


def open_request(
    headers: list[tuple[bytes, bytes]], path: str = "/tables"
) -> ApplicationCommunicator:
    scope = {
        "type": "http",
        "method": "POST",
        "path": path,
        "query_string": b"",
        "headers": [(b"host", b"testserver"), *headers],
    }
    return ApplicationCommunicator(application, scope)


@pytest.mark.parametrize(
    ("path", "length"), [("/tables", b"1000000"), ("/orkisland/tables", b"50000000")]
)
async def test_megabytes_are_refused_unread(hall: FakeLobby, path: str, length: bytes) -> None:
    request = open_request([(b"content-length", length)], path)

    answer = await request.receive_output()

    assert answer["status"] == 413
    await request.receive_output()
    await request.wait()


async def test_a_megabyte_without_a_length_is_cut_off(hall: FakeLobby) -> None:
    request = open_request([])
    chunk = b"x" * (settings.DATA_UPLOAD_MAX_MEMORY_SIZE // 2)
    for _ in range(3):
        await request.send_input({"type": "http.request", "body": chunk, "more_body": True})

    answer = await request.receive_output()

    assert answer["status"] == 413
    await request.receive_output()
    await request.wait()


def manage(*command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a command of Django in a process of its own."""
    return subprocess.run(
        [sys.executable, "-W", "error", "-m", "frontend.manage", *command],
        env={**os.environ, **ENVIRONMENT, "PYTHONPATH": os.pathsep.join(sys.path), **environment},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_settings_of_production_pass_every_check() -> None:
    checked = manage("check", "--deploy", "--fail-level", "WARNING", **HTTPS)

    assert checked.returncode == 0, checked.stderr
    assert "no issues (1 silenced)" in checked.stdout


@pytest.mark.parametrize(
    ("origin", "warnings"),
    [("http://localhost:8000", 0), ("http://play.armadora.test", 4)],
)
def test_plain_http_passes_every_check_on_this_machine_only(origin: str, warnings: int) -> None:
    checked = manage("check", "--deploy", HALL_PUBLIC_ORIGIN=origin)

    assert checked.stderr.count("(security.W") == warnings


def test_nobody_is_put_on_the_lists_of_browsers_unasked() -> None:
    assert "SECURE_HSTS_PRELOAD" not in manage("diffsettings", **HTTPS).stdout


def test_a_secret_is_needed() -> None:
    refused = manage("check", HALL_SECRET_KEY="too short")

    assert refused.returncode != 0
    assert "secret_key" in refused.stderr
    assert "too short" not in refused.stderr


def test_the_database_has_all_its_migrations() -> None:
    assert manage("makemigrations", "--check", "--dry-run").returncode == 0
