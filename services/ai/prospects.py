"""What the expert expects, as the messages of hall.v1."""

from collections.abc import Iterable
from typing import cast

from hall.v1 import judgement_pb2

from services.ai.armadora.judging import Judged
from services.ai.armadora.search.looking import ALL_GOLD
from services.ai.armadora.search.weighing import Expected, Weighed


def write_prospects(seats: Iterable[Expected]) -> list[judgement_pb2.Prospect]:
    """Return what each seat may expect."""
    return [_write(seat.gold, seat.win) for seat in seats]


def write_weighed(weighed: Weighed) -> judgement_pb2.MoveProspect:
    """Return a move with what it promises."""
    return judgement_pb2.MoveProspect(move=weighed.move, prospect=_write(weighed.gold, weighed.win))


def write_judged(judged: Judged) -> judgement_pb2.MoveJudgement:
    """Return how a move was judged."""
    return judgement_pb2.MoveJudgement(
        played=_write(judged.played.gold, judged.played.win),
        best=write_weighed(judged.best),
        quality=cast(judgement_pb2.MoveQuality, judged.quality.value),
    )


def _write(gold: float, win: float) -> judgement_pb2.Prospect:
    return judgement_pb2.Prospect(gold=min(gold, ALL_GOLD), win=min(win, 1))  # but for rounding
