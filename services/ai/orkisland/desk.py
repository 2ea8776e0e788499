"""The desk of a level that sends out its orks: `valuing` and `aiming` work on it."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from services.ai.orkisland.income import Owners, Scratch


class Desk(NamedTuple):
    """What is worked on while orks are sent out."""

    free: NDArray[np.bool_]  # of each ork: it is the seat's own, and has not been sent out
    target: NDArray[np.int64]  # of each ork: the place that it goes to, or NOBODY
    chance: NDArray[np.float64]  # (places, orks): of winning there, for each step
    effort: NDArray[np.float64]  # (places, orks): the part of its health it takes, for each step
    needs: NDArray[np.int64]  # of each place: the orks that it takes; 0 for none
    sent: NDArray[np.int64]  # of each place: the orks that go there
    values: NDArray[np.float64]  # of each place
    owners: Owners  # of each place, once all is won that orks are sent to
    picked: NDArray[np.int64]  # the orks that would go to the place that is looked at
    best: NDArray[np.int64]  # those of the best place so far
    scratch: Scratch
