from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings, strategies as st

import nonet
from nonet.codecs import Source, Wishes, codecs, sniff
from nonet.constraints.even import Even
from nonet.core.errors import CannotEncode, ParseError
from nonet.core.layout import Layout
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import Symbol
from nonet.render.text import STYLES

samurai = codecs["samurai"]

ROWS = [["-"] * 21 for _ in range(21)]
ROWS[0][0], ROWS[6][9], ROWS[20][20] = "5", "1", "9"


def text(rows: list[list[str]]) -> str:
    return "\n".join(["21 21", *map(" ".join, rows)])


def changed(row: int, column: int, sign: str) -> str:
    rows = [list(line) for line in ROWS]
    rows[row][column] = sign
    return text(rows)


def test_five_boards() -> None:
    puzzle = samurai.decode(Source(text(ROWS)))
    assert puzzle.layout == Layout.samurai()
    assert (puzzle[0], puzzle[6 * 21 + 9], puzzle[440], puzzle.clues) == (5, 1, 9, 3)
    assert samurai.encode(puzzle) == text(ROWS)


def test_other_symbols() -> None:
    lettered = text([[cell.translate(str.maketrans("159", "AEI")) for cell in row] for row in ROWS])
    puzzle = samurai.decode(Source(lettered))
    assert puzzle.symbols == tuple("ABCDEFGHI")
    assert samurai.encode(puzzle) == lettered
    with pytest.raises(ParseError, match="too few"):
        samurai.decode(Source(lettered), Wishes(symbols=tuple("AEI")))


@pytest.mark.parametrize(
    ("wrong", "line", "column", "words"),
    [
        (changed(0, 9, "3"), 2, 19, "there is no cell at r1c10"),
        (changed(9, 0, "3"), 11, 1, "there is no cell at r10c1"),
        (changed(0, 1, "10"), 2, 3, "expected 1-9 or an empty cell, found '10'"),
        ("9 9\n" + "- - - - - - - - -\n" * 9, 1, 1, "a samurai board has 21 rows, not 9"),
    ],
)
def test_errors(wrong: str, line: int, column: int, words: str) -> None:
    with pytest.raises(ParseError) as caught:
        samurai.decode(Source(wrong))
    assert caught.value.message == words
    assert (caught.value.line, caught.value.column) == (line, column)


def test_what_cannot_be_said() -> None:
    layout = Layout.samurai()
    for other in (
        Puzzle.empty(),
        Puzzle(Layout.overlapping([(1, 1), (7, 7)], (3, 3)), tuple(range(1, 10)), bytes(225)),
        Puzzle(layout, tuple(range(1, 10)), bytes(441), (Even(0),)),
    ):
        with pytest.raises(CannotEncode):
            samurai.encode(other)


CELLS = Layout.samurai().cells
SYMBOLS: dict[str, tuple[Symbol, ...]] = {
    "digits": tuple(range(1, 10)),
    "letters": tuple("ABCDEFGHI"),
    "words": ("red", "green", "blue", "white", "black", "grey", "pink", "gold", "tan"),
}


@st.composite
def samurais(draw: st.DrawFn) -> Puzzle:
    """A samurai with any givens at all, from none to everywhere."""
    symbols = SYMBOLS[draw(st.sampled_from(list(SYMBOLS)))]
    given = draw(st.sampled_from([0, 5, 50, 100]))
    values = bytearray(len(Layout.samurai()))
    chance = Random(draw(st.integers(0, 2**32)))
    for cell in CELLS:
        if chance.randrange(100) < given:
            values[cell] = chance.randint(1, 9)
    return Puzzle(Layout.samurai(), symbols, bytes(values))


@settings(max_examples=60, deadline=None)
@given(puzzle=samurais(), way=st.sampled_from([*STYLES, "samurai", "toml", "nonet"]))
def test_whatever_is_written_is_read_back(puzzle: Puzzle, way: str) -> None:
    text = nonet.write(puzzle, way)
    assert nonet.read(text, symbols=puzzle.symbols) == puzzle
    assert nonet.read(text) == puzzle


@settings(max_examples=20, deadline=None)
@given(several=st.lists(samurais(), min_size=2, max_size=3), style=st.sampled_from(list(STYLES)))
def test_several_drawn_ones_are_read_back(several: list[Puzzle], style: str) -> None:
    same = [Puzzle(puzzle.layout, SYMBOLS["letters"], puzzle.givens) for puzzle in several]
    text = "\n\n".join(nonet.write(puzzle, style) for puzzle in same)
    assert list(nonet.read_many(text, symbols="ABCDEFGHI")) == same


@pytest.mark.parametrize(
    ("row", "cut", "words"),
    [
        (7, slice(0, -1), "row 7 of the samurai has 20 cells, not 21"),
        (10, slice(0, -2), "row 10 of the samurai has 7 cells, not 9"),
        (21, slice(0, None), "row 21 of the samurai has 19 cells, not 18"),
    ],
)
def test_a_slip_in_a_drawing_is_told_by_its_row(row: int, cut: slice, words: str) -> None:
    lines = nonet.write(samurai.decode(Source(text(ROWS))), "bars").split("\n")
    place = row - 1 + (row - 1) // 3
    cells = [place for place, sign in enumerate(lines[place]) if sign not in "| "][cut]
    end = cells[-1] + 1 if cells else 0
    lines[place] = lines[place][:end] + ("5" if cut.stop is None else "")
    drawing = "\n".join(lines)
    assert sniff(drawing) is samurai
    with pytest.raises(ParseError, match=words) as caught:
        nonet.read(drawing)
    assert caught.value.line == place + 1


def test_a_drawing_that_ends_too_soon() -> None:
    lines = nonet.write(samurai.decode(Source(text(ROWS))), "pretty").split("\n")
    with pytest.raises(ParseError, match="the text ends before row 21 of the samurai"):
        nonet.read("\n".join(lines[:-1]))


def test_other_formats_name_this_one() -> None:
    with pytest.raises(CannotEncode) as caught:
        nonet.write(samurai.decode(Source(text(ROWS))), "line")
    assert caught.value.hint == "use 'samurai' or 'nonet'"
