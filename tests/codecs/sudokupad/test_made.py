"""Made drawings: rules in the colours and sizes of three programs, a little changed, in sentences of many setters.

Covers: understanding, colours, sentences.
"""

from __future__ import annotations

import json
import warnings
from colorsys import hls_to_rgb, rgb_to_hls
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings, strategies as st

from nonet.codecs import Source, codecs
from nonet.codecs.sudokupad import NotUnderstood
from nonet.core.puzzle import Puzzle

BOXES = [[[r + i, c + j] for i in range(3) for j in range(3)] for r in (0, 3, 6) for c in (0, 3, 6)]
BASES = (
    "Normal sudoku rules apply.",
    "Standard sudoku rules apply:",
    "Place the digits 1-9 in each row, column and 3x3 box.",
    "- Fill the grid with the digits 1 to 9 so that no digit repeats in any row, column or box.",
    "Classic sudoku rules apply!",
)

Cells = list[tuple[int, int]]


class Drawn(NamedTuple):
    """How one kind of rule is drawn and said; '{c}' in a sentence is the word for its colour."""

    kind: str
    colours: tuple[tuple[str, str], ...]
    """Colours of the programs, with the word that a setter has for each."""
    sentences: tuple[str, ...]


LINES = (
    Drawn("whisper", (("#67f067", "green"), ("#67F067", "green")), (
        "Adjacent digits along a {c} line differ by at least 5.",
        "German Whispers: adjacent digits on {c} lines must have a difference of at least five.",
        "Digits on a {c} line have a difference of 5 or more from their neighbours on the line.",
        "Neighbouring digits along {c} lines must differ by 5 or more.",
    )),
    Drawn("renban", (("#f067f0", "purple"), ("#f067f0", "pink"), ("#F067F0", "purple")), (
        "Digits on a {c} line form a set of consecutive digits in any order.",
        "Renban lines: {c} lines contain a set of consecutive, non-repeating digits, in any order.",
        "Each {c} line is a renban, and contains consecutive digits that do not repeat, in some order.",
    )),
    Drawn("region sum", (("#2ecbff", "blue"), ("#34BBE6", "blue")), (
        "Box borders divide {c} lines into segments with the same sum.",
        "Digits along a {c} line have an equal sum within each box the line passes through.",
        "Region sum lines: {c} lines are divided by box borders, and each segment of a line has the same total.",
    )),
    Drawn("palindrome", (("#aaaaaa", "grey"), ("#CFCFCF", "gray")), (
        "{c} lines are palindromes.",
        "Digits along {c} lines read the same forwards and backwards.",
        "A {c} line reads the same in both directions.",
    )),
    Drawn("entropic", (("#ffccaa", "orange"), ("#FFCCAA", "peach")), (
        "Any three successive digits along a {c} line include a low (1-3), a middle (4-6) and a high (7-9) digit.",
        "Entropic lines: every three sequential cells on a {c} line hold a low digit, a medium digit and a high digit.",
    )),
    Drawn("modular", (("#33bbaa", "teal"), ("#33BBBB", "turquoise")), (
        "Any set of three adjacent digits along a {c} line have different remainders modulo 3.",
        "Modular lines: every three cells in a row on a {c} line hold a digit from 147, one from 258 and one from 369.",
    )),
    Drawn("parity", (("#ff6666", "red"),), (
        "Digits along a {c} line alternate between even and odd.",
        "Parity lines: adjacent digits on a {c} line must have different parity.",
    )),
    Drawn("nabner", (("#C9C883", "yellow"),), (
        "Nabner lines: no two digits on a {c} line may be consecutive or equal.",
    )),
    Drawn("zipper", (("#CDB1EC", "lavender"), ("#CDB1EC", "purple")), (
        "Zipper lines: digits at an equal distance from the centre of a {c} line sum to the digit in the centre.",
    )),
)  # fmt: skip


