"""What the modules of the viewer make of the record of a match of Ork Island."""

import gzip
from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.island_match import record

PARSE = """const parse = async (text) => {
  const { parseRecord } = await import("/static/play/island/record.js");
  return parseRecord(new TextEncoder().encode(text));
};
const parsed = async (text) => {
  try {
    return (await parse(text)).positions.length;
  } catch (error) {
    return error.message;
  }
};"""


def with_parse(function: str) -> str:
    """Return a function that has `parse` and `parsed` at hand."""
    return f"async (...given) => {{ {PARSE} return ({function})(...given); }}"


def test_a_record_reads_as_positions_with_steps_and_falls(run: Callable[..., Any]) -> None:
    match = run(
        "island/match.js",
        with_parse("""async (_, text) => {
          const { armies, island, positions, settings } = await parse(text);
          const { ork_cells, ork_owners, ork_healths, ...last } = positions[3];
          return {
            names: armies.map(({ name }) => name), rows: island.rows.length,
            city: [...island.cities[1].cells], path: [island.paths[0].a, island.paths[0].b],
            owners: positions.map(({ city_owners }) => [...city_owners]),
            orks: [[...ork_cells], [...ork_owners], [...ork_healths]],
            steps: [last.orks, last.directions], fallen: positions.map(({ fallen }) => fallen),
            health: settings.initial_health,
          };
        }"""),
        record(),
    )
    assert match == {
        "names": ["Nightjar", "Demo 2", "Thistle", "Demo 4"],
        "rows": 6,
        "city": [34, 35],
        "path": [0, 1],
        "owners": [[0, 0], [0, 0], [1, 0], [1, 0]],
        "orks": [[12, 38, 37, 33], [0, 0, 2, 3], [99, 100, 100, 100]],
        "steps": [[0], [1]],
        "fallen": [[], [], [], [1, 3]],
        "health": 100,
    }


def test_blanks_and_ends_of_lines_only_separate(run: Callable[..., Any]) -> None:
    texts = [record().replace("\n", "\r\n"), record().replace("\n\n", "\n"), f"\n {record()} \n"]

    read = run(
        "island/match.js",
        with_parse("(_, ...texts) => Promise.all(texts.map(parsed))"),
        *texts,
    )

    assert read == [4, 4, 4]


def test_a_record_cut_off_anywhere_is_refused_with_line_and_round(run: Callable[..., Any]) -> None:
    told = run(
        "island/match.js",
        with_parse("""async (_, text) => {
          const told = [];
          for (let end = 1; end < text.trimEnd().length + 1; end += 1)
            told.push(await parsed(text.slice(0, end)));
          return told;
        }"""),
        record(),
    )

    assert all(
        isinstance(sentence, str) and sentence.startswith(("The file ends", "Line"))
        for sentence in told
    )
    assert told[-1] == (
        "The file ends in line 205, round 3, where an empty line should come. It may have been "
        "cut off."
    )


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        (("Game", "Cake"), "Line 1: expected the word “Game”, found “Cake”."),
        (
            ("nb_rounds                   3", "nb_rounds                   x"),
            "Line 9: expected a whole number from 1 to 100000, found “x”.",
        ),
        (("01 W..CC..W", "01 W..CC.W"), "Line 26, round 0: expected 8 letters out of "),
        (("1 1 6 60", "1 1 0 60"), "Line 61, round 0: expected a cell on land where no other "),
        (("0 r\n1 l", "0 r\n1 up"), "Line 67, round 1: expected a direction out of b r t l, "),
        (("round 2", "round 3"), "Line 144, round 2: expected a whole number from 2 to 2, "),
        (("units\n0 1 4", "units\n4 1 4"), "Line 202, round 3: expected a whole number from 0 "),
    ],
)
def test_a_record_that_is_wrong_is_refused_with_what_was_expected(
    run: Callable[..., Any], changes: tuple[str, str], sentence: str
) -> None:
    text = record().replace(*changes, 1)

    told = run("island/match.js", with_parse("(_, text) => parsed(text)"), text)

    assert told.startswith(sentence)


def test_an_island_that_changes_is_refused(run: Callable[..., Any]) -> None:
    first, second = record().split("round 1\n")
    text = "round 1\n".join([first, second.replace("W..P.FSW", "W..P.F.W")])

    told = run("island/match.js", with_parse("(_, text) => parsed(text)"), text)

    assert "round 2: expected the same island as before" in told


@pytest.mark.parametrize("text", ["", "x", "Game", "Game Seed 99999999999999999999", "\0" * 50])
def test_garbage_is_refused_with_a_sentence(run: Callable[..., Any], text: str) -> None:
    told = run("island/match.js", with_parse("(_, text) => parsed(text)"), text)

    assert told.startswith(("The file ends", "Line"))


