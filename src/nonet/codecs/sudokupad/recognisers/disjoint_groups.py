"""Cells in the same place of their boxes differ."""

from __future__ import annotations

from nonet.codecs.sudokupad.recognisers import recogniser
from nonet.codecs.sudokupad.recognisers._board import BoardKind


@recogniser("disjoint groups")
class DisjointGroups(BoardKind):
    """Cells in the same place of their boxes differ."""

    concepts = frozenset({"position"})

    words = (
        r"\bdisjoint (?:groups?|sets?|subsets?)\b",
        r"\bno digits? (?:may |can )?(?:appears?|repeats?) in the same (?:relative )?(?:position|place)\b.*\bbox",
        r"\bsame (?:relative )?position\b.*\bbox\w*",
        r"\b(?:not|never|cannot)\b.*\bcorresponding (?:box )?(?:positions?|places?|cells)\b",
        r"\beach digit appears in every (?:possible )?position (?:with)?in a (?:3x3 )?box\b",
        r"\bsame (?:place|position) (?:in|within) (?:each|their|its|different) (?:3x3 )?box",
    )
    against = r"\b(?:cages?|lines?|circle|if|some|digits? x)\b"
    kind = "disjoint groups"
    nick = r"disjoint (?:groups?|sets?)"
