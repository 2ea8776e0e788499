"""The session of a visitor: it stands for the browser, and remembers the nickname."""

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
