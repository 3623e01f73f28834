"""Elements of drawings, and their colours.

Covers: colours.
"""

from __future__ import annotations

import pytest

from nonet.codecs.sudokupad.colours import Colour, colour_of, colour_words
from nonet.codecs.sudokupad.elements import Shape, Stroke, elements_of, fpuzzles_elements, walk


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("#F", (255, 255, 255)), ("#0", (0, 0, 0)), ("CFCFCF", (207, 207, 207)), (808080, (128, 128, 128)),
        ("#fcaf", (255, 204, 170)), ("#f067f0ff", (240, 103, 240)), ("rgb(1, 2, 3)", (1, 2, 3)),
        ("rgba(0,0,0,0.5)", (128, 128, 128)), ("#0003", (204, 204, 204)), ("none", None), ("#0000", None),
        ("nonsense", None), ([], None),
    ],
)  # fmt: skip
def test_colours(value: object, expected: tuple[int, int, int] | None) -> None:
    assert colour_of(value) == expected


@pytest.mark.parametrize(
    ("value", "word"),
    [
        ("67f067", "green"), ("f067f0", "purple"), ("f067f0", "pink"), ("2ecbff", "blue"), ("ffa600", "orange"),
        ("fca", "peach"), ("46386c45", "grey"), ("d4da31", "yellow"), ("33bbaa", "turquoise"), ("cdb1ec", "lavender"),
        ("fff", "white"), ("000", "black"), ("cccf", "grey"), ("ff4043", "red"),
    ],
)  # fmt: skip
def test_words_for_colours(value: str, word: str) -> None:
    colour = colour_of(value)
    assert colour is not None
    assert colour.is_called(word)


def test_whole_words() -> None:
    assert colour_words("coloured cells and gray lines, greenish dots") == {"grey", "green"}
    assert Colour(0, 0, 255).name == "blue"


def test_lines_walk_straight_and_diagonally() -> None:
    assert walk([(0, 0), (0, 2), (2, 4)]) == ((0, 0), (0, 1), (0, 2), (1, 3), (2, 4))
    assert walk([(0, 0), (1, 2)]) == ()
    assert walk([(0, 0), (10**6, 0)]) == ()


def test_elements() -> None:
    line, arrow, dot = elements_of(
        {
            "lines": [{"wayPoints": [[0.5, 0.5], [0.5, 2.5]], "color": "#0f0"}, {"wayPoints": []}, 3],
            "arrows": [{"wayPoints": [[0.9, 0.5], [2.5, 0.5]], "color": "#000"}],
            "overlays": [{"center": [1, 0.5], "width": 0.3, "height": 0.3, "rounded": True, "backgroundColor": "#F"}],
        }
    )
    assert isinstance(line, Stroke)
    assert isinstance(arrow, Stroke)
    assert isinstance(dot, Shape)
    assert (line.head, arrow.head, arrow.through_centres) == (False, True, True)
    assert line.describe() == "line 1: green line r1c1-r1c3"
    assert dot.on_edge == ((0, 0), (1, 0))
    assert dot.is_round
    assert dot.invisible


def test_paths_of_straight_lines() -> None:
    entry = {"d": "M32 32L32,160 M96 96 L160 96 L160 160Z", "color": "#0f0", "fill": "none"}
    lines = [line for line in elements_of({"lines": [entry]}) if isinstance(line, Stroke)]
    assert [line.squares for line in lines] == [((0, 0), (1, 0), (2, 0)), ((1, 1), (1, 2), (2, 2), (1, 1))]
    (unknown,) = elements_of({"lines": [{"d": "M" + "1" * 4000 + "x", "color": "#0f0"}]})
    assert not isinstance(unknown, Stroke), "and told at once: see tests/test_backtracking.py"


def test_drawings_of_fpuzzles() -> None:
    found = list(
        fpuzzles_elements(
            {
                "line": [{"lines": [["R1C1", "R1C2"]], "outlineC": "#67F067", "width": 0.3}],
                "circle": [{"cells": ["R1C1", "R2C1"], "baseC": "#000000", "width": 0.3, "height": 0.3}],
                "text": [{"cells": ["R0C2"], "value": "7"}],
                "cage": [{"cells": ["R1C1"], "value": "?"}],
            }
        )
    )
    assert [element.describe() for element in found] == [
        "line 1: green line r1c1-r1c2",
        "circle 1: black circle at r1c1-r2c1",
        "text 1: text '7' at r0c2",
        "cage 1: cage '?' of 1 cells at r1c1",
    ]
