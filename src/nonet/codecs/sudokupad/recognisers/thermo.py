"""Thermometers: a bulb, and a line on which digits increase from the bulb; on a slow one they may stay the same."""

from __future__ import annotations

from nonet.codecs.sudokupad.case import Case, Recogniser
from nonet.codecs.sudokupad.colours import Colour
from nonet.codecs.sudokupad.elements import Element, Shape, Square
from nonet.codecs.sudokupad.recognisers import recogniser
from nonet.codecs.sudokupad.recognisers._lines import closed
from nonet.core.constraint import Constraint

_WORDS = (
    r"\bthermo\w*\b.*\b(?:increas|ris|ascend|grow|larger|greater|lowest|small)"
    r"|\bbulb\w*\b.*\b(?:increas|ris|ascend|grow|larger|greater)|\b(?:increas|ris|ascend|grow|larger"
    r"|greater)\w*\b.*\b(?:bulb|thermo)"
)
_SLOW_THERMOS = r"\bslow[- ]thermo|\bthermo\w* (?:are|is) (?:all )?slow"
_NAMED = r"\bthermo|\bbulb"
_NICK = r"(?:slow )?thermo(?:meter)?s?"
_SLOW = (
    r"\bslow\b|\b(?:stay|remain)\w* the same\b|\bequal to or\b|\bor equal\b|\bnever decrease|\b(?:do"
    r"|must|can)\s?not decrease|\bnon-?decreas|\bincrease or (?:stay|remain)"
)
_LINES = r"\blines? (?:also )?acts? as\b|\blines also\b|\binvisible\b|\bsum\b|\bexactly one\b"
_CONSECUTIVE = r"(?<!not )(?<!necessarily )(?<!necessarily be )(?<!not be )\bconsecutive"
_MIN_THICKNESS = 8.0


@recogniser("thermo")
class Thermo(Recogniser):
    """The bulb is a filled circle in the colour of the line; the line may begin or end at it, or branch."""

    concepts = frozenset({"extreme", "order"})
    stage = 50

    def recognise(self, case: Case) -> None:
        told = [
            each
            for each in case.open_sentences()
            if (each.says(_WORDS) or each.says(_SLOW_THERMOS) or each.just_names(_NICK))
            and not each.says(_CONSECUTIVE)
            and not each.says(_LINES)
        ]
        bulbs: dict[Square, list[Shape]] = {}
        for shape in case.shapes():
            if shape.is_round and shape.in_cell and shape.fill and 0.5 <= shape.size <= 1.0 and not shape.text:
                bulbs.setdefault(shape.square, []).append(shape)
        lines = [line for line in case.strokes() if line.thickness >= _MIN_THICKNESS and not closed(line.squares)]
        found: list[tuple[Colour, tuple[Square, ...], list[Element]]] = []
        for line in lines:
            squares, fill = line.squares, line.colour
            ends = [end for end in (squares[0], squares[-1]) if _bulb(bulbs.get(end, ()), fill)]
            if not ends and told:  # a bulb in another shade
                ends = [end for end in (squares[0], squares[-1]) if _bulb(bulbs.get(end, ()), fill, shade=True)]
            if len(ends) == 1 and fill is not None:
                run = squares if squares[0] == ends[0] else squares[::-1]
                found.append((fill, run, [line, *_bulb(bulbs[ends[0]], fill, shade=bool(told))]))
        taken = {id(element) for _, _, elements in found for element in elements}
        grown = True
        while grown:  # branches: lines that begin on a thermometer of the same colour
            grown = False
            for line in lines:
                if id(line) in taken or line.colour is None:
                    continue
                for fill, run, _ in found:
                    inner = [end for end in (line.squares[0], line.squares[-1]) if end in run]
                    if _near(fill, line.colour) and len(inner) == 1:
                        branch = line.squares if line.squares[0] == inner[0] else line.squares[::-1]
                        stem = run[: run.index(inner[0])]
                        found.append((fill, (*stem, *branch), [line]))
                        taken.add(id(line))
                        grown = True
                        break
        if found and not told and any(each.says(_NAMED) for each in case.sentences):
            return
        if not found:
            if told and case.has("thermo", "slow thermo"):
                case.found(self.name, [], [], told, "the object itself has this rule")
            return
        slow_told = [each for each in told if each.says(_SLOW)]
        rules: list[Constraint | None] = []
        for fill, run, _ in found:
            slow = len(told) > 0 and len(slow_told) == len(told)
            if slow_told and not slow:
                slow = any(fill.is_called(word) for each in slow_told for word in each.colours)
            kind = "slow thermo" if slow else "thermo"
            rules.append(case.make(kind, cells=case.cells(run)) if len(set(run)) == len(run) else None)
        elements = list(dict.fromkeys(element for _, _, parts in found for element in parts))
        elements += [tip for tip in _tips(case, found) if tip not in elements]
        case.found(self.name, rules, elements, told, "lines that begin in a bulb")


def _near(a: Colour, b: Colour) -> bool:
    return sum(abs(x - y) for x, y in zip(a, b, strict=True)) <= 45


def _bulb(shapes: list[Shape] | tuple[Shape, ...], colour: Colour | None, *, shade: bool = False) -> list[Shape]:
    """The bulbs of this colour; with `shade`, of any grey for a grey line, or of the same name."""
    return [
        shape
        for shape in shapes
        if shape.fill
        and colour
        and (_near(shape.fill, colour) or (shade and not shape.border and shape.fill.name == colour.name))
    ]


def _tips(case: Case, found: list[tuple[Colour, tuple[Square, ...], list[Element]]]) -> list[Element]:
    """The same lines painted again."""
    runs = {min(run, run[::-1]): fill for fill, run, _ in found}
    return [
        line
        for line in case.strokes()
        if min(line.squares, line.squares[::-1]) in runs
        and line.colour
        and _near(line.colour, runs[min(line.squares, line.squares[::-1])])
    ]
