"""Verdicts on puzzles that were read from a drawing."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from tests.conftest import ROOT, collection

import nonet
from nonet.api.account import account_of, left_of, settled, stated_solution
from nonet.codecs.sudokupad import NotUnderstood

SOLUTION = "1234341221434321"


def drawn(rules: str, solution: str = "", **members: object) -> str:
    boxes = [[[r + i, c + j] for i in range(2) for j in range(2)] for r in (0, 2) for c in (0, 2)]
    cells = [[{"value": int(sign)} for sign in SOLUTION[row * 4 : row * 4 + 4]] for row in range(4)]
    cells[0][0] = {}
    told = {"rules": rules, "solution": solution}
    return json.dumps({"cells": cells, "regions": boxes, "metadata": told, "cages": []} | members)


def test_a_puzzle_that_was_understood_has_a_bare_verdict() -> None:
    puzzle = nonet.read(drawn("Normal sudoku rules apply. Have fun!", SOLUTION))
    assert nonet.solve(puzzle).qualified is None
    assert nonet.check(puzzle).qualified is None


def test_what_is_left_qualifies_the_verdict() -> None:
    with pytest.warns(NotUnderstood, match="1 sentence not understood"):
        puzzle = nonet.read(drawn("Normal sudoku rules apply. Some cells are doublers."))
    assert left_of(puzzle) == ["Some cells are doublers."]
    outcome = nonet.solve(puzzle)
    assert outcome.unique
    assert outcome.qualified is not None
    assert "of the rules that were understood" in str(outcome)
    assert "qualified" in repr(outcome)
    report = nonet.check(puzzle)
    assert report.qualified == outcome.qualified
    assert "of the rules that were understood" in str(report)


def test_a_stated_solution_is_compared_and_not_relied_on() -> None:
    wrong = "4" + SOLUTION[1:]
    puzzle = nonet.read(drawn("Normal sudoku rules apply. Digits in cages sum to the clue.", wrong))
    outcome = nonet.solve(puzzle)
    assert outcome.grid is not None
    assert outcome.grid.line() == SOLUTION
    assert "differs in 1 cells (r1c1)" in str(outcome.qualified)
    report = nonet.check(puzzle)
    assert report.stated is not None
    plain = replace(puzzle, metadata={"solution": wrong})
    assert nonet.solve(plain).qualified is None
    assert nonet.check(plain).stated == report.stated


def test_a_stated_solution_of_any_form() -> None:
    puzzle = nonet.read("1... ..2. .3.. ...4")
    for stated, known in (("." * 15 + "4", 1), ([1] * 16, 16), ("x" * 16, 0), ("12", 0), (None, 0)):
        signs = stated_solution(replace(puzzle, metadata={"solution": stated})) or []
        assert sum(map(bool, signs)) == known


@pytest.mark.filterwarnings("ignore::nonet.codecs.sudokupad.NotUnderstood")
def test_settled_by_hand() -> None:
    puzzle = nonet.read(drawn("Normal sudoku rules apply. Some cells are doublers."))
    found = settled(puzzle, ["anti-king", "anti king", 'thermo = "r1c1-r1c4"'], ignore=True)
    assert {rule.kind for rule in found.constraints} == {"anti king", "thermo"}
    assert nonet.solve(found).qualified is None
    assert account_of(found)["ignored"]["text"] == ["Some cells are doublers."]
    assert "note" not in found.metadata
    assert nonet.solve(nonet.read(nonet.write(found, "nonet"))).qualified is None
    with pytest.raises(nonet.NonetError, match="--rule"):
        settled(puzzle, ["anti-matter"])


@pytest.mark.filterwarnings("ignore::nonet.codecs.sudokupad.NotUnderstood")
def test_the_account_goes_along_with_the_puzzle() -> None:
    puzzle = nonet.read(Path(ROOT / "examples" / "drawn.json"))
    for name in ("nonet", "toml", "sudokupad"):
        again = nonet.read(nonet.write(puzzle, name))
        assert again == puzzle
        assert nonet.solve(again).qualified == nonet.solve(puzzle).qualified


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::nonet.codecs.sudokupad.NotUnderstood")
def test_published_puzzles() -> None:
    """Most are read whole, none has a bare verdict that is wrong, and none loses its drawing on the way back."""
    lines = collection("variants/published.jsonl").read_text(encoding="utf-8").splitlines()
    right = 0
    for line in lines:
        stated = json.loads(line)
        puzzle = nonet.read(stated["link"])
        # Without the solution in the link, which may reveal a wrong reading: the reading itself has to be right.
        puzzle = replace(
            puzzle, metadata={name: puzzle.metadata[name] for name in puzzle.metadata if name != "solution"}
        )
        try:
            outcome = nonet.solve(puzzle)
        except nonet.NonetError:
            assert left_of(puzzle), stated["name"]
            continue
        equal = outcome.unique and outcome.grid is not None and outcome.grid.line().startswith(stated["solution"])
        assert equal or outcome.qualified, stated["name"]
        right += equal and not outcome.qualified
        again = nonet.read(nonet.write(puzzle, "sudokupad"))
        assert frozenset(again.constraints) == frozenset(puzzle.constraints)
        assert (again.layout, again.givens) == (puzzle.layout, puzzle.givens)
        for kept in ("sudokupad", "f-puzzles", "ruleset"):
            assert again.metadata.get(kept) == puzzle.metadata.get(kept), stated["name"]
    assert right >= 41
