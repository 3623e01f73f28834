"""Fish: X-wing, swordfish, jellyfish; with fins, with boxes (Franken), with any houses (mutant), joined (Siamese).

If all places of a value in n base sets (houses) lie in n cover sets, the value is in no other cell of the cover sets.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, groupby

from nonet.core.marks import Mark, Outline
from nonet.core.primitives import Value
from nonet.logic.board import CandidateBoard
from nonet.logic.links import Cells, House
from nonet.logic.step import Step, listed
from nonet.logic.technique import Difficulty, Find, Hodoku, technique
from nonet.logic.techniques._fishing import Fish, Shape, fish

_NAMES = {2: "x-wing", 3: "swordfish", 4: "jellyfish", 5: "squirmbag", 6: "whale"}
_NUMBERS = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}
_LETTERS = {"row": "r", "column": "c", "box": "b", "region": "b"}


@dataclass(frozen=True, slots=True, kw_only=True)
class FishStep(Step):
    """One fish, or the two fish of a Siamese one, which share their bases."""

    fish: tuple[Fish, ...]

    @property
    def value(self) -> Value:
        """The value of the fish."""
        return self.fish[0].value

    def because(self) -> str:
        first = self.fish[0]
        symbol = self.links.symbol(self.value)
        count = _NUMBERS[len(first.bases)]
        need = f"{_named(first.bases)} need {count} {symbol}s."
        return " ".join([need[:1].upper() + need[1:], *(self._covered(one) + self._eaten(one) for one in self.fish)])

    def _covered(self, one: Fish) -> str:
        symbol = self.links.symbol(self.value)
        if not one.fins:
            return f"All places for them are in {_named(one.covers)}, which are full with one {symbol} each."
        several = one.fins & one.fins - 1
        fins = f"one of the fins {self.listed(one.fins)}" if several else f"the fin {self.listed(one.fins)}"
        return (
            f"Unless {fins} is {symbol}, they all are in {_named(one.covers)}, which are full with one each. "
            f"Either way, no {symbol} is left there for a cell that sees {'all fins' if several else 'the fin'}."
        )

    def _eaten(self, one: Fish) -> str:
        """About places that the fish removes from its own bases: each lies in two covers (cannibalism)."""
        own = one.removed & one.body
        if not own:
            return ""
        lies = "lie" if own & own - 1 else "lies"
        return f" {self.listed(own)} {lies} in two of these, and would leave too few for the others."

    def pattern(self) -> str:
        bases = _letters(self.fish[0].bases)
        parts = []
        for one in self.fish:
            fins = one.fins & ~one.endo
            ends = [f"f{self.short(fins)}"] if fins else []
            ends += [f"ef{self.short(one.endo)}"] if one.endo else []
            parts.append(" ".join([_letters(one.covers), *ends]))
        return f"{self.links.symbol(self.value)} {bases} {' / '.join(parts)}"

    def evidence(self) -> Iterable[Mark]:
        fins: Cells = 0
        for one in self.fish:
            fins |= one.fins
        first = self.fish[0]
        for base in first.bases:
            yield Outline(base.cells, "house")
        for cover in dict.fromkeys(cover for one in self.fish for cover in one.covers):
            yield Outline(cover.cells, "cover")
        yield from self.candidate_fill(first.body & ~fins, 1 << self.value, "evidence")
        yield from self.candidate_fill(fins, 1 << self.value, "fin")

    def where(self) -> str:
        return _named(self.fish[0].bases)


def _named(houses: tuple[House, ...]) -> str:
    """'rows 2, 5 and 8', 'row 2 and box 4'."""
    parts = []
    for kind, group in groupby(houses, key=lambda house: house.kind):
        names = [house.name for house in group]
        numbers = [name.removeprefix(f"{kind} ") for name in names]
        plain = len(names) > 1 and all(number.isdigit() for number in numbers)
        parts.append(f"{kind}{'es' if kind.endswith('x') else 's'} {listed(numbers)}" if plain else listed(names))
    return listed(parts)


def _letters(houses: tuple[House, ...]) -> str:
    """'r258', 'r2b4'; houses without a letter go by their names."""
    parts = []
    for kind, group in groupby(houses, key=lambda house: house.kind):
        names = [house.name for house in group]
        numbers = [name.removeprefix(f"{kind} ") for name in names]
        if kind in _LETTERS and all(number.isdigit() for number in numbers):
            comma = "," if any(len(number) > 1 for number in numbers) else ""
            parts.append(f"{_LETTERS[kind]}{comma.join(numbers)}")
        else:
            parts.append(f"({', '.join(names)})")
    return "".join(parts)


def _enter(
    shape: Shape, kind: str, size: int, rank: int, label: Difficulty, hodoku: Hodoku | None, code: str,
    *, se: float | None = None, everyday: bool = True,
) -> None:  # fmt: skip
    """Enters the fish of one shape, kind and size, which also make its name."""
    words = [kind, "" if shape is Shape.BASIC else shape, _NAMES[size]]
    name = " ".join(word for word in words if word)
    technique(
        name, rank=rank, label=label, help=_help(shape, kind, size), code=code, se=se, hodoku=hodoku, everyday=everyday
    )(_siamese(name, shape, kind, size) if kind.startswith("siamese") else _single(name, shape, kind, size))


def _single(name: str, shape: Shape, kind: str, size: int) -> Find:
    def find(board: CandidateBoard) -> Iterator[Step]:
        for found in fish(board, shape, size, fins=bool(kind)):
            if shape is not Shape.BASIC or not kind or found.sashimi is (kind == "sashimi"):
                yield _step(board, name, found)

    return find


def _siamese(name: str, shape: Shape, kind: str, size: int) -> Find:
    """Two finned fish with the same bases and different covers, which remove different candidates.

    Whether it is finned or sashimi is decided by the first of the two, in the order of covers.
    """

    def find(board: CandidateBoard) -> Iterator[Step]:
        shoal = sorted(fish(board, shape, size, fins=True), key=lambda one: (one.value, one.bases, one.covers))
        for _, group in groupby(shoal, key=lambda one: (one.value, one.bases)):
            for one, other in combinations(group, 2):
                fits = shape is not Shape.BASIC or one.sashimi is kind.endswith("sashimi")
                if fits and one.removed & ~other.removed and other.removed & ~one.removed:
                    yield _step(board, name, one, other)

    return find


def _step(board: CandidateBoard, name: str, *found: Fish) -> Step:
    removed: Cells = 0
    for one in found:
        removed |= one.removed
    removing = board.present(removed, 1 << found[0].value)
    return FishStep(technique=name, before=board.position, removing=removing, fish=found)


def _help(shape: Shape, kind: str, size: int) -> str:
    count = _NUMBERS[size]
    houses = {
        Shape.BASIC: (f"{count} rows", f"{count} columns, or the other way round"),
        Shape.FRANKEN: (f"{count} rows and boxes", f"{count} columns and boxes, or the other way round"),
        Shape.MUTANT: (f"{count} houses", f"{count} other houses of any kind"),
    }
    bases, covers = houses[shape]
    fins = {
        "": "",
        "finned": "; only candidates that see all fins go",
        "sashimi": "; without the fins, a base has a single place or none",
        "siamese finned": "; two such fish on the same houses",
        "siamese sashimi": "; two such fish on the same houses",
    }
    return f"All places of a value in {bases}{', except for fins,' if kind else ''} lie in {covers}{fins[kind]}."


# Size, rank, and what HoDoKu says: order and score, of the plain fish or of the two kinds of finned ones.
_BASIC = ((2, 120, 2200, 140, 3.2), (3, 130, 2300, 150, 3.8), (4, 160, 2400, 160, 5.2))
_FINNED = ((2, 270, 4100, (130, 150)), (3, 300, 4300, (200, 240)), (4, 304, 4500, (250, 260)))
_FRANKEN = ((2, 330, 6100, (300, 390)), (3, 332, 6200, (350, 410)), (4, 334, 6300, (370, 430)))

for _size, _rank, _order, _score, _se in _BASIC:
    _enter(Shape.BASIC, "", _size, _rank, Difficulty.HARD, Hodoku(_order, _score, "hard"), f"030{_size - 2}", se=_se)

for _size, _rank, _order, _scores in _FINNED:
    for _kind, _digit, _more in (("finned", 1, 0), ("sashimi", 2, 1)):
        _given = Hodoku(_order + 100 * _more, _scores[_more], "hard" if _size == 2 else "unfair")
        _code = f"03{_digit}{_size - 2}"
        _enter(Shape.BASIC, _kind, _size, _rank + 2 * _more, Difficulty.HARD, _given, _code)
        _rank_joined = 308 + 2 * _size + _more
        _enter(Shape.BASIC, f"siamese {_kind}", _size, _rank_joined, Difficulty.HARD, None, f"{_code}1", everyday=False)

for _size, _rank, _order, _scores in _FRANKEN:
    for _kind, _digit, _more in (("", 3, 0), ("finned", 4, 1)):
        _given = Hodoku(_order + 600 * _more, _scores[_more], "unfair")
        _code = f"03{_digit}{_size - 2}"
        _enter(Shape.FRANKEN, _kind, _size, _rank + _more, Difficulty.HARD, _given, _code, everyday=_size < 4)
    _enter(Shape.FRANKEN, "siamese finned", _size, 334 + _size, Difficulty.HARD, None, f"{_code}1", everyday=False)

for _size in _NAMES:
    for _kind, _digit, _more in (("", 5, 0), ("finned", 6, 1)):
        _given = Hodoku(7300 + 100 * (_size - 2) + 600 * _more, 450 if _size < 5 and not _more else 470, "extreme")
        _code = f"03{_digit}{_size - 2}"
        _enter(Shape.MUTANT, _kind, _size, 340 + _size, Difficulty.EXTREME, _given, _code, everyday=False)
    _enter(Shape.MUTANT, "siamese finned", _size, 340 + _size, Difficulty.EXTREME, None, f"{_code}1", everyday=False)
