"""Puzzles of any size, with regions of any shape and any rules.

Covers: general, wishes.
"""

import subprocess
import sys
from hashlib import sha256
from typing import Any

import pytest

import nonet
from nonet.core.budget import within
from nonet.core.errors import NonetError, NotFound
from nonet.core.layout import Layout
from nonet.core.puzzle import Puzzle
from nonet.core.random import Stream
from nonet.generators.general import make
from nonet.generators.orbits import SYMMETRIES, orbits
from nonet.generators.wishes import Found, Verdict, Wishes, content
from nonet.rules import AntiKing, Diagonal, NonConsecutive, Windoku


def made(board: Puzzle, seed: int = 1, index: int = 0, **wishes: Any) -> Found:
    with within(60):
        return make(board, Wishes(**wishes), Stream(seed, index), content)


def is_alone(found: Found) -> bool:
    outcome = nonet.solve(found.puzzle)
    return outcome.unique and outcome.grid is not None and outcome.grid.values == found.solution


@pytest.mark.parametrize("box", [(1, 1), (1, 2), (2, 2), (2, 3), (3, 2), (2, 4), (2, 5), (3, 4), (4, 4), (2, 8)])
def test_every_size_gives_minimal_puzzles(box: tuple[int, int]) -> None:
    found = made(Puzzle.empty(box=box))
    assert is_alone(found)
    assert found.minimal
    if found.puzzle.layout.rows < 10:
        assert not nonet.redundant(found.puzzle).clues


def test_25x25_has_one_solution_and_promises_no_more() -> None:
    found = made(Puzzle.empty(box=(5, 5)))
    assert is_alone(found)
    assert found.puzzle.clues < 290
    assert found.minimal is not True


@pytest.mark.parametrize("symmetry", [name for name in SYMMETRIES if name != "none"])
def test_symmetries(symmetry: str) -> None:
    for box in ((2, 3), (3, 4)):
        found = made(Puzzle.empty(box=box), symmetry=symmetry)
        assert is_alone(found)
        size = box[0] * box[1]
        assert all(len({bool(found.puzzle.givens[cell]) for cell in orbit}) == 1 for orbit in orbits(symmetry, size))
        assert found.minimal is (not nonet.redundant(found.puzzle).clues)


def test_clue_ranges() -> None:
    board = Puzzle.empty(box=(4, 4))
    assert made(board, clues=(100, 104)).puzzle.clues == 100
    assert made(board, clues=(0, 93), minimal=True).puzzle.clues <= 93
    more = made(board, clues=(150, 150), minimal=False)
    assert more.puzzle.clues == 150
    assert more.minimal is False
    assert made(Puzzle.empty(), rules=("thermo",), clues=(6, 8)).puzzle.clues in (6, 7, 8)
    assert made(Puzzle.empty(), rules=("killer",), clues=(0, 0)).puzzle.clues == 0


