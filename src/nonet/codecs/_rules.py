"""Rules as objects: any constraint by its kind and the fields of its dataclass.

    {"kind": "killer cage", "cells": ["r1c1", "r1c2"], "total": 3}

What a field holds is read from its annotation, so a new rule needs no line here: a `Cell` is named "r3c5", a `Place` as
well but may lie outside the board ("r0c4"), a `Constraint` is an object of this kind again, a `Symbol` is a number or a
text, a tuple is a list.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from difflib import get_close_matches
from functools import lru_cache
from typing import Any

from nonet.codecs._codec import Source
from nonet.codecs._notation import Node, plain
from nonet.core.constraint import Constraint
from nonet.core.errors import BrokenRules, CannotEncode, NonetError
from nonet.core.layout import AREA_KINDS, Area, AreaKind, Cell, Layout

_PLACE = re.compile(r"\s*[rR](\d{1,4})[cC](\d{1,4})\s*")
_PLAIN: dict[str, tuple[tuple[type, ...], str]] = {
    "int": ((int,), "a whole number"),
    "str": ((str,), "a text"),
    "bool": ((bool,), "true or false"),
    "float": ((int, float), "a number"),
    "Symbol": ((int, str), "a symbol: a whole number or a text"),
}


def encode(rule: Constraint, layout: Layout) -> dict[str, Any]:
    """The rule as an object that JSON can hold."""
    from nonet.constraints import constraints

    if rule.kind not in constraints or not is_dataclass(rule):
        raise CannotEncode(f"the rule {rule.kind!r} cannot be written", constraint=rule)
    named = {field.name: _encoded(getattr(rule, field.name), _form(field), layout) for field in fields(rule)}
    return {"kind": rule.kind, **named}


def _encoded(value: object, form: ast.expr, layout: Layout) -> object:
    if isinstance(value, Constraint):
        return encode(value, layout)
    if isinstance(value, Area):
        return {"name": value.name, "cells": [layout.name(cell) for cell in value.cells]}
    form = _without_none(form)
    name = _name(form)
    if name == "Place" and isinstance(value, tuple):
        return f"r{value[0]}c{value[1]}"
    if name == "Cell" and isinstance(value, int):
        return layout.name(value)
    if isinstance(value, frozenset | set):
        value = sorted(value)
    if isinstance(value, tuple | list):
        return [_encoded(item, each, layout) for item, each in zip(value, _items(form, len(value)), strict=True)]
    return value


def decode(source: Source, node: Node, layout: Layout) -> Constraint:
    """The rule that the object describes."""
    from nonet.constraints import constraints

    members = node.value
    kind = members["kind"] if isinstance(members, dict) and "kind" in members else None
    if not isinstance(members, dict) or kind is None or not isinstance(kind.value, str):
        source.error("a rule has a kind", node.offset, expected='{"kind": ...}')
    try:
        rule = constraints[kind.value]
    except NonetError as unknown:
        source.error(unknown.message, kind.offset, expected="the kind of a rule", hint=unknown.hint)
    known: dict[str, Field[Any]] = {field.name: field for field in fields(rule)}  # type: ignore[arg-type]
    for name, member in members.items():
        if name != "kind" and name not in known:
            close = get_close_matches(name, known, n=1)
            hint = f"did you mean {close[0]!r}?" if close else f"it has: {', '.join(known) or 'none'}"
            complaint = f"the rule {kind.value!r} has no field {name!r}"
            source.error(complaint, member.offset, expected=", ".join(known), hint=hint)
    for name, field in known.items():
        if name not in members and field.default is MISSING and field.default_factory is MISSING:
            source.error(f"the rule {kind.value!r} does not say {name!r}", node.offset, expected=f'"{name}"')
    said = {
        name: _decoded(source, members[name], _form(field), layout) for name, field in known.items() if name in members
    }
    try:
        return rule(**said)
    except BrokenRules as broken:
        source.error(broken.message, node.offset, hint=broken.hint)
    except (TypeError, ValueError) as broken:
        if isinstance(broken, NonetError):
            raise
        source.error(f"the rule {kind.value!r} cannot be made: {broken}", node.offset)


def area_kind(source: Source, members: Mapping[str, Node]) -> AreaKind:
    """The kind that is said of a house, 'area' where nothing is."""
    if "kind" not in members:
        return "area"
    said = members["kind"]
    kind = next((kind for kind in AREA_KINDS if kind == said.value), None)
    if kind is None:
        expected = f"one of {', '.join(AREA_KINDS)}"
        source.error(f"there is no house of the kind {said.value!r}", said.offset, expected=expected, hint=expected)
    return kind


def cell(source: Source, node: Node, layout: Layout) -> Cell:
    """The cell that is named here."""
    if not isinstance(node.value, str):
        source.error("cells are called by their names", node.offset, expected='a name such as "r3c5"')
    try:
        return layout.named(node.value)
    except BrokenRules as broken:
        source.error(broken.message, node.offset, hint=broken.hint)


def _place(source: Source, node: Node) -> tuple[int, int]:
    match = _PLACE.fullmatch(node.value) if isinstance(node.value, str) else None
    if match is None:
        expected = 'a place such as "r0c4", above column 4'
        source.error(f"expected {expected}", node.offset, expected=expected)
    return int(match[1]), int(match[2])


def _decoded(source: Source, node: Node, form: ast.expr, layout: Layout) -> Any:
    value = node.value
    wanted = _without_none(form)
    if value is None and wanted is not form:
        return None
    name = _name(wanted)
    if name == "Cell":
        return cell(source, node, layout)
    if name == "Place":
        return _place(source, node)
    if name == "Constraint":
        return decode(source, node, layout)
    if name in ("tuple", "frozenset", "Sequence", "list"):
        if not isinstance(value, list):
            source.error("expected a list", node.offset, expected="a list")
        forms = _items(wanted, len(value))
        if len(forms) != len(value):
            source.error(f"expected a list of {len(forms)}", node.offset, expected=f"a list of {len(forms)}")
        items = (_decoded(source, item, each, layout) for item, each in zip(value, forms, strict=True))
        return frozenset(items) if name == "frozenset" else tuple(items)
    if name == "Area" and isinstance(value, dict) and value.keys() == {"name", "cells"}:
        return Area(str(value["name"].value), _decoded(source, value["cells"], _parsed("tuple[Cell, ...]"), layout))
    if name in _PLAIN:
        types, expected = _PLAIN[name]
        if not isinstance(value, types) or (isinstance(value, bool) and bool not in types):
            source.error(f"expected {expected}", node.offset, expected=expected)
    return plain(node)


# Annotations, as far as rules use them


def _form(field: Field[Any]) -> ast.expr:
    """What the field's annotation says; where a module does not keep annotations as text, the type has to tell."""
    kind: object = field.type
    return _parsed(kind.__name__ if type(kind) is type else str(kind))


@lru_cache(maxsize=256)
def _parsed(annotation: str) -> ast.expr:
    return ast.parse(annotation, mode="eval").body


def _name(form: ast.expr) -> str:
    """The last name of a type: `tuple` for tuple[Cell, ...], '' for what has none."""
    if isinstance(form, ast.Subscript):
        return _name(form.value)
    if isinstance(form, ast.Attribute):
        return form.attr
    return form.id if isinstance(form, ast.Name) else ""


def _without_none(form: ast.expr) -> ast.expr:
    """X for `X | None`, else the same."""
    if isinstance(form, ast.BinOp) and isinstance(form.right, ast.Constant) and form.right.value is None:
        return form.left
    return form


def _items(form: ast.expr, length: int) -> list[ast.expr]:
    """What each of so many items is: always the same for tuple[Cell, ...], one after the other for tuple[int, int]."""
    inner = form.slice if isinstance(form, ast.Subscript) else ast.Constant(None)
    if not isinstance(inner, ast.Tuple):
        return [inner] * length
    if len(inner.elts) == 2 and isinstance(inner.elts[1], ast.Constant) and inner.elts[1].value is ...:
        return [inner.elts[0]] * length
    return list(inner.elts)