def changed(colour: str, hue: float, light: float) -> str:
    """The colour with its hue turned by some degrees, and a little lighter or darker."""
    red, green, blue = (int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5))
    h, lightness, saturation = rgb_to_hls(red, green, blue)
    found = hls_to_rgb((h + hue / 360) % 1, min(0.93, max(0.2, lightness + light)), saturation)
    return "#{:02x}{:02x}{:02x}".format(*(round(channel * 255) for channel in found))


def read(rules: str, **members: Any) -> Puzzle:
    found = {"cells": [[{} for _ in range(9)] for _ in range(9)], "regions": BOXES, "metadata": {"rules": rules}}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", NotUnderstood)
        return codecs["sudokupad"].decode(Source(json.dumps(found | members)))


def left(puzzle: Puzzle) -> list[str]:
    missing = puzzle.metadata["understood"]["not understood"]
    return [*missing["drawing"], *missing["text"]]


@st.composite
def paths(draw: st.DrawFn, least: int = 3, most: int = 7) -> Cells:
    """Cells in a row, king's move by king's move, none twice."""
    row, column = draw(st.integers(0, 8)), draw(st.integers(0, 8))
    found = [(row, column)]
    for _ in range(draw(st.integers(least, most)) - 1):
        around = [(row + i, column + j) for i in (-1, 0, 1) for j in (-1, 0, 1)]
        fresh = [(r, c) for r, c in around if 0 <= r < 9 and 0 <= c < 9 and (r, c) not in found]
        if not fresh:
            break
        row, column = draw(st.sampled_from(fresh))
        found.append((row, column))
    return found


def number(cells: Cells) -> tuple[int, ...]:
    return tuple(row * 9 + column for row, column in cells)


sizes = st.floats(0.8, 1.25)
bases = st.sampled_from(BASES)


