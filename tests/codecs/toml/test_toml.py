"""The format for setters: written by hand, written by us, every rule, every board, and errors with their places.

Covers: __init__, document, reader, rules, writer.
"""

from __future__ import annotations

from dataclasses import MISSING, Field, fields, replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from nonet.codecs import Source, Wishes, codecs, sniff
from nonet.codecs.toml import KEYS
from nonet.constraints import constraints
from nonet.constraints.any_of import AnyOf
from nonet.constraints.different import Different
from nonet.constraints.even import Even
from nonet.constraints.killer_cage import KillerCage
from nonet.constraints.thermo import Thermo
from nonet.core.constraint import Constraint, HouseRule
from nonet.core.errors import CannotEncode, ParseError
from nonet.core.fields import layers_of
from nonet.core.layout import Area, Layout
from nonet.core.puzzle import Puzzle

toml = codecs["toml"]
nonet = codecs["nonet"]


def read(text: str) -> Puzzle:
    assert sniff(text) is toml
    return toml.decode(Source(text))


def round_trip(puzzle: Puzzle) -> str:
    text = toml.encode(puzzle)
    again = read(text)
    assert again == puzzle
    assert again.metadata == puzzle.metadata
    return text


BY_HAND = '''
# A puzzle of mine.
title = "Small"
author = "Anna"
grid = """
1. ..
.. ..

.. ..
.. .4
"""
symbols = "1-4"
even = "r1c2 r2c1"
anti-king = true
renban = ["r3c1-r3c2", "r4c1 r4c2"]

[[thermo]]
cells = "r4c3 r4c2-r2c2"      # a bulb, and up

[[killer_cage]]
cells = [
    "r1c3",
    "r1c4",
]
total = 5

[["killer cage"]]
cells = "r3c3:r4c4"

[candidates]
r3c3 = "12"
"r2c3 r2c4" = [1, 2]

[metadata]
year = 2026
'''


def test_by_hand() -> None:
    puzzle = read(BY_HAND.replace('[["killer cage"]]', "[[killer_cage]]"))
    assert puzzle.layout == Layout.square(4, (2, 2))
    assert puzzle.line() == "1..............4"
    assert puzzle.metadata == {"title": "Small", "author": "Anna", "year": 2026}
    assert [rule.kind for rule in puzzle.constraints] == [
        *("even", "even", "anti king", "renban", "renban", "thermo", "killer cage", "killer cage")
    ]
    assert puzzle.constraints[:2] == (Even(1), Even(4))
    assert puzzle.constraints[5:] == (Thermo((14, 13, 9, 5)), KillerCage((2, 3), 5), KillerCage((10, 11, 14, 15)))
    assert puzzle.candidates is not None
    assert {cell: mask for cell, mask in enumerate(puzzle.candidates) if mask != 15} == {6: 3, 7: 3, 10: 3}
    round_trip(puzzle)


def test_kinds_are_spelled_in_three_ways() -> None:
    start = "size = 4\n"
    expected = (KillerCage((0, 1), 3),)
    for name in ("[[killer-cage]]", "[[killer_cage]]", '[["killer cage"]]', "[killer-cage]"):
        assert read(f'{start}{name}\ncells = "r1c1 r1c2"\ntotal = 3').constraints == expected
    for kind in ("killer-cage", "killer cage"):
        assert read(f'{start}[[rule]]\nkind = "{kind}"\ncells = "r1c1 r1c2"\ntotal = 3').constraints == expected


def test_our_own_hand() -> None:
    puzzle = Puzzle.empty((2, 2)).with_givens(bytes([1, *[0] * 14, 4]))
    rules = (Thermo((0, 1, 2, 6)), Thermo((12, 8)), KillerCage((2, 3, 6, 7), 10), Different((0, 5), "corner"))
    text = round_trip(replace(puzzle, constraints=rules, metadata={"title": 'A "small" one', "n": [1, {"a": 2.5}]}))
    assert text == (
        'title = "A \\"small\\" one"\n'
        'grid = """\n1...\n....\n....\n...4\n"""\n\n'
        '[[thermo]]\ncells = "r1c1-r1c3 r2c3"\n\n'
        '[[thermo]]\ncells = "r4c1 r3c1"\n\n'
        '[[killer-cage]]\ncells = "r1c3:r2c4"\ntotal = 10\n\n'
        '[[different]]\ncells = "r1c1 r2c2"\nname = "corner"\n\n'
        "[metadata]\nn = [1, { a = 2.5 }]"
    )


