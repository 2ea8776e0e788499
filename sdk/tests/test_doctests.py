"""The examples in the docstrings of the `hall` command hold."""

import doctest

from sdk.armadora import sentences


def test_examples_in_docstrings() -> None:
    assert doctest.testmod(sentences).failed == 0
