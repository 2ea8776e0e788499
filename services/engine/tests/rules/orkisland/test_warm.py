"""Warming up leaves no kernel to be compiled later."""

from services.engine.tests.rules.warmth import FORMS_OF_KERNELS, run

PROGRAM = """
import numpy as np
from services.engine.rules.orkisland.match import Match
from services.engine.rules.orkisland.players import PLAYERS
from services.engine.rules.orkisland.players.sight import Sight
from services.engine.rules.orkisland.registration import orders_of
from services.engine.rules.orkisland.settings import Settings
from services.engine.rules.orkisland.warm import warm_up
from services.engine.rules.orkisland.ways import follow_way, measure_ways

warm_up()
before = forms("orkisland")
match = Match(Settings(rows=20, cols=20, nb_rounds=9, nb_orks=2), 1)
sight = Sight(match, list(PLAYERS), print)
players = [PLAYERS[name]() for name in PLAYERS]
for seat, player in enumerate(players):
    player.join(sight, seat)
while not match.is_over:
    sight.look(match)
    match.play_round(orders_of([player.decide() for player in players]))
lengths = measure_ways(match.terrain, np.array([40, 41]))
follow_way(match.terrain, lengths, int(match.board.cell[0]))
assert before
assert forms("orkisland") == before, forms("orkisland") - before
"""


def test_warming_up_leaves_no_kernel_to_be_compiled():
    run(FORMS_OF_KERNELS + PROGRAM)
