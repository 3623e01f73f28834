"""Each recogniser on a small drawing of its own, in SudokuMaker's and in SudokuPad's form.

Covers: case, understanding, codecs/sudokupad/recognisers/*.
"""

from __future__ import annotations

import json
import warnings
from typing import Any

import pytest

from nonet.codecs import Source, codecs
from nonet.codecs.sudokupad import NotUnderstood
from nonet.codecs.sudokupad.recognisers import in_order, recognisers
from nonet.core.puzzle import Puzzle

BASE = "Normal sudoku rules apply.\n"
BOXES = [[[r + i, c + j] for i in range(3) for j in range(3)] for r in (0, 3, 6) for c in (0, 3, 6)]


def read(rules: str, **members: Any) -> Puzzle:
    found = {"cells": [[{} for _ in range(9)] for _ in range(9)], "regions": BOXES, "metadata": {"rules": BASE + rules}}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", NotUnderstood)
        return codecs["sudokupad"].decode(Source(json.dumps(found | members)))


def left(puzzle: Puzzle) -> list[str]:
    missing = puzzle.metadata["understood"]["not understood"]
    return [*missing["drawing"], *missing["text"]]


def kinds(puzzle: Puzzle) -> list[str]:
    return sorted({rule.kind for rule in puzzle.constraints})


def line(color: str, *points: tuple[float, float], thickness: float = 10) -> dict[str, Any]:
    return {"wayPoints": [list(point) for point in points], "color": color, "thickness": thickness}


def mark(row: float, column: float, size: float, **members: Any) -> dict[str, Any]:
    return {"center": [row, column], "width": size, "height": size} | members


def circle(row: float, column: float, size: float = 0.8, **members: Any) -> dict[str, Any]:
    return mark(row, column, size, rounded=True, **members)


ROW = (0.5, 0.5), (0.5, 4.5)
ACROSS = (0.5, 1.5), (0.5, 4.5)
BOTH_ENDS = [circle(*ROW[0], borderColor="#000"), circle(*ROW[1], borderColor="#000")]
DIAMONDS = [mark(*end, 0.6, angle=45, backgroundColor="#e7e6ff", borderColor="#00f") for end in ROW]
WHITE = {"backgroundColor": "#FFFFFF", "borderColor": "#000000"}
SHADE = {"backgroundColor": "#0003"}

ARROW: dict[str, Any] = {
    "overlays": [circle(0.5, 0.5, borderColor="#000")],
    "arrows": [{"wayPoints": [[0.5, 0.8], [0.5, 2.5]], "color": "#000", "thickness": 3}],
}

