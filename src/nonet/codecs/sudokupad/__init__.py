"""SudokuPad: links and packed texts, `scl...` and `ctc...` with its own object, `fpuz...` with an f-puzzles object.

A plain puzzle has shorter links: `classic...`, and `puzzle/...` with an object of its givens and its title.

SudokuPad's own object is a drawing with a text. Recognisers (`recognisers/`) make rules of both, and
`metadata["understood"]` tells what was read from where. What was not understood is counted in `metadata["note"]` and in
a warning, because a puzzle without its thermometers is another puzzle. The drawing is kept under
`metadata["sudokupad"]` and written again, as long as it says the rules of the puzzle; other puzzles are written as a
link with an f-puzzles object, which SudokuPad reads and draws. A link that only names a puzzle cannot be read: the page
keeps the puzzle.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from nonet.codecs import codec
from nonet.codecs._assemble import Token, assemble, fold
from nonet.codecs._codec import NO_WISHES, Sample, Source, Wishes
from nonet.codecs._links import LINK_IN_WORDS, OBJECT, Json, LinkCodec, first_line, is_link, unpacked, unquoted
from nonet.codecs._lz import pack
from nonet.codecs.fpuzzles import GRID
from nonet.codecs.fpuzzles.entry import Refused
from nonet.codecs.fpuzzles.reading import read_object
from nonet.codecs.fpuzzles.writing import dumps, to_object
from nonet.codecs.sudokupad.classic import unfold
from nonet.codecs.sudokupad.elements import Element, fpuzzles_elements
from nonet.codecs.sudokupad.reading import DRAWN, FLAGS, KEPT, Reader
from nonet.codecs.sudokupad.understanding import ACCOUNT, NotUnderstood as NotUnderstood, told
from nonet.codecs.sudokupad.writing import SELF, TEXTS, board_of, drawn_rule, itself, painted
from nonet.codecs.sudokupad.zip import NotZipped, unzip
from nonet.core.constraint import Constraint
from nonet.core.errors import CannotEncode, NonetError
from nonet.core.puzzle import Puzzle

PAGE = "https://sudokupad.app/fpuz"
OWN_PAGE = "https://sudokupad.app/scl"
_HOST = re.compile(
    r"(?:^|://|[\s.])(?:sudokupad\.app|crackingthecryptic\.com|sudokupad\.svencodes\.com)/", re.IGNORECASE
)
_ID = re.compile(r"[?&]puzzleid=([^\s&#\"'<>]*)", re.IGNORECASE)
_PATH = re.compile(r"\.(?:app|com)/(?:sudoku/|sandbox/|puzzle/)?([^\s?&#\"'<>]*)", re.IGNORECASE)
_PREFIXED = re.compile(r"\s*(scl|ctc|scf|fpuzzles|fpuz)(?=N4)([^\s?&#\"'<>]*)\s*$", re.IGNORECASE)
_PAYLOAD = re.compile(r"(scl|ctc|scf|fpuzzles|fpuz|(?=N4))(.*)", re.IGNORECASE | re.DOTALL)
_CLASSIC = "classic"
_CELLS = re.compile(r'"cells"\s*+:\s*+\[\s*+\[\s*+\{')
_MIN_PACKED_CHARS = 40
"""Characters of a packed puzzle; a shorter text is the name of a puzzle, whatever it begins with."""

SIGNS = {
    "letter": r"(?i:https?://|(?:scl|ctc|scf|fpuz|fpuzzles)N4)",
    "{": "",
    "any": r"(?i:[^\n]*(?:sudokupad|crackingthecryptic|svencodes)\.(?:app|com)/)",
}


@codec("sudokupad")
class SudokupadCodec(LinkCodec):
    """A SudokuPad link, https://sudokupad.app/..., or the text in it: scl..., ctc..., fpuz..."""

    def sniff(self, sample: Sample) -> float:
        if OBJECT.match(sample.text):
            drawn = _CELLS.search(sample.text) and ('"regions"' in sample.text or '"cages"' in sample.text)
            return 0.95 if drawn and not GRID.search(sample.text) else 0.0
        line = first_line(sample.text)
        if "load=" not in line and (link := _HOST.search(line)):
            return 1.0 if link.start() == 0 or is_link(line) else LINK_IN_WORDS
        return 0.99 if _PREFIXED.match(line) else 0.0

    def from_object(self, source: Source, value: Json, wishes: Wishes, offset: int) -> Puzzle:
        return _read(source, value, wishes, offset)

    def from_link(self, source: Source, start: int, line: str, wishes: Wishes) -> Puzzle:
        link = _ID.search(line) or _PATH.search(line) or _PREFIXED.match(line)
        if link is None:
            source.error("this is no link of SudokuPad", start, expected="https://sudokupad.app/scl... or .../fpuz...")
        if link[1].startswith(_CLASSIC) and (cells := unfold(unquoted(link[1].removeprefix(_CLASSIC)))):
            return _plain(source, cells, wishes, start + link.start(1))
        named = link.re is not _PREFIXED
        found = _PAYLOAD.fullmatch(link[1]) if named else link
        if found is None or (named and len(link[1]) < _MIN_PACKED_CHARS):
            source.error(
                "this link does not hold a puzzle, it names one that SudokuPad keeps",
                start,
                expected="https://sudokupad.app/scl... or .../fpuz...",
                hint="Nonet does not go online; open it there and export the puzzle",
            )
        kind, packed = found[1].lower(), found[2]
        offset = start + (link.start(1) + found.start(2) if named else link.start(2))
        if kind == "scf":
            source.error("SudokuPad's form 'scf' cannot be read", start, hint="scl, ctc and fpuz can")
        return _read(source, _value(source, unpacked(source, packed, offset), offset), wishes, offset)

    def encode(self, puzzle: Puzzle) -> str:
        from urllib.parse import quote

        if (drawn := _as_it_came(puzzle)) is None:
            if _is_undrawn(puzzle):
                try:
                    return PAGE + quote(pack(dumps(to_object(puzzle, self.name))), safe="")
                except CannotEncode:
                    pass  # f-puzzles cannot say it; a drawing with words can
            drawn = _with_drawn_rules(puzzle, self.name)
        return OWN_PAGE + quote(pack(dumps(drawn)), safe="")


