"""Values that are not the digits: 'the value of a shaded cell is one more than its digit', as an expression in a."""

from __future__ import annotations

import re
from collections.abc import Iterable

from nonet.codecs.sudokupad.case import Case
from nonet.core.constraint import Constraint

_NUMBERS = {
    "one": 1,
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "six": 6,
    "seven": 7,
    "eight": 8,
    "nine": 9,
    "ten": 10,
}
_N = rf"(\d{{1,2}}|{'|'.join(_NUMBERS)})"
_EXPRESSIONS: tuple[tuple[str, str], ...] = (
    (rf"\bvalue (?:of )?(?:x|n|d) ?\+ ?{_N}\b", "a + {}"),
    (rf"\bvalue (?:of )?(?:x|n|d) ?- ?{_N}\b", "a - {}"),
    (rf"\bvalue (?:of )?{_N} ?- ?(?:x|n|d)\b", "{} - a"),
    (rf"\b{_N} (?:more|higher|greater|larger) than\b", "a + {}"),
    (rf"\b{_N} (?:less|lower|smaller|fewer) than\b", "a - {}"),
    (rf"\b(?:increased by|plus)\b {_N}\b", "a + {}"),
    (rf"\b(?:decreased|reduced) by\b {_N}\b|\bminus\b {_N}\b", "a - {}"),
    (rf"\b{_N} minus\b|\bsubtracted from\b {_N}\b", "{} - a"),
    (r"\b(?:twice|doubl(?:e|ed|er|ers|es)|two times|2x)\b", "2 * a"),
    (r"\b(?:triple[ds]?|three times|thrice|3x)\b", "3 * a"),
    (r"\b(?:negat(?:ive|ed|or|ors)|subtract(?:ed)?|minus)\b", "-a"),
    (r"\b(?:zero|0|nothing|nullified)\b", "0"),
)

DIGITAL = {
    *("anti knight", "anti king", "anti taxicab", "chess", "disjoint groups", "windoku", "diagonal", "extra region"),
    *("different", "odd", "even", "clone", "counting circles", "yin yang", "shading", "modifiers", "by value"),
    *("row indexer", "column indexer", "box indexer", "digit subset", "quadruple", "global entropy", "count where"),
}
"""Kinds of rules that are about digits, whatever the values are."""


def expression_of(text: str) -> str | None:
    """The value of a digit a, as the text tells it."""
    for pattern, expression in _EXPRESSIONS:
        if match := re.search(pattern, text):
            named = next((group for group in match.groups() if group), "")
            return expression.format(_NUMBERS.get(named, named))
    return None


def taken_rules(case: Case, *, by_word: bool) -> list[Constraint]:
    """Takes the rules that compare and add up out of the findings and of the object's own rules.

    With `by_word`, only those whose sentences speak of values, if any do.
    """
    findings = [finding for finding in case.findings if finding.rules and finding.rules[0].kind not in DIGITAL]
    if by_word and any(each.says(r"\bvalues?\b") for finding in findings for each in finding.sentences):
        findings = [finding for finding in findings if any(each.says(r"\bvalues?\b") for each in finding.sentences)]
        own: list[Constraint] = []
    else:
        own = [rule for rule in case.native if rule.kind not in DIGITAL]
    taken = [*own, *(rule for finding in findings for rule in finding.rules)]
    case.native[:] = [rule for rule in case.native if rule not in own]
    for finding in findings:
        finding.rules.clear()
    return list(dict.fromkeys(taken))


def by_value(case: Case, layer: str, values: Iterable[str], rules: list[Constraint]) -> Constraint | None:
    """The rule that gives these rules the values of a layer."""
    return case.make("by value", layer=layer, values=tuple(values), rules=tuple(rules))
