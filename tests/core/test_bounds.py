"""Sizes are bounded before memory is taken: what is too large, or has no end, is an error at once.

Covers: layout, symbols.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count, repeat
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import nonet
from nonet.constraints.anti_taxicab import AntiTaxicab
from nonet.constraints.regex import Regex
from nonet.core.layout import MAX_CELLS, Layout
from nonet.core.symbols import MAX_SYMBOLS, as_symbols

HUGE = 10**9


class Counted:
    """An iterable that fails if much more is taken from it than is needed."""

    def __init__(self, most: int) -> None:
        self.left = most

    def __iter__(self) -> Iterator[int]:
        for number in count(1):
            self.left -= 1
            assert self.left >= 0, "read on and on"
            yield number


class Endless(Counted):
    """A sequence of rows without end."""

    def __len__(self) -> int:
        return HUGE

    def __getitem__(self, index: int) -> list[int]:
        self.left -= 1
        assert self.left >= 0, "read on and on"
        return [0] * 100


BOARDS: dict[str, Callable[[], object]] = {
    "a layout": lambda: Layout(10**5, 10**4, ()),
    "a long layout": lambda: Layout(1, MAX_CELLS + 1, ()),
    "a layout past 64 bits": lambda: Layout(10**30, 1, ()),
    "a square": lambda: Layout.square(10**6, None),
    "a square with boxes": lambda: Layout.square(10**6, (1000, 1000)),
    "overlapping boards far apart": lambda: Layout.overlapping([(1, 1), (HUGE, HUGE)], (3, 3)),
    "overlapping boards with huge boxes": lambda: Layout.overlapping([(1, 1)], (10**5, 10**5)),
    "a region": lambda: Layout.jigsaw([range(10**12)], 9),
    "a jigsaw": lambda: Layout.jigsaw([], HUGE),
    "an empty puzzle": lambda: nonet.Puzzle.empty(box=(10**5, 10**5)),
    "generate": lambda: nonet.generate(box=(1000, 1000)),
    "generate without boxes": lambda: nonet.generate(box=None, size=HUGE),
    "a box": lambda: nonet.read("1...............", box=(HUGE, HUGE)),
    "a box with many digits": lambda: nonet.read("1...............", box="9" * 10_000 + "x2"),
}


@pytest.mark.parametrize("make", BOARDS.values(), ids=BOARDS)
def test_a_board_that_is_too_large(make: Callable[[], object]) -> None:
    with pytest.raises(nonet.NonetError):
        make()


def test_the_largest_board_can_be_made() -> None:
    assert len(Layout(1, MAX_CELLS, ())) == len(nonet.Puzzle.empty(box=(10, 10)).layout) == MAX_CELLS


SYMBOLS: dict[str, Callable[[], Any]] = {
    "without end": lambda: Counted(MAX_SYMBOLS + 2),
    "all alike, without end": lambda: repeat(1),
    "a long text": lambda: "A" * 10**6,
    "a long list": lambda: "1," * 10**6,
    "one of thousands of digits": lambda: [10**5000, 2, 3, 4],
    "one of thousands of characters": lambda: ["a" * 10_000, "b", "c", "d"],
}


@pytest.mark.parametrize("symbols", SYMBOLS.values(), ids=SYMBOLS)
def test_symbols_that_are_too_many_or_too_large(symbols: Callable[[], Any]) -> None:
    for use in (as_symbols, lambda wish: nonet.read("1...............", symbols=wish)):
        with pytest.raises(nonet.NonetError) as caught:
            use(symbols())
        assert len(str(caught.value)) < 200
    with pytest.raises(nonet.NonetError):
        nonet.Puzzle.empty(symbols=symbols())


@pytest.mark.parametrize(
    "pattern",
    [
        "(){250}{250}{250}{250}",
        "((){250}){250}",
        "(|){250}{250}{250}",
        "(()|1?){250}{250}",
        "(1?){250}{250}",
        "((((()*)*)*)*)*" * 30 + "{250}{250}",
    ],
)
def test_a_pattern_whose_repeats_have_no_end(pattern: str) -> None:
    with pytest.raises(nonet.BrokenRules):
        nonet.lower(nonet.Puzzle.empty().with_rules(Regex(tuple(range(9)), pattern)))


def test_rows_without_end() -> None:
    with pytest.raises(nonet.ParseError):
        nonet.read(Endless(20_000))  # type: ignore[arg-type]
    deep: list[Any] = []
    for _ in range(10**5):
        deep = [deep]
    for rows in ([[0] * 10_000] * 10_000, deep, [["." * 10**6]] * 1000):
        with pytest.raises(nonet.ParseError):
            nonet.read(rows)


@pytest.mark.parametrize(
    "text",
    [
        "[" * 10**6,
        "[" * 10**5 + "]" * 10**5,
        '{"a":' * 10**5 + "1" + "}" * 10**5,
        '{"puzzle":' + "9" * 10**5 + "}",
        "size = " + "9" * 5000 + "\n",
        "." * 20_000_000,
        "\n".join(["." * 1000] * 1000),
        ".Shape~999999999x999999999.",
        ".Cage~" + "9" * 10_000 + "~R1C1~R1C2",
        ".~R1C1_" + "9" * 10_000,
        "100000 100000\n1 2 3",
        "3x3:k:" + "9" * 10**5,
    ],
    ids=lambda text: f"{text[:8]} {len(text)}",
)
def test_texts_that_would_be_huge(text: str) -> None:
    with pytest.raises(nonet.ParseError):
        nonet.read(text)


def test_a_link_that_unpacks_to_a_huge_text() -> None:
    from nonet.codecs._lz import pack

    for text in ('{"size":9,"a":"' + "a" * 3_000_000 + '"}', '{"size":9,"grid":' + "[" * 100_000):
        with pytest.raises(nonet.ParseError):
            nonet.read(f"https://f-puzzles.com/?load={pack(text)}")


def test_a_symbol_far_larger_than_the_board() -> None:
    """Cells with N are not N steps apart: there are no cells so far apart, and moves to them are not written out."""
    board = nonet.Puzzle.empty(box=(2, 2), symbols=[1, 2, 3, HUGE]).with_rules(AntiTaxicab())
    with_a_small_one = nonet.Puzzle.empty(box=(2, 2), symbols=[1, 2, 3, 7]).with_rules(AntiTaxicab())
    assert len(nonet.lower(board).primitives) == len(nonet.lower(with_a_small_one).primitives)


ASKED: dict[str, Callable[[Any], object]] = {
    "layout": lambda strange: nonet.generate(layout=strange),
    "symmetry": lambda strange: nonet.generate(symmetry=strange),
    "bias": lambda strange: nonet.generate_many(1, bias=strange),
    "what": lambda strange: nonet.reduce("1234 3412 2143 432.", strange),
    "tries": lambda strange: nonet.conflict("11..............", tries=strange),
}


@pytest.mark.parametrize("name", ASKED)
def test_arguments_without_sense(name: str) -> None:
    for strange in (np.zeros(4), np.zeros(0), -(10**5000), object()):
        with pytest.raises(nonet.NonetError):
            ASKED[name](strange)


HUGE_WISHES: dict[str, Callable[[], object]] = {
    "rules": lambda: nonet.generate(rules=range(10**12)),  # type: ignore[arg-type]
    "pattern": lambda: nonet.generate(pattern=range(10**12)),
    "index": lambda: nonet.generate(index=10**5000),
    "attempts": lambda: nonet.generate(clues=10, attempts=10**5000),
    "a name": lambda: nonet.generate(rules="?" * 10**6),
    "equivalents": lambda: nonet.augment(nonet.Puzzle.empty(), 10**9),
}


@pytest.mark.parametrize("ask", HUGE_WISHES.values(), ids=HUGE_WISHES)
def test_wishes_without_end(ask: Callable[[], object]) -> None:
    with pytest.raises(nonet.NonetError) as bad:
        ask()
    assert len(str(bad.value)) < 2000


def test_a_seed_of_thousands_of_digits() -> None:
    assert "bits" in repr(nonet.generate_many(1, seed=10**5000))


def test_a_path_that_no_file_can_have() -> None:
    with pytest.raises(FileNotFoundError, match="no such file"):
        nonet.read(Path("\0"))
