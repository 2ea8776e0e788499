"""The digest of a record: what the memo knows it by.

The moves are the last field of `hall.v1.Record`, so the bytes of a longer record begin with those
of the shorter one, and a digest can go on where it stopped.
"""

from collections.abc import Iterable, Iterator
from hashlib import blake2b

from hall.v1 import game_pb2

DIGEST_BYTES = 16


class RecordDigest:
    """The digest of one record; `key` is its value, `size` how many bytes the record has."""

    def __init__(self, hash: blake2b, size: int) -> None:
        self._hash = hash
        self.key = hash.digest()
        self.size = size

    @classmethod
    def of(cls, record: game_pb2.Record) -> "RecordDigest":
        """Return the digest of a record."""
        written = _bytes_of(record)
        return cls(blake2b(written, digest_size=DIGEST_BYTES), len(written))

    def after(self, moves: Iterable[game_pb2.Move]) -> "RecordDigest":
        """Return the digest of the record that has these moves as well."""
        written = _bytes_of(game_pb2.Record(moves=moves))
        longer = self._hash.copy()
        longer.update(written)
        return RecordDigest(longer, self.size + len(written))


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
