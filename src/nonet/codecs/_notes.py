"""Notes: comments that name boxes and symbols which the cells do not show, `# box 3x2`, `# box none, symbols 0-3`.

A note stands above a drawn board, or behind the cells in a line, as a comment of its format (`#`, `%` or `;`). A note
is written only if `read` would guess other boxes or symbols.
"""

from __future__ import annotations

import re

from nonet.codecs._assemble import infer
from nonet.codecs._codec import Source, Wishes
from nonet.core.errors import BrokenRules, ParseError
from nonet.core.layout import Layout, guess_box
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import Symbol, as_symbols, default_symbols, glyphs

_BOX = r"box[ \t]+(?:(?P<height>[0-9]{1,3})x(?P<width>[0-9]{1,3})|none)"
_SYMBOLS = r"symbols[ \t]+(?P<{}>[^\s#\"]{{1,2000}})"
_WORDS = rf"(?:{_BOX}(?:,[ \t]*{_SYMBOLS.format('both')})?|{_SYMBOLS.format('alone')})"
_NOTE = re.compile(rf"(?<![ \t#%;])[ \t]*+[#%;]++[ \t]*+{_WORDS}[ \t]*$", re.IGNORECASE | re.MULTILINE)


def note(puzzle: Puzzle, *, drawn: bool = False, spelled: bool = False) -> str:
    """The note of the boxes and symbols of a puzzle; '' if `read` guesses both.

    `spelled` names the symbols even if `read` would infer them from the givens.
    """
    symbols = _spelled(puzzle.symbols) if spelled else symbols_note(puzzle)
    return ", ".join(filter(None, (box_note(puzzle.layout, drawn=drawn), symbols)))


def box_note(layout: Layout, *, drawn: bool = False) -> str:
    """The note of the boxes: '' if `read` guesses them or sees them `drawn` by a frame.

    A frame around every row, every column or the whole board shows no boxes: people draw such frames around any board.
    """
    shown = drawn and layout.box is not None and min(layout.box) > 1
    if layout.box == guess_box(layout.rows) or shown:
        return ""
    return "box none" if layout.box is None else f"box {layout.box[0]}x{layout.box[1]}"


def symbols_note(puzzle: Puzzle) -> str:
    """The note of the symbols: '' if `read` infers them, or if no note can list them."""
    symbols, layout = puzzle.symbols, puzzle.layout
    size = len(layout.houses[0]) if layout.houses else layout.rows
    if size < 10 and symbols == default_symbols(size):
        return ""
    values = {value for value in puzzle.givens if value}
    empty = {""} if 0 in puzzle.givens else set()
    # Some formats write a cell's glyph, others the whole symbol: both have to be inferred.
    for texts in (glyphs(symbols), tuple(map(str, symbols))):
        if texts is not None and _inferred({texts[value - 1] for value in values} | empty, size) != symbols:
            return _spelled(symbols)
    return ""


def _inferred(texts: set[str], size: int) -> tuple[Symbol, ...] | None:
    try:
        return infer(Source(""), dict.fromkeys(texts, 0), size)
    except ParseError:
        return None


def _spelled(symbols: tuple[Symbol, ...]) -> str:
    if not symbols:
        return ""
    first = symbols[0]
    run = isinstance(first, int) and symbols == tuple(range(first, first + len(symbols)))
    text = f"{first}-{symbols[-1]}" if run else ",".join(map(str, symbols))
    found = _NOTE.fullmatch(f"# symbols {text}")
    return f"symbols {text}" if found and _read(found["alone"]) == symbols else ""


def _read(text: str) -> tuple[Symbol, ...] | None:
    try:
        return as_symbols(text) or None
    except BrokenRules:
        return None


def noted(wishes: Wishes, text: str) -> tuple[Wishes, int]:
    """The wishes with the boxes and symbols of a note in this text added, and the offset at which the note starts."""
    found = _NOTE.search(text) if "#" in text or "%" in text or ";" in text else None
    if found is None:
        return wishes, len(text)
    told = found["both"] or found["alone"]
    if told and wishes.symbols is None and (symbols := _read(told)):
        wishes = wishes._replace(symbols=symbols)
    if found["alone"]:
        return wishes, found.start()
    return with_box(wishes, (int(found["height"]), int(found["width"])) if found["height"] else "none"), found.start()


def with_box(wishes: Wishes, box: tuple[int, int] | str | None) -> Wishes:
    """The wishes with this box, unless the caller has named a box."""
    return wishes._replace(box=box) if wishes.box is None and box is not None else wishes


def without_note(text: str) -> str:
    """The text without its note."""
    return _NOTE.sub("", text, count=1).removeprefix("\n")


def titled(drawing: str, puzzle: Puzzle, *, drawn: bool = True, spelled: bool = False) -> str:
    """The drawing under a note of the boxes and symbols that the drawing does not show."""
    words = note(puzzle, drawn=drawn, spelled=spelled)
    return f"# {words}\n{drawing}" if words else drawing
