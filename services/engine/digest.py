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

    def __init__(self, hash: blake2b) -> None:
        self._hash = hash
        self.key = hash.digest()

    @classmethod
    def of(cls, record: game_pb2.Record) -> "RecordDigest":
        """Return the digest of a record."""
        return cls(blake2b(_bytes_of(record), digest_size=DIGEST_BYTES))

    def after(self, moves: Iterable[game_pb2.Move]) -> "RecordDigest":
        """Return the digest of the record that has these moves as well."""
        longer = self._hash.copy()
        longer.update(_bytes_of(game_pb2.Record(moves=moves)))
        return RecordDigest(longer)


def prefix_keys(record: game_pb2.Record) -> Iterator[bytes]:
    """Yield the key of every prefix of a record, from no move to all of them."""
    start = game_pb2.Record(
        rules_version=record.rules_version, options=record.options, seed=record.seed
    )
    digest = RecordDigest.of(start)
    yield digest.key
    for move in record.moves:
        digest = digest.after([move])
        yield digest.key


def _bytes_of(record: game_pb2.Record) -> bytes:
    return record.SerializeToString(deterministic=True)
