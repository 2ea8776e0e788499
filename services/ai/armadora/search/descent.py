"""The way from the root to a leaf: what is chosen at each node, and what is tried anew."""

import numpy as np

from services.ai.armadora.search.groups import (
    BEHOLD,
    GROUPS,
    PASS_GROUP,
    STOP_GROUP,
    TRACE_OF,
    decision_of,
    group_of,
    is_warrior,
    place_of,
)
from services.ai.armadora.search.tree import (
    CHOSEN,
    COUNT,
    DOUBT,
    FIRST,
    FOUND,
    FOUND_MEAN,
    GROUP,
    MEAN,
    NO_EDGE,
    NO_NODE,
    PLACE,
    ROOT,
    TRUST,
    UNTRIED,
    VISITS,
    Tree,
    add_edge,
    add_node,
)
from services.engine.rules.armadora.kernel.bits import draw, first
from services.engine.rules.armadora.kernel.deciding import decisions
from services.engine.rules.armadora.kernel.layout import (
    HAND,
    HAND_BITS,
    KIND_SHIFT,
    PLACE_BITS,
    TURN,
    VALUE_1,
    VALUE_2,
    VALUE_4,
    VALUE_IN_PLACE,
    Numbers,
    Position,
)
from services.engine.rules.armadora.moves import STRONGEST
from services.engine.rules.compiled import in_place

FIRST_PLAYOUTS = 24
"""Looks ahead that only gather traces, before the first decision is tried."""
_WIDENING = 2.0
"""A node of n visits has up to 1 + this × √n edges."""
_EXPLORATION = 0.1
_TRUST = 1000.0
"""A decision chosen as often is judged half by final boards, half by what came of it."""
_TRUST_OF_MANY = 20000.0
"""The same with more than two sides: of what several others answer, the tree learns less."""
_TRUST_IN_PASS = 10.0
"""A pass changes more than any other decision, and no final board tells how much."""
EVERYONE = -1
"""As the seat that searches: all values are known to all."""


@in_place
def open_node(tree: Tree, position: Position, own: int, listed: Numbers) -> int:
    """Return a new node where the seat to move may try all that it may decide."""
    node = add_node(tree)
    if node != NO_NODE:
        is_known = own == EVERYONE or own == position[TURN]
        for number in range(decisions(position, listed)):
            group = group_of(listed[number], is_known)
            tree.nodes[node, UNTRIED + group] |= 1 << place_of(listed[number])
    return node


@in_place
def choose(tree: Tree, node: int, seat: int) -> int:
    """Return the edge to follow: one more decision where the node is due one, else the best."""
    visits = tree.nodes[node, VISITS]
    tree.nodes[node, VISITS] = visits + 1
    if node == ROOT and visits < FIRST_PLAYOUTS:
        return NO_EDGE
    due = 1 + _WIDENING * np.sqrt(visits)
    if tree.nodes[node, COUNT] < due:
        edge = _try_another(tree, node, seat)
        if edge != NO_EDGE:
            return edge
    return _best_edge(tree, node)


@in_place
def _best_edge(tree: Tree, node: int) -> int:
    exploration = np.sqrt(np.log(tree.nodes[node, VISITS]))
    best = NO_EDGE
    most = -1.0
    for edge in range(tree.nodes[node, FIRST], tree.nodes[node, FIRST] + tree.nodes[node, COUNT]):
        mean = tree.figures[edge, MEAN]
        worth = (
            mean
            + tree.figures[edge, TRUST] * (tree.figures[edge, FOUND_MEAN] - mean)
            + tree.figures[edge, DOUBT] * exploration
        )
        if worth > most:
            best = edge
            most = worth
    return best


