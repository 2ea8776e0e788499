"""What processes have cost so far, as Linux counts it in /proc."""

import os
import re
from dataclasses import dataclass
from pathlib import Path

from tests.stack import Stack


@dataclass(frozen=True, slots=True)
class Memory:
    """Bytes of a process: all that it has in memory, and of that what no other process shares."""

    resident: int
    own: int


TICKS_PER_SECOND = os.sysconf("SC_CLK_TCK")


def cpu_of_parts(stack: Stack) -> dict[str, float]:
    """Return the CPU seconds of each part of a hall so far."""
    return {name: cpu_seconds(session=part.pid) for name, part in stack.parts.items()}


def cpu_seconds(session: int) -> float:
    """Return the CPU time of all processes of a session, as a part of the hall and its children."""
    ticks = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            text = stat.read_text()
        except (FileNotFoundError, ProcessLookupError):  # it has ended meanwhile
            continue
        # what follows the name, which may hold spaces: the state, then numbers (see proc(5))
        fields = text.rpartition(")")[2].split()
        if int(fields[3]) == session:
            ticks += int(fields[11]) + int(fields[12])
    return ticks / TICKS_PER_SECOND


def children_of(process: int) -> list[int]:
    """Return the processes that a process has started and that still run, the oldest first."""
    text = Path(f"/proc/{process}/task/{process}/children").read_text()
    return sorted(map(int, text.split()))


def memory_of(process: int) -> Memory:
    """Return what a process has in memory."""
    text = Path(f"/proc/{process}/smaps_rollup").read_text()
    sizes = {name: int(size) << 10 for name, size in re.findall(r"^(\w+): +(\d+) kB$", text, re.M)}
    return Memory(sizes["Rss"], sizes["Private_Clean"] + sizes["Private_Dirty"])