def test_a_pattern_is_kept() -> None:
    board = Puzzle.empty(box=(2, 3))
    pattern = frozenset(cell for cell in range(36) if (cell // 6 + cell % 6) % 2)
    found = made(board, pattern=pattern)
    assert {cell for cell in range(36) if found.puzzle.givens[cell]} == pattern
    assert is_alone(found)
    corners = frozenset((0, 8, 72, 80))
    found = made(Puzzle.empty(), pattern=corners, rules=("killer", "x"))
    assert {cell for cell in range(81) if found.puzzle.givens[cell]} == corners
    assert is_alone(found)


@pytest.mark.parametrize("size", [4, 6, 9, 12])
def test_jigsaws(size: int) -> None:
    found = made(Puzzle.empty(box=None, size=size), jigsaw=True)
    assert is_alone(found)
    assert len(found.puzzle.layout.regions) == size
    assert found.minimal


def test_rules_of_the_whole_board() -> None:
    board = Puzzle.empty().with_rules(Diagonal("down"), Diagonal("up"), Windoku())
    assert is_alone(made(board))
    assert is_alone(made(Puzzle.empty(), rules=("anti-knight", "anti-king")))
    sparse = made(Puzzle.empty().with_rules(NonConsecutive(), AntiKing()))
    assert is_alone(sparse)
    assert sparse.puzzle.clues < 10


def test_negative_rules_draw_every_dot() -> None:
    found = made(Puzzle.empty(), rules=("kropki", "no other differences", "no other ratios"))
    assert is_alone(found)
    assert {rule.kind for rule in found.puzzle.constraints} == {
        *("difference", "ratio", "no other differences", "no other ratios")
    }


def test_rules_together_on_odd_boards() -> None:
    assert is_alone(made(Puzzle.empty(box=(2, 3), symbols="ABCDEF"), rules=("killer", "thermo")))
    assert is_alone(made(Puzzle.empty(box=None, size=8), jigsaw=True, rules=("killer", "kropki")))
    assert is_alone(made(Puzzle.empty(box=(2, 2), symbols=(0, 1, 2, 3)), rules=("arrow", "little killer")))
    samurai = Puzzle(Layout.samurai(), tuple(range(1, 10)), bytes(441))
    assert is_alone(made(samurai, symmetry="180"))
    assert is_alone(made(samurai, rules=("thermo",)))


def test_the_judge_decides_and_sees_easier_puzzles_of_the_same_board() -> None:
    seen: list[Puzzle] = []

    def sixth(puzzle: Puzzle) -> Verdict:
        seen.append(puzzle)
        assert nonet.solve(puzzle).unique
        return Verdict(6 - len(seen), {"label": f"{len(seen)}th"})

    found = make(Puzzle.empty(box=(2, 2)), Wishes(label="hard"), Stream(1), sixth)
    assert len(seen) == 6
    assert found.verdict.facts == {"label": "6th"}
    assert [puzzle.clues for puzzle in seen[:3]] == [seen[0].clues + more for more in range(3)]
    assert found.minimal is (not nonet.redundant(found.puzzle).clues)
    seen.clear()
    found = make(Puzzle.empty(box=(2, 2)), Wishes(label="hard", minimal=True), Stream(1), sixth)
    assert found.tried == 6
    assert found.minimal


def test_an_easier_puzzle_gets_its_spare_clues_back_first() -> None:
    seen: list[Puzzle] = []

    def never(puzzle: Puzzle) -> Verdict:
        seen.append(puzzle)
        return Verdict(1)

    with pytest.raises(NotFound):
        make(Puzzle.empty(box=(2, 3)), Wishes(label="easy", rules=("kropki",), attempts=1), Stream(3), never)
    rules = [len(puzzle.constraints) for puzzle in seen]
    givens = [puzzle.clues for puzzle in seen]
    assert rules == sorted(rules)
    assert givens == sorted(givens)
    assert rules[0] < rules[-1]
    assert givens[0] < givens[-1] <= 18
    assert all(nonet.solve(puzzle).unique for puzzle in seen)


@pytest.mark.parametrize(
    "wishes",
    [
        {"clues": (3, 3)},
        {"minimal": True, "clues": (12, 12)},
        {"pattern": frozenset({0, 1})},
        {"clues": (0, 0), "rules": ("maximum",)},
    ],
)
def test_impossible_wishes_end_with_the_nearest(wishes: dict[str, Any]) -> None:
    with pytest.raises(NotFound) as caught:
        made(Puzzle.empty(box=(2, 2)), attempts=20, **wishes)
    assert caught.value.tried == 20
    assert caught.value.nearest is not None
    assert "20 boards tried" in caught.value.message


def test_the_budget_ends_it() -> None:
    with within(nodes=3000), pytest.raises(NotFound, match=r"gave up after 3000 nodes.* boards? tried; the nearest"):
        make(Puzzle.empty(box=(2, 3)), Wishes(clues=(5, 5)), Stream(1), content)
    with within(timeout=0), pytest.raises(NotFound, match="0 boards tried"):
        make(Puzzle.empty(), Wishes(rules=("killer",)), Stream(1), content)


def test_contradictions_are_refused_at_once() -> None:
    with pytest.raises(NonetError, match="did you mean 'thermo'"):
        made(Puzzle.empty(), rules=("thremo",))
    with pytest.raises(NonetError, match="up to 64 values"):
        made(Puzzle.empty(box=(9, 9)))
    wide = Layout.overlapping([(1, 1), (1, 3)], (2, 2))
    with pytest.raises(NonetError, match="needs a square board"):
        made(Puzzle(wide, (1, 2, 3, 4), bytes(24)), symmetry="90")


GOLDEN: dict[str, str] = {"sizes": "a40d438a4477ace4", "rules": "37af5f721d97c840"}
BOARDS: dict[str, list[tuple[tuple[int, int], dict[str, Any]]]] = {
    "sizes": [((2, 2), {}), ((2, 3), {"symmetry": "180"}), ((4, 4), {})],
    "rules": [((3, 3), {"rules": ("killer",)}), ((3, 3), {"rules": ("thermo", "kropki")}), ((2, 3), {"jigsaw": True})],
}


def fingerprint(name: str) -> str:
    """A hash of some puzzles, rules and all."""
    puzzles = [made(Puzzle.empty(box=box), 7, **wishes).puzzle for box, wishes in BOARDS[name]]
    text = "".join(nonet.write(puzzle, "nonet") for puzzle in puzzles)
    return sha256(text.encode()).hexdigest()[:16]


@pytest.mark.parametrize("name", GOLDEN)
def test_a_seed_makes_the_same_puzzles_in_every_process(name: str) -> None:
    """Also where strings hash differently, which the order of a set could let slip in."""
    code = f"from tests.generators.test_general import fingerprint; print(fingerprint({name!r}))"
    shown = [
        subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=True, env={"PYTHONHASHSEED": seed}
        ).stdout.strip()
        for seed in ("1", "2")
    ]
    assert shown == [GOLDEN[name]] * 2
