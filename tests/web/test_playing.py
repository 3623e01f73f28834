"""The page as a player uses it, in a real browser: keyboard, mouse, touch, undo, reload, links, pastes.

Covers: app.
"""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import quote

import pytest
from tests.web.conftest import ROOT, Open

import nonet

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = nonet.solve(EASY).grids[0].line()
SIX = "2..35.34.216.3..62621..3163...4526.."
SIX_SOLUTION = nonet.solve(SIX).grids[0].line()
HEX = (ROOT / "examples" / "hex16.txt").read_text()


def values(page: Any) -> str:
    """What stands on the board, as a line."""
    return str(
        page.evaluate(
            "() => { const {state} = nonet; return state.given.map((v, i) => v || state.digit[i])"
            ".map((v) => (v ? state.board.signs[v - 1] : '.')).join('') }"
        )
    )


def says(page: Any, text: str) -> None:
    """Waits until the panel says this."""
    page.locator("#panel .message").filter(has_text=text).wait_for()


def select(page: Any, name: str, **options: Any) -> None:
    """Clicks on a cell."""
    cell = page.evaluate("(name) => nonet.state.board.index.get(name)", name)
    page.locator(f"[data-cell='{cell}']").click(**options)


def label(page: Any, name: str) -> str:
    """A cell as it is read aloud."""
    cell = page.evaluate("(name) => nonet.state.board.index.get(name)", name)
    return str(page.locator(f"[data-cell='{cell}']").get_attribute("aria-label"))


def test_a_whole_puzzle_by_keyboard(open_page: Open) -> None:
    page = open_page(f"#p={EASY}")
    page.keyboard.press("Tab")
    for _ in range(30):
        if page.evaluate("() => document.activeElement.getAttribute('role')") == "gridcell":
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Control+Home")
    for place, digit in enumerate(SOLUTION):
        if EASY[place] == ".":
            page.keyboard.press(digit)
        page.keyboard.press("ArrowRight")
        if place % 9 == 8:
            page.keyboard.press("ArrowDown")
    assert values(page) == SOLUTION
    says(page, "Solved in")
    for _ in range(EASY.count(".")):
        page.keyboard.press("Control+z")
    assert values(page) == EASY
    assert page.get_by_role("button", name="Undo").is_disabled()
    page.keyboard.press("Control+y")
    page.keyboard.press("Control+Shift+Z")
    assert values(page).count(".") == EASY.count(".") - 2


def test_a_whole_puzzle_by_mouse(open_page: Open) -> None:
    page = open_page(f"#p={SIX}")
    for place, digit in enumerate(SIX_SOLUTION):
        if SIX[place] == ".":
            page.locator(f"[data-cell='{place}']").click()
            page.locator(f".keypad [data-value='{digit}']").click()
    assert values(page) == SIX_SOLUTION
    says(page, "Solved in")


