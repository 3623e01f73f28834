"""What no two neighbours on the whole board do, in words: 'Orthogonally adjacent cells may not sum to 5 or 10.'"""

from __future__ import annotations

import re

from nonet.codecs.sudokupad.case import Case, Recogniser
from nonet.codecs.sudokupad.elements import Square
from nonet.codecs.sudokupad.recognisers import recogniser
from nonet.codecs.sudokupad.recognisers._board import SINGLE
from nonet.codecs.sudokupad.recognisers._relations import relation_of
from nonet.codecs.sudokupad.sentences import Sentence

_SIDES: list[Square] = [(0, 1), (1, 0)]
_CORNERS: list[Square] = [(1, 1), (1, -1)]
_KNIGHT: list[Square] = [(1, 2), (2, 1), (1, -2), (2, -1)]
_SCOPES: tuple[tuple[str, list[Square]], ...] = (
    (r"\bknight'?s?'?\b", _KNIGHT),
    (r"\bking'?s?'?\b", _SIDES + _CORNERS),
    (r"\borthogonal\w*\b.*\b(?:or|and) diagonal|\bdiagonal\w*\b.*\b(?:or|and) orthogonal", _SIDES + _CORNERS),
    (r"\bdiagonally\b", _CORNERS),
    (
        (
            r"\borthogonal|\bshar\w+ (?:an edge|edges|a side|a border)|\badjacent (?:cells|digits)|\bdominoe?s?\b"
            r"|\bneighbou?ring (?:cells|digits)|\b(?:directly )?next to (?:each other|one another)"
        ),
        _SIDES,
    ),
)
_NEVER = (
    r"\b(?:may|must|can|do|does|should|will)(?: |n')?(?:not|t)\b|\bcannot\b|\bcan't\b|\bdon't\b|\bnever\b"
    r"|\bno (?:two|pair|domino|adjacent|orthogonal\w*|neighbou?ring|cells?)\b"
)
_NOT = r"\b(?:not|never|cannot|can't|don't|mustn't)\b"
_AGAINST = (
    r"\bdots?\b|\bcages?\b|\blines?\b|\bcircle|\bshaded\b|\bmark|\bseparated by (?:a|an|the) (?!knight|king|chess|\()"
    r"|\boutside\b|\bboth\b|\bregions?\b|\bsquares?\b|\bcolou?r|\barrow|\bthermo|\bunless\b|\bif\b"
    r"|\bin (?:a|the) (?:row|column)"
    r"|\bbox(?:es)?\b|\brepeat|\bmultiple\b|\bfactor|\bdivis|\bexactly\b|\bonly\b|\bx'?s?\b|\bv'?s?\b|\bdiagonals\b|\bgiven\b"
    r"|\b(?:even|odd) digits?\b|\bdigits? [xyn]\b"
)


@recogniser("everywhere")
class Everywhere(Recogniser):
    """Neighbours by side, by corner, or a knight's or king's move apart."""

    concepts = frozenset({"connection", "parity", "product", "unequal"})
    stage = 91

    def recognise(self, case: Case) -> None:
        for sentence in list(case.open_sentences()):
            scope = next((moves for words, moves in _SCOPES if sentence.says(words)), None)
            between = self._between(sentence)
            if sentence.claimed or scope is None or between is None:
                continue
            if sentence.says(_AGAINST) or sentence.says(SINGLE):
                continue
            rules = [
                case.make("relation", cells=case.cells((square, other)), between=between)
                for square in (
                    (row, column) for row in range(case.layout.rows) for column in range(case.layout.columns)
                )
                for other in ((square[0] + down, square[1] + right) for down, right in scope)
                if case.on_board(other)
            ]
            case.found(self.name, rules, [], [sentence], f"all neighbours: {between}")

    @staticmethod
    def _between(sentence: Sentence) -> str | None:
        """What all neighbours satisfy, if the sentence forbids something."""
        if not sentence.says(_NEVER) or sentence.says(r"\bat least\b|\bor more\b|\bor less\b|\bat most\b"):
            return None
        body = re.sub(_NOT, " ", sentence.body)
        parts = [relation_of(part) for part in re.split(r"\bn?or\b", body)]
        if len(parts) > 1 and all(parts):
            return " and ".join(f"not ({part})" for part in parts)
        found = relation_of(body)
        return None if found is None or "!=" in found or " and " in found else f"not ({found})"
