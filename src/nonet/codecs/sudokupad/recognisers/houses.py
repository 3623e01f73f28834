"""The sentence of the base rules: rows, columns and boxes hold each digit once."""

from __future__ import annotations

import re

from nonet.codecs.sudokupad.case import Case, Recogniser
from nonet.codecs.sudokupad.recognisers import recogniser
from nonet.codecs.sudokupad.sentences import Sentence, sentences_of

_NORMAL = (
    r"\b(?:normal|standard|usual|classic(?:al)?|regular|conventional|ordinary|traditional|typical|basic)"
    r" (?:(?:\d+ ?x ?\d+|irregular|jigsaw|classic|the|row|column|and|box|region|of|all|grid|digits?|\d ?- ?\d)[ ,/]+)*"
    r"(?:sudoku|rules?|constraints?)\b.*\bappl"
)
_NAMED = (
    r"^(?:normal|standard|classic|regular) (?:\d+ ?x ?\d+ )?sudoku(?: rules)?[.!]*$|^(?:normal"
    r"|standard|classic|regular) rules of sudoku\b|^it's (?:a )?(?:normal|standard|classic) sudoku"
)
_SPELLED = r"\b(?:row|column)s?\b.*\b(?:row|column|box|region|3x3|square)"
_ONCE = (
    r"\bonce\b|\bnot? .{0,12}repeat|\bwithout (?:any )?repe|\brepeats?\b|\bexactly one\b"
    r"|\b(?:each|every) (?:of the )?(?:digits?|numbers?)\b|\ball (?:of )?(?:the )?(?:digits|numbers)\b|\bunique"
    r"|\b(?:place|put|fill|enter|write|insert)\b.*\b(?:digits?|numbers?)\b|\bcontains? (?:the )?(?:digits|numbers)\b"
    r"|\b\d ?(?:-|to|through|thru|\.\.) ?\d\d?\b|\bcomplete set\b"
)
_SUBSET = (
    r"^(?:pick|choose|use|select)\b.{0,20}\b(?:two|three|four|five|six|seven|eight|\d) (?:different "
    r"|distinct )?digits?\b.*\bfrom\b"
    r"|\bthe same (?:set of )?(?:two|three|four|five|six|seven|eight|\d) (?:different |distinct )?digits?\b.*\bfrom\b"
)
_AT_MOST = (
    r"\bat most once\b|\bsubsets?\b|\b(?:no digits? (?:may )?(?:is )?repeat|(?:not|never|n't|cannot"
    r"|without) (?:be )?repe)"
)
_ONE_THING = (
    r"\b(?:exactly|only|contains?|has|have|is|are) (?:one|two|three|a|an)"
    r" (?!digits?\b|numbers?\b|of each\b|of the\b|complete\b|full\b|set\b|unique\b|different\b|single digit)\w+"
)
_AGAIN = (
    r"^(?:place|put|fill|enter|write)\b.*\bdigits?\b.*\b(?:cell|grid)"
    r"|^\W*(?:i\.?e\.?\W+)?(?:(?:place|put|fill|enter|write|insert|use|using|with)\b.{0,25})?(?:(?:the )?(?:digits?"
    r"|numbers?) )?(?:from )?\d ?(?:-|to|through|thru) ?\d\d?(?: once each| exactly once)?(?: only)?\W*$"
    r"|^place (?:the digits )?\d ?(?:-|to) ?\d\d? in (?:every|each) (?:marked |outlined )?(?:\dx\d )?(?:box|region)\W*$"
    r"|^digits? (?:may not|must not|cannot|can't|do not|don't) repeat (?:in|within) (?:a|an|any|each|every|the)"
    r" (?:bold(?:ly)? ?|thick(?:ly)? |outlined |bordered |marked |irregular )*(?:box|region)e?s?\W*$"
)
_OTHER = (
    r"\bdiagonal|\bcages?\b|\bkingdom|\bmust be determined|\bkiller\b|\barrow|\bsums?\b|\bshaded\b|\boutside\b"
    r"|\badjacent"
    r"|\b(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|last) (?:row|column|box)\b"
    r"|\b(?:row|column|box) \d|\blines?\b|\bcircle|\bdifference|\bgr[ae]y\b|\bhighlighted\b"
)
_SPAN = re.compile(r"\b(?:digits?|numbers?)?\s*\(?(?:from )?(\d{1,2}) ?(?:-|to|through|thru|\.\.) ?(\d{1,2})\b")
_SIDE = re.compile(r"\b(\d{1,2}) ?x ?(\d{1,2})\b")


def symbols_told(text: str, size: int) -> tuple[int, ...] | None:
    """The digits that the base rules name, if they are not 1 to the number of rows: '0-8', or a choice of '1-9'."""
    for sentence in sentences_of(text):
        if sentence.says(_SPELLED) and sentence.says(_ONCE) and not sentence.says(_OTHER):
            for low, high in _SPAN.findall(sentence.whole):
                if int(low) == 0 and int(high) == size - 1:
                    return tuple(range(size))
        if _of_a_subset(sentence) or _at_most_once(sentence):
            for low, high in _SPAN.findall(sentence.whole):
                if int(low) in (0, 1) and size <= int(high) - int(low) < 16:
                    return tuple(range(int(low), int(high) + 1))
    return None


def _of_a_subset(sentence: Sentence) -> bool:
    """Whether it says that all houses hold the same digits, fewer than there are."""
    return sentence.says(_SUBSET) and not sentence.says(_OTHER)


def _at_most_once(sentence: Sentence) -> bool:
    """Whether it says that no digit stands twice in a house, and not that each stands once."""
    return sentence.says(_SPELLED) and sentence.says(_AT_MOST) and not sentence.says(_OTHER)


@recogniser("houses")
class Houses(Recogniser):
    """Its numbers have to fit the board: digits 1-6, a 6x6 grid, boxes of 2x3."""

    stage = 10

    def recognise(self, case: Case) -> None:
        base = False
        for sentence in [each for each in case.sentences if not each.poisoned and case.knows_all(each)]:
            spelled = (
                sentence.says(_SPELLED)
                and sentence.says(_ONCE)
                and not sentence.says(_OTHER)
                and not sentence.says(_ONE_THING)
            )
            normal = sentence.says(_NORMAL) or sentence.says(_NAMED)
            again = base and sentence.says(_AGAIN) and not sentence.says(_OTHER)
            chosen = _of_a_subset(sentence) and len(case.symbols) > case.size
            if not (normal or spelled or again or chosen) or not self._fits(case, sentence.whole):
                continue
            if len(case.symbols) > case.size and not (chosen or case.has("digit subset") or _at_most_once(sentence)):
                continue
            if not case.layout.regions and (normal or sentence.says(r"\bbox|\bregion|\barea|\bblock|\b\dx\d")):
                continue
            base = True
            rules = [case.make("digit subset")] if chosen else []
            case.found(self.name, rules, [], [sentence], "rows, columns and boxes are houses of the board")

    @staticmethod
    def _fits(case: Case, text: str) -> bool:
        for low, high in _SPAN.findall(text):
            if (int(low), int(high)) != (case.symbols[0], case.symbols[-1]):
                return False
        sizes = {(case.size, case.size)}
        for area in filter(len, case.layout.regions):
            rows, columns = zip(*map(case.layout.place, area.cells), strict=True)
            sizes.add((max(rows) - min(rows) + 1, max(columns) - min(columns) + 1))
        return all((int(a), int(b)) in sizes or (int(b), int(a)) in sizes for a, b in _SIDE.findall(text))
