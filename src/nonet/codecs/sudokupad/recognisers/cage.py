"""Killer cages: the digits sum to the number in the corner, and differ unless the text lets them repeat."""

from __future__ import annotations

import re

from nonet.codecs.sudokupad.case import LIKELY, Case, Recogniser
from nonet.codecs.sudokupad.elements import Cage as Drawn
from nonet.codecs.sudokupad.recognisers import recogniser
from nonet.core.constraint import Constraint

_NICK = r"killers?(?: cages?)?|cages?|killer sums?"
_CAGE = r"\b(?:cages?|killer)\b"
_TELLS = r"\b(?:sums?|adds?|total|repeat\w*|unique|distinct|different|corner|adding|summing)\b"
_SUMS = r"\b(?:sums?|adds?|total\w*|adding|summing)\b"
_DIFFER = (
    r"\b(?:not|no|never|without|cannot|can't|mustn't|don't|\w+n't)\b[^.,;]{0,25}\brepe\w*|\bunique\b"
    r"|\bdistinct\b|\bdifferent\b|\bnormal killer|\bstandard killer|\bkiller (?:sudoku|cage) rules"
    r"|\brepeats?\b.*\bnot allowed"
)
_REPEAT = r"\b(?:may|can|could)\b (?:\w+ )?repeat|\brepeats? (?:is|are) allowed"
_ODD_WORDS = (
    r"\bsame (?:sum|total)|\bdifferent (?:sums?|totals?)|\bcages connected|\bread\b|\bproducts?\b"
    r"|\baverage|\bprime|\bsquare\b|\brows?\b.*\bcages?\b.*\bcolumns?\b|\bratio\b|\bdifference\b"
    r"|\bconsecutive\b|\bsomewhere\b|\bscore\b|\bevery possible|\bexactly\b"
)
_LISTS = (
    r"\b(?:digits?|numbers?|clues?)\b.*\b(?:corner|indicated|given|top left|listed|small)\b.*\b(?:appear"
    r"|contain|placed|included)"
    r"|\bcages?\b.*\bcontain\b.*\b(?:digits?|numbers?)\b.*\b(?:corner|indicated|given|listed)\b"
)
_SIGNS = r"[\"'](?:\?+|[<>])[\"'] (?:means|stands|is|indicates)"
_LABEL = re.compile(r"([<>≤≥]?=?)\s*(\d+|\?+)")


@recogniser("cage")
class Cage(Recogniser):
    """Labels may be a number, '?' for one digit, '??' for two, with '<' or '>' before them."""

    stage = 80

    def recognise(self, case: Case) -> None:
        told = [
            each
            for each in case.open_sentences()
            if each.says(_CAGE) and not each.claimed and not each.says(_ODD_WORDS)
        ]
        told += [each for each in case.open_sentences() if each.says(_SIGNS) and each not in told]
        told = [
            each
            for each in told
            if each.says(_TELLS)
            or each.says(_LISTS)
            or each.says(_SIGNS)
            or each.says(r"\bkiller cages?\b|\bkiller\b.*\brules\b")
            or each.just_names(_NICK)
        ]
        strange = any(
            each.says(_CAGE) and each not in told and not each.claimed and not each.harmless for each in case.sentences
        )
        cages = case.cages()
        if not cages:
            if told and case.has("killer cage"):
                case.found(self.name, [], [], told, "the object itself has this rule")
            return
        differ = any(each.says(_DIFFER) or each.just_names(_NICK) for each in told)
        repeat = any(each.says(_REPEAT) for each in told)
        summed = any(each.says(_SUMS) or each.just_names(_NICK) for each in told)
        listing = not summed and any(each.says(_LISTS) for each in told)
        rules: list[Constraint | None] = []
        elements = []
        for cage in cages:
            made = self._rules(
                case, cage, differ=differ, repeat=repeat, summed=summed, told=bool(told), listing=listing
            )
            if made is None or (cage.unique is None and not told):
                continue
            rules += made
            elements.append(cage)
        labelled = any(cage.label for cage in elements)
        if elements and (told or (not strange and all(cage.unique for cage in elements))):
            case.found(
                self.name,
                rules,
                elements,
                told,
                "cages" + (" with their sums" if labelled else ""),
                "" if told else LIKELY,
            )

    @staticmethod
    def _rules(
        case: Case, cage: Drawn, *, differ: bool, repeat: bool, summed: bool, told: bool, listing: bool = False
    ) -> list[Constraint | None] | None:
        """The rules of one cage, or None if its label is not understood."""
        cells = case.cells(cage.squares)
        label = cage.label or cage.total
        unlike = (cage.unique or differ) and not repeat
        if not label:
            if unlike:
                return [case.make("killer cage", cells=cells)] if len(cells) > 1 else []
            return [] if repeat else None
        if listing and label.isascii() and label.isdigit():
            return [case.make("contains", cells=cells, symbols=tuple(map(int, label)))]
        match = _LABEL.fullmatch(label)
        if match is None or not (summed or cage.unique) or (not told and not label.isdigit()):
            return None
        sign, digits = match[1], match[2]
        if not sign and digits.isdigit():
            kind = "killer cage" if unlike else "sum"
            return [case.make(kind, cells=cells, total=int(digits))]
        fields: dict[str, object] = {} if unlike else {"repeats": True}
        sign = _SIGNS_OF.get(sign, sign)
        if "?" in digits:  # as many digits as there are signs
            low, high = 10 ** (len(digits) - 1), 10 ** len(digits) - 1
            digits = str(low if sign.startswith(">") else high) if sign else f"{low}-{high}"
        clue = f"{sign}{digits}"
        return [case.make("inexact cage", cells=cells, clue=clue, **fields)]


_SIGNS_OF = {"≤": "<=", "≥": ">=", "=": ""}
