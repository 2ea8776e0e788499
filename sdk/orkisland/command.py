"""`hall orkisland`: its commands, put together."""

import click

from sdk.lazy import LazyGroup, Part

PARTS = {
    "match": Part(
        "sdk.orkisland.matching:match", "Play a match of four players, and write its record."
    ),
    "tournament": Part(
        "sdk.orkisland.tournament.command:tournament",
        "Let two players or more play many matches, and tell who is best.",
    ),
    "show": Part(
        "sdk.orkisland.showing:show",
        "Draw the island, its orks and who owns what, after the last round or any other.",
    ),
    "rerun": Part(
        "sdk.orkisland.rerunning:rerun", "Build the record of a match from the log of its orders."
    ),
    "convert": Part(
        "sdk.orkisland.converting:convert",
        "Turn a match from one form into another; the match is played again on the way.",
    ),
    "generate": Part(
        "sdk.orkisland.generating:generate",
        "Draw the island of a seed, as a settings file with a grid (FIXED).",
    ),
}


@click.group(cls=LazyGroup, parts=PARTS)
def orkisland() -> None:
    """Let programs play Ork Island, and look again at their matches.

    \b
    Examples:
      hall orkisland match -s 7 -o match.out Demo Walker Hunter Null
      hall orkisland match -i my.cnf mine.py Demo Demo exec:./other > match.out
      hall orkisland show match.out --round 40
      hall orkisland tournament -n 25 --csv scores.csv mine.py Demo Walker Hunter
    """
