"""Rules as objects: any constraint by its kind and the fields of its dataclass, with cells by their names.

Which fields hold cells is read from their annotations, so a new rule needs no line here.
"""

from __future__ import annotations

from dataclasses import MISSING, Field, fields, is_dataclass
from typing import Any

from nonet.codecs._codec import Source
from nonet.codecs._notation import Node, plain
from nonet.core.constraint import Constraint
from nonet.core.errors import BrokenRules, CannotEncode, NonetError
from nonet.core.layout import Area, Cell, Layout


def encode(rule: Constraint, layout: Layout) -> dict[str, Any]:
    """The rule as an object that JSON can hold."""
    from nonet.constraints import constraints

    if rule.kind not in constraints or not is_dataclass(rule):
        raise CannotEncode(f"the rule {rule.kind!r} cannot be written", constraint=rule)
    named = {
        field.name: _encoded(getattr(rule, field.name), "Cell" in str(field.type), layout) for field in fields(rule)
    }
    return {"kind": rule.kind, **named}


def _encoded(value: object, cells: bool, layout: Layout) -> object:
    if isinstance(value, Area):
        return {"name": value.name, "cells": [layout.name(cell) for cell in value.cells]}
    if isinstance(value, tuple | list):
        return [_encoded(item, cells, layout) for item in value]
    if isinstance(value, frozenset | set):
        return [_encoded(item, cells, layout) for item in sorted(value)]
    return layout.name(value) if cells and isinstance(value, int) and not isinstance(value, bool) else value


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
            source.error(f"the rule {kind.value!r} has no field {name!r}", member.offset, expected=", ".join(known))
    for name, field in known.items():
        if name not in members and field.default is MISSING and field.default_factory is MISSING:
            source.error(f"the rule {kind.value!r} does not say {name!r}", node.offset, expected=f'"{name}"')
    try:
        return rule(
            **{name: _decoded(source, members[name], str(known[name].type), layout) for name in members.keys() & known}
        )
    except (BrokenRules, TypeError, ValueError) as broken:
        if isinstance(broken, NonetError) and not isinstance(broken, BrokenRules):
            raise
        source.error(f"the rule {kind.value!r} cannot be made: {broken}", node.offset)


def cell(source: Source, node: Node, layout: Layout) -> Cell:
    """The cell that is named here."""
    if not isinstance(node.value, str):
        source.error("cells are called by their names", node.offset, expected='a name such as "r3c5"')
    try:
        return layout.named(node.value)
    except BrokenRules as broken:
        source.error(broken.message, node.offset, hint=broken.hint)


def _decoded(source: Source, node: Node, kind: str, layout: Layout) -> Any:
    value = node.value
    listed = kind.startswith(("tuple", "frozenset", "Sequence"))
    if listed and isinstance(value, list):
        items = (_decoded(source, item, kind.partition("[")[2], layout) for item in value)
        return frozenset(items) if kind.startswith("frozenset") else tuple(items)
    if isinstance(value, dict) and "Area" in kind and value.keys() == {"name", "cells"}:
        return Area(str(value["name"].value), _decoded(source, value["cells"], "tuple[Cell, ...]", layout))
    if listed and not (value is None and "None" in kind):
        source.error("expected a list", node.offset, expected="a list")
    absent = value is None and "None" in kind
    return cell(source, node, layout) if "Cell" in kind and not absent else plain(node)
