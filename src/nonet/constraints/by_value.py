"""Rules about values that are not the digits themselves: doublers, negators, hot and cold cells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from nonet.constraints import constraint
from nonet.constraints._board import in_one_house
from nonet.constraints._expression import computed
from nonet.constraints._layers import check_layer, of_states, over
from nonet.constraints._lowered import caption
from nonet.constraints._shape import check_rules, wrong
from nonet.constraints._value_words import ValueTable, ValueWords
from nonet.constraints.modifiers import Modifiers
from nonet.core.constraint import Constraint
from nonet.core.fields import fields_of, layers_of, with_rules_changed
from nonet.core.layout import Layout
from nonet.core.marks import Mark
from nonet.core.primitives import Primitive
from nonet.core.problem import lowered
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import MAX_NUMBER, numbers


@constraint("by value")
@dataclass(frozen=True, slots=True)
class ByValue(Constraint):
    """Sums and comparisons are of values, which the state of a cell in `layer` makes of its digit a: `values`.

    State 0 takes the first expression, state 1 the second; `rules` are those that add up and compare values.
    Where the rules say that cells differ (a killer cage, an extra region), their digits differ, not their values. The
    rule alone lets every cell be in any state: `modifiers`, `yin yang` or `shading` say which are.

    ByValue("doublers", ("a", "2 * a"), (Arrow("r1c1", "r1c2 r1c3"), KillerCage("r2c1-r2c3", 30)))
    """

    layer: str
    values: tuple[str, ...]
    rules: tuple[Constraint, ...]

    def __post_init__(self) -> None:
        check_layer(self, self.layer)
        object.__setattr__(self, "values", tuple(self.values))
        object.__setattr__(self, "rules", tuple(self.rules))
        if len(self.values) < 2:
            raise wrong(self, "needs an expression for each state of the layer", 'two or more, as in ("a", "2 * a")')
        for said in self.values:
            computed(said)
        check_rules(self, *self.rules)
        for rule in self.rules:
            if list(layers_of((rule,))):
                raise wrong(self, f"cannot hold {rule.kind!r}, which is about a layer itself", "beside it, not in it")

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        above = over(puzzle.layout, self.layer)
        yield from of_states(self, puzzle, above.values(), len(self.values))
        table, symbols = self._table(puzzle)
        words = ValueWords(above, table, symbols, numbers(puzzle.symbols), self._apart(puzzle))
        board = Puzzle(puzzle.layout.board, symbols, bytes(len(puzzle.layout.board)))
        for rule in self.rules:
            yield from lowered(_by_value(rule, words, board), puzzle)

    def _table(self, puzzle: Puzzle) -> tuple[ValueTable, tuple[int, ...]]:
        """The position of the value by state and digit, and all values in rising order."""
        known = numbers(puzzle.symbols)
        made = [[computed(said)(number) for number in known] for said in self.values]
        symbols = tuple(sorted({value for row in made for value in row}))
        if max(abs(symbols[0]), abs(symbols[-1])) > MAX_NUMBER or len(symbols) > 255:
            raise wrong(self, "makes values that are too large, or too many")
        return tuple(tuple(map(symbols.index, row)) for row in made), symbols

    def _apart(self, puzzle: Puzzle) -> tuple[int, ...]:
        """For each cell the cells that are not modified in the same way, as a bitset.

        They share a house with it, if there is one modifier in each house.
        """
        single = any(
            isinstance(rule, Modifiers) and rule.layer == self.layer and rule.per_house <= 1
            for rule in puzzle.constraints
        )
        return in_one_house(puzzle.layout) if single else (0,) * len(puzzle.layout)

    def layers(self) -> Iterable[str]:
        return (self.layer,)

    def marks(self) -> Iterable[Mark]:
        yield self._caption()
        for rule in self.rules:
            yield from rule.marks()

    def marks_on(self, layout: Layout) -> Iterable[Mark]:
        yield self._caption()
        for rule in self.rules:
            yield from rule.marks_on(layout)

    def _caption(self) -> Mark:
        return caption(f"values by {self.layer}: {', '.join(self.values)}")


@dataclass(frozen=True, slots=True)
class _Valued(Constraint):
    """A rule without rules in it, on a board whose symbols are the values."""

    kind: ClassVar[str] = "by value"
    rule: Constraint
    words: ValueWords
    board: Puzzle

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        parts = tuple(self.rule.on_values())
        board = Puzzle(self.board.layout, self.board.symbols, self.board.givens, parts)
        for part in parts:
            yield from self.words.primitives(lowered(part, board))


def _by_value(rule: Constraint, words: ValueWords, board: Puzzle) -> Constraint:
    """The rule about values; one that holds others (any of, wrong) stays, and the others become rules about values.

    So a wrong cage is one whose digits repeat or whose values add up to something else.
    """
    if any(field.form.holds_rules for field in fields_of(type(rule))):
        return with_rules_changed(rule, lambda inner: _by_value(inner, words, board))
    return _Valued(rule, words, board)
