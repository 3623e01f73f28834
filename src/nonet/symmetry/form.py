"""The canonical form of a puzzle with all that is found along with it, by the native kernel or in Python."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from hashlib import blake2b
from math import perm

from nonet.core.budget import checkpoint
from nonet.core.puzzle import Puzzle
from nonet.symmetry import classic
from nonet.symmetry.canonical import canonical
from nonet.symmetry.shape import Shape, shape_of
from nonet.symmetry.symmetry import Symmetry

ID_BYTES = 16

SIGNS = bytes([ord("."), *range(ord("1"), ord("9") + 1)])
"""How the values of a 9x9 form are written."""


@dataclass(frozen=True, slots=True)
class Form:
    """The canonical form of `source`: its givens, one of the maps that lead there, and how many there are."""

    source: Puzzle
    givens: bytes
    map: Symmetry
    automorphisms: int

    @property
    def puzzle(self) -> Puzzle:
        """The form as a puzzle, with the symbols of its source and none of the metadata."""
        return replace(self.source, givens=self.givens, metadata={})

    @property
    def id(self) -> str:
        """The id of the class: see `id_of`."""
        if is_classic(self.source):
            return id_of(bytes(SIGNS[value] for value in self.givens))
        shape = self.map.shape
        box = f"{shape.height}x{shape.width}" if shape.has_boxes else "none"
        cells = " ".join(str(value) if value else "." for value in self.givens)
        return id_of(f"{shape.size} {box} {len(self.source.symbols)}: {cells}".encode("ascii"))

    @property
    def equivalents(self) -> int:
        """How many puzzles are equivalent to the source, itself among them."""
        present = len(set(self.givens) - {0})
        return self.map.shape.moves // self.automorphisms * perm(len(self.source.symbols), present)

    def maps(self) -> Iterator[Symmetry]:
        """Every map from the source to the form."""
        symbols = self.source.symbols
        return canonical(self.map.shape, self.source.givens, len(symbols)).maps(symbols)


def form_of(puzzle: Puzzle) -> Form:
    """The form of a puzzle; refuses one that has none."""
    checkpoint()
    shape = shape_of(puzzle)
    if is_classic(puzzle):
        found = classic.canonical(puzzle.givens)
        return Form(puzzle, found.form, classic.symmetry_of(found.map, puzzle.symbols), found.automorphisms)
    plain = canonical(shape, puzzle.givens, len(puzzle.symbols))
    return Form(puzzle, plain.form, next(plain.maps(puzzle.symbols)), plain.automorphisms)


def id_of(text: bytes) -> str:
    """BLAKE2b-128 of a canonical form as text, in hexadecimal digits. Ids are kept by users: this must not change."""
    return blake2b(text, digest_size=ID_BYTES).hexdigest()


def is_classic(puzzle: Puzzle) -> bool:
    """Whether the native kernel knows this board."""
    return Shape.of(puzzle.layout) == classic.SHAPE and len(puzzle.symbols) == classic.SYMBOLS
