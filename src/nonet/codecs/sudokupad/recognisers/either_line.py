"""Lines of one look that are each of one of several kinds, and sometimes how many of each kind there are."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from nonet.codecs.sudokupad.case import Case, Recogniser
from nonet.codecs.sudokupad.recognisers import in_order, recogniser
from nonet.codecs.sudokupad.recognisers._lines import Group, LineKind, groups_of
from nonet.codecs.sudokupad.sentences import Sentence
from nonet.core.constraint import Constraint

MAX_CASES = 5000

_EITHER = r"\beither\b|\bone of\b"
_EACH = r"\b(?:each|every|all|the)\b.*\blines?\b"
_COUNT = (
    r"\bexactly (\w+) (?:lines? )?of each\b|\bexactly (\w+) lines? of each\b|\b(\w+) lines? of each (?:type|kind)\b"
)


@recogniser("either line")
class EitherLine(Recogniser):
    """'Each grey line is either a whisper (...), a region sum line (...), or a renban (...).'"""

    concepts = frozenset({"distance", "extreme", "parity", "remainder"})
    stage = 58

    def recognise(self, case: Case) -> None:
        kinds = [each for each in in_order() if isinstance(each, LineKind)]
        for sentence in case.sentences:
            if sentence.harmless or not (sentence.says(_EITHER) and sentence.says(_EACH)):
                continue
            named = [kind for kind in kinds if kind.told(sentence)]
            groups = [group for group in groups_of(case) if any(map(group.colour.is_called, sentence.colours))]
            groups = groups or (groups_of(case) if not sentence.colours else [])
            if len(named) < 2 or len(groups) != 1 or any(len(set(line)) < 2 for line in groups[0].lines):
                continue
            self._claim(case, sentence, groups[0], named)

    def _claim(self, case: Case, sentence: Sentence, group: Group, named: list[LineKind]) -> None:
        follow = [each for each in case.sentences if not each.harmless and each.says(_COUNT)]
        if any(
            each is not sentence and each.says(r"\bdetermine|\bwhich\b.*\btype|\bnature\b") for each in case.sentences
        ):
            follow += [each for each in case.sentences if each.says(r"\bsolver\b.*\b(?:determine|find|deduce)")]
        follow += [each for each in case.sentences if each.says(r"^in the grid,? there are \w+ \w+ lines")]
        options = [[tuple(_of(case, kind, group, line, sentence)) for kind in named] for line in group.lines]
        if not follow or not any(each.says(_COUNT) for each in follow):
            rules = [_any(case, [option for option in each if option]) for each in options]
        else:
            counted = next(each for each in follow if each.says(_COUNT))
            count = counted.number_after(r"\bexactly") or len(group.lines) // len(named)
            if len(named) ** len(group.lines) > MAX_CASES or count * len(named) != len(group.lines):
                return
            cases = [
                tuple(rule for place, kind in enumerate(choice) for rule in options[place][kind])
                for choice in product(range(len(named)), repeat=len(group.lines))
                if all(choice.count(kind) == count for kind in range(len(named)))
                and all(options[place][kind] for place, kind in enumerate(choice))
            ]
            rules = [_any(case, cases)]
        case.found(self.name, rules, group.elements, [sentence, *follow], f"{group.colour.name} lines of several kinds")


def _of(
    case: Case, kind: LineKind, group: Group, line: tuple[tuple[int, int], ...], sentence: Sentence
) -> Iterator[Constraint]:
    """The rules of one line as this kind; none if the line cannot be of this kind, such as a renban in a ring."""
    rules = list(kind.rules(case, Group(group.colour, [line], []), sentence))
    yield from (rule for rule in rules if rule is not None) if None not in rules else ()


def _any(case: Case, alternatives: list[tuple[Constraint, ...]]) -> Constraint | None:
    return case.make("any of", alternatives=tuple(alternatives)) if alternatives else None
