"""What the viewer works out itself is what the rules say."""

from collections.abc import Callable, Iterator
from typing import Any

from services.engine.rules.orkisland.formats.record_text import RecordWriter
from services.engine.rules.orkisland.match import Match
from services.engine.rules.orkisland.players import PLAYERS
from services.engine.rules.orkisland.players.player import Player
from services.engine.rules.orkisland.players.sight import Sight
from services.engine.rules.orkisland.registration import orders_of
from services.engine.rules.orkisland.settings import SEATS, Settings

NAMES = ("Hunter", "Demo", "Hunter", "Demo")
SETTINGS = Settings(rows=40, cols=40, nb_rounds=150, nb_orks=8, initial_health=30)
SEED = 11

READ = """async ({ parseRecord }, text) => {
  const { standingsAt } = await import("/static/play/island/standing.js");
  const match = parseRecord(new TextEncoder().encode(text));
  const sizes = ({ components }) => components.map(({ length }) => length);
  return {
    fallen: match.positions.map(({ fallen }) => [...fallen]),
    sizes: match.positions.map((_, round) => standingsAt(match, round).map(sizes)),
  };
}"""


def test_falls_and_components_are_those_of_the_rules(run: Callable[..., Any]) -> None:
    match = Match(SETTINGS, SEED)
    writer = RecordWriter(match, [f"{name}{seat}" for seat, name in enumerate(NAMES)])
    parts = [writer.begin()]
    fallen: list[list[int]] = [[]]
    shares = [[0] * SEATS]
    for orders in orders_of_samples(match):
        before = match.board.totals.tolist()
        result = match.play_round(orders_of(orders))
        parts.append(writer.add_round(result.done))
        fallen.append(result.fallen.tolist())
        shares.append(connected_shares(match, before))

    read = run("island/record.js", READ, b"".join(parts).decode())

    assert sum(map(len, fallen)) > 20
    assert read["fallen"] == fallen
    factor = SETTINGS.factor_connected_component
    worked_out = [
        [factor * sum(2**size for size in sizes) for sizes in seats] for seats in read["sizes"]
    ]
    assert worked_out[1:] == shares[1:]
    assert max(size for seats in read["sizes"] for sizes in seats for size in sizes) > 2


def orders_of_samples(match: Match) -> Iterator[list[Any]]:
    """Yield what sample players order, round by round, while the match is played."""
    sight = Sight(match, list(NAMES), lambda seat, message: None)
    players: list[Player] = [PLAYERS[name]() for name in NAMES]
    for seat, player in enumerate(players):
        player.join(sight, seat)
    while not match.is_over:
        sight.look(match)
        yield [player.decide() for player in players]


def connected_shares(match: Match, before: list[int]) -> list[int]:
    """Return what each seat has gained in the last round by components: not by places."""
    gains = match.terrain.gain.tolist()
    owners = match.board.place_owner.tolist()
    totals = match.board.totals.tolist()
    return [
        totals[seat]
        - before[seat]
        - sum(gain for gain, owner in zip(gains, owners, strict=True) if owner == seat)
        for seat in range(SEATS)
    ]
