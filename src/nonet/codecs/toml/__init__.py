"""Nonet's format for setters: everything in a puzzle, as TOML that is easy to write by hand.

    title = "A small thermometer"
    grid = '''
    1...
    ....
    ....
    ...4
    '''

    [[thermo]]
    cells = "r1c1-r1c3 r2c3"

`size`, `box` and `symbols` are needed only if they are not the defaults. `regions` (a character for each cell) makes a
jigsaw, `boards` (the first cell of each) overlapping boards; any other board has `rows` and `columns`, a `[[house]]`
for each house, and its `missing` cells. `[candidates]` lists the candidates of cells by name. Layers of extra cells
(`layers = ["shading"]`) need not be said where a rule needs them, groups of others (`spares = [["x", 3]]`) are; rows of
the grid go on below the board if their cells have givens.

All other keys are kinds of rules, with '-' for blanks. Cells are named as in `core/names`. A rule that only needs cells
may be short, `renban = ["r1c1-r1c4", "r5c5:r6c6"]`, and a rule without fields is `anti-knight = true`. `[[rule]]` with
a `kind` is the long form.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from nonet.codecs import codec
from nonet.codecs._codec import NO_WISHES, Codec, Sample, Source, Wishes
from nonet.core.puzzle import Puzzle

WORDS = ("title", "author")
"""Metadata that needs no table of its own."""

RULE = "rule"

KEYS = (
    *WORDS,
    *("size", "rows", "columns", "box", "boards", "missing", "layers", "spares", "symbols"),
    *("regions", "grid", "house", RULE, "candidates", "metadata"),
)
"""Every key that is not the kind of a rule."""

_NAME = r"""([A-Za-z][\w-]*+|"[a-z ]++")[ \t]*+"""
_STATEMENT = re.compile(rf"^[ \t]*+(?:{_NAME}=[ \t]*+(\[)?|\[\[?[ \t]*+{_NAME}\]\]?[ \t]*+(?:#.*)?$)", re.MULTILINE)
_FIRST = re.compile(r"(?:[ \t]*+(?:#.*)?\n)*+")


SIGNS = {"letter": r"[\w-]++[ \t]*+=", '"': r"\"[a-z ]++\"[ \t]*+=", "[": r"\[\[?[ \t]*+[A-Za-z\"]"}


@codec("toml")
class TomlCodec(Codec):
    """Nonet's format for setters, which can say everything: a grid, and a table for each rule."""

    single = True
    shows_boxes = True

    def sniff(self, sample: Sample) -> float:
        begin = _FIRST.match(sample.text)
        statement = _STATEMENT.match(sample.text, begin.end() if begin else 0)
        if statement is None or not _states(statement):
            return 0.0
        # A single list under a known name, and nothing else, is program code: `rows = [[...]]`.
        lone = statement[2] and sum(map(_states, _STATEMENT.finditer(sample.text))) < 2
        return 0.0 if lone else 0.98

    def decode_many(self, source: Source, wishes: Wishes = NO_WISHES) -> Iterator[Puzzle]:
        from nonet.codecs.toml.reader import Reader

        if source.text.strip():
            yield Reader(source, wishes).puzzle()

    def encode(self, puzzle: Puzzle) -> str:
        from nonet.codecs.toml.writer import written

        return self.proved(puzzle, written(puzzle))


def _states(statement: re.Match[str]) -> bool:
    """Whether the statement has a key of this format."""
    return is_known((statement[1] or statement[3]).strip('"'))


def is_known(name: str) -> bool:
    """Whether the name is one of `KEYS` or the kind of a rule."""
    from nonet.constraints import constraints

    return name in KEYS or kind_of(name) in constraints


def kind_of(name: str) -> str:
    """The kind of rule that a key means."""
    return name.replace("-", " ").replace("_", " ")
