"""Lists of lists, as JSON or Python writes them: 0, null, None and "" are empty cells; also lists of strings.

`from_rows` takes the same things as Python objects.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Iterable, Iterator

from nonet.codecs import codec
from nonet.codecs._assemble import assemble, plain_rows
from nonet.codecs._codec import NO_WISHES, Codec, Source, Wishes
from nonet.codecs._notation import Node, Notation, Reader, Value, grids, rows, unquote
from nonet.core.puzzle import Puzzle

_WORDS: dict[str, Value] = dict.fromkeys(("null", "None", "nan", "NaN")) | {
    "true": True,
    "false": False,
    "True": True,
    "False": False,
}


def _meaning(text: str) -> Value:
    if text[0] in "\"'":
        return unquote(text)
    if text in _WORDS:
        return _WORDS[text]
    return int(text) if text.lstrip("-").isdigit() else float(text)


JSON = Notation(
    name="JSON",
    blank=re.compile(r"\s*"),
    # Numbers are short: Python refuses to read very long ones, and no cell holds them.
    single=re.compile(
        r'"(?:[^"\\\n]|\\.)*"|'
        r"'(?:[^'\\\n]|\\.)*'|"
        r"-?[0-9]{1,18}(?:\.[0-9]{0,18})?(?:[eE][+-]?[0-9]{1,3})?(?![\w.])|"
        rf"(?:{'|'.join(_WORDS)})\b"
    ),
    meaning=_meaning,
    objects=True,
)

_LIST = re.compile(r"\s*\[\s*[\[\"'\d\]nN-]")
# Longer strings are no rows, and an unclosed one must not be looked for again and again to the end of the text.
_STRING = re.compile(r"\"(?:[^\"\\\n]|\\.){0,200}+\"|'(?:[^'\\\n]|\\.){0,200}+'")
_PROLOG = re.compile(r"[_%]|\b(?!(?:null|None|nan|NaN|true|false|True|False)\b)[A-Za-z]\w*|\]\s*\.")
_BEHIND_FIRST_ROW = re.compile(r"\s*\[[^\[\]]*\]\s*\S")


@codec("json")
class JsonCodec(Codec):
    """A list of lists (0, null or "" empty) or of strings, in JSON or as Python writes it."""

    def sniff(self, text: str) -> float:
        if not _LIST.match(text) or _BEHIND_FIRST_ROW.match(text):
            return 0.0
        return 0.0 if _PROLOG.search(_STRING.sub('""', text)) else 0.9

    def decode_many(self, source: Source, wishes: Wishes = NO_WISHES) -> Iterator[Puzzle]:
        reader = Reader(source, JSON)
        while reader.peek():
            for board in grids(source, reader.value()):
                yield assemble(source, board, wishes)

    def encode(self, puzzle: Puzzle) -> str:
        import json

        text = json.dumps(plain_rows(puzzle, self.name), ensure_ascii=False, separators=(",", ":"))
        return self.proved(puzzle, text)


def from_rows(table: Iterable[object], wishes: Wishes = NO_WISHES) -> Puzzle:
    """The puzzle in lists of lists, lists of strings, or an array; errors name row and column as line and column."""
    whole = _as_list(table)
    listed = [_as_list(row) for row in whole] if isinstance(whole, list) else [whole]
    flat = bool(listed) and not any(isinstance(row, list) or (isinstance(row, str) and len(row) > 1) for row in listed)
    # A text of one character for each cell, so that places in it are rows and columns.
    lengths = [len(row) if isinstance(row, list | str) else 1 for row in listed]
    source = Source("\n".join("." * length for length in lengths) if not flat else "." * len(listed), "<rows>")
    nodes, start = [], 0
    for row, length in zip(listed, lengths, strict=True):
        if isinstance(row, list):
            value: Value = [Node(_single(cell), start + place, start + place + 1) for place, cell in enumerate(row)]
            nodes.append(Node(value, start, start + length + 1))
        elif isinstance(row, str) and not flat:
            nodes.append(Node(row, start - 1, start + length + 1))
        else:
            nodes.append(Node(_single(row), start, start + 1))
        start += length if flat else length + 1
    return assemble(source, rows(source, Node(nodes, 0, start + 1)), wishes)


def _as_list(value: object) -> object:
    """Arrays, tuples and the like as lists; single values as they are."""
    if hasattr(value, "tolist"):
        value = value.tolist()
    return value if isinstance(value, str | bytes | dict) or not isinstance(value, Iterable) else list(value)


def _single(value: object) -> Value:
    if value is None or isinstance(value, bool | str | float):
        return value
    try:
        return operator.index(value)  # type: ignore[arg-type]  # ints of any make, numpy's too
    except TypeError:
        return value
