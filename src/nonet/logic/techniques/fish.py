"""Fish: X-wing, swordfish, jellyfish; with fins, with boxes (Franken), with any houses (mutant), joined (Siamese).

If all places of a value in n base sets (houses) lie in n cover sets, the value is in no other cell of the cover sets.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, groupby

from nonet.core.primitives import Value
from nonet.logic import words
from nonet.logic.board import CandidateBoard
from nonet.logic.evidence import InHouse, Piece
from nonet.logic.links import Cells, House, Node, bits, union
from nonet.logic.step import Step
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
        need = f"{words.houses_named(first.bases)} need {count} {symbol}s."
        told = [words.capital(need), self._covered(first) + self._eaten(first)]
        for one in self.fish[1:]:
            covers, fins = words.houses_named(one.covers), self.listed(one.fins)
            but = (
                "" if one.fins == first.fins else f", but for the {'fins' if one.fins & one.fins - 1 else 'fin'} {fins}"
            )
            told.append(f"The same holds with {covers}{but}.{self._eaten(one)}")
        return " ".join(told)

    def _covered(self, one: Fish) -> str:
        symbol, covers = self.links.symbol(self.value), words.houses_named(one.covers)
        if not one.fins:
            return f"All their places for {symbol} are in {covers}: each of these gets its {symbol} there."
        several = one.fins & one.fins - 1
        fins = f"one of the fins {self.listed(one.fins)}" if several else f"the fin {self.listed(one.fins)}"
        return (
            f"All their places for {symbol} but {'the fins' if several else 'the fin'} {self.listed(one.fins)} are in "
            f"{covers}. So {fins} is {symbol}, or each of these gets its {symbol} there."
        )

    def conclusion(self) -> str:
        told, left = [], list(self.removing)
        for one in self.fish:
            gone = [node for node in left if one.removed >> node // self.links.size & 1]
            left = [node for node in left if node not in gone]
            told += self._removed(one, gone) if gone else []
        return " ".join(told)

    def _removed(self, one: Fish, gone: list[Node]) -> list[str]:
        """Where what goes lies among the covers, and how it sees the fins."""
        links, size = self.links, self.links.size
        if not one.fins:
            cells = union([node // size for node in gone])
            lie = "are" if cells & cells - 1 else "is"
            held = words.houses_named([cover for cover in one.covers if cover.bits & cells])
            return [f"{words.capital(self.listed(cells))} {lie} in {held}, so {words.pronoun(links, gone)}."]
        told: dict[tuple[str, str], Cells] = {}
        for node in gone:
            cell = node // size
            cover = next(cover for cover in one.covers if cover.bits >> cell & 1)
            key = cover.name, words.shared(links, cell, one.fins) or ""
            told[key] = told.get(key, 0) | 1 << cell
        fins = "the fin" if not one.fins & one.fins - 1 else "all fins" if one.fins.bit_count() > 2 else "both fins"
        found = []
        for (name, how), cells in told.items():
            several = cells & cells - 1
            nodes = [cell * size + self.value for cell in bits(cells)]
            found.append(
                f"{words.capital(self.listed(cells))}, in {name}, {'see' if several else 'sees'} {fins} {how}: "
                f"{words.pronoun(links, nodes)}."
            )
        return found

    def _eaten(self, one: Fish) -> str:
        """About places that the fish removes from its own bases: each lies in two covers (cannibalism)."""
        own = one.removed & one.body
        if not own:
            return ""
        lies = "lie" if own & own - 1 else "lies"
        few = f"too few {self.links.symbol(self.value)}s for them"
        return f" {self.listed(own)} {lies} in two of these covers, and would leave {few}."

    def pattern(self) -> str:
        bases = _letters(self.fish[0].bases)
        parts = []
        for one in self.fish:
            fins = one.fins & ~one.endo
            ends = [f"f{self.short(fins)}"] if fins else []
            ends += [f"ef{self.short(one.endo)}"] if one.endo else []
            parts.append(" ".join([_letters(one.covers), *ends]))
        return f"{self.links.symbol(self.value)} {bases} {' / '.join(parts)}"

    def evidence(self) -> Iterable[Piece]:
        fins: Cells = 0
        for one in self.fish:
            fins |= one.fins
        first = self.fish[0]
        for base in first.bases:
            yield InHouse(base)
        for cover in dict.fromkeys(cover for one in self.fish for cover in one.covers):
            yield InHouse(cover, "cover")
        yield from self.candidate_fill(first.body & ~fins, 1 << self.value, "evidence")
        yield from self.candidate_fill(fins, 1 << self.value, "fin")

    def where(self) -> str:
        return words.houses_named(self.fish[0].bases)


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
_FINNED = ((2, 272, 4100, (130, 150)), (3, 300, 4300, (200, 240)), (4, 304, 4500, (250, 260)))
_FRANKEN = ((2, 361, 6100, (300, 390)), (3, 363, 6200, (350, 410)), (4, 383, 6300, (370, 430)))

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
        _enter(Shape.FRANKEN, _kind, _size, _rank + _more, Difficulty.FIENDISH, _given, _code, everyday=_size < 4)
    _enter(Shape.FRANKEN, "siamese finned", _size, 384 + _size, Difficulty.FIENDISH, None, f"{_code}1", everyday=False)

for _size in _NAMES:
    for _kind, _digit, _more in (("", 5, 0), ("finned", 6, 1)):
        _given = Hodoku(7300 + 100 * (_size - 2) + 600 * _more, 450 if _size < 5 and not _more else 470, "extreme")
        _code = f"03{_digit}{_size - 2}"
        _enter(Shape.MUTANT, _kind, _size, 340 + _size, Difficulty.EXTREME, _given, _code, everyday=False)
    _enter(Shape.MUTANT, "siamese finned", _size, 340 + _size, Difficulty.EXTREME, None, f"{_code}1", everyday=False)