def test_rules_in_mixed_order_keep_it() -> None:
    rules = (Thermo((0, 1)), Even(5), Thermo((2, 3)), constraints["anti knight"]())
    text = round_trip(replace(Puzzle.empty((2, 2)), constraints=rules))
    assert text.count("[[rule]]") == 4
    assert 'kind = "anti knight"' in text
    assert "[anti-knight]\n" not in text
    assert round_trip(replace(Puzzle.empty((2, 2)), constraints=rules[2:])).endswith("\n\n[anti-knight]")


def test_any_of_nests() -> None:
    inner = AnyOf(((Even(0),), (Thermo((0, 1, 2)), KillerCage((3, 7), 5))))
    puzzle = replace(Puzzle.empty((2, 2)), constraints=(AnyOf(((inner,), (Even(15),))),))
    text = round_trip(puzzle)
    assert '{ kind = "thermo", cells = "r1c1-r1c3" }' in text
    by_hand = """size = 4
[[any-of]]
alternatives = [
    [{ kind = "thermo", cells = "r1c1-r1c3" }],
    [{ kind = "killer-cage", cells = "r1c4 r2c4", total = 5 }, { kind = "even", cell = "r1c1" }],
]
"""
    assert read(by_hand).constraints == (AnyOf(((Thermo((0, 1, 2)),), (KillerCage((3, 7), 5), Even(0)))),)


# Boards


@pytest.mark.parametrize(
    ("layout", "line"),
    [
        (Layout.square(9, (3, 3)), 'grid = """'),
        (Layout.square(6, (3, 2)), 'box = "3x2"'),
        (Layout.square(9, None), 'box = "none"'),
        (Layout.samurai(), 'boards = "r1c1 r1c13 r7c7 r13c1 r13c13"'),
        (Layout.overlapping([(1, 1), (3, 4)], (2, 3)), 'boards = "r1c1 r3c4"'),
        (Layout.overlapping([(1, 1), (2, 2)], (2, 2)), 'boards = "r1c1 r2c2"'),
        (Layout.overlapping([(1, 1), (4, 1), (1, 4)], (3, 3)), 'boards = "r1c1 r4c1 r1c4"'),
        (Layout.jigsaw([(0, 1, 2, 4), (8, 9, 12, 13), (3, 5, 6, 7), (10, 11, 14, 15)], 4), 'regions = """'),
        (Layout.jigsaw([(0, 1, 3)], 3), 'regions = """'),
        (Layout.jigsaw([range(40 * r, 40 * r + 40) for r in range(40)], 40), 'regions = """'),
        # Regions that are smaller than a row look like a slip, and are told as houses.
        (Layout.jigsaw([(0, 1), (2, 3)], 3), "rows = 3"),
        (Layout.jigsaw([(cell,) for cell in range(40)], 7), "rows = 7"),
        (Layout(2, 3, (Area("row 1", (0, 1, 2)), Area("odd one", (0, 4))), None, frozenset({5})), "rows = 2"),
        (Layout(4, 4, (), (2, 2)), "rows = 4"),
        (Layout(1, 1, ()), "rows = 1"),
        (Layout(2, 2, (Area("region 1", (0,)), Area("row 1 of board 1", (0, 1)))), "rows = 2"),
    ],
    ids=str,
)
def test_boards(layout: Layout, line: str) -> None:
    count = max((len(house) for house in layout.houses), default=layout.columns)
    puzzle = Puzzle(layout, tuple(range(1, count + 1)), bytes(len(layout)))
    text = round_trip(puzzle)
    assert text.split("\n")[0] == line
    assert "symbols" not in text
    assert nonet.decode(Source(nonet.encode(puzzle))) == puzzle


