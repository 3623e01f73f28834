"""The page as a setter uses it: a killer and a thermo puzzle from nothing, checked, exported and read back.

Covers: live.
"""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import quote

import pytest
from tests.web.conftest import ROOT, Open

import nonet
from nonet import rules


def set_tab(page: Any) -> None:
    """Turns to the tab Set."""
    page.get_by_role("tab", name="Set").click()
    page.get_by_label("Search rules").wait_for()


def select(page: Any, *names: str) -> None:
    """Selects cells in their order, as a drag does."""
    page.evaluate(
        "(names) => { const cells = names.map((name) => nonet.state.board.index.get(name));"
        "nonet.set({...nonet.state, selected: cells, cursor: cells.at(-1)}) }",
        list(names),
    )


def choose(page: Any, rule: str) -> None:
    """Opens the form of a rule."""
    page.get_by_label("Search rules").fill(rule)
    page.locator(f"[data-rule='{rule}']").click()
    page.locator("form.card").wait_for()


def add(page: Any, count: int) -> None:
    """Adds the rule in the form, after which there are `count` rules."""
    page.get_by_role("button", name="Add rule").click()
    page.wait_for_function("(count) => nonet.state.board.rules.length === count", arg=count)


def puzzle(page: Any) -> nonet.Puzzle:
    """The puzzle as the page exports it."""
    page.get_by_role("button", name="Export").click()
    page.get_by_label("Format", exact=True).select_option("sudokupad")
    page.wait_for_function("() => document.querySelector('dialog textarea').value.length > 20")
    link = page.locator("dialog textarea").input_value()
    page.keyboard.press("Escape")
    return nonet.read(link)


def new_board(page: Any, size: str) -> None:
    """An empty board."""
    page.get_by_text("Board and words").click()
    page.get_by_label("Size of a new board").select_option(size)
    page.get_by_role("button", name="New board").click()
    page.wait_for_function(
        "(size) => nonet.state.board.rows === size && !nonet.state.board.rules.length", arg=int(size)
    )


CAGES = {
    "r1c1 r1c2 r2c1": 6, "r1c3 r1c4 r2c4": 11, "r2c5 r2c6 r3c6": 9, "r3c1 r4c1 r4c2": 13,
    "r4c4 r4c5 r5c5": 11, "r5c1 r6c1 r6c2": 10, "r6c5 r6c6 r5c6": 9, "r3c3 r4c3": 5,
}  # fmt: skip


@pytest.mark.slow
def test_a_killer_from_nothing(open_page: Open) -> None:
    page = open_page()
    set_tab(page)
    new_board(page, "6")
    page.get_by_text("Several solutions").wait_for()
    choose(page, "killer cage")
    for count, (cells, total) in enumerate(CAGES.items(), 1):
        select(page, *cells.split())
        page.get_by_label("total").fill(str(total))
        page.wait_for_function("() => nonet.shown.marks?.length === 1")
        add(page, count)
    page.get_by_role("button", name="Done").click()
    page.locator("[data-cell='3']").click()
    page.keyboard.press("3")
    page.get_by_text("One solution").wait_for()
    made = puzzle(page)
    assert nonet.solve(made).unique
    totals = [rule.total or 0 for rule in made.constraints if isinstance(rule, rules.KillerCage)]
    assert sorted(totals) == sorted(CAGES.values())
    page.get_by_role("button", name="Undo").click()
    page.get_by_text("Several solutions").wait_for()
    page.get_by_role("button", name="Where they differ").click()
    page.get_by_text("they differ in").first.wait_for()
    assert page.locator(".differing").count() > 3
    page.get_by_role("button", name="Back", exact=True).click()
    page.get_by_role("button", name="Undo").click()
    page.wait_for_function("() => nonet.state.board.rules.length === 7")


def test_a_thermo_from_nothing_by_dragging(open_page: Open) -> None:
    page = open_page()
    set_tab(page)
    new_board(page, "4")
    choose(page, "thermo")
    boxes = [page.locator(f"[data-cell='{cell}']").bounding_box() for cell in (0, 1, 5, 9)]
    middles = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes]
    page.mouse.move(*middles[0])
    page.mouse.down()
    for middle in middles[1:]:
        page.mouse.move(*middle, steps=8)
    page.mouse.up()
    assert page.get_by_label("cells").input_value() == "r1c1 r1c2 r2c2 r3c2"
    page.wait_for_function("() => nonet.shown.marks?.length === 1")
    add(page, 1)
    made = puzzle(page)
    [thermo] = made.constraints
    assert thermo == rules.Thermo((0, 1, 5, 9))
    # What is true of it shows at once: the bulb is 1, the end is 4.
    page.wait_for_function("() => nonet.shown.faint?.[0] === 1 && nonet.shown.faint?.[9] === 8")
    select(page, "r1c1")
    page.get_by_role("button", name="Done").click()
    page.locator("[data-cell='0']").click()
    page.locator("[data-cell='0']").click()
    page.keyboard.press("3")
    page.get_by_text("No solution").wait_for()
    page.get_by_text("contradict each other").first.wait_for()
    page.get_by_role("button", name="Undo").click()
    page.locator(".rule-row").get_by_role("button", name="Remove").click()
    page.wait_for_function("() => !nonet.state.board.rules.length")


@pytest.mark.slow
def test_an_outside_clue_is_placed_by_a_click_beside_the_board(open_page: Open) -> None:
    page = open_page()
    set_tab(page)
    choose(page, "sandwich")
    page.wait_for_function("() => nonet.shown.picking")
    box = page.locator("[data-cell='3']").bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] - box["height"] / 2)
    assert page.get_by_label("at", exact=True).input_value() == "r0c4"
    page.get_by_label("total").fill("15")
    add(page, 1)
    assert puzzle(page).constraints == (rules.Sandwich("r0c4", 15),)


