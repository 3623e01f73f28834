"""The fields of a rule's class, each with the kind of thing that it holds (cell, symbol, int, ...).

This is the only module that reads the annotations of rules; codecs, lowering, clue names and rule listings ask here. An
annotation is a type, or its text where the module begins with `from __future__ import annotations`; both mean the same.

A rule may be built with the names of cells, `KillerCage("r1c1-r1c3", 16)`. It does not know its board yet, so it keeps
the text: the rule is *unbound*. `bound` (which `Puzzle.with_rules` calls) returns the rule with the cells of a board.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence, Set as AbstractSet
from dataclasses import MISSING, dataclass, fields, is_dataclass, replace
from functools import cache, lru_cache
from inspect import get_annotations
from numbers import Integral, Real
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple, TypeVar, Union, get_args, get_origin

from nonet.core import names
from nonet.core.arguments import shown
from nonet.core.errors import BrokenRules
from nonet.core.layout import Area, Cell, Layout, Place
from nonet.core.symbols import Symbol

if TYPE_CHECKING:
    from nonet.core.constraint import Constraint

FieldKind = Literal["cell", "place", "symbol", "int", "float", "str", "bool", "rule", "area", "list", "other"]

_KINDS: dict[object, FieldKind] = {int: "int", float: "float", str: "str", bool: "bool", Area: "area"}
_TYPES: dict[str, type] = {"int": Integral, "float": Real, "str": str, "bool": bool}
_LISTS = (tuple, list, frozenset, Sequence, AbstractSet)

R = TypeVar("R", bound="Constraint")


@dataclass(frozen=True, slots=True)
class Form:
    """The shape of a field's value: a single value of a `kind`, or a list.

    `items` are the forms of a list's items: a single form for all items if the list is `endless`, else one form for
    each. `optional`: the value may be None. `unordered`: the list is a set.
    """

    kind: FieldKind
    items: tuple[Form, ...] = ()
    endless: bool = False
    optional: bool = False
    unordered: bool = False

    def __str__(self) -> str:
        """In words: 'cell', 'cells', 'list of cells', 'list of (int, symbol)'."""
        if self.kind != "list":
            return self.kind
        if self.is_cells:
            return "cells"
        if not self.endless:
            return f"({', '.join(map(str, self.items))})"
        inner = self.items[0]
        return f"list of {inner}{'' if inner.kind == 'list' else 's'}"

    def item(self, place: int) -> Form:
        """The form of the list's item at index `place`."""
        return self.items[0] if self.endless else self.items[place]

    @property
    def holds_cells(self) -> bool:
        """Whether the value contains cells, at any depth."""
        return self.kind == "cell" or any(item.holds_cells for item in self.items)

    @property
    def is_cells(self) -> bool:
        """Whether the value is a list of cells, which one text may name: "r1c1-r1c3"."""
        return self.kind == "list" and all(item.kind == "cell" for item in self.items)

    @property
    def holds_rules(self) -> bool:
        """Whether the value contains rules, at any depth."""
        return self.kind == "rule" or any(item.holds_rules for item in self.items)


class RuleField(NamedTuple):
    """A field of a rule's class; `default` is None if the field is `required`."""

    name: str
    form: Form
    required: bool
    default: object


@cache
def fields_of(rule: type[Constraint]) -> tuple[RuleField, ...]:
    """The fields of a rule's class, in order of declaration; none if the class is no dataclass."""
    if not is_dataclass(rule):
        return ()
    found = []
    for field in fields(rule):
        default = field.default if field.default_factory is MISSING else field.default_factory()
        form = _form(_annotation(rule, field.name, field.type))
        found.append(RuleField(field.name, form, default is MISSING, None if default is MISSING else default))
    return tuple(found)


def _annotation(rule: type[Constraint], name: str, said: object) -> object:
    """The type that an annotation means; a text is evaluated in the module and class that declare the field."""
    if not isinstance(said, str):
        return said
    owner = next(base for base in rule.__mro__ if name in get_annotations(base))
    module = sys.modules.get(owner.__module__)
    try:
        return eval(said, {**_words(), **(vars(module) if module else {})}, dict(vars(owner)))
    except Exception as trouble:
        raise BrokenRules(
            f"the annotation of {name!r} in {rule.__name__} cannot be read: {trouble}",
            hint="import its names in the module itself, not for type checkers alone",
        ) from None


@cache
def _words() -> dict[str, object]:
    """Names that annotations may use even if their module lacks them, as for a class defined within a function."""
    from nonet.core.constraint import Constraint

    return {
        "Cell": Cell,
        "Place": Place,
        "Symbol": Symbol,
        "Area": Area,
        "Constraint": Constraint,
        "Sequence": Sequence,
    }


