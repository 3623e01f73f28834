"""One conclusion of human logic, with the evidence for it. Frozen; each technique has its own kind with its own fields.

A step carries the position that it was found on, so it can be explained, drawn and proved without the board. Sentences
are made with `words`, evidence with `evidence`; both are shared by all techniques.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from nonet.core import show
from nonet.core.layout import Cell
from nonet.core.marks import Fill, Mark, Role
from nonet.core.primitives import Mask, Value
from nonet.core.symbols import Symbol
from nonet.logic import evidence, words
from nonet.logic.evidence import ChainNode, Piece, Shown
from nonet.logic.links import Cells, Links, Node, bits
from nonet.logic.words import listed as listed, short as short

if TYPE_CHECKING:
    from nonet.logic.board import CandidateBoard, Position

Detail = Literal["brief", "usual", "full"]
"""How much a step tells: one line; the reason and what follows; the same with every level of a nested reason."""


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

    @property
    def title(self) -> str:
        """The technique at the head of a line: 'ALS-XZ', 'Finned X-wing'."""
        return words.title(self.technique)

    def _repr_svg_(self) -> str | None:
        return show.svg(self)

    @abstractmethod
    def because(self) -> str:
        """The reason, as sentences without the conclusion; chains and nets take a line for each link."""

    def because_in_full(self) -> str:
        """The reason with nothing left out; the same as `because` unless that folds something away."""
        return self.because()

    def gist(self) -> str:
        """The reason in a few words, for one line: by default in notation."""
        return self.pattern()

    def one_true(self) -> tuple[ChainNode, ...]:
        """Nodes of which one is true whatever happens, so that what sees all of them goes; none if the reason is
        another. `conclusion` then says how each candidate that goes sees them.
        """
        return ()

    def explain(self, detail: Detail = "usual") -> str:
        """The explanation for a player: the reason, and what follows."""
        if detail == "brief":
            return f"{self.gist()}: {self.change()}."
        reason = self.because() if detail == "usual" else self.because_in_full()
        return f"{reason}{words.joint(reason)}{self.conclusion()}"

    def conclusion(self) -> str:
        """'So 7 goes in r4c6.', 'So r1c2 is not 3.', or 'r1c2 sees both (...), so it is not 3.'"""
        ends = self.one_true() if self.removing and not self.placing else ()
        return words.seen_by(self.links, self.removing, ends) if ends else f"So {self.change()}."

    def change(self) -> str:
        """'7 goes in r4c6', 'r7c1 is neither 2 nor 3': what is placed and removed, in reading order."""
        parts = [words.placed(self.links, node) for node in self.placing]
        if self.removing or not parts:
            parts.append(words.removed(self.links, self.removing))
        return ", and ".join(parts)

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
        for piece in self.evidence():
            yield from piece.marks(self.links, self.before.masks) if isinstance(piece, Piece) else (piece,)
        done: tuple[tuple[Role, tuple[Node, ...]], ...] = (("place", self.placing), ("remove", self.removing))
        for role, nodes in done:
            for node in nodes:
                cell, symbol = self.links.pair(node)
                yield Fill((cell,), role, (symbol,))

    @abstractmethod
    def evidence(self) -> Iterable[Piece | Mark]:
        """What the reason speaks of: houses, sets, candidates and links. Plain marks are drawn, too."""

    def holds_on(self, board: CandidateBoard, removing: tuple[Node, ...]) -> bool | None:
        """Whether `removing`, or what is placed, follows in the same way on another board of these rules.

        None if only a search for such a step can tell.
        """
        return None

    def records(self) -> dict[str, list[dict[str, Any]]]:
        """The evidence as data for JSON: nodes, links, houses and sets, enough to draw it."""
        return evidence.records(self.links, self.evidence())

    def where(self) -> str:
        """Where to look, for a hint that does not give the technique away: 'box 5', or some cells."""
        return self.listed(sorted({node // self.links.size for node in (*self.placing, *self.removing)}))

    # Words that the techniques share.

    def name(self, node: Node) -> str:
        """The name of the node's cell."""
        return self.links.name(node // self.links.size)

    def listed(self, cells: Cells | Iterable[Cell], last: str = "and") -> str:
        """'r1c2, r1c5 and r3c5'."""
        return words.names(self.links, cells, last)

    def symbols(self, values: Mask, last: str = "and") -> str:
        """'1, 2 and 7'."""
        return words.symbols(self.links, values, last)

    def short(self, cells: Cells) -> str:
        """'r1c25': cells of one row or one column together, others one by one."""
        return short(self.links, cells)

    def digits(self, values: Mask) -> str:
        """'127', with commas where symbols have more than one character."""
        found = [self.links.symbol(value) for value in bits(values)]
        return ("" if all(len(text) == 1 for text in found) else ",").join(found)

    def candidate_fill(self, cells: Cells, values: Mask, role: Role) -> Iterator[Shown]:
        """These pencil marks coloured, in the cells that have them."""
        held = 0
        for cell in bits(cells):
            held |= (self.before.masks[cell] & values != 0) << cell
        if held:
            yield Shown(held, values, role)
