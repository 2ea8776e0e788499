"""The hall of the tests leaves nothing behind."""

from pathlib import Path

import pytest

from tests.stack import Stack


def test_a_part_that_does_not_start_ends_those_that_did(tmp_path: Path) -> None:
    stack = Stack(tmp_path, commands={"engine": "false"})
    with pytest.raises(AssertionError, match="engine ended at once"), stack:
        pass
    redis = stack["redis"]
    assert redis.pid
    assert not redis.is_running
