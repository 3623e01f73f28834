"""A small grammar of what two digits have to do with each other: from a sentence to an expression in a and b."""

from __future__ import annotations

import re

_N = r"(\d{1,3}|two|three|four|five|six|seven|eight|nine|ten)"
_WORDS = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10}
_SUM = r"(?:sums?(?: up)?|adds?(?: up)?|total(?:s)?|summing|adding(?: up)?|totall?ing)"

_GIVEN = r"\b(?:given|shown|indicated?s?|shows?|described|number|value|equal to the|clues?)\b"

_CONDITIONS: tuple[tuple[str, str], ...] = (
    (rf"(?:{_GIVEN}.*\bdifference\b|\bdifference\b.*{_GIVEN})(?!.*\bratio\b)(?!.*\b\d)", "abs(a - b) == 1"),
    (rf"(?:{_GIVEN}.*\bratio\b|\bratio\b.*{_GIVEN})(?!.*\bdifference\b)(?!.*\b\d)", "a == 2 * b or b == 2 * a"),
    (r"\bnon-?\s?consecutive\b|\bnot (?:be )?consecutive\b|\bnever consecutive\b", "abs(a - b) != 1"),
    (r"\bconsecutive\b", "abs(a - b) == 1"),
    (rf"\b(?:differs?|differences?|apart)\b(?: \w+)? (?:by|of|is)? ?at least {_N}\b", "abs(a - b) >= {0}"),
    (
        (
            rf"\b(?:differs?|differences?|apart)\b(?: \w+)? (?:by|of|is)? ?(?:at most|no more than|by at most"
            rf"|maximum) {_N}\b"
        ),
        "abs(a - b) <= {0}",
    ),
    (
        rf"\b(?:differs?|differences?) (?:by|of|is) (?:either )?(?:exactly )?{_N} or {_N}\b",
        "abs(a - b) == {0} or abs(a - b) == {1}",
    ),
    (rf"\b(?:differs?|differences?) (?:by|of|is) (?:exactly )?{_N} or (?:more|greater|higher)\b", "abs(a - b) >= {0}"),
    (rf"\b(?:differs?|differences?) (?:by|of|is) (?:exactly )?(?:{_N}|one|1)\b", "abs(a - b) == {0}"),
    (
        (
            rf"\b{_N} (?:greater|more|larger|higher|less|smaller) than (?:the )?(?:value |digit )?(?:of "
            rf"|in )?(?:the )?other"
        ),
        "abs(a - b) == {0}",
    ),
    (
        r"\bone (?:greater|more|larger|higher) than (?:the )?(?:value |digit )?(?:of |in )?(?:the )?other",
        "abs(a - b) == 1",
    ),
    (
        (
            r"\b(?:double|twice|doubled|two times|half)\b|\b(?:1 ?[:-] ?2|2 ?[:-] ?1)\b|\bone to two\b"
            r"|\b1-to-2\b|\b2-to-1\b|\b1 to 2\b"
            r"|\b2 to 1\b|\b1/2\b|\b2/1\b"
        ),
        "a == 2 * b or b == 2 * a",
    ),
    (
        rf"\bratios?(?: of)? {_N} ?(?:[:/]|to) ?{_N}\b|\b{_N} ?(?:[:/]|to) ?{_N} ratio\b",
        "a * {0} == b * {1} or a * {1} == b * {0}",
    ),
    (rf"\bratio of {_N}\b(?! ?(?:[:/]|to\b))", "a == {0} * b or b == {0} * a"),
    (r"\b(?:triple|three times|thrice)\b", "a == 3 * b or b == 3 * a"),
    (rf"\b{_SUM} (?:to|of|is) (?:exactly )?{_N} or (?:less|fewer|lower)\b", "a + b <= {0}"),
    (rf"\b{_SUM} (?:to|of|is) (?:exactly )?{_N} or (?:more|greater|higher)\b", "a + b >= {0}"),
    (rf"\b{_SUM} (?:to|of|is)? ?(?:less|lower|smaller) than {_N}\b", "a + b < {0}"),
    (rf"\b{_SUM} (?:to|of|is)? ?(?:more|greater|higher|larger) than {_N}\b", "a + b > {0}"),
    (
        rf"\b{_SUM} (?:to|of|is) (?:either )?{_N}, ?{_N},? or {_N}\b",
        "a + b == {0} or a + b == {1} or a + b == {2}",
    ),
    (rf"\b{_SUM} (?:to|of|is) (?:either )?{_N} or (?:to )?{_N}\b", "a + b == {0} or a + b == {1}"),
    (rf"\b(?:sum|total|{_SUM}) (?:to|of|is)? ?at least {_N}\b", "a + b >= {0}"),
    (rf"\b(?:sum|total|{_SUM}) (?:to|of|is)? ?at most {_N}\b", "a + b <= {0}"),
    (rf"\b(?:{_SUM}|have a (?:sum|total)) (?:to|of|is) (?:exactly )?{_N}\b", "a + b == {0}"),
    (rf"\b(?:product|multiply)(?: \w+)? (?:to|of|is) {_N}\b", "a * b == {0}"),
    (
        (
            r"\bone (?:\w+ )?(?:odd|even)\b.*\bone (?:\w+ )?(?:odd|even)\b|\b(?:different|opposite) parit"
            r"|\bdiffer(?:ing)? in parity\b"
        ),
        "(a + b) % 2 == 1",
    ),
    (r"\bsame parity\b", "(a + b) % 2 == 0"),
    (r"\bboth (?:digits )?(?:are |be )?even\b", "a % 2 == 0 and b % 2 == 0"),
    (r"\bboth (?:digits )?(?:are |be )?odd\b", "a % 2 == 1 and b % 2 == 1"),
    (r"\b(?:equal|identical|the same) (?:digits?|values?)\b", "a == b"),
)


def relation_of(text: str) -> str | None:
    """The expression for all that a sentence in lower case says of two digits; None if it says nothing known."""
    choice = [_all_of(part) for part in re.split(r"\bor\b", text)]
    if len(choice) > 1 and all(choice):
        return " or ".join(f"({part})" for part in dict.fromkeys(choice))
    return _all_of(text)


def _all_of(text: str) -> str | None:
    parts = []
    for pattern, expression in _CONDITIONS:
        match = re.search(pattern, text)
        if match is None:
            continue
        if pattern == r"\bconsecutive\b" and "abs(a - b) != 1" in parts:
            continue
        named = [str(_WORDS.get(group, group)) for group in match.groups() if group]
        if expression.count("{") > len(named):
            named += ["1"]
        made = expression.format(*named) if "{" in expression else expression
        text = text[: match.start()] + " " + text[match.end() :]
        parts.append(made)
    if len(parts) > 1:
        parts = [f"({part})" if " or " in part else part for part in parts]
    return " and ".join(parts) or None
