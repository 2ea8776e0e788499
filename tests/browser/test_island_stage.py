"""How the stage of Ork Island's viewer follows a match that goes on."""

from collections.abc import Callable
from typing import Any

STAGE = """async ({ createStage }, isFollowing, ...batches) => {
  const stage = createStage();
  const match = { settings: { nb_rounds: 200 }, positions: [{}] };
  stage.begin(match, true, { round: 0, seen: 0, is_following: isFollowing });
  const rounds = [];
  stage.subscribe(({ round }, previous) => round !== previous.round && rounds.push(round));
  for (const batch of batches) stage.extend(Array(batch).fill({}), true);
  const deadline = performance.now() + 5000;
  const isThere = () => stage.get().round === stage.get().newest || !stage.get().is_playing;
  while (!isThere() && performance.now() < deadline) await new Promise(requestAnimationFrame);
  const { round, seen, newest, is_following, is_playing } = stage.get();
  return { rounds, round, seen, newest, is_following, is_playing };
}"""


def test_a_few_rounds_at_once_are_shown_one_after_another(run: Callable[..., Any]) -> None:
    told = run("island/stage.js", STAGE, True, 3, 4)

    assert len(told["rounds"]) > 1
    assert told["rounds"] == sorted(set(told["rounds"]))
    assert (told["round"], told["seen"], told["newest"]) == (7, 7, 7)
    assert told["is_following"]
    assert told["is_playing"]


def test_of_many_rounds_at_once_only_the_newest_is_shown(run: Callable[..., Any]) -> None:
    told = run("island/stage.js", STAGE, True, 61)

    assert told["rounds"] == [61]
    assert told["is_following"]


def test_who_may_linger_is_left_behind_by_a_rush(run: Callable[..., Any]) -> None:
    told = run(
        "island/stage.js",
        """({ createStage }) => [10, 11].map((count) => {
          const stage = createStage();
          const match = { settings: { nb_rounds: 200 }, positions: [{}] };
          stage.begin(match, true, { round: 0, seen: 0, is_following: true });
          stage.extend(Array(count).fill({}), true, true);
          const { is_following, is_playing } = stage.get();
          return [is_following, is_playing];
        })""",
    )
    assert told == [[True, True], [False, True]]


def test_who_does_not_follow_stays_where_they_are(run: Callable[..., Any]) -> None:
    told = run("island/stage.js", STAGE, False, 5)

    assert told["rounds"] == []
    assert (told["round"], told["seen"], told["newest"]) == (0, 0, 5)
    assert not told["is_following"]
    assert not told["is_playing"]


def test_who_goes_to_the_newest_round_follows_until_the_match_is_over(
    run: Callable[..., Any],
) -> None:
    told = run(
        "island/stage.js",
        """async ({ createStage, isToldToEnd, roundsOf, toldUntil }) => {
          const stage = createStage();
          const told = [];
          const tell = () => {
            const showing = stage.get();
            const { round, is_following, is_playing } = showing;
            told.push([round, is_following, is_playing, roundsOf(showing), toldUntil(showing),
              isToldToEnd(showing)]);
          };
          stage.begin({ settings: { nb_rounds: 9 }, positions: [{}, {}, {}] }, true);
          tell();
          for (const round of [1, 7, 1, 0]) {
            stage.seek(round);
            tell();
          }
          stage.extend([], false);
          tell();
          stage.seek(2);
          tell();
          return told;
        }""",
    )

    assert told == [
        [0, False, False, 9, 0, False],
        [1, False, False, 9, 1, False],
        [2, True, True, 9, 2, False],
        [1, False, False, 9, 2, False],
        [0, False, False, 9, 2, False],
        [0, False, False, 2, 2, True],
        [2, False, False, 2, 2, True],
    ]
