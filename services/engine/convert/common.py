"""What the messages of all games share: records, views, outcomes; the rest is for their modules."""

from collections.abc import Mapping
from typing import Any, Protocol, TypeAlias

from hall.v1 import game_pb2

from services.engine.convert import armadora, orkisland
from services.engine.convert.bad_options import bad_options
from services.engine.rules.armadora.options import Options
from services.engine.rules.game import Outcome
from services.engine.rules.games import game_of
from services.engine.rules.orkisland.settings import Settings
from services.engine.rules.record import Record

SPECTATOR = -1
OPEN = -2

AnyOptions: TypeAlias = Options | Settings
Fields: TypeAlias = Mapping[str, object]
"""The fields of a message, which protobuf copies into place; messages it would copy once more."""


class Mapper(Protocol):
    """What the module of a game maps. `types` are those of its options, views and scorings."""

    types: tuple[type, ...]

    def read_options(self, options: game_pb2.GameOptions) -> AnyOptions: ...

    def read_table_options(self, options: game_pb2.GameOptions) -> AnyOptions: ...

    def read_view(self, view: game_pb2.View) -> Any: ...

    def write_options(self, options: Any) -> Fields: ...

    def write_position(self, view: Any) -> Fields: ...

    def write_log_entry(self, entry: Any) -> Fields: ...

    def write_scoring(self, scoring: Any) -> Fields: ...


MAPPERS: Mapping[str, Mapper] = {"armadora": armadora, "orkisland": orkisland}
"""By the name of each game, which its fields have in every message."""


def read_options(options: game_pb2.GameOptions) -> AnyOptions:
    """Return the options of a record; their type names the game.

    Raises Refusal where no game is chosen, and for what the dataclass cannot say; whether the
    options go together is for the rules to say.
    """
    return _chosen(options).read_options(options)


def read_table_options(options: game_pb2.GameOptions) -> AnyOptions:
    """Return the options of a table, which may leave open what its record has to name.

    Raises Refusal as `read_options` does.
    """
    return _chosen(options).read_table_options(options)


def read_record(record: game_pb2.Record) -> Record:
    """Return the record in a message; version 0 of the rules means the newest.

    Raises Refusal as `read_options` does.
    """
    options = read_options(record.options)
    return Record(
        options=options,
        seed=record.seed,
        moves=tuple([(move.seat, move.text) for move in record.moves]),
        rules_version=record.rules_version or game_of(options).rules_versions[-1],
    )


def write_record(record: Record) -> game_pb2.Record:
    """Return the message for a record that can be played."""
    _, mapper = _mapper_of(record.options)
    return game_pb2.Record(
        rules_version=record.rules_version,
        options=mapper.write_options(record.options),
        seed=record.seed,
        moves=[game_pb2.Move(seat=seat, text=text) for seat, text in record.moves],
    )


def read_view(view: game_pb2.View) -> Any:
    """Return what a message tells about a running game, a view of the game that it is of.

    Raises ValueError for one of no game.
    """
    name = view.WhichOneof("game")
    if name is None:
        raise ValueError("a view has the position of a game, of " + " or ".join(MAPPERS))
    return MAPPERS[name].read_view(view)


def write_view(view: Any) -> game_pb2.View:
    """Return the message for what a viewer may know, a view of any game."""
    name, mapper = _mapper_of(view)
    return game_pb2.View(
        ply=view.ply,
        viewer=SPECTATOR if view.viewer is None else view.viewer,
        to_move=view.to_move,
        log=[mapper.write_log_entry(entry) for entry in view.log],
        outcome=None if view.outcome is None else write_outcome(view.outcome),
        options=None if view.options is None else mapper.write_options(view.options),
        **{name: mapper.write_position(view)},
    )


def write_outcome(outcome: Outcome) -> game_pb2.Outcome:
    """Return the message for the result of a game."""
    name, mapper = _mapper_of(outcome.scoring)
    return game_pb2.Outcome(
        standings=[
            game_pb2.Standing(seat=standing.seat, score=standing.score, rank=standing.rank)
            for standing in outcome.standings
        ],
        **{name: mapper.write_scoring(outcome.scoring)},
    )


def _chosen(options: game_pb2.GameOptions) -> Mapper:
    name = options.WhichOneof("game")
    if name is None:
        raise bad_options(
            'the field that the options set names the game: "options": {"armadora": {…}}'
        )
    return MAPPERS[name]


def _mapper_of(part: object) -> tuple[str, Mapper]:
    """Return the game that options, a view or a scoring belong to: their type names it."""
    return next(item for item in MAPPERS.items() if isinstance(part, item[1].types))
