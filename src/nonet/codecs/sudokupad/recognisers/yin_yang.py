"""Yin yang: cells to be shaded, both colours connected, no 2x2 square of one colour; values may depend on them."""

from __future__ import annotations

import re

from nonet.codecs.sudokupad.case import Case, Recogniser
from nonet.codecs.sudokupad.recognisers import recogniser
from nonet.codecs.sudokupad.recognisers._values import by_value, expression_of, taken_rules
from nonet.codecs.sudokupad.sentences import Sentence
from nonet.core.constraint import Constraint

_SQUARE = r"\b2 ?x ?2\b"
_CONNECTED = r"\bconnected\b"
_OTHER = r"\blines?\b|\bdots?\b|\bcages?\b|\bcircle|\barrow|\bclues?\b|\bsees?\b"
_BOTH = (
    r"\bunshaded\b|\bboth\b|\beach colou?r\b|\ball (?:the )?(?:\w+ )?cells of\b"
    r"|\b(?:all|any) (?:\w+ )?(?:one|same|like|either|each) "
)
_AS_IT_IS = r"\b(?:equal to|is|equals?|same as) (?:its|their|the) digit"
_VALUE = re.compile(r"\b(un)?shaded (?:cells?|digits?|squares?)\b")


@recogniser("yin yang")
class YinYang(Recogniser):
    """Told by its name, or by connection and squares together; what else is said of shaded cells stays open."""

    concepts = frozenset({"connection", "two by two"})

    stage = 92

    def recognise(self, case: Case) -> None:
        named = [each for each in case.sentences if each.says(r"\byin[- ]?yang\b") and not each.says(_OTHER)]
        connected = [each for each in case.sentences if each.says(_CONNECTED) and each.says(r"shade|colou?r")]
        squares = [each for each in case.sentences if each.says(_SQUARE) and each.says(r"shaded|colou?r")]
        both = any(each.says(_BOTH) for each in connected)
        if not (named or squares) or not both or case.has("yin yang"):
            return
        sentences = list(dict.fromkeys([*named, *connected, *squares]))
        values = {}
        for each in case.sentences:
            match = _VALUE.search(each.body)
            expression = expression_of(each.body) or ("a" if each.says(_AS_IT_IS) else None)
            if each.says(r"\bvalues?\b") and match and expression:
                values["unshaded" if match[1] else "shaded"] = expression
                sentences.append(each)
        rules: list[Constraint | None] = [case.make("yin yang")]
        if not case.found(self.name, rules, [], sentences, "a shading to be found"):
            return
        if values:
            self._values(case, values)

    def _values(self, case: Case, values: dict[str, str]) -> None:
        taken = taken_rules(case, by_word=True)
        if taken:
            rule = by_value(case, "shading", (values.get("unshaded", "a"), values.get("shaded", "a")), taken)
            told: list[Sentence] = []
            case.found(self.name, [rule], [], told, "values that depend on the shading", "certain")
