"""Killer logic and its kin, on the sentences that players know; and on small killers from a seed, each step proved.

Covers: killer, by_rules, equivalence.
"""

from random import Random

import pytest

import nonet
from nonet.core.constraint import Constraint
from nonet.core.puzzle import Puzzle
from nonet.logic import proof
from nonet.logic.board import CandidateBoard
from nonet.logic.path import repertoire, walk
from nonet.logic.step import Step
from nonet.logic.technique import by_name
from nonet.rules import AntiKnight, KillerCage, Whisper


def found(name: str, *rules: Constraint, candidates: dict[str, str] | None = None) -> list[Step]:
    """All steps of the technique on an empty board with these rules, each proved."""
    board = CandidateBoard.of(Puzzle.empty().with_rules(*rules))
    for cell_name, kept in (candidates or {}).items():
        cell = board.links.layout.named(cell_name)
        for value in range(9):
            if str(value + 1) not in kept:
                board.remove(cell, value)
    steps = list(by_name(name)(board))
    assert all(proof.follows(step) for step in steps[:4])
    return steps


def gone(step: Step) -> set[str]:
    return {f"{symbol}{step.links.name(cell)}" for cell, symbol in step.removes}


def test_a_cage_must_contain_a_value() -> None:
    step = found("cage must-contain", KillerCage("r1c1-r1c3", 22))[0]
    assert {"9r1c4", "9r1c9", "9r2c1", "9r3c3"} <= gone(step)
    assert step.because() == (
        "The 22-cage r1c123 is 5 + 8 + 9 or 6 + 7 + 9: 9 is in it, so nowhere else in row 1 or box 1."
    )


def test_pointing_out_of_a_cage() -> None:
    cage = KillerCage("r3c3 r4c3 r4c4", 23)
    step = found("cage pointing", cage, candidates={"r4c4": "68"})[0]
    assert "9r9c3" in gone(step)
    assert "in r3c3 or r4c3" in step.because()


def test_a_cage_blocks_another() -> None:
    steps = found("cage blocking", KillerCage("r1c1-r1c2", 9), KillerCage("r1c7-r1c9", 8))
    assert {"4r1c1", "5r1c1", "1r1c2", "8r1c2"} <= gone(steps[0])


def test_killer_pairs_and_triples() -> None:
    cage = KillerCage("r1c1-r1c2", 15)
    pairs = [step for step in found("killer pair", cage, candidates={"r1c5": "89"}) if "8r1c9" in gone(step)]
    assert "9r1c3" in gone(pairs[0])
    assert pairs[0].because() == (
        "The 15-cage r1c12 is 6 + 9 or 7 + 8, and r1c5 is 8 or 9: together they use 8 and 9 of row 1."
    )
    cage = KillerCage("r1c1-r1c2", 13)
    marks = {"r1c5": "789", "r1c6": "789"}
    assert any({"7r1c9", "8r1c9", "9r1c9"} <= gone(step) for step in found("killer triple", cage, candidates=marks))


def test_a_hidden_killer_pair() -> None:
    others = {f"r1c{column}": "1234567" for column in range(3, 9)}
    steps = found("hidden killer pair", KillerCage("r1c1-r1c2", 10), candidates=others)
    assert any("1r1c9" in gone(step) for step in steps)


def test_45_over_four_houses_and_splitting() -> None:
    """Rows 1 to 3 without one cell in no cage; a cage that sticks out is split."""
    cages = [KillerCage(f"r{row}c1-r{row}c9", 45) for row in (1, 2)]
    cages += [KillerCage("r3c1-r3c7", 32), KillerCage("r3c8-r3c9 r4c8-r4c9", 20)]
    board = CandidateBoard.of(Puzzle.empty().with_rules(*cages))
    steps = list(by_name("innies and outies")(board))
    split = [step for step in steps if {"7r4c8", "8r4c9"} <= gone(step)]
    assert split
    assert split[0].because().endswith("r4c8 + r4c9 = 7.")


def test_tuples_and_exclusions_by_rules() -> None:
    pair = {"r1c1": "12", "r2c3": "12"}
    assert found("tuple by rules", AntiKnight(), candidates=pair) == []
    apart = {"r3c3": "12", "r4c5": "12"}
    steps = found("tuple by rules", AntiKnight(), candidates=apart)
    assert steps
    assert found("common exclusion", Whisper(("r1c1", "r1c2", "r1c3")), candidates={"r1c2": "49"})


def test_the_law_of_leftovers() -> None:
    signs = "AAABBB AACCBB ACCCCB DEEEEF DDEEFF DDDFFF".replace(" ", "")
    layout = nonet.Layout.jigsaw([[cell for cell, sign in enumerate(signs) if sign == name] for name in "ABCDEF"], 6)
    board = CandidateBoard.of(Puzzle(layout, (1, 2, 3, 4, 5, 6), bytes(36)))
    for cell in (3, 4, 5):
        board.remove(cell, 0)
    steps = list(by_name("law of leftovers")(board))
    assert gone(steps[0]) == {"1r2c1", "1r2c2", "1r3c1"}
    assert all(proof.follows(step) for step in steps[:6])


def small_killer(seed: int) -> Puzzle:
    """A 6x6 killer: a grid cut into cages of neighbours, with no givens."""
    dice = Random(seed)
    grid = next(nonet.solutions(Puzzle.empty(box=(2, 3)), order="random", seed=seed))
    free = set(range(36))
    rules = []
    while free:
        cells = [min(free)]
        free.remove(cells[0])
        for _ in range(dice.choice((1, 1, 2, 2, 3))):
            near = [
                other
                for cell in cells
                for other in (cell + 6, cell + 1 if cell % 6 < 5 else -1, cell - 1 if cell % 6 else -1)
                if other in free and all(grid.values[other] != grid.values[each] for each in cells)
            ]
            if near:
                cells.append(dice.choice(near))
                free.remove(cells[-1])
        rules.append(KillerCage(tuple(sorted(cells)), sum(grid.values[cell] for cell in cells)))
    return Puzzle.empty(box=(2, 3)).with_rules(*rules)


@pytest.mark.parametrize("seed", range(6))
def test_every_step_on_small_killers_is_proved(seed: int) -> None:
    puzzle = small_killer(seed)
    board = CandidateBoard.of(puzzle)
    names = [entry for entry in repertoire(unique=False) if entry.rank < 110]
    for count, step in enumerate(walk(board, puzzle, names)):
        if isinstance(step, Step):
            assert proof.follows(step), step.notation()
            assert step.explain().endswith(".")
        if count > 40:
            break
