"""Four more boxes hold each digit once."""

from __future__ import annotations

from nonet.codecs.sudokupad.recognisers import recogniser
from nonet.codecs.sudokupad.recognisers._board import BoardKind


@recogniser("windoku")
class Windoku(BoardKind):
    """Four more boxes hold each digit once."""

    words = (r"\bwindoku\b",)
    against = r"\blines?\b"
    kind = "windoku"
    nick = r"windoku"