def test_a_wrong_field_is_told_in_words(open_page: Open) -> None:
    page = open_page()
    set_tab(page)
    choose(page, "little killer")
    page.get_by_label("at", exact=True).fill("r0c1")
    page.get_by_label("direction").fill("sideways")
    page.get_by_label("total").fill("9")
    page.locator("form.card .message").filter(has_text="down right").wait_for()


AGAIN = """async (puzzles) => {
    const {valueOf, textOf} = await import(location.origin + '/form.js');
    const rules = (await (await fetch('api/v1/rules')).json()).rules;
    const again = (form, value) => form.kind === 'bool' ? value : valueOf(form, textOf(form, value));
    const made = (rule) => {
        const {fields} = rules.find((each) => each.name === rule.kind);
        const values = fields.map(({name, form}) => [name, again(form, rule[name])]);
        return {kind: rule.kind, ...Object.fromEntries(values.filter(([, value]) => value !== undefined))};
    };
    return await Promise.all(puzzles.map(async (puzzle) => {
        const body = JSON.stringify({puzzle: {...puzzle, constraints: puzzle.constraints.map(made)}});
        const headers = {'content-type': 'application/json'};
        return JSON.stringify((await (await fetch('api/v1/read', {method: 'POST', headers, body})).json()).puzzle);
    }));
}"""
"""Every rule of some puzzles, put through the texts of its form and read again."""


def test_every_rule_has_a_form_that_makes_it(open_page: Open) -> None:
    page = open_page()
    puzzles = [nonet.read(path) for path in sorted((ROOT / "examples" / "rules").glob("*.toml"))]
    assert len(puzzles) > 60
    again = page.evaluate(AGAIN, [json.loads(nonet.write(puzzle, "nonet")) for puzzle in puzzles])
    for puzzle, text in zip(puzzles, again, strict=True):
        assert nonet.read(text).constraints == puzzle.constraints


@pytest.mark.slow
def test_regions_are_drawn(open_page: Open) -> None:
    page = open_page()
    set_tab(page)
    new_board(page, "4")
    for names in (("r1c1", "r1c2", "r1c3", "r2c1"), ("r1c4", "r2c4", "r2c3", "r2c2")):
        select(page, *names)
        page.get_by_role("button", name="Selected cells are a region").click()
        page.wait_for_function(
            "(names) => nonet.state.board.regions.some((cells) => names.every((name) => cells.includes(name)))",
            arg=list(names),
        )
    assert page.evaluate("() => nonet.state.board.regions.length") == 2


def test_a_reload_keeps_what_is_being_set(open_page: Open) -> None:
    page = open_page("#p=1...............")
    set_tab(page)
    choose(page, "thermo")
    select(page, "r4c1", "r4c2")
    add(page, 1)
    page.get_by_role("button", name="Done").click()
    page.locator("[data-cell='15']").click()
    page.keyboard.press("2")
    page.evaluate("() => nonet.saveNow()")
    page.reload()
    page.wait_for_function("() => globalThis.nonet?.state?.given[15] === 2")
    assert page.evaluate("() => [nonet.state.given[0], nonet.state.board.rules.length]") == [1, 1]


def test_a_search_that_is_quicker_than_the_list_of_rules_is_answered(open_page: Open, browser: Any) -> None:
    context = browser.new_context()
    waiting: list[Any] = []
    context.route("**/api/v1/rules", lambda route: waiting.append(route))
    page = open_page("#p=1...............", context=context)
    set_tab(page)
    page.get_by_label("Search rules").fill("thermo")
    assert page.locator("[data-rule]").count() == 0
    waiting[0].continue_()
    page.locator("[data-rule='thermo']").wait_for()


def test_the_words_of_a_setter_go_with_the_link(open_page: Open) -> None:
    page = open_page("#p=1...............")
    set_tab(page)
    page.get_by_text("Board and words").click()
    page.get_by_label("Rules in words").fill("No two odd digits touch.")
    page.get_by_label("Title", exact=True).fill("Odd")
    page.get_by_label("Author").focus()
    page.wait_for_function("() => nonet.state.board.text && nonet.state.board.title")
    with pytest.warns(UserWarning, match="not understood"):
        found = puzzle(page)
    assert found.metadata["title"] == "Odd"
    assert "No two odd digits touch." in str(found.metadata["ruleset"])
    page.get_by_role("tab", name="Play").click()
    assert page.locator(".ruleset").inner_text() == "No two odd digits touch."


def test_redundant_clues_are_shown(open_page: Open) -> None:
    page = open_page("#p=1234341221434321"[:19])
    set_tab(page)
    page.get_by_role("button", name="What could go").click()
    page.get_by_text("Each of these could go alone").first.wait_for()
    assert page.locator(".differing").count() == 16


def test_links_of_both_makers_are_read_and_a_script_in_a_title_is_text(open_page: Open) -> None:
    wicked = nonet.Puzzle.empty((2, 2)).with_rules(rules.KillerCage("r1c1-r1c2", 5))
    bad = "<img src=x onerror=alert(1)><script>alert(2)</script>"
    metadata = {"title": bad, "author": bad, "ruleset": bad}
    wicked = nonet.Puzzle(wicked.layout, wicked.symbols, wicked.givens, wicked.constraints, None, metadata)
    for style in ("fpuzzles", "sudokupad", "nonet"):
        page = open_page(f"#p={quote(nonet.write(wicked, style))}")
        page.wait_for_function("() => nonet.state.board.rules.length === 1")
        assert page.locator("img").count() == 0
        assert "<script>" in page.locator("#about").inner_text()
