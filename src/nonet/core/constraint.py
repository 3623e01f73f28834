"""`Constraint`, the base class of rules, and `HouseRule`. Every other rule is one file in `constraints/`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import wraps
from typing import TYPE_CHECKING, ClassVar

from nonet.core.fields import check_numbers, is_plain, settled
from nonet.core.layout import Area, Layout
from nonet.core.primitives import AllDifferent, Primitive

if TYPE_CHECKING:
    from nonet.core.marks import Mark
    from nonet.core.puzzle import Puzzle


class Constraint(ABC):
    """One rule: it lowers itself to primitives, names its areas and draws its marks. Frozen and hashable."""

    __slots__ = ()

    def __init_subclass__(cls) -> None:
        """Delays a subclass's `__post_init__` checks until the rule is bound to a board."""
        super().__init_subclass__()
        check = cls.__dict__.get("__post_init__")
        if check is not None and not hasattr(check, "__wrapped__"):
            setattr(cls, "__post_init__", _once_settled(check))  # noqa: B010 (a method is no variable to mypy)

    def __post_init__(self) -> None:
        settled(self)

    kind: ClassVar[str]
    """The name under which files and messages know the rule: 'thermo', 'killer cage'."""

    board_wide: ClassVar[bool] = False
    """Whether the rule depends on the layout and the symbols alone and names no cells. Its primitives are then cached
    for the next puzzle of that shape."""

    recurring: ClassVar[bool] = False
    """Whether so few different rules of this kind fit on a board (clues beside lines, indexers) that they come again in
    other puzzles. Their primitives, which depend on the layout and the symbols alone, are then cached, too."""

    @abstractmethod
    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        """The primitives that together mean the same as the rule."""

    def areas(self) -> Iterable[Area]:
        """The groups of cells that must differ and have a name of their own, such as a cage."""
        return ()

    def areas_on(self, layout: Layout) -> Iterable[Area]:
        """`areas` on a known board: a rule that names no cells finds them here."""
        return self.areas()

    def on_values(self) -> Iterable[Constraint]:
        """The rules that together mean this one where a cell has a value besides its symbol: symbols differ, and values
        are added up and compared."""
        return (self,)

    def layers(self) -> Iterable[str]:
        """The names of the layers of extra cells that the rule needs beside the board; not those of rules within it."""
        return ()

    def marks(self) -> Iterable[Mark]:
        """The marks that draw the rule."""
        return ()

    def marks_on(self, layout: Layout) -> Iterable[Mark]:
        """`marks` on a known board: a rule that names no cells finds them here, an arrow the points it runs through."""
        return self.marks()


def _once_settled(check: Callable[[Constraint], None]) -> Callable[[Constraint], None]:
    @wraps(check)
    def check_settled(rule: Constraint) -> None:
        if is_plain(rule):
            check(rule)
            return
        check_numbers(rule)
        if settled(rule):
            check(rule)

    return check_settled


@dataclass(frozen=True, slots=True)
class HouseRule(Constraint):
    """The cells of one row, column, box or region of the layout differ."""

    kind: ClassVar[str] = "house"
    area: Area

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        yield AllDifferent(self.area.cells)

    def areas(self) -> Iterable[Area]:
        return (self.area,)
