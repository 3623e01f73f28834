"""The page as a learner uses it: hints to the solution, the path, why not, the methods at work, the techniques.

Covers: answers.
"""

from __future__ import annotations

from typing import Any

from tests.web.conftest import Open
from tests.web.test_playing import SIX, SIX_SOLUTION, says, values

COUNTED = "[nonet.state.past.length, document.querySelectorAll('.stages li').length].join()"


def part(page: Any, name: str) -> None:
    """Turns to a part of the tab Learn."""
    page.get_by_role("tab", name="Learn").click()
    page.locator("#panel .segments").get_by_role("button", name=name).click()


def shown(page: Any) -> list[int]:
    """The values of the exhibit on the board."""
    found: list[int] = page.evaluate("() => nonet.shown.exhibit?.values ?? []")
    return found


def test_hints_lead_to_the_solution(open_page: Open) -> None:
    page = open_page("#p=.2.4.41..143432.")
    page.get_by_role("button", name="Hint").click()
    stages = page.locator(".stages li")
    stages.first.wait_for()
    assert stages.first.inner_text().startswith("Look at ")
    go = page.locator("#panel .button.main")
    for count in (2, 3, 4):
        go.click()
        page.wait_for_function("(count) => document.querySelectorAll('.stages li').length === count", arg=count)
    assert page.locator(".layer.under path, .layer.under circle").count() > 0, "the step is drawn"
    go.click()
    assert page.evaluate("() => nonet.state.past.length") == 1
    for _ in range(5):
        for _ in range(5):
            before = page.evaluate(f"() => {COUNTED}")
            go.click()
            page.wait_for_function(
                f"(before) => {COUNTED} !== before",
                arg=before,
            )
    assert values(page) == "1234341221434321"


def test_a_mistake_comes_before_any_hint(open_page: Open) -> None:
    page = open_page(f"#p={SIX}")
    page.evaluate("() => nonet.set({...nonet.state, selected: [1], cursor: 1})")
    wrong = next(digit for digit in "123456" if digit != SIX_SOLUTION[1])
    page.locator(f".keypad [data-value='{wrong}']").click()
    page.get_by_role("button", name="Hint").click()
    page.get_by_text(f"{wrong} in r1c2 is wrong.").first.wait_for()


def test_the_path_is_walked(open_page: Open) -> None:
    page = open_page(f"#p={SIX}")
    part(page, "Path")
    page.get_by_role("button", name="Explain all").click()
    steps = page.locator("#panel .list button")
    steps.first.wait_for()
    assert steps.count() == SIX.count(".")
    says(page, f"{SIX.count('.')} steps, easy")
    assert shown(page).count(0) == SIX.count(".")
    steps.last.click()
    assert shown(page).count(0) == 1
    page.get_by_role("button", name="Step back").click()
    assert shown(page).count(0) == 2
    page.get_by_role("button", name="Back to my board").click()
    assert not shown(page)
    assert values(page) == SIX, "the player's board was only hidden"


def test_why_not_by_a_click_on_a_candidate(open_page: Open) -> None:
    page = open_page(f"#p={SIX}")
    part(page, "Why not")
    page.wait_for_function("() => nonet.shown.exhibit")
    box = page.locator("[data-cell='1']").bounding_box()
    page.mouse.click(box["x"] + box["width"] * 0.21, box["y"] + box["height"] * 0.38)
    assert SIX_SOLUTION[1] == "1"
    says(page, "1 must be in r1c2")
    page.keyboard.press("2")
    says(page, "2 cannot be in r1c2")
    page.locator(".stages").get_by_text("row 1 has its 2 in r1c1").wait_for()


def test_a_reason_of_several_steps_is_walked(open_page: Open) -> None:
    puzzle = "892......76..5.2.......9.....7.82..5.856.374.2..57.1.....9.......4.6..57......381"
    page = open_page(f"#p={puzzle}")
    part(page, "Why not")
    page.wait_for_function("() => nonet.shown.exhibit")
    page.locator("[data-cell='3']").click()
    page.keyboard.press("1")
    says(page, "1 cannot be in r1c4")
    reasons = page.locator(".stages button")
    assert reasons.count() == 2
    given = sum(sign != "." for sign in puzzle)
    assert sum(value > 0 for value in shown(page)) == given + 1, "the last step, after the one before it"
    assert page.evaluate("() => nonet.shown.marks.length") > 1, "is drawn"
    reasons.first.click()
    assert sum(value > 0 for value in shown(page)) == given
    assert reasons.first.get_attribute("aria-current") == "true"


def test_a_method_is_watched(open_page: Open) -> None:
    page = open_page(f"#p={SIX}")
    part(page, "Watch")
    page.wait_for_function("() => document.querySelectorAll('#panel select option').length === 5")
    for method in ("facts", "areas", "eliminate", "label", "stack"):
        page.get_by_label("Method").select_option(method)
        page.locator("#panel .button.main").click()
        page.wait_for_function("() => Number(document.querySelector('[aria-label=Event]').value) > 2")
        page.get_by_role("button", name="Pause").click()
        at = int(page.get_by_label("Event", exact=True).input_value())
        page.get_by_role("button", name="Event back").click()
        assert int(page.get_by_label("Event", exact=True).input_value()) == at - 1
        page.get_by_role("button", name="Next event").click()
        assert int(page.get_by_label("Event", exact=True).input_value()) == at
        last = page.get_by_label("Event", exact=True).get_attribute("max")
        solved = page.evaluate(
            "(last) => { const bar = document.querySelector('[aria-label=Event]'); const found = [];"
            "for (let at = 0; at <= last; at++) { bar.value = at; bar.dispatchEvent(new Event('input'));"
            "const now = nonet.shown.exhibit.values; if (!now.includes(0)) found.push(now.join('')) } return found }",
            int(last or 0),
        )
        assert SIX_SOLUTION in solved, method
        page.get_by_role("button", name="Back to my board").click()


def test_a_technique_has_a_page_with_an_example_to_try(open_page: Open) -> None:
    page = open_page(f"#p={SIX}")
    part(page, "Techniques")
    page.get_by_label("Search techniques").fill("xy-wing")
    page.locator("[data-name='xy-wing']").click()
    page.get_by_role("heading", name="XY-wing").wait_for()
    page.wait_for_function("() => nonet.shown.marks?.length > 3")
    page.get_by_role("button", name="Back to my board").click()
    assert values(page) == SIX
    page.locator("[data-name='xy-wing']").click()
    page.get_by_role("button", name="Try this example").click()
    page.wait_for_function("() => nonet.state.board.size === 9 && nonet.state.past.length === 1")
    assert page.get_by_role("tab", name="Play").get_attribute("aria-selected") == "true"
