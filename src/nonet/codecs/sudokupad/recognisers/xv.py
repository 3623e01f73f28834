"""Roman numerals between cells: X is a sum of 10 and V one of 5; what XI or VII means, the text has to say."""

from __future__ import annotations

import re

from nonet.codecs.sudokupad.case import Case, Recogniser
from nonet.codecs.sudokupad.elements import Shape
from nonet.codecs.sudokupad.recognisers import recogniser
from nonet.codecs.sudokupad.recognisers._marks import edge_cells
from nonet.codecs.sudokupad.sentences import Sentence

_TOTALS = {"X": 10, "V": 5}
_WORDS = {"five": 5, "ten": 10, "fifteen": 15}
_ROMAN = re.compile(r"[XVI]{1,5}")
_SIGN = re.compile(r"\b(xv|vx|[xv]i{0,4}v?i{0,3})(?:'?s)?\b")
_NUMBER = re.compile(rf"\b(?:\d{{1,2}}|{'|'.join(_WORDS)})\b")
_SUM = r"\b(?:sums?|adds?|totals?|adding|summing|equals?)\b"
_NICK = r"xv|x/v|x and v|roman(?: numerals?)?"


@recogniser("xv")
class Xv(Recogniser):
    """The letter may stand on a white disc."""

    stage = 30

    def recognise(self, case: Case) -> None:
        signs: dict[str, list[Shape]] = {}
        for shape in case.shapes():
            if _ROMAN.fullmatch(shape.text.upper()) and edge_cells(case, shape):
                signs.setdefault(shape.text.upper(), []).append(shape)
        for mark, shapes in signs.items():
            self._mark(case, mark, shapes)
        if case.has("xv") and not signs:
            for sentence in list(case.open_sentences()):
                usual = all(
                    total_of(mark, sentence) == total for mark, total in _TOTALS.items() if _names(sentence, mark)
                )
                if not sentence.claimed and self.knows(sentence) and usual:
                    case.found(self.name, [], [], [sentence], "the object itself has this rule")

    def _mark(self, case: Case, mark: str, shapes: list[Shape]) -> None:
        named = [each for each in case.open_sentences() if _names(each, mark)]
        totals = [(each, total) for each in named if (total := total_of(mark, each)) is not None]
        meant = {total for _, total in totals}
        unheard = not totals and (mark not in _TOTALS or any(_names(each, mark) for each in case.sentences))
        if len(meant) > 1 or unheard:
            return
        total = meant.pop() if meant else _TOTALS[mark]
        pairs = [cells for shape in shapes if (cells := edge_cells(case, shape))]
        rules = [case.make("xv", a=a, b=b, total=total) for a, b in pairs]
        of_dots = any(each.says(r"\bdots?\b|\bcircles?\b|\bkropki\b") for each in case.sentences)
        centres = {shape.centre for shape in shapes}
        plates = [
            plate
            for plate in case.shapes()
            if plate.centre in centres and (plate.invisible or not (plate.text or of_dots))
        ]
        case.found(self.name, rules, [*shapes, *plates], [each for each, _ in totals], f"{mark} between cells")

    def knows(self, sentence: Sentence) -> bool:
        return sentence.just_names(_NICK) or any(total_of(mark, sentence) == _TOTALS[mark] for mark in _TOTALS)


def _names(sentence: Sentence, mark: str) -> bool:
    return any(sign[1] == mark.lower() for sign in _SIGN.finditer(sentence.whole)) or sentence.just_names(_NICK)


def total_of(mark: str, sentence: Sentence) -> int | None:
    """The sum that the sentence gives to the mark: the first number behind it, or else the last one before it."""
    if sentence.just_names(_NICK):
        return _TOTALS.get(mark)
    text = sentence.whole
    respective = re.search(r"\b(x|v)\b[^.]*?\b(x|v)\b.*?(\d+|five|ten) (?:and|or) (\d+|five|ten),? respectively", text)
    if respective and {respective[1], respective[2]} == {"x", "v"}:
        found = dict(zip(respective.groups()[:2], _numbers(f"{respective[3]} {respective[4]}"), strict=True))
        return found.get(mark.lower())
    if bracketed := re.search(rf"\b(\d{{1,2}}) ?\({mark.lower()}\)", text):
        return int(bracketed[1]) if re.search(_SUM, text) else None
    if not re.search(_SUM, text) or re.search(r"\bor (?:to )?(?:\d|five|ten|fifteen)", text):
        return None
    signs = list(_SIGN.finditer(text))
    for place, sign in enumerate(signs):
        if sign[1] != mark.lower():
            continue
        end = signs[place + 1].start() if place + 1 < len(signs) else len(text)
        after = _numbers(text[sign.end() : end])
        before = _numbers(text[signs[place - 1].end() if place else 0 : sign.start()])
        if after or before:
            return after[0] if after else before[-1]
    return None


def _numbers(text: str) -> list[int]:
    return [_WORDS[word] if word in _WORDS else int(word) for word in _NUMBER.findall(text)]
