"""Rules as JSON objects: any constraint by its kind and the fields of its dataclass.

    {"kind": "killer cage", "cells": ["r1c1", "r1c2"], "total": 3}

`core/fields` knows the type of each field, so a new rule needs no line here. A cell is named "r3c5", a place likewise
but may lie outside the board ("r0c4"), a rule is such an object again, a symbol is a number or a text.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import is_dataclass
from difflib import get_close_matches
from typing import Any

from nonet.codecs._codec import Source
from nonet.codecs._notation import Node, plain
from nonet.core.constraint import Constraint
from nonet.core.errors import BrokenRules, CannotEncode, NonetError
from nonet.core.fields import FieldKind, Form, check_bound, fields_of
from nonet.core.layout import AREA_KINDS, Area, AreaKind, Cell, Layout, Place
from nonet.core.names import name_of, place_of

_PLAIN: dict[FieldKind, tuple[tuple[type, ...], str]] = {
    "int": ((int,), "a whole number"),
    "str": ((str,), "a text"),
    "bool": ((bool,), "true or false"),
    "float": ((int, float), "a number"),
    "symbol": ((int, str), "a symbol: a whole number or a text"),
}


def encode(rule: Constraint, layout: Layout) -> dict[str, Any]:
    """The rule as an object that JSON can hold."""
    from nonet.constraints import constraints

    if rule.kind not in constraints or not is_dataclass(rule):
        raise CannotEncode(f"the rule {rule.kind!r} cannot be written", constraint=rule)
    check_bound(rule)
    named = {name: _encoded(getattr(rule, name), form, layout) for name, form, _, _ in fields_of(type(rule))}
    return {"kind": rule.kind, **named}


def _encoded(value: Any, form: Form, layout: Layout) -> object:
    if value is None:
        return None
    match form.kind:
        case "rule":
            return encode(value, layout)
        case "area":
            return {"name": value.name, "kind": value.kind, "cells": [layout.name(cell) for cell in value.cells]}
        case "place":
            return name_of(value)
        case "cell":
            return layout.name(value)
        case "list":
            items = sorted(value) if form.unordered else value
            return [_encoded(item, form.item(place), layout) for place, item in enumerate(items)]
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
    known = {field.name: field for field in fields_of(rule)}
    for name, member in members.items():
        if name != "kind" and name not in known:
            close = get_close_matches(name, known, n=1)
            hint = f"did you mean {close[0]!r}?" if close else f"it has: {', '.join(known) or 'none'}"
            complaint = f"the rule {kind.value!r} has no field {name!r}"
            source.error(complaint, member.offset, expected=", ".join(known), hint=hint)
    for name, field in known.items():
        if name not in members and field.required:
            source.error(f"the rule {kind.value!r} does not say {name!r}", node.offset, expected=f'"{name}"')
    said = {
        name: _decoded(source, members[name], field.form, layout) for name, field in known.items() if name in members
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
    """The member `kind` of a house, 'area' if it is missing."""
    if "kind" not in members:
        return "area"
    said = members["kind"]
    kind = next((kind for kind in AREA_KINDS if kind == said.value), None)
    if kind is None:
        expected = f"one of {', '.join(AREA_KINDS)}"
        source.error(f"there is no house of the kind {said.value!r}", said.offset, expected=expected, hint=expected)
    return kind


def cell(source: Source, node: Node, layout: Layout) -> Cell:
    """The cell that this node names."""
    if not isinstance(node.value, str):
        source.error("cells are called by their names", node.offset, expected='a name such as "r3c5"')
    try:
        return layout.named(node.value)
    except BrokenRules as broken:
        source.error(broken.message, node.offset, hint=broken.hint)


def _place(source: Source, node: Node) -> Place:
    place = place_of(node.value) if isinstance(node.value, str) else None
    if place is None:
        expected = 'a place such as "r0c4", above column 4'
        source.error(f"expected {expected}", node.offset, expected=expected)
    return place


def _decoded(source: Source, node: Node, form: Form, layout: Layout) -> Any:
    value = node.value
    if value is None and form.optional:
        return None
    match form.kind:
        case "cell":
            return cell(source, node, layout)
        case "place":
            return _place(source, node)
        case "rule":
            return decode(source, node, layout)
        case "area":
            return _area(source, node, layout)
        case "list":
            return _list(source, node, form, layout)
    if form.kind in _PLAIN:
        types, expected = _PLAIN[form.kind]
        if not isinstance(value, types) or (isinstance(value, bool) and bool not in types):
            source.error(f"expected {expected}", node.offset, expected=expected)
    return plain(node)


def _list(source: Source, node: Node, form: Form, layout: Layout) -> Any:
    if not isinstance(node.value, list):
        source.error("expected a list", node.offset, expected="a list")
    if not form.endless and len(node.value) != len(form.items):
        expected = f"a list of {len(form.items)}"
        source.error(f"expected {expected}", node.offset, expected=expected)
    items = (_decoded(source, item, form.item(place), layout) for place, item in enumerate(node.value))
    return frozenset(items) if form.unordered else tuple(items)


def _area(source: Source, node: Node, layout: Layout) -> Area:
    members = node.value
    if not isinstance(members, dict) or members.keys() - {"kind"} != {"name", "cells"}:
        expected = '{"name": ..., "cells": [...]}'
        source.error("an area has a name and cells, and perhaps a kind", node.offset, expected=expected)
    cells = _list(source, members["cells"], Form("list", (Form("cell"),), endless=True), layout)
    return Area(str(members["name"].value), cells, area_kind(source, members))
