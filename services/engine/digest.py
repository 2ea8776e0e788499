"""The digest of a record: what the memo knows it by.

The moves are the last field of `hall.v1.Record`, so the bytes of a longer record begin with those
of the shorter one, and a digest can go on where it stopped.
"""

from collections.abc import Iterable, Iterator
from hashlib import blake2b

from hall.v1 import game_pb2

DIGEST_BYTES = 16


class RecordDigest:
    """The digest of one record; `key` is its value."""

    def __init__(self, record: game_pb2.Record) -> None:
        self._hash = blake2b(record.SerializeToString(deterministic=True), digest_size=DIGEST_BYTES)
        self.key = self._hash.digest()

    def after(self, moves: Iterable[game_pb2.Move]) -> "RecordDigest":
        """Return the digest of the record that has these moves as well."""
        longer = object.__new__(RecordDigest)
        longer._hash = self._hash.copy()
        longer._hash.update(game_pb2.Record(moves=moves).SerializeToString(deterministic=True))
        longer.key = longer._hash.digest()
        return longer


def prefix_keys(record: game_pb2.Record) -> Iterator[bytes]:
    """Yield the key of every prefix of a record, from no move to all of them."""
    start = game_pb2.Record(
        rules_version=record.rules_version, options=record.options, seed=record.seed
    )
    digest = RecordDigest(start)
    yield digest.key
    for move in record.moves:
        digest = digest.after([move])
        yield digest.key
