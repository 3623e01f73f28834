"""Doublers, negators and other modifier cells, one in each row, column and box: they change their digit's value."""

from __future__ import annotations

from nonet.codecs.sudokupad.case import Case, Recogniser
from nonet.codecs.sudokupad.recognisers import recogniser
from nonet.codecs.sudokupad.recognisers._values import DIGITAL, by_value, expression_of, taken_rules
from nonet.codecs.sudokupad.sentences import Sentence

_NAME = r"\b(?:doublers?|negators?|triplers?|modifiers?|(?:doubled|negated|negative|special) cells?)\b"
_ONE = (
    r"\b(?:one|a|exactly one|1)\b.*\b(?:each|every|per)\b.*\brow\b.*\bcolumn\b|\b(?:each|every)\b.*\brow\b.*\bcolumn\b"
    r".*\b(?:one|1|a single|a)\b"
)
_HOUSES = r"\brows?\b.*\bcolumns?\b.*\b(?:box(?:es)?|regions?)\b"
_DIFFER = (
    r"\b(?:each|every) digit\b|\b1 ?(?:-|to|through) ?\d\b|\b(?:different|distinct|unique) digits?\b"
    r"|\bno (?:two|digit)\b"
    r"|\b(?:not|never|cannot|no) repeat|\bone of each\b|\ball (?:the )?digits\b"
)
_COUNTS = r"\b(?:value|counts?|contribut\w*|worth|treated|considered|doubled|negated)\b"
_OTHER = r"\bneither\b|\bexcept\b|\binstead\b|\bmay not\b.*\bwhich\b|\btwo (?:doublers|cells)\b|\btypes?\b"


@recogniser("modifiers")
class Modifiers(Recogniser):
    """One kind of modifier; that its cells hold different digits has to be said."""

    concepts = frozenset({"order"})

    stage = 93

    def recognise(self, case: Case) -> None:
        told = [each for each in case.sentences if each.says(_NAME) or self._goes_on(case, each)]
        if not told or any(each.says(_OTHER) for each in told):
            return
        places = [each for each in told if each.says(_ONE) and each.says(_HOUSES)]
        counts = [each for each in told if each.says(_COUNTS) and expression_of(each.body)]
        names = [each for each in told if expression_of(each.whole)]
        expression = next((expression_of(each.body) for each in counts), None)
        expression = expression or next((expression_of(each.whole) for each in names), None)
        differ = [each for each in told if each.says(_DIFFER) and each.says(_NAME)]
        if not places or expression is None:
            return
        if any(
            each.says(r"\bvalues?\b") and finding.rules and finding.rules[0].kind in DIGITAL
            for finding in case.findings
            for each in finding.sentences
        ):
            return  # such as different values, which no rule has
        rules = taken_rules(case, by_word=False)
        if not rules:
            return
        layer = "doublers" if expression == "2 * a" else "modifiers"
        found = [
            case.make("modifiers", layer=layer, different=bool(differ)),
            by_value(case, layer, ("a", expression), rules),
        ]
        claimed = list(dict.fromkeys([*places, *counts, *differ]))
        case.found(self.name, found, [], claimed, f"modifier cells to be found, with the value {expression}")

    @staticmethod
    def _goes_on(case: Case, sentence: Sentence) -> bool:
        """Whether it goes on to tell of the modifiers of the sentence before: 'These cells count twice.'"""
        place = case.sentences.index(sentence)
        before = case.sentences[place - 1] if place else None
        return bool(
            before and before.says(_NAME) and sentence.says(r"^(?:these|those|their|its|the value of (?:such|these))\b")
        )
