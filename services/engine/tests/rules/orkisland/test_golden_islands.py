"""Every island, stage, table and settings file that the original was asked for.

Source: Ork Island, sections 3 to 5; the data is described in golden.py.
"""

import json
from collections.abc import Mapping
from typing import Any

import pytest

from services.engine.rules.orkisland.formats.settings_text import (
    format_header,
    format_settings,
    parse_settings,
)
from services.engine.rules.orkisland.generator import generate
from services.engine.rules.orkisland.generator.odds import sea_odds
from services.engine.rules.orkisland.random import seeded
from services.engine.rules.orkisland.settings import check_settings
from services.engine.tests.rules.orkisland.golden import (
    FOLDER,
    golden_lines,
    golden_text,
    require_golden,
)
from services.engine.tests.rules.orkisland.islands import (
    corners,
    draft_digest,
    paths_digest,
    rows_digest,
    tried_stages,
)

require_golden()

FILES = sorted(path.name for path in (FOLDER / "cnf").iterdir())
ISLANDS = list(golden_lines("maps.jsonl"))
STAGED = list(golden_lines("stages.jsonl"))
RECORDED = [match for match in golden_lines("matches.jsonl") if match["record"]]
THRESHOLDS: dict[str, list[list[list[int]]]] = json.loads(golden_text("sea_thresholds.json.gz"))


def name(drawn: Mapping[str, Any]) -> str:
    return f"{drawn['cnf']}-{drawn['seed']}"


def test_nothing_is_missing() -> None:
    assert (len(FILES), len(ISLANDS), len(STAGED), len(THRESHOLDS)) == (23, 303, 74, 10)
    assert len(RECORDED) == 20


@pytest.mark.parametrize("drawn", ISLANDS, ids=name)
def test_island(drawn: Mapping[str, Any]) -> None:
    settings = parse_settings(golden_text(f"cnf/{drawn['cnf']}"))
    generator = seeded(drawn["seed"])
    island = generate(settings, generator)
    assert {
        "rng_after_map": generator[0],
        "cities": len(island.cities),
        "paths": len(island.paths),
        "map_sha256": rows_digest(island.rows),
        "city_corners": corners(island),
        "path_ends": [[path.a, path.b, len(path.cells)] for path in island.paths],
        "paths_sha256": paths_digest(island),
    }.items() <= drawn.items()


@pytest.mark.parametrize("drawn", STAGED, ids=name)
def test_stages(drawn: Mapping[str, Any]) -> None:
    settings = parse_settings(golden_text(f"cnf/{drawn['cnf']}"))
    generator = seeded(drawn["seed"])
    stages = [
        [tried, stage, int(generator[0]), draft_digest(draft)]
        for tried, stage, draft in tried_stages(settings, generator)
    ]
    assert stages == drawn["stages"]


@pytest.mark.parametrize("side", THRESHOLDS)
def test_sea_odds(side: str) -> None:
    assert sea_odds(int(side)).tolist() == THRESHOLDS[side]


@pytest.mark.parametrize("file", FILES)
def test_settings_file(file: str) -> None:
    text = golden_text(f"cnf/{file}")
    settings = parse_settings(text)
    check_settings(settings)
    assert parse_settings(format_settings(settings)) == settings
    if file in ("fixed_a.cnf", "fixed_b.cnf", "fixed_c.cnf"):  # laid out by the original
        assert format_settings(settings) == text


@pytest.mark.parametrize("match", RECORDED, ids=name)
def test_header_of_a_record_is_that_of_its_settings_file(match: Mapping[str, Any]) -> None:
    settings = parse_settings(golden_text(f"cnf/{match['cnf']}"))
    head, _, _ = golden_text(f"records/m{match['id']:03}.out.gz").partition("names ")
    assert head.endswith(f"\n\n{format_header(settings)}")