CASES: list[tuple[str, str, dict[str, Any], list[str]]] = [
    ("houses", "Place the digits 1-9 once each in every row, column and box.", {}, []),
    ("arrow", "Digits along an arrow sum to the digit in its circle.",
     {"overlays": [circle(0.5, 0.5, 0.82, backgroundColor="#fff", borderColor="#aaa")],
      "arrows": [line("#aaa", (0.899, 0.5), (3.5, 0.5), thickness=3.2)]}, ["arrow"]),
    ("arrow", "Arrows: digits on the arrow add up to the number in the pill, read left to right.",
     {"overlays": [circle(0.5, 1, 0.8, backgroundColor="#fff", borderColor="#aaa") | {"width": 1.8}],
      "arrows": [line("#aaa", (0.9, 0.5), (3.5, 0.5), thickness=3.2)]}, ["pill arrow"]),
    ("little killer", "Clues outside the grid give the sum of the digits along the indicated diagonal.",
     {"overlays": [mark(-0.5, 2.5, 0.5, text="24")],
      "arrows": [line("#000", (-0.2, 2.8), (0.05, 3.05), thickness=2)]}, ["little killer"]),
    ("xv", "Digits separated by a V sum to 5, and by an X to 10.",
     {"overlays": [mark(1, 0.5, 0.35, text="V"), mark(0.5, 4, 0.35, text="X")]}, ["xv"]),
    ("dots", "White dots separate consecutive digits. Black dots: one digit is double the other.",
     {"overlays": [circle(1, 0.5, 0.34, **WHITE), circle(0.5, 4, 0.34, backgroundColor="#000")]},
     ["difference", "ratio"]),
    ("dots", "Cells joined by a yellow diamond have a sum of at least 12.",
     {"overlays": [mark(1, 0.5, 0.3, angle=45, backgroundColor="#ffff00")]}, ["relation"]),
    ("inequality", "The sign between two cells points at the smaller digit.",
     {"overlays": [mark(0.5, 1, 0.3, text="<")]}, ["greater than"]),
    ("inequality", "Inequality signs point at the lower digit.",
     {"lines": [line("#000", (0.94, 2.4), (1.06, 2.5), (0.94, 2.6), thickness=2)]}, ["greater than"]),
    ("quadruple", "Digits in a white circle appear in the four cells around it.",
     {"overlays": [circle(1, 1, 0.7, text="1 2 3", **WHITE)]}, ["quadruple"]),
    ("thermo", "Digits along a thermometer increase from the bulb.",
     {"lines": [line("#cccf", (0.5, 4.5), (0.5, 0.5), thickness=19)],
      "underlays": [circle(0.5, 0.5, backgroundColor="#cccf")]}, ["thermo"]),
    ("thermo", "Slow thermometers: digits increase or stay the same from the bulb.",
     {"lines": [line("#6495ED", *ROW, thickness=21)], "underlays": [circle(0.5, 0.5, backgroundColor="6495ED")]},
     ["slow thermo"]),
    ("diagonal", "Digits on the marked diagonal may not repeat.",
     {"lines": [line("#34bbe6", (0, 0), (9, 9), thickness=1)]}, ["diagonal"]),
    ("line with ends", "Digits on a line lie between the digits in its circles.",
     {"lines": [line("#aaa", *ROW, thickness=6)], "underlays": BOTH_ENDS}, ["between"]),
    ("line with ends", "Lockout: digits on the line are outside the range of its diamonds, which differ by at least 4.",
     {"lines": [line("#aabeef", *ROW, thickness=6)], "underlays": DIAMONDS}, ["lockout"]),
    ("either line", ("Each grey line is either a whisper (adjacent digits differ by at least 5) or a renban (a set of "
     "consecutive digits in any order)."), {"lines": [line("#bbb", *ROW)]}, ["any of"]),
    ("whisper", "Adjacent digits on a green line differ by at least five.", {"lines": [line("#67f067", *ROW)]},
     ["whisper"]),
    ("renban", "Pink lines hold a set of consecutive digits in any order.", {"lines": [line("#f067f0ff", *ROW)]},
     ["renban"]),
    ("nabner", "Nabner lines: no two digits on a yellow line are equal or consecutive.",
     {"lines": [line("#c9c883", *ROW)]}, ["nabner"]),
    ("region sum", "Box borders divide the blue line into segments of the same sum.",
     {"lines": [line("2ecbff", *ROW)]}, ["region sum"]),
    ("palindrome", "Grey lines read the same in both directions.", {"lines": [line("#aaa", *ROW)]}, ["palindrome"]),
    ("zipper", "Cells at equal distance from the centre of a lavender line have the same sum as the centre cell.",
     {"lines": [line("#CDB1EC", *ROW)]}, ["zipper"]),
    ("entropic", "Any three cells along an orange line hold a low, a medium and a high digit.",
     {"lines": [line("#fca", *ROW)]}, ["entropic"]),
    ("modular", "Any three digits along a teal line have different remainders modulo 3.",
     {"lines": [line("#3ba", *ROW)]}, ["modular"]),
    ("parity line", "Digits on a red line alternate between odd and even.", {"lines": [line("#f66", *ROW)]},
     ["parity"]),
    ("progression", "Digits on a grey line form an arithmetic sequence.", {"lines": [line("#bbb", *ROW)]},
     ["progression"]),
    ("same difference", "On a brown line, all adjacent digits have the same difference.",
     {"lines": [line("#8b4513", *ROW)]}, ["same difference"]),
    ("index line", "Index lines: a digit N in position P on a blue line says that P stands in position N of the line.",
     {"lines": [line("#00f", *ROW)], "underlays": [circle(0.5, 4.5, borderColor="#00f")]}, ["index line"]),
    ("cage", "Digits in a cage do not repeat and sum to less than a number given as '<N'.",
     {"cages": [{"cells": [[0, 0], [0, 1]], "value": "<7", "unique": True}]}, ["inexact cage"]),
    ("sum line", "Each grey line can be divided into segments that sum to 10.", {"lines": [line("#aaa", *ROW)]},
     ["sum line"]),
    ("rising line", "Digits on a blue line increase from one end to the other.", {"lines": [line("#00f", *ROW)]},
     ["any of"]),
    ("equal halves", "On every line the sum of the first two digits equals the sum of the last two.",
     {"lines": [line("#00f", *ACROSS)]}, ["equal sums"]),
    ("neighbours line", "Adjacent digits along a brown line are consecutive.", {"lines": [line("#8b4513", *ROW)]},
     ["relation"]),
    ("different line", "Digits may not repeat on a black line.", {"lines": [line("#000", *ROW)]}, ["different"]),
    ("outside", "Clues outside the grid are the sum of the digits sandwiched between the 1 and the 9.",
     {"overlays": [mark(0.5, -0.5, 1, text=12)]}, ["sandwich"]),
    ("outside", "Skyscrapers: a number outside tells how many buildings can be seen.",
     {"overlays": [mark(-0.5, 3.5, 1, text="4")]}, ["skyscraper"]),
    ("outside", "X-sums: clues outside the grid give the sum of the first X digits.",
     {"overlays": [mark(9.5, 3.5, 1, text="14")]}, ["x sum"]),
    ("extra region", "Each shaded region holds the digits 1 to 9 once.",
     {"underlays": [mark(r + 0.5, c + 0.5, 1, backgroundColor="#0003") for r, c in
                    [(1, 1), (1, 2), (1, 3), (2, 1), (2, 2), (2, 3), (3, 1), (3, 2), (3, 3)]]}, ["extra region"]),
    ("clone", "Grey areas are clones: they hold the same digits in the same relative positions.",
     {"underlays": [mark(r + 0.5, c + 0.5, 1, backgroundColor="#0003") for r, c in [(0, 0), (0, 1), (4, 5), (4, 6)]]},
     ["clone"]),
    ("xv", "Digits separated by an XI sum to 11, by a VI to 6.", {"overlays": [mark(0.5, 1, 0.35, text="VI")]}, ["xv"]),
    ("xv", "Standard XV rules.", {"overlays": [mark(0.5, 1, 0.35, text="X")]}, ["xv"]),
    ("thermo", "Normal thermo rules apply.", {"lines": [line("#ccc", *ROW, thickness=19)],
     "underlays": [circle(0.5, 0.5, backgroundColor="#ccc")]}, ["thermo"]),
    ("renban", "Usual renban rules.", {"lines": [line("#f067f0", *ROW)]}, ["renban"]),
    ("modular", "Any five digits in a row on a teal line have different remainders when divided by 5.",
     {"lines": [line("#3ba", *ROW)]}, ["modular"]),
    ("dots", "Digits separated by a white dot have the difference given.",
     {"overlays": [circle(1, 0.5, 0.34, **WHITE, text="3")]}, ["difference"]),
    ("maximum", "Wherever a shaded cell and an unshaded cell are adjacent, the shaded cell holds the larger digit.",
     {"underlays": [mark(0.5, 0.5, 1, **SHADE)]}, ["maximum"]),
    ("odd", "Shaded circles contain odd digits.", {"underlays": [circle(0.5, 0.5, 0.7, **SHADE)]}, ["odd"]),
    ("even", "Cells with a grey square contain even digits.", {"underlays": [mark(0.5, 0.5, 0.7, **SHADE)]}, ["even"]),
    ("minimum", "A digit in a shaded cell is less than its orthogonally adjacent digits.",
     {"underlays": [mark(0.5, 0.5, 1, **SHADE)]}, ["minimum"]),
    ("maximum", "A digit in a shaded cell is greater than all orthogonally adjacent digits.",
     {"underlays": [mark(0.5, 0.5, 1, **SHADE)]}, ["maximum"]),
    ("counting circles", "A digit in a circle tells how many circles contain that digit.",
     {"underlays": [circle(0.5, 0.5, borderColor="#000")]}, ["counting circles"]),
    ("same group", "A digit in a circle has the same parity as every cell a knight's move away.",
     {"underlays": [circle(0.5, 0.5, borderColor="#000")]}, ["relation"]),
    ("neighbour count", "A digit in a circle is the number of surrounding cells with smaller digits.",
     {"underlays": [circle(0.5, 0.5, borderColor="#000")]}, ["count where"]),
    ("yin yang", ("Yin Yang: shade cells so that all shaded cells are connected and all unshaded cells are connected."
     " No 2x2 area is all shaded or all unshaded.\nThe value of a shaded cell is one more than its digit."
     "\nValues along an arrow sum to the value in its circle."), ARROW, ["by value", "yin yang"]),
    ("modifiers", ("Each row, column and box contains exactly one doubler. The doublers contain each digit once."
     "\nA doubler counts twice its digit towards arrows.\nDigits along an arrow sum to the digit in its circle."),
     ARROW, ["by value", "modifiers"]),
    ("average arrow", "The digit in a circle is the average of the digits along its arrow.", ARROW, ["sum"]),
    ("beside", "Clues outside the grid give the sum of the first three digits in that row or column.",
     {"overlays": [mark(0.5, -0.5, 1, text="14")]}, ["sum"]),
    ("beside", "Clues outside the grid are digits that must appear in the first three cells seen from the clue.",
     {"overlays": [mark(-0.5, 4.5, 1, text="147")]}, ["contains"]),
    ("cage", "The small digits in the corner of a cage must appear in that cage.",
     {"cages": [{"cells": [[0, 0], [0, 1]], "value": "12"}]}, ["contains"]),
    ("dots", "Digits in a grey circle between two cells: these circles show the sum of the two digits.",
     {"overlays": [circle(1, 0.5, 0.4, backgroundColor="#ccc", text="9")]}, ["sum"]),
    ("dots", "If a blue dot is between two cells, these digits sum to 5 or less.",
     {"overlays": [circle(1, 0.5, 0.4, backgroundColor="#00f")]}, ["relation"]),
    ("row indexer", "Red cells are row indexers: they tell in which column the digit of their row stands.",
     {"underlays": [mark(0.5, 0.5, 1, backgroundColor="#f00")]}, ["row indexer"]),
    ("column indexer", "A digit N in a blue cell in column X: cells index the column, so X stands in column N.",
     {"underlays": [mark(0.5, 0.5, 1, backgroundColor="#00f")]}, ["column indexer"]),
    ("cage", "Digits in a cage sum to the number in the corner and do not repeat.",
     {"cages": [{"cells": [[0, 0], [0, 1]], "value": "7"}]}, ["killer cage"]),
    ("cage", "Digits in a cage sum to the given total. Digits may repeat in cages.",
     {"cages": [{"cells": [[0, 0], [0, 1]], "value": "7"}]}, ["sum"]),
    ("anti knight", "Cells a knight's move apart cannot contain the same digit.", {}, ["anti knight"]),
    ("anti king", "Identical digits cannot be a king's move apart.", {}, ["anti king"]),
    ("non consecutive", "Orthogonally adjacent cells cannot contain consecutive digits.", {}, ["non consecutive"]),
    ("disjoint groups", "Cells in the same position in each box form disjoint groups and differ.", {},
     ["disjoint groups"]),
    ("magic square", "The middle 3x3 box is a magic square: its rows, columns and diagonals have the same sum.", {},
     ["equal sums"]),
    ("magic square", "The blue cells form a magic square.",
     {"underlays": [mark(r + 0.5, c + 0.5, 1, backgroundColor="#a0c4ff") for r in range(3) for c in range(3)]},
     ["equal sums"]),
    ("everywhere", "Orthogonally adjacent cells must not sum to 5 or 10.", {}, ["relation"]),
    ("everywhere", "No two cells that share an edge may contain digits in a 1:2 ratio.", {}, ["relation"]),
    ("everywhere", "Digits a knight's move apart cannot sum to 10.", {}, ["relation"]),
    ("indexing", "Digits in columns 1, 5 and 9 indicate the column in which 1, 5 or 9 appears in that row.", {},
     ["column indexer"]),
    ("indexing", "A digit in the nth column of a row indicates the column where n appears in that row.", {},
     ["column indexer"]),
    ("equal areas", "All cages have the same sum, which must be determined. Digits in a cage do not repeat.",
     {"cages": [{"cells": [[0, 0], [0, 1]]}, {"cells": [[5, 5], [5, 6], [5, 7]]}]}, ["different", "equal sums"]),
    ("equal areas", "All blue lines sum to the same total, to be deduced by the solver.",
     {"lines": [line("#00f", *ROW), line("#00f", (5.5, 0.5), (5.5, 2.5))]}, ["equal sums"]),
    ("line total", "The digits on each blue line sum to 15.", {"lines": [line("#00f", *ROW)]}, ["sum"]),
    ("decoration", "The blue line is purely decorative.", {"lines": [line("#00f", *ROW)]}, []),
    ("cage", "Digits in a cage do not repeat and sum to 7 or 13.",
     {"cages": [{"cells": [[0, 0], [0, 1]]}]}, ["any of"]),
    ("dots", "Cells joined by a grey dot have a ratio of 3.",
     {"overlays": [circle(1, 0.5, 0.34, backgroundColor="#999")]}, ["relation"]),
    ("different marks", "All circled digits are different.",
     {"underlays": [circle(r + 0.5, 0.5, borderColor="#000") for r in range(3)]}, ["different"]),
    ("corner sum", "A number in a circle is the sum of the four surrounding cells.",
     {"overlays": [circle(1, 1, 0.7, text="21", **WHITE)]}, ["sum"]),
    ("same parity", "Digits along a red line have the same parity.", {"lines": [line("#f66", *ROW)]}, ["relation"]),
    ("dots", "Cells separated by a grey dot either are consecutive or have a 2:1 ratio.",
     {"overlays": [circle(1, 0.5, 0.34, backgroundColor="#999")]}, ["relation"]),
    ("dots", "If digits are separated by a red cherry, one is double the other.",
     {"overlays": [circle(1, 0.5, 0.34, backgroundColor="#f00")]}, ["ratio"]),
    ("windoku", "Windoku: four more boxes hold each digit once.", {}, ["windoku"]),
    ("global entropy", "Every 2x2 area holds a low, a middle and a high digit.", {}, ["global entropy"]),
    ("parity runs", "In every row and column, no run of 3 digits is all even or all odd: runs of 3 never.", {},
     ["regex"]),
    ("negative", "White dots separate consecutive digits. All dots are given.",
     {"overlays": [circle(1, 0.5, 0.34, **WHITE)]}, ["difference", "no other differences"]),
]  # fmt: skip

