"""Every match of the original, built anew from its command log, is the same record byte for byte.

All golden records of it are read and written back too.
"""

import hashlib
from collections.abc import Iterable
from typing import Any

import pytest

from services.engine.rules.orkisland.formats.command_log import LoggedRound, format_log, parse_log
from services.engine.rules.orkisland.formats.conversion import (
    build_record,
    log_of_record,
    record_of_log,
)
from services.engine.rules.orkisland.formats.record_text import parse_shown
from services.engine.rules.orkisland.formats.settings_text import parse_settings
from services.engine.rules.orkisland.settings import Settings
from services.engine.rules.record import format_record, parse_record
from services.engine.tests.rules.orkisland.golden import (
    golden_bytes,
    golden_lines,
    golden_text,
    require_golden,
)
from services.engine.tests.rules.orkisland.shown import format_shown

require_golden()

MATCHES = list(golden_lines("matches.jsonl"))
every_match = pytest.mark.parametrize("match", MATCHES, ids=lambda match: name_of(match))


def name_of(match: Any) -> str:
    return f"m{match['id']:03}"


def settings_of(match: Any) -> Settings:
    return parse_settings(golden_text(f"cnf/{match['cnf']}"))


def log_of(match: Any) -> list[LoggedRound]:
    return list(parse_log(golden_bytes(f"logs/{name_of(match)}.jsonl.gz")))


def digests(texts: Iterable[bytes]) -> list[str]:
    return [hashlib.sha256(text).hexdigest() for text in texts]


@every_match
def test_record_of_a_log_is_the_original_one(match: Any) -> None:
    log = log_of(match)
    rounds = list(build_record(settings_of(match), match["seed"], match["players"], log))
    record = b"".join(rounds)
    assert digests(rounds) == match["round_sha256"]
    assert digests([record]) == [match["record_sha256"]]
    assert len(record) == match["record_bytes"]


@every_match
def test_log_is_written_as_the_original_one(match: Any) -> None:
    text = golden_bytes(f"logs/{name_of(match)}.jsonl.gz")
    assert b"".join(format_log(parse_log(text))) == text


@pytest.mark.parametrize(
    "match", [match for match in MATCHES if match["record"]], ids=lambda match: name_of(match)
)
def test_record_is_read_and_written_back(match: Any) -> None:
    record = golden_bytes(f"records/{name_of(match)}.out.gz")
    assert b"".join(format_shown(parse_shown(record))) == record


@pytest.mark.parametrize("match", MATCHES[::6], ids=lambda match: name_of(match))
def test_record_of_the_hall_leads_to_the_original_one(match: Any) -> None:
    text = format_record(record_of_log(settings_of(match), match["seed"], log_of(match)))
    record = parse_record(text)
    rounds = build_record(record.options, record.seed, match["players"], log_of_record(record))
    assert digests([b"".join(rounds)]) == [match["record_sha256"]]
