"""The mapping between the dataclasses of the rules and the messages of hall.v1, both ways.

The engine writes what workers read. It is written by hand because that is fast. A test holds it
against both sides: a field that is added there and forgotten here fails. What all games share
stands in common.py, what only one has in the module of its name.
"""

from services.engine.convert.common import (
    OPEN,
    SPECTATOR,
    read_options,
    read_record,
    read_table_options,
    read_view,
    write_outcome,
    write_record,
    write_view,
)
from services.engine.convert.orkisland import read_settings, write_settings

__all__ = [
    "OPEN",
    "SPECTATOR",
    "read_options",
    "read_record",
    "read_settings",
    "read_table_options",
    "read_view",
    "write_outcome",
    "write_record",
    "write_settings",
    "write_view",
]
