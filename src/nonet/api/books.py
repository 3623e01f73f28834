"""Books and worksheets: puzzles on pages of paper, and their solutions behind them, as PDF."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal, get_args

from nonet.api.about import credits_of, cut, rules_told
from nonet.api.drawing import draw
from nonet.api.files import write_whole
from nonet.api.solving import solve
from nonet.api.streaming import Sources, read_many
from nonet.core.arguments import as_int, choice, expect, flag, shown
from nonet.core.budget import checkpoint, within
from nonet.core.errors import NonetError
from nonet.core.outcome import Outcome, Status
from nonet.core.puzzle import Puzzle

PerPage = Literal[1, 2, 4, 6]
Paper = Literal["a4", "a5", "letter"]

PER_PAGE: tuple[PerPage, ...] = get_args(PerPage)
PAPERS: tuple[Paper, ...] = get_args(Paper)

MAX_PUZZLES = 2000
"""Puzzles of a book; typst holds all pages in memory, about 1 MB a page, and cannot be interrupted."""

_COLUMNS = {1: 1, 2: 1, 4: 2, 6: 2}
_TYPST_PAPERS = {"a4": "a4", "a5": "a5", "letter": "us-letter"}


@dataclass(frozen=True, slots=True)
class Book:
    """A book of puzzles as PDF.

    `unsolved` has the number and the reason of each puzzle without exactly one solution, if there are solutions.
    """

    pdf: bytes
    count: int
    unsolved: tuple[tuple[int, str], ...] = ()

    def save(self, path: str | Path) -> None:
        """Writes the PDF to a file, whole or not at all."""
        write_whole(Path(path), [self.pdf])

    def __repr__(self) -> str:
        return f"<Book of {self.count} puzzle{'s' if self.count != 1 else ''}>"


def book(
    puzzles: Sources,
    *,
    title: str | None = None,
    per_page: int = 4,
    solutions: bool = True,
    rules: bool = False,
    paper: str = "a4",
    theme: str = "print",
    timeout: float | None = None,
) -> Book:
    """The puzzles of a text, a file or a list on pages of paper, `per_page` (1, 2, 4 or 6) on each, as PDF.

    The `solutions` are on the last pages. With `rules`, the words of its setter stand under each board, or else a line
    about each of its rules. With one puzzle a page everything is large, for weak eyes. Needs the extra `draw`.

    >>> book(["1... ..2. .3.. ...4"], title="For you")
    <Book of 1 puzzle>
    """
    if as_int(per_page) not in PER_PAGE:
        raise NonetError(
            f"{shown(per_page)} puzzles a page are not possible", hint=f"choose from: {', '.join(map(str, PER_PAGE))}"
        )
    choice(paper, PAPERS, "there is no paper named {}")
    solutions, rules = flag(solutions, "solutions"), flag(rules, "rules")
    if title is not None:
        expect(title, str, "the title")
    drawings: list[str] = []
    asked: list[dict[str, Any]] = []
    answered: list[dict[str, Any]] = []
    unsolved: list[tuple[int, str]] = []
    largest = 0
    with within(timeout):
        for number, puzzle in enumerate(read_many(puzzles), 1):
            checkpoint()
            if number > MAX_PUZZLES:
                raise NonetError(f"more than {MAX_PUZZLES} puzzles are too many for a book", hint="make several books")
            words = rules_told(puzzle) if rules else []
            asked.append(_board(number, len(drawings), _headed(number, puzzle), words))
            drawings.append(draw(puzzle, theme=theme))
            if solutions:
                outcome = solve(puzzle)
                reason = _why_not(outcome)
                if reason is not None:
                    unsolved.append((number, reason))
                answered.append(
                    _board(number, None if outcome.grid is None else len(drawings), str(number), [], reason or "")
                )
                if outcome.grid is not None:
                    # Without the marks of its rules, which would hide the small digits.
                    bare = replace(puzzle, constraints=())
                    drawings.append(draw(bare, answer=outcome.grid, theme=theme))
                    largest = max(largest, puzzle.layout.columns)
        if not asked:
            raise NonetError("there is no puzzle for a book")
        across = _answer_columns(len(answered), largest)
        return Book(_bound(title, per_page, paper, asked, answered, across, drawings), len(asked), tuple(unsolved))


def _bound(
    title: str | None,
    per_page: int,
    paper: str,
    puzzles: list[dict[str, Any]],
    solutions: list[dict[str, Any]],
    solution_columns: int,
    drawings: list[str],
) -> bytes:
    from nonet.render.pdf import compile_pages

    columns = _COLUMNS[per_page]
    told = {
        "title": title,
        "heading": "Solutions" if len(solutions) > 1 else "Solution",
        "paper": _TYPST_PAPERS[paper],
        "columns": columns,
        "rows": per_page // columns,
        "puzzles": puzzles,
        "solutions": solutions,
        "solution_columns": solution_columns,
    }
    return compile_pages("book", told, drawings)


def _answer_columns(count: int, side: int) -> int:
    """Solutions beside each other on a page: few, or large ones, are not made smaller than they need be."""
    return 2 if count <= 2 or side > 12 else 3 if count <= 6 or side > 9 else 4


def _board(number: int, drawing: int | None, name: str, words: list[str], instead: str = "") -> dict[str, Any]:
    return {"drawing": drawing, "name": name, "words": words, "instead": instead, "alt": f"puzzle {number}"}


def _headed(number: int, puzzle: Puzzle) -> str:
    """The number of a puzzle with its title and author, if it has them."""
    return cut(f"{number}.  {credits_of(puzzle)}".strip(), 120)


def _why_not(outcome: Outcome) -> str | None:
    return {
        Status.UNIQUE: None,
        Status.NONE: f"no solution: {outcome.why}",
        Status.MULTIPLE: "one of several solutions",
        Status.UNKNOWN: f"not solved: {outcome.why}",
    }[outcome.status]
