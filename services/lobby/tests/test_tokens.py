"""Secrets and how they are derived."""

from services.lobby.tokens import Tokens, draw_seed, draw_table_id

TOKENS = Tokens("a key for tests")


def test_a_seat_token_is_the_same_again_and_another_for_anything_else() -> None:
    token = TOKENS.seat_token("t", 0, "n")
    others = {
        TOKENS.seat_token("t", 1, "n"),
        TOKENS.seat_token("u", 0, "n"),
        TOKENS.seat_token("t", 0, "m"),
        TOKENS.scoring_token("t"),
        Tokens("another key").seat_token("t", 0, "n"),
    }
    assert token == TOKENS.seat_token("t", 0, "n")
    assert len(others) == 5
    assert token not in others


def test_a_scoring_token_scores_its_table_only() -> None:
    assert TOKENS.is_scoring_token(TOKENS.scoring_token("t"), "t")
    assert not TOKENS.is_scoring_token(TOKENS.scoring_token("u"), "t")
    assert not TOKENS.is_scoring_token("ü", "t")


def test_a_judging_token_judges_its_table_only() -> None:
    assert TOKENS.is_judging_token(TOKENS.judging_token("t"), "t")
    assert not TOKENS.is_judging_token(TOKENS.judging_token("u"), "t")
    assert not TOKENS.is_judging_token(TOKENS.scoring_token("t"), "t")
    assert not TOKENS.is_judging_token("ü", "t")


def test_table_ids_and_seeds_are_drawn_anew() -> None:
    ids = {draw_table_id() for _ in range(100)}
    assert len(ids) == 100
    assert all(len(table_id) == 12 and table_id.isalnum() for table_id in ids)
    assert max(draw_seed(2**63) for _ in range(100)) < 2**63