NAMES = [f"{case[0]} {place}" for place, case in enumerate(CASES)]


@pytest.mark.parametrize(("name", "rules", "members", "expected"), CASES, ids=NAMES)
def test_recognised(name: str, rules: str, members: dict[str, Any], expected: list[str]) -> None:
    puzzle = read(rules, **members)
    assert left(puzzle) == []
    assert kinds(puzzle) == expected
    assert name in recognisers.names


def test_every_recogniser_has_a_case() -> None:
    assert set(recognisers.names) == {case[0] for case in CASES}
    assert [each.stage for each in in_order()] == sorted(each.stage for each in in_order())


SAID = [case for case in CASES if case[2]]
NAMES_SAID = [f"{case[0]} {place}" for place, case in enumerate(SAID)]


@pytest.mark.parametrize(("name", "rules", "members", "expected"), SAID, ids=NAMES_SAID)
def test_another_sentence_is_not_understood(
    name: str, rules: str, members: dict[str, Any], expected: list[str]
) -> None:
    puzzle = read(
        "Some digits on these lines, dots, cages or circles are wrong in a way that must be found.", **members
    )
    assert left(puzzle)


def test_a_usual_colour_alone_is_a_guess() -> None:
    puzzle = read("", lines=[line("#67f067", *ROW)])
    assert puzzle.constraints == ()
    assert puzzle.metadata["understood"]["guesses"][0]["rule"] == "whisper"
    assert left(puzzle) == ["line 1: green line r1c1-r1c5"]


