"""How long tasks may take, and when the broker gives one to somebody else."""

import pytest

from services.ai.app import make_app
from services.ai.settings import Settings
from services.ai.tasks import app

LONG = ("ai.play_match", "ai.judge_table")


@pytest.mark.parametrize("longer", ["match_seconds", "judging_seconds"])
def test_no_task_is_cut_off_before_it_ends_by_itself_nor_given_to_another_while_it_runs(
    longer: str,
) -> None:
    settings = Settings(**{longer: 100})
    conf = make_app(settings).conf
    for task in LONG:
        limits = conf.task_annotations[task]
        assert settings.longest_seconds < limits["soft_time_limit"] < limits["time_limit"]
        assert limits["time_limit"] < conf.broker_transport_options["visibility_timeout"]
    assert settings.turn_seconds <= conf.task_soft_time_limit < conf.task_time_limit


def test_every_task_with_limits_of_its_own_is_one() -> None:
    assert set(app.conf.task_annotations) == set(LONG) <= set(app.tasks)
