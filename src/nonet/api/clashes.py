"""The rules that a partly filled board breaks, and the values that each rule, taken alone, still allows.

Both are derived from the primitives, so that cage sums and users' own rules count just as rows do. If all cells of a
primitive are filled, `holds` decides. Otherwise it is broken if its open cells cannot be filled any more, by
`logic.support`, which may miss such a case but never reports a false one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from nonet.api.clues import rule_name
from nonet.core.constraint import Constraint
from nonet.core.layout import Cell
from nonet.core.primitives import AllDifferent, Count, Mask, Primitive
from nonet.core.problem import lowered
from nonet.core.puzzle import Puzzle
from nonet.logic.links import Links, bits, links_of
from nonet.logic.step import listed
from nonet.logic.support import supported


@dataclass(frozen=True, slots=True, repr=False)
class Clash:
    """Filled `cells` that break a rule: `name` is the rule's name for people, `text` the whole sentence.

    `rule` is None if it is the puzzle's own pencil marks that exclude the entry.
    """

    rule: Constraint | None
    name: str
    cells: tuple[Cell, ...]
    text: str

    def __repr__(self) -> str:
        return f"<Clash: {self.text}>"

    def __str__(self) -> str:
        return self.text


class Rules:
    """The rules of a puzzle, checked against `values`: for each cell its value plus one, 0 if it is open."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.links: Links = links_of(puzzle)
        problem = self.links.problem
        marks = puzzle.candidates or (puzzle.everything,) * len(puzzle)
        self.domains = tuple(own & marked for own, marked in zip(problem.domains, marks, strict=True))
        self._sourced = tuple(zip(problem.primitives, problem.sources, strict=True))
        self._others: dict[Cell, list[Primitive]] = {cell: [] for cell in problem.cells}
        self._differ: dict[Cell, set[Cell]] = {cell: set() for cell in problem.cells}
        for part in problem.primitives:
            for cell in set(part.cells):
                if isinstance(part, AllDifferent):
                    self._differ[cell].update(part.cells)
                else:
                    self._others[cell].append(part)

    def legal(self, cell: Cell, values: Sequence[int]) -> Mask:
        """The values that no single rule excludes from the cell; its own value in `values` does not count."""
        left = self.domains[cell]
        for other in self._differ[cell]:
            if other != cell and values[other]:
                left &= ~(1 << values[other] - 1)
        masks = self._masks(values)
        for part in self._others[cell]:
            masks[cell] = left
            left &= self._allowed(part, cell, masks, values)
        return left

    def clashes(self, values: Sequence[int]) -> tuple[Clash, ...]:
        """Every broken rule with the cells that break it; each pair of rule name and cells once."""
        found: dict[tuple[str, tuple[Cell, ...]], Clash] = {}
        for clash in (*self._excluded(values), *self._broken(values)):
            found.setdefault((clash.name, clash.cells), clash)
        return tuple(found.values())

    def _masks(self, values: Sequence[int]) -> list[Mask]:
        return [1 << value - 1 if value else mask for value, mask in zip(values, self.domains, strict=True)]

    def _allowed(self, part: Primitive, cell: Cell, masks: list[Mask], values: Sequence[int]) -> Mask:
        if all(values[other] for other in part.cells if other != cell):
            positions = [value - 1 for value in values]
            kept = 0
            for value in bits(masks[cell]):
                positions[cell] = value
                kept |= part.holds(positions, self.links.problem.numbers) << value
            return kept
        found = supported(part, masks, self.links)
        return found[cell] if all(found.values()) else 0

    def _excluded(self, values: Sequence[int]) -> Iterator[Clash]:
        """Entries that are excluded by a rule on that cell alone or by the puzzle's pencil marks."""
        name = self.puzzle.layout.spoken
        for cell in self.links.cells:
            if not values[cell] or self.domains[cell] >> values[cell] - 1 & 1:
                continue
            rules = [rule for rule in self.puzzle.constraints if self._forbids(rule, cell, values[cell] - 1)]
            symbol = self.puzzle.symbols[values[cell] - 1]
            for rule in rules:
                called = rule_name(rule, self.puzzle.layout)
                yield Clash(rule, called, (cell,), f"{called} allows no {symbol} in {name(cell)}")
            if not rules:
                yield Clash(None, "pencil marks", (cell,), f"the pencil marks allow no {symbol} in {name(cell)}")

    def _forbids(self, rule: Constraint, cell: Cell, value: int) -> bool:
        positions = [0] * len(self.puzzle)
        positions[cell] = value
        return any(
            isinstance(part, Count) and part.cells == (cell,) and not part.holds(positions, self.links.problem.numbers)
            for part in lowered(rule, self.puzzle)
        )

    def _broken(self, values: Sequence[int]) -> Iterator[Clash]:
        masks, positions = self._masks(values), [value - 1 for value in values]
        for part, rule in self._sourced:
            filled = tuple(dict.fromkeys(cell for cell in part.cells if values[cell]))
            if isinstance(part, AllDifferent):
                yield from self._equal(part, rule, filled, values)
            elif filled and not (
                part.holds(positions, self.links.problem.numbers)
                if len(filled) == len(set(part.cells))
                else all(supported(part, masks, self.links).values())
            ):
                called = rule_name(rule, self.puzzle.layout)
                named = listed([self.puzzle.layout.spoken(cell) for cell in filled])
                yield Clash(rule, called, filled, f"{named} break{'s' * (len(filled) == 1)} {called}")

    def _equal(
        self, part: AllDifferent, rule: Constraint, filled: tuple[Cell, ...], values: Sequence[int]
    ) -> Iterator[Clash]:
        holders: dict[int, list[Cell]] = {}
        for cell in filled:
            holders.setdefault(values[cell], []).append(cell)
        for value, cells in holders.items():
            if len(cells) > 1:
                called = self._area(part, rule)
                named = listed([self.puzzle.layout.spoken(cell) for cell in cells])
                yield Clash(rule, called, tuple(cells), f"{called} has {self.puzzle.symbols[value - 1]} at {named}")

    def _area(self, part: AllDifferent, rule: Constraint) -> str:
        areas = tuple(rule.areas_on(self.puzzle.layout))
        own = next((area.name for area in areas if area.cells == part.cells), None) if len(areas) > 1 else None
        return own or rule_name(rule, self.puzzle.layout)


@lru_cache(maxsize=16)
def rules_of(puzzle: Puzzle) -> Rules:
    """The rules of a puzzle, worked out once."""
    return Rules(puzzle)