def test_a_thermometer_needs_no_words() -> None:
    drawn = {"lines": [line("#ccc", *ROW, thickness=19)], "underlays": [circle(0.5, 4.5, backgroundColor="#ccc")]}
    (rule,) = read("", **drawn).constraints
    assert rule.cells == (4, 3, 2, 1, 0)  # type: ignore[attr-defined]


def test_colours_part_the_lines() -> None:
    puzzle = read(
        "Digits on purple lines are consecutive, in any order. Along green lines neighbours differ by at least 4.",
        lines=[line("#67f067", *ROW), line("#f067f0", (2.5, 0.5), (2.5, 2.5))],
    )
    rules: dict[str, Any] = {rule.kind: rule for rule in puzzle.constraints}
    assert rules["whisper"].difference == 4
    assert rules["renban"].cells == (18, 19, 20)
    assert left(puzzle) == []


def test_the_words_outweigh_the_usual_colour() -> None:
    puzzle = read("Green lines are palindromes.", lines=[line("#67f067", *ROW)])
    assert kinds(puzzle) == ["palindrome"]


def test_two_rules_for_one_colour_need_a_word() -> None:
    text = "Green lines are palindromes. Adjacent digits on a green line differ by at least 5."
    drawn = {"lines": [line("#12a012", *ROW)]}
    assert kinds(read(text, **drawn)) == []
    assert kinds(read(f"Green lines are both whispers and palindromes. {text}", **drawn)) == ["palindrome", "whisper"]


