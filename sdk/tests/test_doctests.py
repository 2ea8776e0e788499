"""The examples in the docstrings of the `hall` command hold."""

import doctest
from types import ModuleType

import pytest

from sdk.armadora import sentences
from sdk.ladder import arena, plan, scores


@pytest.mark.parametrize("module", [sentences, arena, plan, scores])
def test_examples_in_docstrings(module: ModuleType) -> None:
    assert doctest.testmod(module).failed == 0
