"""What bots and players in Python have raised, told from their own code on."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from traceback import FrameSummary, StackSummary, TracebackException

_SDK = Path(__file__).parent
_RULES = _SDK.parent / "services" / "engine" / "rules" / "orkisland" / "players"
_OUR_FOLDERS = (_SDK / "bots", _SDK / "orkisland")
_OUR_FILES = tuple(
    map(str, (_RULES / "player.py", _RULES / "questions.py", _SDK / "time_limits.py"))
)


def format_raised(error: BaseException) -> str:
    """Return a traceback without our own calls, at its beginning and its end.

    It is whole if there is nothing else.
    """
    told = TracebackException.from_exception(error)
    for each in _chain(told):
        each.stack = StackSummary.from_list(_without_ours(each.stack))
    return "".join(told.format()).rstrip()


def tell_raised(error: BaseException, path: Path) -> str:
    """Return in a line what was raised, and where in the folder of a Python file."""
    told = TracebackException.from_exception(error)
    what = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    if isinstance(error, SyntaxError):  # which says the file and the line
        return what
    beside = [frame for frame in told.stack if Path(frame.filename).parent == path.parent]
    if not beside:
        return what
    file = Path(beside[-1].filename).name
    line = f"line {beside[-1].lineno}"
    return f"{what} ({line if file == path.name else f'{file}, {line}'})"


def _chain(told: TracebackException) -> Iterator[TracebackException]:
    """Yield what was raised, and all that it came of."""
    left: list[TracebackException | None] = [told]
    while left:
        if each := left.pop():
            yield each
            left += (each.__cause__, each.__context__)


def _without_ours(stack: Iterable[FrameSummary]) -> list[FrameSummary]:
    frames = list(stack)
    theirs = [place for place, frame in enumerate(frames) if not _is_ours(frame)]
    return frames[theirs[0] : theirs[-1] + 1] if theirs else frames


def _is_ours(frame: FrameSummary) -> bool:
    parents = Path(frame.filename).parents
    return frame.filename in _OUR_FILES or any(folder in parents for folder in _OUR_FOLDERS)
