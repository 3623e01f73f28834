"""The clues of every rule hold for the grid, and puzzles made of them have one solution: all grids are tried.

Covers: *.
"""

import pytest

import nonet
from nonet.core.budget import within
from nonet.core.fields import cells_of
from nonet.core.problem import lower
from nonet.core.puzzle import Puzzle
from nonet.core.random import Stream
from nonet.generators.clues import families
from nonet.generators.fills import random_fill
from nonet.generators.general import make
from nonet.generators.sheet import Sheet
from nonet.generators.wishes import Wishes, content
from nonet.rules import KillerCage

SMALL = Puzzle.empty(box=(2, 2))
GRIDS = [grid.values for grid in nonet.solutions(SMALL)]
"""All 288 grids of 4x4."""

NOT_ON_4X4 = {"lockout", "pill arrow", "row indexer", "column indexer", "box indexer"}
"""Families whose clues are rare or tell nothing on four values: their puzzles may have no clue at all."""


HARD_FOR_CLAUSES = {
    *("arrow", "double arrow", "hidden skyscraper", "killer cage", "little killer", "sum line", "x sum", "zipper")
}
"""Families whose sums take clauses seconds to minutes on 9x9."""


@pytest.mark.parametrize("name", families.names)
def test_clues_hold_for_the_grid(name: str) -> None:
    board = Puzzle.empty()
    sheet = Sheet(board, random_fill(board, Stream(1)).values)
    stream = Stream(2)
    count = 0
    for rule in families[name].clues(sheet, stream):
        assert nonet.solve(board.with_rules(rule).with_givens(sheet.values)).unique
        if families[name].at_once:
            assert sheet.taken.isdisjoint(cells_of(rule))
            sheet.take(rule)
        count += 1
        if count == 12:
            break
    assert count > 1


@pytest.mark.parametrize("name", families.names)
def test_a_puzzle_of_each_rule_has_one_solution_of_all_grids(name: str) -> None:
    """Independent of every engine: each of the 288 grids is held against what the rules say."""
    for index in range(3):
        found = make(SMALL, Wishes(rules=(name,)), Stream(3, index), content)
        problem = lower(found.puzzle)
        right = [grid for grid in GRIDS if all(problem.domains[cell] >> (grid[cell] - 1) & 1 for cell in range(16))]
        right = [
            grid
            for grid in right
            if all(each.holds([value - 1 for value in grid], problem.numbers) for each in problem.primitives)
        ]
        assert right == [found.solution]
        assert name in NOT_ON_4X4 or found.puzzle.constraints or found.puzzle.clues


@pytest.mark.parametrize("name", families.names)
def test_a_puzzle_of_each_rule_has_one_solution_by_clauses(name: str) -> None:
    pytest.importorskip("pysat")
    board = Puzzle.empty(box=(2, 3)) if name in HARD_FOR_CLAUSES else Puzzle.empty()
    with within(60):
        found = make(board, Wishes(rules=(name,)), Stream(4), content)
    outcome = nonet.solve(found.puzzle, engine="sat", timeout=60)
    assert outcome.unique
    assert outcome.grid is not None
    assert outcome.grid.values == found.solution
    assert any(rule.kind == name for rule in found.puzzle.constraints) or name in ("kropki", "even odd")


def test_cages_are_split_and_merged() -> None:
    board = Puzzle.empty()
    sheet = Sheet(board, random_fill(board, Stream(1)).values)
    family = families["killer cage"]
    assert family.split is not None
    assert family.merge is not None
    cages = []
    for rule in family.clues(sheet, Stream(2)):
        sheet.take(rule)
        cages.append(rule)
    assert sorted(cell for cage in cages for cell in cells_of(cage)) == list(range(81))
    large = next(cage for cage in cages if len(cells_of(cage)) == 4)
    parts = family.split(sheet, large, Stream(3))
    assert len(parts) == 2
    assert sorted(cell for part in parts for cell in cells_of(part)) == sorted(cells_of(large))
    merged = family.merge(sheet, *parts)
    assert isinstance(merged, KillerCage)
    assert merged == large
    assert family.merge(sheet, KillerCage((0,), sheet.number[0]), KillerCage((80,), sheet.number[80])) is None
    assert family.split(sheet, KillerCage((0,), sheet.number[0]), Stream(1)) == ()
