"""The kinds of boards that a data set can hold: plain squares of one size, with or without boxes.

Puzzles are rows of an array: in each cell the place of the symbol among the symbols, counted from 1, and 0 where it is
empty. Plain 9x9 goes through the native kernels for many; any other board puzzle by puzzle.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from math import inf
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from nonet.api import (
    NonetError,
    NotFound,
    Puzzle,
    Status,
    augment,
    automorphisms,
    class_id,
    generate,
    generate_many,
    solve,
)
from nonet.api.bounds import checkpoint, timely
from nonet.api.columns import solve_cells
from nonet.api.symmetry_many import augment_packed, canonical_packed

Cells: TypeAlias = "np.ndarray[tuple[int, int], np.dtype[np.uint8]]"
Ids: TypeAlias = "np.ndarray[tuple[int], np.dtype[np.void]]"
"""Class ids: 16 bytes each, those that `nonet.class_id` writes as 32 hexadecimal digits."""

Numbers: TypeAlias = "np.ndarray[tuple[int], np.dtype[Any]]"

ID = np.dtype("V16")

NO_ID = np.zeros(1, ID)
"""In the place of the id of a puzzle that has no class."""

SIGNS = np.frombuffer(b".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ", np.uint8)
"""The characters of values, as `nonet.read` reads them: 10 is A."""

NONE, UNIQUE, SEVERAL, UNKNOWN = range(4)
"""How many solutions there are, in `Solved.status`."""


class Solved(NamedTuple):
    """Solutions and a status for each puzzle; the solution of a puzzle that has none is a row of zeros."""

    solutions: Cells
    status: Numbers


class Classes(NamedTuple):
    """For each puzzle the id of its class and the number of its automorphisms; 0 where a given breaks a rule."""

    ids: Ids
    automorphisms: Numbers


class Kind(ABC):
    """One kind of board. `template` is the empty board."""

    template: Puzzle

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Kind) and other.template == self.template

    def __hash__(self) -> int:
        return hash(self.template)

    @property
    def places(self) -> int:
        """How many cells there are."""
        return len(self.template.layout)

    @property
    def name(self) -> str:
        """'9x9', '6x6 with boxes of 2x3'."""
        layout = self.template.layout
        box = layout.box
        usual = box is not None and box[0] * box[1] == layout.rows and box == Puzzle.empty(box).layout.box
        told = "" if self.is_classic else f" with boxes of {box[0]}x{box[1]}" if box is not None and usual else ""
        return f"{layout.rows}x{layout.columns}{told}"

    @property
    def is_classic(self) -> bool:
        """Whether this is plain 9x9."""
        return isinstance(self, Classic)

    @abstractmethod
    def solve(self, cells: Cells, threads: int = 0) -> Solved:
        """A solution of each puzzle, and whether there are others."""

    @abstractmethod
    def classes(self, cells: Cells, threads: int = 0) -> Classes:
        """The class of equivalent puzzles that each belongs to."""

    @abstractmethod
    def images(self, cells: Cells, count: int, seed: int, numbers: Numbers, threads: int = 0) -> Cells:
        """`count` equivalents of each puzzle, one after the other, drawn from (seed, its number)."""

    @abstractmethod
    def make(self, count: int, first: int, seed: int, threads: int, wishes: dict[str, Any]) -> tuple[Cells, Cells]:
        """Puzzles number `first`, `first` + 1, ... of a seed, with solutions; rows of zeros for those not found."""

    def line(self, values: Numbers) -> str:
        """One puzzle as text, a character for each cell."""
        return SIGNS[values].tobytes().decode("ascii")

    def puzzle(self, values: Numbers) -> Puzzle:
        """One row as a puzzle."""
        return self.template.with_givens(values.tobytes())


class Classic(Kind):
    """Plain 9x9."""

    template = Puzzle.empty()

    def solve(self, cells: Cells, threads: int = 0) -> Solved:
        found = solve_cells(cells, threads=threads)
        return Solved(found.solutions, np.minimum(found.status, UNKNOWN))

    def classes(self, cells: Cells, threads: int = 0) -> Classes:
        forms = canonical_packed(cells, threads=threads)
        hashes = bytes.fromhex("".join(forms.ids()))
        return Classes(np.frombuffer(hashes, ID), np.where(forms.status == 0, forms.automorphisms, 0))

    def images(self, cells: Cells, count: int, seed: int, numbers: Numbers, threads: int = 0) -> Cells:
        found = np.empty((len(cells), count, self.places), np.uint8)
        # Images are drawn by runs of neighbouring numbers.
        cuts = np.flatnonzero(np.diff(numbers) != 1) + 1
        for rows in np.split(np.arange(len(cells)), cuts):
            if len(rows):
                found[rows], status = augment_packed(
                    cells[rows], count, seed=seed, first=int(numbers[rows[0]]), threads=threads
                )
                if status.any():
                    raise _too_few(self.line(cells[rows[np.flatnonzero(status)[0]]]), count)
        return found.reshape(-1, self.places)

    def make(self, count: int, first: int, seed: int, threads: int, wishes: dict[str, Any]) -> tuple[Cells, Cells]:
        made = generate_many(count, first=first, seed=seed, threads=threads, **wishes)
        return made.puzzles, made.solutions


@dataclass(frozen=True, eq=False)
class Plain(Kind):
    """Any other plain square of up to 35 symbols."""

    template: Puzzle

    def solve(self, cells: Cells, threads: int = 0) -> Solved:
        solutions, status = np.zeros_like(cells), np.full(len(cells), UNKNOWN, np.uint8)
        for row, values in timely(enumerate(cells)):
            found = solve(self.puzzle(values), timeout=inf, nodes=_NODES)
            if found.status is not Status.UNKNOWN:
                status[row] = (Status.NONE, Status.UNIQUE, Status.MULTIPLE).index(found.status)
            if found.grid is not None:
                solutions[row] = np.frombuffer(found.grid.values, np.uint8)
        return Solved(solutions, status)

    def classes(self, cells: Cells, threads: int = 0) -> Classes:
        ids, counts = bytearray(), np.zeros(len(cells), np.int64)
        for row, values in timely(enumerate(cells)):
            puzzle = self.puzzle(values)
            try:
                found = class_id(puzzle, timeout=inf), len(automorphisms(puzzle, timeout=inf))
            except NonetError:
                found = "00" * ID.itemsize, 0
            ids += bytes.fromhex(found[0])
            counts[row] = found[1]
        return Classes(np.frombuffer(bytes(ids), ID), counts)

    def images(self, cells: Cells, count: int, seed: int, numbers: Numbers, threads: int = 0) -> Cells:
        found = np.empty((len(cells), count, self.places), np.uint8)
        for row, (values, number) in timely(enumerate(zip(cells, numbers.tolist(), strict=True))):
            try:
                images = augment(self.puzzle(values), count, seed=seed, first=number, timeout=inf)
            except NonetError as few:
                checkpoint()
                raise _too_few(self.line(values), count) from few
            for place, image in enumerate(images):
                found[row, place] = np.frombuffer(image.givens, np.uint8)
        return found.reshape(-1, self.places)

    def make(self, count: int, first: int, seed: int, threads: int, wishes: dict[str, Any]) -> tuple[Cells, Cells]:
        puzzles, solutions = (np.zeros((count, self.places), np.uint8) for _ in range(2))
        layout = self.template.layout
        for row in timely(range(count)):
            try:
                made = generate(box=layout.box, size=layout.rows, seed=seed, index=first + row, timeout=inf, **wishes)
            except NotFound:
                continue
            puzzles[row] = np.frombuffer(made.givens, np.uint8)
            grid = solve(made, timeout=inf).grid
            assert grid is not None, "what is made has a solution"
            solutions[row] = np.frombuffer(grid.values, np.uint8)
        return puzzles, solutions


_NODES = 1_000_000
"""Search nodes for each puzzle that is not plain 9x9; one that takes more is left out of a data set."""


def kind_of(puzzle: Puzzle) -> Kind:
    """The kind of this puzzle's board; NonetError if it is no plain square."""
    layout, count = puzzle.layout, len(puzzle.symbols)
    if puzzle.constraints or puzzle.candidates is not None:
        raise NonetError("this puzzle has rules of its own", hint="a data set holds plain boards; see nonet batch")
    if puzzle.symbols != tuple(range(1, layout.rows + 1)) or not layout.is_square or count >= len(SIGNS):
        raise NonetError(
            "this is no plain square with the symbols 1, 2, 3, ...",
            hint="a data set holds plain boards; see nonet batch",
        )
    return kind_with(layout.box, layout.rows)


def kind_with(box: tuple[int, int] | None, size: int | None = None) -> Kind:
    """The kind with these boxes; without any, of this size."""
    template = Puzzle.empty(box, size=size)
    return Classic() if template == Classic.template else Plain(template)


def _too_few(line: str, count: int) -> NonetError:
    return NonetError(f"{line} has fewer than {count} other equivalents", hint="fewer images; see --augment")
