"""Whole games go on as their golden transcripts say (see playthroughs.py to write them anew)."""

import pytest

from services.engine.rules.games import GAMES
from services.engine.tests.rules.playthroughs import FOLDER, playthroughs

TRANSCRIPTS = playthroughs()


def test_every_game_has_a_playthrough() -> None:
    names = {path.name for path in FOLDER.iterdir()}
    assert names == TRANSCRIPTS.keys()
    assert {name.split("-")[0] for name in names} == GAMES.keys()


@pytest.mark.parametrize("name", TRANSCRIPTS)
def test_game_goes_on_as_in_its_playthrough(name: str) -> None:
    assert (FOLDER / name).read_text(encoding="utf-8") == TRANSCRIPTS[name]


def moves_shown(game: str) -> list[str]:
    """Return the moves in the playthroughs of a game."""
    return [
        line.split()[-1]
        for name, transcript in TRANSCRIPTS.items()
        if name.startswith(f"{game}-")
        for line in transcript.splitlines()
        if " played " in line
    ]


def test_playthroughs_show_every_power_and_the_reinforcement() -> None:
    texts = moves_shown("armadora")
    assert {text[0] for text in texts} == set("wprmgoe")
    assert "pass" in texts


def test_playthroughs_show_orders_and_every_way_to_give_none() -> None:
    texts = moves_shown("orkisland")
    assert {"hold", "late", "out"} < set(texts)
    assert {text[-1] for text in texts if text[0].isdigit()} == set("brtl")