def test_a_file_is_unpacked_or_said_to_be_damaged(run: Callable[..., Any]) -> None:
    packed = gzip.compress(b"Game of orks", mtime=0)

    told = run(
        "island/unpack.js",
        """({ unpack }, ...files) => Promise.all(files.map(async (bytes) => {
          try {
            return new TextDecoder().decode(await unpack(new Blob([new Uint8Array(bytes)])));
          } catch (error) {
            return error.constructor.name;
          }
        }))""",
        list(b"Game"),
        list(packed),
        list(packed[:-6]),
        list(packed[:12] + b"garbage" + packed[19:]),
    )

    assert told == ["Game", "Game of orks", "Damaged", "Damaged"]


def test_a_file_that_is_no_match_is_told_from_one_that_is(run: Callable[..., Any]) -> None:
    told = run(
        "island/opening.js",
        """({ openMatch }, ...texts) => Promise.all(texts.map(async (text) => {
          const replay = async () => Response.json({ message: "no" }, { status: 400 });
          const opening = openMatch(new Blob([text]), replay);
          return opening.then(({ title }) => title, ({ message }) => message);
        }))""",
        record(),
        "game orkisland\nrules 1\n",
        "game armadora\nrules 2\n",
        " \n",
        "Games of orks",
        "\0" * 999,
        "game orkisland\n" + "0 hold\n" * 50_000,
    )

    assert told[:2] == ["Seed 7", "no"]
    assert told[2].startswith("This is the record of another game.")
    assert told[3].startswith("This file is empty.")
    assert all(sentence.startswith("This is no record of Ork Island.") for sentence in told[4:6])
    assert told[6].startswith("This file is too long")


def test_what_happened_is_told_of_each_round(run: Callable[..., Any]) -> None:
    events = run(
        "island/events.js",
        with_parse("""async ({ eventsIn, latestEvents, fallsIn }, text) => {
          const match = await parse(text);
          return {
            rounds: [0, 1, 2, 3].map((round) => eventsIn(match, round)),
            latest: latestEvents(match, 3, 3).map(({ round, kind }) => [round, kind]),
            falls: fallsIn(match, 3).map(({ ork, cell, winner }) => [ork, cell, winner]),
          };
        }"""),
        record(),
    )

    city = {"kind": "city", "id": 0}
    assert events["rounds"] == [
        [],
        [],
        [
            {"kind": "taken", "round": 2, "seat": 0, "from": None, "thing": city},
            {"kind": "late", "round": 2, "seat": 3, "thing": None},
        ],
        [
            {
                "kind": "won",
                "round": 3,
                "seat": 0,
                "from": 1,
                "count": 1,
                "thing": {"kind": "ork", "id": 1},
            },
            {"kind": "died", "round": 3, "seat": 3, "count": 1, "thing": {"kind": "ork", "id": 3}},
        ],
    ]
    assert events["latest"] == [[3, "won"], [3, "died"], [2, "taken"]]
    assert events["falls"] == [[1, 13, 0], [3, 25, None]]


def test_components_are_cities_that_paths_of_the_same_army_connect(run: Callable[..., Any]) -> None:
    standings = run(
        "island/standing.js",
        """({ standingsAt, leaderAt, ranked }) => {
          const place = { cells: [0] };
          const path = (a, b) => ({ a, b, cells: [0] });
          const island = { rows: [""], cities: Array(6).fill(place),
            paths: [path(0, 1), path(1, 2), path(3, 4), path(4, 5)] };
          const position = (total_scores) => ({ total_scores, city_owners: [1, 1, 1, 1, 1, 2],
            path_owners: [1, 2, 1, 1], ork_owners: [0, 0, 1], ork_healths: [5, 7, 100] });
          const armies = [0, 1, 2, 3];
          const positions = [position([0, 9, 0, 0]), position([3, 9, 9, 0])];
          const match = { island, armies, positions };
          const [one, other] = standingsAt(match, 1);
          return { one, other: other.components,
            order: ranked(standingsAt(match, 1)).map(({ seat }) => seat),
            leaders: [leaderAt(match, 0), leaderAt(match, 1)] };
        }""",
    )

    assert standings == {
        "one": {
            "seat": 0,
            "score": 3,
            "gain": 3,
            "cities": 5,
            "paths": 3,
            "components": [[0, 1], [3, 4], [2]],
            "orks": 2,
            "health": 12,
        },
        "other": [[5]],
        "order": [1, 2, 0, 3],
        "leaders": [1, None],
    }


