"""SudokuPad's short form of JSON, decoded.

Names are unquoted and abbreviated (`ce` for cells), an empty object in a list is left out, `t` and `f` are true and
false, and strings are in apostrophes: `{ce:[[,{v:5},],...],re:[[[0,0],...]]}`.
"""

from __future__ import annotations

import re
from typing import Any

NAMES = {
    "a": "arrows",
    "c": "color",
    "c1": "borderColor",
    "c2": "backgroundColor",
    "ca": "cages",
    "ce": "cells",
    "cs": "cellSize",
    "ct": "center",
    "d": "duration",
    "d2": "d",
    "fs": "fontSize",
    "h": "height",
    "hl": "headLength",
    "l": "lines",
    "o": "overlays",
    "r": "rounded",
    "re": "regions",
    "t": "title",
    "te": "text",
    "th": "thickness",
    "u": "underlays",
    "v": "value",
    "vd": "videos",
    "w": "width",
    "wp": "wayPoints",
}

MAX_NESTING = 50  # lists and objects within each other
MAX_LIST_ITEMS = 10_000

_WORDS: dict[str, Any] = {"t": True, "true": True, "f": False, "false": False, "null": None}
_BARE = re.compile(r"[^,:\[\]{}'\"\s]+")
_BLANK = re.compile(r"\s*")
_STRINGS = {quote: re.compile(rf"{quote}((?:[^{quote}\\]|\\.)*+){quote}", re.DOTALL) for quote in "'\""}
_ESCAPE = re.compile(r"\\(u[0-9a-fA-F]{4}|.)", re.DOTALL)
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f"}
_INTEGER = re.compile(r"-?[0-9]{1,9}")
_DECIMAL = re.compile(r"-?[0-9]{0,18}\.[0-9]{1,18}")


class NotZipped(ValueError):
    """The text is not SudokuPad's short form; `place` is the index of the first wrong character."""

    def __init__(self, message: str, place: int) -> None:
        self.place = place
        super().__init__(message)


def unzip(text: str) -> Any:
    """The JSON value, with all names in full."""
    reader = _Reader(text)
    value = reader.value(0)
    if reader.peek():
        raise NotZipped("something follows the object", reader.place)
    return value


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.place = 0

    def peek(self) -> str:
        blank = _BLANK.match(self.text, self.place)
        self.place = blank.end() if blank else self.place
        return self.text[self.place : self.place + 1]

    def value(self, depth: int) -> Any:
        sign = self.peek()
        if depth > MAX_NESTING:
            raise NotZipped("the lists are nested too deep", self.place)
        if sign == "[":
            return self._list(depth)
        if sign == "{":
            return self._object(depth)
        return self._string() if sign in _STRINGS else self._bare()

    def _list(self, depth: int) -> list[Any]:
        found: list[Any] = []
        while True:
            self.place += 1  # the bracket, or a comma
            if len(found) == MAX_LIST_ITEMS:
                raise NotZipped(f"a list of more than {MAX_LIST_ITEMS:,} items", self.place)
            found.append({} if self.peek() in (",", "]") else self.value(depth + 1))
            if self._next("]"):
                return found

    def _object(self, depth: int) -> dict[str, Any]:
        self.place += 1
        found: dict[str, Any] = {}
        if self.peek() == "}":
            self.place += 1
            return found
        while True:
            name = self._string() if self.peek() in _STRINGS else self._word()
            if self.peek() != ":":
                raise NotZipped("':' is missing", self.place)
            self.place += 1
            found[NAMES.get(name, name)] = self.value(depth + 1)
            if self._next("}"):
                return found
            self.place += 1

    def _next(self, close: str) -> bool:
        """Whether the closing bracket comes next (it is skipped); otherwise a comma must come next (it is not)."""
        sign = self.peek()
        if sign == close:
            self.place += 1
        elif sign != ",":
            raise NotZipped(f"{close!r} is missing", self.place)
        return sign == close

    def _word(self) -> str:
        self.peek()
        match = _BARE.match(self.text, self.place)
        if match is None:
            raise NotZipped("a value is missing", self.place)
        self.place = match.end()
        return match[0]

    def _bare(self) -> Any:
        word = self._word()
        if word in _WORDS:
            return _WORDS[word]
        if _INTEGER.fullmatch(word):
            return int(word)
        return float(word) if _DECIMAL.fullmatch(word) else word  # a colour, most likely

    def _string(self) -> str:
        match = _STRINGS[self.peek()].match(self.text, self.place)
        if match is None:
            raise NotZipped("a string has no end", self.place)
        self.place = match.end()
        return _ESCAPE.sub(_character, match[1])


def _character(escape: re.Match[str]) -> str:
    code = escape[1]
    return chr(int(code[1:], 16)) if len(code) > 1 else _ESCAPES.get(code, code)
