"""Equivalence of puzzles: canonical forms, isomorphisms, automorphisms, class ids, and random equivalents.

For many plain 9x9 puzzles at once see `symmetry_many.py`. Every function raises BudgetExceeded after `timeout` seconds.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from nonet.api.reading import PuzzleLike, as_puzzle
from nonet.core.arguments import shown, whole
from nonet.core.budget import checkpoint, within
from nonet.core.errors import NonetError
from nonet.core.puzzle import Puzzle
from nonet.core.random import Stream, as_seed
from nonet.symmetry import classic
from nonet.symmetry.form import Form, form_of as form_of, is_classic
from nonet.symmetry.shape import shape_of
from nonet.symmetry.symmetry import Symmetry


def canonical(puzzle: PuzzleLike, *, timeout: float | None = None) -> Puzzle:
    """The canonical form: the least of all equivalent puzzles, read row by row, an empty cell before all symbols.

    Equivalent puzzles, and no others, have the same form. It keeps the symbols of the puzzle and none of its metadata.

    >>> canonical("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").line()
    '........1.....2.34156...27......8.......51..232974......16..9....34..7..28.91.45.'
    """
    with within(timeout):
        return form_of(as_puzzle(puzzle)).puzzle


def isomorphic(first: PuzzleLike, second: PuzzleLike, *, timeout: float | None = None) -> Symmetry | None:
    """A map that takes the first puzzle to the second; None if they are not equivalent.

    >>> print(isomorphic("12.. 3... .... ...4", "...4 .... 23.. .1.."))
    rows 4 3 | 1 2; columns 2 1 | 3 4; 1→3 3→1
    >>> isomorphic("12.. 3... .... ...4", "12.. 3... .... ...1") is None
    True
    """
    with within(timeout):
        return _isomorphic(as_puzzle(first), as_puzzle(second))


def _isomorphic(one: Puzzle, other: Puzzle) -> Symmetry | None:
    if shape_of(one) != shape_of(other) or len(one.symbols) != len(other.symbols):
        return None
    from_one, from_other = form_of(one), form_of(other)
    if from_one.givens != from_other.givens:
        return None
    both = from_one.map.then(from_other.map.inverse())
    return _simplest(replace(both, into=other.symbols), one)


def _simplest(found: Symmetry, source: Puzzle) -> Symmetry:
    """The same map of the board and the givens, with as few symbols relabelled as possible among those not given."""
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


def timed_form_of(puzzle: Puzzle, timeout: float | None = None) -> Form:
    """The canonical form with all that is found along with it."""
    with within(timeout):
        return form_of(puzzle)


@dataclass(frozen=True, slots=True)
class Automorphisms:
    """The automorphisms of a puzzle: moves that give the same puzzle up to a relabelling, the identity included.

    `len` is their number; iterating finds them, as maps of the puzzle to itself.
    """

    puzzle: Puzzle
    count: int

    def __len__(self) -> int:
        return self.count

    def __iter__(self) -> Iterator[Symmetry]:
        maps = form_of(self.puzzle).maps()
        first = next(maps)
        back = first.inverse()
        yield Symmetry.identity(first.shape, first.symbols)
        for other in maps:
            yield _simplest(other.then(back), self.puzzle)

    def __repr__(self) -> str:
        return f"<Automorphisms: {self.count:,}>"


def automorphisms(puzzle: PuzzleLike, *, timeout: float | None = None) -> Automorphisms:
    """The moves of the board that give the same puzzle again, up to a relabelling, and their number.

    >>> found = automorphisms("12.. 3... .... ...4")
    >>> len(found)
    2
    >>> [str(each) for each in found]
    ['nothing changes', 'transpose; 2→3 3→2']
    """
    with within(timeout):
        asked = as_puzzle(puzzle)
        return Automorphisms(asked, form_of(asked).automorphisms)


MAX_IMAGES = 1_000_000
"""Equivalents of one puzzle in a list: some 400 MB. Files take more of them, and `first` gives others."""


def augment(
    puzzle: PuzzleLike, n: int = 1, *, seed: int | None = None, first: int = 0, timeout: float | None = None
) -> list[Puzzle]:
    """`n` puzzles that are equivalent to this one, different from it and from each other; the same for the same seed.

    They are drawn from the random numbers of (`seed`, `first`): with `first=i`, the images of puzzle i of
    `augment_many`. A puzzle with automorphisms has fewer equivalents; NonetError if there are fewer than `n`.

    >>> [each.line() for each in augment("12.. 3... .... ...4", 2, seed=1)]
    ['...4....23...1..', '......1..2..43..']
    """
    with within(timeout):
        return _augment(as_puzzle(puzzle), n, seed, first)


def _augment(asked: Puzzle, n: int, seed: int | None, first: int) -> list[Puzzle]:
    n = whole(n, "{} equivalents make no sense", high=MAX_IMAGES, hint=f"from 0 to {MAX_IMAGES:,}")
    first = whole(first, "{} cannot be the first puzzle", low=None, hint="an int")
    others = form_of(asked).equivalents - 1
    if n > others:
        raise NonetError(f"only {others:,} other puzzles are equivalent to this one", hint=f"n={shown(n)} is too many")
    seed = as_seed(seed)
    if is_classic(asked):
        import numpy as np

        cells = np.frombuffer(asked.givens, np.uint8).reshape(1, classic.CELLS)
        images, _ = classic.augment_rows(cells, n, seed, first, 1)
        return [replace(asked, givens=image.tobytes(), metadata={}) for image in images[0]]
    shape, stream = shape_of(asked), Stream(seed, first)
    seen = dict.fromkeys([asked.givens])
    while len(seen) <= n:
        checkpoint()
        seen[Symmetry.random(shape, asked.symbols, stream).values(asked.givens)] = None
    return [replace(asked, givens=givens, metadata={}) for givens in list(seen)[1:]]


def class_id(puzzle: PuzzleLike, *, timeout: float | None = None) -> str:
    """A 128-bit hash of the canonical form, as 32 hexadecimal digits: equal, but for collisions, only if equivalent.

    It is BLAKE2b-128 of the form as ASCII text: for 9x9 the line of 81 characters, for other boards the size, the box,
    the number of symbols and the line of values. The definition will not change.

    >>> class_id("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    '2727d0f31ded8e4a0f5f6595e39d9d94'
    """
    with within(timeout):
        return form_of(as_puzzle(puzzle)).id
