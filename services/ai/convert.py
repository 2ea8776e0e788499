"""Between the messages of hall.v1 and the rules: views and records come in, outcomes go out.

Only Armadöra so far. The way of the engine is the other one; a test holds both together.
"""

from hall.v1 import armadora_pb2, game_pb2

from services.engine.rules.armadora import game
from services.engine.rules.armadora.options import Options
from services.engine.rules.armadora.scoring import Scoring, TerritoryScore
from services.engine.rules.armadora.state import Territory
from services.engine.rules.armadora.view import LogEntry, View
from services.engine.rules.game import Outcome
from services.engine.rules.record import Record


def read_view(view: game_pb2.View) -> View:
    """Return what a message tells about a running game."""
    position = view.armadora
    return View(
        ply=view.ply,
        viewer=view.viewer if view.viewer >= 0 else None,
        to_move=tuple(view.to_move),
        log=tuple([_read_log_entry(entry) for entry in view.log]),
        outcome=None,
        gold=tuple(position.gold),
        warriors=tuple(position.warriors),
        values=tuple(position.values),
        territories=tuple(position.territories),
        palisades=tuple(position.palisades),
        palisades_left=position.palisades_left,
        warriors_left=tuple(position.warriors_left),
        passed=tuple(position.passed),
        hand=tuple(position.hand),
        legal_squares=tuple(position.legal_squares),
        legal_lines=tuple(position.legal_lines),
        barred_pairs=tuple(position.barred_pairs),
        palisades_allowed=position.palisades_allowed,
        army=position.army,
    )


def read_record(record: game_pb2.Record) -> Record:
    """Return the record in a message; version 0 of the rules means the newest."""
    return Record(
        options=Options(seats=record.options.armadora.seats),
        seed=record.seed,
        moves=tuple([(move.seat, move.text) for move in record.moves]),
        rules_version=record.rules_version or game.rules_version,
    )


def write_outcome(outcome: Outcome) -> game_pb2.Outcome:
    """Return the message for the result of a game."""
    assert isinstance(outcome.scoring, Scoring)
    return game_pb2.Outcome(
        standings=[
            game_pb2.Standing(seat=standing.seat, score=standing.score, rank=standing.rank)
            for standing in outcome.standings
        ],
        armadora=armadora_pb2.ArmadoraScoring(
            territories=[_write_territory_score(score) for score in outcome.scoring.territories],
            piles=[armadora_pb2.ArmadoraPiles(gold=piles) for piles in outcome.scoring.piles],
        ),
    )


def _read_log_entry(entry: game_pb2.LogEntry) -> LogEntry:
    return LogEntry(
        seat=entry.seat,
        text=entry.text,
        closed=tuple(
            [
                Territory(tuple(territory.squares), territory.gold)
                for territory in entry.armadora.closed
            ]
        ),
        passed=tuple(entry.armadora.passed),
    )


def _write_territory_score(score: TerritoryScore) -> armadora_pb2.ArmadoraTerritoryScore:
    return armadora_pb2.ArmadoraTerritoryScore(
        territory=armadora_pb2.ArmadoraTerritory(
            squares=score.territory.squares, gold=score.territory.gold
        ),
        strengths=score.strengths,
        winners=score.winners,
        share=score.share,
    )
