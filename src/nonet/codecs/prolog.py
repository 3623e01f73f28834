"""Prolog terms: `[[_,4,3],...].` and `sudoku([[1,_,...],...]).` with any functor; every variable is an empty cell.

`solveSudoku(H, W, Rows)` also says how high and wide the boxes are, and so does a comment behind the term: `% box 3x2`.
Directives and rules without a board, `?-` or `Rows =` before the term, and further goals behind it are skipped.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from nonet.codecs import codec
from nonet.codecs._assemble import assemble, plain_rows
from nonet.codecs._codec import NO_WISHES, Codec, Sample, Source, Wishes
from nonet.codecs._notation import Node, Notation, Reader, Value, grids, unquote
from nonet.codecs._notes import note, noted, with_box
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import Symbol

_BLANK = r"(?:\s|%[^\n]*+|/\*(?:[^*]|\*(?!/))*+\*/)*+"
_ATOM = re.compile(r"[a-z]\w*", re.ASCII)
_NUMBER = re.compile(r"-?[0-9]+")
_QUOTED = r"'(?:[^'\\\n]|\\.|'')*'|\"(?:[^\"\\\n]|\\.)*\""


def _meaning(text: str) -> Value:
    if text[0] == "_" or text[0].isupper():
        return None
    if text[0] in "'\"":
        return unquote(text.replace("''", "\\'") if text[0] == "'" and text != "''" else text)
    return int(text) if _NUMBER.fullmatch(text) else text


PROLOG = Notation(
    name="Prolog",
    blank=re.compile(_BLANK),
    single=re.compile(rf"[^\W\d]\w*|-?[0-9]{{1,18}}(?![0-9])|{_QUOTED}|[-*?]"),
    meaning=_meaning,
)

_HEAD = r"(?:[a-z]\w*+(?:\([^()]*+\))?+\s*+)?+:-"
_RULES = rf"(?:{_BLANK}{_HEAD}(?:[^.\[]|\.(?=\S)|\[(?!\s*+\[))*+\.(?=\s|$))*+"  # without a list of lists
_GOAL = rf"{_BLANK}(?:(?:\?-|{_HEAD}){_BLANK})?(?:[A-Z_]\w*+\s*+={_BLANK})?"
_BEFORE = re.compile(_RULES + _GOAL)
_TERM = re.compile(_RULES + _GOAL + r"(?:[a-z]\w*+\s*+\(|\[)")
_FUNCTOR = re.compile(r"[a-z]\w*+\s*+\(")
_MORE_GOALS = re.compile(r",(?:[^.]|\.(?=\S))*+")


SIGNS = {"[%/:?": "", "_": r"_\w*+\s*+=", "letter": r"[A-Z]\w*+\s*+=|[a-z]\w*+\s*+(?:\(|:-)"}


@codec("prolog")
class PrologCodec(Codec):
    """A Prolog term, [[_,4,3],...]. or sudoku([[1,_,...],...]). with variables as empty cells."""

    def sniff(self, sample: Sample) -> float:
        text = sample.text
        if not _TERM.match(text) or "[" not in text or "]" not in text:
            return 0.0
        # Only Prolog writes an empty cell as `_`.
        return 1.0 if "[_," in text or ",_," in text or ",_]" in text else 0.7

    def decode_many(self, source: Source, wishes: Wishes = NO_WISHES) -> Iterator[Puzzle]:
        reader = Reader(source, PROLOG)
        while reader.skip(_BEFORE):
            board, box = _term(reader)
            reader.peek()
            reader.skip(_MORE_GOALS)
            if reader.peek():
                reader.need(".")
            known, _ = noted(wishes, reader.rest_of_line())
            for rows in grids(source, board):
                yield assemble(source, rows, with_box(known, box))

    def encode(self, puzzle: Puzzle) -> str:
        rows = (",".join(map(_atom, row)) for row in plain_rows(puzzle, self.name))
        words = note(puzzle)
        term = f"[{','.join(f'[{row}]' for row in rows)}]."
        return self.proved(puzzle, f"{term} % {words}" if words else term)


def _term(reader: Reader) -> tuple[Node, tuple[int, int] | None]:
    """The list in the next term, and the box that it names."""
    reader.peek()
    functor = _FUNCTOR.match(reader.source.text, reader.place)
    if functor is None:
        return reader.value(), None
    start, reader.place = reader.place, functor.end()
    arguments = reader.items(")")
    lists = [argument for argument in arguments if isinstance(argument.value, list)]
    if len(lists) != 1:
        reader.source.error("this term holds no board", start, expected="a list of rows")
    sizes = tuple(argument.value for argument in arguments if isinstance(argument.value, int))
    # Two numbers are a box only if they fit the board: other predicates take other numbers.
    fits = len(sizes) == 2 and sizes[0] * sizes[1] == len(lists[0].value)  # type: ignore[arg-type]
    return lists[0], (sizes[0], sizes[1]) if fits else None


def _atom(symbol: Symbol | None) -> str:
    if symbol is None:
        return "_"
    text = str(symbol)
    if isinstance(symbol, int) or _ATOM.fullmatch(text):
        return text
    quoted = text.replace("\\", "\\\\").replace("'", "\\'")
    return f"'{quoted}'"
