from __future__ import annotations

import pytest

from nonet.codecs import Source, codecs, sniff
from nonet.core.puzzle import Puzzle

FRAMED = """*-----------*
|1..|5.7|..9|
|...|...|...|
|..3|...|...|
|---+---+---|
|...|...|...|
|...|.6.|...|
|...|...|...|
|---+---+---|
|...|...|...|
|...|...|...|
|9..|...|..1|
*-----------*"""


def test_the_frame_is_known() -> None:
    assert sniff(FRAMED) is codecs["ss"]
    puzzle = codecs["ss"].decode(Source(FRAMED))
    assert puzzle.clues == 8
    assert codecs["ss"].encode(puzzle) == FRAMED


@pytest.mark.parametrize("outer", ["|", "*"])
def test_without_the_outer_frame(outer: str) -> None:
    lines = [line.strip(outer).strip("|") for line in FRAMED.split("\n")[1:-1]]
    assert codecs["ss"].decode(Source("\n".join(lines))) == codecs["ss"].decode(Source(FRAMED))


@pytest.mark.parametrize("empty", ["X", "x"])
def test_x_is_empty(empty: str) -> None:
    text = FRAMED.replace(".", empty)
    assert sniff(text) is codecs["ss"]
    assert codecs["ss"].decode(Source(text)) == codecs["ss"].decode(Source(FRAMED))


@pytest.mark.parametrize(("symbols", "box"), [("ABCDEFGHIJKLMNOPQRSTUVWXY", (5, 5)), ("stuvwxyza", (3, 3))])
def test_an_x_that_is_a_symbol_is_said_to_be_one(symbols: str, box: tuple[int, int]) -> None:
    puzzle = Puzzle.empty(box=box, symbols=tuple(symbols)).with_givens({"r1c1": "X" if "X" in symbols else "x"})
    text = codecs["ss"].encode(puzzle)
    assert text.startswith("# symbols ")
    assert codecs["ss"].decode(Source(text)) == puzzle
