"""Python files of others, loaded as modules."""

import importlib.util
import inspect
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import TypeVar

Base = TypeVar("Base")


def new_module(name: str, path: Path) -> tuple[ModuleType, Callable[[], None]] | None:
    """Return a module for a file, and what runs the file; None if its name is not Python's."""
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        return None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    return module, partial(spec.loader.exec_module, module)


def own_classes(module: ModuleType, base: type[Base]) -> dict[str, type[Base]]:
    """Return the classes by their names that a module itself derives from another one."""
    return {
        name: thing
        for name, thing in vars(module).items()
        if inspect.isclass(thing) and issubclass(thing, base)
        if thing.__module__ == module.__name__
    }
