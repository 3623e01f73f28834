"""When two puzzles are the same: canonical forms, maps, automorphisms, ids, and equivalents drawn at random."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from hashlib import blake2b
from math import perm
from typing import TYPE_CHECKING, Literal

from nonet.api.many import Puzzles, packed_rows, plain_cells
from nonet.api.reading import PuzzleLike, as_puzzle
from nonet.core.errors import NonetError
from nonet.core.puzzle import Puzzle
from nonet.core.random import Stream, fresh_seed
from nonet.symmetry import classic
from nonet.symmetry.canonical import canonical as canonical_anywhere
from nonet.symmetry.classic import RowStatus
from nonet.symmetry.shape import Shape, shape_of
from nonet.symmetry.symmetry import Symmetry

if TYPE_CHECKING:
    from nonet.symmetry.classic import Bytes1, Bytes2, Bytes3, Counts

ID_BYTES = 16


def canonical(puzzle: PuzzleLike) -> Puzzle:
    """The canonical form: the least of all equivalent puzzles, read row by row, an empty cell before all symbols.

    Equivalent puzzles, and no others, have the same form. It keeps the symbols of the puzzle and none of its metadata.

    >>> canonical("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").line()
    '........1.....2.34156...27......8.......51..232974......16..9....34..7..28.91.45.'
    """
    asked = as_puzzle(puzzle)
    return replace(asked, givens=_found(asked).form, metadata={})


def isomorphic(first: PuzzleLike, second: PuzzleLike) -> Symmetry | None:
    """A map that makes the second puzzle of the first one; None if they are not equivalent.

    >>> print(isomorphic("12.. 3... .... ...4", "...4 .... 23.. .1.."))
    rows 4 3 | 1 2; columns 2 1 | 3 4; 1→3 3→1
    >>> isomorphic("12.. 3... .... ...4", "12.. 3... .... ...1") is None
    True
    """
    one, other = as_puzzle(first), as_puzzle(second)
    if shape_of(one) != shape_of(other) or len(one.symbols) != len(other.symbols):
        return None
    from_one, from_other = _found(one), _found(other)
    if from_one.form != from_other.form:
        return None
    both = from_one.map.then(from_other.map.inverse())
    return _simplest(replace(both, into=other.symbols), one)


def _simplest(found: Symmetry, source: Puzzle) -> Symmetry:
    """Symbols that do not occur are free: they stay what they are, where that is possible."""
    present = set(source.givens)
    taken = {found.labels[value] for value in present}
    labels = list(found.labels)
    unused = [value for value in range(1, len(labels)) if value not in present]
    free = [label for label in range(1, len(labels)) if label not in taken]
    for value in [value for value in unused if value in free]:
        labels[value] = value
        unused.remove(value)
        free.remove(value)
    for value, label in zip(unused, free, strict=True):
        labels[value] = label
    return replace(found, labels=tuple(labels))


@dataclass(frozen=True, slots=True)
class Automorphisms:
    """The moves that leave a puzzle as it is, up to a relabelling; the one that changes nothing is among them.

    `len` tells how many there are; iterating finds them, as maps of the puzzle to itself.
    """

    puzzle: Puzzle
    count: int

    def __len__(self) -> int:
        return self.count

    def __iter__(self) -> Iterator[Symmetry]:
        shape, symbols = shape_of(self.puzzle), self.puzzle.symbols
        maps = canonical_anywhere(shape, self.puzzle.givens, len(symbols)).maps(symbols)
        first = next(maps)
        back = first.inverse()
        yield Symmetry.identity(shape, symbols)
        for other in maps:
            yield _simplest(other.then(back), self.puzzle)

    def __repr__(self) -> str:
        return f"<Automorphisms: {self.count:,}>"


def automorphisms(puzzle: PuzzleLike) -> Automorphisms:
    """How many moves of the board give the same puzzle again, up to a relabelling, and which.

    >>> found = automorphisms("12.. 3... .... ...4")
    >>> len(found)
    2
    >>> [str(each) for each in found]
    ['nothing changes', 'transpose; 2→3 3→2']
    """
    asked = as_puzzle(puzzle)
    return Automorphisms(asked, _found(asked).automorphisms)


def augment(puzzle: PuzzleLike, n: int = 1, *, seed: int | None = None, first: int = 0) -> list[Puzzle]:
    """`n` puzzles that are equivalent to this one, different from it and from each other; the same for the same seed.

    They are drawn from the random numbers of (seed, first): with `first=i`, the images of puzzle i of `augment_many`.
    A puzzle with symmetries has fewer equivalents; where fewer than `n` exist, that is an error that says how many.

    >>> [each.line() for each in augment("12.. 3... .... ...4", 2, seed=1)]
    ['...4....23...1..', '......1..2..43..']
    """
    asked = as_puzzle(puzzle)
    shape = shape_of(asked)
    others = _equivalents(shape, asked.givens, len(asked.symbols), _found(asked).automorphisms) - 1
    if n < 0:
        raise NonetError(f"{n} equivalents make no sense", hint="0 or more")
    if n > others:
        raise NonetError(f"only {others:,} other puzzles are equivalent to this one", hint=f"n={n} is too many")
    seed = fresh_seed() if seed is None else seed
    if _is_classic(asked):
        import numpy as np

        cells = np.frombuffer(asked.givens, np.uint8).reshape(1, classic.CELLS)
        images, _ = classic.augment_rows(cells, n, seed, first, 1)
        return [replace(asked, givens=image.tobytes(), metadata={}) for image in images[0]]
    stream = Stream(seed, first)
    seen = dict.fromkeys([asked.givens])
    while len(seen) <= n:
        seen[Symmetry.random(shape, asked.symbols, stream).values(asked.givens)] = None
    return [replace(asked, givens=givens, metadata={}) for givens in list(seen)[1:]]


def class_id(puzzle: PuzzleLike) -> str:
    """128 bits, as 32 hexadecimal digits, that are the same for equivalent puzzles and, but by a chance that can be
    neglected, different for others.

    It is BLAKE2b-128 of the canonical form as ASCII text: for 9x9 the line of 81 characters, for other boards the
    line of values behind the size, the box and the number of symbols. It will not change.

    >>> class_id("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    '2727d0f31ded8e4a0f5f6595e39d9d94'
    """
    asked = as_puzzle(puzzle)
    form = _found(asked).form
    if _is_classic(asked):
        return _id(form.translate(_SIGNS))
    shape = Shape.of(asked.layout)
    box = f"{shape.height}x{shape.width}" if shape.has_boxes else "none"
    cells = " ".join(str(value) if value else "." for value in form)
    return _id(f"{shape.size} {box} {len(asked.symbols)}: {cells}".encode("ascii"))


@dataclass(frozen=True, slots=True, eq=False)
class Forms:
    """The canonical forms of N plain 9x9 puzzles, a row each.

    `cells` (N, 81) holds 0-9, `automorphisms` (N) how many moves leave each puzzle as it is. `status` holds 0, or for
    a row that is no puzzle (`on_error="emit"`) 1 for a digit twice in a house and 2 for anything else; its cells are 0.
    """

    cells: Bytes2
    automorphisms: Counts
    status: Bytes1
    _maps: Bytes2 = field(repr=False)

    def __len__(self) -> int:
        return len(self.status)

    def text(self) -> bytes:
        """The forms as lines of 81 characters, '.' for an empty cell."""
        return text_of(self.cells)

    def lines(self) -> list[str]:
        """As `text`, a string for each row."""
        return self.text().decode("ascii").split("\n")[:-1]

    def ids(self) -> list[str]:
        """The `class_id` of each."""
        return [_id(line) for line in self.text().split(b"\n")[:-1]]

    def map(self, row: int) -> Symmetry:
        """A map from this puzzle to its form."""
        return classic.symmetry_of(self._maps[row].tobytes(), tuple(range(1, classic.SYMBOLS + 1)))


def canonical_many(puzzles: Puzzles, *, threads: int = 0, on_error: Literal["raise", "emit"] = "raise") -> Forms:
    """The canonical forms of plain 9x9 puzzles: packed bytes, lines of text, an (N, 81) array, a list of strings or a
    file, as `solve_many` takes them. `threads=0` takes every core.

    >>> forms = canonical_many(["1" + 80 * ".", 80 * "." + "7"])
    >>> forms.lines()[0] == forms.lines()[1], forms.automorphisms.tolist()
    (True, [41472, 41472])
    """
    import numpy as np

    _check_threads(threads)
    if on_error not in ("raise", "emit"):
        raise NonetError(f"on_error cannot be {on_error!r}", hint="'raise' or 'emit'")
    rows = packed_rows(puzzles)
    forms = canonical_packed(rows.cells, threads=threads)
    if on_error == "raise" and len(bad := np.flatnonzero(forms.status)):
        row = int(bad[0])
        if forms.status[row] == RowStatus.INVALID:
            rows.complain(row)
        raise NonetError(f"puzzle {row + 1}: {conflict_of(rows.cells[row].tobytes())}")
    return forms


def canonical_packed(cells: Bytes2, *, threads: int = 0) -> Forms:
    """As `canonical_many`, on rows of 81 bytes; rows that are no puzzle are told in `status`."""
    import numpy as np

    forms, maps, counts, status = classic.canonical_rows(cells, threads)
    # The kernel knows '.' and digits; the rarer ways to write an empty cell are put right where they occur.
    if len(odd := np.flatnonzero(status == RowStatus.INVALID)):
        forms[odd], maps[odd], counts[odd], status[odd] = classic.canonical_rows(plain_cells(cells[odd]), threads)
    return Forms(forms, counts, status, maps)


def forms_of(cells: Bytes2, *, threads: int = 0) -> Bytes2:
    """The canonical form of each row of 81 bytes; rows that are no puzzle stay as they are."""
    import numpy as np

    forms = canonical_packed(cells, threads=threads)
    return np.where(forms.status[:, None] == RowStatus.DONE, forms.cells, cells)


def class_id_many(puzzles: Puzzles, *, threads: int = 0) -> list[str]:
    """The `class_id` of each of many plain 9x9 puzzles, in any form that `canonical_many` takes."""
    return canonical_many(puzzles, threads=threads).ids()


def augment_many(puzzles: Puzzles, n: int = 1, *, seed: int | None = None, first: int = 0, threads: int = 0) -> Bytes3:
    """`n` equivalents of each of N plain 9x9 puzzles (as `solve_many` takes them): an array (N, n, 81) of 0-9.

    The images of puzzle i are those that `augment` draws from (seed, first + i): the same for any number of threads,
    and a part of the puzzles gives a part of the result if `first` tells where it starts.

    >>> augment_many(["1" + 80 * "."], 3, seed=4).shape
    (1, 3, 81)
    """
    import numpy as np

    _check_threads(threads)
    if n < 0:
        raise NonetError(f"{n} equivalents make no sense", hint="0 or more")
    rows = packed_rows(puzzles)
    images, status = augment_packed(
        rows.cells, n, seed=fresh_seed() if seed is None else seed, first=first, threads=threads
    )
    if len(bad := np.flatnonzero(status)):
        row = int(bad[0])
        if status[row] == RowStatus.INVALID:
            rows.complain(row)
        raise NonetError(f"puzzle {row + 1}: {why_not_augmented(rows.cells[row].tobytes(), n)}")
    return images


def augment_packed(cells: Bytes2, n: int, *, seed: int, first: int = 0, threads: int = 0) -> tuple[Bytes3, Bytes1]:
    """As `augment_many`, on rows of 81 bytes; rows without `n` equivalents are told in a status for each."""
    import numpy as np

    images, status = classic.augment_rows(cells, n, seed, first, threads)
    for row in np.flatnonzero(status == RowStatus.INVALID).tolist():
        again = classic.augment_rows(plain_cells(cells[row : row + 1]), n, seed, first + row, 1)
        images[row], status[row] = again[0][0], again[1][0]
    return images, status


def conflict_of(cells: bytes) -> str:
    """Which digit of a row of a batch stands twice in a house."""
    try:
        shape_of(_puzzle(cells))
    except NonetError as bad:
        return bad.message
    raise AssertionError("these digits differ in every house")


def why_not_augmented(cells: bytes, n: int) -> str:
    """Why a row of a batch has no `n` equivalents."""
    puzzle = _puzzle(cells)
    try:
        augment(puzzle, n, seed=0)
    except NonetError as bad:
        return str(bad)
    raise AssertionError("there are enough")


def _puzzle(cells: bytes) -> Puzzle:
    digits = b"123456789"
    givens = bytes(byte if byte <= 9 else digits.find(byte) + 1 for byte in cells)
    return Puzzle.empty().with_givens(givens)


@dataclass(frozen=True, slots=True)
class _Found:
    form: bytes
    automorphisms: int
    map: Symmetry


def _found(puzzle: Puzzle) -> _Found:
    shape = shape_of(puzzle)
    if _is_classic(puzzle):
        native = classic.canonical(puzzle.givens)
        return _Found(native.form, native.automorphisms, classic.symmetry_of(native.map, puzzle.symbols))
    found = canonical_anywhere(shape, puzzle.givens, len(puzzle.symbols))
    return _Found(found.form, found.automorphisms, next(found.maps(puzzle.symbols)))


def _is_classic(puzzle: Puzzle) -> bool:
    return Shape.of(puzzle.layout) == classic.SHAPE and len(puzzle.symbols) == classic.SYMBOLS


def _equivalents(shape: Shape, givens: bytes, symbols: int, automorphisms: int) -> int:
    """How many puzzles are equivalent to this one, itself among them."""
    return shape.moves // automorphisms * perm(symbols, len(set(givens) - {0}))


_SIGNS = bytes([ord(".")]) + bytes(range(ord("1"), ord("9") + 1)) + bytes(246)


def text_of(cells: Bytes2) -> bytes:
    """Rows of 81 cells (0 to 9) as lines of 81 characters."""
    import numpy as np

    lines = np.full((len(cells), classic.CELLS + 1), ord("\n"), np.uint8)
    lines[:, : classic.CELLS] = np.frombuffer(_SIGNS, np.uint8)[cells]
    return lines.tobytes()


def _id(text: bytes) -> str:
    return blake2b(text, digest_size=ID_BYTES).hexdigest()


def _check_threads(threads: int) -> None:
    if threads < 0:
        raise NonetError(f"{threads} threads make no sense", hint="0 takes every core")
