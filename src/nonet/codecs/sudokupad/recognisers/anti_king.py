"""No digit stands a king's move away from itself: diagonal neighbours differ."""

from __future__ import annotations

from nonet.codecs.sudokupad.recognisers import recogniser
from nonet.codecs.sudokupad.recognisers._board import BoardKind


@recogniser("anti king")
class AntiKing(BoardKind):
    """No digit stands a king's move away from itself: diagonal neighbours differ."""

    words = (
        r"\banti-?\s?king\b",
        r"\bking'?s?'? (?:move|step)?.*\b(?:not|cannot|can't|no|never|differ|different)\b",
        r"\b(?:not|cannot|can't|no|never|identical|same)\b.*\bking'?s?\b",
        r"\b(?:diagonally (?:adjacent|touching|neighbouring)|touch\w* diagonally)\b.*\b(?:not|cannot|different)",
        r"\b(?:not|cannot|no)\b.*\b(?:diagonally (?:adjacent|touch\w*)|touch\w* diagonally)\b",
        r"\bmeet diagonally\b.*\b(?:different|not)\b",
    )
    against = r"\b(?:circle|cages?|lines?|same (?:group|set|parity)|outside|some|marked|shaded|odd|even|count)\b"
    kind = "anti king"
    nick = r"anti-?\s?king|(?:chess )?king'?s? (?:move|step)(?: constraint)?"
    beside = frozenset({"anti knight", "anti king"})