def test_what_can_be_read_of_things(run: Callable[..., Any]) -> None:
    told = run(
        "island/reading.js",
        with_parse("""async ({ titleOf, sentencesOf, reignsOf, spokenReigns }, text) => {
          const match = await parse(text);
          const city = { kind: "city", id: 0 };
          const things = [city, { kind: "path", id: 0 }, { kind: "ork", id: 1 }];
          const reigns = reignsOf(match, 3, city);
          return { reigns, spoken: spokenReigns(match, reigns), told: things.map((thing) =>
            [titleOf(match, 3, thing), ...sentencesOf(match, 3, thing)]) };
        }"""),
        record(),
    )

    assert told["reigns"] == [{"owner": 0, "from": 0, "to": 1}, {"owner": 1, "from": 2, "to": 3}]
    assert told["spoken"] == "nobody from round 0 to 1, Nightjar from round 2 on"
    assert told["told"] == [
        [
            "City 0, row 1, column 3",
            "Held by Nightjar.",
            "Brings +4 a round.",
            "Linked with no other city.",
            "Most orks there are of Nightjar.",
        ],
        [
            "Path 0, row 3, column 3",
            "Held by nobody yet.",
            "Brings +1 a round.",
            "Joins cities 0 and 1.",
            "No ork is there.",
        ],
        [
            "Ork 1, row 4, column 6",
            "Fights for Nightjar.",
            "Health 100 of 100.",
            "Stands on grass.",
            "It has fallen once.",
        ],
    ]


def test_sizes_of_components_are_summed_up(run: Callable[..., Any]) -> None:
    texts = run(
        "island/numbers.js",
        """({ sizesText, grouped, signed }) =>
          [[5, 2, 2, 1, 1, 1], []].map(sizesText).concat(grouped(1234567), [-5, 0].map(signed))""",
    )

    assert [text.replace("\u200b", "") for text in texts] == [
        "5+2+2+3×1",
        "0",
        "1\u202f234\u202f567",
        "−5",
        "+0",
    ]


def test_outlines_keep_what_belongs_at_the_right_hand(run: Callable[..., Any]) -> None:
    loops = run(
        "island/outline.js",
        """({ traceLoops }) => {
          const turns = (corners) => corners.map(({ x, y }) => `${x}${y}`).join(" ");
          const ring = [1, 1, 1, 1, 0, 1, 1, 1, 1];
          const touching = [1, 0, 0, 1];
          return [traceLoops(ring, 3).map(turns), traceLoops(touching, 2).map(turns)];
        }""",
    )

    assert loops == [["00 30 33 03", "21 11 12 22"], ["00 10 11 01", "11 21 22 12"]]


def test_the_camera_keeps_the_point_under_the_pointer_and_the_world_in_view(
    run: Callable[..., Any],
) -> None:
    seen = run(
        "island/camera.js",
        """({ fit, zoom, pan, toWorld, isZoomed }) => {
          const [world, view] = [{ width: 700, height: 700 }, { width: 350, height: 350 }];
          const whole = fit(world, view);
          const at = { x: 100, y: 200 };
          const near = zoom(whole, 4, at, world, view);
          const far = zoom(near, 0.001, at, world, view);
          return { whole, point: [toWorld(whole, at), toWorld(near, at)], far,
            corner: pan(near, { x: -9999, y: 9999 }, world, view),
            closest: zoom(whole, 999, at, world, view).scale,
            zoomed: [isZoomed(whole, world, view), isZoomed(near, world, view)] };
        }""",
    )

    whole = {"x": 0, "y": 0, "scale": 0.5}
    assert seen == {
        "whole": whole,
        "point": [{"x": 200, "y": 400}, {"x": 200, "y": 400}],
        "far": whole,
        "corner": {"x": 525, "y": 0, "scale": 2},
        "closest": 5,
        "zoomed": [False, True],
    }


def test_a_press_finds_orks_before_cities_and_cities_before_paths(run: Callable[..., Any]) -> None:
    found = run(
        "island/pick.js",
        with_parse("""async ({ thingAt }, text) => {
          const match = await parse(text);
          const orks = [{ x: 35, y: 15 }];
          const at = [[36, 16], [48, 28], [35, 35], [43, 36], [75, 35]];
          return at.map(([x, y]) => thingAt(match, orks, { x, y }, 7)).map((thing) =>
            thing && `${thing.kind} ${thing.id}`);
        }"""),
        record(),
    )

    assert found == ["ork 0", "city 0", "path 0", "path 0", None]


def test_ground_below_places_is_that_of_the_land_round_them(run: Callable[..., Any]) -> None:
    masks = run(
        "island/ground.js",
        """({ groundOf }) => {
          const rows = ["FFFFF", "FPPCF", "FFFFF", "WWPWW", "SSPSS"];
          const { land, forest, sand } = groundOf({ rows, cities: [], paths: [] });
          return [land, forest, sand].map((mask) => [...mask].join("").match(/.{5}/g));
        }""",
    )

    assert masks == [
        ["11111", "11111", "11111", "00000", "11111"],
        ["11111", "11111", "11111", "00000", "00000"],
        ["00000", "00000", "00000", "00000", "11111"],
    ]
