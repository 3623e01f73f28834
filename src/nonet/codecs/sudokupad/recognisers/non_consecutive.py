"""Neighbours are never consecutive."""

from __future__ import annotations

from nonet.codecs.sudokupad.recognisers import recogniser
from nonet.codecs.sudokupad.recognisers._board import BoardKind


@recogniser("non consecutive")
class NonConsecutive(BoardKind):
    """Neighbours are never consecutive."""

    concepts = frozenset({"connection"})

    words = (
        r"^non-?\s?consecutive\b",
        r"\b(?:orthogonal\w*|adjacent|neighbou?ring)\b.*\b(?:not|cannot|never|can't)\b.*\bconsecutive",
        (
            r"\b(?:consecutive digits|no two)\b.*\b(?:not|cannot|never|can't"
            r"|consecutive)\b.*\b(?:orthogonal\w*|adjacent|next to|neighbou?ring)"
        ),
        r"\b(?:orthogonal\w*|adjacent)\b.*\bnon-?consecutive",
        r"\bno two (?:orthogonally )?(?:adjacent|neighbou?ring) (?:cells|digits)\b.*\bconsecutive\b",
    )
    against = r"\b(?:dots?|cages?|lines?|circles?|squares?|diagonally|along|nor may|ratio|sum|either)\b"
    kind = "non consecutive"
    nick = r"non-?\s?consecutive"