def _as_it_came(puzzle: Puzzle) -> dict[str, Json] | None:
    """SudokuPad's own object with the drawing that the puzzle was read with; None if the puzzle is another by now."""
    kept = puzzle.metadata.get(KEPT)
    board = puzzle.layout.board
    if not isinstance(kept, Mapping) or SELF in kept or board.columns != board.rows or board.missing:
        return None
    told = {theirs: puzzle.metadata[ours] for ours, theirs in TEXTS.items() if ours in puzzle.metadata}
    kinds = {rule.kind for rule in puzzle.constraints}
    flags = {flag: True for flag, kind in FLAGS.items() if kind in kinds}
    if "ignored" in puzzle.metadata.get(ACCOUNT, {}):
        return None  # settled by hand, which the drawing does not say
    readings = []
    for switched in ({}, flags):  # the sentences may say what the flags do
        found = board_of(puzzle, board.rows) | {"metadata": told | switched, **kept}
        again = _again(found)
        if again is not None and _meaning(again) == _meaning(puzzle):
            readings.append((again.constraints == puzzle.constraints, found))
    return max(readings, key=lambda reading: reading[0])[1] if readings else None


def _again(members: dict[str, Json]) -> Puzzle | None:
    """The puzzle that this object reads as."""
    try:
        return Reader(members, NO_WISHES).puzzle()
    except (Refused, NonetError):
        return None


def _meaning(puzzle: Puzzle) -> object:
    return puzzle.layout, puzzle.symbols, puzzle.givens, frozenset(puzzle.constraints), puzzle.candidates


