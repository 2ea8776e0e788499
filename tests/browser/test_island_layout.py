"""How the viewer of Ork Island fits on screens of all sizes, and what it looks like."""

import gzip
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from frontend.locale_tools import SCRIPTS
from tests.browser.island_match import record
from tests.browser.person import Person
from tests.browser.test_island import open_file, open_viewer

SAMPLE = SCRIPTS / "play" / "island" / "sample.out.gz"
NAMES = "names          Long_MMWW_12 Nightingales Thistle_4x12 Wwwwwwwwwwww\n"
SCORES = "total_score 16887182 5887182 1000000 999999\n"

SIZES = [
    (320, 568),
    (360, 640),
    (390, 844),
    (640, 400),
    (700, 900),
    (701, 900),
    (768, 1024),
    (844, 390),
    (900, 844),
    (1020, 900),
    (1021, 700),
    (1280, 600),
    (1280, 800),
    (1280, 1024),
    (1440, 900),
    (2560, 1440),
]

FAULTS = """() => {
  const box = (selector) => document.querySelector(selector).getBoundingClientRect();
  const faults = [];
  const check = (isSo, fault) => isSo || faults.push(fault);
  const page = document.documentElement;
  check(page.scrollWidth <= innerWidth, `the page is ${page.scrollWidth} wide`);
  const isDesktop = innerWidth > 1020 && innerHeight > 640;
  check(!isDesktop || page.scrollHeight <= innerHeight, `the page is ${page.scrollHeight} high`);
  const knob = box("#knob").width;
  check(knob >= (innerWidth > 700 ? 160 : 120), `the knob moves over ${knob} only`);
  const transport = box("#transport");
  check(transport.height < innerHeight / 2, `the transport is ${transport.height} high`);
  const isLow = innerHeight <= 500 || (innerWidth > 1020 && !isDesktop);
  check(isLow || transport.bottom <= innerHeight, "the transport lies below the screen");
  check(box("#map").right <= box(".zoom").left, "the buttons lie on the map");
  const table = box(".armies").right;
  check(table <= box(".armies-card").right, `the table ends at ${table}`);
  for (const row of document.querySelectorAll(".armies tr")) {
    const cells = [...row.cells].filter((cell) => cell.offsetWidth).map((cell) => {
      const name = cell.querySelector(".army-name span");
      if (name) return name.getBoundingClientRect();
      const range = document.createRange();
      range.selectNodeContents(cell);
      return range.getBoundingClientRect();
    });
    for (const [index, { left }] of cells.slice(1).entries())
      check(cells[index].right <= left, `${row.textContent}: column ${index} runs into the next`);
  }
  const names = [...document.querySelectorAll(".armies .army-name > span")];
  check(names.every(({ clientWidth }) => clientWidth >= 48), "a name has no room");
  const labels = [...document.querySelectorAll(".chart .label")].map((label) =>
    label.getBoundingClientRect());
  check(labels.every(({ right }) => right <= box("#chart").right), "a label leaves the chart");
  return faults;
}"""


def wide_match() -> str:
    """Return the sample with names and scores as long as they can be."""
    text = gzip.decompress(SAMPLE.read_bytes()).decode()
    head, scores, tail = text.rpartition("total_score ")
    assert scores, "the sample has no scores"
    text = re.sub(r"names .*\n", NAMES, head) + SCORES + tail.partition("\n")[2]
    assert NAMES in text
    return text


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_everything_has_room_on_every_screen(sit_down: Callable[..., Person], locale: str) -> None:
    person = sit_down(locale)
    page = open_viewer(person)
    open_file(page, wide_match())
    expect(page.locator("#round-counter")).to_contain_text("0")
    person.press("End")
    expect(page.locator("#armies")).to_contain_text("16\u202f887\u202f182")
    person.press("Tab")

    faults = {}
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("scrollTo(0, 0)")
        wait_for_frames(page)
        faults[f"{width}x{height}"] = page.evaluate(FAULTS)

    assert faults == {f"{width}x{height}": [] for width, height in SIZES}


def test_on_a_phone_a_press_on_the_map_brings_up_what_is_there(
    sit_down: Callable[..., Person],
) -> None:
    person = sit_down(viewport={"width": 360, "height": 640}, has_touch=True)
    page = open_viewer(person)
    open_file(page, record())
    expect(page.locator("#round-counter")).to_have_text("Round 0 of 3")
    box = page.locator("#map").bounding_box()
    assert box is not None
    scale = box["width"] / 80
    top = box["y"] + (box["height"] - 60 * scale) / 2
    page.touchscreen.tap(box["x"] + 38 * scale, top + 28 * scale)
    expect(page.locator("#sheet-title")).to_contain_text("City 0")
    sheet, transport = page.locator("#chosen"), page.locator("#transport")
    expect(sheet).to_be_in_viewport(ratio=1)
    expect(transport).to_be_in_viewport(ratio=1)
    lower = transport.bounding_box()
    upper = sheet.bounding_box()
    assert lower is not None
    assert upper is not None
    assert upper["y"] + upper["height"] <= lower["y"]
    page.locator("#unchoose").click()
    expect(sheet).to_be_hidden()
    expect(page.locator("#map-frame")).to_be_focused()
    person.check_faultless()


def test_a_refusal_lies_within_the_screen_and_on_no_button(
    sit_down: Callable[..., Person],
) -> None:
    page = open_viewer(sit_down())
    open_file(page, record())
    expect(page.locator("#round-counter")).to_have_text("Round 0 of 3")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        open_file(page, "no match")
        expect(page.locator("#notice")).to_be_in_viewport(ratio=1)
        page.locator("#zoom-in").click(trial=True)
        page.locator("#play").click()
        expect(page.locator("#notice")).to_be_hidden()


def test_the_map_has_its_colours_where_the_system_forces_its_own(
    sit_down: Callable[..., Person],
) -> None:
    page = open_viewer(sit_down(forced_colors="active"))
    open_file(page, record())
    page.wait_for_function(
        """() => {
          const pixel = document.querySelector("#map").getContext("2d").getImageData(3, 3, 1, 1);
          return [0, 1, 2].every((colour) => pixel.data[colour] > 40 && pixel.data[colour] < 230);
        }"""
    )


def test_the_picture_of_what_is_chosen_takes_a_new_theme(
    sit_down: Callable[..., Person],
) -> None:
    page = open_viewer(sit_down(color_scheme="light"))
    open_file(page, record())
    page.locator("#pick").select_option("city 0")
    picture = page.locator("#chosen-picture")
    light = picture.evaluate("canvas => canvas.toDataURL()")
    page.emulate_media(color_scheme="dark")
    page.wait_for_function(
        "light => document.querySelector('#chosen-picture').toDataURL() !== light", arg=light
    )


def wait_for_frames(page: Page) -> None:
    """Return when what watches the sizes of elements has been told, and has drawn."""
    page.evaluate(
        "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))"
    )
