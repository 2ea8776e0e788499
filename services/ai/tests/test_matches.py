"""A match of computer opponents comes to the same whoever plays it, and however often."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count

import grpc
import pytest
from celery.exceptions import SoftTimeLimitExceeded
from hall.v1 import game_pb2, lobby_pb2

from services.ai.lobby import LobbyAway
from services.ai.matches import BATCH_CHARACTERS, BATCH_ROUNDS, play_match
from services.ai.orkisland import bots as known
from services.ai.turns import score_table
from services.engine.convert import read_record, write_outcome, write_record
from services.engine.rules.orkisland import game
from services.engine.rules.orkisland.formats.conversion import log_of_record, record_of_log
from services.engine.rules.orkisland.match import Match
from services.engine.rules.orkisland.players import PLAYERS, Player
from services.engine.rules.orkisland.players.sight import Sight
from services.engine.rules.orkisland.players.values import LEFT
from services.engine.rules.orkisland.settings import SEATS, Settings
from services.engine.rules.record import Record, replay
from services.engine.tests.rules.orkisland.plays import BREAKING_SEED, broken_off
from services.wire.errors import Refusal
from services.wire.tests.logged import logged_as

TABLE = "abcdefgh2345"
TOKEN = "secret"
SEED = 7
SETTINGS = Settings(rows=20, cols=20, nb_rounds=60, nb_orks=3)
BOTS = ("Hunter", "Walker", "Demo", "Null")
ALL_DAY = 3600.0


class Killed(BaseException):
    """The worker is gone."""


@dataclass
class MatchLobby:
    """A lobby with one match. Its calls fail, before or after they are done, as `faults` say.

    There is a fault, or None, for each call of PlayRounds.
    """

    settings: Settings = SETTINGS
    bots: Sequence[str] = BOTS
    moves: list[game_pb2.Move] = field(default_factory=list)
    before: Iterator[BaseException | None] = field(default_factory=lambda: iter(()))
    after: Iterator[BaseException | None] = field(default_factory=lambda: iter(()))
    batches: list[int] = field(default_factory=list)
    outcomes: list[game_pb2.Outcome] = field(default_factory=list)
    seed: int = SEED
    is_over: bool = False

    def get_match(self, *, table_id: str, match_token: str) -> lobby_pb2.GetMatchResponse:
        assert (table_id, match_token) == (TABLE, TOKEN)
        return lobby_pb2.GetMatchResponse(
            record=self.record(), bots=self.bots, is_over=self.is_over
        )

    def play_rounds(
        self, *, table_id: str, match_token: str, ply: int, moves: Sequence[game_pb2.Move]
    ) -> int:
        assert (table_id, match_token) == (TABLE, TOKEN)
        fail(self.before)
        if ply != len(self.moves):
            raise stale(ply)
        self.moves += moves
        self.batches.append(len(moves))
        replay(read_record(self.record()))  # as strict as the engine
        fail(self.after)
        return len(self.moves)

    def record(self) -> game_pb2.Record:
        version = game.rules_versions[-1]
        record = write_record(Record(self.settings, self.seed, moves=(), rules_version=version))
        record.moves.extend(self.moves)
        return record

    def get_record(self, *, table_id: str) -> game_pb2.Record:
        return self.record()

    def record_outcome(
        self, *, table_id: str, scoring_token: str, outcome: game_pb2.Outcome
    ) -> None:
        self.outcomes.append(outcome)


def fail(faults: Iterator[BaseException | None]) -> None:
    fault = next(faults, None)
    if fault:
        raise fault


def stale(ply: int) -> Refusal:
    return Refusal(grpc.StatusCode.ABORTED, "STALE_PLY", f"the table is not at ply {ply}")


def clock_of(step: float) -> Callable[[], float]:
    """Return a clock that goes on by so much whenever it is read."""
    ticks = count()
    return lambda: next(ticks) * step


def play(lobby: MatchLobby, seconds: float = ALL_DAY, step: float = 0.0) -> None:
    play_match(lobby, TABLE, TOKEN, seconds, clock_of(step))


def play_to_the_end(lobby: MatchLobby, step: float = 0.0) -> None:
    """Play a match with as many workers as it takes."""
    for _ in range(1000):
        try:
            play(lobby, step=step)
        except (Killed, LobbyAway):
            continue
        if not game.to_move(replay(read_record(lobby.record()))):
            return
    raise AssertionError("the match does not end")


def moves_here(settings: Settings = SETTINGS, bots: Sequence[str] = BOTS) -> list[tuple[int, str]]:
    """Return the moves of a match that is played with nothing but the rules."""
    match = Match(settings, SEED)
    sight = Sight(match, bots, warn=lambda seat, message: pytest.fail(message))
    players = [PLAYERS[bot]() for bot in bots]
    for seat, player in enumerate(players):
        player.join(sight, seat)
    log = []
    while not match.is_over:
        sight.look(match)
        log.append(tuple([tuple(player.decide()) for player in players]))
        match.play_moves(log[-1])
    return list(record_of_log(settings, SEED, log).moves)


def pairs(moves: Sequence[game_pb2.Move]) -> list[tuple[int, str]]:
    return [(move.seat, move.text) for move in moves]


@pytest.mark.parametrize("bots", [BOTS, ("Hunter",) * 4, ("Demo", "Demo", "Hunter", "Walker")])
def test_a_match_is_what_the_rules_make_of_its_players_and_seed(bots: Sequence[str]) -> None:
    lobby = MatchLobby(bots=bots)
    play(lobby)
    assert pairs(lobby.moves) == moves_here(bots=bots)
    assert lobby.batches == [100, 100, 40]


def test_a_match_that_takes_long_is_appended_in_small_batches() -> None:
    lobby = MatchLobby()
    play(lobby, step=0.1)
    assert max(lobby.batches) < SEATS * BATCH_ROUNDS
    assert pairs(lobby.moves) == moves_here()


def test_batches_with_many_orders_have_fewer_rounds() -> None:
    settings = Settings(rows=200, cols=200, nb_rounds=60, nb_orks=400)
    lobby = MatchLobby(settings, bots=("Walker",) * SEATS)
    play(lobby, seconds=0.0)
    assert lobby.batches[0] < SEATS * BATCH_ROUNDS
    request = lobby_pb2.PlayRoundsRequest(moves=lobby.moves)
    assert BATCH_CHARACTERS < request.ByteSize() < 128 * 1024


class GoesLeft(Player):
    """Sends its orks to the left."""

    def play(self) -> None:
        for ork in self.orks(self.me):
            self.execute(ork, LEFT)


@pytest.mark.parametrize("missing", [0, 1])
def test_a_match_that_the_original_breaks_off_ends_there(
    monkeypatch: pytest.MonkeyPatch, missing: int
) -> None:
    monkeypatch.setitem(known.BOTS, "GoesLeft", GoesLeft)
    _, broken = broken_off()
    moves = [game_pb2.Move(seat=ply.seat, text=ply.text) for ply in broken.log]
    given = moves[: len(moves) - missing]
    lobby = MatchLobby(broken.options, ("GoesLeft",) * SEATS, given, seed=BREAKING_SEED)
    play(lobby)
    assert lobby.moves == moves
    score_table(lobby, TABLE, "scoring token")
    assert lobby.outcomes


@pytest.mark.parametrize("kills", [1, 2, 60])
@pytest.mark.parametrize("is_done", [False, True], ids=["before", "after"])
def test_a_match_whose_worker_is_killed_comes_to_the_same(kills: int, is_done: bool) -> None:
    """However many rounds a batch has, the worker is killed at each of the first ones."""
    for step in (0.0, 0.05, 1.0):
        faults = iter([Killed()] * kills)
        lobby = MatchLobby(after=faults) if is_done else MatchLobby(before=faults)
        play_to_the_end(lobby, step)
        assert pairs(lobby.moves) == moves_here()


@pytest.mark.parametrize("batch", range(4))
def test_a_match_whose_worker_is_killed_at_one_batch_comes_to_the_same(batch: int) -> None:
    for times in (1, 2):
        lobby = MatchLobby(after=iter([None] * batch + [Killed()] * times))
        play_to_the_end(lobby)
        assert pairs(lobby.moves) == moves_here()


@pytest.mark.parametrize("plies", [1, 2, 3, 4, 5, 101, 239])
def test_a_round_that_is_half_played_is_played_on(plies: int) -> None:
    whole = MatchLobby()
    play(whole)
    lobby = MatchLobby(moves=whole.moves[:plies])
    play(lobby)
    assert pairs(lobby.moves) == moves_here()
    assert lobby.batches[0] % SEATS == -plies % SEATS


def test_what_people_did_before_they_left_stands() -> None:
    lobby = MatchLobby(moves=[game_pb2.Move(seat=2, text="6t"), game_pb2.Move(seat=0, text="late")])
    play(lobby)
    assert pairs(lobby.moves)[:2] == [(2, "6t"), (0, "late")]
    assert {seat for seat, _ in pairs(lobby.moves)[2:4]} == {1, 3}
    assert len(lobby.moves) == SEATS * SETTINGS.nb_rounds


def test_of_two_workers_at_one_match_one_gives_way() -> None:
    class Rival(MatchLobby):
        """Whoever plays here has a rival, who is faster once."""

        rivals = 1

        def play_rounds(self, **call) -> int:
            if self.rivals:
                self.rivals = 0
                play(self, seconds=0.0)
            return super().play_rounds(**call)

    lobby = Rival()
    play(lobby)
    assert pairs(lobby.moves) == moves_here()[: SEATS * BATCH_ROUNDS]
    play(lobby)
    assert pairs(lobby.moves) == moves_here()


def test_a_match_that_is_over_is_left_alone() -> None:
    lobby = MatchLobby()
    play(lobby)
    play(lobby)
    assert sum(lobby.batches) == len(lobby.moves) == SEATS * SETTINGS.nb_rounds


def test_a_match_that_the_lobby_knows_to_be_over_is_not_even_opened() -> None:
    lobby = MatchLobby(bots=("Nobody",) * SEATS, is_over=True)
    play(lobby)
    assert not lobby.batches


def test_a_match_that_outlasts_its_task_goes_on_in_the_next() -> None:
    lobby = MatchLobby()
    for plies in (100, 200, 240, 240):
        play(lobby, seconds=0.0)
        assert len(lobby.moves) == plies
    assert pairs(lobby.moves) == moves_here()


def test_what_the_lobby_refuses_is_no_reason_to_ask_again() -> None:
    refusal = Refusal(grpc.StatusCode.FAILED_PRECONDITION, "NO_MATCH", "it is no match")
    with pytest.raises(Refusal, match="no match"):
        play(MatchLobby(before=iter([refusal])))


class Failing(Player):
    """Raises something in round 3."""

    def play(self) -> None:
        if self.round == 3:
            raise ValueError("ork 7 is where nobody may see it")
        self.execute(99, 0)


class Stopped(Player):
    """Is stopped by Celery in round 3."""

    def play(self) -> None:
        if self.round == 3:
            raise SoftTimeLimitExceeded


def test_an_opponent_that_raises_something_is_out(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(known.BOTS, "Failing", Failing)
    lobby = MatchLobby(bots=("Failing", "Walker", "Failing", "Null"))
    with logged_as("ai"):
        play_to_the_end(lobby)
    assert [text for seat, text in pairs(lobby.moves) if seat == 0] == ["hold"] * 3 + ["out"]
    assert [text for seat, text in pairs(lobby.moves) if seat == 3] == ["hold"] * 60
    written = capfd.readouterr().err
    assert "ValueError" in written
    assert "ork 7" not in written
    assert len(log_of_record(read_record(lobby.record()))) == SETTINGS.nb_rounds


def test_a_match_is_over_once_all_are_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(known.BOTS, "Failing", Failing)
    lobby = MatchLobby(bots=("Failing",) * 4)
    play_to_the_end(lobby)
    assert pairs(lobby.moves)[-4:] == [(seat, "out") for seat in range(SEATS)]
    assert len(lobby.moves) == 4 * SEATS
    assert replay(read_record(lobby.record())).round == SETTINGS.nb_rounds


def test_a_worker_that_is_stopped_puts_nobody_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(known.BOTS, "Stopped", Stopped)
    lobby = MatchLobby(bots=("Stopped", "Null", "Null", "Null"))
    with pytest.raises(SoftTimeLimitExceeded):
        play(lobby)
    assert lobby.moves == []


def test_an_opponent_that_is_not_known_here_leaves_the_match_to_other_workers() -> None:
    lobby = MatchLobby(bots=("Hunter", "of a newer lobby", "Null", "Null"))
    with pytest.raises(KeyError, match="newer lobby"):
        play(lobby)
    assert lobby.moves == []


def test_a_finished_match_is_scored_from_its_record() -> None:
    lobby = MatchLobby()
    play(lobby)
    score_table(lobby, TABLE, "scoring token")
    assert lobby.outcomes == [write_outcome(game.outcome(replay(read_record(lobby.record()))))]
    assert sorted(standing.rank for standing in lobby.outcomes[0].standings)[0] == 1
