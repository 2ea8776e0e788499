"""The fast form of Armadöra's rules, for programs that play many games: kernels over one array.

The plain rules beside this package are the ones that hold; a test plays both and finds no
difference. `layout` tells what a position is and what a decision. `positions` and `choices` lead
from the plain rules and back, `deciding` and `playing` play a game decision by decision,
`playouts` play one to its end at random, `counting` says what it brought. Nothing here is for the
engine that serves games.
"""
