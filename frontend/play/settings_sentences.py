"""Why a settings file of Ork Island was refused, and what would be accepted in that line.

The engine tells the sentence of the original (the fact `original`) and the line.
"""

import re
from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

NO_SETTINGS = _(
    "This is no settings file of Ork Island. It begins with “OrkIsland 1.0”, and each line has one"
    " setting."
)
TOO_LARGE_MATCH = _(
    "A match like this is too large for the hall: it takes at most 200 rows, 1,000 rounds, 500"
    " cities and paths, and 100,000 orks times rounds."
)

_NO_HEADER = "Problems when reading."
_MISSING_KEY = re.compile(r"Expected '(\w+)'( while parsing)?\.")
_KEY_DUE = _("%(key)s is expected here.")
_OF_LINE = _("Line %(line)s of the settings file: %(sentence)s")
_NO_ISLAND = _("The island does not read like one of the original: “%(original)s”")
_COST = _("A cost is a whole number, 0 or more.")
_BONUS = _("A bonus is a whole number, 1 or more.")
_ACCEPTED: Mapping[str, Promise] = {
    "Wrong number of players.": _("There are always 4 players."),
    "Wrong number of rows.": _("A board has 20 rows or more."),
    "Wrong number of columns.": _("A board has 20 columns or more."),
    "Board should be square.": _("A board has as many columns as rows."),
    "Wrong number of rounds.": _("A match has 1 round or more."),
    "Wrong initial health.": _("The health of a new ork is 1 or more."),
    "Wrong number of orks.": _("An army has 1 ork or more."),
    "Wrong parameters.": _("A board has 25 cells or more for each ork of the match."),
    **{
        f"Cost of {ground} should be non-negative": _COST
        for ground in ("grass", "forest", "sand", "city", "path")
    },
    "Wrong bonus per city cell.": _BONUS,
    "Wrong bonus per path cell.": _BONUS,
    "Wrong factor for connected components.": _("The factor for components is 1 or more."),
    "Unknown grid generator.": _("The island is drawn, GENERATOR1, or given, FIXED."),
    "GENERATOR1 requires no parameter.": _("No number comes after GENERATOR1."),
}


def settings_sentence(facts: Mapping[str, str]) -> str:
    """Return the sentence for what the original refuses, in the active language."""
    original = facts["original"]
    if "line" not in facts or (original == _NO_HEADER and facts["line"] == "1"):
        return str(NO_SETTINGS)
    return str(_OF_LINE) % {"line": facts["line"], "sentence": _accepted(original)}


def _accepted(original: str) -> str:
    key = _MISSING_KEY.fullmatch(original)
    if key:
        return str(_KEY_DUE) % {"key": key[1]}
    if original in _ACCEPTED:
        return str(_ACCEPTED[original])
    return str(_NO_ISLAND) % {"original": original}