def test_a_size_alone_is_a_board() -> None:
    assert read("size = 6") == Puzzle.empty((2, 3))
    assert read('size = 6\nbox = "3x2"') == Puzzle.empty((3, 2))
    assert read("size = 6\nbox = [3, 2]") == Puzzle.empty((3, 2))
    assert toml.decode(Source('size = 6\nbox = "3x2"'), Wishes(box=(2, 3))) == Puzzle.empty((2, 3))


def test_gaps_are_shown_and_may_be_left_empty() -> None:
    layout = Layout.overlapping([(1, 1), (3, 3)], (2, 2))
    puzzle = Puzzle(layout, (1, 2, 3, 4), bytes([1, *[0] * 35]))
    text = round_trip(puzzle)
    assert '"""\n1...##\n....##\n......\n......\n##....\n##....\n"""' in text
    assert read(text.replace("#", ".")) == puzzle


@pytest.mark.parametrize(
    "symbols",
    [
        tuple("ABCD"),
        (0, 1, 2, 3),
        (10, 11, 12, 13),
        (100, 200, 300, 400),
        ("red", "green", "blue", "white"),
        ("a b", '"', "ö", 7),
        (".", "-", "#", "0"),
        ("\\", "~", "%", "&"),
        ("'", "''", "'''", "|"),
        ("\n", "\t", "\x7f", "\u200b"),
        ("#", "ab", "cd", "ef"),
        (1, 2, 3, 4, 5, 6),
    ],
    ids=str,
)
def test_symbols(symbols: tuple[int | str, ...]) -> None:
    full = Puzzle(Layout.square(4, (2, 2)), symbols, bytes([1, 2, 3, 4, *[0] * 12]))
    round_trip(full)
    round_trip(replace(full, candidates=(1, 2, 4, 8, 0, 3, *[15] * 10)))


def test_candidates_of_none_missing() -> None:
    puzzle = Puzzle.empty((2, 2))
    everything = replace(puzzle, candidates=(15,) * 16)
    assert read(round_trip(everything)) == everything != puzzle


def test_metadata_of_any_kind() -> None:
    puzzle = replace(Puzzle.empty((2, 2)), metadata={"title": 5, "a b": "x\ny\u2028", "yes": True, "": [[], ["z"]]})
    round_trip(puzzle)
    assert "nothing" not in toml.encode(replace(puzzle, metadata={"nothing": None}))
    with pytest.raises(CannotEncode, match="nothing"):
        toml.encode(replace(puzzle, metadata={"n": [None]}))


def test_a_rule_that_is_not_registered() -> None:
    puzzle = Puzzle.empty((2, 2))
    with pytest.raises(CannotEncode, match="house"):
        toml.encode(replace(puzzle, constraints=(HouseRule(puzzle.layout.houses[0]),)))


# Every rule there is

SAMPLES: dict[str, dict[str, Any]] = {
    "any of": {"alternatives": ((Even(0), Thermo((0, 1))), (KillerCage((0, 1)),))},
    "automaton": {"cells": (0, 1, 2), "steps": ((0, 1, 1), (1, 2, 0)), "accepting": (0,)},
    "look and say": {"cells": (0, 1, 2), "counts": ((2, 1),)},
    "same region": {"counter": 0, "arms": ((5, 6), (5, 9))},
    "regex": {"cells": (0, 1, 2), "pattern": "[1-4]*"},
    "along": {"between": "a < b or b < a"},
    "by value": {"layer": "ice", "values": ("a", "2 * a"), "rules": (Thermo((0, 1)), KillerCage((0, 1)))},
    "count in layer": {"counter": 0, "cells": (1, 2), "layer": "shading"},
    "count true": {"rules": (Thermo((0, 1)), Even(0)), "least": 1},
    "count where": {"counter": 0, "cells": (1, 2), "between": "b < a"},
    "in layer": {"cells": (1, 2), "layer": "shading"},
    "inexact cage": {"cells": (0, 1), "clue": "3 or 7"},
    "japanese sum": {"at": (0, 2), "totals": (3, "?"), "layer": "ice"},
    "modifiers": {"layer": "doublers"},
    "wrong": {"rule": Thermo((0, 1, 2))},
    "relation": {"cells": (0, 1, 2), "between": "a != b"},
}
BY_NAME: dict[str, Any] = {"direction": "down right", "total": 10, "moves": ((1, 2), (0, 3)), "scope": "all pairs"}
BY_TYPE: dict[str, Any] = {
    "int": 2,
    "str": "down",
    "Symbol": 3,
    "Place": (0, 2),
    "tuple[Symbol, ...]": (1, 2),
    "tuple[int, ...]": (1, 2),
    "tuple[tuple[Cell, ...], ...]": ((0, 1, 2), (4, 5, 6)),
}


