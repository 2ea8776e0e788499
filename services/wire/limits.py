"""How much pages, lobby and engine take at tables of Ork Island."""

ISLAND_SEEDS = 2**31 - 4
"""How many there are, from 0 on; of a later one the original could not tell its players' seeds."""

MAX_WAY_ORKS = 2_000
MAX_WAY_CELLS = 40_000
"""Of one question for ways."""
