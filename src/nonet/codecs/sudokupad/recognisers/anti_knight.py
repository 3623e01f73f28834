"""No digit stands a knight's move away from itself."""

from __future__ import annotations

from nonet.codecs.sudokupad.recognisers import recogniser
from nonet.codecs.sudokupad.recognisers._board import BoardKind


@recogniser("anti knight")
class AntiKnight(BoardKind):
    """No digit stands a knight's move away from itself."""

    words = (
        r"\banti-?\s?knight",
        r"\bknight\w*'?s?'? (?:move|step|jump)?.*\b(?:not|cannot|can't|no|never|differ|different)\b",
        r"\b(?:not|cannot|can't|no|never|identical|same)\b.*\bknight",
    )
    against = r"\b(?:circle|cages?|lines?|same (?:group|set|parity)|outside|some|marked|shaded|odd|even|count)\b"
    kind = "anti knight"
    nick = r"anti-?\s?knight|(?:chess )?knight'?s? (?:move|step)(?: constraint)?"
    beside = frozenset({"anti knight", "anti king"})
