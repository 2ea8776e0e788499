"""What the final board of a playout says of decisions: it bears their traces, whoever made them.

So one playout tells of some sixty decisions, not of one only (rapid action value estimation).
"""

from services.ai.armadora.search.groups import (
    NO_TRACE,
    TRACE_ARROW,
    TRACE_LYING,
    TRACE_OF,
    TRACE_REINFORCED,
    TRACE_UPRIGHT,
    TRACE_WARRIOR,
    TRACES,
)
from services.ai.armadora.search.tree import (
    COUNT,
    FIRST,
    FOUND,
    FOUND_MEAN,
    GROUP,
    PLACE,
    Tree,
)
from services.engine.rules.armadora.kernel.bits import first
from services.engine.rules.armadora.kernel.layout import (
    ARROW,
    DOWN,
    ELF,
    FACTION,
    REINFORCED,
    RIGHT,
    SEATS,
    TWO_ARROWS,
    VALUE_1,
    VALUE_2,
    VALUE_4,
    WARRIORS,
    Numbers,
    Position,
)
from services.engine.rules.armadora.moves import STRONGEST
from services.engine.rules.compiled import in_place


@in_place
def read_traces(root: Position, final: Position, traces: Numbers) -> None:
    """Fill `traces`, for each seat and trace, with the places where the final board has it anew."""
    right, down = root[RIGHT] & ~final[RIGHT], root[DOWN] & ~final[DOWN]
    shot = final[ARROW] & ~root[ARROW] | final[TWO_ARROWS] & ~root[TWO_ARROWS]
    reinforced = final[REINFORCED] & ~root[REINFORCED]
    for seat in range(root[SEATS]):
        warriors = final[WARRIORS + seat] & ~root[WARRIORS + seat]
        traces[seat, TRACE_UPRIGHT] = right
        traces[seat, TRACE_LYING] = down
        traces[seat, TRACE_WARRIOR] = warriors
        for value in range(1, STRONGEST + 1):
            traces[seat, TRACE_WARRIOR + value] = (
                warriors
                & (final[VALUE_1] if value & 1 else ~final[VALUE_1])
                & (final[VALUE_2] if value & 2 else ~final[VALUE_2])
                & (final[VALUE_4] if value & 4 else ~final[VALUE_4])
            )
        traces[seat, TRACE_REINFORCED] = reinforced & final[WARRIORS + seat]
        traces[seat, TRACE_ARROW] = shot if root[FACTION + seat] == ELF else 0


@in_place
def credit_traces(tree: Tree, seat: int, traces: Numbers, worth: float) -> None:
    """Add one playout to the means of all traces of a seat that its final board bears."""
    for trace in range(TRACES):
        places = traces[seat, trace]
        while places:
            place = first(places)
            places &= places - 1
            times = tree.times[seat, trace, place] + 1
            tree.times[seat, trace, place] = times
            mean = tree.means[seat, trace, place]
            tree.means[seat, trace, place] = mean + (worth - mean) / times


@in_place
def credit_edges(tree: Tree, node: int, seat: int, traces: Numbers, worth: float) -> None:
    """Add one playout to those edges of a node whose decision the final board bears.

    One that leaves no trace counts as found on all boards.
    """
    for edge in range(tree.nodes[node, FIRST], tree.nodes[node, FIRST] + tree.nodes[node, COUNT]):
        trace = TRACE_OF[tree.edges[edge, GROUP]]
        if trace == NO_TRACE or traces[seat, trace] >> tree.edges[edge, PLACE] & 1:
            found = tree.edges[edge, FOUND] + 1
            tree.edges[edge, FOUND] = found
            tree.figures[edge, FOUND_MEAN] += (worth - tree.figures[edge, FOUND_MEAN]) / found
