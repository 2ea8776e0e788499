"""`hall ladder`: its commands, put together."""

import click

from sdk.lazy import LazyGroup, Part

PARTS = {
    "armadora": Part(
        "sdk.ladder.armadora_command:armadora",
        "Let bots of Armadöra play each other, and tell how strong each is.",
    ),
    "orkisland": Part(
        "sdk.ladder.orkisland_command:orkisland",
        "Let bots of Ork Island play each other, and tell how strong each is.",
    ),
}


@click.group(cls=LazyGroup, parts=PARTS)
def ladder() -> None:
    """Let computer opponents play many games against each other, and rate them.

    \b
    Examples:
      hall ladder armadora hard --against greedy
      hall ladder armadora --rivals 200 --write
      hall ladder orkisland expert --against exec:./other --games 100
    """
