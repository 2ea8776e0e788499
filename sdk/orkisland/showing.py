"""`hall orkisland show`: a round of a match, drawn as text."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import click

from sdk.files import name_of
from sdk.orkisland.drawing import SEAT_NAMES, draw_round, tell_best
from sdk.orkisland.forms import LoggedMatch, read_match
from sdk.orkisland.options import file_type, names_option, seed_option, settings_option
from sdk.orkisland.telling import Dropped
from sdk.records import Replay, explained
from services.engine.rules.orkisland.formats.conversion import play_log
from services.engine.rules.orkisland.formats.record_text import ShownRecord
from services.engine.rules.orkisland.formats.state_text import ShownState, shown_state
from services.engine.rules.orkisland.island import Island
from services.engine.rules.orkisland.match import Match
from services.engine.rules.orkisland.settings import Settings


class Shown(NamedTuple):
    """A match whose rounds can be drawn; `states` begin with the one before the first round."""

    settings: Settings
    island: Island
    names: Sequence[str]
    states: Sequence[ShownState]


@click.command()
@click.argument("file", type=file_type)
@click.option(
    "--round",
    "number",
    type=int,
    metavar="N",
    help="Show the position after N rounds. By default after the last.",
)
@seed_option("The seed, which a log lacks.")
@settings_option
@names_option
def show(
    file: Path,
    number: int | None,
    seed: int | None,
    settings: Path | None,
    names: tuple[str, ...] | None,
) -> None:
    """Draw the island, its orks and who owns what, after the last round or any other.

    FILE is a .out, a record of the hall, or a log of orders, compressed or not; - is what comes
    in. A log says neither seed nor settings: give them with -s and -i.

    \b
    Examples:
      hall orkisland show match.out
      hall orkisland show match.out --round 40
      hall orkisland show match.jsonl.gz -s 7 --round 0
    """
    match = read_match(file, seed, settings)
    dropped = Dropped()
    with explained(name_of(file)):
        shown = _show(match, dropped)
    last = len(shown.states) - 1
    if number is None:
        number = last
    if not 0 <= number <= last:
        message = f"the match has positions after 0 to {last} rounds, not after {number}"
        raise click.BadParameter(message, param_hint="--round")
    state = shown.states[number]
    click.echo(draw_round(shown.island, shown.settings.nb_rounds, names or shown.names, state))
    if number == shown.settings.nb_rounds:
        click.echo(f"\n{tell_best(state.totals)}")
    dropped.end()


def _show(match: ShownRecord | Replay | LoggedMatch, dropped: Dropped) -> Shown:
    """Return the positions of a match. Raises RulesError for a log that makes none."""
    if isinstance(match, ShownRecord):
        states = [match.beginning, *(played.state for played in match.rounds)]
        return Shown(match.settings, match.island, match.names, states)
    if isinstance(match, Replay):
        by_round = {state.round: state for state in match.states}
        states = [shown_state(by_round[number]) for number in sorted(by_round)]
        return Shown(by_round[0].options, by_round[0].island, SEAT_NAMES, states)
    again = Match(match.settings, match.seed)
    states = [shown_state(again)]
    for played in play_log(again, match.rounds):
        dropped.add(played)
        states.append(shown_state(again))
    return Shown(match.settings, again.island, SEAT_NAMES, states)
