"""Every process logs one line an event, for people or for machines."""

import asyncio
import json
import sys

import pytest

LINES = """
import logging, structlog
from services.wire.logs import configure_logging
from services.wire.requests import current_request_id
configure_logging("lines")
current_request_id.set("r-1")
structlog.get_logger().debug("quiet")
structlog.get_logger().info("played", ply=12)
logging.getLogger("library").warning("plain %s", "words")
"""


async def run_lines(environment: dict[str, str]) -> list[str]:
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-c",
        LINES,
        stderr=asyncio.subprocess.PIPE,
        env={"PYTHONPATH": ":".join(sys.path), **environment},
    )
    _, errors = await process.communicate()
    return errors.decode().splitlines()


async def test_lines_for_people() -> None:
    played, plain = await run_lines({})
    assert played.endswith("[info     ] played ply=12 request_id=r-1 service=lines")
    assert plain.endswith("[warning  ] plain words request_id=r-1 service=lines")


async def test_lines_for_machines() -> None:
    played, plain = map(json.loads, await run_lines({"LOG_FORMAT": "json"}))
    assert played.pop("timestamp") <= plain.pop("timestamp")
    common = {"request_id": "r-1", "service": "lines"}
    assert played == {"event": "played", "level": "info", "ply": 12, **common}
    assert plain == {"event": "plain words", "level": "warning", **common}


@pytest.mark.parametrize(("level", "count"), [("debug", 3), ("warning", 1)])
async def test_the_level_is_a_setting(level: str, count: int) -> None:
    assert len(await run_lines({"LOG_LEVEL": level})) == count
