"""Layers of extra cells in the formats that have words for them, and refused by name in all others.

Covers: nonet, codecs/toml/writer, codecs/toml/reader.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

import nonet
from nonet import rules
from nonet.codecs import Source, codecs
from nonet.core.errors import CannotEncode, ParseError
from nonet.core.puzzle import Puzzle

FOUR = Puzzle.empty((2, 2))
WORDS = Puzzle.empty((1, 3), ("red", "green", "blue"))
JIGSAW = nonet.read("size = 4\nregions = '''\n1122\n1122\n3344\n3344\n'''")
SAMURAI = Puzzle(nonet.Layout.samurai(), tuple(range(1, 10)), bytes(441))

MADE: dict[str, Callable[[Puzzle], Puzzle]] = {
    "bare": lambda board: board.with_layers("fog"),
    "two": lambda board: board.with_layers("fog", "ice ahead"),
    "given on the board": lambda board: board.with_layers("fog").with_givens(
        bytes([1]).ljust(len(layered(board)), b"\0")
    ),
    "given in the layer": lambda board: board.with_layers("fog").with_givens(bytes(len(layered(board)) - 1) + b"\2"),
    "marked": lambda board: replace(
        board.with_layers("fog"), candidates=(*[board.everything] * (len(layered(board)) - 1), 2)
    ),
    "by a rule": lambda board: board.with_rules(rules.YinYang(), rules.InLayer("r1c1", "shading", 0)),
    "by a rule and given": lambda board: board.with_rules(rules.YinYang()).with_givens(
        bytes(len(layered(board)) - 1) + b"\2"
    ),
    "by rules within rules": lambda board: board.with_rules(rules.Wrong(rules.InLayer("r1c1 r1c2", "ice"))),
}


def layered(board: Puzzle) -> Puzzle:
    return board.with_layers("fog")


@pytest.mark.parametrize("board", [FOUR, WORDS, JIGSAW, SAMURAI], ids=["4x4", "words", "jigsaw", "samurai"])
@pytest.mark.parametrize("made", MADE)
@pytest.mark.parametrize("name", ["nonet", "toml"])
def test_there_and_back(name: str, made: str, board: Puzzle) -> None:
    puzzle = MADE[made](board)
    text = codecs[name].encode(puzzle)
    assert codecs[name].decode(Source(text)) == puzzle, text


def test_a_yin_yang_is_one_line() -> None:
    text = "size = 9\n[yin-yang]\n"
    puzzle = nonet.read(text)
    assert puzzle.layout.layers == ("shading",)
    assert "layers" not in nonet.write(puzzle, "toml")


def test_a_drawing_says_them_in_its_text() -> None:
    puzzle = FOUR.with_rules(rules.YinYang())
    link = codecs["sudokupad"].encode(puzzle)
    assert codecs["sudokupad"].decode(Source(link)) == puzzle


@pytest.mark.parametrize("name", [name for name in codecs.names if name not in ("nonet", "toml", "sudokupad")])
def test_no_other_format_has_them(name: str) -> None:
    with pytest.raises(CannotEncode):
        codecs[name].encode(FOUR.with_rules(rules.YinYang()))


def test_the_rule_is_named() -> None:
    with pytest.raises(CannotEncode, match="no way to say 'yin yang'") as caught:
        codecs["fpuzzles"].encode(FOUR.with_rules(rules.YinYang()))
    assert caught.value.constraint == rules.YinYang()
    with pytest.raises(CannotEncode, match=r"no way to say a layer of extra cells \(fog\)"):
        codecs["fpuzzles"].encode(FOUR.with_layers("fog"))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('size = 4\nlayers = ["Fog 1"]', "a layer cannot be called 'Fog 1'"),
        ("size = 4\nlayers = 3", "expected a list of names"),
        ("size = 4\nlayers = [3]", "expected the name of a layer"),
        ('{"nonet": 1, "rows": 4, "columns": 4, "layers": [3]}', "a layer has a name"),
        ('{"nonet": 1, "rows": 4, "columns": 4, "layers": ["fog"], "givens": ["....", "...."]}', "2 rows of givens"),
        ('size = 4\n[[in-layer]]\nlayer = "fog"\ncells = "r9c1"', "r9c1"),
    ],
)
def test_told_in_words(text: str, words: str) -> None:
    with pytest.raises(ParseError, match=words):
        nonet.read(text)
