"""Whatever the boxes are, a text says them, shows them, or a reader guesses them.

Covers: _assemble, _in_line.
"""

from __future__ import annotations

import pytest
from tests.codecs.written import read_back

from nonet.codecs import Source, Wishes, codecs, sniff
from nonet.codecs._notes import box_note
from nonet.core.layout import Layout, guess_box
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import default_symbols

PLAIN = [codec.name for codec in codecs if codec.plain]

BOXES = [(6, box) for box in ((2, 3), (3, 2), (1, 6), (6, 1), None)]
BOXES += [(8, (4, 2)), (9, None), (9, (1, 9)), (4, None), (5, None), (5, (5, 1)), (16, (2, 8)), (16, None)]


def puzzle(size: int, box: tuple[int, int] | None) -> Puzzle:
    givens = bytes((row % size) + 1 if column == row * 3 % size else 0 for row in range(size) for column in range(size))
    return Puzzle(Layout.square(size, box), default_symbols(size), givens)


@pytest.mark.parametrize(("size", "box"), BOXES)
@pytest.mark.parametrize("name", PLAIN)
def test_boxes_read_back_untold(name: str, size: int, box: tuple[int, int] | None) -> None:
    written = puzzle(size, box)
    text = codecs[name].encode(written)
    found = sniff(text)
    assert found is not None
    assert found.decode(Source(text)) == read_back(name, written)


@pytest.mark.parametrize("name", [name for name in PLAIN if not codecs[name].single])
def test_each_puzzle_of_many_has_its_own_boxes(name: str) -> None:
    several = [puzzle(6, box) for box in (None, (2, 3), (3, 2), (6, 1), (2, 3))]
    text = "".join(codecs[name].encode_many(several))
    assert list(codecs[name].decode_many(Source(text))) == [read_back(name, each) for each in several]


def test_forms() -> None:
    small = Puzzle.empty(None, size=4)
    assert codecs["line"].encode(small) == "................ # box none"
    assert codecs["prolog"].encode(small).endswith("]]. % box none")
    assert codecs["clojure"].encode(small).endswith("] ; box none")
    assert codecs["json"].encode(small).startswith('{"box":null,"puzzle":[[')
    assert codecs["grid"].encode(small).startswith("# box none\n+")
    assert codecs["grid"].encode(puzzle(6, (3, 2))).startswith("+")


def test_usual_boxes_need_no_words() -> None:
    for size in range(1, 26):
        assert box_note(Layout.square(size, guess_box(size))) == ""
    assert box_note(Layout.square(6, (3, 2))) == "box 3x2"
    assert box_note(Layout.square(6, (3, 2)), drawn=True) == ""
    assert box_note(Layout.square(6, (1, 6)), drawn=True) == "box 1x6"


def test_who_asks_for_a_box_gets_it() -> None:
    text = codecs["line"].encode(puzzle(6, (3, 2)))
    assert codecs["line"].decode(Source(text), Wishes(box=(2, 3))).layout.box == (2, 3)
    assert codecs["line"].decode(Source(text)).metadata == {}


def test_a_frame_around_all_says_nothing() -> None:
    text = "| 5 3 . . 7 . . . . |\n" * 9
    assert codecs["grid"].decode(Source(text)).layout.box == (3, 3)