def test_closed_lines_and_branches() -> None:
    ring = ((0.5, 1.5), (0.5, 4.5), (1.5, 4.5), (1.5, 1.5), (0.5, 1.5))
    (whisper,) = read("Green lines: adjacent digits differ by at least 5.", lines=[line("#0c0", *ring)]).constraints
    assert whisper.cells[0] == whisper.cells[-1]  # type: ignore[attr-defined]
    blue = "Box borders divide blue lines into segments of equal sum."
    (region,) = read(blue, lines=[line("#2ecbff", *ring)]).constraints
    assert len(set(region.cells)) == len(region.cells) == 8  # type: ignore[attr-defined]
    branches = [line("#2ecbff", *ROW), line("#2ecbff", (0.5, 2.5), (3.5, 2.5))]
    assert kinds(read(blue, lines=branches)) == ["equal sums"]


def test_lines_that_cross() -> None:
    blue = "Box borders divide blue lines into segments of equal sum."
    crossing = [line("#2ecbff", *ROW), line("#2ecbff", (0.5, 7.5), (0.5, 5.5)), line("#2ecbff", (4.5, 0.5), (4.5, 8.5))]
    crossing += [line("#2ecbff", (2.5, 4.5), (8.5, 4.5))]
    assert len(read(blue, lines=crossing).constraints) == 4
    cross = [line("#f067f0", (0.5, 0.5), (2.5, 2.5)), line("#f067f0", (0.5, 2.5), (2.5, 0.5))]
    (renban,) = read("Pink lines are renbans.", lines=cross).constraints
    assert len(renban.cells) == 5  # type: ignore[attr-defined]


