"""The ratings that pages show."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from pydantic import ValidationError

from frontend.play import ratings
from frontend.play.ratings import Rating, measurement_of, rating_of

WRITTEN = """
{"armadora": {
  "commit": "abc", "is_clean": true, "date": "2026-11-30",
  "options": {"advanced": false, "partners": false}, "seed": 7, "games": 200,
  "bots": {"hard": {"elo": 1433, "error": 31}, "random": {"elo": 1000, "error": 0}},
  "results": [{
    "bot": "hard", "against": "random", "seats": 2,
    "games": 200, "seeds": 100, "points": 150.5, "error": 0.03
  }]
}}
"""


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Return another file in place of ours, which is read anew."""
    file = tmp_path / "ratings.json"
    monkeypatch.setattr(ratings, "FILE", file)
    ratings._read_measurements.cache_clear()
    yield file
    ratings._read_measurements.cache_clear()


def test_who_was_measured_has_a_rating(file: Path) -> None:
    file.write_text(WRITTEN)
    assert rating_of("armadora", "hard") == Rating(1433, 31)
    assert rating_of("armadora", "easy") is None
    assert rating_of("orkisland", "hard") is None


def test_a_measurement_says_what_it_comes_from(file: Path) -> None:
    file.write_text(WRITTEN)
    measurement = measurement_of("armadora")
    assert measurement
    assert (measurement.commit, measurement.is_clean, measurement.seed) == ("abc", True, 7)
    assert [result.share for result in measurement.results] == [0.7525]


def test_a_file_in_which_something_is_amiss_is_refused(file: Path) -> None:
    file.write_text(WRITTEN.replace("1433", '"much"'))
    with pytest.raises(ValidationError):
        rating_of("armadora", "hard")


def test_our_own_file_can_be_read() -> None:
    for game in ("armadora", "orkisland"):
        measurement = measurement_of(game)
        assert measurement is None or measurement.bots
