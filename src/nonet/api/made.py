"""Making many plain 9x9 puzzles at once, as arrays: no Python object for each puzzle."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from nonet.core.errors import NonetError
from nonet.core.random import VERSION, fresh_seed
from nonet.generators import classic
from nonet.generators.orbits import orbits

if TYPE_CHECKING:
    import numpy as np

    from nonet.generators.classic import Column, Rows

    Clues: TypeAlias = np.ndarray[tuple[int], np.dtype[np.intp]]
    Flags: TypeAlias = np.ndarray[tuple[int], np.dtype[np.bool_]]

MIN_CLUES = 17
"""No plain 9x9 puzzle with one solution has fewer clues (McGuire, Tugemann and Civario, 2012)."""

_SEEDS = 1 << 64


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Made:
    """N puzzles as arrays: `puzzles` and `solutions` (N, 81) hold 1-9, and 0 for an empty cell.

    A row for which no puzzle was found is all zeros in both. `tried` (N) is the number of full grids that each row
    took. The same `seed` and `stream` (the version of the random numbers) make the same puzzles again.
    """

    puzzles: Rows
    solutions: Rows
    tried: Column
    seed: int
    stream: int = VERSION

    def __len__(self) -> int:
        return len(self.puzzles)

    def __repr__(self) -> str:
        return f"<Made {len(self)} puzzles, {int(self.found.sum())} found, seed {self.seed}>"

    @property
    def clues(self) -> Clues:
        """How many clues each puzzle has."""
        import numpy as np

        counted: Clues = np.count_nonzero(self.puzzles, axis=1)
        return counted

    @property
    def found(self) -> Flags:
        """Whether each row holds a puzzle."""
        filled: Flags = self.solutions[:, 0] != 0
        return filled

    def text(self) -> bytes:
        """The puzzles as lines of 81 characters, '.' for an empty cell; an empty line if no puzzle was found."""
        import numpy as np

        lines = np.full((len(self), classic.CELLS + 1), ord("\n"), np.uint8)
        lines[:, : classic.CELLS] = np.where(self.puzzles, self.puzzles + ord("0"), ord("."))
        text = lines.tobytes()
        return text if bool(self.found.all()) else text.replace(b"." * classic.CELLS, b"")

    def lines(self) -> list[str]:
        """The lines of `text`, without their newlines."""
        return self.text().decode("ascii").split("\n")[:-1]


def generate_many(
    count: int,
    *,
    clues: int | tuple[int, int] | None = None,
    symmetry: str = "none",
    minimal: bool = True,
    seed: int | None = None,
    first: int = 0,
    attempts: int = 1000,
    threads: int = 0,
) -> Made:
    """Makes `count` plain 9x9 puzzles, each with one solution, by removing clues from random full grids.

    `clues` is a number of clues or a range (low, high). With `minimal` (the default) clues are removed until none can
    be; without it, until `clues` are left, which then is required. With a `symmetry` ('180', '90', 'diagonal',
    'antidiagonal', 'diagonals', 'horizontal', 'vertical', 'mirrors', 'full') clues are removed in whole orbits, and a
    minimal puzzle is one from which no whole orbit can be removed. Each row tries up to `attempts` full grids, and
    stays empty if none of them gives a puzzle within `clues`.

    Puzzle i of a seed is always the same, for any number of `threads` (0 takes every core): the rows are the puzzles
    `first`, `first` + 1, ... of the seed.

    >>> made = generate_many(3, seed=1)
    >>> made.lines()[0]
    '...8.52...7.3............1.........4..3...97...9.43..62...1..3.8...2......74....1'
    >>> made.clues.tolist(), (generate_many(1, seed=1, first=2).puzzles == made.puzzles[2]).all()
    ([22, 25, 25], np.True_)
    """
    low, high = (clues, clues) if isinstance(clues, int) else clues if clues is not None else (0, classic.CELLS)
    if count < 0 or first < 0:
        raise NonetError(f"{min(count, first)} puzzles make no sense", hint="count and first start at 0")
    if not 0 <= low <= high <= classic.CELLS or high < MIN_CLUES:
        raise NonetError(
            f"there are no puzzles with {clues} clues",
            hint=f"from {MIN_CLUES} to {classic.CELLS}, the lower number first",
        )
    if not minimal and clues is None:
        raise NonetError("minimal=False needs a number of clues", hint="give clues=, or minimal=True")
    if attempts < 1 or threads < 0:
        raise NonetError("attempts start at 1 and threads at 0", hint="threads=0 takes every core")
    used = fresh_seed() if seed is None else seed
    groups = orbits(symmetry, classic.SIDE)
    puzzles, solutions, tried = classic.dig(
        count,
        used % _SEEDS,
        first,
        groups=groups if symmetry != "none" else None,
        floor=0 if minimal else low,
        fewest=low,
        most=high,
        attempts=attempts,
        threads=threads,
    )
    return Made(puzzles, solutions, tried, used)
