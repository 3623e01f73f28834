"""SadMan's .sdk files: lines '#A author' and the like, then a board under [Puzzle], and perhaps one under [State].

The tags become metadata, and so does the state, which is a partly solved board.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from nonet.codecs import codec
from nonet.codecs._assemble import plain_rows
from nonet.codecs._codec import NO_WISHES, Codec, Sample, Source, Wishes
from nonet.codecs._drawing import puzzles, way, ways
from nonet.codecs._notes import titled
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import glyphs

TAGS = {"A": "author", "D": "description", "C": "comment", "B": "date", "S": "source", "L": "level", "U": "url"}

_TAG = re.compile(r"\s*#([A-Z])(.*)")
_PUZZLE = re.compile(r"^[ \t]*+\[puzzle\][ \t]*+$", re.IGNORECASE | re.MULTILINE)
_SECTION = re.compile(r"\s*\[(\w+)\]\s*")


MAX_CHARS_BEFORE_BOARD = 5000
"""Characters of tags and comments before the board."""


@codec("sdk")
class SdkCodec(Codec):
    """SadMan's .sdk: '#A author' lines, [Puzzle], and the rows."""

    single = True

    def sniff(self, sample: Sample) -> float:
        if _PUZZLE.search(sample.text, 0, MAX_CHARS_BEFORE_BOARD):
            return 0.93
        tag = _TAG.match(sample.text)
        # '#Author' is a comment; '#AAuthor' and '#A author' are tags.
        tagged = tag is not None and tag[1] in TAGS and not tag[2][:1].islower()
        found = way(sample.once(ways)) if tagged else None
        return 0.9 if found and (found.folded or found.size == len(found.lines.rows)) else 0.0

    def decode_many(self, source: Source, wishes: Wishes = NO_WISHES) -> Iterator[Puzzle]:
        metadata: dict[str, str] = {}
        state = _only(source, "state") if "[state]" in source.text.lower() else Source("")
        if found := way(ways(state)):
            board = next(found.boards(state))
            metadata["state"] = "".join(token.text for row in board.rows for token in row.cells)
        for _, line in source.lines():
            tag = _TAG.fullmatch(line) if "#" in line else None
            if tag and tag[1] in TAGS:
                name = TAGS[tag[1]]
                metadata[name] = f"{metadata[name]}\n{tag[2].strip()}" if name in metadata else tag[2].strip()
        return puzzles(_only(source, "puzzle"), wishes, metadata)

    def encode(self, puzzle: Puzzle) -> str:
        rows = plain_rows(puzzle, self.name)
        lines = []
        for tag, name in TAGS.items():
            lines += [f"#{tag}{part}".rstrip() for part in str(puzzle.metadata.get(name, "")).splitlines()]
        signs = glyphs(puzzle.symbols)
        value_of = dict(zip(puzzle.symbols, signs or map(str, puzzle.symbols), strict=True))
        lines.append("[Puzzle]")
        for row in rows:
            lines.append(("" if signs else " ").join("." if symbol is None else value_of[symbol] for symbol in row))
        return self.proved(puzzle, titled("\n".join(lines), puzzle, drawn=False))


def _only(source: Source, wanted: str) -> Source:
    """The source with everything outside this section blanked out, so that offsets stay the same."""
    section = "puzzle"
    lines = []
    for line in source.text.split("\n"):
        heading = _SECTION.fullmatch(line) if "[" in line else None
        section = heading[1].lower() if heading else section
        lines.append(
            " " * len(line) if heading or section != wanted or ("#" in line and _TAG.fullmatch(line)) else line
        )
    return Source("\n".join(lines), source.name, source.first_line)
