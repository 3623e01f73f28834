"""Conflicts: every one is verified, and on small boards the smallest is found by trying all sets of clues.

Covers: clues, contradiction.
"""

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given, settings, strategies as st

import nonet
from nonet import Conflict
from nonet.api import contradiction
from nonet.api.clues import Clue, givens_of, listed, rule_name, rules_of
from nonet.constraints.anti_knight import AntiKnight
from nonet.constraints.difference import Difference
from nonet.constraints.different import Different
from nonet.constraints.even import Even
from nonet.constraints.killer_cage import KillerCage
from nonet.constraints.little_killer import LittleKiller
from nonet.constraints.no_other_differences import NoOtherDifferences
from nonet.constraints.sandwich import Sandwich
from nonet.constraints.thermo import Thermo
from nonet.core.primitives import Count, Primitive
from nonet.core.problem import compose
from nonet.core.puzzle import Puzzle
from nonet.engines import Run, search

pytest.importorskip("pysat", reason="python-sat is not installed: pip install 'nonet[engines]'")

RandomPuzzle = Callable[..., Puzzle]


def solvable(puzzle: Puzzle, clues: list[Clue]) -> bool:
    """Whether these clues alone have a solution: by another engine, and givens as primitives like all the rest."""
    empty = replace(puzzle, givens=bytes(len(puzzle)), candidates=None)
    parts: list[tuple[nonet.Constraint, Primitive]] = []
    for clue in clues:
        if clue.rule is not None:
            parts += [(clue.rule, part) for part in clue.rule.lower(puzzle)]
        else:
            assert clue.cell is not None
            parts.append((Even(0), Count((clue.cell,), 1 << (puzzle.givens[clue.cell] - 1), 1, 1)))
    # The oracle would take for ever: without houses it sees nothing coming.
    return next(search(compose(empty, parts), Run(), "sat"), None) is not None


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 1 << 32), st.sampled_from([(2, 2), (2, 2), (2, 3)]))
def test_every_conflict_is_one_and_needs_each_of_its_clues(
    random_puzzle: RandomPuzzle, seed: int, box: tuple[int, int]
) -> None:
    puzzle = random_puzzle(seed, box)
    found = nonet.conflict(puzzle)
    if found is None:
        assert nonet.solve(puzzle, engine="sat").grid is not None
        return
    clues = list(found.clues)
    assert found.size in ("smallest", "irreducible")
    assert not solvable(puzzle, clues)
    for clue in clues:
        assert solvable(puzzle, [other for other in clues if other != clue])


@settings(max_examples=10, deadline=None)
@given(st.integers(0, 1 << 32))
def test_a_smallest_conflict_is_smallest(random_puzzle: RandomPuzzle, seed: int) -> None:
    puzzle = random_puzzle(seed, (2, 2))
    found = nonet.conflict(puzzle)
    if found is None or found.size != "smallest":
        return
    clues = [*givens_of(puzzle), *rules_of(puzzle, houses=True)]
    assert {*found.clues} <= {*clues}
    for size in range(min(len(found.clues), 4)):
        for fewer in combinations(clues, size):
            assert solvable(puzzle, list(fewer)), fewer


@pytest.mark.parametrize(
    ("puzzle", "words"),
    [
        ("5.....5.." + "." * 72, "5 in r1c1, 5 in r1c7 and row 1 contradict each other"),
        ("1... ...1 ..1. ..1.", "1 in r3c3, 1 in r4c3 and column 3 contradict each other"),
    ],
)
def test_in_words(puzzle: str, words: str) -> None:
    found = nonet.conflict(puzzle)
    assert found is not None
    assert found.sentence() == words
    assert str(found) == f"{words} (no smaller set of clues does)"
    assert [str(clue) for clue in found.rules] == [words.split(" and ")[1].removesuffix(" contradict each other")]
    assert len(found.givens) == 2


def test_a_puzzle_with_a_solution_has_none() -> None:
    assert nonet.conflict("1... ..2. .3.. ...4") is None
    assert nonet.conflict("................") is None


def test_rules_and_pencil_marks_take_part() -> None:
    empty = Puzzle.empty((2, 2))
    falling = replace(empty, constraints=(Thermo((0, 1, 2)), Thermo((2, 3, 0))))
    found = nonet.conflict(falling)
    assert found is not None
    assert found.sentence() == "thermo r1c1-r1c3 and thermo r1c3-r1c1 contradict each other"
    alone = Conflict(empty, (Clue("thermo r1c1-r2c4"),), "smallest")
    assert alone.sentence() == "thermo r1c1-r2c4 contradicts itself"
    marked = replace(empty, candidates=(3, 3, 3, *[15] * 13))
    pencil = nonet.conflict(marked)
    assert pencil is not None
    assert pencil.sentence() == "1 or 2 in r1c1, 1 or 2 in r1c2, 1 or 2 in r1c3 and row 1 contradict each other"


