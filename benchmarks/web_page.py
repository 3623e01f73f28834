"""How fast the page of `nonet serve` is, in the system's Chromium on this machine.

    python benchmarks/web_page.py --rounds 30

starts a server of its own and prints a table: the first paint and the size of the page; from a key press to after the
next frame, on a 9x9 and on a 25x25 with all candidates shown; and while setting, from a change to the first answer
(usually whether there is one solution) and to the true candidates of every cell. On Linux also the processor time that
all of Chromium takes for a key, which says more than the clock on a machine that is busy with other work.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from statistics import median
from typing import Any
from urllib.parse import quote

from playwright.sync_api import Page, sync_playwright

import nonet

VARIANT = Path(__file__).resolve().parents[1] / "examples" / "windmill.toml"

KEY = """
async (digit) => {
  const cell = document.activeElement;
  const begin = performance.now();
  cell.dispatchEvent(new KeyboardEvent("keydown", {key: String(digit), code: "Digit" + digit, bubbles: true}));
  const drawn = performance.now();
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  return [drawn - begin, performance.now() - begin];
}
"""
"""Milliseconds until the page has changed, and until after the frame that shows it."""

SETTING = """
async (digit) => {
  const before = nonet.shown.faint;
  const begin = performance.now();
  const key = {key: digit, code: "Digit" + digit, bubbles: true};
  document.activeElement.dispatchEvent(new KeyboardEvent("keydown", key));
  const known = {};
  const watching = new MutationObserver(() => (known.first ??= performance.now() - begin));
  watching.observe(document.querySelector(".status"), {childList: true});
  while (performance.now() < begin + 20000 && Object.keys(known).length < 2) {
    await new Promise((done) => setTimeout(done, 1));
    if (!known.true_candidates && nonet.shown.faint && nonet.shown.faint !== before) {
      known.true_candidates = performance.now() - begin;
    }
  }
  watching.disconnect();
  return known;
}
"""
"""Milliseconds from a new given to each answer over the live connection."""


@contextmanager
def serving() -> Iterator[str]:
    """The address of a server that ends with the block."""
    command = [sys.executable, "-m", "nonet", "serve", "--port", "0", "--no-browser"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        found = re.search(r"http://localhost:\d+/", process.stderr.readline())
        assert found
        try:
            yield found[0]
        finally:
            process.terminate()


def opened(page: Page, server: str, puzzle: str) -> None:
    page.goto("about:blank")
    page.goto(f"{server}#p={quote(puzzle)}")
    page.wait_for_selector("[role=gridcell]")
    page.wait_for_function("() => globalThis.nonet?.peers")


def keys(page: Page, server: str, size: int, rounds: int) -> list[list[float]]:
    """Digits entered and changed in the middle of an empty board whose candidates are all shown."""
    box = {9: (3, 3), 25: (5, 5)}[size]
    opened(page, server, nonet.write(nonet.Puzzle.empty(box=box), "nonet"))
    page.get_by_role("button", name="Fill in candidates").click()
    page.wait_for_function("() => nonet.state.past.length === 1")
    page.locator(f"[data-cell='{size * size // 2}']").click()
    return pressed(page, rounds)


def pressed(page: Page, rounds: int) -> list[list[float]]:
    """Digits one after the other, each of which takes its marks out of the cells that see it."""
    found = []
    for number in range(rounds):
        if number % 8 == 0:
            page.evaluate("() => { while (nonet.state.past.length > 1) nonet.undo() }")  # the marks are back
            page.wait_for_timeout(1000)
        found.append(page.evaluate(KEY, 1 + number % 8))
    return found


def processor(pid: int | None = None) -> float:
    """Milliseconds that Chromium, with all its processes, had a processor since it was started; 0 without /proc."""
    tasks = Path(f"/proc/{pid or os.getpid()}/task")
    found = 0.0
    for task in tasks.iterdir() if tasks.exists() else ():
        with suppress(OSError):  # it ended meanwhile
            if "chrom" in (tasks.parent / "cmdline").read_text().split("\0")[0]:
                found += int((task / "schedstat").read_text().split()[0]) / 1e6
            found += sum(processor(int(child)) for child in (task / "children").read_text().split())
    return found


def key_cost(page: Page) -> float:
    """Milliseconds of processor time for a key, the mean of seven, until nothing moves any more."""
    pressed(page, 1)
    page.wait_for_timeout(1000)
    before = processor()
    for digit in range(2, 9):
        page.evaluate(KEY, digit)
    page.wait_for_timeout(1000)
    return (processor() - before) / 7


def setting(page: Page, server: str, rounds: int) -> list[dict[str, float]]:
    """A given of a variant turned to and fro."""
    opened(page, server, VARIANT.read_text(encoding="utf-8"))
    page.get_by_role("tab", name="Set").click()
    page.locator("[data-cell='0']").click()
    return [page.evaluate(SETTING, digit) for digit in "98" * (rounds // 2)]


def first_paints(browser: Any, server: str, rounds: int) -> tuple[list[float], int]:
    paints, size = [], 0
    for _ in range(rounds):
        context = browser.new_context()
        page = context.new_page()
        page.goto(server)
        page.wait_for_selector("[role=gridcell]")
        page.wait_for_function("() => performance.getEntriesByName('first-contentful-paint').length")
        paints.append(page.evaluate("() => performance.getEntriesByName('first-contentful-paint')[0].startTime"))
        size = page.evaluate(
            "() => [...performance.getEntriesByType('resource'), ...performance.getEntriesByType('navigation')]"
            ".reduce((sum, each) => sum + each.encodedBodySize, 0)"
        )
        context.close()
    return paints, size


def row(name: str, times: list[float]) -> str:
    return f"| {name} | {median(times):.1f} | {max(times):.1f} |"


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--rounds", type=int, default=30)
    rounds = words.parse_args().rounds
    path = shutil.which("chromium") or shutil.which("google-chrome")
    with serving() as server, sync_playwright() as playing:
        browser = playing.chromium.launch(executable_path=path, args=["--no-sandbox"])
        paints, size = first_paints(browser, server, 5)
        page = browser.new_context(viewport={"width": 1280, "height": 860}).new_page()
        print(f"The page is {size / 1000:.0f} kB in all. Load of the machine: {os.getloadavg()[0]:.1f} (`uptime`).\n")
        print("| milliseconds | median | worst |\n|---|---:|---:|")
        print(row("first paint", paints))
        for each in (9, 25):
            times = keys(page, server, each, rounds)
            print(row(f"a key on {each}x{each}: the page is changed", [change for change, _ in times]))
            print(row(f"a key on {each}x{each}: the next frame is over", [frame for _, frame in times]))
            print(f"| a key on {each}x{each}: processor time, mean | {key_cost(page):.1f} | |")
        told = setting(page, server, rounds)
        print(row("setting a variant: from the change to the first answer", [one["first"] for one in told]))
        print(
            row("setting a variant: from the change to the true candidates", [one["true_candidates"] for one in told])
        )
        browser.close()


if __name__ == "__main__":
    main()
