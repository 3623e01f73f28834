"""Ways to damage an input that keep it close to one that is read: JSON as values, text by its words and lines."""

from __future__ import annotations

import json
import re
from functools import cache
from random import Random
from typing import Any

from nonet.codecs import codecs
from nonet.constraints import constraints

ODD_VALUES: tuple[Any, ...] = (
    None, True, 0, -1, 1, 2, 9, 10, 16, 17, 100, 255, 256, 10**6, 10**30, 0.5, -0.0, 1e300,
    "", "0", "5", "-1", "R1C1", "R0C1", "R9C10", "R99C99", "r1c1", "r1c1-r1c9", "X", "V", "UL", "1-9", "é", "\\ud800",
    "\\0", "\\ufffd", "５", "title: x", [], {}, [[]], [None], [0, 1], ["R1C1", "R1C1"], [["R1C1", "R2C2"]],
    {"value": 1}, {"cells": ["R1C1"]},
)  # fmt: skip
"""Values that are often at the edge of what a reader expects."""

SIGNS = "0123456789.-_*?+|~:=,;'\"/#%&()[]{}<>ABCRXabcr \t\n\r"
STRANGE = ("\0", "\x1a", "\ufeff", "\u200b", "\ufffd", "\u2028", "\uff15", "²", "é", "\U0001f600", "½", "٣")
_WORD = re.compile(r"\w+|\s+|[^\w\s]", re.ASCII)
MAX_BYTES = 20_000


@cache
def words() -> tuple[str, ...]:
    """Names of rules, of their fields and of formats, and cells: what inputs are made of."""
    from nonet.core.fields import fields_of

    fields = (field.name for kind in constraints for field in fields_of(kind))
    return tuple(sorted({*constraints.names, *codecs.names, *fields}))


def damaged(random: Random, data: bytes, other: bytes, *, is_json: bool) -> bytes:
    """The input with one to three things changed; `other` is another input, to take parts from."""
    for _ in range(random.choice((1, 1, 1, 2, 3))):
        damage = _as_value if is_json and random.random() < 0.8 else _as_text
        data = damage(random, data, other)
    return data[:MAX_BYTES]


def _as_value(random: Random, data: bytes, other: bytes) -> bytes:
    try:
        found, spare = json.loads(data), _loaded(other)
        places = list(_places(found))
        if not places:
            return json.dumps(random.choice(ODD_VALUES)).encode()
        holder, key = random.choice(places)
        change = random.randrange(6)
        if change == 0:
            del holder[key]
        elif change == 1:
            holder[key] = random.choice(ODD_VALUES)
        elif change == 2:
            from_holder, from_key = random.choice(places)
            holder[key] = json.loads(json.dumps(from_holder[from_key]))
        elif change == 3 and isinstance(holder, list):
            holder.insert(key, json.loads(json.dumps(holder[key])))
        elif change == 4 and isinstance(holder, dict) and isinstance(spare, dict) and spare:
            name = random.choice(list(spare))
            holder[name] = spare[name]
        elif isinstance(holder[key], bool | int | float):
            holder[key] = holder[key] + random.choice((-1, 1, 1, 256, 0.5))
        elif isinstance(holder[key], str):
            holder[key] = _as_text(random, holder[key].encode("utf-8", "replace"), b"R1C1").decode("utf-8", "replace")
        else:
            holder[key] = random.choice(ODD_VALUES)
        return json.dumps(found, separators=(",", ":")).encode()
    except (ValueError, RecursionError, OverflowError):
        return _as_text(random, data, other)


def _loaded(data: bytes) -> Any:
    try:
        return json.loads(data)
    except (ValueError, RecursionError):
        return None


def _places(value: Any) -> list[tuple[Any, Any]]:
    """Every place in a value: what holds it, and the key or index."""
    found: list[tuple[Any, Any]] = []
    todo = [value]
    while todo:
        holder = todo.pop()
        keys = list(holder) if isinstance(holder, dict) else range(len(holder)) if isinstance(holder, list) else ()
        for key in keys:
            found.append((holder, key))
            todo.append(holder[key])
    return found


def _as_text(random: Random, data: bytes, other: bytes) -> bytes:
    text, spare = data.decode("utf-8", "surrogateescape"), other.decode("utf-8", "surrogateescape")
    parts = _WORD.findall(text) if random.random() < 0.7 else text.splitlines(keepends=True)
    spares = _WORD.findall(spare)
    if not parts:
        parts = [""]
    at = random.randrange(len(parts))
    change = random.randrange(9)
    if change == 0:
        del parts[at]
    elif change == 1:
        parts.insert(at, parts[random.randrange(len(parts))])
    elif change == 2:
        to = random.randrange(len(parts))
        parts[at], parts[to] = parts[to], parts[at]
    elif change == 3 and spares:
        parts[at] = random.choice(spares)
    elif change == 4 and spares:
        begin = random.randrange(len(spares))
        parts[at:at] = spares[begin : begin + random.randrange(1, 12)]
    elif change == 5:
        parts[at] = str(random.choice((0, 1, 9, 10, 16, 17, 64, 65, 255, 256, 1000, 10**9, 10**25, -1, "1e9", "nan")))
    elif change == 6:
        sign = random.choice(STRANGE if random.random() < 0.3 else SIGNS)
        place = random.randrange(len(parts[at]) + 1)
        parts[at] = parts[at][:place] + sign + parts[at][place + random.randrange(2) :]
    elif change == 7:
        del parts[at : at + random.randrange(1, 12)]
    else:
        parts[at] = random.choice(words()) if random.random() < 0.5 else parts[at] * random.choice((2, 3, 9, 30))
    return "".join(parts).encode("utf-8", "surrogateescape")
