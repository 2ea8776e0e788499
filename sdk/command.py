"""The `hall` command: its parts, put together."""

import click

from sdk.lazy import LazyGroup, Part

PARTS = {
    "play": Part("sdk.playing:play", "Play a game."),
    "replay": Part("sdk.replaying:replay", "Print a game ply by ply, and in the end who got what."),
    "verify": Part(
        "sdk.replaying:verify", "Check that every move of a game was allowed, and tell who has won."
    ),
    "orkisland": Part(
        "sdk.orkisland.command:orkisland",
        "Let programs play Ork Island, and look again at their matches.",
    ),
    "ladder": Part(
        "sdk.ladder.command:ladder",
        "Let computer opponents play many games against each other, and rate them.",
    ),
    "bot": Part(
        "sdk.bots.command:bot",
        "Write a bot in Python, try it out, and let it play at tables of the hall.",
    ),
}


@click.group(
    cls=LazyGroup,
    parts=PARTS,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
def hall() -> None:
    """Play in a terminal, and look again at games that were played.

    \b
    Examples:
      hall play armadora --advanced --record game.txt
      hall replay game.txt --as 1 --ply 12
      hall verify game.txt
      hall orkisland match -s 7 Demo Walker Hunter Null
      hall ladder armadora greedy --against random
      hall bot new mybot.py
    """
