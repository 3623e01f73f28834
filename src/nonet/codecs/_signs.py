"""Signs: how the texts of a format begin, known before the format's module is imported.

A format's file may declare in a constant how its texts begin:

    SIGNS = {".": r"\\.~[A-Za-z]", "letter": r"https?://", "any": ""}

A key is the first character of the text behind blank lines and comments: one or more characters, "letter", "digit" or
"any". The value is a regular expression that the text must match from there on. A format is asked about a text only if
one of its signs fits; a file without SIGNS is asked about every text. "any" is a weak sign: formats with a weak sign
are asked only if no format with a strong sign is sure.

The constants are evaluated from the source of the files, with the names of this module: importing all formats to
recognize one took 60 ms, reading their files takes 2 ms.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

Signs = dict[str, str]

ANY, LETTER, DIGIT = "any", "letter", "digit"

UNSIGNED: Signs = {ANY: ""}
"""The signs of a file that declares none."""

SIZED: Signs = {DIGIT: r"([0-9]{1,4})[^\S\n]+\1[^\S\n]*(?:\n|$)"}
"""The signs of formats that begin with a line `9 9`."""

_CONSTANT = re.compile(r"^SIGNS(?:: Signs)? = (.*(?:\n[ \t})|].*)*)", re.MULTILINE)
_FIRST = re.compile(r"(?:[^\S\n]*+(?:#[^\n]*+)?+\n)*+\s*+")


class Index(NamedTuple):
    """The signs of all formats: (name, pattern) by first character for strong signs, and a list of weak signs."""

    strong: dict[str, list[tuple[str, str]]]
    weak: list[tuple[str, str]]

    def strong_for(self, text: str) -> list[str]:
        """The names of the formats with a strong sign that fits the text."""
        start = first_line(text)
        first = text[start : start + 1]
        kind = DIGIT if first.isdigit() else LETTER if first.isalpha() else ""
        return _fitting((*self.strong.get(first, ()), *self.strong.get(kind, ())), text, start)

    def weak_for(self, text: str) -> list[str]:
        """The names of the formats with a weak sign that fits the text."""
        return _fitting(self.weak, text, first_line(text))


def first_line(text: str) -> int:
    """The offset of the first line that is neither blank nor a comment."""
    return _FIRST.match(text).end()  # type: ignore[union-attr]


def _fitting(signs: Iterable[tuple[str, str]], text: str, start: int) -> list[str]:
    return [name for name, pattern in signs if not pattern or _compiled(pattern).match(text, start)]


@lru_cache(maxsize=256)
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)


def index(package: str, folders: list[str], names: tuple[str, ...]) -> Index:
    """The signs of the formats with these names, whose files are in these folders."""
    found = Index({}, [])
    for name in names:
        for first, pattern in declared(package, folders, name).items():
            if first == ANY:
                found.weak.append((name, pattern))
            else:
                for key in (first,) if first in (LETTER, DIGIT) else first:
                    found.strong.setdefault(key, []).append((name, pattern))
    return found


def declared(package: str, folders: list[str], name: str) -> Signs:
    """The signs that the file of this format declares; a module in a zipped package is imported for them."""
    module = name.replace(" ", "_")
    for folder in folders:
        for path in (Path(folder, f"{module}.py"), Path(folder, module, "__init__.py")):
            if path.is_file():
                constant = _CONSTANT.search(path.read_text(encoding="utf-8"))
                return eval(constant[1], globals()) if constant else UNSIGNED
    signs: Signs = getattr(import_module(f"{package}.{module}"), "SIGNS", UNSIGNED)
    return signs
