"""Cages, or lines, that all have one sum, which nobody tells."""

from __future__ import annotations

from nonet.codecs.sudokupad.case import Case, Recogniser
from nonet.codecs.sudokupad.elements import Element
from nonet.codecs.sudokupad.recognisers import recogniser
from nonet.codecs.sudokupad.recognisers._lines import closed, groups_of

_SAME = (
    r"\b(?:sums?|adds?(?: up)?|totals?|have|has|contain)\b(?: \w+){0,3} (?:to )?(?:the|an?|one) (?:same"
    r"|equal|identical|common)"
    r" (?:sum|total|number|value|amount)\b|\bsame (?:sum|total)\b|\bequal sums\b"
)
_ALL = (
    r"\b(?:all|every|each|any)(?: of)?(?: the| these)? (?:\w+ ){0,2}(?:cages?|lines?)\b|\b(?:cages"
    r"|lines) (?:all )?(?:have|has|sum|total|add)\b|^in cages\b"
)
_AGAINST = (
    r"\bbox(?:es)?\b|\bregions?\b|\bcircle|\barrow|\bends?\b|\bsegments?\b|\brows?\b|\bcolumns?\b|\b(?:some|other|another|pair"
    r"|joined|connected|adjacent|touch\w*|share|same size|number of|size|colou?rs?|two|three|at least)\b"
    r"|\bnot\b(?!.*\brepeat)"
    r"|\bno two\b|\bborders?\b|\bboundar|\bdifferent\b|\bits\b"
)


@recogniser("equal areas")
class EqualAreas(Recogniser):
    """All cages without a label, or all lines of the colour that is named."""

    concepts = frozenset({"extreme"})
    stage = 59

    def recognise(self, case: Case) -> None:
        for sentence in list(case.open_sentences()):
            if sentence.claimed or not (sentence.says(_SAME) and sentence.says(_ALL)) or sentence.says(_AGAINST):
                continue
            differ = sentence.says(r"\bno\b.*\brepeat|\b(?:not|n't|never) repeat|\bunique\b")
            if sentence.says(r"\bcages?\b") == sentence.says(r"\blines?\b"):
                continue
            elements: list[Element]
            if sentence.says(r"\bcages?\b"):
                cages = [cage for cage in case.cages() if not cage.label]
                areas = [case.cells(cage.squares) for cage in cages]
                others = [each for each in case.sentences if each is not sentence and each.says(r"\bcages?\b")]
                differ = differ or any(each.says(r"\b(?:not|no|never|cannot|n't)\b.*\brepeat") for each in others)
                repeats = any(each.says(r"\b(?:may|can) repeat\b") for each in (sentence, *others))
                unique = not repeats and (differ or all(cage.unique for cage in cages))
                if not (unique or repeats):
                    continue
                elements = [*cages]
            else:
                groups = groups_of(case)
                if sentence.colours:
                    groups = [group for group in groups if any(map(group.colour.is_called, sentence.colours))]
                if len(groups) != 1 or any(closed(line) for line in groups[0].lines):
                    continue
                areas = [case.cells(dict.fromkeys(line)) for line in groups[0].lines]
                elements = list(groups[0].elements)
                unique = differ
            if len(areas) < 2:
                continue
            rules = [case.make("equal sums", groups=tuple(areas))]
            if unique:
                rules += [case.make("different", cells=area) for area in areas if len(area) > 1]
            claimed = [sentence]
            if sentence.says(r"\bcages?\b"):
                claimed += [
                    each for each in others if not each.claimed and not each.poisoned and _repeats_alone(each.body)
                ]
            case.found(self.name, rules, elements, claimed, "areas of one sum")


def _repeats_alone(body: str) -> bool:
    """Whether it says of cages only whether digits may repeat in them."""
    return all(word in _REPEAT_WORDS for word in body.replace(".", " ").replace(",", " ").split())


_REPEAT_WORDS = frozenset(
    """
    digits digit numbers values may must can cannot can't not do don't never no repeat repeats repeated in
    within a an any the each every cage cages contain contains killer and there are is be
    """.split()  # noqa: SIM905 - forty quoted words are not read by anybody
)
