"""Interactive Sudoku Solver's strings: rules behind dots, `.Cage~10~R1C1~R1C2.Thermo~R3C3~R3C4`, and links to them.

Givens are `.~R1C1_5`, several values of a cell `.~R1C1_1_3_5`. In a file each line is a puzzle. The text of a single
puzzle may be broken into lines anywhere, unless more than one line has a shape or givens. `types.py` and `whole.py`
say what each type means.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from nonet.codecs import codec
from nonet.codecs._codec import MAX_PUZZLE_CHARS, NO_WISHES, Codec, Entry, Sample, Source, Wishes, entry, numbered
from nonet.codecs.iss.text import is_link, items
from nonet.core.puzzle import Puzzle

_START = re.compile(r"\.(?:~|([A-Za-z]+)(?=[~.\s]|$))")
_OWN_PUZZLE = re.compile(r"\.(?:~|Shape\b)")


SIGNS = {
    ".": r"\.(?:[A-Z][A-Za-z]*+(?:\.|(?=~)))*+~",
    "hH": r"(?i:https?)://[^\s?#]*+\?(?:[^\s#&]*+&)*+q=",
    "any": r"\.[A-Z]",  # .AntiKnight, or a line of letters
}


@codec("iss")
class IssCodec(Codec):
    """Interactive Sudoku Solver: .Cage~10~R1C1~R1C2.~R1C1_5, or a link with ?q=."""

    streams = True
    shows_boxes = True

    def sniff(self, sample: Sample) -> float:
        line = next(
            (line.strip() for _, line in sample.source.lines() if line.strip() and not line.startswith("#")), ""
        )
        if is_link(line):
            return 1.0
        start = _START.match(line)
        if start is None:
            return 0.0
        if start[1] is None:
            return 1.0 if re.match(r"\.~[A-Za-z]", line) else 0.0
        # Without the table of types, which would import all rules.
        return 1.0 if re.match(r"[A-Z][A-Za-z]+|[XV]$", start[1]) and ("~" in line or len(start[1]) > 5) else 0.0

    def decode(self, source: Source, wishes: Wishes = NO_WISHES) -> Puzzle:
        source.check()
        starts = sum(1 for _, line in source.lines() if _OWN_PUZZLE.search(line) or is_link(line.strip()))
        return super().decode(source, wishes) if starts > 1 else _decode(source)

    def decode_many(self, source: Source, wishes: Wishes = NO_WISHES) -> Iterator[Puzzle]:
        return (found.result() for found in self.entries(source, wishes))

    def entries(self, source: Source, wishes: Wishes = NO_WISHES) -> Iterator[Entry]:
        lines = [line for _, line in source.lines() if line.strip() and not line.startswith("#")]
        # The rules of one puzzle may stand on several lines, indented or continued by '~'.
        alone = len(lines) > 1 and not any(line.startswith(".") or is_link(line.strip()) for line in lines[1:])
        return iter((entry(source, _decode, wishes),)) if alone else super().entries(source, wishes)

    def stream(
        self, lines: Iterator[str], name: str, wishes: Wishes = NO_WISHES, first_line: int = 1
    ) -> Iterator[Entry]:
        for number, text in numbered(lines, first_line):
            if text.strip() and not text.lstrip().startswith("#"):
                yield entry(Source(text, name, number), _decode, wishes)

    def encode(self, puzzle: Puzzle) -> str:
        from nonet.codecs.iss.write import write

        return write(puzzle)


def _decode(source: Source, _: Wishes = NO_WISHES) -> Puzzle:
    from nonet.codecs.iss.read import Reader

    if len(source.text) > MAX_PUZZLE_CHARS:
        source.check()
    return Reader(source, items(source)).puzzle()
