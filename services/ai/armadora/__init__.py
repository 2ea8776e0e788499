"""Opponents for Armadöra, one file each: `choose(view, rng, budget) -> move`.

They get the view of their seat and nothing else.
"""
