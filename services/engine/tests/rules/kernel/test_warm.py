"""Warming up leaves no kernel to be compiled later, and the engine does without all of them."""

from services.engine.tests.rules.warmth import FORMS_OF_KERNELS, run

WARM = """
from random import Random
from services.engine.rules.armadora.kernel.warm import warm_up
from services.engine.tests.rules.kernel.test_games import OPTIONS, play_both, start
from services.engine.tests.rules.kernel.test_playouts import end_at_once, from_state

warm_up()
before = forms("armadora.kernel")
for options in OPTIONS:
    play_both(start(options, 0), Random(0))
    end_at_once(from_state(start(options, 0)), 0)
assert before
assert forms("armadora.kernel") == before, forms("armadora.kernel") - before
"""
ENGINE = """
import sys
import services.engine.servicer
assert not [name for name in sys.modules if "armadora.kernel" in name]
"""


def test_warming_up_leaves_no_kernel_to_be_compiled():
    run(FORMS_OF_KERNELS + WARM)


def test_the_engine_does_without_kernels_of_armadora():
    run(ENGINE)
