"""Warming up leaves no kernel to be compiled later, and the engine does without all of them."""

import subprocess
import sys

WARM = """
import sys
from random import Random
from numba.core.dispatcher import Dispatcher
from services.engine.rules.armadora.kernel.warm import warm_up
from services.engine.tests.rules.kernel.test_games import OPTIONS, play_both, start
from services.engine.tests.rules.kernel.test_playouts import end_at_once, from_state

def forms():
    modules = [module for name, module in sys.modules.items() if "armadora.kernel" in name]
    kernels = {
        id(value): value
        for module in modules
        for value in vars(module).values()
        if isinstance(value, Dispatcher)
    }
    return {(str(kernel), form) for kernel in kernels.values() for form in kernel.signatures}

warm_up()
before = forms()
for options in OPTIONS:
    play_both(start(options, 0), Random(0))
    end_at_once(from_state(start(options, 0)), 0)
assert before
assert forms() == before, forms() - before
"""
ENGINE = """
import sys
import services.engine.servicer
assert not [name for name in sys.modules if "armadora.kernel" in name]
"""


def run(program: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={"PYTHONPATH": ":".join(sys.path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def test_warming_up_leaves_no_kernel_to_be_compiled():
    run(WARM)


def test_the_engine_does_without_kernels_of_armadora():
    run(ENGINE)
