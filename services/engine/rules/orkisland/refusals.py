"""How the settings, grids and records that the original refuses are refused."""

from services.engine.rules.game import RecordError


def refused(
    original: str,
    place: str,
    accepted: str,
    found: str | int,
    *,
    reason: str = "BAD_OPTIONS",
    **facts: str,
) -> RecordError:
    """Return the error for what the original refuses with the message `original`.

    Its own message begins with that sentence, and the facts have it as `original`, letter by
    letter with its mistakes; then come the place and what would have been accepted there. Nothing
    ("") is found at the end of a text.

    >>> error = refused("Wrong number of rows.", "line 3", "20 or more", 7)
    >>> print(error)
    Wrong number of rows. (line 3: expected 20 or more, found 7)
    >>> error.facts
    {'original': 'Wrong number of rows.', 'found': '7'}
    """
    shown = "the end" if found == "" else repr(found)
    return RecordError(
        f"{original} ({place}: expected {accepted}, found {shown})",
        reason=reason,
        facts={"original": original, "found": str(found), **facts},
    )