def _form(said: object) -> Form:
    """The form of values of this type."""
    from nonet.core.constraint import Constraint

    if said == Symbol:
        return Form("symbol")
    if said == Cell:
        return Form("cell")
    if said == Place:
        return Form("place")
    origin = get_origin(said)
    if origin is Annotated:
        return _form(get_args(said)[0])
    if origin in (Union, UnionType):
        return _form_of_union(get_args(said))
    if origin in _LISTS:
        inner = get_args(said)
        endless = origin is not tuple or (len(inner) == 2 and inner[1] is ...)
        items = tuple(_form(each) for each in (inner[:1] if endless else inner))
        return Form("list", items, endless, unordered=origin in (frozenset, AbstractSet))
    if isinstance(said, type) and issubclass(said, Constraint):
        return Form("rule")
    return Form(_KINDS.get(said, "other"))


def _form_of_union(members: tuple[object, ...]) -> Form:
    rest = [member for member in members if member is not NoneType]
    whole = _form(rest[0]) if len(rest) == 1 else Form("symbol" if set(rest) == {int, str} else "other")
    return replace(whole, optional=len(rest) < len(members))


# What the fields hold


def cells_of(rule: Constraint) -> list[Cell]:
    """The cells that a rule names, in the order of its fields; not those of rules within the rule."""
    return [cell for name, form, _ in _cell_fields(type(rule)) for cell in _cells(getattr(rule, name), form)]


def rules_in(rule: Constraint) -> Iterator[Constraint]:
    """The rule itself, and every rule within it, at any depth."""
    yield rule
    for inner in rules_within(rule):
        yield from rules_in(inner)


def rules_within(rule: Constraint) -> Iterator[Constraint]:
    """The rules directly within this one."""
    for name, form in _rule_fields(type(rule)):
        yield from _rules(getattr(rule, name), form)


def may_hold_rules(rule: type[Constraint]) -> bool:
    """Whether rules of this class have rules within them."""
    return bool(_rule_fields(rule))


@cache
def _rule_fields(rule: type[Constraint]) -> tuple[tuple[str, Form], ...]:
    """The fields that contain rules; most classes have none."""
    return tuple((name, form) for name, form, _, _ in fields_of(rule) if form.holds_rules)


def _rules(value: Any, form: Form) -> Iterator[Constraint]:
    if form.kind == "rule" and value is not None:
        yield value
    elif form.kind == "list" and isinstance(value, tuple | list | frozenset):
        for place, item in enumerate(value):
            yield from _rules(item, form.item(place))


def with_rules_changed(rule: R, change: Callable[[Constraint], Constraint]) -> R:
    """The rule with `change` applied to every rule directly within it."""

    def changed(value: Any, form: Form) -> Any:
        if form.kind == "rule":
            return None if value is None else change(value)
        if form.kind == "list" and form.holds_rules:
            return tuple(changed(item, form.item(place)) for place, item in enumerate(value))
        return value

    holding = _rule_fields(type(rule))
    return replace(rule, **{name: changed(getattr(rule, name), form) for name, form in holding})  # type: ignore[type-var]


def layers_of(rules: Iterable[Constraint]) -> list[str]:
    """The names of the layers that these rules and the rules within them need. Runs for every puzzle that is read."""
    found = (inner for rule in rules if _may_need_layers(type(rule)) for inner in rules_in(rule))
    return [name for inner in found for name in inner.layers()]


@cache
def _may_need_layers(rule: type[Constraint]) -> bool:
    from nonet.core.constraint import Constraint

    return rule.layers is not Constraint.layers or may_hold_rules(rule)


def places_of(rule: Constraint) -> list[Place]:
    """The places beside the board where a rule's clues stand."""
    return [getattr(rule, field.name) for field in fields_of(type(rule)) if field.form.kind == "place"]


def check_on_board(rule: Constraint, layout: Layout) -> None:
    """Raises BrokenRules unless every cell that the rule names is on the board. Runs for every rule of every puzzle."""
    on_board = layout.on_board
    for name, form, plain in _cell_fields(type(rule)):
        value = getattr(rule, name)
        if plain and (on_board.issuperset(value) if type(value) is tuple else value in on_board):
            continue
        check_bound(rule)
        for cell in _cells(value, form):
            if cell not in on_board:
                off = layout.name(cell)
                raise BrokenRules(f"the rule {rule.kind!r} names a cell that is not on the board: {off}")


@cache
def _cell_fields(rule: type[Constraint]) -> tuple[tuple[str, Form, bool], ...]:
    """The fields that contain cells, each with whether it is a single cell or a flat list of cells."""
    return tuple(
        (name, form, not form.optional and (form.kind == "cell" or form.is_cells))
        for name, form, _, _ in fields_of(rule)
        if form.holds_cells
    )


