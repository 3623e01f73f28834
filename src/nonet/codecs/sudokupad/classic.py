"""SudokuPad's `classic` links: a plain puzzle, run-length encoded in one of two ways.

In the older encoding a digit is a given, and any other character a run of empty cells, as long as its place in an
alphabet: `A` none, `B` one. In the newer encoding each character is a given or an empty cell, followed by up to five
empty cells. Links do not say which encoding they use: the one that gives 81 cells is taken, or else one that gives a
square board whose side no given exceeds.
"""

from __future__ import annotations

import re
from math import isqrt
from string import ascii_lowercase, ascii_uppercase, digits

from nonet.core.layout import LARGEST_SIDE

_RUNS = ascii_uppercase + ascii_lowercase + "()[]-.~:@!$&'*,;=_"
_SIGNS = digits + ascii_uppercase + ascii_lowercase[:24]

_OLDER = re.compile(f"[1-9{re.escape(_RUNS)}]+")
_NEWER = re.compile(f"[{_SIGNS}]+")

CELLS_9X9 = 81
MAX_CELLS = LARGEST_SIDE**2


def unfold(packed: str) -> str | None:
    """The cells in one line, '.' for an empty cell; None if neither encoding gives a board."""
    if len(packed) > MAX_CELLS:
        return None
    forms = [(_NEWER, _newer), (_OLDER, _older)]
    boards = ["".join(map(cells, packed)) for form, cells in forms if form.fullmatch(packed)]
    fitting = [cells for cells in boards if _is_board(cells)]
    return next((cells for cells in fitting if len(cells) == CELLS_9X9), fitting[0] if fitting else None)


def _is_board(cells: str) -> bool:
    side = isqrt(len(cells))
    return 0 < side * side == len(cells) <= MAX_CELLS and all(sign == "." or int(sign) <= side for sign in cells)


def _older(sign: str) -> str:
    return sign if sign in digits else "." * _RUNS.index(sign)


def _newer(sign: str) -> str:
    blanks, given = divmod(_SIGNS.index(sign), 10)
    return (str(given) if given else ".") + "." * blanks
