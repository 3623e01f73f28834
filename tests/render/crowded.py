"""A board on which marks meet: shades on shades, lines on lines, clues at one place. Covers: _arrange."""

from __future__ import annotations

from nonet.core.puzzle import Puzzle
from nonet.rules import (
    BoxIndexer,
    Clone,
    ColumnIndexer,
    DoubleArrow,
    Entropic,
    Even,
    ExtraRegion,
    HiddenSkyscraper,
    LittleKiller,
    Minimum,
    Nabner,
    NumberedRoom,
    Odd,
    Palindrome,
    Quadruple,
    RegionSum,
    Renban,
    RowIndexer,
    Sandwich,
    Skyscraper,
    Thermo,
    Whisper,
    Windoku,
    XSum,
    Zipper,
)


def crowded() -> Puzzle:
    """The rules in an order in which, drawn one after the other, they would hide each other."""
    return Puzzle.empty().with_rules(
        *(Odd("r2c2"), Even("r2c3"), Minimum("r3c3"), RowIndexer("r4c2"), ColumnIndexer("r6c6"), Odd("r8c8")),
        *(Clone("r7c7 r7c8 r8c7", "r2c6 r2c7 r3c6"), Clone("r8c1 r9c1", "r5c2 r6c2")),
        *(ExtraRegion("r1c7-r9c7"), BoxIndexer("r8c2"), Windoku()),
        *(Whisper("r1c1-r1c5"), Renban("r1c5-r1c1"), Whisper("r2c1-r6c1", 4), RegionSum("r2c1-r6c1")),
        *(Palindrome("r8c1-r8c3-r6c5"), Entropic("r6c5-r8c3-r8c1"), Zipper("r8c3-r8c1")),
        *(Nabner("r9c6-r7c8"), Renban("r7c8-r9c6"), Thermo("r3c3-r3c6"), DoubleArrow("r4c3-r7c3")),
        *(Sandwich("r0c4", 12), XSum("r0c4", 22), Skyscraper("r4c0", 3), HiddenSkyscraper("r5c0", 3)),
        *(NumberedRoom("r6c0", 4), LittleKiller("r0c1", "down right", 42), Quadruple("r5c5:r6c6", (1, 2, 3, 4))),
    )
