"""TOML values with their offsets, and a writer of TOML: the standard `tomllib` reads, but keeps no offsets.

The offsets of tables and keys are found line by line and serve error messages alone; `tomllib` decides what a text
means.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from nonet.codecs._codec import NOT_TEXT, Source
from nonet.codecs._notation import Node
from nonet.core.errors import CannotEncode

Path = tuple[str | int, ...]

_KEY = r"""[A-Za-z0-9_-]+|"[^"\n]*"|'[^'\n]*'"""
_HEADER = re.compile(rf"\s*(\[\[?)\s*((?:{_KEY})(?:\s*\.\s*(?:{_KEY}))*)\s*\]\]?\s*(?:#.*)?")
_MEMBER = re.compile(rf"\s*({_KEY})\s*=\s*")
_KEYS = re.compile(_KEY)
_LONG = re.compile(r'"""|\'\'\'')
_PLACE = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")
_BARE = re.compile(r"[A-Za-z0-9_-]+")
_ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r", "\b": "\\b", "\f": "\\f"}


def parse(source: Source) -> Node:
    """The document, each value with the offset of its key or table."""
    import tomllib

    try:
        tree = tomllib.loads(source.text)
    except ValueError as broken:  # a TOMLDecodeError, but for numbers that are too long
        message = str(broken)
        place = _PLACE.search(message)
        found = message[: place.start()] if place else message
        source.error(f"this is no TOML: {found[:1].lower()}{found[1:]}", _offset(source, place), expected="TOML")
    except RecursionError:
        source.error("the lists are nested too deep", expected="TOML")
    return _node(tree, (), 0, _places(source))


def text_start(source: Source, node: Node) -> int | None:
    """The offset of a string's content in the source; None if the source spells it with escapes."""
    text = str(node.value)
    quotes = source.text[node.offset : node.offset + 3]
    length = 3 if quotes in ('"""', "'''") else 1
    start = node.offset + length
    if length == 3 and source.text[start : start + 1] == "\n":
        start += 1
    return start if quotes[:1] in ("'", '"') and source.text.startswith(text, start) else None


def _offset(source: Source, place: re.Match[str] | None) -> int:
    if place is None or place[1] is None:
        return len(source.text.rstrip())
    starts = [start for start, _ in source.lines()]
    return starts[min(int(place[1]), len(starts)) - 1] + int(place[2]) - 1


def _places(source: Source) -> dict[Path, int]:
    """The offset of each table and of each key's value."""
    found: dict[Path, int] = {}
    counts: dict[Path, int] = {}
    table: Path = ()
    inside = ""  # within a string of several lines: the quotes that will end it
    for start, line in source.lines():
        if inside:
            inside = "" if inside in line else inside
            continue
        if header := _HEADER.fullmatch(line):
            table = tuple(_plain(key) for key in _KEYS.findall(header[2]))
            if header[1] == "[[":
                found.setdefault(table, start + header.start(1))
                counts[table] = counts.get(table, -1) + 1
                table = (*table, counts[table])
            found.setdefault(table, start + header.start(1))
        elif member := _MEMBER.match(line):
            found.setdefault((*table, _plain(member[1])), start + member.end())
            quotes = _LONG.search(line)
            if quotes and line.count(quotes[0]) == 1:
                inside = quotes[0]
    return found


def _plain(key: str) -> str:
    return key[1:-1] if key[0] in "\"'" else key


def _node(value: object, path: Path, offset: int, places: Mapping[Path, int]) -> Node:
    offset = places.get(path, offset)
    if isinstance(value, dict):
        return Node({key: _node(item, (*path, key), offset, places) for key, item in value.items()}, offset, offset)
    if isinstance(value, list):
        return Node([_node(item, (*path, place), offset, places) for place, item in enumerate(value)], offset, offset)
    return Node(value, offset, offset)


def key(name: str) -> str:
    """A key as TOML writes it, quoted if necessary."""
    return name if _BARE.fullmatch(name) else _string(name)


def value(found: Any) -> str:
    """A value as TOML writes it in one line; CannotEncode for None, which TOML does not have."""
    if found is None:
        raise CannotEncode("TOML has no way to write 'nothing' in a list", hint="use the format 'nonet'")
    if isinstance(found, bool):
        return "true" if found else "false"
    if isinstance(found, int | float):
        return repr(found)
    if isinstance(found, Mapping):
        members = ", ".join(f"{key(str(name))} = {value(item)}" for name, item in found.items() if item is not None)
        return f"{{ {members} }}" if members else "{}"
    if isinstance(found, list | tuple):
        return f"[{', '.join(map(value, found))}]"
    return _string(str(found))


def _string(text: str) -> str:
    return '"' + "".join(_ESCAPES.get(sign) or _sign(sign) for sign in text) + '"'


def _sign(sign: str) -> str:
    return sign if sign.isprintable() and sign not in NOT_TEXT else f"\\U{ord(sign):08x}"