def test_the_only_sentence_of_lines_speaks_of_all_lines() -> None:
    lines = [line("#0c0", *ROW), line("#c0f", (5.5, 0.5), (5.5, 3.5))]
    puzzle = read("Digits next to each other on a line have a difference of at least 5.", lines=lines)
    assert (kinds(puzzle), len(puzzle.constraints), left(puzzle)) == (["whisper"], 2, [])


def test_a_hue_beside_the_one_that_is_named() -> None:
    puzzle = read("Adjacent digits on an orange line differ by at least 4.", lines=[line("#f0d040", *ROW)])
    assert (kinds(puzzle), left(puzzle)) == (["whisper"], [])
    blue = read("Adjacent digits on an orange line differ by at least 4.", lines=[line("#3080f0", *ROW)])
    assert left(blue) != []


def test_a_sentence_behind_brackets_and_one_that_may_repeat() -> None:
    marks = {"overlays": [mark(1, 0.5, 0.35, text="V")]}
    text = "Digits on a pink line are a renban. (eg 2-4-3) Cells separated by a V sum to 5."
    assert kinds(read(text, lines=[line("#f067f0", *ROW)], **marks)) == ["renban", "xv"]
    puzzle = read("Digits along an arrow may repeat and must sum to the digit in the circle.", **ARROW)
    assert (kinds(puzzle), left(puzzle)) == (["arrow"], [])
    both = read("Cells joined by an X or V sum to 10 (X) or 5 (V).", **marks)
    assert (kinds(both), left(both)) == (["xv"], [])


