"""The examples in the docstrings of the rules hold."""

import doctest
import importlib
import pkgutil

import pytest

from services.engine import rules

MODULES = [module.name for module in pkgutil.walk_packages(rules.__path__, f"{rules.__name__}.")]


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_docstrings(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0
