"""Boards to find techniques on, and what must hold for every step found there."""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import islice

from tests.conftest import collection
from tests.logic.conftest import minimal

import nonet
from nonet.core.puzzle import Puzzle
from nonet.logic import proof
from nonet.logic.board import CandidateBoard
from nonet.logic.cases import judge, read_cases
from nonet.logic.links import Node
from nonet.logic.path import easiest
from nonet.logic.step import Step
from nonet.logic.technique import by_name, catalogue


def marked(cells: Mapping[str, str], puzzle: Puzzle | None = None) -> CandidateBoard:
    """A board on which these cells have these candidates, and all others every one."""
    board = CandidateBoard.of(puzzle or Puzzle.empty())
    for name, symbols in cells.items():
        cell = board.links.layout.named(name)
        for value in range(board.links.size):
            if board.links.symbol(value) not in set(symbols):
                board.remove(cell, value)
    return board


def without(board: CandidateBoard, symbol: int, names: Iterable[str]) -> CandidateBoard:
    """The board without this candidate in these cells."""
    for name in names:
        board.remove(board.links.layout.named(name), board.links.symbols.index(symbol))
    return board


def removed(step: Step) -> set[str]:
    """'5r3c4' for each candidate that goes."""
    return {f"{symbol}{step.links.name(cell)}" for cell, symbol in step.removes}


def stuck(puzzle: Puzzle, solution: bytes, count: int) -> Iterator[CandidateBoard]:
    """Boards on which the easiest techniques get no further; each time, one wrong candidate is then taken away."""
    # Small boards give way to locked candidates at once.
    easy = [entry for entry in catalogue() if entry.rank <= (70 if len(puzzle.symbols) > 6 else 30) and entry.everyday]
    board = CandidateBoard.of(puzzle)
    while count:
        step = easiest(board, easy)
        if step is not None:
            board.apply(step)
            continue
        if board.solved():
            return
        count -= 1
        yield board.position.board()
        cell = max(board.links.cells, key=lambda cell: board.masks[cell].bit_count())
        wrong = next(v for v in range(board.links.size) if board.masks[cell] >> v & 1 and v + 1 != solution[cell])
        board.remove(cell, wrong)


@lru_cache(maxsize=4)
def boards(box: tuple[int, int] = (3, 3), seeds: int = 32, count: int = 4) -> tuple[tuple[CandidateBoard, bytes], ...]:
    """Boards in the middle of puzzles that are not easy, with the solution of each."""
    found = []
    for seed in range(seeds):
        puzzle = minimal(seed, box)
        solution = nonet.solve(puzzle).grid
        assert solution is not None
        found += [(board, solution.values) for board in stuck(puzzle, solution.values, count)]
    return tuple(found)


def sound(step: Step, solution: bytes) -> None:
    """The step takes away something, it is true, and it can be told."""
    size = step.links.size
    assert step.removing
    assert not step.placing
    assert all(step.before.masks[node // size] >> node % size & 1 for node in step.removing)
    assert all(solution[node // size] != node % size + 1 for node in step.removing), step.notation()
    if not by_name(step.technique).unique:
        assert proof.follows(step), step.notation()
    assert step.because().endswith(".")
    assert step.notation().startswith(f"{step.technique}: ")
    assert len(list(step.marks())) > len(step.removing)


def prove(name: str, found_on: Iterable[tuple[CandidateBoard, bytes]], most: int = 6) -> int:
    """Proves the first steps of the technique on each board; tells how many there were."""
    count = 0
    for board, solution in found_on:
        seen: set[tuple[Node, ...]] = set()
        for step in islice(by_name(name)(board), most):
            sound(step, solution)
            assert step.technique == name
            seen.add(step.removing)
            count += 1
    return count


def cases_hold(*prefixes: str) -> None:
    """Every case of the collection with such a number holds."""
    with collection("logic/technique_cases.txt").open() as file:
        verdicts = [judge(case) for case in read_cases(file) if case.code.startswith(prefixes)]
    assert verdicts
    assert [verdict.case.text for verdict in verdicts if not verdict.holds] == []
