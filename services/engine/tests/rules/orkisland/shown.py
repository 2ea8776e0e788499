"""Records of the original, written back from what was read."""

from collections.abc import Iterator

from services.engine.rules.orkisland.formats.record_text import ShownRecord
from services.engine.rules.orkisland.formats.settings_text import format_header
from services.engine.rules.orkisland.formats.state_text import StateText
from services.engine.rules.orkisland.orders import LETTERS


def format_shown(record: ShownRecord) -> Iterator[bytes]:
    """Return the text of a record, round by round."""
    text = StateText(record.island)
    yield f"Game\n\nSeed {record.seed}\n\n{format_header(record.settings)}".encode()
    yield f"names          {' '.join(record.names)}\n{text.format(record.beginning)}".encode()
    for played in record.rounds:
        steps = [f"{ork} {LETTERS[direction]}\n" for ork, direction in played.steps]
        yield f"commands\n{''.join(steps)}-1\n{text.format(played.state)}".encode()