def test_coloured_cells_of_which_nobody_speaks_are_a_picture() -> None:
    cells = [mark(r + 0.5, 0.5, 1, backgroundColor="#a0f0a0") for r in range(4)]
    green = [line("#0c0", *ROW)]
    assert left(read("Adjacent digits on a green line differ by at least 5.", lines=green, underlays=cells)) == []
    assert left(read("Green cells rule the kingdom, and digits love them.", underlays=cells)) != []
    assert left(read("Green lines are whispers. Digits in green are even.", lines=green, underlays=cells)) == []


def test_two_rules_in_one_sentence() -> None:
    lines = [line("#0c0", *ROW)]
    both = read(
        "Digits on a green line read the same both ways and differ from their neighbours by at least 3.", lines=lines
    )
    assert kinds(both) == ["palindrome", "whisper"]
    assert left(both) == []


def test_a_negative_binds_to_the_sentence_before() -> None:
    puzzle = read(
        "White dots separate consecutive digits. Digits joined by a V sum to 5. All such pairs are given.",
        overlays=[circle(1, 0.5, 0.34, **WHITE), mark(0.5, 4, 0.35, text="V")],
    )
    negatives = [rule for rule in puzzle.constraints if rule.kind == "relation"]
    assert {rule.between for rule in negatives} == {"a + b != 5"}  # type: ignore[attr-defined]
    assert len(negatives) == 142


@pytest.mark.parametrize(
    "text",
    [
        "Digits along an arrow sum to the digit in its circle, except in box 5.",
        "The value of a shaded cell is one more than its digit.",
        "Draw a loop through the grid that visits every box.",
        "Exactly one of the arrows is wrong.",
    ],
)
def test_words_that_change_everything_are_not_understood(text: str) -> None:
    assert left(read(text)) == [text]