def test_a_rule_means_what_it_means_in_the_whole_puzzle() -> None:
    """Without the dot its pair would be forbidden by the negative rule, which is no fault of the puzzle."""
    board = Puzzle.empty((2, 3)).with_givens(bytes([1, 5, 0, 0, 0, 0, 1]) + bytes(29))
    dotted = replace(board, constraints=(Difference(0, 1, 4), NoOtherDifferences((4,))))
    found = nonet.conflict(dotted)
    assert found is not None
    assert found.size == "smallest"
    assert {str(clue) for clue in found.givens} == {"1 in r1c1", "1 in r2c1"}
    assert len(found.rules) == 1
    assert nonet.conflict(dotted.with_givens(bytes([1, 5]) + bytes(34))) is None


def test_a_budget_that_is_too_small_says_so() -> None:
    with pytest.raises(nonet.BudgetExceeded, match="1 node"):
        nonet.conflict(Puzzle.empty((4, 4)), nodes=1)
    with pytest.raises(nonet.BudgetExceeded, match="0 s"):
        nonet.conflict("5.....5.." + "." * 72, timeout=0)


def test_what_is_not_sure_is_not_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """No tries: irreducible at best. No nodes for the parts: not even that."""
    twice = "123. ...4 .... ...."
    assert getattr(nonet.conflict(twice, tries=0), "size", None) == "irreducible"
    whole = contradiction._Parts.solution

    def short_of_nodes(self: contradiction._Parts, chosen: frozenset[int], nodes: int | None = 20_000) -> bytes | None:
        if len(chosen) < len(self.clues) // 2:
            raise nonet.BudgetExceeded("gave up")
        return whole(self, chosen, nodes)

    monkeypatch.setattr(contradiction._Parts, "solution", short_of_nodes)
    found = nonet.conflict(twice, timeout=0.5)
    assert found is not None
    assert found.size == "unfinished"
    assert "perhaps" in str(found)


def test_parts_that_take_many_nodes_are_searched_with_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """What 20,000 nodes do not tell is asked again with more of them while there is time."""
    whole = contradiction._Parts.solution
    asked: list[int] = []

    def hard(self: contradiction._Parts, chosen: frozenset[int], nodes: int | None = 20_000) -> bytes | None:
        asked.append(nodes or 0)
        if nodes is not None and nodes < 100_000 and len(chosen) < len(self.clues):
            raise nonet.BudgetExceeded("gave up")
        return whole(self, chosen, nodes)

    monkeypatch.setattr(contradiction._Parts, "solution", hard)
    found = nonet.conflict("123. ...4 .... ....", tries=0)
    assert found is not None
    assert found.size == "irreducible"
    assert max(asked) > 100_000


def test_many_houses_are_told_together() -> None:
    board = Puzzle.empty()
    clues = [*rules_of(board, houses=True)]
    given_clue = Clue("5 in r1c1", 0)
    assert listed(clues) == "rows 1-9, columns 1-9, and boxes 1-9"
    assert listed([given_clue, *clues[:3], clues[5]]) == "5 in r1c1, and rows 1-3 and 6"
    assert listed([clues[0], clues[1], clues[4], clues[9]]) == "rows 1, 2 and 5, and column 1"
    assert listed([given_clue, clues[0], clues[1]]) == "5 in r1c1, row 1 and row 2"
    assert listed([given_clue]) == "5 in r1c1"


def test_names_of_rules() -> None:
    board = Puzzle.empty().layout
    named = [
        (KillerCage((0, 1, 9), 12), "cage 12 at r1c1"),
        (KillerCage((1, 2)), "cage at r1c2"),
        (Thermo((0, 9, 18, 27)), "thermo r1c1-r4c1"),
        (Different((0, 10, 20), "my diagonal"), "my diagonal at r1c1"),
        (LittleKiller((0, 4), "down right", 25), "little killer 25 at r0c4"),
        (Sandwich((3, 0), 8), "sandwich 8 at r3c0"),
        (AntiKnight(), "anti knight"),
        (Even(4), "even r1c5"),
        (Difference(0, 1), "difference r1c1-r1c2"),
    ]
    assert [rule_name(rule, board) for rule, _ in named] == [name for _, name in named]
    twice = replace(Puzzle.empty(), constraints=(AntiKnight(), AntiKnight()))
    assert [str(clue) for clue in rules_of(twice, houses=False)] == ["anti knight (1)", "anti knight (2)"]


def test_check_shows_it() -> None:
    report = nonet.check("5.....5.." + "." * 72)
    assert report.reasons()[-1] == "there is no solution: 5 in r1c1, 5 in r1c7 and row 1 contradict each other"
    assert report.conflict is not None
    assert report.conflict.size == "smallest"
    assert nonet.check("1... ..2. .3.. ...4").conflict is None
