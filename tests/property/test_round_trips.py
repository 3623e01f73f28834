"""Every format, size and kind of symbols: what is written reads back, named or sniffed; nothing crashes a reader."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings, strategies as st
from tests.codecs.written import has_marks_everywhere, read_back

from nonet.codecs import Codec, Source, Wishes, codecs, explain_failure, sniff
from nonet.codecs._table import from_rows
from nonet.core.errors import CannotEncode, NonetError
from nonet.core.layout import Layout, guess_box
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import Symbol, default_symbols

SIZES = (4, 5, 6, 8, 9, 10, 12, 16, 25)
WORDS = tuple(re.findall(r"\w+", "ant bee cat dog elk fox gnu hen ibis jay kite lynx mole newt owl pig"))

# Pencil marks can be said by these alone.
CARRY_CANDIDATES = {"pencil", "nonet", "toml", "fpuzzles", "fpuzzles json", "sudokupad", "iss"}
# These have a character for each cell, so words cannot be said in them.
SIGNS_ONLY = {"clojure", "spaces", "ss"}
# These have the numbers from 1 on, and nothing else.
NUMBERS_ONLY = {"fpuzzles", "fpuzzles json"}
# This has numbers in a row, and nothing else.
ANY_NUMBERS = {"sudokumaker"}
# This has up to sixteen numbers, from 0 or 1 on.
FEW_NUMBERS = {"iss"}


def symbol_kinds(size: int) -> list[tuple[Symbol, ...]]:
    kinds: list[tuple[Symbol, ...]] = [
        default_symbols(size),
        tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZ"[:size]),
        tuple(range(size)),
    ]
    return [*kinds, WORDS[:size]] if size <= len(WORDS) else kinds


@st.composite
def puzzles(draw: st.DrawFn) -> Puzzle:
    size = draw(st.sampled_from(SIZES))
    box = guess_box(size)
    boxes = {box, None, (1, size), (size, 1)} | ({(box[1], box[0])} if box else set())
    symbols = draw(st.sampled_from(symbol_kinds(size)))
    cells = size * size
    places = draw(st.dictionaries(st.integers(0, cells - 1), st.integers(1, size), max_size=40))
    givens = bytes(places.get(cell, 0) for cell in range(cells))
    everything = (1 << size) - 1
    candidates = None
    if draw(st.booleans()):
        removed = draw(st.dictionaries(st.integers(0, cells - 1), st.integers(0, size - 1), max_size=20))
        masks = tuple(
            1 << givens[cell] - 1
            if givens[cell]
            else everything & ~(1 << removed[cell])
            if cell in removed
            else everything
            for cell in range(cells)
        )
        candidates = masks if any(not givens[cell] for cell in removed) else None
    return Puzzle(Layout.square(size, draw(st.sampled_from(sorted(boxes, key=str)))), symbols, givens, (), candidates)


def read(text: str, wishes: Wishes) -> Puzzle:
    found = sniff(text, wishes)
    if found is None:
        explain_failure(Source(text), wishes)
    return found.decode(Source(text), wishes)


def told(puzzle: Puzzle) -> Wishes:
    return Wishes(symbols=puzzle.symbols)


@pytest.mark.parametrize("name", codecs.names)
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(puzzle=puzzles())
@example(Puzzle(Layout.square(25, None), tuple("ABCDEFGHIJKLMNOPQRSTUVWXY"), bytes([24, *bytes(624)])))
def test_what_is_written_reads_back(name: str, puzzle: Puzzle) -> None:
    codec = codecs[name]
    words = max(len(str(symbol)) for symbol in puzzle.symbols) > 1 and isinstance(puzzle.symbols[0], str)
    blank = name == "spaces" and not puzzle.clues
    foreign = name in NUMBERS_ONLY and puzzle.symbols != default_symbols(len(puzzle.symbols))
    few = len(puzzle.symbols) <= 16 and puzzle.symbols[0] in (0, 1)
    foreign = foreign or (name in FEW_NUMBERS and not few)
    foreign = foreign or (name in ANY_NUMBERS and isinstance(puzzle.symbols[0], str))
    too_much = puzzle.candidates is not None and name not in CARRY_CANDIDATES
    if too_much or (words and name in SIGNS_ONLY) or blank or foreign or not codec.plain:
        with pytest.raises(CannotEncode):
            codec.encode(puzzle)
        return
    if name == "pencil" and not has_marks_everywhere(puzzle):
        with pytest.raises(CannotEncode):
            codec.encode(puzzle)
        return
    text = codec.encode(puzzle)
    puzzle = read_back(name, puzzle)
    assert codec.decode(Source(text), told(puzzle)) == puzzle
    assert read(text, told(puzzle)) == puzzle
    assert read(text, Wishes(puzzle.layout.box or "none", puzzle.symbols)) == puzzle
    assert read(text, Wishes()) == puzzle


@pytest.mark.parametrize("name", codecs.names)
@settings(max_examples=15, deadline=None)
@given(
    several=st.lists(
        puzzles().filter(lambda puzzle: puzzle.candidates is None and puzzle.clues), min_size=1, max_size=4
    )
)
def test_files_of_many_read_back(name: str, several: list[Puzzle]) -> None:
    codec = codecs[name]
    size = several[0].layout.rows
    alike = [each for each in several if (each.layout.rows, each.symbols) == (size, several[0].symbols)]
    if len(alike) > 1 and codec.single:
        with pytest.raises(CannotEncode):
            list(codec.encode_many(alike))
        return
    try:
        text = "".join(codec.encode_many(alike))
    except CannotEncode:
        return
    alike = [read_back(name, each) for each in alike]
    assert list(codec.decode_many(Source(text), told(alike[0]))) == alike
    if codec.streams:
        lines = iter(text.splitlines(keepends=True))
        assert [each.result() for each in codec.stream(lines, "<lines>", told(alike[0]))] == alike


@settings(max_examples=60, deadline=None)
@given(puzzle=puzzles())
def test_rows_read_back(puzzle: Puzzle) -> None:
    plain = Puzzle(puzzle.layout, puzzle.symbols, puzzle.givens)
    assert from_rows(plain.rows(), Wishes(plain.layout.box or "none", plain.symbols)) == plain


def reads_or_complains(codec: Codec | None, text: str) -> None:
    try:
        puzzle = read(text, Wishes()) if codec is None else codec.decode(Source(text))
    except NonetError:
        return
    assert isinstance(puzzle, Puzzle)


EVERY = [None, *codecs]
NAMES = ["sniffed", *codecs.names]


@pytest.mark.parametrize("codec", EVERY, ids=NAMES)
@settings(max_examples=150, deadline=None)
@example("[" * 5000)
@example("{" * 5000)
@example('{"nonet":1,"rows":2,"columns":2,"symbols":[[]]}')
@example("[[1e400]]")
@example("[[1,2],[2,1]]]")
@example("sudoku(")
@example('"')
@example("|\n|")
@example("#A\n[State]\n|")
@given(
    st.text(
        alphabet=st.one_of(st.sampled_from("0123456789._-|+*:[](){},;'\"\\ \n\t\rAB#%/"), st.characters()), max_size=200
    )
)
def test_any_text_is_read_or_refused(codec: Codec | None, text: str) -> None:
    reads_or_complains(codec, text)


@pytest.mark.parametrize("codec", EVERY, ids=NAMES)
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(puzzle=puzzles(), data=st.data())
def test_damaged_text_is_read_or_refused(codec: Codec | None, puzzle: Puzzle, data: Any) -> None:
    try:
        text = (codec or codecs["nonet"]).encode(puzzle)
    except CannotEncode:
        return
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, max(0, len(text) - 1)))
        length = data.draw(st.integers(0, 5))
        text = text[:place] + data.draw(st.text(max_size=3)) + text[place + length :]
    reads_or_complains(codec, text)
    reads_or_complains(None, text)
