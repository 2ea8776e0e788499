"""Opponents for Armadöra: `random`, `greedy`, the levels that search, and what they choose by.

Each is `choose(view, rng, budget) -> move`. They get the view of their seat and nothing else.
"""
