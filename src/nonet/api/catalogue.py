"""Every rule, format, engine, method and technique by name, with a one-line description.

Listing names imports none of the modules behind them; a description imports its module.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields

from nonet.api.examples import example, examples
from nonet.api.reading import read
from nonet.api.records import Record, fields_record
from nonet.codecs import codecs
from nonet.constraints import constraints
from nonet.core.constraint import Constraint
from nonet.core.fields import fields_of
from nonet.engines import engines
from nonet.logic.technique import Technique as Technique, catalogue
from nonet.methods import methods
from nonet.render.text import STYLES


@dataclass(frozen=True, slots=True)
class Rule:
    """A kind of rule, described: `fields` are triples (name, type, default as text; None if the field is required).

    `toml` is an example puzzle with the rule, `python` the code that makes the first such rule of it.
    """

    name: str
    help: str
    fields: tuple[tuple[str, str, str | None], ...]
    toml: str | None
    python: str | None


@dataclass(frozen=True, slots=True)
class Format:
    """A format or print style, and whether `read` and `write` know it."""

    name: str
    help: str
    reads: bool
    writes: bool


def rule_names() -> tuple[str, ...]:
    """Every rule that files know: those of Nonet, then those of other modules and packages."""
    return (*constraints.names, *constraints.others)


def describe_rule(name: str) -> Rule:
    """A rule by its name, 'killer cage' or 'killer-cage'."""
    wanted = name.strip().lower().replace("-", " ").replace("_", " ")
    kind = constraints[wanted]
    file = f"rules/{wanted.replace(' ', '_')}.toml"
    text = _text(example(file)) if file in examples() else None
    known = fields_of(kind)
    told = tuple((field.name, str(field.form), None if field.required else repr(field.default)) for field in known)
    return Rule(wanted, first_line(kind), told, text, None if text is None else _python(text, kind))


def rules() -> Iterator[tuple[str, str]]:
    """The name and description of every rule."""
    return ((name, first_line(constraints[name])) for name in rule_names())


def rule_fields(name: str) -> list[Record]:
    """The fields of a rule as records, from which a program makes a form."""
    return fields_record(constraints[name])


def method_help(name: str) -> str:
    """What a method for learning does, in a line."""
    return first_line(methods[name])


def formats() -> Iterator[Format]:
    """Every format, then every print style that is only written."""
    for name in codecs.names:
        yield Format(name, first_line(type(codecs[name])), reads=True, writes=True)
    for name, style in STYLES.items():
        if name not in codecs:
            yield Format(name, first_line(style), reads=False, writes=True)


def format_names() -> tuple[str, ...]:
    """Every format that can be read."""
    return codecs.names


def engine_names() -> tuple[str, ...]:
    """Every engine, installed or not."""
    return engines.names


def method_names() -> tuple[str, ...]:
    """The methods for learning, those of the founding programs."""
    return methods.names


def techniques() -> tuple[Technique, ...]:
    """Every technique, easiest first."""
    return catalogue()


def first_line(thing: object) -> str:
    return (thing.__doc__ or "").split("\n\n")[0].replace("\n", " ").strip()


def _text(path: str) -> str:
    with open(path, encoding="utf-8") as file:
        return file.read()


def _python(text: str, kind: type[Constraint]) -> str | None:
    made = next((rule for rule in read(text, format="toml").constraints if type(rule) is kind), None)
    if made is None:
        return None
    homes: dict[str, set[str]] = {}
    for each in _kinds(made):
        homes.setdefault(_home(each), set()).add(each.__name__)
    lines = [f"from {home} import {', '.join(sorted(names))}" for home, names in sorted(homes.items())]
    return "\n".join([*lines, "", repr(made)])


def _home(kind: type[Constraint]) -> str:
    """The module that users import a rule from: `nonet.rules`, or the user's own module."""
    return "nonet.rules" if kind.__module__.startswith("nonet.constraints.") else kind.__module__


def _kinds(value: object) -> Iterator[type[Constraint]]:
    """The classes of all rules in a value: of the rule itself, and of rules nested in its fields."""
    if isinstance(value, Constraint):
        yield type(value)
        for field in fields(value):  # type: ignore[arg-type]
            yield from _kinds(getattr(value, field.name))
    elif isinstance(value, tuple):
        for each in value:
            yield from _kinds(each)
