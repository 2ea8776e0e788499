"""Run the `hall` command: `python -m sdk`."""

from sdk.command import hall

if __name__ == "__main__":
    hall(prog_name="hall")
