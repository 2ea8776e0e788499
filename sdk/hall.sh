#!/bin/sh
# The `hall` command, from any folder: `make setup` links .venv/bin/hall to this file.
root=$(dirname "$(dirname "$(readlink -f "$0")")")
PYTHONPATH=$root:$root/gen exec "$root/.venv/bin/python" -P -m sdk "$@"
