"""The sets of puzzles to measure on: any files of lines, those of the puzzle collections, and the set `own`."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from functools import cached_property, partial
from itertools import cycle, islice
from pathlib import Path

import numpy as np

from nonet.api.many import Batch, solve_many
from nonet.core.errors import NonetError, ParseError
from nonet.core.random import Stream
from nonet.core.symbols import EMPTY_GLYPHS
from nonet.engines.classic import CELLS, SYMBOLS

CLASSIC = "classic"
"""The folder of the collections that holds files of 9x9 puzzles."""

OWN = "own"

MAX_LINE = 1_000_000
"""Characters of a line; of a file without newlines no more is read at once."""

_SHUFFLE_SEED = 1
_PLAIN = str.maketrans(dict.fromkeys(EMPTY_GLYPHS, "."))
_SIGNS = frozenset([".", *map(str, SYMBOLS)])


class PuzzleSet:
    """Puzzles under a name, as lines of 81 characters with '.' for an empty cell; read when first asked for."""

    def __init__(self, name: str, path: Path | None = None) -> None:
        self.name = name
        self.path = path

    @cached_property
    def puzzles(self) -> list[str]:
        """The puzzles in a fixed random order, so that a solver too slow for all of them gets a fair sample."""
        if self.path is None:
            from nonet.bench.made import puzzles

            return Stream(_SHUFFLE_SEED).shuffled(puzzles())
        return Stream(_SHUFFLE_SEED).shuffled(_read(self.path))

    @cached_property
    def cells(self) -> np.ndarray[tuple[int, int], np.dtype[np.uint8]]:
        """The givens, one row for each puzzle, 0 for an empty cell."""
        signs = np.frombuffer("".join(self.puzzles).replace(".", "0").encode(), np.uint8)
        return signs.reshape(-1, CELLS) - ord("0")

    @cached_property
    def expected(self) -> Batch:
        """The answers of the classic engine, with which all others are compared."""
        return solve_many(self.cells, limit=2, threads=1)

    def first(self, count: int) -> list[str]:
        """The first `count` puzzles; the set is repeated if it is smaller."""
        return list(islice(cycle(self.puzzles), count))


def find_sets(files: Sequence[Path], names: Sequence[str], data: Path | None = None) -> list[PuzzleSet]:
    """The sets in `files`; without files, those in the folder `data` of puzzle collections, and `own`.

    `names` selects among them.
    """
    found: dict[str, PuzzleSet] = {}
    for path in files or ([] if data is None else sorted((data / CLASSIC).glob("*.txt"))):
        name = path.stem if path.stem not in found else str(path)
        found[name] = PuzzleSet(name, path)
    if not files or OWN in names:
        found.setdefault(OWN, PuzzleSet(OWN))
    for name in names:
        if name not in found:
            close = get_close_matches(name, found, n=1)
            hint = f"did you mean {close[0]!r}?" if close else f"choose from: {', '.join(found)}"
            raise NonetError(f"there is no set named {name!r}", hint=hint)
    return [found[name] for name in dict.fromkeys(names or found)]


def _read(path: Path) -> list[str]:
    found: list[str] = []
    with path.open(encoding="utf-8-sig", errors="replace") as file:
        for number, line in enumerate(iter(partial(file.readline, MAX_LINE), ""), 1):
            words = line.split()
            if not words or words[0].startswith("#"):
                continue
            puzzle = words[0].translate(_PLAIN)
            if len(puzzle) != CELLS or not _SIGNS.issuperset(puzzle):
                raise ParseError(
                    "this is not a 9x9 puzzle of 81 characters",
                    source=str(path),
                    line=number,
                    expected="81 characters, 1-9 or an empty cell",
                )
            found.append(puzzle)
    if not found:
        raise ParseError("there is no puzzle here", source=str(path), hint="a set has a puzzle a line")
    return found
