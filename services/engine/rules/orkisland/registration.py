"""Registration: which of the orders that a seat gives in a round count.

Source: Ork Island, section 10 (a seat's first order to an ork blocks its later ones) and section 8
(the ork, its owner, the direction).
"""

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from services.engine.rules.compiled import compiled, in_place
from services.engine.rules.game import IllegalMove, InvalidMove, MoveError

Orders = NDArray[np.int32]
"""(orders, 3): seat, ork and direction, those of seat 0 first, each seat's in the order given."""

MOST_ORDERS = 1000
"""What a seat may give in a round, those that do not count included; with more it is out."""

NO_DIRECTION = 4
"""The order to stay, which counts for nothing but blocks later orders to its ork."""

ACCEPTED, STAYS, ORDERED_TWICE, UNKNOWN_ORK, NOT_YOUR_ORK, BAD_DIRECTION = range(6)
"""What registration says of an order. All after STAYS are complaints."""

_INT32 = np.iinfo(np.int32)


def orders_of(attempts: Sequence[Sequence[tuple[int, int]]]) -> Orders:
    """Return the (ork, direction) that each seat has ordered, as one array.

    Numbers past 32 bits become the nearest that fit, which no ork and no direction has.
    """
    numbers: list[int] = []
    for seat, orders in enumerate(attempts):
        for ork, direction in orders:
            numbers += (seat, ork, direction)
    try:
        flat = np.array(numbers, dtype=np.int32)
    except OverflowError:
        fitting = [min(max(number, _INT32.min), _INT32.max) for number in numbers]
        flat = np.array(fitting, dtype=np.int32)
    return flat.reshape(-1, 3)


def complaint(verdict: int, order: Sequence[int], owners: Sequence[int]) -> MoveError:
    """Return what is wrong with an order (seat, ork, direction), given who owns each ork.

    >>> print(complaint(UNKNOWN_ORK, (0, 99, 2), owners=[0, 1, 2, 3]))
    there is no ork 99; orks are 0 to 3
    >>> print(complaint(NOT_YOUR_ORK, (0, 3, 2), owners=[0, 1, 2, 3]))
    ork 3 belongs to seat 3; give orders to orks of seat 0
    """
    seat, ork, direction = order
    if verdict == ORDERED_TWICE:
        return IllegalMove(
            f"ork {ork} is ordered twice; give each ork one order in a round",
            reason="ORDERED_TWICE",
            facts={"ork": str(ork)},
        )
    if verdict == UNKNOWN_ORK:
        last = len(owners) - 1
        return IllegalMove(
            f"there is no ork {ork}; orks are 0 to {last}",
            reason="UNKNOWN_ORK",
            facts={"ork": str(ork), "last": str(last)},
        )
    if verdict == NOT_YOUR_ORK:
        owner = owners[ork]
        return IllegalMove(
            f"ork {ork} belongs to seat {owner}; give orders to orks of seat {seat}",
            reason="NOT_YOUR_ORK",
            facts={"ork": str(ork), "owner": str(owner)},
        )
    return InvalidMove(
        f"ork {ork} cannot go to {direction}; directions are 0 to {NO_DIRECTION}",
        reason="BAD_DIRECTION",
        facts={"direction": str(direction)},
    )


def complaints(
    orders: Orders, verdicts: NDArray[np.uint8], owners: Sequence[int]
) -> Iterator[tuple[int, MoveError]]:
    """Yield the seat of each order that does not count, and what is wrong with it.

    `owners` are those of the orks at the beginning of the round.
    """
    for index in np.flatnonzero(verdicts > STAYS).tolist():
        order = orders[index].tolist()
        yield order[0], complaint(int(verdicts[index]), order, owners)


def check_orders(owner: NDArray[np.int32], seat: int, orders: Sequence[tuple[int, int]]) -> None:
    """Raise InvalidMove or IllegalMove for the first order that registration complains of."""
    given = orders_of([()] * seat + [orders])
    verdicts = register(owner, given)
    for index in np.flatnonzero(verdicts > STAYS).tolist():
        raise complaint(verdicts[index], given[index].tolist(), owner.tolist())


def countable(
    owner: NDArray[np.int32], seat: int, orders: Sequence[tuple[int, int]]
) -> tuple[tuple[int, int], ...]:
    """Return the orders of a seat that count, given who owns each ork."""
    given = orders_of([()] * seat + [orders])
    accepted = given[register(owner, given) == ACCEPTED]
    return tuple([(ork, direction) for _, ork, direction in accepted.tolist()])


@compiled
def register(owner: NDArray[np.int32], orders: Orders) -> NDArray[np.uint8]:
    """Return the verdict on each order, given who owns each ork at the beginning of the round."""
    verdicts = np.empty(len(orders), np.uint8)
    ordered_by = np.zeros(len(owner), np.uint8)  # of each ork: a bit for each seat
    for index in range(len(orders)):
        verdicts[index] = _judge(owner, orders, index, ordered_by)
    return verdicts


@in_place
def _judge(
    owner: NDArray[np.int32], orders: Orders, index: int, ordered_by: NDArray[np.uint8]
) -> int:
    seat, ork, direction = orders[index, 0], orders[index, 1], orders[index, 2]
    if ork < 0 or ork >= len(owner):
        return ORDERED_TWICE if _is_repeated(orders, index) else UNKNOWN_ORK
    if ordered_by[ork] >> seat & 1:
        return ORDERED_TWICE
    ordered_by[ork] |= 1 << seat
    if owner[ork] != seat:
        return NOT_YOUR_ORK
    if direction < 0 or direction > NO_DIRECTION:
        return BAD_DIRECTION
    return STAYS if direction == NO_DIRECTION else ACCEPTED


@in_place
def _is_repeated(orders: Orders, index: int) -> bool:
    """Tell whether the same seat has given an order to the same ork before."""
    earlier = index - 1
    while earlier >= 0 and orders[earlier, 0] == orders[index, 0]:
        if orders[earlier, 1] == orders[index, 1]:
            return True
        earlier -= 1
    return False
