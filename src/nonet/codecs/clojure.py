"""A Clojure vector of strings, a string for each row, whose spaces are the empty cells; also a vector of vectors.

Commas are blanks in Clojure, ';' starts a comment, and a `(def board ...)` may stand around the vector. A note behind
it, `; box 3x2`, names boxes that `read` would not guess.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from nonet.codecs import codec
from nonet.codecs._assemble import assemble, sign_rows
from nonet.codecs._codec import NO_WISHES, Codec, Sample, Source, Wishes
from nonet.codecs._notation import Notation, Reader, Value, grids, unquote
from nonet.codecs._notes import note, noted
from nonet.core.puzzle import Puzzle


def _meaning(text: str) -> Value:
    if text[0] == '"':
        return unquote(text)
    return None if text == "nil" else int(text) if text[0] in "0123456789" else text.lstrip(":")


CLOJURE = Notation(
    name="Clojure",
    blank=re.compile(r"(?:[\s,]|;[^\n]*+)*+"),
    single=re.compile(r'"(?:[^"\\\n]|\\.)*"|[0-9]{1,18}(?!\w)|:?[^\W\d][\w-]*|[._*?-]'),
    meaning=_meaning,
    comma=False,
)

_BLANK = r"(?:\s|;[^\n]*+)*+"
_DEFINITION = re.compile(_BLANK + r"\(\s*def\s")
_VECTOR = re.compile(_BLANK + r'\[\s*+(?:"[^"\n]*"\s++"|\[\s*+[\w.]++ ++[\w.])')
_AROUND = re.compile(r"(?:[\s,]|;[^\n]*+|\((?:\s*+def\s++[^\s\[\]()\";]++)?|\))*+")


SIGNS = {"([;": ""}


@codec("clojure")
class ClojureCodec(Codec):
    """A Clojure vector of strings, ["   1 5 68" ...], whose spaces are the empty cells."""

    def sniff(self, sample: Sample) -> float:
        return 0.95 if _DEFINITION.match(sample.text) or _VECTOR.match(sample.text) else 0.0

    def decode_many(self, source: Source, wishes: Wishes = NO_WISHES) -> Iterator[Puzzle]:
        reader = Reader(source, CLOJURE)
        while True:
            around = _AROUND.match(source.text, reader.place)
            reader.place = around.end() if around else reader.place
            if not reader.peek():
                return
            board = reader.value()
            known, _ = noted(wishes, reader.rest_of_line())
            for rows in grids(source, board):
                yield assemble(source, rows, known)

    def encode(self, puzzle: Puzzle) -> str:
        rows = (row.replace("\\", "\\\\") for row in sign_rows(puzzle, self.name, " "))
        words = note(puzzle)
        vector = "[" + "\n ".join(f'"{row}"' for row in rows) + "]"
        return self.proved(puzzle, f"{vector} ; {words}" if words else vector)
