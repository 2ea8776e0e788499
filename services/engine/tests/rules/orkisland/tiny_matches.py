"""The matches of the folder `matches`, in all their forms."""

from pathlib import Path
from typing import NamedTuple

from services.engine.rules.orkisland.formats.command_log import LoggedRound, parse_log
from services.engine.rules.orkisland.formats.settings_text import parse_settings
from services.engine.rules.orkisland.settings import Settings

_FOLDER = Path(__file__).parent / "matches"


class TinyMatch(NamedTuple):
    """A match in all its forms."""

    settings: Settings
    seed: int
    names: tuple[str, ...]
    log_text: bytes
    out: bytes
    record_text: str

    @property
    def log(self) -> list[LoggedRound]:
        return list(parse_log(self.log_text))


def _read(name: str, seed: int, *names: str) -> TinyMatch:
    texts = {
        suffix: (_FOLDER / f"{name}.{suffix}").read_bytes()
        for suffix in ("cnf", "jsonl", "out", "txt")
    }
    settings = parse_settings(texts["cnf"].decode())
    return TinyMatch(settings, seed, names, texts["jsonl"], texts["out"], texts["txt"].decode())


DRAWN = _read("drawn", 7, "Walker", "Hunter", "Demo", "Chaos")
GRID = _read("grid", 2**40 + 11, "one", "two", "three", "Mélusine_4")