def sample(kind: str) -> Constraint:
    """A rule of this kind, with something said for every field that must be said, and for others where we can."""
    rule = constraints[kind]
    if SAMPLES.get(kind):
        return rule(**SAMPLES[kind])
    cells = iter(range(16))
    said: dict[str, Any] = {}
    field: Field[Any]
    for field in fields(rule):  # type: ignore[arg-type]
        if field.type == "Cell":
            said[field.name] = next(cells)
        elif field.type == "tuple[Cell, ...]":
            said[field.name] = tuple(next(cells) for _ in range(4))
        elif field.name in BY_NAME:
            said[field.name] = BY_NAME[field.name] if kind != "diagonal" else "up"
        elif field.default is MISSING:
            said[field.name] = BY_TYPE[str(field.type)]
    return rule(**said)


@pytest.mark.parametrize("kind", constraints.names)
def test_every_rule(kind: str) -> None:
    rule = sample(kind)
    board = Puzzle.empty((2, 2)).with_layers(*layers_of((rule,)))
    puzzle = replace(board, constraints=(rule, rule))
    text = round_trip(puzzle)
    assert f"[[{kind.replace(' ', '-')}]]" in text
    assert nonet.decode(Source(nonet.encode(puzzle))) == puzzle
    mixed = replace(puzzle, constraints=(rule, Different((0, 1)), rule, AnyOf(((rule,),))))
    round_trip(mixed)


def test_no_rule_has_the_name_of_a_key() -> None:
    assert not {kind.replace(" ", "-") for kind in constraints.names} & set(KEYS)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_any_puzzle_reads_back(data: st.DataObject) -> None:
    height, width = data.draw(st.integers(1, 5)), data.draw(st.integers(1, 5))
    cells = list(range(height * width))
    missing = data.draw(st.frozensets(st.sampled_from(cells), max_size=3))
    present = [cell for cell in cells if cell not in missing]
    group = st.lists(st.sampled_from(present), unique=True, max_size=12).map(tuple) if present else st.just(())
    houses = data.draw(st.lists(st.builds(Area, st.text(max_size=8), group), max_size=3))
    layout = Layout(height, width, tuple(houses), None, missing)
    texts = st.text(st.characters(codec="utf-8", exclude_characters="\r"), min_size=1, max_size=3)
    words = texts.filter(lambda word: word.strip() == word)
    least = max(1, *(len(house) for house in houses)) if houses else 1
    symbol = st.one_of(st.integers(0, 40), words)
    symbols = tuple(data.draw(st.lists(symbol, min_size=least, max_size=max(6, least), unique_by=str)))
    givens = bytes(0 if cell in missing else data.draw(st.integers(0, len(symbols))) for cell in cells)
    masks = st.integers(0, 2 ** len(symbols) - 1)
    candidates = data.draw(st.none() | st.lists(masks, min_size=len(cells), max_size=len(cells)).map(tuple))
    rule = st.lists(st.sampled_from(present or [0]), min_size=1, max_size=5, unique=True).map(tuple).map(Different)
    rules = data.draw(st.lists(rule, max_size=3)) if present else []
    puzzle = Puzzle(layout, symbols, givens, tuple(rules), candidates)
    assert toml.decode(Source(toml.encode(puzzle))) == puzzle


