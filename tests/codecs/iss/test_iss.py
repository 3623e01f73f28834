"""The format 'iss': what each type means, errors with their places, and the forms of its text.

Covers: __init__, board, kinds, read, text, types, whole.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import given, strategies as st

import nonet
from nonet import ParseError, Puzzle
from nonet.codecs import Source, codecs, sniff
from nonet.codecs.iss import bits
from nonet.constraints.any_of import AnyOf
from nonet.constraints.sum_line import SumLine
from nonet.core.layout import Layout
from nonet.core.problem import lower
from nonet.engines import Run, search

iss = codecs["iss"]


def read(text: str) -> Puzzle:
    return iss.decode(Source(text))


def rules(text: str) -> list[Any]:
    return list(read(text).constraints)


def only(text: str) -> Any:
    (rule,) = rules(text)
    return rule


def answers(puzzle: Puzzle) -> set[bytes]:
    return set(search(lower(puzzle), Run(), "general"))


# Boards


def test_the_usual_board_is_that_of_a_line() -> None:
    line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    text = "." + "".join(f"~R{i // 9 + 1}C{i % 9 + 1}_{sign}" for i, sign in enumerate(line) if sign != ".")
    assert read(text) == nonet.read(line)
    assert nonet.write(nonet.read(line), "iss") == text
    assert sniff(text) is iss


def test_rows_and_columns_from_ten_on_are_letters() -> None:
    puzzle = read(".Shape~16x16.~R1Ca_16~RgCG_10")
    assert puzzle.layout == Layout.square(16, (4, 4))
    assert puzzle[9] == 16
    assert puzzle[255] == 10


@pytest.mark.parametrize(
    ("shape", "symbols", "box"),
    [
        ("6x6", (1, 6), (2, 3)),
        ("9x9~0-8", (0, 8), (3, 3)),
        ("9x9~11", (1, 11), (3, 3)),
        ("4x7~0-6", (0, 6), None),
        ("6x8", (1, 8), (2, 4)),
        ("7x7", (1, 7), None),
    ],
)
def test_shapes(shape: str, symbols: tuple[int, int], box: tuple[int, int] | None) -> None:
    puzzle = read(f".Shape~{shape}")
    rows, columns = map(int, shape.partition("~")[0].split("x"))
    assert (puzzle.layout.rows, puzzle.layout.columns) == (rows, columns)
    assert puzzle.symbols == tuple(range(symbols[0], symbols[1] + 1))
    assert puzzle.layout.box == box
    boxes = 0 if box is None else rows * columns // (box[0] * box[1])
    assert len(puzzle.layout.houses) == rows + columns + boxes
    assert read(nonet.write(puzzle, "iss")) == puzzle


def test_raw_boards_have_no_houses() -> None:
    puzzle = read(".Shape~2x3~0-3~Raw.AllDifferent~R1C1~R2C3")
    assert puzzle.layout.houses == ()
    assert nonet.count(puzzle) == 4**6 * 3 // 4
    assert read(nonet.write(puzzle, "iss")) == puzzle


def test_region_size_makes_boxes() -> None:
    puzzle = read(".Shape~6x6~9.RegionSize~9")
    assert puzzle.layout.box == (3, 3)
    assert [len(house) for house in puzzle.layout.houses] == [6] * 12 + [9] * 4
    assert read(nonet.write(puzzle, "iss")) == puzzle


def test_jigsaw() -> None:
    regions = [(0, 1, 2, 6), (3, 7, 10, 11), (4, 5, 8, 12), (9, 13, 14, 15)]
    text = nonet.write(Puzzle(Layout.jigsaw(regions, 4), (1, 2, 3, 4), bytes(16)), "iss")
    assert text == ".Shape~4x4.NoBoxes.Jigsaw~0001220123112333"
    assert read(text).layout == Layout.jigsaw(regions, 4)
    # Cells that no region covers share a sign of their own.
    assert len(read(".Shape~4x4.NoBoxes.Jigsaw~0000111122222222").layout.houses) == 10


def test_extra_cells_stand_apart() -> None:
    puzzle = read(".Shape~4x4.Var~X~name~3.~VX2_3.Sum~0_=_1_1_-1~R1C1~R1C2~VX1.AllDifferent~VX1~VX2~VX3")
    layout = puzzle.layout
    assert len(layout.cells) == 19
    assert puzzle.clues == 1
    assert (layout.board, layout.spares) == (Layout.square(4, (2, 2)), (("vx", 3),))
    assert [layout.spoken(cell) for cell in layout.spare("vx")] == ["vx 1", "vx 2", "vx 3"]
    assert nonet.count(replace(puzzle, constraints=())) == 288 * 4 * 4
    assert read(nonet.write(puzzle, "iss")) == puzzle
    # r1c1 + r1c2 = VX1, VX2 = 3 and all differ: VX1 is 4 (1 + 3), as 3 is taken, and VX3 is 1 or 2.
    assert nonet.count(puzzle) == 2 * nonet.count(read(".Shape~4x4.Sum~4~R1C1~R1C2"))


# Types


@pytest.mark.parametrize(
    ("text", "kind", "fields"),
    [
        (".Thermo~R1C1~R2C2", "thermo", {"cells": (0, 10)}),
        (".Whisper~R1C1~R1C2", "whisper", {"difference": 5}),
        (".Whisper~3~R1C1~R1C2", "whisper", {"difference": 3, "cells": (0, 1)}),
        (".Modular~3~R1C1~R1C2~R1C3", "modular", {"modulus": 3}),
        (".Lockout~4~R1C1~R1C2~R1C3", "lockout", {"difference": 4}),
        (".SumLine~10~R1C1~R1C2", "sum line", {"total": 10}),
        (".Cage~10~R1C1~R1C2", "killer cage", {"total": 10}),
        (".Cage~0~R1C1~R1C2", "killer cage", {"total": None}),
        (".Cage~~R1C1~R1C2", "killer cage", {"total": None}),
        (".Sum~3~R1C1~R1C2", "sum", {"total": 3, "factors": ()}),
        (".Sum~0_=_1_-1~R1C1~R1C2", "sum", {"total": 0, "factors": (1, -1)}),
        (".Sum~20~R1C1~R1C2~R1C1", "sum", {"cells": (0, 1), "factors": (2, 1)}),
        (".Arrow~R1C1~R1C2~R1C3", "arrow", {"circle": 0, "shaft": (1, 2)}),
        (".PillArrow~2~R1C2~R1C1~R2C1", "pill arrow", {"pill": (0, 1), "shaft": (9,)}),
        (".GreaterThan~R1C1~R1C2", "greater than", {"high": 0, "low": 1}),
        (".X~R1C1~R1C2", "xv", {"total": 10}),
        (".V~R1C1~R1C2", "xv", {"total": 5}),
        (".Quad~R1C1~1~4", "quadruple", {"cells": (0, 1, 9, 10), "symbols": (1, 4)}),
        (".LookAndSay~2315~R1C1~R1C2~R1C3", "look and say", {"counts": ((2, 3), (1, 5))}),
        (".ContainAtLeast~1_1_2~R1C1~R1C2~R2C3", "contains", {"symbols": (1, 1, 2)}),
        (".EqualSum~R1C1~-~R1C2~R1C3", "equal sums", {"groups": ((0,), (1, 2))}),
        (".SameValues~2~R1C1~R1C2~R2C3~R2C4", "same values", {"groups": ((0, 1), (11, 12))}),
        (".CountDistinct~R1C1~R1C2~R2C3", "count distinct", {"counter": 0, "cells": (1, 11)}),
        (".Indexing~C~R1C3", "column indexer", {"cell": 2}),
        (".Diagonal~1", "diagonal", {"direction": "up"}),
        (".Diagonal~-1", "diagonal", {"direction": "down"}),
        (".LittleKiller~22~R1C1", "little killer", {"at": (0, 0), "direction": "down right"}),
        (".LittleKiller~22~R1C9", "little killer", {"at": (0, 10), "direction": "down left"}),
        (".LittleKiller~22~R9C2", "little killer", {"at": (10, 1), "direction": "up right"}),
        (".LittleKiller~22~R5C9", "little killer", {"at": (6, 10), "direction": "up left"}),
        (".Sandwich~8~C1", "sandwich", {"at": (0, 1), "total": 8}),
        (".XSum~R3~~17", "x sum", {"at": (3, 10), "total": 17}),
        (".NumberedRoom~C2~3~", "numbered room", {"at": (0, 2), "symbol": 3}),
        (".HiddenSkyscraper~C2~~4", "hidden skyscraper", {"at": (10, 2), "symbol": 4}),
        (".FullRank~C2~9~", "full rank", {"at": (0, 2), "rank": 9, "ties": False}),
        (".FullRank~C2~9~.FullRankTies~any", "full rank", {"ties": True}),
        (".FullRankTies~none", "different lines", {}),
        (".Regex~WzEyXSoz~R1C1~R1C2", "regex", {"pattern": "[12]*3"}),
    ],
)
def test_types(text: str, kind: str, fields: dict[str, Any]) -> None:
    rule = only(text)
    assert rule.kind == kind
    assert {name: getattr(rule, name) for name in fields} == fields


def test_both_ends_of_a_line() -> None:
    first, last = rules(".Skyscraper~R2~3~4")
    assert (first.at, first.count, last.at, last.count) == ((2, 0), 3, (2, 10), 4)


def test_dots_are_for_neighbours_among_the_cells() -> None:
    found = rules(".WhiteDot~R1C1~R1C2~R2C2~R5C5")
    assert [(rule.a, rule.b) for rule in found] == [(0, 1), (1, 10)]
    greater = rules(".GreaterThan~R2C2~R2C1~R1C2~R1C1")
    assert [(rule.high, rule.low) for rule in greater] == [(10, 9), (10, 1), (9, 0), (1, 0)]


def test_strict_kropki_is_two_rules() -> None:
    assert [rule.kind for rule in rules(".StrictKropki.BlackDot~R1C1~R1C2")] == [
        "no other differences",
        "no other ratios",
        "ratio",
    ]
    assert nonet.write(read(".StrictKropki.StrictXV"), "iss") == ".StrictKropki.StrictXV"


def test_pairs_are_tables() -> None:
    rule = only(".Shape~4x4.Pair~" + bits.write_set([1, 4]) + "~_name~R1C1~R1C2~R1C3")
    assert (rule.pairs, rule.scope) == (((1, 2), (2, 1)), "neighbours")
    # The older types have the last two characters of the alphabet the other way round.
    key = bits.write_set([*range(1, 6), 7])
    assert "-" in key
    old = only(f".Shape~4x4.BinaryX~{key.replace('-', '_')}~R1C1~R1C2")
    assert old == only(f".Shape~4x4.PairX~{key}~R1C1~R1C2")
    assert old.scope == "all pairs"


def test_several_lines_behind_one_key() -> None:
    found = rules(".Regex~MSoyKg~R1C1~R1C2~~R2C1~R2C2")
    assert [rule.cells for rule in found] == [(0, 1), (9, 10)]


def test_automata_with_segments() -> None:
    """Over the values 1-2 and a cut: each segment has an odd number of 2s."""
    steps = ((0, 0, 0), (0, 1, 1), (1, 0, 1), (1, 1, 0), (1, 2, 0))
    text = bits.write_machine(bits.Machine(steps, (0,), (1,)), 3)
    puzzle = read(f".Shape~1x5~2~Raw.NFA~{text}~_~R1C1~R1C2~-~R1C3~R1C4~R1C5")
    odd = {
        values
        for values in answers(replace(puzzle, constraints=()))
        if values[:2].count(2) % 2 and values[2:].count(2) % 2
    }
    assert answers(puzzle) == odd
    assert len(odd) == 8


def test_or_and_replicate() -> None:
    either = only(".Shape~4x4.Or.Cage~3~R1C1~R1C2.And.Cage~7~R1C1~R1C2.~R1C1_3.End.End")
    assert [[rule.kind for rule in way] for way in either.alternatives] == [["killer cage"], ["killer cage", "allowed"]]
    assert [rule.kind for rule in rules(".And.Cage~3~R1C1~R1C2.End")] == ["killer cage"]
    copies = rules(f".Replicate~{bits.write_set([0, 10, 60])}.WhiteDot~R1C1~R1C2.End")
    assert [(rule.a, rule.b) for rule in copies] == [(0, 1), (10, 11), (60, 61)]
    assert read(f".Replicate~{bits.write_set([0, 1])}~R2C1.~R2C1_7.End")[10] == 7
    # An alternative that no digits make is none.
    assert len(only(".Or.Cage~3~R1C1~R1C2.Cage~99~R1C1~R1C2.End").alternatives) == 1


def test_a_loop_of_sums_is_cut_anywhere() -> None:
    puzzle = read(".Shape~2x2~4~Raw.SumLine~5~R1C1~R1C2~R2C2~R2C1~LOOP")
    around = [[values[place] for place in (0, 1, 3, 2)] for values in answers(replace(puzzle, constraints=()))]

    def cut(values: list[int]) -> bool:
        return not values or any(sum(values[:k]) == 5 and cut(values[k:]) for k in range(1, len(values) + 1))

    wanted = [ring for ring in around if any(cut(ring[k:] + ring[:k]) for k in range(4))]
    assert len(answers(puzzle)) == len(wanted) > 0


def test_a_loop_with_short_groups_is_cut_at_few_cells() -> None:
    """A group of 4 has at most four cells, so that one of the first four cuts is right."""
    few = read(".Shape~2x3~3~Raw.SumLine~4~R1C1~R1C2~R1C3~R2C3~R2C2~R2C1~LOOP")
    loop = few.constraints[0]
    cells = loop.alternatives[0][0].cells  # type: ignore[attr-defined]
    assert len(loop.alternatives) == 4  # type: ignore[attr-defined]
    everywhere = AnyOf(tuple((SumLine(cells[k:] + cells[:k], 4),) for k in range(6)))
    assert answers(few) == answers(replace(few, constraints=(everywhere,)))
    assert 0 < len(answers(few)) < 3**6


def test_usual_and_unusual_names_mean_the_same() -> None:
    names = {"R1CA": "R1Ca", "r1c2": "R1C2", "R1c3": "R1C3"}
    board = ".Shape~12x12"
    for unusual, usual in names.items():
        assert read(f"{board}.Thermo~{unusual}~R2C2") == read(f"{board}.Thermo~{usual}~R2C2")
        assert read(f"{board}.~{unusual}_1_2") == read(f"{board}.~{usual}_2_1")
    shifted = read(".Replicate~B.WhiteDot~R1C1~R1C2.End")  # a copy for the first cell alone
    assert shifted == read(".WhiteDot~R1C1~R1C2")


@pytest.mark.parametrize(
    "item",
    [
        *("HiddenSkyscraper~C2~3~2", "Skyscraper~R1~2~", "Sandwich~5~R2", "XSum~C1~7~", "NumberedRoom~R3~~4"),
        *("WhiteDot~R1C1~R1C2", "BlackDot~R1C1~R2C1", "X~R1C1~R1C2", "GreaterThan~R2C2~R1C2", "Indexing~C~R1C2"),
    ],
)
def test_items_that_come_again_are_remembered_for_their_board_alone(item: str) -> None:
    first = rules(f".{item}")
    assert rules(f".{item}") == first
    assert rules(f".{item}.{item}") == first + first
    within = rules(f".Or.{item}.Thermo~R1C1~R1C2.End")
    assert within == [AnyOf((tuple(first), tuple(rules(".Thermo~R1C1~R1C2"))))]
    low, usual = nonet.lower(read(f".Shape~9x9~0-8.{item}")), nonet.lower(read(f".{item}"))
    assert low.primitives != usual.primitives or item.startswith(("WhiteDot", "GreaterThan"))
    with pytest.raises(ParseError, match="'9' is not a number from 0 to 8"):
        read(".Shape~9x9~0-8.HiddenSkyscraper~C2~9~")
    outside = not {"R1C1", "R1C2"} & set(item.split("~"))
    if outside:
        with pytest.raises(ParseError, match="no meaning on a raw board"):
            read(f".Shape~9x9~9~Raw.{item}")


def test_givens_within_another_item_are_rules_there_alone() -> None:
    text = ".Or.~R1C1_5.~R2C2_6.End"
    assert only(text) == only(text)
    puzzle = read(f"{text}.~R1C1_5")
    assert puzzle["r1c1"] == 5
    assert puzzle.constraints == read(text).constraints
    assert read(".~R1C1_5").constraints == ()


@pytest.mark.parametrize("item", ["Thermo~R1C1~R1C2~R2C3", "Cage~10~r1c1~R2C1", "Arrow~R2C2~R1C1", "Skyscraper~C1~3~"])
def test_copies_are_the_same_items_elsewhere(item: str) -> None:
    """From row 4 on, columns 1 to 5, beside extra cells; outside clues do not move."""
    copies = rules(f".Var~A~~3.Replicate~{bits.write_set([0, 27, 31])}.{item}.End")
    moved = []
    for down, right in ((0, 0), (3, 0), (3, 4)):
        words = [
            f"R{int(word[1]) + down}C{int(word[3]) + right}" if len(word) == 4 and word[2] in "cC" else word
            for word in item.split("~")
        ]
        moved += rules(f".Var~A~~3.{'~'.join(words)}")
    assert copies == moved
    with pytest.raises(ParseError, match="off the board"):
        read(f".Replicate~{bits.write_set([80])}.Thermo~R1C1~R1C2.End")


def test_doppelganger_with_cells_for_what_is_missing() -> None:
    plain, told = ".Shape~4x4~0-4.Doppelganger", ".Thermo~R1C1~R1C2~R1C3"
    without = {values[:16] for values in answers(read(plain + told))}
    puzzle = read(f"{plain}{told}.~DGC1_1_2_3_4")
    width = puzzle.layout.columns
    found = answers(puzzle)
    assert {b"".join(values[row * width : row * width + 4] for row in range(4)) for values in found} == without
    assert len(found) == len(without) > 0


def test_cells_for_missing_digits_mean_the_same_on_every_board() -> None:
    """Their rules are made once for a board: with boxes there are more of them, and other digits change them."""
    told = [f".Shape~{size}x{size}~0-{size}.Doppelganger{more}.~DGC1_1" for size in (4, 6) for more in ("", ".NoBoxes")]
    first = [nonet.lower(read(text)).primitives for text in told]
    assert len(set(first)) == 4
    assert [nonet.lower(read(text)).primitives for text in reversed(told)] == first[::-1]
    # 4x4: for each of 12 houses the digit it misses, 3 kinds of house, 12 houses with it, and 16 cells.
    assert len(rules(told[0])) == 12 + 3 + 12 + 16


def test_chaos_construction_finds_regions() -> None:
    """Three rows of three: every way to cut them into three connected regions, times the squares that fit it."""
    puzzle = read(".Shape~3x3.NoBoxes.ChaosConstruction")
    triples = [set(cells) for cells in combinations(range(9), 3) if _hangs_together(cells)]
    cuts = [c for c in combinations(triples, 3) if len(set().union(*c)) == 9]
    squares = answers(Puzzle.empty(None, size=3))
    wanted = [s for s in squares for cut in cuts if all(len({s[cell] for cell in region}) == 3 for region in cut)]
    assert len(cuts) == 10
    assert nonet.count(puzzle) == len(wanted) > 0


def _hangs_together(cells: tuple[int, ...]) -> bool:
    pairs = [(a, b) for a, b in combinations(cells, 2) if abs(a // 3 - b // 3) + abs(a % 3 - b % 3) == 1]
    return len(pairs) == 2


def test_chaos_construction_reads_back() -> None:
    clues = ".ChaosArrow~R1C1~0.ChaosCount~R2C2~1~CC5~CC1.Arrow~VA~R1C1~R1C2.AllDifferent~CC1~CC9"
    puzzle = read(f".Shape~3x3.Var~A.NoBoxes.ChaosConstruction{clues}")
    assert read(nonet.write(puzzle, "iss")) == puzzle
    assert "NFA" not in nonet.write(puzzle, "iss")


def test_connected_values_stand_side_by_side_in_their_group() -> None:
    """On the board, and on extra cells that lie in rows of their own; the piece may have a size."""
    board = ".Shape~2x2~2.NoBoxes"
    assert not answers(read(f"{board}.ConnectedValues~~1")), "1 and 1 stand in opposite corners"
    puzzle = read(f"{board}.Var~L~loop~2x3.ConnectedValues~VL~1~4")
    extra = puzzle.layout.cells[4:]
    found = {tuple(place for place, cell in enumerate(extra) if v[cell] == 2) for v in answers(puzzle)}
    parting = {(1, 4), (1, 3), (1, 5), (0, 4), (2, 4)}
    assert found == set(combinations(range(6), 2)) - parting
    assert read(nonet.write(puzzle, "iss")) == puzzle
    assert nonet.write(puzzle, "iss").endswith("ConnectedValues~VL~1~4")


def test_chaos_clues() -> None:
    """The corner counts its region around it, or as far as it goes along its row and column."""
    board = ".Shape~3x3.NoBoxes.ChaosConstruction"
    everything = answers(read(board))
    width = read(board).layout.columns
    regions = [cell for cell in read(board).layout.cells if cell >= 3 * width][:9]

    def counted(values: bytes) -> tuple[int, int]:
        labels = [values[cell] for cell in regions]
        own = [label == labels[0] for label in labels]
        return 1 + own[1] + own[3] + own[4], 1 + own[1] + (own[1] and own[2]) + own[3] + (own[3] and own[6])

    assert answers(read(f"{board}.ChaosCount~R1C1")) == {v for v in everything if v[0] == counted(v)[0]}
    assert answers(read(f"{board}.ChaosArrow~R1C1~0")) == {v for v in everything if v[0] == counted(v)[1]}
    assert answers(read(f"{board}.ChaosCount~R1C1~1")) == {v for v in everything if v[0] == counted(v)[0] - 1}
    one_arm = f"{board}.ChaosArrow~R1C1~1~CC1~CC2~CC3"
    assert answers(read(one_arm)) == {
        v
        for v in everything
        if v[0] == (v[regions[1]] == v[regions[0]]) + (v[regions[0]] == v[regions[1]] == v[regions[2]])
    }


def test_region_same_values() -> None:
    puzzle = read(".Shape~2x2~3.RegionSameValues")
    assert len(answers(puzzle)) == 6


def test_search_priority_is_passed_over() -> None:
    assert rules(".SearchPriority~1~R1C1") == []


# Errors


@pytest.mark.parametrize(
    ("text", "column", "words"),
    [
        (".Cages~3~R1C1", 2, "there is no type 'Cages' (did you mean 'Cage'?)"),
        (".Cage~3~R1C1~R1Ca", 14, "R1Ca is off the board"),
        (".Cage~3~R1C1~Q1", 14, "'Q1' does not name a cell"),
        (".Cage~x~R1C1", 7, "'x' is not a number"),
        (".Shape~99x99", 8, "a board of 99 x 99 cells cannot be made"),
        (".Shape~9x9~1000", 8, "1000 values do not fit"),
        (".Shape~9", 8, "'9' is no shape"),
        (".~R1C1_10", 3, "'10' is not a number from 1 to 9"),
        (".Thermo~R1C1~R1C2~R1C1", 2, "names a cell twice"),
        (".Pair~@~R1C1~R1C2", 7, "'@' is no character of base64"),
        (".NFA~AA~R1C1", 6, "the automaton is cut off"),
        (".NFA~____~R1C1", 6, "unknown form"),
        (".Or.Cage~3~R1C1~R1C2", 2, "'Or' does not end"),
        (".End", 2, "there is nothing here to end"),
        (".Or.Shape~6x6.End", 5, "cannot stand within another rule"),
        (".Or.End", 2, "cannot hold"),
        (".Sandwich~8~R10", 13, "is no row or column"),
        (".LittleKiller~8~R5C5", 17, "no diagonal starts"),
        (".Jigsaw~000", 9, "3 signs for 81 cells"),
        (".Quad~R9C9~1", 7, "no square of four cells"),
        (".WhiteDot~R1C1~R9C9", 2, "names no two neighbours"),
        (".SameValues~2~R1C1~R1C2~R1C3", 2, "cannot be cut into 2 groups"),
        (".Shape~9x9~~Raw.Windoku", 17, "no meaning on a raw board"),
        (".Var~X~~999", 2, "cells are too many"),
        (".Var~x", 6, "'x' is no name"),
        (".ChaosArrow~R1C1", 2, "ChaosArrow needs ChaosConstruction"),
        (".ChaosConstruction.~CC1_1", 21, "numbers of regions cannot be given"),
        (".ConnectedValues~VA~1", 18, "there is no group of cells 'VA'"),
        (".ConnectedValues~~1_x", 19, "is not a number"),
        (".ConnectedValues~~1~82", 21, "is not a number from 1 to 81"),
        (".Cage~3~\n R1C1~\n Q1", 2, "'Q1' does not name a cell"),
        (f".Replicate~{'_' * 200}.~R1C1_1.End", 12, "off the board"),
        (".Replicate~_.WhiteDot~R9C8~R9C9.End", 28, "off the board"),
    ],
)
def test_errors_have_their_places(text: str, column: int, words: str) -> None:
    with pytest.raises(ParseError) as caught:
        read(text)
    assert words in str(caught.value)
    assert caught.value.column == column
    assert caught.value.line == text.count("\n") + 1


def test_copies_of_copies_are_bounded() -> None:
    everywhere = "_" * 13 + "H"
    text = ".Replicate~A" + f".Replicate~{everywhere}" * 12 + ".~R1C1_1" + ".End" * 13
    read(text)  # nothing is copied, so nothing is made
    with pytest.raises(ParseError, match=r"too many rules|off the board"):
        read(text.replace("~A", f"~{bits.write_set([0])}", 1))


@given(st.text("AZaz09-_~.RC1259", max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    for words in (text, f".NFA~{text}", f".Cage~{text}", f".~{text}"):
        try:
            puzzle = read(words)
        except ParseError as error:
            refused = error
            puzzle = None
        assert puzzle is not None or (refused.line is not None and refused.column is not None)


# Forms of text


def test_links() -> None:
    text = ".Shape~4x4.Cage~3~R1C1~R1C2.Pair~ASE~_a%20b~R1C3~R1C4.~R4C4_2"
    link = f"https://sigh.github.io/Interactive-Sudoku-Solver/?q={quote(text, safe='')}"
    assert sniff(link) is iss
    assert nonet.read(link) == read(text)
    with pytest.raises(ParseError) as caught:
        read(link.replace("Cage", "Cagf"))
    assert caught.value.column == link.index("Cage") + 1


def test_plain_lines_are_no_rules() -> None:
    for text in ("....5..", "." * 81, ".~" * 8, "..A." * 4, ".ABCDEFGH" * 9):
        assert sniff(text) is not iss
    for text in (".AntiKnight", ".NoBoxes.AntiKing", ".X~R1C1~R1C2", ".~R1C1_5", "# a note\n.Thermo~R1C1~R1C2"):
        assert sniff(text) is iss, text
    # 81 characters that are rules all the same
    long = ".Cage~10~R1C1~R1C2" + ".Cage~10~R2C1~R2C2" * 3 + ".~R1C1_5~"
    assert len(long) == 81
    assert sniff(long) is iss


def test_many_in_a_file_and_one_over_several_lines(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_text("# two puzzles\n.Shape~4x4.~R1C1_1\n\n.Shape~6x6.~R1C1_2\n")
    assert [puzzle.layout.rows for puzzle in nonet.read_many(file)] == [4, 6]
    with pytest.raises(ParseError, match="more than one puzzle"):
        nonet.read(file)
    assert read(".Shape~4x4\n  .Cage~3~R1C1\n~R1C2\n") == read(".Shape~4x4.Cage~3~R1C1~R1C2")
    several = [read(".Shape~4x4.~R1C1_1"), read(".AntiKing"), read(".~R1C1_5")]
    assert list(iss.decode_many(Source("".join(iss.encode_many(several))))) == several


def test_lines_mean_the_same_alone_and_in_a_stream() -> None:
    text = "# a killer\n.Shape~6x6\n.Cage~5~R1C1~R1C2\n# and a thermo\n.Thermo~R3C1~R3C2\n.~R1C1_1\n"
    one = read(".Shape~6x6.Cage~5~R1C1~R1C2.Thermo~R3C1~R3C2.~R1C1_1")
    assert nonet.read(text) == one
    assert list(nonet.read_many(text)) == [one]
    assert nonet.read("# a note\n.AntiKing") == read(".AntiKing")
    killers = ".Cage~5~R1C1~R1C2.Cage~6~R2C1~R2C2\n" * 2
    assert len(list(nonet.read_many(killers))) == 2
    with pytest.raises(ParseError, match="more than one puzzle"):
        nonet.read(killers)
    with pytest.raises(ParseError) as caught:
        nonet.read(text.replace("Thermo", "Thermi"))
    assert (caught.value.line, caught.value.column) == (5, 2)
