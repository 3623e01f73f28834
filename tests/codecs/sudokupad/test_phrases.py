"""The ways in which setters say a rule: each is read, with nothing left over, on a drawing that has its marks.

The drawings are the same for all phrases of a rule. Sentences that tell of an idea nobody knows stay left over.

Covers: sentences, understanding.
"""

from __future__ import annotations

from typing import Any

import pytest
from tests.codecs.sudokupad.test_recognisers import ROW, SHADE, WHITE, circle, kinds, left, line, mark, read

DOWN = (2.5, 8.5), (6.5, 8.5)
THERMO = {
    "lines": [line("#cccf", (0.5, 4.5), (0.5, 0.5), thickness=19)],
    "underlays": [circle(0.5, 4.5, backgroundColor="#cccf")],
}
ARROW = {
    "overlays": [circle(0.5, 0.5, backgroundColor="#fff", borderColor="#aaa")],
    "arrows": [line("#aaa", (0.5, 0.85), (0.5, 3.5), thickness=3)],
}
CAGES = {"cages": [{"cells": [[0, 0], [0, 1]], "value": "7"}, {"cells": [[3, 3], [3, 4], [3, 5]], "value": "14"}]}
WHITE_DOTS = {"overlays": [circle(1, 0.5, 0.34, **WHITE), circle(4, 0.5, 0.34, **WHITE)]}
BLACK_DOTS = {"overlays": [circle(1, 0.5, 0.34, backgroundColor="#000")]}
BOTH_DOTS = {"overlays": [*WHITE_DOTS["overlays"], circle(0.5, 4, 0.34, backgroundColor="#000")]}
XV = {"overlays": [mark(1, 0.5, 0.35, text="V"), mark(0.5, 4, 0.35, text="X")]}
GREEN = {"lines": [line("#67f067", *ROW)]}
PINK = {"lines": [line("#f067f0", *ROW), line("#f067f0", *DOWN)]}
BLUE = {"lines": [line("#2ecbff", *ROW)]}
GREY = {"lines": [line("#aaa", *ROW)]}
PEACH = {"lines": [line("#fca", *ROW)]}
TEAL = {"lines": [line("#3ba", *ROW)]}
RED = {"lines": [line("#f66", *ROW)]}
LAVENDER = {"lines": [line("#cdb1ec", *ROW)]}
ORANGE = {"lines": [line("#ffa600", *ROW)]}
YELLOW = {"lines": [line("#c9c883", *ROW)]}
BETWEEN = {
    "lines": [line("#aaa", *ROW, thickness=6)],
    "underlays": [circle(*ROW[0], borderColor="#000"), circle(*ROW[1], borderColor="#000")],
}
QUAD = {"overlays": [circle(1, 1, 0.7, text="1 2 3", **WHITE)]}
LITTLE = {
    "overlays": [mark(-0.5, 2.5, 0.5, text="24")],
    "arrows": [line("#000", (-0.2, 2.8), (0.05, 3.05), thickness=2)],
}
OUTSIDE = {"overlays": [mark(0.5, -0.5, 0.8, text="12"), mark(-0.5, 3.5, 0.8, text="9")]}
FEW_SEEN = {"overlays": [mark(0.5, -0.5, 0.8, text="3"), mark(-0.5, 3.5, 0.8, text="4")]}
CIRCLES = {"underlays": [circle(r + 0.5, r + 0.5, borderColor="#000") for r in range(5)]}
GREY_CIRCLE = {"underlays": [circle(0.5, 0.5, 0.7, **SHADE)]}
GREY_SQUARE = {"underlays": [mark(0.5, 0.5, 0.7, **SHADE)]}
DIAGONALS = {"lines": [line("#34bbe6", (0, 0), (9, 9), thickness=1), line("#34bbe6", (0, 9), (9, 0), thickness=1)]}

