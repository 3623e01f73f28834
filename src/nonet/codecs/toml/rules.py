"""Rules in TOML, turned into the objects that `_rules` reads.

A table has the fields of the rule, with cells in a text (`core/names`). For a rule that only needs cells, a text or a
list of texts is enough, and for a rule without fields `true`. `[[rule]]` with a `kind` is the long form.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from nonet.codecs import _cells, _rules
from nonet.codecs._codec import Source
from nonet.codecs._notation import Node
from nonet.codecs.toml import RULE, kind_of
from nonet.codecs.toml.document import text_start
from nonet.core.constraint import Constraint
from nonet.core.fields import Form, fields_of
from nonet.core.layout import Layout


def names(source: Source, node: Node) -> list[Node]:
    """The name of each cell, from a text or a list of texts."""
    if isinstance(node.value, list):
        return [name for item in node.value for name in names(source, item)]
    if not isinstance(node.value, str):
        source.error("expected cells in a text", node.offset, expected='cells, such as "r1c1 r1c2"')
    return _cells.names(source, node.value, text_start(source, node), node.offset)


def decode(source: Source, members: Mapping[str, Node], layout: Layout) -> Iterator[Constraint]:
    """Every rule of the document, in order."""
    for name, node in members.items():
        several = node.value if isinstance(node.value, list) else [node]
        for item in several:
            kind = None if name == RULE else kind_of(name)
            if kind is None or isinstance(item.value, dict):
                yield _rules.decode(source, _spelled_out(source, item, kind), layout)
                continue
            for said in _short(source, item, kind):
                yield _rules.decode(source, item._replace(value={"kind": item._replace(value=kind), **said}), layout)


def _short(source: Source, node: Node, kind: str) -> Iterator[dict[str, Node]]:
    """The short forms: `true` for a rule without fields, else cells; a rule about one cell is repeated for each."""
    from nonet.constraints import constraints

    known = fields_of(constraints[kind])
    if node.value is True:
        yield {}
        return
    if not isinstance(node.value, str) or not known or not known[0].form.holds_cells:
        expected = f"a table, [[{kind.replace(' ', '-')}]]" if known else "true"
        source.error(f"the rule {kind!r} cannot be said like this", node.offset, expected=expected, hint=expected)
    cells = names(source, node)
    if known[0].form.kind == "list":
        yield {known[0].name: node._replace(value=cells)}
    else:
        yield from ({known[0].name: cell} for cell in cells)


def _spelled_out(source: Source, node: Node, kind: str | None = None) -> Node:
    """A table in the form that `_rules` reads: with its kind, and with a list of names for cells."""
    from nonet.constraints import constraints

    if not isinstance(node.value, dict):
        source.error("a rule is a table", node.offset, expected='kind = "thermo", ...')
    members = dict(node.value)
    said = members.get("kind")
    if kind is not None:
        if said is not None:
            source.error(f"the kind of this rule is {kind!r} already", said.offset)
        members["kind"] = node._replace(value=kind)
    elif said is not None and isinstance(said.value, str):
        kind = kind_of(said.value)
        members["kind"] = said._replace(value=kind)
    known = fields_of(constraints[kind]) if kind is not None and kind in constraints else ()
    for field in known:
        if field.name in members:
            members[field.name] = _field(source, members[field.name], field.form)
    return node._replace(value=members)


def _field(source: Source, node: Node, form: Form) -> Node:
    """A value in the form that `_rules` reads for a field of this form."""
    if form.kind == "rule" and isinstance(node.value, dict):
        return _spelled_out(source, node)
    if form.is_cells:
        return node._replace(value=names(source, node))
    if (form.holds_cells or form.holds_rules) and form.endless and isinstance(node.value, list):
        return node._replace(value=[_field(source, item, form.item(0)) for item in node.value])
    return node
