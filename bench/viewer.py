"""What the viewer of Ork Island costs in Chromium: `python bench/viewer.py`.

A hall is started and the sample match is watched at each speed, with nothing chosen and with a
city. Printed are frames a second, and the milliseconds of the page's own work in a frame; then how
long a file takes from its choice to its picture: the sample, packed and not, and 1,000 rounds; and
how long the page of a table takes, from the press that starts a match of computers, and from its
address when it is over.
"""

import gzip
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from deploy.environment import ROOT
from services.engine.rules.orkisland.formats.settings_text import format_settings
from services.engine.rules.orkisland.settings import Settings
from tests.browser.conftest import FLAGS, NAMES
from tests.stack import Stack

SAMPLE = ROOT / "frontend/play/static/play/island/sample.out.gz"
PLAYERS = ("Hunter", "Walker", "Demo", "Hunter")
SPEEDS = (1, 4, 16)
WATCHED_MS = 5_000
SCREENS: dict[str, dict[str, Any]] = {
    "laptop": {"viewport": {"width": 1280, "height": 800}, "device_scale_factor": 2},
    "phone": {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 3},
}

COUNT_FRAMES = """() => {
  const ask = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (draw) => ask((now) => {
    const begin = performance.now();
    draw(now);
    window.spent.push(performance.now() - begin);
  });
  const count = (now) => { window.frames.push(now); ask(count); };
  [window.spent, window.frames] = [[], []];
  ask(count);
}"""
FRAMES = """() => {
  const { frames, spent } = window;
  const sorted = [...spent].sort((one, other) => one - other);
  const at = (share) => sorted[Math.floor(share * (sorted.length - 1))];
  const fps = (1000 * (frames.length - 1)) / (frames.at(-1) - frames[0]);
  return [fps, at(0.5), at(0.99), at(1)];
}"""
WATCH_PICTURE = """() => {
  const note = () => requestAnimationFrame(() => requestAnimationFrame(() => {
    window.shown = performance.now();
  }));
  new MutationObserver(note).observe(document.getElementById("island"), {
    attributeFilter: ["data-phase"],
  });
  document.getElementById("match-file").addEventListener(
    "change", () => (window.chosen = performance.now()), { capture: true });
}"""


PICTURE = """() => new Promise((resolve) => {
  const look = () => document.querySelector("#island[data-phase=match]")
    ? requestAnimationFrame(() => resolve(performance.now() / 1000))
    : requestAnimationFrame(look);
  look();
})"""
MATCH_BYTES = """() => {
  const [{ transferSize, decodedBodySize }] = performance.getEntriesByType("resource")
    .filter(({ name }) => name.endsWith("/match"));
  return [transferSize / 1e3, decodedBodySize / 1e3];
}"""
OPENINGS = 5


def main() -> None:
    """Start a hall and print what its viewer costs."""
    chromium = next((path for name in NAMES if (path := shutil.which(name))), None)
    if chromium is None:
        print("no Chromium found: apt-get install chromium libatomic1")
        return
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "hall").mkdir()
        with Stack(folder / "hall") as stack, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
            home = stack.page
            lines = (_frames(browser, home), _loads(browser, home, folder), _tables(browser, home))
            for line in chain(*lines):
                print(line)
            browser.close()


def _frames(browser: Browser, home: str) -> Iterator[str]:
    for screen, context in SCREENS.items():
        page = browser.new_page(**context)
        page.goto(f"{home}/orkisland?sample")
        page.locator("#island[data-phase=match]").wait_for()
        page.evaluate(COUNT_FRAMES)
        for chosen in ("", "city 3"):
            page.locator("#pick").select_option(chosen)
            for speed in SPEEDS:
                fps, usual, rare, worst = _watch(page, speed)
                yield (
                    f"{screen}, {speed}×, {chosen or 'nothing chosen'}: {fps:.1f} frames a second, "
                    f"work {usual:.1f} ms, p99 {rare:.1f}, worst {worst:.1f}"
                )
        page.close()


def _watch(page: Page, speed: int) -> list[float]:
    page.locator("label.segment", has_text=f"{speed}×").first.click()
    page.locator("[data-step=play]").click()
    page.evaluate("[window.spent, window.frames] = [[], []]")
    page.wait_for_timeout(WATCHED_MS)
    frames: list[float] = page.evaluate(FRAMES)
    if page.locator("#play").get_attribute("aria-label") == "Pause":
        page.locator("#play").click()
    page.locator("#knob").evaluate(
        "knob => { knob.value = 0; knob.dispatchEvent(new Event('input')); }"
    )
    return frames


def _loads(browser: Browser, home: str, folder: Path) -> Iterator[str]:
    plain = folder / "sample.out"
    plain.write_bytes(gzip.decompress(SAMPLE.read_bytes()))
    for path in (plain, SAMPLE, _long_match(folder)):
        page = browser.new_page(**SCREENS["laptop"])
        page.goto(f"{home}/orkisland")
        page.wait_for_load_state("networkidle")
        page.evaluate(WATCH_PICTURE)
        page.locator("#match-file").set_input_files(path)
        page.locator("#island[data-phase=match]").wait_for()
        page.wait_for_timeout(500)
        seconds = page.evaluate("(window.shown - window.chosen) / 1000")
        yield f"{path.name}, {path.stat().st_size / 1e6:.2f} MB: picture after {seconds:.2f} s"
        page.close()


def _tables(browser: Browser, home: str) -> Iterator[str]:
    page = browser.new_page(**SCREENS["laptop"])
    page.goto(home)
    begin = time.perf_counter()
    page.get_by_role("button", name="Watch a match").click(no_wait_after=True)
    page.locator("#island[data-phase=match]").wait_for()
    yield f"a match of computers: picture {time.perf_counter() - begin:.2f} s after the press"
    page.locator("#live-mark").wait_for(state="hidden")
    address = page.url
    page.wait_for_timeout(WATCHED_MS)
    page.close()
    for opening in range(OPENINGS):
        context = browser.new_context(**SCREENS["laptop"])  # with nothing kept from before
        page = context.new_page()
        page.goto(address, wait_until="commit")
        seconds = page.evaluate(PICTURE)
        sent, whole = page.evaluate(MATCH_BYTES)
        yield (
            f"its table when it is over, opening {opening + 1}: picture after {seconds:.2f} s, "
            f"{sent:.0f} kB of {whole:.0f} kB sent"
        )
        context.close()


def _long_match(folder: Path) -> Path:
    settings, record = folder / "long.cnf", folder / "long.out"
    settings.write_text(format_settings(Settings(nb_rounds=1_000)))
    hall = ROOT / ".venv" / "bin" / "hall"
    command = [hall, "orkisland", "match", "-q", "-s", "12", "-i", settings, "-o", record]
    subprocess.run([*command, *PLAYERS], check=True)
    return record


if __name__ == "__main__":
    main()