PHRASES: list[tuple[str, dict[str, Any], list[str], list[str]]] = [
    ("thermo", THERMO, ["thermo"], [
        "Digits along a thermometer increase from the bulb.",
        "Digits along a thermometer must strictly increase from the bulb end.",
        "Along thermometers, digits must increase from the bulb to the tip.",
        "On a thermometer digits increase moving away from the bulb.",
        "Thermometers: Digits increase, starting at the bulb.",
        "Thermo: numbers increase from bulb to tip.",
        "Normal thermometer rules apply.",
        "Digits strictly increase along thermos, starting from the round bulb.",
        "THERMO - digits on a thermometer increase from the bulb end.",
        "Each thermometer is filled with digits in increasing order starting from the bulb.",
    ]),
    ("slow thermo", THERMO, ["slow thermo"], [
        "Slow thermometers: digits stay the same or increase from the bulb.",
        "Along a slow thermometer, digits must either increase or stay the same from the bulb end.",
        "Digits on a slow thermometer do not decrease from the bulb.",
    ]),
    ("arrow", ARROW, ["arrow"], [
        "Digits along an arrow sum to the digit in the circle.",
        "Digits along an arrow must sum to the digit in that arrow's circle.",
        "Digits on arrows add up to the digit in the attached circle. Digits may repeat along an arrow.",
        "The digits along an arrow sum to the digit in its circle, and may repeat if allowed by other rules.",
        "The sum of the digits along an arrow equals the digit in its circle.",
        "Arrows: the digits on the arrow sum to the circled digit.",
        "The digit in a circle is the sum of the digits along the attached arrow.",
        "Normal arrow rules apply.",
        "Numbers along arrows total the number in the circled cell.",
        "Circles contain the sum of the digits along their arrows.",
    ]),
    ("killer", CAGES, ["killer cage"], [
        "Digits in cages cannot repeat and must sum to the small clue in the top left corner of the cage.",
        "In cages, digits sum to the given total and may not repeat.",
        "Killer cages: digits within a cage don't repeat and sum to the total shown.",
        "Digits within a cage must be different and add up to the number in the corner.",
        "Normal killer cage rules apply.",
        "Cages show their sums. Digits may not repeat within cages.",
        "Digits in a cage sum to the indicated total. No digit may repeat within a cage.",
        "KILLER: Cages contain no repeats and their digits sum to the value in the top-left corner.",
        "Cages contain no repeated digits and sum to the indicated value (if given).",
        "Cells in a cage must contain unique digits which sum to the total in the top-left.",
    ]),
    ("cages that repeat", CAGES, ["sum"], [
        "Digits in cages sum to the small number in the corner. Digits may repeat within a cage.",
        "Digits in a cage sum to the given total, and can repeat if allowed by other rules.",
    ]),
    ("white dots", WHITE_DOTS, ["difference"], [
        "Digits separated by a white dot are consecutive.",
        "Cells separated by a white dot must contain consecutive digits. Not all dots are given.",
        "A white dot joins two consecutive digits - not all possible dots are shown.",
        "White dots separate consecutive digits (not all dots are given).",
        "Two digits joined by a white dot differ by 1.",
        "Cells joined with a white dot have a difference of 1.",
        "If two cells are connected by a white dot, their digits are consecutive.",
        "White Kropki dots: digits are consecutive.",
        "Normal kropki rules apply. Not all possible dots are given.",
        "Adjacent digits with a white dot between them are consecutive.",
    ]),
    ("black dots", BLACK_DOTS, ["ratio"], [
        "Digits separated by a black dot are in a 1:2 ratio.",
        "Cells joined by a black dot contain digits where one is double the other.",
        "Digits on either side of a black dot have a 2:1 ratio.",
        "A black dot means that one digit is twice the other; not all dots are given.",
        "Black dots: digits have a ratio of 2:1.",
        "Digits with a black dot between them are in the ratio 1 to 2.",
    ]),
    ("both dots", BOTH_DOTS, ["difference", "ratio"], [
        "White dots separate consecutive digits, black dots separate digits in a 1:2 ratio.",
        "Digits joined by a white dot are consecutive. Digits joined by a black dot are in a 2:1 ratio.",
        "A white dot joins consecutive digits; a black dot joins digits in a 1:2 ratio. Not all dots are given.",
        "Kropki dots: white - consecutive, black - ratio 1:2.",
    ]),
    ("xv", XV, ["xv"], [
        "Digits separated by a V sum to 5 and digits separated by an X sum to 10.",
        "Cells joined by an X sum to 10. Cells joined by a V sum to 5. Not all Xs and Vs are given.",
        "Digits joined by X or V sum to 10 or 5, respectively.",
        "V: the two cells sum to 5. X: the two cells sum to 10.",
        "An X between two cells means they sum to 10, a V means they sum to 5 - not all X's and V's are given.",
        "Normal XV rules apply, but not all are given.",
    ]),
    ("whisper", GREEN, ["whisper"], [
        "Adjacent digits on a green line must differ by at least 5.",
        "Neighbouring digits along a green line have a difference of at least five.",
        "German whispers: adjacent digits along green lines differ by 5 or more.",
        "Along green lines, the difference between neighbouring digits is at least 5.",
        "Two digits next to each other on a green line must be at least 5 apart.",
        "Green lines are German Whispers.",
        "Every pair of adjacent digits along a green line has a difference of 5 or greater.",
        "Each digit on a green line differs from its neighbours on the line by at least 5.",
        "German whisper lines (green): neighbouring digits must have a minimum difference of 5.",
        "Digits on a green line differ by at least 5 from adjacent digits on that line.",
    ]),
    ("dutch whisper", ORANGE, ["whisper"], [
        "Adjacent digits along an orange line have a difference of at least 4.",
        "Dutch whispers: neighbouring digits on orange lines differ by at least four.",
    ]),
    ("renban", PINK, ["renban"], [
        "Digits on a purple line form a set of consecutive digits in any order.",
        "Purple lines contain a set of consecutive, non-repeating digits in any order.",
        "Renban: each pink line holds consecutive digits, in some order, without repeats.",
        "Pink lines are renban lines.",
        "Along each purple line, digits form a non-repeating consecutive sequence, which may appear in any order.",
        "Each purple line contains a set of non-repeating consecutive digits. These digits can appear in any order.",
        "Digits on a pink line must be consecutive and cannot repeat, but can be in any order.",
        "A magenta line consists of unique consecutive digits in any order.",
        "Digits along a purple Renban line are a group of consecutive digits, not necessarily in order.",
        "Lines contain sets of consecutive digits in any order.",
    ]),
    ("region sum", BLUE, ["region sum"], [
        "Box borders divide the blue line into segments with the same sum.",
        "Box borders divide blue lines into segments of equal sum. Different lines may have different sums.",
        "Blue lines have an equal sum N within each 3x3 box they pass through.",
        "Digits on a blue line sum to the same total in each box the line passes through.",
        "For each line, digits on the line have an equal sum within each 3x3 box it passes through.",
        "Region sum lines: box borders split blue lines into segments that have the same sum.",
        "The sum of the digits on a blue line is the same in every box it passes through.",
        "Each segment of a blue line within a box must sum to the same total.",
        "Blue lines are region sum lines.",
        "Box borders divide blue lines into segments. All segments of one line have the same sum (sums may differ).",
    ]),
    ("palindrome", GREY, ["palindrome"], [
        "Grey lines are palindromes.",
        "Digits along a gray line read the same in both directions.",
        "A grey line is a palindrome, reading the same forwards and backwards.",
        "Palindrome: digits on the grey line read the same from either end.",
        "Digits along grey lines form palindromes.",
        "Lines are palindromes, i.e. they read the same from both ends.",
    ]),
    ("entropic", PEACH, ["entropic"], [
        "Any three consecutive digits on a peach line contain a low (1-3), a middle (4-6) and a high digit (7-9).",
        "Entropic: any three sequential cells on a peach line hold a low (1,2,3), a middle (4,5,6) and a high digit.",
        "Orange lines are entropic lines.",
    ]),
    ("modular", TEAL, ["modular"], [
        "Any three consecutive digits on a teal line have different remainders when divided by 3.",
        "Every three sequential cells on a teal line contain one digit each from {1,4,7}, {2,5,8} and {3,6,9}.",
        "Teal lines are modular lines.",
    ]),
    ("parity line", RED, ["parity"], [
        "Digits along a red line alternate between odd and even.",
        "Adjacent digits along a red line must have different parity.",
        "Two cells adjacent along a red line must contain one even digit and one odd digit.",
        "Red lines are parity lines: digits alternate between even and odd.",
    ]),
    ("zipper", LAVENDER, ["zipper"], [
        "Digits at equal distance from the centre of a lavender line sum to the digit in the centre.",
        "Zippers: digits an equal distance from the center of a purple line sum to the center digit.",
        "Lavender lines are zipper lines.",
    ]),
    ("nabner", YELLOW, ["nabner"], [
        "No two digits on a yellow line may be equal or consecutive.",
        "Nabner lines: digits on a gold line cannot repeat, and no two digits on the line are consecutive.",
        "Along a yellow line, no two digits are consecutive, regardless of their position, and digits do not repeat.",
    ]),
    ("ten line", GREY, ["sum line"], [
        "Each grey line can be divided into segments that each sum to 10.",
        "Grey lines are 10-lines: the line is made of one or more groups of adjacent digits, each of which sums to 10.",
        "Each grey line consists of one or more groups of cells that sum to 10. Groups may not overlap.",
    ]),
    ("between", BETWEEN, ["between"], [
        "Digits on a line lie strictly between the digits in the circles at its ends.",
        "Between lines: digits on the line must have values between the digits in the circled ends.",
        "Along a grey line digits must be between the digits in the circles at either end.",
        "Lines connecting two circles contain digits strictly between the digits in those circles.",
    ]),
    ("double arrow", BETWEEN, ["double arrow"], [
        "The digits along a line sum to the same total as the digits in its two circles.",
        "Double arrows: the sum of the digits on the line equals the sum of the digits in the circles at its ends.",
    ]),
    ("quadruple", QUAD, ["quadruple"], [
        "Digits in a white circle must appear in the four surrounding cells.",
        "Quadruples: digits in circles appear in at least one of the four cells around them.",
        "The digits in a circle must be placed in the 4 cells that it touches.",
        "Digits in white circles must appear at least once in the surrounding 2x2 area.",
    ]),
    ("little killer", LITTLE, ["little killer"], [
        "Clues outside the grid give the sum of the digits along the indicated diagonal.",
        "A number with an arrow outside the grid shows the sum of the digits on that diagonal, which may repeat.",
        "Little killer clues outside the grid indicate the sum of the diagonal in the direction of the arrow.",
        "Digits along an indicated diagonal sum to the number given. Digits may repeat on these diagonals.",
        "Normal little killer rules apply.",
    ]),
    ("what adds nothing", BLUE, ["region sum"], [
        "Box borders divide the blue line into segments of the same sum. Lines do not branch or cross.",
        "Box borders divide the blue line into segments of the same sum. All lines go in a straight line.",
        "Box borders divide the blue line into segments of the same sum. (NB Different lines may have different sums).",
        "Normal sudoku rules apply, and blue lines are region sum lines. Digits may repeat freely on lines.",
        "Blue lines are region sum lines. The grid is covered in fog. Correct digits clear the fog around them.",
        "Blue lines are region sum lines. No guessing is required, and have fun!",
    ]),
    ("sandwich", OUTSIDE, ["sandwich"], [
        "Clues outside the grid show the sum of the digits sandwiched between the 1 and the 9 in that row or column.",
        "Numbers outside the grid give the sum of the digits between the 1 and the 9 in that row/column.",
        "Normal sandwich rules apply: clues outside the grid are the sum of the digits between 1 and 9.",
    ]),
    ("x sum", OUTSIDE, ["x sum"], [
        "Clues outside the grid give the sum of the first X digits in that row or column, where X is the first digit.",
        "X-Sums: a number outside the grid is the sum of the first N digits, where N is the digit closest to it.",
    ]),
    ("skyscraper", FEW_SEEN, ["skyscraper"], [
        "Clues outside the grid are skyscraper clues: how many digits can be seen, higher digits blocking lower ones.",
        "Numbers outside the grid show how many buildings are visible from there, taller ones hiding smaller ones.",
    ]),
    ("numbered room", FEW_SEEN, ["numbered room"], [
        "Numbered rooms: a clue outside the grid is the digit in the Nth cell, where N is the digit in the first cell.",
        "A clue outside the grid indicates the digit to be placed in the Nth cell, where N is the first cell's digit.",
    ]),
    ("counting circles", CIRCLES, ["counting circles"], [
        "A digit in a circle indicates how many circles contain that digit.",
        "The digit in a circle counts how many times it appears in circles.",
        "Each digit in a circle shows the number of circles that contain that digit.",
        "If a digit appears in a circle, that digit appears in exactly that many circles.",
    ]),
    ("odd", GREY_CIRCLE, ["odd"], [
        "Grey circles contain odd digits.",
        "A cell with a shaded circle must contain an odd digit.",
        "Digits in grey circles are odd.",
        "Gray circles mark odd digits.",
    ]),
    ("even", GREY_SQUARE, ["even"], [
        "Grey squares contain even digits.",
        "A digit in a cell with a grey square must be even.",
        "Shaded squares mark even digits.",
    ]),
    ("diagonals", DIAGONALS, ["diagonal"], [
        "Digits may not repeat on the marked diagonals.",
        "Digits cannot repeat along either main diagonal.",
        "The two main diagonals also contain the digits 1-9 once each.",
        "No digit repeats along a marked diagonal.",
        "Each main diagonal contains every digit exactly once.",
        "Both diagonals contain each digit once.",
    ]),
    ("anti knight", {}, ["anti knight"], [
        "Cells separated by a knight's move cannot contain the same digit.",
        "Identical digits cannot be a chess knight's move apart.",
        "Normal anti-knight rules apply.",
        "Cells a knight's move apart (in chess) must contain different digits.",
        "No two cells a knight's move away from each other may contain the same digit.",
        "Digits may not repeat at a knight's move from each other.",
        "Antiknight: the same digit can't appear a knight's move away.",
    ]),
    ("anti king", {}, ["anti king"], [
        "Cells separated by a king's move cannot contain the same digit.",
        "Identical digits may not touch diagonally.",
        "Anti-king: cells a king's move apart must contain different digits.",
        "Diagonally adjacent cells cannot contain the same digit.",
    ]),
    ("everywhere", {}, ["relation"], [
        "Orthogonally adjacent cells must not sum to 5 or 10.",
        "No two orthogonally connected cells can sum to 5.",
        "No two cells sharing an edge contain digits summing to 5 or 10.",
        "The digits in two orthogonally adjacent cells may not be consecutive, nor may they be in a ratio of 2:1.",
        "Adjacent digits may not add up to 10.",
        "Cells that share a side cannot contain digits in a 1:2 ratio.",
    ]),
    ("non consecutive", {}, ["non consecutive"], [
        "Orthogonally connected cells must not contain consecutive digits.",
        "Orthogonally adjacent cells cannot contain consecutive digits.",
        "Adjacent digits may not be consecutive.",
        "No two orthogonally adjacent cells contain consecutive digits.",
        "Nonconsecutive: cells that share an edge cannot contain consecutive digits.",
    ]),
]  # fmt: skip

CASES = [(name, members, expected, text) for name, members, expected, texts in PHRASES for text in texts]


@pytest.mark.parametrize(
    ("members", "expected", "text"),
    [pytest.param(members, expected, text, id=f"{name}: {text[:60]}") for name, members, expected, text in CASES],
)
def test_phrases(members: dict[str, Any], expected: list[str], text: str) -> None:
    puzzle = read(text, **members)
    assert left(puzzle) == []
    assert kinds(puzzle) == expected
