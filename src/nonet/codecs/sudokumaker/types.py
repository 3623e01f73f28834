"""The types of SudokuMaker's constraints by their numbers.

`FORMS` are rules, but for the dots and letters between cells (`pairs`). Drawings (2000 to 2002) are read by `drawings`;
programs (1000) cannot be read at all.
"""

from __future__ import annotations

from collections.abc import Mapping

from nonet.codecs.sudokumaker.forms import (
    Area,
    Arrows,
    Cages,
    Cells,
    Clones,
    Entropy,
    Form,
    Groups,
    Lines,
    Quads,
    RegionSums,
    Sayings,
    Switch,
    Thermometers,
)
from nonet.codecs.sudokumaker.outside import LittleKillers, Outside

FORMS: Mapping[int, Form] = {
    10: Switch("diagonal", direction="down"),
    11: Switch("diagonal", direction="up"),
    12: Switch("anti king"),
    13: Switch("anti knight"),
    14: Switch("disjoint groups"),
    15: Switch("non consecutive"),
    16: Entropy(),
    100: Cells("even"),
    101: Cells("odd"),
    102: Cells("maximum"),
    103: Cells("minimum"),
    300: Thermometers(),
    301: Cages(),
    302: Clones(),
    303: Quads(),
    304: Sayings(),
    305: Area(),
    400: Lines("renban"),
    401: Lines("whisper", difference="minDifference"),
    402: Lines("palindrome"),
    403: Lines("between", shortest=3),
    404: RegionSums(),
    405: Lines("progression", shortest=3),
    406: Groups(),
    407: Lines("lockout"),
    408: Arrows(),
    409: Lines("double arrow", shortest=3),
    500: LittleKillers(),
    501: Outside("sandwich", "total"),
    502: Outside("x sum", "total"),
    503: Outside("skyscraper", "count"),
    504: Outside("numbered room", "symbol"),
    600: Cells("row indexer"),
    601: Cells("column indexer"),
}
NAMES: Mapping[int, str] = {
    304: "look-and-say cages",
    406: "lines with groups of digits",
    1000: "a rule that is a program",
    2000: "lines",
    2001: "cages",
    2002: "symbols",
}
"""Words for types whose entries may be left over."""
