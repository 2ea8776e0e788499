"""What the page gets that opens a table of Ork Island: the choices, and what is chosen so far."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.http import HttpRequest
from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from frontend.play.island_forms import (
    ME,
    OPEN,
    PERSON_MS,
    PROGRAM_MS,
    MatchForm,
)
from frontend.play.sessions import remembered_nickname, remembered_seats
from frontend.play.words import ARMY_LABELS, NEWCOMERS_LEVEL
from services.wire.settings import MAX_SETTINGS_TEXT_BYTES

USUAL = {
    "army": [ME, OPEN, NEWCOMERS_LEVEL, NEWCOMERS_LEVEL],
    "program_ms": 1_000,
    "program_first_ms": 2_000,
    "person_ms": 0,
    "visibility": "public",
}
TIMES: Sequence[tuple[str, Promise, Sequence[int]]] = (
    ("person_ms", _("People"), PERSON_MS),
    ("program_first_ms", _("Programs, first round"), PROGRAM_MS),
    ("program_ms", _("Programs, later"), PROGRAM_MS),
)


async def create_match_context(
    request: HttpRequest, refused: Mapping[str, str] | None
) -> dict[str, Any]:
    """Return the context; what was refused is chosen still."""
    if refused:
        form = MatchForm(request.POST)
    else:
        nickname = await remembered_nickname(request.session)
        army = await remembered_seats(request.session, "orkisland") or USUAL["army"]
        form = MatchForm(initial={**USUAL, "nickname": nickname, "army": army})
    return {
        "form": form,
        "armies": _armies(form),
        "times": [_time(form, *time) for time in TIMES],
        "most_bytes": MAX_SETTINGS_TEXT_BYTES,
    }


def _armies(form: MatchForm) -> list[dict[str, Any]]:
    chosen = [*(form["army"].value() or []), *[OPEN] * len(ARMY_LABELS)]
    return [
        {"seat": seat, "number": seat + 1, "faction": faction, "chosen": chosen[seat]}
        for seat, (faction, _) in enumerate(ARMY_LABELS)
    ]


def _time(
    form: MatchForm, name: str, label: Promise, milliseconds: Sequence[int]
) -> dict[str, Any]:
    chosen = str(form[name].value())
    choices = [
        {"value": str(ms), "label": _time_label(ms), "is_chosen": str(ms) == chosen}
        for ms in milliseconds
    ]
    return {"name": name, "label": label, "choices": choices}


def _time_label(milliseconds: int) -> str:
    if not milliseconds:
        return gettext("as long as they like")
    seconds = number_format(f"{milliseconds / 1000:g}")
    return gettext("%(seconds)s s") % {"seconds": seconds}
