"""The session of a visitor: it stands for the browser, and remembers what was chosen last."""

from collections.abc import Sequence

from django.contrib.sessions.backends.base import SessionBase


async def begin_session(session: SessionBase) -> None:
    """Make sure that there is a session in the database, and that its cookie lasts anew."""
    await session.akeys()  # reading it drops the key of a session that is gone
    if session.session_key is None:
        await session.acreate()
    session.modified = True


async def remembered_nickname(session: SessionBase) -> str:
    """Return the nickname that the visitor sat down with last, or an empty text."""
    nickname: str = await session.aget("nickname", "")
    return nickname


async def remember_nickname(session: SessionBase, nickname: str) -> None:
    """Offer this nickname, which the lobby has accepted, in every form from now on."""
    await session.aset("nickname", nickname)


async def remembered_level(session: SessionBase, game: str) -> str:
    """Return the level chosen last for all opponents of a game, or an empty text."""
    level: str = await session.aget(f"{game}_level", "")
    return level


async def remember_level(session: SessionBase, game: str, level: str) -> None:
    """Offer this level at first from now on, wherever one is chosen for all opponents."""
    await session.aset(f"{game}_level", level)


async def remembered_seats(session: SessionBase, game: str) -> list[str]:
    """Return who was wanted at each seat of the last table that the visitor opened, or nothing."""
    seats: list[str] = await session.aget(f"{game}_seats", [])
    return seats


async def remember_seats(session: SessionBase, game: str, seats: Sequence[str]) -> None:
    """Offer these for the seats of the next table."""
    await session.aset(f"{game}_seats", list(seats))
