"""`hall orkisland show`: a round of a match, drawn as text."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import click

from sdk.orkisland.drawing import SEAT_LETTERS, draw_round, tell_best
from sdk.orkisland.files import explained, name_of, read_settings, text_of
from sdk.orkisland.forms import Form, read_match
from sdk.orkisland.options import file_type, names_option, seed_type, settings_option
from sdk.records import replay_text
from services.engine.rules.orkisland.formats.command_log import parse_log
from services.engine.rules.orkisland.formats.conversion import play_log
from services.engine.rules.orkisland.formats.record_text import parse_shown
from services.engine.rules.orkisland.formats.state_text import ShownState, shown_state
from services.engine.rules.orkisland.island import Island
from services.engine.rules.orkisland.match import Match
from services.engine.rules.orkisland.settings import Settings
from services.engine.rules.orkisland.state import State


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
    show_default="the last one",
    help="Show the position after N rounds.",
)
@click.option("-s", "--seed", type=seed_type, metavar="N", help="The seed, which a log lacks.")
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
    form, data = read_match(file)
    with explained(name_of(file)):
        match form:
            case Form.OUT:
                shown = _read_out(data)
            case Form.RECORD:
                shown = _read_record(text_of(data, name_of(file)))
            case Form.LOG:
                if seed is None:
                    raise click.UsageError("a log has no seed: give the one of the match with -s")
                shown = _read_log(data, Match(read_settings(settings), seed))
    last = len(shown.states) - 1
    if number is None:
        number = last
    if not 0 <= number <= last:
        message = f"the match has rounds 0 to {last}, not {number}"
        raise click.BadParameter(message, param_hint="--round")
    state = shown.states[number]
    click.echo(draw_round(shown.island, shown.settings.nb_rounds, names or shown.names, state))
    if number == shown.settings.nb_rounds:
        click.echo(f"\n{tell_best(state.totals)}")


def _read_out(data: bytes) -> Shown:
    record = parse_shown(data)
    states = [record.beginning, *(played.state for played in record.rounds)]
    return Shown(record.settings, record.island, record.names, states)


def _read_record(text: str) -> Shown:
    by_round = {state.round: state for state in _states_of(text)}
    first = by_round[0]
    states = [shown_state(by_round[number]) for number in sorted(by_round)]
    return Shown(first.options, first.island, SEAT_LETTERS, states)


def _states_of(text: str) -> Sequence[State]:
    states = replay_text(text).states
    if not isinstance(states[0], State):
        raise click.ClickException("a record of another game; `hall replay` shows it")
    return states


def _read_log(data: bytes, match: Match) -> Shown:
    states = [shown_state(match)]
    states += [shown_state(match) for _ in play_log(match, parse_log(data))]
    return Shown(match.settings, match.island, SEAT_LETTERS, states)