MISLEADING = [
    ("Within cages digits do not repeat, and increase from left to right and from top to bottom.",
     {"cages": [{"cells": [[0, 0], [0, 1]], "unique": True}]}),
    ("Digits in a cage do not repeat and sum to a value ending in 5.",
     {"cages": [{"cells": [[0, 0], [0, 1]], "unique": True}]}),
    ("A digit in a circle may NOT appear in the four cells surrounding it.", {"overlays": [circle(1, 1, text="3")]}),
    ("Digits along each thermo must increase CONSECUTIVELY from the bulb to the tip.",
     {"lines": [line("#ccc", *ROW, thickness=19)], "underlays": [circle(0.5, 0.5, backgroundColor="#ccc")]}),
    ("Each digit in the first column tells you where the 1 is located in its row.", {}),
    ("All odd digits form a single orthogonally connected group, and no 2x2 squares are all odd.", {}),
    ("Every set of three digits on a purple line is a set of consecutive digits in any order.",
     {"lines": [line("#f067f0", *ROW)]}),
    ("Digits in a cage do not repeat and sum to a number whose remainder, when divided by 5, is in the corner.",
     {"cages": [{"cells": [[0, 0], [0, 1]], "value": "4"}]}),
    ("In each cage, digits do not repeat and the sum of the even digits equals the sum of the odd digits.",
     {"cages": [{"cells": [[0, 0], [0, 1]]}]}),
    ("A digit in a circle tells how many of the four surrounding cells contain even digits.",
     {"overlays": [circle(1, 1, text="3")]}),
    ("A circle holds the largest digit among the four cells around it.", {"overlays": [circle(1, 1, text="3")]}),
    ("For each 9 in the grid, cells a knight's move away from it cannot hold the same digit.", {}),
    ("Each blue 3x3 area is a magic square: all rows, columns and both diagonals contain a sum of 15 once.", {}),
    ("Each digit in column 1 indicates in which column of its row the digit 1 stands, and so does every row.", {}),
    ("The product of the digits along an arrow equals the digit in its circle.",
     {"overlays": [circle(0.5, 0.5, borderColor="#000")],
      "arrows": [{"wayPoints": [[0.5, 0.8], [0.5, 2.5]], "color": "#000", "thickness": 3}]}),
    ("Digits joined by an X sum to 10 or 15.", {"overlays": [mark(0.5, 1, 0.35, text="X")]}),
]  # fmt: skip


@pytest.mark.parametrize(("text", "members"), MISLEADING, ids=[case[0][:40] for case in MISLEADING])
def test_an_idea_that_is_not_known_changes_the_sentence(text: str, members: dict[str, Any]) -> None:
    assert text in left(read(text, **members))


@pytest.mark.parametrize(
    "text",
    [
        "Neighbours without a dot may or may not be consecutive.",
        "There are no negative constraints (digits without a V need not have the property).",
        "Digits can only repeat along diagonals if they follow all of the other rules!",
        "Digits with no dot between them may satisfy either, neither, or both of these conditions.",
        "Also, there are some lines in the grid, and each line passes through more than one of the 3x3 regions.",
        "For example: ?????7534 (19) would be a valid fill for a row where 19 is the sum of the last 4 digits.",
    ],
)
def test_sentences_that_forbid_nothing(text: str) -> None:
    puzzle = read(f"Identical digits cannot be a knight's move apart. {text}")
    assert left(puzzle) == []
    assert kinds(puzzle) == ["anti knight"]


def test_a_rule_that_cannot_hold_was_misread() -> None:
    puzzle = read(
        "Digits in a cage sum to the number in the corner.", cages=[{"cells": [[0, 0], [0, 1]], "value": "1"}]
    )
    assert puzzle.constraints == ()
    assert left(puzzle)


def test_flavour_and_examples_are_no_rules() -> None:
    text = "Have fun!\nNot all dots are given.\nFor example, 3-1-2 is a valid line.\nThis took me a week."
    puzzle = read(f"{text}\nIdentical digits cannot be a knight's move apart.")
    assert left(puzzle) == []
    assert len(puzzle.metadata["understood"]["no rules"]) == 4


def test_what_was_read_goes_back_as_it_was_drawn() -> None:
    _, rules, members, _ = next(case for case in CASES if case[0] == "whisper")
    puzzle = read(rules, **members)
    link = codecs["sudokupad"].encode(puzzle)
    again = codecs["sudokupad"].decode(Source(link))
    assert again == puzzle
    assert again.metadata == puzzle.metadata
    changed = puzzle.with_givens({"r1c1": 5})
    again = codecs["sudokupad"].decode(Source(codecs["sudokupad"].encode(changed)))
    assert again == changed
    assert again.metadata["sudokupad"] == puzzle.metadata["sudokupad"]
