"""A quick ladder of the computer opponents of both games: `python bench/opponents.py [GAMES]`.

Mostly against their rivals. `hall ladder` measures more (docs/opponents.md).
"""

import subprocess
import sys

GAMES = "8"


def main(games: str) -> None:
    """Print a table for each game."""
    for game in ("armadora", "orkisland"):
        words = ["ladder", game, "--games", "2", "--rivals", games]
        subprocess.run([sys.executable, "-m", "sdk", *words], check=True)


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else GAMES)
