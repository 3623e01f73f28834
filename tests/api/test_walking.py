"""The page on which the steps of a path are walked through, alone and in a browser.

Covers: walking, pencilling.
"""

import re
import shutil
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest

import nonet
from nonet.api.pencilling import pencilled
from nonet.api.walking import walk_page

SMALL = "1... ..2. .3.. ...4"


class Tags(HTMLParser):
    """The tags of a page, with their attributes."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))


def test_the_page_has_every_step_and_asks_nobody() -> None:
    trace = nonet.explain(SMALL)
    page = walk_page(trace)
    tags = Tags()
    tags.feed(page)
    assert sum(tag == "section" for tag, _ in tags.found) == len(trace.steps) + 1
    assert not any(tag in ("link", "img", "iframe", "base") for tag, _ in tags.found)
    assert not any(name in ("src", "href", "action") for _, attributes in tags.found for name in attributes)
    assert set(re.findall(r"https?://[^\"' ]+", page)) == {"http://www.w3.org/2000/svg"}
    for step in trace.steps:
        assert step.explain() in page
    assert walk_page(trace, theme="dark") != page


def test_what_a_file_says_is_text_and_no_markup() -> None:
    named = replace(nonet.read(SMALL), metadata={"title": "<script>alert(1)</script>"})
    page = walk_page(nonet.explain(named))
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert" in page


def test_the_pencil_marks_of_a_position() -> None:
    marks = pencilled(SMALL).candidates
    assert marks[1] == (2, 4)
    after = pencilled(SMALL, "12.. ..2. .3.. ...4")
    assert 1 not in after.candidates
    assert after.candidates[4] == (3, 4)
    assert str(after.grid).count("2") == 2


@pytest.mark.skipif(shutil.which("chromium") is None, reason="there is no Chromium here")
def test_keys_walk_through_the_steps_in_a_browser(tmp_path: Path) -> None:
    sync = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    path = tmp_path / "walk.html"
    trace = nonet.explain(SMALL)
    path.write_text(walk_page(trace), encoding="utf-8")
    with sync.sync_playwright() as player:
        browser = player.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        try:
            page = browser.new_page()
            asked: list[str] = []
            errors: list[str] = []
            page.on("request", lambda request: asked.append(request.url))
            page.on("pageerror", lambda error: errors.append(str(error)))
            page.goto(path.as_uri())
            last = len(trace.steps) + 1

            def now() -> str:
                shown = page.locator("section:visible h2")
                assert shown.count() == 1
                return str(shown.inner_text())

            assert now().startswith("1. ")
            page.keyboard.press("ArrowRight")
            assert now().startswith("2. ")
            page.keyboard.press("End")
            assert now() == "The end"
            assert page.url.endswith(f"#{last}")
            page.keyboard.press("ArrowLeft")
            page.get_by_role("button", name="first step").click()
            assert now().startswith("1. ")
            assert page.get_by_role("button", name="step back").is_disabled()
            assert [url for url in asked if not url.startswith("file:")] == []
            assert errors == []
        finally:
            browser.close()
