"""Subsets, direct forms, fish, patterns of one value, colours and templates on the way of puzzles: each step is proved.

And, where there is the collection of technique cases, each case holds.

Covers: subsets, direct, fish, single_digit, colours, templates, intersections, singles.
"""

from dataclasses import replace
from functools import cache
from itertools import islice

import pytest
from tests.conftest import collection

import nonet
from nonet.constraints.different import Different
from nonet.core.layout import Layout
from nonet.core.puzzle import Puzzle
from nonet.logic import proof
from nonet.logic.board import CandidateBoard
from nonet.logic.cases import judge, read_cases
from nonet.logic.path import easiest
from nonet.logic.step import Step
from nonet.logic.technique import Technique, catalogue

FAMILIES = ("subsets", "direct", "fish", "single digit", "colours", "medusa", "templates")
CODES = ("011", "02", "03", "04", "05", "12")
POSITIONS, SHOWN = 12, 3
"""On how many positions of a puzzle, and how many steps of a technique on each, are proved."""
RARE = {"locked triple", "siamese finned x-wing", "siamese finned swordfish", "siamese finned jellyfish"}
"""What no puzzle here has on its way."""

REGIONS = "AAABBB AACCBB ACCCCB DEEEEF DDEEFF DDDFFF".replace(" ", "")
JIGSAW = Layout.jigsaw([[cell for cell, sign in enumerate(REGIONS) if sign == name] for name in "ABCDEF"], 6)
DIAGONALS = (Different(tuple(range(0, 81, 10)), "diagonal"), Different(tuple(range(8, 73, 8)), "other diagonal"))


def jigsaw(line: str) -> Puzzle:
    return Puzzle(JIGSAW, (1, 2, 3, 4, 5, 6), bytes(int(sign) if sign != "." else 0 for sign in line))


PUZZLES = {
    "47.9": nonet.read("47.9.........85...9.6.......8...6.247.....6.5..24.......3.6.51........8..9..7...."),
    "8....7": nonet.read("8....7..964..3..8....4.8...17....83....8..1.6..3...9.45....24.7...35........6...."),
    "75": nonet.read("75.......9....1.3..2...5..6.142.....5.....2...9...3.81...1..942..8..2..3...4....."),
    "3..1": nonet.read("3..1..2..8...2........5.3767....51...3.......1..839....4....5.1....8.6..9.5..4..."),
    ".5.1": nonet.read(".5.1.7..44......1.9...24....9....6.8.6............639.....7.2.....649....7..1.83."),
    ".3..7": nonet.read(".3..71.......56..27......1...8........1...6...9..23.5...59..4.......4..6..2.1.3.."),
    "two solutions or more": nonet.read(
        "65.2..1...1......7..8.3...5....8.56..8...6......9.7.4....798.1....3..8....4...9.."
    ),
    "6x6, open": nonet.read("..5........26..4........1.4..3.6....", box=(2, 3)),
    "jigsaw": jigsaw("....35.56..4........1...2.........4."),
    "another jigsaw": jigsaw("3.....1..2...5.4....1.......6......."),
    "diagonals": replace(
        nonet.read(".....7......6....3...2.....6....29..8.7......2...4.6.8...4...82.52..8...3........"),
        constraints=DIAGONALS,
    ),
}


@cache
def steps(name: str) -> tuple[Step, ...]:
    """What every technique finds on the way of the puzzle, a few of each, where singles do not help."""
    easy = [entry for entry in catalogue() if entry.family == "singles"]
    everyday = [entry for entry in catalogue() if entry.everyday and entry.family in (*FAMILIES, "intersections")]
    board, places, found = CandidateBoard.of(PUZZLES[name]), 0, list[Step]()
    while not board.solved() and places < POSITIONS:
        step = easiest(board, easy)
        if step is None:
            places += 1
            for entry in searched():
                found += islice(entry(board), SHOWN)
            step = easiest(board, everyday)
            if step is None:
                break
        board.apply(step)
    return tuple(found)


def searched() -> list[Technique]:
    """All but the largest fish, which take their time."""
    return [
        entry for entry in catalogue() if entry.family in FAMILIES and not entry.name.endswith(("squirmbag", "whale"))
    ]


@pytest.mark.parametrize("name", PUZZLES)
def test_every_step_follows(name: str) -> None:
    proved: set[tuple[int, int]] = set()
    assert steps(name)
    for step in steps(name):
        assert step.placing or step.removing
        assert step.explain().endswith(".")
        assert step.notation().startswith(f"{step.technique}: ")
        assert list(step.marks())
        new = {(id(step.before), node) for node in (*step.placing, *step.removing)} - proved
        if new:
            assert proof.follows(step), step.notation()
            proved |= new


def test_techniques_were_seen() -> None:
    """So that the proofs above are not about nothing."""
    seen = {step.technique for name in PUZZLES for step in steps(name)}
    assert {entry.name for entry in searched()} - seen <= RARE


def test_cases() -> None:
    wrong = []
    cases = collection("logic/technique_cases.txt")
    with cases.open(encoding="utf-8") as lines:
        for case in read_cases(lines, cases.name):
            if case.code.startswith(CODES):
                verdict = judge(case)
                if not verdict.holds:
                    wrong.append((case.text, verdict.why))
                elif verdict.step is not None:
                    assert proof.follows(verdict.step), case.text
    assert wrong == []