# Errors


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        ("size = 4\n[[termo]]\n", 2, 1, "there is no rule and no key named 'termo'"),
        ("grids = 4\n", 1, 9, "there is no rule and no key named 'grids'"),
        ('title = "x"\n', 1, 1, "there is no board here"),
        ("size = 400\n", 1, 8, "expected a number from 1 to 100"),
        ("size = true\n", 1, 8, "expected a number from 1 to 100"),
        ("size = 4\nsymbols = [1, 0]", 2, 11, "2 symbols are too few: row 1 has 4 cells"),
        ('size = 4\nbox = "2x3"', 2, 7, "boxes of 2 x 3 do not fit"),
        ('size = 4\nbox = "wide"', 2, 7, "this is no box"),
        ('size = 4\nsymbols = "1123"', 2, 11, "the symbol '1' is listed twice"),
        ("size = 4\nsymbols = 5", 2, 11, "cannot be a symbol"),
        ('grid = """\n1...\n...\n....\n....\n"""', 3, 4, "row 2 of the grid has 3 cells, the board has 4"),
        ('grid = """\n1...\n.....\n....\n....\n"""', 3, 5, "row 2 of the grid has 5 cells, the board has 4"),
        ('grid = """\n1...\n..5.\n....\n....\n"""', 3, 3, "expected 1-4 or an empty cell, found '5'"),
        ('grid = """\n1 . . .\n. . 5 .\n. . . .\n. . . .\n"""', 3, 5, "expected 1-4 or an empty cell, found '5'"),
        ('size = 5\ngrid = """\n1...\n....\n....\n....\n"""', 2, 8, "the grid has 4 rows, the board has 5"),
        ("grid = 5", 1, 8, "expected rows of cells"),
        ("size = 2\ngrid = [[1, true], [1, 2]]", 2, 8, "this cannot stand in a cell"),
        ('size = 4\nregions = """\n1122\n1122\n3344\n334\n"""', 6, 4, "row 4 of the regions has 3 cells"),
        ('regions = """\n1122\n1122\n3344\n3344\n"""\nbox = "2x2"', 7, 7, "'regions' and 'box' cannot both be said"),
        ('boards = "r1c1 x"', 1, 16, "'x' does not name a cell"),
        ('boards = "r1c1 r1c1"', 1, 10, "boards 1 and 2 stand in the same place"),
        ('boards = "r1c1"\nsize = 9', 2, 8, "'boards' and 'size' cannot both be said"),
        ("rows = 2\ncolumns = 3", 1, 1, "a board of this kind must say 'house'"),
        ('rows = 2\ncolumns = 3\n[[house]]\nname = "x"', 3, 1, "a house has a name and cells"),
        ('rows = 2\ncolumns = 3\n[[house]]\nname = "x"\ncells = "r3c1"', 5, 10, "r3c1 is off the board"),
        ('size = 4\n[[thermo]]\ncells = "r1c1 r1c9"', 3, 15, "r1c9 is off the board"),
        (
            'size = 4\n[[thermo]]\ncells = "r1c1 r1c2"\n\n[[thermo]]\ncells = "r1c1-r1c9"',
            6,
            10,
            "r1c5 is off the board",
        ),
        ('size = 4\n[[thermo]]\ncells = "r1c1 r1c2"\nbulb = 1', 4, 8, "the rule 'thermo' has no field 'bulb'"),
        ("size = 4\n[[killer-cage]]\ntotal = 3", 2, 1, "the rule 'killer cage' does not say 'cells'"),
        ('size = 4\n[[killer-cage]]\ncells = "r1c1"\ntotal = "x"', 4, 9, "expected a whole number"),
        ('size = 4\n[[thermo]]\ncells = "r1c1 r1c1"', 2, 1, "names a cell twice"),
        ('size = 4\n[[thermo]]\nkind = "even"\ncells = "r1c1"', 3, 8, "the kind of this rule is 'thermo' already"),
        ("size = 4\n[[thermo]]\ncells = 5", 3, 9, "expected cells in a text"),
        ("size = 4\nthermo = true", 2, 10, "the rule 'thermo' does not say 'cells'"),
        ("size = 4\nthermo = false", 2, 10, "the rule 'thermo' cannot be said like this"),
        ('size = 4\nanti-knight = "r1c1"', 2, 15, "the rule 'anti knight' cannot be said like this"),
        ('size = 4\n[[rule]]\nkind = "thermmo"', 3, 8, "there is no rule named 'thermmo'"),
        ("size = 4\n[[rule]]\n", 2, 1, "a rule has a kind"),
        ("size = 4\nrule = [5]", 2, 8, "a rule is a table"),
        ("size = 4\n[candidates]\nr1c1 = 5", 3, 8, "expected a list of symbols"),
        ('size = 4\n[candidates]\nr1c1 = "15"', 3, 8, "expected 1-4 or an empty cell, found '5'"),
        ('size = 4\n[candidates]\nr5c1 = "1"', 3, 8, "r5c1 is off the board"),
        ("size = 4\nmetadata = 5", 2, 12, "metadata is a table"),
    ],
)
def test_errors(text: str, line: int, column: int, words: str) -> None:
    with pytest.raises(ParseError) as caught:
        toml.decode(Source(text))
    assert words in caught.value.message
    assert (caught.value.line, caught.value.column) == (line, column)


