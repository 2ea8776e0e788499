"""Programs that run in a process of their own, where it is known which kernels are in memory."""

import subprocess
import sys

FORMS_OF_KERNELS = """
import sys
from numba.core.dispatcher import Dispatcher

def forms(package):
    modules = [module for name, module in sys.modules.items() if package in name]
    kernels = {
        id(value): value
        for module in modules
        for value in vars(module).values()
        if isinstance(value, Dispatcher)
    }
    return {(str(kernel), form) for kernel in kernels.values() for form in kernel.signatures}
"""
"""Finds the forms in which the kernels of a package are compiled."""


def run(program: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={"PYTHONPATH": ":".join(sys.path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
