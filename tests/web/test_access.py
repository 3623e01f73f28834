"""The page for everybody: axe finds no serious fault in either theme, a reduced width, and what is read aloud.

Covers: replies.
"""

from __future__ import annotations

from typing import Any

import pytest
from tests.web.conftest import ROOT, Open
from tests.web.test_learning import part
from tests.web.test_playing import EASY, label

AXE = ROOT / "build" / "node" / "node_modules" / "axe-core" / "axe.min.js"


@pytest.fixture(scope="module")
def axe() -> str:
    """The source of axe-core."""
    if not AXE.exists():
        pytest.skip("axe-core is not there: `make browser` brings it, where npm is")
    return AXE.read_text(encoding="utf-8")


def faults(page: Any, axe: str) -> list[str]:
    """The serious and critical faults of the page as it is."""
    page.evaluate(axe)
    found = page.evaluate("async () => (await axe.run(document, {resultTypes: ['violations']})).violations")
    return [
        f"{fault['id']}: {node['html'][:160]} {node['failureSummary'][:200]}"
        for fault in found
        if fault["impact"] in ("serious", "critical")
        for node in fault["nodes"][:3]
    ]


@pytest.mark.parametrize("scheme", ["light", pytest.param("dark", marks=pytest.mark.slow)])
def test_axe_finds_no_serious_fault(open_page: Open, axe: str, scheme: str) -> None:
    page = open_page(f"#p={EASY}", color_scheme=scheme, reduced_motion="reduce")
    assert page.evaluate("() => document.documentElement.dataset.theme") == scheme
    wrong = {"play": faults(page, axe)}
    for name in ("New", "Open", "Export", "Share", "Settings", "Keys"):
        page.locator(f"#tools [title='{name}']").click()
        page.locator("dialog").wait_for()
        wrong[name] = faults(page, axe)
        page.keyboard.press("Escape")
    for name in ("Hint", "Path", "Why not", "Watch", "Techniques"):
        part(page, name)
        if name in ("Hint", "Path"):
            page.locator("#panel .button.main").click()
            page.wait_for_timeout(200)
        wrong[f"learn {name}"] = faults(page, axe)
    page.get_by_role("tab", name="Set").click()
    page.get_by_label("Search rules").fill("thermo")
    wrong["set, the rules"] = faults(page, axe)
    page.locator("[data-rule='thermo']").click()
    wrong["set, a form"] = faults(page, axe)
    page.get_by_text("Board and words").click()
    wrong["set, the words"] = faults(page, axe)
    part(page, "Why not")
    page.locator("[data-cell='2']").click()
    page.keyboard.press("1")
    page.locator(".stages li").first.wait_for()
    wrong["learn, a reason"] = faults(page, axe)
    page.get_by_role("tab", name="Play").click()
    page.evaluate("(text) => nonet.open(text)", (ROOT / "examples" / "drawn.json").read_text())
    page.locator(".rules-told .ruleset").wait_for()
    wrong["a variant with its rules"] = faults(page, axe)
    page.get_by_role("button", name="Pause").click()
    wrong["a pause"] = faults(page, axe)
    assert {name: found for name, found in wrong.items() if found} == {}


def test_the_board_is_a_grid_with_one_stop_for_tab(open_page: Open) -> None:
    page = open_page(f"#p={EASY}")
    grid = page.get_by_role("grid")
    assert grid.get_attribute("aria-multiselectable") == "true"
    assert grid.get_attribute("aria-rowcount") == "9"
    assert page.locator("[role=row]").count() == 9
    assert page.locator("[role=gridcell][tabindex='0']").count() == 1
    assert page.locator("[aria-readonly=true]").count() == 81 - EASY.count(".")
    page.locator("[data-cell='2']").click()
    page.keyboard.press("ArrowRight")
    assert page.locator("[role=gridcell][tabindex='0']").get_attribute("data-cell") == "3"
    assert page.locator("[role=gridcell][aria-selected=true]").count() == 1
    page.keyboard.press("Tab")
    assert page.evaluate("() => !document.querySelector('[role=grid]').contains(document.activeElement)")


def test_what_happens_is_said(open_page: Open) -> None:
    page = open_page(f"#p={EASY}")
    said = page.locator("#live")
    page.locator("[data-cell='2']").click()
    page.keyboard.press("Control+2")
    assert said.inner_text() == "candidates of r1c3: 2"
    page.keyboard.press("1")
    assert said.inner_text() == "1 placed in r1c3"
    page.keyboard.press("c")
    assert said.inner_text() == "centre mode"
    page.keyboard.press("z")
    page.keyboard.press("5")
    page.wait_for_function("() => document.querySelector('#live').innerText.includes('has 5 at r1c1')")
    assert label(page, "r1c3") == "r1c3, 5, in conflict"
    page.keyboard.press("Enter")
    assert said.inner_text() == "r1c3, 5, in conflict, in box 1"
    page.keyboard.press("Control+z")
    assert said.inner_text() == "undone: 1 placed in r1c3"


def test_letters_do_nothing_outside_the_board(open_page: Open) -> None:
    page = open_page(f"#p={EASY}")
    page.get_by_role("tab", name="Play").focus()
    page.keyboard.press("c")
    page.keyboard.press("5")
    assert page.evaluate("() => [nonet.state.mode, nonet.state.past.length].join()") == "digit,0"


@pytest.mark.parametrize("width", [360, pytest.param(768, marks=pytest.mark.slow)])
def test_nothing_is_cut_off_at_a_narrow_width(open_page: Open, width: int) -> None:
    page = open_page(f"#p={EASY}", viewport={"width": width, "height": 740})
    for tab in ("Play", "Learn", "Set"):
        page.get_by_role("tab", name=tab).click()
        assert page.evaluate("() => document.documentElement.scrollWidth") <= width, tab
    page.get_by_role("tab", name="Play").click()
    small = page.evaluate(
        "() => [...document.querySelectorAll('button, input, select, [role=gridcell]')].filter((each) => {"
        "const box = each.getBoundingClientRect(); return box.width && (box.width < 24 || box.height < 24)}).length"
    )
    assert small == 0, "targets of 24 pixels at least"


def test_the_page_is_light_and_asks_nobody_else(open_page: Open, server: str) -> None:
    page = open_page()
    sizes = page.evaluate(
        "() => performance.getEntriesByType('resource').map((each) => [each.name, each.encodedBodySize])"
    )
    assert all(name.startswith(server) for name, _ in sizes)
    total = sum(size for _, size in sizes) + page.evaluate(
        "() => performance.getEntriesByType('navigation')[0].encodedBodySize"
    )
    assert total < 250_000, total