@in_place
def count_choice(tree: Tree, edge: int, utility: float, sides: int) -> None:
    """Count an edge as chosen, with what came of it."""
    chosen = tree.edges[edge, CHOSEN] + 1
    trust = _TRUST if sides == 2 else _TRUST_OF_MANY
    if tree.edges[edge, GROUP] == PASS_GROUP:
        trust = _TRUST_IN_PASS
    tree.edges[edge, CHOSEN] = chosen
    tree.figures[edge, MEAN] += (utility - tree.figures[edge, MEAN]) / chosen
    tree.figures[edge, TRUST] = np.sqrt(trust / (3 * chosen + trust))
    tree.figures[edge, DOUBT] = _EXPLORATION / np.sqrt(chosen)


@in_place
def _try_another(tree: Tree, node: int, seat: int) -> int:
    """Return an edge for the untried decision that the final boards speak best of, or NO_EDGE."""
    best_group, best_place = -1, 0
    most = -1.0
    for group in range(GROUPS):
        places = tree.nodes[node, UNTRIED + group]
        if not places:
            continue
        trace = TRACE_OF[group]
        if trace < 0:
            worth = _worth_without_trace(tree, node, group)
            if worth > most:
                most = worth
                best_group, best_place = group, first(places)
            continue
        while places:
            place = first(places)
            places &= places - 1
            worth = tree.means[seat, trace, place]
            if worth > most:
                most = worth
                best_group, best_place = group, place
    if best_group < 0:
        return NO_EDGE
    edge = add_edge(tree, node, best_group, best_place)
    if edge != NO_EDGE:
        tree.nodes[node, UNTRIED + best_group] &= ~(1 << best_place)
        trace = TRACE_OF[best_group]
        if trace >= 0:
            found = tree.times[seat, trace, best_place]
            tree.edges[edge, FOUND] = found if node == ROOT else 0
            tree.figures[edge, FOUND_MEAN] = tree.means[seat, trace, best_place]
    return edge


@in_place
def _worth_without_trace(tree: Tree, node: int, group: int) -> float:
    """Return the rank, among means of 0 to 1, of a decision that leaves no trace.

    A stop is tried first, a pass last; but second at the root, for it is always worth comparing.
    """
    if group == STOP_GROUP:
        return 2.0
    if group == PASS_GROUP:
        return 1.5 if node == ROOT and tree.nodes[node, COUNT] == 1 else -0.5
    return 0.5


@in_place
def edge_for(tree: Tree, node: int, group: int, place: int) -> int:
    """Return the edge of a decision, whether it has been tried or not."""
    tree.nodes[node, VISITS] += 1
    for edge in range(tree.nodes[node, FIRST], tree.nodes[node, FIRST] + tree.nodes[node, COUNT]):
        if tree.edges[edge, GROUP] == group and tree.edges[edge, PLACE] == place:
            return edge
    if group != BEHOLD:
        tree.nodes[node, UNTRIED + group] &= ~(1 << place)
    return add_edge(tree, node, group, place)


@in_place
def behold(tree: Tree, node: int, position: Position, square: int) -> int:
    """Return the edge of what a look at a square shows."""
    value = (
        position[VALUE_1] >> square & 1
        | (position[VALUE_2] >> square & 1) << 1
        | (position[VALUE_4] >> square & 1) << 2
    )
    return edge_for(tree, node, BEHOLD, value)


@in_place
def decision_at(tree: Tree, edge: int, position: Position, rng: Numbers) -> int:
    """Return the decision of an edge; a hidden warrior is any one of the hand that was dealt."""
    decision = decision_of(tree.edges[edge, GROUP], tree.edges[edge, PLACE])
    if is_warrior(decision >> KIND_SHIFT) and not decision & VALUE_IN_PLACE:
        decision |= _draw_value(position[HAND + position[TURN]], rng) << PLACE_BITS
    return decision


@in_place
def _draw_value(hand: int, rng: Numbers) -> int:
    number = draw(rng, hand & (1 << HAND_BITS) - 1)
    for value in range(1, STRONGEST):
        number -= hand >> HAND_BITS * value & (1 << HAND_BITS) - 1
        if number < 0:
            return value
    return STRONGEST
