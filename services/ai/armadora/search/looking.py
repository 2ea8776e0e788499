"""Looking ahead, again and again: a deal, a way down the tree, a playout, and what it taught."""

from typing import NamedTuple

import numpy as np

from services.ai.armadora.search.deals import deal
from services.ai.armadora.search.descent import (
    behold,
    choose,
    count_choice,
    decision_at,
    edge_for,
    open_node,
)
from services.ai.armadora.search.groups import BEHOLD, LOOK_GROUP, TRACES
from services.ai.armadora.search.hidden import Hidden
from services.ai.armadora.search.traces import credit_edges, credit_traces, read_traces
from services.ai.armadora.search.tree import (
    CHILD,
    CHOSEN,
    GOLD,
    GROUP,
    NO_EDGE,
    NO_NODE,
    NODES,
    PLACE,
    ROOT,
    WINS,
    Figures,
    Tree,
    add_node,
)
from services.engine.rules.armadora.kernel.counting import count_standings, gold_of
from services.engine.rules.armadora.kernel.layout import (
    MOST_DECISIONS,
    MOST_SEATS,
    NOBODY,
    SEATS,
    SIDE_MASK,
    SIZE,
    TURN,
    Numbers,
    Position,
)
from services.engine.rules.armadora.kernel.playing import copy, play
from services.engine.rules.armadora.kernel.playouts import ROOM, playout
from services.engine.rules.armadora.state import GOLD_PILES
from services.engine.rules.compiled import in_place, released

UTILITY, WIN, GOLD_WON = range(3)
"""The rows of an outcome."""
MOST_DEPTH = 128
ALL_GOLD = sum(GOLD_PILES)


class Desk(NamedTuple):
    """What a look ahead works with; what is in it before does not matter."""

    position: Position
    listed: Numbers
    room: Numbers
    path: Numbers
    traces: Numbers
    standings: Numbers
    outcome: Figures


def new_desk() -> Desk:
    """Return a desk."""
    return Desk(
        position=np.zeros(SIZE, np.int64),
        listed=np.zeros(MOST_DECISIONS, np.int64),
        room=np.zeros(ROOM, np.int64),
        path=np.zeros((MOST_DEPTH, 3), np.int64),
        traces=np.zeros((MOST_SEATS, TRACES), np.int64),
        standings=np.zeros(MOST_SEATS, np.int64),
        outcome=np.zeros((3, MOST_SEATS)),
    )


@released
def look_ahead(
    tree: Tree,
    desk: Desk,
    root: Position,
    hidden: Hidden,
    own: int,
    led: Numbers,
    rng: Numbers,
    times: int,
    totals: Figures,
) -> None:
    """Look ahead so many times, and add each seat's chance to win and gold to two rows of totals.

    `led` are the groups and places of the decisions with which every look begins.
    """
    if tree.used[NODES] == 0:
        copy(root, desk.position)
        open_node(tree, desk.position, own, desk.listed)
    for _ in range(times):
        copy(root, desk.position)
        deal(desk.position, hidden, own, rng)
        depth = _descend(tree, desk, own, led, rng)
        playout(desk.position, rng, desk.room)
        count_standings(desk.position, desk.standings)
        _judge(desk)
        read_traces(root, desk.position, desk.traces)
        _learn(tree, desk, depth)
        for seat in range(root[SEATS]):
            side = seat & root[SIDE_MASK]
            totals[0, seat] += desk.outcome[WIN, side]
            totals[1, seat] += desk.outcome[GOLD_WON, side]


@released
def utility_of(win: float, gold: float) -> float:
    """Return what a side seeks: mostly to win, but gold too."""
    return 0.6 * win + 0.4 * gold / ALL_GOLD


@in_place
def _descend(tree: Tree, desk: Desk, own: int, led: Numbers, rng: Numbers) -> int:
    """Go down to a decision that is new, and play all on the way; return how many edges it took."""
    position = desk.position
    node, depth, looked_at = ROOT, 0, -1
    while position[TURN] != NOBODY and depth < MOST_DEPTH:
        seat = position[TURN]
        if depth < led.shape[0]:
            edge = edge_for(tree, node, led[depth, 0], led[depth, 1])
        elif looked_at >= 0:
            edge = behold(tree, node, position, looked_at)
        else:
            edge = choose(tree, node, seat)
        if edge == NO_EDGE:
            break
        desk.path[depth, 0], desk.path[depth, 1], desk.path[depth, 2] = node, edge, seat
        depth += 1
        looked_at = -1
        if tree.edges[edge, GROUP] != BEHOLD:
            if tree.edges[edge, GROUP] == LOOK_GROUP and own == seat:
                looked_at = tree.edges[edge, PLACE]
            play(position, decision_at(tree, edge, position, rng))
        if tree.edges[edge, CHOSEN] == 0:
            break
        if tree.edges[edge, CHILD] == NO_NODE:
            tree.edges[edge, CHILD] = _new_node(tree, desk, own, looked_at)
        node = tree.edges[edge, CHILD]
        if node == NO_NODE:
            break
    return depth


@in_place
def _new_node(tree: Tree, desk: Desk, own: int, looked_at: int) -> int:
    """Return a node for the position, or for what a look shows."""
    return add_node(tree) if looked_at >= 0 else open_node(tree, desk.position, own, desk.listed)


@in_place
def _judge(desk: Desk) -> None:
    """Fill in the outcome for each side: its utility, its chance to win and its gold."""
    position, standings = desk.position, desk.standings
    sides = _count_sides(position)
    most, winners = 0, 0
    for side in range(sides):
        if standings[side] > most:
            most, winners = standings[side], 0
        winners += standings[side] == most
    for side in range(sides):
        win = 1.0 / winners if standings[side] == most else 0.0
        gold = float(gold_of(standings[side]))
        desk.outcome[UTILITY, side] = utility_of(win, gold)
        desk.outcome[WIN, side] = win
        desk.outcome[GOLD_WON, side] = gold


@in_place
def _count_sides(position: Position) -> int:
    return int(min(position[SEATS], position[SIDE_MASK] + 1))


@in_place
def _learn(tree: Tree, desk: Desk, depth: int) -> None:
    """Credit the edges that were followed, those beside them, and all traces."""
    mask, sides = desk.position[SIDE_MASK], _count_sides(desk.position)
    for step in range(depth):
        node, edge, seat = desk.path[step, 0], desk.path[step, 1], desk.path[step, 2]
        side = seat & mask
        utility = desk.outcome[UTILITY, side]
        count_choice(tree, edge, utility, sides)
        tree.figures[edge, WINS] += desk.outcome[WIN, side]
        tree.figures[edge, GOLD] += desk.outcome[GOLD_WON, side]
        credit_edges(tree, node, seat, desk.traces, utility)
    for seat in range(desk.position[SEATS]):
        credit_traces(tree, seat, desk.traces, desk.outcome[UTILITY, seat & mask])