@pytest.mark.parametrize("text", ["size = 4\nsize = 5", 'size = 4\ntitle = "x', "size = 4\n[[thermo]\n"])
def test_what_is_no_toml(text: str) -> None:
    with pytest.raises(ParseError, match="this is no TOML") as caught:
        toml.decode(Source(text))
    assert caught.value.line == 2
    assert caught.value.column is not None
    assert caught.value.column > 8


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("size = 4\n[[termo]]\n", "did you mean 'thermo'?"),
        ("size = 4\n[[killer-cages]]\n", "did you mean 'killer-cage'?"),
        ("size = 4\nsimbols = 3\n", "did you mean 'symbols'?"),
        ('size = 4\n[[thermo]]\ncels = "r1c1"\n', "did you mean 'cells'?"),
    ],
)
def test_hints(text: str, hint: str) -> None:
    with pytest.raises(ParseError) as caught:
        toml.decode(Source(text))
    assert caught.value.hint == hint


def test_numbers_and_lists_beyond_all_measure() -> None:
    for text in ("size = " + "1" * 5000, "grid = " + "[" * 5000, "size = 4\nthermo = " + "[" * 5000 + "]" * 5000):
        with pytest.raises(ParseError):
            toml.decode(Source(text))


# Sniffing


@pytest.mark.parametrize(
    "text",
    [
        "size = 4",
        "# box 2x2\n\n  size=4",
        "[[thermo]]\n",
        "[anti-knight]",
        '"killer cage" = "r1c1"',
        'grid = """\n1...\n',
        'grid = [["a", ""],\n ["", ""]]\nbox = "none"\n',
        "grid = [\n[1, 2],\n[2, 1],\n]\n[anti-knight]\n",
    ],
)
def test_recognized(text: str) -> None:
    assert sniff(text) is toml


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("grid = [[1, 0], [0, 0]]", "json"),
        ("grid = [\n  [1, 0],\n  [0, 0]\n]", "json"),
        ("board = [[1, 0], [0, 0]]", "json"),
        ("Rows = [[_, 1], [1, _]].", "prolog"),
        ("[Puzzle]\n1...\n..2.\n.3..\n...4\n", "sdk"),
        ("[[1, 0], [0, 0]]", "json"),
        ("[[_,1],[1,_]].", "prolog"),
    ],
)
def test_not_taken_from_others(text: str, name: str) -> None:
    found = sniff(text)
    assert found is not None
    assert found.name == name
