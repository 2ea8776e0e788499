"""A quick ladder of the computer opponents of both games: `python bench/opponents.py [GAMES]`.

Each plays the one before it in the list. `hall ladder` measures more (docs/opponents.md).
"""

import subprocess
import sys

GAMES = "8"


def main(games: str) -> None:
    """Print a table for each game."""
    for game in ("armadora", "orkisland"):
        words = ["ladder", game, "--steps", "1", "--games", games]
        subprocess.run([sys.executable, "-m", "sdk", *words], check=True)


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else GAMES)