@pytest.mark.parametrize("drawn", LINES, ids=lambda drawn: drawn.kind)
@settings(max_examples=40, deadline=None)
@given(data=st.data(), cells=paths(), base=bases, size=sizes)
def test_lines(drawn: Drawn, data: st.DataObject, cells: Cells, base: str, size: float) -> None:
    if drawn.kind == "nabner":  # more than four digits, none consecutive, may not fit
        cells = cells[:4]
    if drawn.kind == "zipper" and len(cells) % 2 == 0:
        cells = cells[:-1]
    boxes = {(row // 3, column // 3) for row, column in cells}
    if len(cells) < 3 or (drawn.kind == "region sum" and len(boxes) == 1):
        return
    colour, word = data.draw(st.sampled_from(drawn.colours))
    sentence = data.draw(st.sampled_from(drawn.sentences)).format(c=word)
    turn = 0.0 if word in ("grey", "gray") else data.draw(st.floats(-8, 8))
    look = changed(colour, turn, data.draw(st.floats(-0.06, 0.03)))
    entry = {"wayPoints": [[row + 0.5, column + 0.5] for row, column in cells], "color": look, "thickness": 12 * size}
    puzzle = read(f"{base}\n{sentence[0].upper()}{sentence[1:]}", lines=[entry])
    assert left(puzzle) == []
    (rule,) = puzzle.constraints
    assert rule.kind == drawn.kind
    assert rule.cells in (number(cells), number(cells)[::-1])  # type: ignore[attr-defined]


THERMOS = (
    "Digits along a thermometer increase from the bulb end.",
    "Thermometers: digits must strictly increase from the bulb to the tip.",
    "Along each thermometer, digits must strictly increase, starting from the round bulb.",
    "Digits on thermos increase from bulb to tip.",
    "Normal thermo rules apply.",
)


@settings(max_examples=60, deadline=None)
@given(
    cells=paths(2),
    base=bases,
    size=sizes,
    said=st.sampled_from(THERMOS),
    grey=st.integers(0xA0, 0xDD),
    turned=st.booleans(),
)
def test_thermometers(cells: Cells, base: str, size: float, said: str, grey: int, turned: bool) -> None:
    if len(cells) < 2:
        return
    look = f"#{grey:02x}{grey:02x}{grey:02x}"
    points = [[row + 0.5, column + 0.5] for row, column in (cells[::-1] if turned else cells)]
    centre = [cells[0][0] + 0.5, cells[0][1] + 0.5]
    wide = 0.8 * size
    bulb = {"center": centre, "width": wide, "height": wide, "rounded": True, "backgroundColor": look}
    puzzle = read(
        f"{base} {said}", lines=[{"wayPoints": points, "color": look, "thickness": 20 * size}], underlays=[bulb]
    )
    assert left(puzzle) == []
    (rule,) = puzzle.constraints
    assert (rule.kind, rule.cells) == ("thermo", number(cells))  # type: ignore[attr-defined]


ARROWS = (
    "Digits along an arrow sum to the digit in the attached circle.",
    "Arrows: the digits along each arrow must sum to the digit in that arrow's circle.",
    "The digit in a circle is the sum of the digits along its arrow.",
    "Standard arrow rules apply.",
)


@settings(max_examples=60, deadline=None)
@given(
    cells=paths(2, 4), base=bases, size=st.floats(0.8, 1.2), said=st.sampled_from(ARROWS), begin=st.floats(0.25, 0.45)
)
def test_arrows(cells: Cells, base: str, size: float, said: str, begin: float) -> None:
    if len(cells) < 2:
        return
    points = [[row + 0.5, column + 0.5] for row, column in cells]
    first, second = points[:2]
    points[0] = [a + begin * (b - a) for a, b in zip(first, second, strict=True)]
    circle = {"center": first, "width": 0.8 * size, "height": 0.8 * size, "rounded": True, "backgroundColor": "#fff",
              "borderColor": "#aaa"}  # fmt: skip
    arrow = {"wayPoints": points, "color": "#aaaaaa", "thickness": 3, "headLength": 0.3}
    puzzle = read(f"{base}\n{said}", arrows=[arrow], overlays=[circle])
    assert left(puzzle) == []
    (rule,) = puzzle.constraints
    assert (rule.circle, rule.shaft) == (number(cells)[0], number(cells)[1:])  # type: ignore[attr-defined]


DOTS = {
    "difference": ("#FFFFFF", (
        "Digits separated by a white dot are consecutive.",
        "Cells separated by a white dot contain consecutive digits.",
        "White dots: digits on either side of a white dot differ by 1.",
        "A white dot between two cells indicates that their digits have a difference of 1.",
    )),
    "ratio": ("#000000", (
        "Digits separated by a black dot are in a 1:2 ratio.",
        "Cells joined by a black dot contain digits in a ratio of 1:2.",
        "If two cells are separated by a black dot, one digit is double the other.",
        "One of the digits on either side of a black dot is twice the other.",
    )),
}  # fmt: skip


@pytest.mark.parametrize("kind", DOTS)
@settings(max_examples=40, deadline=None)
@given(row=st.integers(0, 8), column=st.integers(0, 7), base=bases, size=sizes, data=st.data(), across=st.booleans())
def test_dots(kind: str, row: int, column: int, base: str, size: float, data: st.DataObject, across: bool) -> None:
    fill, sentences = DOTS[kind]
    said = data.draw(st.sampled_from(sentences))
    free = data.draw(
        st.sampled_from(["", " Not all dots are given.", "\nNot all possible dots are necessarily given."])
    )
    centre = [row + 0.5, column + 1] if across else [column + 1, row + 0.5]
    dot = {"center": centre, "width": 0.32 * size, "height": 0.32 * size, "rounded": True, "backgroundColor": fill,
           "borderColor": "#000000"}  # fmt: skip
    puzzle = read(f"{base}\n{said}{free}", overlays=[dot])
    assert left(puzzle) == []
    (rule,) = puzzle.constraints
    pair = number([(row, column), (row, column + 1)] if across else [(column, row), (column + 1, row)])
    assert (rule.kind, (rule.a, rule.b)) == (kind, pair)  # type: ignore[attr-defined]
