"""The board of the site's front page: played and explained by keyboard and mouse, with no server but one of files.

Covers: answers.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from runpy import run_path
from typing import Any

import pytest
from tests.interrupting import NET
from tests.web.conftest import ROOT


class Quiet(SimpleHTTPRequestHandler):
    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        """Says nothing of each request."""


@pytest.fixture
def alone(browser: Any, tmp_path: Path) -> Iterator[tuple[Any, dict[str, Any]]]:
    """The page, and the record that it was made from."""
    folder = tmp_path / "board"
    run_path(str(ROOT / "docs" / "make_site.py"))["put_board"](folder)
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    context = browser.new_context(viewport={"width": 690, "height": 500})
    page = context.new_page()
    page.set_default_timeout(1000 * NET / 30)
    wrong: list[str] = []
    page.on("console", lambda said: wrong.append(said.text))
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.goto(f"http://127.0.0.1:{server.server_port}/")
    page.wait_for_selector("[role=gridcell]")
    try:
        yield page, json.loads((folder / "record.json").read_text(encoding="utf-8"))
    finally:
        context.close()
        server.shutdown()
        thread.join()
        server.server_close()
    assert not wrong


def digit(page: Any, cell: int) -> str:
    """What a cell says of itself."""
    label: str = page.locator(f"[data-cell='{cell}']").get_attribute("aria-label")
    return label


def test_it_is_played_and_explained_without_a_server(alone: tuple[Any, dict[str, Any]]) -> None:
    page, record = alone
    symbols = record["board"]["symbols"]
    page.locator("[data-cell='0']").click()
    right = symbols[record["solution"][0] - 1]
    wrong = next(symbol for symbol in symbols if symbol != right)
    page.keyboard.press(str(wrong))
    assert f"r1c1, {wrong}" in digit(page, 0)
    page.get_by_role("button", name="Check").click()
    assert page.locator(".message").inner_text() == "Wrong: r1c1."
    page.keyboard.press("Control+z")
    page.get_by_role("button", name="Undo").wait_for()
    page.locator(f".keypad button:nth-child({record['solution'][0]})").click()
    page.get_by_role("button", name="Check").click()
    assert page.locator(".message").inner_text() == "Right so far."
    page.get_by_role("button", name="Explain it").click()
    steps = record["path"]["steps"]
    for number, step in enumerate(steps[:3], 1):
        assert page.locator(".told h3").inner_text() == f"{number}. {step['title']}"
        assert step["conclusion"] in page.locator(".told p").inner_text()
        page.get_by_role("button", name="Next step").click()
    page.get_by_role("button", name="Back to my board").click()
    assert f"r1c1, {right}" in digit(page, 0)


def test_all_of_it_is_filled_by_its_solution(alone: tuple[Any, dict[str, Any]]) -> None:
    page, record = alone
    for cell, value in enumerate(record["solution"]):
        page.locator(f"[data-cell='{cell}']").click()
        page.keyboard.press(str(record["board"]["symbols"][value - 1]))
    page.get_by_role("button", name="Check").click()
    assert page.locator(".message").inner_text() == "Solved."
