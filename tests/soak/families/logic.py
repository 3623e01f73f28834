"""Explaining, hints and ratings against the solution: no step removes its value, and none places another one."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import numpy as np
from tests.logic.conftest import minimal
from tests.soak.family import Tally, same
from tests.soak.rows import line, minimal as minimal_rows
from tests.soak.ruled import unique

import nonet
from nonet.core.grid import Grid
from nonet.core.layout import Cell
from nonet.core.puzzle import Puzzle

SHARE = 3
BOXES = [(3, 3), (2, 2), (2, 3), (3, 3), (3, 2), (2, 4)]
RATED = 30


def compare(seed: int) -> Iterator[Tally]:
    random = Random(f"logic {seed}")
    puzzle = minimal(seed, BOXES[seed % len(BOXES)])
    grid = nonet.solve(puzzle, engine="sat" if puzzle.layout.rows < 9 else "general").grid
    assert grid is not None
    yield from _explained("plain", puzzle, grid, random)
    made = unique(random)
    answer = Grid(made.puzzle.layout, made.puzzle.symbols, next(iter(made.grids)))
    yield from _explained("with rules", made.puzzle, answer, random)
    yield from _rated(seed)


def _explained(kind: str, puzzle: Puzzle, answer: Grid, random: Random) -> Iterator[Tally]:
    where = f"{puzzle.line()} with symbols {puzzle.symbols} and {puzzle.constraints}"
    trace = nonet.explain(puzzle, timeout=20, hardest="extreme" if random.random() < 0.3 else "fiendish")
    for step in trace.steps:
        placed = all(answer[cell] == symbol for cell, symbol in step.places)
        left = all(answer[cell] != symbol for cell, symbol in step.removes)
        yield same(f"explain {kind}: a step keeps the solution", placed and left, True, f"{where}: {step.notation()}")
    if trace.solved:
        last = {cell: symbol for step in trace.steps for cell, symbol in step.places}
        given = {cell: puzzle[cell] for cell in puzzle.layout.cells if puzzle.givens[cell]}
        right = {cell: answer[cell] for cell in puzzle.layout.cells}
        yield same(f"explain {kind}: the end is the solution", {**last, **given}, right, where)
    yield from _hinted(kind, puzzle, answer, random, where)


def _hinted(kind: str, puzzle: Puzzle, answer: Grid, random: Random, where: str) -> Iterator[Tally]:
    """Right entries and perhaps a wrong one: exactly that one is called a mistake."""
    board = nonet.Board(puzzle)
    free = [cell for cell in puzzle.layout.cells if not puzzle.givens[cell]]
    wrong: list[Cell] = []
    for cell in random.sample(free, len(free) // 3):
        symbol = right = answer.symbols[answer.values[cell] - 1]
        if not wrong and random.random() < 0.3:
            symbol = random.choice([other for other in puzzle.symbols if other != right])
            wrong.append(cell)
        board.place(cell, symbol)
    entries = board.entries
    yield same(
        f"mistakes {kind} = the entries that differ",
        [m.cell for m in board.mistakes()],
        sorted(wrong),
        f"{where}: {entries}",
    )


def _rated(seed: int) -> Iterator[Tally]:
    """The rater: a batch and one by one, and each step against the solution."""
    _, cells, solutions = minimal_rows(seed, RATED, 1)
    ratings = nonet.rate_many(cells, threads=1)
    for row in range(len(cells)):
        text = line(cells[row])
        alone = nonet.rate(text, scales=("se",)).se
        assert alone is not None
        batch = tuple(float(each[row]) for each in (ratings.er, ratings.ep, ratings.ed))
        yield same("rate_many = rate", batch, (alone.er, alone.ep, alone.ed), text)
        for step in alone.steps:
            placed = all(solutions[row, cell] == symbol for cell, symbol in step.places)
            left = all(solutions[row, cell] != symbol for cell, symbol in step.removes)
            yield same("a step of the rater keeps the solution", placed and left, True, f"{text}: {step}")
        highest = max((step.rating for step in alone.steps), default=0.0)
        yield same("ER = the hardest step", alone.er, highest, text)
    assert np.all(ratings.solutions == 1)
