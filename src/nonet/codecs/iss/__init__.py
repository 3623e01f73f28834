"""Interactive Sudoku Solver's strings: rules behind dots, `.Cage~10~R1C1~R1C2.Thermo~R3C3~R3C4`, and links to them.

Givens are `.~R1C1_5`, several values of a cell `.~R1C1_1_3_5`. In a file each line is a puzzle; or all lines are one
puzzle, if each line behind the first is a single rule or goes on with the rule above, and no two lines have a shape or
givens. `types.py` and `whole.py` say what each type means.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from nonet.codecs import codec
from nonet.codecs._codec import (
    MAX_PUZZLE_CHARS,
    NO_WISHES,
    Codec,
    Entry,
    Sample,
    Source,
    Wishes,
    entry,
    numbered,
    placed,
)
from nonet.codecs.iss.text import is_link, items
from nonet.core.budget import within
from nonet.core.errors import NonetError
from nonet.core.puzzle import Puzzle

_START = re.compile(r"\.(?:~|([A-Za-z]+)(?=[~.\s]|$))")
_SINGLE = re.compile(r"\.[^.\s]++\s*+")
"""A line with one rule, or with all givens."""


SIGNS = {
    ".": r"\.(?:[A-Z][A-Za-z]*+(?:\s*+\.|(?=~)))*+~",
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
        if "\n" in source.text or source.text.startswith("#"):
            return super().decode(source, wishes)
        source.check()
        try:
            return _decode(source)
        except NonetError as wrong:
            raise placed(wrong, source) from None

    def decode_many(self, source: Source, wishes: Wishes = NO_WISHES) -> Iterator[Puzzle]:
        return (found.result() for found in self.entries(source, wishes))

    def entries(self, source: Source, wishes: Wishes = NO_WISHES) -> Iterator[Entry]:
        lines = [line for _, line in source.lines() if line.strip() and not line.startswith("#")]
        if not _is_one(lines):
            return super().entries(source, wishes)
        bare = "\n".join(" " * len(line) if line.startswith("#") else line for _, line in source.lines())
        return iter((entry(replace(source, text=bare), _decode, wishes),))

    def stream(
        self, lines: Iterator[str], name: str, wishes: Wishes = NO_WISHES, first_line: int = 1
    ) -> Iterator[Entry]:
        for number, text in numbered(lines, first_line):
            if text.strip() and not text.lstrip().startswith("#"):
                yield entry(Source(text, name, number), _decode, wishes)

    def encode(self, puzzle: Puzzle) -> str:
        from nonet.codecs.iss.write import write

        return write(puzzle)

    def encode_many(
        self,
        puzzles: Iterable[Puzzle],
        timeout: float | None = None,
        prepare: Callable[[Puzzle], Puzzle] = lambda puzzle: puzzle,
    ) -> Iterator[str]:
        """A line for each. A single rule stands behind a size, lest two such lines be rules of one puzzle."""
        for puzzle in puzzles:
            with within(timeout):
                text = self.encode(prepare(puzzle))
            size = f".Shape~{puzzle.layout.rows}x{puzzle.layout.columns}" if _SINGLE.fullmatch(text) else ""
            yield f"{size}{text}\n"


def _is_one(lines: Sequence[str]) -> bool:
    """Whether several lines are one puzzle: behind the first, each is a single rule, or goes on with the one above."""
    if len(lines) < 2 or any(is_link(line.strip()) for line in lines):
        return False
    single = all(_SINGLE.fullmatch(line) for line in lines[1:] if line.startswith("."))
    return single and all(sum(head in line for line in lines) < 2 for head in (".~", ".Shape~"))


def _decode(source: Source, _: Wishes = NO_WISHES) -> Puzzle:
    from nonet.codecs.iss.read import Reader

    if len(source.text) > MAX_PUZZLE_CHARS:
        source.check()
    return Reader(source, items(source)).puzzle()
