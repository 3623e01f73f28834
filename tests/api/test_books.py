"""Books: every puzzle on its page with its number and words, the solutions behind, and no text is ever a command.

Covers: books, picture, themes, render/pdf.
"""

from __future__ import annotations

import re
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import nonet
from nonet.api import about, books
from nonet.api.picture import kind_of
from nonet.api.themes import THEMES
from nonet.core.errors import BudgetExceeded, EngineUnavailable, NonetError
from nonet.render._theme import theme_named

pytest.importorskip("typst")
PUZZLE, SEVERAL, BROKEN = "1.....2..3.....4", "1.....2..3......", "11.............."


def pages(pdf: bytes) -> int:
    assert pdf.startswith(b"%PDF-")
    assert pdf.rstrip().endswith(b"%%EOF")
    return len(re.findall(rb"/Type/Page\b", pdf))


@pytest.fixture
def bound(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """What each book tells the printer, with the drawings under `drawings`."""
    seen: list[dict[str, Any]] = []

    def compile_pages(template: str, told: dict[str, Any], drawings: list[str]) -> bytes:
        seen.append({**told, "template": template, "drawings": drawings})
        return b"%PDF-"

    monkeypatch.setattr("nonet.render.pdf.compile_pages", compile_pages)
    return seen


@pytest.mark.parametrize(("per_page", "paper"), [(1, "a4"), (2, "a5"), (4, "letter"), (6, "a4")])
def test_as_many_pages_as_needed(per_page: int, paper: str) -> None:
    made = nonet.book([PUZZLE] * 7, per_page=per_page, paper=paper)
    assert pages(made.pdf) == -(-7 // per_page) + 1
    assert pages(nonet.book([PUZZLE] * 7, per_page=per_page, solutions=False).pdf) == -(-7 // per_page)
    assert repr(made) == "<Book of 7 puzzles>"


def test_the_same_puzzles_give_the_same_bytes() -> None:
    assert nonet.book([PUZZLE]).pdf == nonet.book([PUZZLE]).pdf != nonet.book([SEVERAL]).pdf


def test_solutions_are_as_large_as_they_can_be_and_show_digits_alone(bound: list[dict[str, Any]]) -> None:
    cage = nonet.read(PUZZLE).with_rules(nonet.rules.KillerCage("r1c2-r1c3"))
    nonet.book([cage])
    told = bound[-1]
    puzzle, solution = told["drawings"]
    assert "<title>killer cage</title>" in puzzle
    assert "<title>killer cage</title>" not in solution
    columns = []
    for puzzles in ([PUZZLE], [PUZZLE] * 6, [PUZZLE] * 7, [nonet.Puzzle.empty((4, 4))] * 7):
        nonet.book(puzzles)
        columns.append(bound[-1]["solution_columns"])
    assert columns == [2, 3, 4, 2]


def test_a_text_of_many_puzzles_is_a_book() -> None:
    assert nonet.book(f"{PUZZLE}\n{SEVERAL}\n").count == 2


def test_each_puzzle_stands_with_its_number_and_its_solution(bound: list[dict[str, Any]]) -> None:
    made = nonet.book([PUZZLE, BROKEN, SEVERAL], title="Three")
    (told,) = bound
    assert (told["title"], told["template"], told["columns"], told["rows"]) == ("Three", "book", 2, 2)
    assert [each["name"] for each in told["puzzles"]] == ["1.", "2.", "3."]
    drawn = told["drawings"]
    assert [drawn[each["drawing"]] for each in told["puzzles"]] == [
        nonet.draw(each, theme="print") for each in (PUZZLE, BROKEN, SEVERAL)
    ]
    first, second, third = told["solutions"]
    assert drawn[first["drawing"]] == nonet.draw(PUZZLE, answer=nonet.solve(PUZZLE).grid, theme="print")
    assert second["drawing"] is None
    assert "two 1s" in second["instead"] or "no solution" in second["instead"]
    assert third["drawing"] is not None
    assert [number for number, _ in made.unsolved] == [2, 3]
    assert made.unsolved[1] == (3, "one of several solutions")


def test_titles_authors_and_rules(bound: list[dict[str, Any]]) -> None:
    windmill = nonet.read(Path(__file__).parents[2] / "examples" / "windmill.toml")
    nonet.book([windmill], rules=True)
    nonet.book([windmill])
    with_rules, without = bound
    (board,) = with_rules["puzzles"]
    assert board["name"] == "1.  Windmill by Nonet"
    assert board["words"][0].startswith("Thermo: Values rise strictly from the bulb")
    assert without["puzzles"][0]["words"] == []


def test_the_words_of_the_setter_come_first(bound: list[dict[str, Any]]) -> None:
    puzzle = nonet.read(PUZZLE).with_rules(nonet.rules.AntiKnight())
    ruleset = "Normal rules\napply." + "x" * 5000
    nonet.book([replace(puzzle, metadata={"ruleset": ruleset})], rules=True)
    (words,) = bound[0]["puzzles"][0]["words"]
    assert words.startswith("Normal rules apply.")
    assert len(words) == about.MAX_WORDS


@pytest.mark.parametrize(
    "text",
    [
        '#panic("no")',
        "*bold* _it_ $x$ @ref <label>",
        '"); #include("x',
        "\\ [ ] { }",
        "// comment",
        "\x00\ud800",
        "漢字 😀",
    ],
)
def test_no_text_is_a_command(text: str) -> None:
    puzzle = replace(nonet.read(PUZZLE), metadata={"title": text, "author": text, "ruleset": text})
    assert pages(nonet.book([puzzle], title=text, rules=True).pdf) == 2


@pytest.mark.parametrize(
    ("wishes", "words"),
    [
        ({"per_page": 3}, r"3 puzzles a page are not possible \(choose from: 1, 2, 4, 6\)"),
        ({"paper": "a0"}, r"no paper named 'a0' \(choose from: a4, a5, letter\)"),
        ({"theme": "neon"}, "no theme named 'neon'"),
    ],
)
def test_wishes_that_cannot_be(wishes: dict[str, Any], words: str) -> None:
    with pytest.raises(NonetError, match=words):
        nonet.book([PUZZLE], **wishes)


def test_a_book_of_nothing_and_of_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(NonetError, match="no puzzle for a book"):
        nonet.book([])
    monkeypatch.setattr(books, "MAX_PUZZLES", 2)
    with pytest.raises(NonetError, match="more than 2 puzzles are too many"):
        nonet.book([PUZZLE] * 3)


def test_a_budget_that_runs_out() -> None:
    with pytest.raises(BudgetExceeded):
        nonet.book([PUZZLE], timeout=0)


def test_without_typst(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    with pytest.raises(EngineUnavailable, match=r"PDF needs typst.*pip install 'nonet\[draw\]'"):
        nonet.draw(PUZZLE).data("pdf")


def test_a_picture_as_a_file() -> None:
    picture = nonet.draw(PUZZLE)
    assert picture.data("svg") == f"{picture}\n".encode()
    assert picture.data("png").startswith(b"\x89PNG")
    assert pages(picture.data("pdf")) == 1
    assert picture._repr_svg_() == picture
    assert repr(picture).startswith("<Picture of ")


def test_what_the_name_of_a_file_asks_for() -> None:
    assert [kind_of(Path(name)) for name in ("a.svg", "b.PNG", "c.d.pdf")] == ["svg", "png", "pdf"]
    with pytest.raises(NonetError, match=r"'a.gif' does not end with .svg, .png or .pdf"):
        kind_of(Path("a.gif"))


def test_everything_that_is_drawn_has_its_themes() -> None:
    hint = nonet.hint(PUZZLE)
    assert hint is not None
    nouns: list[Any] = [
        nonet.read(PUZZLE),
        nonet.solve(PUZZLE),
        nonet.explain(PUZZLE),
        nonet.check(PUZZLE),
        nonet.true_candidates(PUZZLE),
        nonet.Board(PUZZLE),
        hint,
        hint.step,
        nonet.conflict(BROKEN),
    ]
    for noun in nouns:
        papers = [theme_named(theme).paper in nonet.draw(noun, theme=theme) for theme in THEMES]
        assert papers == [True] * len(THEMES), noun


def test_saved_whole_by_its_name(tmp_path: Path) -> None:
    picture = nonet.draw(PUZZLE)
    for name, head in (("a.svg", b"<svg "), ("a.png", b"\x89PNG"), ("a.PDF", b"%PDF-")):
        picture.save(tmp_path / name)
        assert (tmp_path / name).read_bytes().startswith(head)
    nonet.book([PUZZLE]).save(str(tmp_path / "book.pdf"))
    assert (tmp_path / "book.pdf").read_bytes() == nonet.book([PUZZLE]).pdf
    with pytest.raises(NonetError, match="does not end with"):
        picture.save("a.gif")
    with pytest.raises(FileNotFoundError):
        picture.save(tmp_path / "no" / "a.svg")
    assert len(list(tmp_path.iterdir())) == 4