def _cells(value: Any, form: Form) -> Iterator[Cell]:
    if form.kind == "cell" and value is not None:
        yield value
    elif form.kind == "list" and isinstance(value, tuple | list | frozenset):
        for place, item in enumerate(value):
            yield from _cells(item, form.item(place))


# Cell names instead of cells


def is_bound(rule: Constraint) -> bool:
    """Whether the rule holds cells and no cell names. Runs for every rule that is made."""
    for name, form, row in _named_fields(type(rule)):
        value = getattr(rule, name)
        kind = type(value)
        if kind is not int and not (row and kind is tuple and str not in map(type, value)) and _has_names(value, form):
            return False
    return True


def check_bound(rule: Constraint) -> None:
    """Raises BrokenRules, with a hint, if the rule still holds cell names."""
    if not is_bound(rule):
        raise BrokenRules(
            f"the rule {rule.kind!r} calls its cells by name, and does not know on which board: {rule}",
            hint="put it on a board with puzzle.with_rules(rule)",
        )


def bound(rule: R, layout: Layout) -> R:
    """The rule with cell names replaced by the cells of this board; the rule itself if it has no names."""
    if is_bound(rule):
        return rule
    return replace(rule, **_read(rule, layout))  # type: ignore[type-var]


def check_values(rule: Constraint) -> None:
    """BrokenRules where a field holds something else than its class says; what cells there are is checked elsewhere."""
    check_numbers(rule)
    for name, form, _, _ in fields_of(type(rule)):
        if not _fits(getattr(rule, name), form):
            raise BrokenRules(
                f"the rule {rule.kind!r} has {shown(getattr(rule, name))} for its {name}", hint=f"it takes: {form}"
            )


MAX_NUMBER = 10**12
"""The largest number in a rule: sums of them, times symbols, fit into 64 bits, and all print."""


_INT = frozenset((int,))


def is_plain(rule: Constraint) -> bool:
    """Whether each field holds a number, a list of numbers, none too large, or such rules: then the rule is bound, too.

    The fast form of `check_numbers` and `is_bound`, for the commonest rules. Runs for every rule that is made.
    """
    for name, is_list, others in _plain_fields(type(rule)):
        value = getattr(rule, name)
        kind = type(value)
        if kind is tuple:
            if not _holds_numbers(value) and not all(map(_is_plain_item, value)):
                return False
        elif kind is int:
            if is_list or not -MAX_NUMBER <= value <= MAX_NUMBER:
                return False
        elif kind not in others and value is not None:
            return False
    return True


def _holds_numbers(value: tuple[Any, ...]) -> bool:
    return not value or (_INT.issuperset(map(type, value)) and max(value) <= MAX_NUMBER and min(value) >= -MAX_NUMBER)


def _is_plain_item(item: Any) -> bool:
    """Whether this item of a list is a list of numbers or of plain rules."""
    return type(item) is tuple and (
        _holds_numbers(item) or all(hasattr(each, "lower") and is_plain(each) for each in item)
    )


@cache
def _plain_fields(rule: type[Constraint]) -> tuple[tuple[str, bool, tuple[type, ...]], ...]:
    """The name of each field, whether it is a list, and the types of other values in it that are no names of cells."""
    others: dict[str, tuple[type, ...]] = {"str": (str,), "bool": (bool,)}
    return tuple(
        (name, form.kind == "list", others.get(form.kind, () if _takes_names(form) else (Checked,)))
        for name, form, _, _ in fields_of(rule)
    )


class Checked(tuple[Any, ...]):
    """A long list of a rule, such as the steps of an automaton, that many rules share: checked and hashed only once."""

    _hash: int

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[object, ...]:
        return tuple, (list(self),)


@lru_cache(maxsize=256)
def _shared(items: tuple[Any, ...]) -> Checked:
    made = Checked(items)
    made._hash = hash(items)
    return made


def checked(items: Sequence[Sequence[Any]]) -> Checked:
    """The same object for equal lists of lists, as a field that names no cells holds it."""
    if type(items) is Checked:
        return items
    rows = tuple(map(tuple, items))
    if _depth(rows, MAX_DEPTH) != 2 and rows:
        raise BrokenRules("there is a list within a list of lists")
    if _is_too_large(rows):
        raise BrokenRules("there is too large a number", hint=f"from -{MAX_NUMBER:,} to {MAX_NUMBER:,}")
    return _shared(rows)


