"""One conclusion of human logic, with the evidence for it. Frozen; each technique has its own kind with its own fields.

A step carries the position that it was found on, so it can be explained, drawn and proved without the board.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from nonet.core import show
from nonet.core.layout import Cell
from nonet.core.marks import Fill, Mark, Role
from nonet.core.primitives import Mask, Value
from nonet.core.symbols import Symbol
from nonet.logic.links import Cells, Links, Node, bits

if TYPE_CHECKING:
    from nonet.logic.board import Position


@dataclass(frozen=True, slots=True, kw_only=True)
class Step(ABC):
    """What is placed and removed, and why. `placing` and `removing` hold nodes; `places` and `removes` are public."""

    technique: str
    before: Position = field(compare=False, repr=False)
    placing: tuple[Node, ...] = ()
    removing: tuple[Node, ...] = ()

    @property
    def places(self) -> tuple[tuple[Cell, Symbol], ...]:
        """Cells that get their symbol."""
        return tuple(self.links.pair(node) for node in self.placing)

    @property
    def removes(self) -> tuple[tuple[Cell, Symbol], ...]:
        """Candidates that go."""
        return tuple(self.links.pair(node) for node in self.removing)

    @property
    def links(self) -> Links:
        """The houses and weak links of the puzzle."""
        return self.before.links

    def __init_subclass__(cls) -> None:
        # A dataclass writes no `repr` where the class has one of its own: so every technique has this one.
        cls.__repr__ = Step.__repr__  # type: ignore[method-assign]

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {show.short(self.notation())}>"

    def __str__(self) -> str:
        return f"{self.technique}: {self.explain()}"

    def _repr_svg_(self) -> str | None:
        return show.svg(self)

    @abstractmethod
    def because(self) -> str:
        """The reason, as a sentence or two without the conclusion; capital letter, full stop."""

    def explain(self) -> str:
        """The explanation for a player: the reason, and what follows."""
        return f"{self.because()} {self.conclusion()}"

    def conclusion(self) -> str:
        """'So 7 goes in r4c6.' or 'So 3 is not in r1c2 and r1c5.'"""
        parts = [f"{self.links.symbol(node % self.links.size)} goes in {self.name(node)}" for node in self.placing]
        by_value: dict[Value, list[Cell]] = {}
        for node in self.removing:
            cell, value = divmod(node, self.links.size)
            by_value.setdefault(value, []).append(cell)
        parts += [f"{self.links.symbol(v)} cannot be in {self.listed(cells, 'or')}" for v, cells in by_value.items()]
        return f"So {', and '.join(parts)}."

    def notation(self) -> str:
        """The step in the short form that people write on forums: 'X-Wing: 7 r26 c38 => r5c3<>7'."""
        return f"{self.technique}: {self.pattern()} => {self.effect()}"

    @abstractmethod
    def pattern(self) -> str:
        """The evidence in forum notation, Eureka for chains."""

    def effect(self) -> str:
        """'r4c6=7' or 'r1c25<>3'."""
        done = [f"{self.name(node)}={self.links.symbol(node % self.links.size)}" for node in self.placing]
        by_value: dict[Value, Cells] = {}
        for node in self.removing:
            cell, value = divmod(node, self.links.size)
            by_value[value] = by_value.get(value, 0) | 1 << cell
        return ", ".join(done + [f"{self.short(cells)}<>{self.links.symbol(v)}" for v, cells in by_value.items()])

    def marks(self) -> Iterator[Mark]:
        """What is drawn: the evidence of the technique, what is placed and what is removed."""
        yield from self.evidence()
        done: tuple[tuple[Role, tuple[Node, ...]], ...] = (("place", self.placing), ("remove", self.removing))
        for role, nodes in done:
            for node in nodes:
                cell, symbol = self.links.pair(node)
                yield Fill((cell,), role, (symbol,))

    @abstractmethod
    def evidence(self) -> Iterable[Mark]:
        """The marks that show the reason."""

    def where(self) -> str:
        """Where to look, for a hint that does not give the technique away: 'box 5', or some cells."""
        return self.listed(sorted({node // self.links.size for node in (*self.placing, *self.removing)}))

    # Words that the techniques share.

    def name(self, node: Node) -> str:
        """The name of the node's cell."""
        return self.links.name(node // self.links.size)

    def listed(self, cells: Cells | Iterable[Cell], last: str = "and") -> str:
        """'r1c2, r1c5 and r3c5'."""
        return listed([self.links.name(cell) for cell in (bits(cells) if isinstance(cells, int) else cells)], last)

    def symbols(self, values: Mask, last: str = "and") -> str:
        """'1, 2 and 7'."""
        return listed([self.links.symbol(value) for value in bits(values)], last)

    def short(self, cells: Cells) -> str:
        """'r1c25': cells of one row or one column together, others one by one."""
        return short(self.links, cells)

    def digits(self, values: Mask) -> str:
        """'127', with commas where symbols have more than one character."""
        found = [self.links.symbol(value) for value in bits(values)]
        return ("" if all(len(text) == 1 for text in found) else ",").join(found)

    def candidate_fill(self, cells: Cells, values: Mask, role: Role) -> Iterator[Mark]:
        """These pencil marks coloured, in the cells that have them."""
        for cell in bits(cells):
            held = self.before.masks[cell] & values
            if held:
                yield Fill((cell,), role, tuple(self.links.symbols[value] for value in bits(held)))


def listed(words: list[str], last: str = "and") -> str:
    """'a, b and c': words as a sentence lists them."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}" if words else "nothing"


def short(links: Links, cells: Cells) -> str:
    """Cells in forum notation, grouped by row or by column, whichever makes fewer groups."""
    rows: dict[int, list[int]] = {}
    columns: dict[int, list[int]] = {}
    for cell in bits(cells):
        rows.setdefault(links.row(cell), []).append(links.column(cell))
        columns.setdefault(links.column(cell), []).append(links.row(cell))

    def joined(numbers: list[int]) -> str:
        texts = [str(number + 1) for number in numbers]
        return ("" if max(links.layout.rows, links.layout.columns) < 10 else ",").join(texts)

    if len(rows) <= len(columns):
        return ",".join(f"r{row + 1}c{joined(found)}" for row, found in rows.items())
    return ",".join(f"r{joined(found)}c{column + 1}" for column, found in columns.items())
