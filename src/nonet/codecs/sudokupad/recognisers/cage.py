"""Killer cages: the digits sum to the number in the corner, and differ unless the text lets them repeat."""

from __future__ import annotations

import re

from nonet.codecs.sudokupad.case import LIKELY, Case, Recogniser
from nonet.codecs.sudokupad.elements import Cage as Drawn
from nonet.codecs.sudokupad.recognisers import recogniser
from nonet.codecs.sudokupad.sentences import Sentence
from nonet.core.constraint import Constraint

_NICK = r"killers?(?: cages?)?|cages?|killer sums?"
_CAGE = r"\b(?:cages?|killer)\b"
_TELLS = r"\b(?:sums?|adds?|total|repeat\w*|unique|distinct|different|corner|adding|summing)\b"
_SUMS = r"\b(?:sums?|adds?|total\w*|adding|summing)\b"
_DIFFER = (
    r"\b(?:not|no|never|without|cannot|can't|mustn't|don't|\w+n't)\b[^.,;]{0,25}\brepe\w*|\bunique\b"
    r"|\bdistinct\b|\bdifferent\b|\bnormal killer|\bstandard killer|\bkiller (?:sudoku|cage) rules"
    r"|\brepeats?\b.*\bnot allowed|\b(?:no|not include|cannot include|without) repe"
)
_REPEAT = r"\b(?:may|can|could)\b (?!not\b|never\b|no\b)(?:\w+ )?repeat|\brepeats? (?:is|are) allowed"
_ODD_WORDS = (
    r"\b(?:same|equal|identical|different|distinct|unique) (?:(?!and\b)\w+ )?(?:sum|total)s?\b|\b(?:in|have|with"
    r"|contains?) all\b"
    r"|\b(?:sums?|totals?) (?:\w+ ){0,3}(?:are|is|be) (?:\w+ ){0,2}(?:different|distinct|unique"
    r"|the same|equal|repeated)"
    r"|\b(?:sums?|totals?) (?:may|must|can|do|does) ?not repeat|\b(?:sum|add|total)\w* (?:\w+ ){0,2}to the same\b"
    r"|\b(?:one|first|second|twice|once) (?:digit|cell|cage|number|value)|\b(?:sum|total"
    r"|add\w*) (?:\w+ )?of (?:\w+ )?digits?$"
    r"|\bdigits? (?:\w+ )?(?:equals?|is equal)|\bsum\b.*\bappears?\b|\bhas to appear\b"
)
_LISTS = (
    r"\b(?:digits?|numbers?|clues?)\b.*\b(?:corner|indicated|given|top left|listed|small)\b.*\b(?:appear"
    r"|contain|placed|included)"
    r"|\bcages?\b.*\bcontain\b.*\b(?:digits?|numbers?)\b.*\b(?:corner|indicated|given|listed)\b"
)
_SIGNS = r"[\"'](?:\?+|[<>])[\"'] (?:means|stands|is|indicates)"
_WORDS = frozenset(
    """
    a an the all any each every and or nor so but with within in inside into of on to by for from as at is are
    be must may can cannot can't not don't do does never no without digit digits number numbers value values
    cell cells cage cages caged cage's cages' killer killers sum sums summing add adds adding up total totals
    totalling totaling equal equals corner corners top left upper uppermost hand small little clue clues
    indicated indicates indicate shown show shows display displayed displays provided provide stated given
    giving gives give written printed attached tag label respective repeat repeats repeated repeating repetition
    unique different distinct duplicate duplicates same sudoku normal standard usual regular classic rules rule
    apply applies if when where present it its it's their that they them this these which have has contain
    contains hold holds include includes dotted dashed outline outlined bordered marked black grey gray white
    red blue green yellow purple orange pink brown more than once only also additionally some might e i ie note
    however allowed permitted other box boxes square squares region row rows column columns main diagonal
    diagonals one two three four question mark marks clued unclued dot line lines constraint constraints extra
    conventional typical unlabelled unlabeled placed appear appears listed found less greater smaller larger
    most least side
    """.split()  # noqa: SIM905 - a list of a hundred quoted words is not read by anybody
)
"""All words that a sentence of cages may have. With any other it says something else, or more: 'is a perfect cube'."""

_WORD = re.compile(r"[a-z][a-z']*")
_NUMBERED = re.compile(
    r"\b(?:sums?(?: up)?|adds?(?: up)?|totals?|summing|sum|total) (?:to|of|is|are)?\s*(?:either )?"
    r"(\d{1,2}(?:(?:,| or|, or) \d{1,2})*)\b(?! ?(?:x|cells?|digits?|or (?:more|less|fewer)))"
)
"""One total, or a choice of them, for all cages: 'Every cage sums to 7 or 13.'"""

_LABEL = re.compile(r"([<>≤≥]?=?)\s*(\d+|\?+)")


@recogniser("cage")
class Cage(Recogniser):
    """Labels may be a number, '?' for one digit, '??' for two, with '<' or '>' before them."""

    stage = 80

    def recognise(self, case: Case) -> None:
        told = [
            each
            for each in case.open_sentences()
            if each.says(_CAGE) and not set(each.claimed) - {"diagonal"} and not each.says(_ODD_WORDS) and _plain(each)
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
        repeat = any(each.says(_REPEAT) and not each.says(r"\bno digits?\b") for each in told)
        summed = any(each.says(_SUMS) or each.just_names(_NICK) for each in told)
        listing = not summed and any(each.says(_LISTS) for each in told)
        named = {match[1] for each in told if (match := _NUMBERED.search(each.body))}
        totals = [int(number) for number in re.findall(r"\d+", named.pop())] if len(named) == 1 else []
        if summed and not repeat and not any(each.says(_DIFFERS_OR_REPEATS) for each in told):
            differ = differ or any(not (cage.label or cage.total or totals) for cage in cages)  # what else may it mean
        rules: list[Constraint | None] = []
        elements = []
        for cage in cages:
            made = self._rules(
                case,
                cage,
                differ=differ,
                repeat=repeat,
                summed=summed,
                told=bool(told),
                listing=listing,
                totals=totals,
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
        case: Case,
        cage: Drawn,
        *,
        differ: bool,
        repeat: bool,
        summed: bool,
        told: bool,
        listing: bool,
        totals: list[int],
    ) -> list[Constraint | None] | None:
        """The rules of one cage, or None if its label is not understood."""
        cells = case.cells(cage.squares)
        label = cage.label or cage.total
        unlike = (cage.unique or differ) and not repeat
        if not label and totals:
            kind = "killer cage" if unlike else "sum"
            made = [case.make(kind, cells=cells, total=total) for total in totals]
            if len(made) == 1 or None in made:
                return made
            return [case.make("any of", alternatives=tuple((rule,) for rule in made))]
        if totals and label not in map(str, totals):
            return None
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


def _plain(sentence: Sentence) -> bool:
    """Whether it has no word that speaks of something else than the usual cage, and no number but totals."""
    text = _ASIDE.sub(" ", sentence.body)
    if _DIGITS.search(_NUMBERED.sub(" ", text)) and not sentence.says(_SIGNS):
        return False
    return sentence.says(_SIGNS) or all(word in _WORDS or word.strip("'") in _WORDS for word in _WORD.findall(text))


_ASIDE = re.compile(r"\b1 ?(?:-|to|through) ?\d\b|[\"'][^\"']{1,4}[\"']")
_DIGITS = re.compile(r"\d")
_DIFFERS_OR_REPEATS = r"\brepeat|\bunique|\bdistinct|\bdifferent"
_SIGNS_OF = {"≤": "<=", "≥": ">=", "=": ""}
