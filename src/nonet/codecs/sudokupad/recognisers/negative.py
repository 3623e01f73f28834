"""'All dots are given': neighbours without a mark do not have what the mark says."""

from __future__ import annotations

from itertools import chain

from nonet.codecs.sudokupad.case import Case, Recogniser
from nonet.codecs.sudokupad.recognisers import recogniser
from nonet.codecs.sudokupad.recognisers._marks import neighbours
from nonet.codecs.sudokupad.recognisers._relations import relation_of
from nonet.codecs.sudokupad.sentences import Sentence
from nonet.core.constraint import Constraint
from nonet.core.layout import Cell

_ALL = (
    r"\b(?:all|every)\b.*\b(?:given|shown|marked|indicated|present|drawn|clued|displayed|included)\b"
    r"|\b(?:not marked|unmarked|no mark)\b.*\b(?:not|cannot|never)\b"
    r"|\bnegative constraint\b(?!.*\bno\b)|\b(?:without|not (?:separated|joined|connected|marked)"
    r"|no)\b.*\b(?:dots?|marks?|x|v|xv)\b.*\b(?:not|cannot|can't|never|don't)\b"
)
_ALWAYS = (
    r"\b(?:all|any|every)(?: possible)? (?:\w+ )?(?:adjacent |neighbou?ring |orthogonal\w* "
    r"|horizontal\w* )*(?:pairs?|cells|digits|neighbours|dominoe?s?)\b"
    r"[^.]*\b(?:are|is) (?:always |all )?(?:marked|given|shown|indicated|separated|connected|joined)\b"
    r"|\bif and only if\b"
)
_MARKS: dict[str, str] = {
    "dots": r"\bdots?\b|\bkropki\b",
    "xv": r"\bx'?s?\b|\bv'?s?\b|\bxvs?\b|\bx/v\b",
    "marks": r"\bsquares?\b|\bdiamonds?\b|\bmarks\b|\bbars?\b",
}
_BACK = r"\b(?:such|these|those|the|possible) (?:\w+ )?(?:pairs?|clues?|marks?|ones|instances)\b|\bconstraint\b"
_KINDS = ("difference", "ratio", "xv", "relation")


