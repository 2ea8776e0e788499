"""What may be logged of an opponent that fails: not its text, which may name what is in hand."""

from traceback import extract_tb
from typing import Any


def describe(error: Exception) -> dict[str, Any]:
    """Return what was raised, and where, as fields of a line."""
    where = [f"{each.filename}:{each.lineno}" for each in extract_tb(error.__traceback__)]
    return {"error": type(error).__name__, "where": where}
