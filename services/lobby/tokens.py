"""Secrets: what plays a seat or a match, hosts, scores or judges a table.

They are derived from the lobby's key and never stored. A nonce in the seat's row makes each
sitting's token another one; the row keeps only its hash.
"""

import base64
import hashlib
import hmac
import secrets
import string

TABLE_ID_ALPHABET = string.ascii_lowercase + "234567"
TABLE_ID_LENGTH = 12


class Tokens:
    """Derives tokens from the key that all replicas share."""

    def __init__(self, secret_key: str) -> None:
        self._key = secret_key.encode()

    def seat_token(self, table_id: str, seat: int, nonce: str) -> str:
        """Return the secret that plays a seat as long as this nonce stands in its row."""
        return self._derive(f"seat:{table_id}:{seat}:{nonce}")

    def host_token(self, table_id: str, nonce: str) -> str:
        """Return the secret of a host who has no seat."""
        return self._derive(f"host:{table_id}:{nonce}")

    def match_token(self, table_id: str) -> str:
        """Return the secret with which a match of computer opponents is played."""
        return self._derive(f"match:{table_id}")

    def is_match_token(self, token: str, table_id: str) -> bool:
        """Return whether a caller may play the match at a table."""
        return hmac.compare_digest(token.encode(), self.match_token(table_id).encode())

    def scoring_token(self, table_id: str) -> str:
        """Return the secret with which the outcome of a table may be recorded."""
        return self._derive(f"score:{table_id}")

    def is_scoring_token(self, token: str, table_id: str) -> bool:
        """Return whether a caller may record the outcome of a table."""
        return hmac.compare_digest(token.encode(), self.scoring_token(table_id).encode())

    def judging_token(self, table_id: str) -> str:
        """Return the secret with which judgements of a table may be recorded."""
        return self._derive(f"judge:{table_id}")

    def is_judging_token(self, token: str, table_id: str) -> bool:
        """Return whether a caller may record judgements of a table."""
        return hmac.compare_digest(token.encode(), self.judging_token(table_id).encode())

    def _derive(self, purpose: str) -> str:
        digest = hmac.digest(self._key, purpose.encode(), "sha256")
        return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()


def hash_token(token: str) -> bytes:
    """Return what is stored of a token."""
    return hashlib.sha256(token.encode()).digest()


def matches(token_hash: bytes, stored_hash: bytes) -> bool:
    """Return whether two hashes are equal, in a time that does not tell where they differ."""
    return hmac.compare_digest(token_hash, stored_hash)


def draw_table_id() -> str:
    """Return a new table id: 12 lower-case characters that nobody can guess."""
    return "".join(secrets.choice(TABLE_ID_ALPHABET) for _ in range(TABLE_ID_LENGTH))


def is_table_id(text: str) -> bool:
    """Return whether a table could be called so."""
    return len(text) == TABLE_ID_LENGTH and set(text) <= set(TABLE_ID_ALPHABET)


def nonce_of(request_id: str) -> str:
    """Return the nonce of a request, from which its id, and so the token, cannot be found out."""
    return hashlib.sha256(request_id.encode()).hexdigest()


def draw_request_id() -> str:
    """Return an id for a request that came without one."""
    return secrets.token_urlsafe(16)


def draw_nonce() -> str:
    """Return a new nonce."""
    return nonce_of(draw_request_id())


def draw_seed(seeds: int) -> int:
    """Return a new seed, one of so many from 0 on."""
    return secrets.randbelow(seeds)
