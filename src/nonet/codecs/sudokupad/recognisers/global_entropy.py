"""Every 2x2 area holds a low, a middle and a high digit."""

from __future__ import annotations

from nonet.codecs.sudokupad.recognisers import recogniser
from nonet.codecs.sudokupad.recognisers._board import BoardKind


@recogniser("global entropy")
class GlobalEntropy(BoardKind):
    """Global entropy."""

    concepts = frozenset({"two by two"})

    words = (r"\b2 ?x ?2\b.*\blow\b.*\b(?:middle|medium|mid)\b.*\bhigh\b",)
    against = r"\b(?:lines?|cages?|circle|marked|shaded)\b"
    kind = "global entropy"
    nick = r"global entropy"