def _is_undrawn(puzzle: Puzzle) -> bool:
    """Whether no drawing came with the puzzle that an f-puzzles object would lose, and nothing was settled by hand."""
    kept = puzzle.metadata.get(KEPT)
    drawn = isinstance(kept, Mapping) and not DRAWN.isdisjoint(kept)
    return not (drawn or _other_drawings(puzzle) or "ignored" in puzzle.metadata.get(ACCOUNT, {}))


def _other_drawings(puzzle: Puzzle) -> list[Element]:
    """The drawings of a puzzle that came from SudokuMaker, which an f-puzzles object would lose."""
    kept = puzzle.metadata.get("sudokumaker")
    if not isinstance(kept, Mapping):
        return []
    from nonet.codecs.sudokumaker.drawings import elements_in

    return list(elements_in(kept, puzzle.layout.columns))


def _with_drawn_rules(puzzle: Puzzle, name: str) -> dict[str, Json]:
    """The object with a drawing of every rule that the drawing with which the puzzle came does not show."""
    kept = puzzle.metadata.get(KEPT)
    kept = kept if isinstance(kept, Mapping) else {}
    elements = _other_drawings(puzzle)
    if isinstance(cosmetics := puzzle.metadata.get("f-puzzles"), Mapping):
        elements += fpuzzles_elements(cosmetics)
    shown: frozenset[Constraint] = frozenset()
    if SELF in kept:
        drawn = kept[SELF]
        shown = frozenset(rule for rule in puzzle.constraints if drawn_rule(rule, puzzle) in drawn)
        if len(shown) < len(drawn):
            kept, shown = {}, frozenset()  # a rule is gone that is part of the drawing
    elif kept or elements:
        told = {theirs: puzzle.metadata[ours] for ours, theirs in TEXTS.items() if ours in puzzle.metadata}
        plain = painted(replace(puzzle, constraints=()), (), elements, kept, name)
        again = _again({**plain, "metadata": told})
        if again is not None and set(again.constraints) <= set(puzzle.constraints):
            shown = frozenset(again.constraints)
        else:
            kept, elements = {}, []
    rules = [rule for rule in puzzle.constraints if rule not in shown]
    found = painted(puzzle, rules, elements, kept, name)
    again = itself(json.loads(dumps(found)))
    if again is None or _meaning(again) != _meaning(puzzle):
        raise CannotEncode(f"the format {name!r} cannot say this puzzle", hint="use the format 'nonet'")
    return found


def _value(source: Source, text: str, offset: int) -> Json:
    """The value in a packed text, which is JSON or SudokuPad's short form of JSON."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        pass
    try:
        return unzip(text)
    except NotZipped as wrong:
        return source.error(f"the packed text is no puzzle of SudokuPad: {wrong}", offset, expected="an object")


def _read(source: Source, value: Json, wishes: Wishes, offset: int) -> Puzzle:
    """The puzzle in SudokuPad's object or in an f-puzzles object, whichever the link announced."""
    if isinstance(value, dict) and "cells" not in value and ("grid" in value or "size" in value):
        return read_object(source, value, wishes, offset)
    if isinstance(value, dict) and isinstance(value.get("p"), str) and (cells := unfold(value["p"])):
        title = value.get("n")
        return _plain(source, cells, wishes, offset, {"title": title} if isinstance(title, str) and title else {})
    reader = Reader(value, wishes)
    try:
        puzzle = reader.puzzle()
    except Refused as refused:
        return source.error(str(refused), offset, expected="a SudokuPad object", hint=refused.hint)
    except NonetError as wrong:
        return source.error(wrong.message, offset, expected="a SudokuPad object", hint=wrong.hint)
    told(reader.metadata, source.name)
    return puzzle


def _plain(source: Source, cells: str, wishes: Wishes, offset: int, metadata: dict[str, Any] | None = None) -> Puzzle:
    """The plain puzzle with these cells; all errors stand at `offset`."""
    return assemble(source, fold(source, [Token(sign, offset) for sign in cells], offset), wishes, metadata)
