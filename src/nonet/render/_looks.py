"""How each role looks: the one place with colours, widths and dashes.

The colours differ in lightness as well as in hue, and every difference of colour is also one of shape, width or dash,
so that nobody depends on hue alone. Digits stay readable on every colour. Lengths are fractions of a cell's side.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from nonet.core.marks import Role

PAPER = "#ffffff"
INK = "#1f2933"
FAINT_INK = "#46525e"
FOUND = "#0b5cad"
THIN_BORDER = "#9aa3ad"

GREY = "#c9ced4"
STEEL = "#8b96a2"

Shape = Literal[
    "cell",
    "disc",
    "square",
    "diamond",
    "valley",
    "peak",
    "across",
    "down",
    "bread",
    "brackets",
    "tower",
    "room",
    "shelf",
]
BADGES: tuple[Shape, ...] = ("bread", "brackets", "tower", "room", "shelf")
"""The shapes around a clue outside the board."""


@dataclass(frozen=True, slots=True)
class Look:
    """The style of a role; each kind of mark uses the fields that apply to it."""

    colour: str
    """Colour of lines, borders and texts."""
    fill: str = "none"
    """Colour inside dots and shaded cells."""
    width: float = 0.1
    dash: tuple[float, ...] = ()
    shape: Shape = "cell"
    """Shape of a shaded cell, of a dot that fills a cell, or around a clue outside the board."""
    hollow: bool = False
    """Whether a line is two slim ones with paper between."""
    radius: float | None = None
    """Radius of a dot or bulb, None for the default; in an outline, of its corners."""
    head: bool = False
    """Whether a line ends in an arrow head, a little beyond the middle of its last cell, clear of the digit."""
    turned: bool = False
    """Whether a text between two cells is turned to point from the first to the second."""
    struck: bool = False
    """Whether a pencil mark is crossed out, by a line behind its digit, which stays legible."""
    link: bool = False
    """Whether an arrow joins two pencil marks: a slim curve that goes around digits, with a head only if `head`."""
    lettered: bool = False
    """Whether the text of an outline is a letter on the right of a cell, clear of the sums of cages on the left; shades
    that come in pairs get letters there."""
    named: bool = False
    """Whether it is named under the board, because few people know it by its look."""
    over: bool = False
    """Whether it is drawn above digits, as the links of a chain are."""


LOOKS: dict[Role, Look] = {
    # Lines
    "thermo": Look(GREY, width=0.28, radius=0.38),
    "slow thermo": Look("#b7d3ea", width=0.28, radius=0.38, named=True),
    "whisper": Look("#4fa85f", width=0.15),
    "dutch whisper": Look("#e8731a", width=0.15, named=True),
    "renban": Look("#d79bd9", width=0.24),
    "nabner": Look("#d9b32a", width=0.08, named=True),
    "modular": Look("#2a9d8f", width=0.13, dash=(0.26, 0.2), named=True),
    "entropic": Look("#eebd7e", width=0.24, named=True),
    "region sum": Look("#3b7fc4", width=0.1),
    "between": Look(STEEL, "#e3e7eb", width=0.1),
    "lockout": Look("#5a7bb0", "#dbe6f5", width=0.07, shape="diamond", named=True),
    "palindrome": Look("#8c9db2", width=0.13),
    "zipper": Look("#9a7fd1", width=0.09, dash=(0.02, 0.16), named=True),
    "sum line": Look("#cf7a55", width=0.12, dash=(0.4, 0.18), named=True),
    "double arrow": Look(STEEL, PAPER, width=0.05, hollow=True, named=True),
    "arrow": Look(STEEL, PAPER, width=0.06, head=True),
    "pill arrow": Look(STEEL, PAPER, width=0.06, head=True, radius=0.3, named=True),
    "parity": Look("#e07a7a", width=0.12, dash=(0.12, 0.12), named=True),
    "same difference": Look("#7a8f3c", width=0.1, dash=(0.5, 0.14), named=True),
    "progression": Look("#3c8f7a", width=0.05, head=True, named=True),
    "diagonal": Look("#5aa2d6", width=0.035),
    "value indexing": Look("#00798c", "#cfe7ea", named=True),
    "index line": Look("#b36b00", "#f3e2c9", width=0.12, named=True),
    "automaton": Look("#b13a4b", width=0.06, named=True),
    "regex": Look("#8367c7", width=0.06, named=True),
    "relation": Look("#d1495b", named=True),
    # Between cells
    "difference": Look(INK, PAPER, width=0.04),
    "ratio": Look(INK, INK, width=0.04),
    "xv": Look(INK, PAPER, width=0.0),
    "greater than": Look(INK, PAPER, width=0.0, turned=True),
    "quadruple": Look(INK, PAPER, width=0.03),
    # Around cells
    "killer cage": Look(INK, width=0.03, dash=(0.1, 0.07)),
    "inexact cage": Look(INK, width=0.03, dash=(0.05, 0.06)),
    "sum": Look("#8a4b08", width=0.03, dash=(0.03, 0.06), named=True),
    "rellik cage": Look("#b3261e", width=0.03, dash=(0.1, 0.07), named=True),
    "equality cage": Look("#0b6e3a", width=0.045, dash=(0.2, 0.08), named=True),
    "look and say": Look("#6a3fa0", width=0.03, named=True),
    "lunchbox": Look("#8367c7", width=0.045, named=True),
    "contains": Look("#3f88c5", width=0.045, named=True),
    "contains exactly": Look("#d1495b", width=0.045, named=True),
    "count distinct": Look("#66a182", "#dcebe3", named=True),
    "allowed": Look("#d1495b", named=True),
    "equal sums": Look("#d1495b", named=True),
    # In cells
    "extra area": Look(STEEL, "#e2ecd8"),
    "extra region": Look(STEEL, "#f2e6cb"),
    "clone": Look(FAINT_INK, "#d5d9de", lettered=True, named=True),
    "even": Look(STEEL, "#c5ccd4", shape="square"),
    "odd": Look(STEEL, "#c5ccd4", shape="disc"),
    "minimum": Look(STEEL, "#eceff2", shape="valley"),
    "maximum": Look(STEEL, "#eceff2", shape="peak"),
    "windoku": Look(STEEL, "#dde5ec"),
    "row indexer": Look("#d1495b", "#f6d9dd", shape="across", named=True),
    "column indexer": Look("#66a182", "#d3e8dc", shape="down", named=True),
    "box indexer": Look("#3f88c5", "#d6e6f4", named=True),
    "counting circles": Look(STEEL, "none", width=0.05, named=True),
    "count where": Look("#c77d1e", "#f8ead6", named=True),
    "count in layer": Look("#4d7ea8", "#dfeaf3", named=True),
    "in layer": Look(STEEL, "#c3cad1", named=True),
    "route": Look("#b3261e", "none", width=0.06, named=True),
    "same values": Look("#00798c", "#cfe7ea", named=True),
    "same region": Look("#d1495b", "#f8dde0", named=True),
    # Outside
    "little killer": Look(FAINT_INK, width=0.04),
    "japanese sum": Look(FAINT_INK, width=0.03, shape="shelf", named=True),
    "sandwich": Look(FAINT_INK, width=0.03, shape="bread", named=True),
    "x sum": Look(FAINT_INK, width=0.03, shape="brackets", named=True),
    "skyscraper": Look(FAINT_INK, width=0.03, shape="tower", named=True),
    "hidden skyscraper": Look(FAINT_INK, width=0.03, shape="tower", dash=(0.06, 0.05), named=True),
    "numbered room": Look(FAINT_INK, width=0.03, shape="room", named=True),
    "full rank": Look(INK, named=True),
    "rule": Look(INK),
    # Rules of somebody's own
    "own 1": Look("#3f88c5", "#d6e6f4", named=True),
    "own 2": Look("#d1495b", "#f8dde0", named=True),
    "own 3": Look("#66a182", "#dcebe3", named=True),
    "own 4": Look("#edae49", "#fbecd0", named=True),
    "own 5": Look("#8367c7", "#e4ddf5", named=True),
    "own 6": Look("#00798c", "#cfe7ea", named=True),
    # What a step of logic speaks of
    "place": Look("#0b6e3a", "#8fdcae", width=0.04),
    "remove": Look("#b3261e", "#f9c0b3", width=0.04, struck=True),
    "evidence": Look("#1d4f91", "#b5d9f7", width=0.0),
    "fin": Look("#8a6d00", "#f7e08a", width=0.03, shape="square"),
    "house": Look("#1d4f91", "#eaf3fb", width=0.05),
    "cover": Look("#b36b00", width=0.05, dash=(0.16, 0.08)),
    "subset": Look("#8a6d00", width=0.05),
    "als": Look("#6a3fa0", width=0.05, lettered=True),
    "als 1": Look("#6a3fa0", width=0.05, lettered=True),
    "als 2": Look("#0b6e3a", width=0.05, dash=(0.3, 0.08), lettered=True),
    "als 3": Look("#b04a00", width=0.05, dash=(0.14, 0.08), lettered=True),
    "als 4": Look("#00798c", width=0.05, dash=(0.04, 0.07), lettered=True),
    "pivot": Look("#1d4f91", width=0.05),
    "deadly": Look("#b3261e", width=0.045, dash=(0.12, 0.08)),
    "innie": Look("#1d4f91", "#a9d3f5", width=0.05),
    "outie": Look("#b36b00", "#f5d9a9", width=0.05, dash=(0.16, 0.08)),
    "taken": Look(STEEL, "#e7eaee", width=0.03),
    "link": Look("#1d4f91", width=0.04, over=True),
    "colour 1": Look("#1d4f91", "#a9d3f5", width=0.0),
    "colour 2": Look("#0b6e3a", "#b9e8b4", width=0.0, shape="square"),
    "colour 3": Look("#6a3fa0", "#d9c8f2", width=0.0),
    "colour 4": Look("#8a6d00", "#f5e19a", width=0.0, shape="square"),
    "link strong": Look("#1d4f91", width=0.045, link=True),
    "link weak": Look("#b04a00", width=0.035, dash=(0.09, 0.06), link=True),
    "branch 1": Look("#0072b2", width=0.04, link=True, head=True),
    "branch 2": Look("#d55e00", width=0.04, link=True, head=True),
    "branch 3": Look("#009e73", width=0.04, link=True, head=True),
    "branch 4": Look("#aa4499", width=0.04, link=True, head=True),
    "branch 5": Look("#b38600", width=0.04, link=True, head=True),
    "branch 6": Look("#222222", width=0.04, link=True, head=True),
}