def test_a_whole_puzzle_by_touch(open_page: Open) -> None:
    page = open_page(f"#p={SIX}", viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    for place, digit in enumerate(SIX_SOLUTION):
        if SIX[place] == ".":
            page.locator(f"[data-cell='{place}']").tap()
            page.locator(f".keypad [data-value='{digit}']").tap()
    assert values(page) == SIX_SOLUTION
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 360


def test_marks_colours_and_what_is_erased(open_page: Open) -> None:
    page = open_page(f"#p={EASY}")
    select(page, "r1c3")
    for key in ("Shift+Digit1", "Shift+Digit2", "Control+Digit2", "Control+Digit4", "Control+Shift+Digit3"):
        page.keyboard.press(key)
    assert label(page, "r1c3") == "r1c3, candidates 2 and 4, corner marks 1 and 2, green"
    page.keyboard.press("4")
    assert label(page, "r1c3") == "r1c3, 4, green", "a digit hides the marks"
    page.keyboard.press("Backspace")
    assert label(page, "r1c3") == "r1c3, candidates 2 and 4, corner marks 1 and 2, green", "and gives them back"
    page.keyboard.press("Shift+Delete")
    page.keyboard.press("Backspace")
    page.keyboard.press("Backspace")
    assert label(page, "r1c3") == "r1c3, empty"
    select(page, "r1c4")
    select(page, "r1c6", modifiers=["Control"])
    page.keyboard.press("c")
    page.keyboard.press("2")
    assert label(page, "r1c4") == label(page, "r1c6").replace("c6", "c4") == "r1c4, candidate 2"
    select(page, "r1c4")
    page.keyboard.press("6")
    page.keyboard.press("z")
    page.keyboard.press("2")
    assert label(page, "r1c6") == "r1c6, empty", "a digit takes its marks out of the cells that see it"
    page.keyboard.press("Control+z")
    assert label(page, "r1c6") == "r1c6, candidate 2", "in the same step"


def test_a_drag_selects(open_page: Open) -> None:
    page = open_page(f"#p={EASY}")
    box = [page.locator(f"[data-cell='{cell}']").bounding_box() for cell in (2, 12, 22)]
    middle = [(each["x"] + each["width"] / 2, each["y"] + each["height"] / 2) for each in box]
    page.mouse.move(*middle[0])
    page.mouse.down()
    for point in middle[1:]:
        page.mouse.move(*point, steps=12)
    page.mouse.up()
    assert page.evaluate("() => nonet.state.selected") == [2, 12, 22], "a diagonal catches no neighbours"
    page.keyboard.press("Control+i")
    assert page.evaluate("() => nonet.state.selected.length") == 78
    page.keyboard.press("Escape")
    page.locator("[data-cell='0']").dblclick()
    assert page.evaluate("() => nonet.state.selected.map((at) => nonet.state.given[at])") == [5, 5, 5]


def test_a_drag_by_touch_selects_and_scrolls_nothing(open_page: Open) -> None:
    page = open_page(f"#p={EASY}", viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    finger = page.context.new_cdp_session(page)

    def touch(kind: str, *cells: int) -> None:
        boxes = [page.locator(f"[data-cell='{cell}']").bounding_box() for cell in cells]
        points = [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2} for box in boxes]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", 10)
    for cell in (11, 21, 30):
        touch("touchMove", cell)
    touch("touchEnd")
    assert page.evaluate("() => nonet.state.selected") == [10, 11, 21, 30]
    assert page.evaluate("() => scrollY") == 0


def test_a_reload_restores_the_game(open_page: Open) -> None:
    page = open_page(f"#p={EASY}")
    select(page, "r1c3")
    for key in ("Control+Digit2", "Control+Digit4", "4"):
        page.keyboard.press(key)
    page.evaluate("() => nonet.saveNow()")
    page.reload()
    page.wait_for_function("() => globalThis.nonet?.state?.past.length === 3")
    assert label(page, "r1c3") == "r1c3, 4"
    select(page, "r1c3")
    page.keyboard.press("Control+z")
    assert label(page, "r1c3") == "r1c3, candidates 2 and 4"
    page.keyboard.press("Control+y")
    assert label(page, "r1c3") == "r1c3, 4"


def test_a_link_opens_the_same_board_elsewhere(open_page: Open) -> None:
    page = open_page(f"#p={quote((ROOT / 'examples' / 'windmill.toml').read_text())}")
    link = page.evaluate("() => nonet.link()")
    assert "#z=" in link
    other = open_page(link.partition("/#")[2] and "#" + link.partition("/#")[2])
    same = "() => JSON.stringify(nonet.state.board.puzzle)"
    assert other.evaluate(same) == page.evaluate(same)
    assert "Windmill" in other.locator("#about").inner_text()


def test_conflicts_are_told_by_the_rules_themselves(open_page: Open) -> None:
    cage = nonet.Puzzle.empty((2, 2)).with_rules(nonet.rules.KillerCage("r1c1-r1c2", 3))
    page = open_page(f"#p={quote(nonet.write(cage, 'nonet'))}")
    select(page, "r1c1")
    page.keyboard.press("2")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("4")
    says(page, "break cage 3 at r1c1")
    assert label(page, "r1c2").startswith("r1c2, 4, in conflict")
    assert page.locator("[aria-invalid=true]").count() == 2
    page.keyboard.press("1")
    page.wait_for_function("() => !document.querySelector('[aria-invalid]')")


def test_the_rules_are_told_beside_the_board(open_page: Open) -> None:
    page = open_page(f"#p={quote((ROOT / 'examples' / 'windmill.toml').read_text())}")
    told = page.locator(".rules-told li")
    assert [each.split(".")[0] for each in told.all_inner_texts()] == ["Thermo", "Killer cage"]
    assert told.locator("svg").count() == 2
    page = open_page(f"#p={quote((ROOT / 'examples' / 'drawn.json').read_text())}")
    assert "The sun rises over a dot." in page.locator(".ruleset").inner_text()
    assert "1 sentence not understood" in page.locator(".rules-told").inner_text()
    assert page.locator(".layer.rules rect[rx]").count() == 1, "what the setter drew is drawn"
    page = open_page(f"#p={EASY}")
    assert page.locator(".rules-told").count() == 0


def test_solve_another_and_a_grid_filled_wrong(open_page: Open) -> None:
    page = open_page("#p=1...............")
    page.get_by_role("button", name="Solve").click()
    says(page, "several solutions")
    first = values(page)
    page.get_by_role("button", name="Another solution").click()
    says(page, "A different solution")
    assert values(page) != first
    page.keyboard.press("Control+z")
    page = open_page(f"#p={EASY}")
    page.get_by_role("button", name="Another solution").click()
    page.wait_for_function("() => nonet.state.past.length === 1")
    page.get_by_role("button", name="Another solution").click()
    says(page, "There is no other solution")
    page.get_by_role("button", name="Undo").click()
    select(page, "r1c3")
    page.keyboard.press("1")
    page.get_by_role("button", name="Solve").click()
    says(page, "The grid is filled wrong: 1 in r1c3 is wrong")


SPECIAL = {"sums", "bars", "killer", "jigsaw", "samurai", "evenodd", "consecutive"}
"""Formats and styles that hold no plain puzzle, or are only shown."""


@pytest.mark.slow
def test_every_format_can_be_pasted(open_page: Open) -> None:
    page = open_page()
    for style in nonet.formats():
        if style in SPECIAL:
            continue
        text = nonet.write(EASY, style, lossy=True)
        page.evaluate("() => nonet.open('1...............')")
        page.wait_for_function("() => nonet.state.board.rows === 4")
        page.evaluate(
            "(text) => { const data = new DataTransfer(); data.setData('text/plain', text);"
            "document.body.dispatchEvent(new ClipboardEvent('paste', {clipboardData: data, bubbles: true})) }",
            text,
        )
        page.wait_for_function("() => nonet.state.board.rows === 9")
        assert values(page) == nonet.read(text).line(), style
    page.evaluate(
        "() => { const data = new DataTransfer(); data.setData('text/plain', '<script>alert(1)</script>');"
        "document.body.dispatchEvent(new ClipboardEvent('paste', {clipboardData: data, bubbles: true})) }"
    )
    page.locator("#toast").filter(has_text="<text>").or_(page.locator("#toast:not([hidden])")).first.wait_for()
    assert values(page) != "", "what is no puzzle changes nothing"


@pytest.mark.slow
def test_numbers_beyond_nine(open_page: Open) -> None:
    page = open_page(f"#p={quote(json.dumps({'nonet': 1, 'rows': 16, 'columns': 16, 'box': [4, 4]}))}")
    select(page, "r1c1")
    page.keyboard.press("1")
    page.keyboard.press("2")
    assert label(page, "r1c1").startswith("r1c1, 12")
    page.keyboard.press("Control+z")
    assert label(page, "r1c1").startswith("r1c1, empty"), "two keys, one symbol, one step"
    page.keyboard.press("b")
    assert label(page, "r1c1").startswith("r1c1, 11")
    page.locator(".keypad [data-value='16']").click()
    assert label(page, "r1c1").startswith("r1c1, 16")
    assert "in box 1" in label(page, "r1c1")


@pytest.mark.slow
def test_a_whole_16x16(open_page: Open) -> None:
    page = open_page(f"#p={quote(HEX)}")
    puzzle = nonet.read(HEX)
    solution = nonet.solve(puzzle).grids[0]
    page.locator("[data-cell='0']").click()
    for cell, value in enumerate(solution.values):
        if not puzzle.givens[cell]:
            page.evaluate("(cell) => nonet.set({...nonet.state, cursor: cell, selected: [cell]})", cell)
            page.keyboard.press(str(puzzle.symbols[value - 1]))
    assert page.evaluate("() => nonet.state.given.map((v, i) => v || nonet.state.digit[i])") == list(solution.values)
    says(page, "Solved in")


@pytest.mark.slow
def test_a_key_on_a_large_board_shows_before_the_marks_that_it_takes_away(open_page: Open) -> None:
    page = open_page(f"#p={quote(json.dumps({'nonet': 1, 'rows': 25, 'columns': 25, 'box': [5, 5]}))}")
    page.wait_for_function("() => nonet.peers")
    page.get_by_role("button", name="Fill in candidates").click()
    page.wait_for_function("() => nonet.state.past.length === 1")
    page.wait_for_function("() => document.querySelector('[data-cell=\"624\"]').ariaLabel.includes('candidates 1, 2')")
    select(page, "r1c1")
    both = page.evaluate(
        "() => { document.activeElement.dispatchEvent(new KeyboardEvent('keydown', {key: '1', code: 'Digit1',"
        "bubbles: true})); return [0, 24].map((at) => document.querySelector(`[data-cell='${at}']`).ariaLabel) }"
    )
    assert both[0].startswith("r1c1, 1")
    assert both[1].startswith("r1c25, candidates 1, 2")
    page.wait_for_function(
        "() => document.querySelector('[data-cell=\"24\"]').ariaLabel.startsWith('r1c25, candidates 2,')"
    )


def test_the_page_prints_in_ink_with_its_rules(open_page: Open) -> None:
    windmill = (ROOT / "examples" / "windmill.toml").read_text()
    page = open_page(f"#p={quote(windmill)}", color_scheme="dark")
    page.emulate_media(media="print")
    page.evaluate("() => dispatchEvent(new Event('beforeprint'))")
    paper = "() => document.querySelector('.layer.shade rect').getAttribute('fill')"
    assert page.evaluate(paper) == "#ffffff"
    assert page.locator(".rules-told").is_visible()
    for hidden in ("header", "#pad", ".about .tool", "#panel .button"):
        assert page.locator(hidden).first.is_hidden(), hidden
    page.evaluate("() => dispatchEvent(new Event('afterprint'))")
    assert page.evaluate(paper) != "#ffffff"


def test_a_samurai(open_page: Open) -> None:
    samurai = nonet.write(nonet.Puzzle(nonet.Layout.samurai(), tuple(range(1, 10)), bytes(441)), "samurai")
    page = open_page(f"#p={quote(samurai)}")
    assert page.locator("[role=gridcell]").count() == 369
    select(page, "r7c7")
    assert "of board 1" in label(page, "r7c7")
    assert "of board 3" in label(page, "r7c7"), "where two boards overlap, both are named"
    page.keyboard.press("5")
    page.keyboard.press("Control+Home")
    for key in ("End", "ArrowRight", "7"):
        page.keyboard.press(key)
    assert label(page, "r1c1").startswith("r1c1, 7"), "around the board"
    select(page, "r1c9")
    for key in ("ArrowRight", "7"):
        page.keyboard.press(key)
    assert label(page, "r1c13").startswith("r1c13, 7"), "past the gap"


def test_a_pause_hides_the_board(open_page: Open) -> None:
    page = open_page(f"#p={EASY}")
    select(page, "r1c3")
    page.get_by_role("button", name="Pause").click()
    assert page.locator(".digits").is_hidden()
    page.evaluate("() => nonet.enter(4)")
    assert values(page) == EASY
    page.get_by_role("button", name="Go on").click()
    assert page.locator(".digits").is_visible()


def test_a_new_puzzle_and_one_that_comes_with_nonet(open_page: Open) -> None:
    page = open_page()
    page.get_by_role("button", name="New").click()
    page.get_by_label("Difficulty").select_option("medium")
    page.get_by_role("button", name="Make one").click()
    page.wait_for_selector("dialog", state="detached")
    assert nonet.rate(values(page)).label == "medium"
    page.get_by_role("button", name="New").click()
    page.get_by_label("Size").select_option(label="6 x 6 jigsaw")
    page.locator("select[name=rules]").select_option("killer cage")
    page.locator("select[name=rules]").select_option("thermo")
    page.get_by_role("button", name="without thermo").click()
    page.get_by_role("button", name="Make one").click()
    page.wait_for_selector("dialog", state="detached")
    assert page.get_by_role("gridcell").count() == 36
    assert "killer cage" in page.locator("#about").inner_text().lower()
    page.get_by_role("button", name="New").click()
    page.get_by_label("Clues").fill("10")
    page.get_by_role("button", name="Make one").click()
    page.get_by_role("button", name="Take the nearest").click()
    page.wait_for_selector("dialog", state="detached")
    assert nonet.solve(values(page)).unique
    page.get_by_role("button", name="New").click()
    page.get_by_role("button", name="Windmill").click()
    page.wait_for_selector("dialog", state="detached")
    assert "Windmill" in page.locator("#about").inner_text()
    page.get_by_role("button", name="Export").click()
    page.get_by_label("Format", exact=True).select_option("fpuzzles")
    page.wait_for_function("() => document.querySelector('dialog textarea').value.startsWith('https://')")
    link = page.locator("dialog textarea").input_value()
    assert len(nonet.read(link).constraints) == 5


def test_letters_are_symbols(open_page: Open) -> None:
    page = open_page("#p=" + quote("ABCD\nC...\n....\n...."))
    select(page, "r2c2")
    page.keyboard.press("d")
    assert label(page, "r2c2") == "r2c2, D"
    page.keyboard.press("ArrowRight")
    page.keyboard.press("c")
    assert label(page, "r2c3").startswith("r2c3, C"), "the letter is a symbol, not the mode"
    page.keyboard.press("Space")
    assert page.evaluate("() => nonet.state.mode") == "corner"
