"""Golden transcripts of whole games with everybody's view, to be read and compared.

Write them anew with `python -m services.engine.tests.rules.playthroughs`, and read the difference.
"""

from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

from services.engine.rules.games import game_of
from services.engine.rules.record import Record, format_record
from services.engine.tests.rules.random_games import SAMPLES, name_of, random_record

FOLDER = Path(__file__).parent / "playthroughs"
SEED = 2026


def playthroughs() -> dict[str, str]:
    """Return the transcript of one random game for each game and its shown options, by name."""
    return {
        f"{name_of(options)}.txt": transcribe(random_record(options, SEED))
        for sample in SAMPLES.values()
        for options in sample.shown
    }


def transcribe(record: Record) -> str:
    """Return the record, then for each ply what has changed in the views.

    What all viewers see alike stands under "all", the rest under each seat.
    """
    game = game_of(record.options)
    lines = [format_record(record)]
    state = game.start(record.options, record.seed)
    before: dict[str, str] = {}
    for ply in range(len(record.moves) + 1):
        if ply:
            seat, text = record.moves[ply - 1]
            state, _ = game.apply(state, seat, text)
            lines.append(f"\nply {ply}: seat {seat} played {text}")
        else:
            lines.append("ply 0: the start")
        seen = dict(_seen(game, state, ply))
        lines += [
            f"  {name} = {value}" for name, value in seen.items() if before.get(name) != value
        ]
        before = seen
    return "\n".join(lines) + "\n"


def _seen(game: Any, state: Any, ply: int) -> Iterator[tuple[str, str]]:
    """Yield the fields of all views by name, those that are equal for everybody once."""
    since = max(0, ply - 1)
    views = {"spectator": game.view(state, None, since)}
    views |= {f"seat {seat}": game.view(state, seat, since) for seat in range(state.options.seats)}
    for field in fields(next(iter(views.values()))):
        values = {viewer: repr(getattr(view, field.name)) for viewer, view in views.items()}
        if len(set(values.values())) == 1:
            yield f"all.{field.name}", values["spectator"]
        else:
            yield from ((f"{viewer}.{field.name}", value) for viewer, value in values.items())


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, text in playthroughs().items():
        (FOLDER / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