@recogniser("negative")
class Negative(Recogniser):
    """It speaks of the marks that it names, or else of those of the sentence before. Every marked pair is exempt."""

    concepts = frozenset({"unequal"})
    stage = 95

    def recognise(self, case: Case) -> None:
        last: list[str] = []
        for sentence in case.sentences:
            if sentence.claimed:
                last = [kind for kind in sentence.claimed if kind in ("dots", "xv")] or last
                if last and set(sentence.claimed) & set(last) and sentence.says(_ALWAYS) and not sentence.poisoned:
                    self._one(case, sentence, last)
            elif not sentence.harmless and not sentence.poisoned and sentence.says(_ALL):
                self._one(case, sentence, last)

    def _one(self, case: Case, sentence: Sentence, last: list[str]) -> None:
        marked: set[tuple[Cell, Cell]] = set()
        for rule in case.rules:
            if rule.kind in ("difference", "ratio", "xv"):
                marked.add(tuple(sorted((rule.a, rule.b))))  # type: ignore[attr-defined]
        meant: list[Constraint] = []
        for finding in case.findings:
            if finding.kind not in ("dots", "xv"):
                continue
            for rule in finding.rules:
                if rule.kind == "relation":
                    marked.add(tuple(sorted(rule.cells)))  # type: ignore[attr-defined]
            if self._means(sentence, finding.kind, list(finding.elements), finding.sentences, last):
                meant += finding.rules
        if not meant:
            meant = [
                rule
                for rule in case.native
                if rule.kind in ("difference", "ratio", "xv") and self._native(sentence, rule)
            ]
        self._replace_own(case, meant)
        conditions = {each for rule in meant for each in _conditions(rule)}
        if (
            sentence.says(_MARKS["xv"]) and sentence.says(r"\bx'?s?\b") and sentence.says(r"\bv'?s?\b")
        ) or sentence.says(r"\bxvs?\b"):
            conditions |= {"a + b != 5", "a + b != 10"}
        if not conditions and not meant and sentence.says(_MARKS["dots"]):  # all are given, and there are none
            told = [each for each in case.sentences if not each.claimed and each.says(_MARKS["dots"])]
            conditions = {f"not ({found})" for each in told if (found := relation_of(each.body))}
        if not conditions:
            return
        between = " and ".join(sorted(conditions))
        open_pairs = [pair for pair in neighbours(case) if tuple(sorted(pair)) not in marked]
        rules = [case.make("relation", cells=pair, between=between) for pair in open_pairs]
        plain = _plain(case, conditions, meant)
        if plain is not None and not any(rule.kind == "relation" for rule in chain(case.rules)):
            rules = [plain]
        case.found(self.name, rules, [], [sentence], f"all neighbours without a mark: {between}")

    @staticmethod
    def _replace_own(case: Case, meant: list[Constraint]) -> None:
        """Lets drawn marks exempt their cells from the object's own negative rule, which does not know them."""
        for rule in list(case.native):
            if rule.kind == "no other xv" and any(f.kind == "dots" for f in case.findings):
                case.native.remove(rule)
                meant += [rule]

    @staticmethod
    def _means(sentence: Sentence, kind: str, elements: list[object], told: list[Sentence], last: list[str]) -> bool:
        named = [mark for mark, words in _MARKS.items() if sentence.says(words)]
        if not named:
            return kind in last and sentence.says(_BACK)
        if kind == "xv":
            letters = {str(getattr(each, "text", "")).upper() for each in elements}
            both = sentence.says(r"\bxvs?\b|\bx/v\b")
            return "xv" in named and (
                both or any(sentence.says(rf"\b{letter.lower()}'?s?\b") for letter in letters if letter)
            )
        shapes = [each for each in elements if hasattr(each, "rounded")]
        square = any(not each.rounded for each in shapes)
        colour = next((each.fill or each.border for each in shapes), None)  # type: ignore[attr-defined]
        if sentence.colours and colour is not None and not any(colour.is_called(word) for word in sentence.colours):
            return False
        return ("marks" if square else "dots") in named or ("marks" in named and sentence.says(r"\bmarks\b"))

    @staticmethod
    def _native(sentence: Sentence, rule: Constraint) -> bool:
        return sentence.says(_MARKS["xv"] if rule.kind == "xv" else _MARKS["dots"])


def _conditions(rule: Constraint) -> list[str]:
    """What the neighbours without a mark must not have."""
    if rule.kind == "difference":
        return [f"abs(a - b) != {rule.difference}"]  # type: ignore[attr-defined]
    if rule.kind == "ratio":
        return [f"a != {rule.ratio} * b and b != {rule.ratio} * a"]  # type: ignore[attr-defined]
    if rule.kind == "xv":
        return [f"a + b != {rule.total}"]  # type: ignore[attr-defined]
    if rule.kind == "no other xv":
        return [f"a + b != {total}" for total in rule.totals]  # type: ignore[attr-defined]
    return [f"not ({rule.between})"] if rule.kind == "relation" else []  # type: ignore[attr-defined]


def _plain(case: Case, conditions: set[str], meant: list[Constraint]) -> Constraint | None:
    """The rule of its own that says the same, if only dots of one kind, or all letters, are on the board."""
    kinds = {rule.kind for rule in case.rules if rule.kind in _KINDS}
    if kinds == {"difference"} and conditions == {"abs(a - b) != 1"}:
        return case.make("no other differences")
    if kinds == {"xv"}:
        totals = tuple(sorted(int(each.split()[-1]) for each in conditions))
        return case.make("no other xv", totals=totals)
    return None