def check_numbers(rule: Constraint) -> None:
    """BrokenRules if a number is so large that it might not fit into 64 bits, or not even print."""
    for name, form, _, _ in fields_of(type(rule)):
        value = getattr(rule, name)
        # An iterator may have no end, and what is nested more deeply than any rule's fields may have none either.
        if (form.kind == "list" and not isinstance(value, str | tuple | list | AbstractSet | NoneType)) or (
            _depth(value, MAX_DEPTH) >= MAX_DEPTH
        ):
            raise BrokenRules(f"the rule {rule.kind!r} has {shown(value)} for its {name}", hint=f"it takes: {form}")
        if _is_too_large(value):
            raise BrokenRules(
                f"the rule {rule.kind!r} has too large a number for its {name}",
                hint=f"from -{MAX_NUMBER:,} to {MAX_NUMBER:,}",
            )


MAX_DEPTH = 30
"""Lists within lists in a field of a rule: alternatives within alternatives have fewer."""


def _depth(value: Any, most: int) -> int:
    if not isinstance(value, tuple | list) or most == 0:
        return 0
    return 1 + max((_depth(item, most - 1) for item in value), default=0)


def _is_too_large(value: Any) -> bool:
    if isinstance(value, tuple | list):
        return any(map(_is_too_large, value))
    return isinstance(value, int) and not -MAX_NUMBER <= value <= MAX_NUMBER


def _fits(value: Any, form: Form) -> bool:
    if value is None and form.optional:
        return True
    if form.kind == "list" and not isinstance(value, str):
        return isinstance(value, tuple | list | AbstractSet) and (
            not form.endless or all(_fits(item, form.items[0]) for item in value)
        )
    if form.kind == "rule":
        return hasattr(value, "lower") and not isinstance(value, type)
    wanted = _TYPES.get(form.kind)
    return wanted is None or (isinstance(value, wanted) and isinstance(value, bool) == (form.kind == "bool"))


def settled(rule: Constraint) -> bool:
    """Whether a rule that has just been made is bound, so that its own checks can run.

    Names of places beside the board mean the same on every board and are replaced at once. Names of cells are kept, but
    checked for their grammar; lists become tuples.
    """
    if is_bound(rule):
        return True
    for name, value in _read(rule, None).items():
        object.__setattr__(rule, name, value)
    return is_bound(rule)


@cache
def _named_fields(rule: type[Constraint]) -> tuple[tuple[str, Form, bool], ...]:
    """The fields that may hold cell names, each with whether it is a list of cells."""
    return tuple((name, form, form.is_cells) for name, form, _, _ in fields_of(rule) if _takes_names(form))


def _takes_names(form: Form) -> bool:
    return form.kind in ("cell", "place", "rule") or any(map(_takes_names, form.items))


def _has_names(value: Any, form: Form) -> bool:
    if isinstance(value, str):
        return form.kind in ("cell", "place") or form.is_cells
    if form.kind == "rule":
        return hasattr(value, "kind") and not is_bound(value)
    if form.kind == "list" and isinstance(value, tuple | list):
        most = len(value) if form.endless else len(form.items)
        return any(_has_names(item, form.item(place)) for place, item in enumerate(value[:most]))
    return False


def _read(rule: Constraint, layout: Layout | None) -> dict[str, Any]:
    """The fields that hold names, with cells instead; without a layout the names are only checked."""
    return {
        name: _read_value(rule, name, getattr(rule, name), form, layout)
        for name, form, _ in _named_fields(type(rule))
        if _has_names(getattr(rule, name), form)
    }


def _read_value(rule: Constraint, field: str, value: Any, form: Form, layout: Layout | None) -> Any:
    if isinstance(value, str):
        return _read_text(rule, field, value, form, layout)
    if form.kind == "rule" and layout is not None:
        return bound(value, layout)
    if form.kind != "list" or not isinstance(value, tuple | list):
        return value
    found: list[Any] = []
    for place, item in enumerate(value):
        if form.is_cells and isinstance(item, str):  # an item may name a run of cells
            read = _read_text(rule, field, item, form, layout)
            found += read if layout is not None else [read]
        else:
            found.append(_read_value(rule, field, item, form.item(min(place, len(form.items) - 1)), layout))
    return tuple(found)


def _read_text(rule: Constraint, field: str, text: str, form: Form, layout: Layout | None) -> Any:
    try:
        places = [place for _, place in names.places_in(text)]
        if form.kind != "list" and len(places) != 1:
            raise BrokenRules(f"{len(places)} cells where there must be one", hint="write r3c5 for row 3, column 5")
        if form.kind == "place":
            return places[0]
        if layout is None:
            return text
        cells = tuple(layout.cell(*place) for place in places)
    except BrokenRules as broken:
        kind = getattr(rule, "kind", type(rule).__name__)
        raise BrokenRules(
            f"the rule {kind!r} has {shown(text)} for its {field}: {broken.message}", hint=broken.hint
        ) from None
    return cells if form.kind == "list" else cells[0]
