"""What the viewer of Ork Island makes of fingers, mouse and wheel on its map."""

from collections.abc import Callable
from typing import Any

GESTURES = """async ({ listenToGestures }, moves, isTaken) => {
  const map = document.createElement("div");
  map.setPointerCapture = () => {};
  const done = [];
  const act = (name) => (...given) => {
    const numbers = given.map((value) =>
      typeof value === "object" ? [Math.round(value.x), Math.round(value.y)] : value);
    done.push([name, ...numbers]);
    return name === "zoom" && given[0] > 1;
  };
  listenToGestures(map, {
    pan: act("pan"),
    zoom: act("zoom"),
    press: ({ at, isFinger, isShift }) => act("press")(at, isFinger, isShift),
    pressTwice: ({ at }) => act("pressTwice")(at),
    drag({ phase, from, to }) {
      if (isTaken) act(phase)(from, to);
      return isTaken;
    },
    point: (at) => at && act("point")(at),
  });
  for (const [type, pointerId, clientX, clientY] of moves) {
    const place = { clientX, clientY, cancelable: true };
    const event = type === "wheel"
      ? new WheelEvent(type, { ...place, deltaY: pointerId })
      : new PointerEvent(type, { ...place, pointerId, pointerType: "touch", button: 0 });
    map.dispatchEvent(event);
    if (type === "wheel") done.push(event.defaultPrevented);
  }
  return done;
}"""

Move = tuple[str, int, int, int]


def made_of(run: Callable[..., Any], *moves: Move, is_taken: bool = False) -> list[Any]:
    """Return what is done for moves: the kind, pointer or distance, and place of each.

    Drags move the map, unless they are taken.
    """
    return list(run("island/gestures.js", GESTURES, [list(move) for move in moves], is_taken))


def test_a_press_that_stays_chooses_and_two_are_one(run: Callable[..., Any]) -> None:
    press: list[Move] = [("pointerdown", 1, 50, 60), ("pointermove", 1, 52, 61)]
    press.append(("pointerup", 1, 52, 61))

    assert made_of(run, *press, *press) == [
        ["press", [50, 60], True, False],
        ["pressTwice", [50, 60]],
    ]


def test_a_drag_moves_the_map_and_chooses_nothing(run: Callable[..., Any]) -> None:
    done = made_of(
        run,
        ("pointermove", 1, 1, 1),
        ("pointerdown", 1, 50, 60),
        ("pointermove", 1, 70, 55),
        ("pointermove", 1, 71, 55),
        ("pointerup", 1, 71, 55),
    )

    assert done == [["pan", [20, -5]], ["pan", [1, 0]]]


def test_a_drag_that_is_taken_does_not_move_the_map(run: Callable[..., Any]) -> None:
    begin: list[Move] = [("pointerdown", 1, 50, 60), ("pointermove", 1, 70, 55)]
    begun = ["begin", [50, 60], [70, 55]]

    ended = made_of(run, *begin, ("pointerup", 1, 70, 55), is_taken=True)
    assert ended == [begun, ["end", [50, 60], [70, 55]]]
    moved = made_of(run, *begin, ("pointermove", 1, 80, 50), is_taken=True)
    assert moved == [begun, ["move", [50, 60], [80, 50]]]
    joined = made_of(run, *begin, ("pointerdown", 2, 0, 0), is_taken=True)
    assert joined == [begun, ["cancel", [50, 60], [70, 55]]]


def test_two_fingers_apart_look_closer(run: Callable[..., Any]) -> None:
    done = made_of(
        run,
        ("pointerdown", 1, 0, 0),
        ("pointerdown", 2, 100, 0),
        ("pointermove", 2, 200, 0),
        ("pointerup", 2, 200, 0),
        ("pointerup", 1, 0, 0),
    )

    assert done == [["pan", [50, 0]], ["zoom", 2, [100, 0]]]


def test_the_wheel_is_the_pages_where_nothing_is_zoomed(run: Callable[..., Any]) -> None:
    closer, is_kept, farther, is_kept_too = made_of(run, ("wheel", -100, 5, 6), ("wheel", 9, 5, 6))

    assert closer[1] > 1 > farther[1]
    assert (is_kept, is_kept_too) == (True, False)
