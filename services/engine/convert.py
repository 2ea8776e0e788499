"""The mapping between the dataclasses of the rules and the messages of hall.v1, both ways.

The engine writes what workers read. It is written by hand because that is fast. A test holds it
against both sides: a field that is added there and forgotten here fails.
"""

from collections.abc import Mapping

import grpc
from hall.v1 import armadora_pb2, game_pb2

from services.engine.rules.armadora.options import Options
from services.engine.rules.armadora.scoring import Scoring, TerritoryScore
from services.engine.rules.armadora.state import Territory
from services.engine.rules.armadora.view import LogEntry, View
from services.engine.rules.game import Outcome
from services.engine.rules.games import game_of
from services.engine.rules.record import Record
from services.wire.errors import Refusal

SPECTATOR = -1


def read_options(options: game_pb2.GameOptions) -> Options:
    """Return the options of a record; their type names the game.

    Raises Refusal where no game is chosen; whether they are in range is for the rules to say.
    """
    if not options.HasField("armadora"):
        raise Refusal(
            grpc.StatusCode.INVALID_ARGUMENT,
            "BAD_OPTIONS",
            'a record names its game by the options that it sets: "options": {"armadora": {…}}',
        )
    return Options(seats=options.armadora.seats)


def read_record(record: game_pb2.Record) -> Record:
    """Return the record in a message; version 0 of the rules means the newest.

    Raises Refusal where no game is chosen.
    """
    options = read_options(record.options)
    return Record(
        options=options,
        seed=record.seed,
        moves=tuple([(move.seat, move.text) for move in record.moves]),
        rules_version=record.rules_version or game_of(options).rules_version,
    )


def read_view(view: game_pb2.View) -> View:
    """Return what a message tells about a running game."""
    position = view.armadora
    return View(
        ply=view.ply,
        viewer=None if view.viewer == SPECTATOR else view.viewer,
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


def write_view(view: View) -> game_pb2.View:
    """Return the message for what a viewer may know.

    The parts are mappings, which protobuf copies into place; messages it would copy once more.
    """
    return game_pb2.View(
        ply=view.ply,
        viewer=SPECTATOR if view.viewer is None else view.viewer,
        to_move=view.to_move,
        log=[_write_log_entry(entry) for entry in view.log],
        outcome=None if view.outcome is None else write_outcome(view.outcome),
        armadora={
            "gold": view.gold,
            "warriors": view.warriors,
            "values": view.values,
            "territories": view.territories,
            "palisades": view.palisades,
            "palisades_left": view.palisades_left,
            "warriors_left": view.warriors_left,
            "passed": view.passed,
            "hand": view.hand,
            "legal_squares": view.legal_squares,
            "legal_lines": view.legal_lines,
            "barred_pairs": view.barred_pairs,
            "palisades_allowed": view.palisades_allowed,
            "army": view.army,
        },
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


def _write_log_entry(entry: LogEntry) -> Mapping[str, object]:
    closed = [{"squares": territory.squares, "gold": territory.gold} for territory in entry.closed]
    return {
        "seat": entry.seat,
        "text": entry.text,
        "armadora": {"closed": closed, "passed": entry.passed},
    }


def _write_territory(territory: Territory) -> armadora_pb2.ArmadoraTerritory:
    return armadora_pb2.ArmadoraTerritory(squares=territory.squares, gold=territory.gold)


def _write_territory_score(score: TerritoryScore) -> armadora_pb2.ArmadoraTerritoryScore:
    return armadora_pb2.ArmadoraTerritoryScore(
        territory=_write_territory(score.territory),
        strengths=score.strengths,
        winners=score.winners,
        share=score.share,
    )
