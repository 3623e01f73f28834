"""A reader of nested lists and objects, as programming languages write them, that keeps the offset of each value.

Shared by `json`, `nonet`, `prolog` and `clojure`. The standard `json` keeps no offsets, and fails with a RecursionError
on lists nested a hundred thousand deep.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple, NoReturn

from nonet.codecs._assemble import Row, Token, fold
from nonet.codecs._codec import MAX_PUZZLE_CHARS, Source, numbered
from nonet.core.layout import LARGEST_SIDE

MAX_NESTING = 20  # lists within lists
MAX_LIST_ITEMS = LARGEST_SIDE**2

Value = object
"""None, bool, int, float, str, a list of nodes, or a dict from names to nodes."""


class Node(NamedTuple):
    """A value and its offsets: of its first character, and just behind its last."""

    value: Value
    offset: int
    end: int


@dataclass(frozen=True, slots=True)
class Notation:
    """The syntax of one language: blanks, single values and their `meaning`, whether there are commas and objects."""

    name: str
    blank: re.Pattern[str]
    single: re.Pattern[str]
    meaning: Callable[[str], Value]
    comma: bool = True
    objects: bool = False


class Reader:
    """Reads one value after another; `place` is the offset of the next character."""

    def __init__(self, source: Source, notation: Notation, place: int = 0) -> None:
        self.source = source
        self.notation = notation
        self.place = place

    def peek(self) -> str:
        """The next character that is not blank, '' at the end."""
        return self.skip(self.notation.blank)

    def skip(self, pattern: re.Pattern[str]) -> str:
        """Skips the pattern if it matches here; returns the next character, '' at the end."""
        match = pattern.match(self.source.text, self.place)
        self.place = match.end() if match else self.place
        return self.source.text[self.place : self.place + 1]

    def rest_of_line(self) -> str:
        """The rest of the current line."""
        end = self.source.text.find("\n", self.place)
        return self.source.text[self.place : end if end >= 0 else None]

    def take(self, sign: str) -> bool:
        """Whether this sign comes next; if so, skips it."""
        if self.peek() != sign:
            return False
        self.place += 1
        return True

    def need(self, *signs: str) -> str:
        """Skips the next sign, which must be one of `signs`; raises if it is not."""
        for sign in signs:
            if self.take(sign):
                return sign
        return self.complain(" or ".join(f"'{sign}'" for sign in signs))

    def complain(self, expected: str) -> NoReturn:
        """Raises the error that something else was expected here."""
        found = self.peek()
        self.source.error(
            f"expected {expected}, found {found!r}" if found else f"expected {expected}, but the text ends here",
            self.place,
            expected=expected,
        )

    def value(self, depth: int = 0) -> Node:
        """The next value, with all nested values."""
        sign = self.peek()
        start = self.place
        if depth > MAX_NESTING:
            self.source.error("the lists are nested too deep", start, expected="a list of rows")
        if sign == "[":
            self.place += 1
            return Node(self.items("]", depth), start, self.place)
        if sign == "{" and self.notation.objects:
            self.place += 1
            return Node(self._members(depth), start, self.place)
        match = self.notation.single.match(self.source.text, start)
        if match is None:
            self.complain(f"a value in {self.notation.name}")
        self.place = match.end()
        return Node(self.notation.meaning(match[0]), start, self.place)

    def items(self, close: str, depth: int = 0) -> list[Node]:
        """The values up to the closing bracket."""
        found: list[Node] = []
        while not self.take(close):
            if self.notation.comma and found:
                if self.need(",", close) == close:
                    break
                if self.take(close):  # a trailing comma, as in Python
                    break
            if len(found) == MAX_LIST_ITEMS:
                self.source.error(
                    f"a list of more than {MAX_LIST_ITEMS:,} items", self.place, expected="a list of rows"
                )
            found.append(self.value(depth + 1))
        return found

    def _members(self, depth: int) -> dict[str, Node]:
        found: dict[str, Node] = {}
        while not self.take("}"):
            if found and (self.need(",", "}") == "}" or self.take("}")):
                break
            name = self.value(depth + 1)
            if not isinstance(name.value, str):
                self.source.error("a name in an object must be a string", name.offset, expected="a string")
            self.need(":")
            found[name.value] = self.value(depth + 1)
        return found


_QUOTED = re.compile(r'"(?:[^"\\\n]|\\.)*+"')


def values(lines: Iterable[str], name: str, first_line: int = 1) -> Iterator[Source]:
    """The file cut into sources after each line at which all brackets are closed: mostly its single lines."""
    pending: list[str] = []
    first, depth, length = first_line, 0, 0
    for number, line in numbered(lines, first_line):
        if not pending and not line.strip():
            continue
        bare = _QUOTED.sub("", line)
        opened = sum(map(bare.count, "[{")) - sum(map(bare.count, "]}"))
        if pending and opened == 0 and line.startswith("{") and pending[0].startswith("{"):
            # A whole object on its own line after an unclosed object: the earlier one was cut off.
            yield Source("\n".join(pending), name, first)
            pending, depth, length = [], 0, 0
        first = first if pending else number
        depth += opened
        length += len(line) + 1
        pending.append(line)
        # A value that is too long for a puzzle is passed on for the codec to refuse.
        if (depth <= 0 or length > MAX_PUZZLE_CHARS) and bare.strip():
            yield Source("\n".join(pending), name, first)
            pending, depth, length = [], 0, 0
    if any(line.strip() for line in pending):
        yield Source("\n".join(pending), name, first)


_ESCAPE = re.compile(r"\\(u[0-9a-fA-F]{4}|.)", re.DOTALL)
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f"}


def unquote(text: str) -> str:
    """The content of a quoted string."""

    def character(match: re.Match[str]) -> str:
        code = match[1]
        return chr(int(code[1:], 16)) if len(code) > 1 else _ESCAPES.get(code, code)

    inside = _ESCAPE.sub(character, text[1:-1])
    # A character beyond U+FFFF is two escapes, a surrogate pair.
    return inside.encode("utf-16", "surrogatepass").decode("utf-16", "surrogatepass") if "\\u" in text else inside


def grids(source: Source, node: Node) -> list[list[Row]]:
    """The boards in a value that is one board or a list of boards."""
    found = node.value
    if isinstance(found, list) and found and all(_depth(item) >= 2 for item in found):
        return [rows(source, item) for item in found]
    return [rows(source, node)]


def plain(node: Node) -> Any:
    """The value without offsets."""
    if isinstance(node.value, list):
        return [plain(item) for item in node.value]
    if isinstance(node.value, dict):
        return {name: plain(member) for name, member in node.value.items()}
    return node.value


_SIGN = re.compile(".", re.DOTALL)
_WORD = re.compile(r"\S+")


def rows(source: Source, node: Node, *, flat: bool = True) -> list[Row]:
    """The rows of a board: a list of lists, of strings (space for empty), or, if `flat`, N*N values in one list."""
    found = node.value
    if not isinstance(found, list) or not found:
        source.error("there is no puzzle here", node.offset, expected="a list of rows")
    kinds = {_depth(item) for item in found}
    if kinds == {1}:
        return [Row([_cell(source, cell) for cell in item.value], item.end - 1) for item in found]
    if len(kinds) > 1:
        odd = next(item for item in found if _depth(item) != _depth(found[0]))
        source.error("rows and single values stand side by side", odd.offset, expected="a list of rows")
    if kinds != {0}:
        source.error("the lists are nested too deep", found[0].offset, expected="a list of rows")
    if all(isinstance(item.value, str) for item in found) and (not flat or any(len(item.value) > 1 for item in found)):
        # Strings with a word for each cell: blanks separate cells and are no empty cells.
        apart = all(len(str(item.value).split()) == len(found) < len(str(item.value)) for item in found)
        return [_string(item, _WORD if apart else _SIGN) for item in found]
    return fold(source, [_cell(source, item) for item in found], node.end - 1)


def _string(node: Node, cell: re.Pattern[str]) -> Row:
    cells = [Token(found[0].strip(), node.offset + 1 + found.start()) for found in cell.finditer(str(node.value))]
    return Row(cells, node.end - 1)


def _depth(node: Node) -> int:
    """The depth of nesting: 0 for a single value, 1 for a flat list, 2 for a list of lists."""
    if not isinstance(node.value, list):
        return 0
    return 1 + max((_depth(item) for item in node.value), default=0)


def _cell(source: Source, node: Node) -> Token:
    value = node.value
    if value is None or value != value:  # NaN, as tables hold in empty cells
        return Token("", node.offset)
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int | str):
        source.error(f"{_shown(value)} cannot stand in a cell", node.offset, expected="a number, a string or nothing")
    text = str(value).strip()
    return Token(text, node.offset)


def _shown(value: Value) -> str:
    return "a list" if isinstance(value, list) else "an object" if isinstance(value, dict) else repr(value)[:40]
