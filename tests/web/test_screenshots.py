"""The pictures of the page in the documents, taken from the page as it is.

`NONET_SCREENSHOTS=1 pytest tests/web/test_screenshots.py` writes them to docs/images; without it they are only taken.

Covers: app.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from tests.web.conftest import ROOT, Open
from tests.web.test_learning import part
from tests.web.test_playing import EASY, select
from tests.web.test_setting import choose, select as select_all, set_tab

IMAGES = ROOT / "docs" / "images"
WINDMILL = (ROOT / "examples" / "windmill.toml").read_text()


def play(page: Any) -> None:
    """A game under way, with marks and colours."""
    for name, keys in {"r1c3": ["4"], "r1c4": ["Control+2", "Control+6"], "r3c1": ["Shift+1", "Shift+2"]}.items():
        select(page, name)
        for key in keys:
            page.keyboard.press(key)
    select(page, "r8c2")
    page.keyboard.press("Control+Shift+3")
    page.keyboard.press("Control+Shift+6")
    select(page, "r7c1")
    page.keyboard.press("9")


def learn(page: Any) -> None:
    """The page of a technique."""
    part(page, "Techniques")
    page.get_by_label("Search techniques").fill("xy")
    page.locator("[data-name='xy-wing']").click()
    page.wait_for_function("() => nonet.shown.marks?.length > 3")
    page.mouse.move(5, 5)


def make(page: Any) -> None:
    """A cage that is being drawn."""
    set_tab(page)
    page.get_by_text("One solution").wait_for()
    choose(page, "killer cage")
    select_all(page, "r7c5", "r8c5", "r8c6")
    page.get_by_label("total").fill("20")
    page.wait_for_function("() => nonet.shown.marks?.length === 1")


SHOTS = {
    "page_play": (f"#p={EASY}", play, "light", 1280),
    "page_learn": (f"#p={EASY}", learn, "light", 1280),
    "page_set": (f"#p={quote(WINDMILL)}", make, "dark", 1280),
    "page_phone": (f"#p={EASY}", play, "light", 360),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", SHOTS)
def test_a_picture_is_taken(open_page: Open, tmp_path: Path, name: str) -> None:
    at, prepare, scheme, width = SHOTS[name]
    page = open_page(at, viewport={"width": width, "height": 860}, color_scheme=scheme, reduced_motion="reduce")
    prepare(page)
    page.wait_for_timeout(300)
    folder = IMAGES if os.environ.get("NONET_SCREENSHOTS") else tmp_path
    page.screenshot(path=folder / f"{name}.png")
    assert (folder / f"{name}.png").stat().st_size > 10_000
    assert (IMAGES / f"{name}.png").exists(), "the documents show it"
