"""Extra cells below a board: where they lie, what they are called, and that no rule of the board reaches them.

Covers: extras.
"""

from __future__ import annotations

import pickle
from dataclasses import replace

import pytest
from hypothesis import given, settings, strategies as st

import nonet
from nonet.constraints import constraints
from nonet.core.constraint import Constraint
from nonet.core.errors import BrokenRules
from nonet.core.layout import Layout
from nonet.core.problem import lowered
from nonet.core.puzzle import Puzzle

boards = st.sampled_from(
    [
        Layout.square(4, (2, 2)),
        Layout.square(5, None),
        Layout.overlapping([(1, 1), (3, 3)], (2, 2)),
        Layout(2, 3, (), missing=frozenset({4})),
    ]
)
names = st.lists(st.sampled_from(["shading", "region", "loop", "loop right", "vx"]), max_size=3, unique=True)
groups = st.lists(st.tuples(st.sampled_from(["a", "b", "va"]), st.integers(1, 9)), max_size=3, unique_by=lambda g: g[0])


def extended(board: Layout, layers: list[str], spares: list[tuple[str, int]]) -> Layout:
    return board.with_layers(*layers).with_spares(*spares)


@given(boards, names, groups)
@settings(deadline=None)
def test_the_board_keeps_its_cells(board: Layout, layers: list[str], spares: list[tuple[str, int]]) -> None:
    layout = extended(board, layers, spares)
    assert layout.board == board
    assert layout.cells[: len(board.cells)] == board.cells
    assert layout.board_rows == board.rows
    assert len(layout.cells) == len(board.cells) * (1 + len(layers)) + sum(count for _, count in spares)
    assert layout.has_extras is bool(layers or spares)
    assert pickle.loads(pickle.dumps(layout)) == layout


@given(boards, names, groups)
@settings(deadline=None)
def test_every_cell_has_a_name_for_people(board: Layout, layers: list[str], spares: list[tuple[str, int]]) -> None:
    layout = extended(board, layers, spares)
    spoken = [layout.spoken(cell) for cell in layout.cells]
    assert len(set(spoken)) == len(spoken)
    assert [layout.named(name) for name in spoken] == list(layout.cells)
    assert [layout.named(layout.name(cell)) for cell in layout.cells] == list(layout.cells), "and the plain ones hold"
    for name in layers:
        for above, below in zip(layout.layer(name), board.cells, strict=True):
            assert layout.spoken(above) == f"{name} of {board.name(below)}"
            assert layout.over[above] == below
    for name, count in spares:
        assert len(layout.spare(name)) == count


@given(boards, names, groups)
@settings(deadline=None, max_examples=50)
def test_written_and_read_again(board: Layout, layers: list[str], spares: list[tuple[str, int]]) -> None:
    layout = extended(board, layers, spares)
    empty = Puzzle(layout, tuple(range(1, 6)), bytes(len(layout)))
    filled = empty.with_givens(dict.fromkeys(layout.cells[::3], 2))
    for puzzle in (empty, filled):
        for name in ("nonet", "toml"):
            assert nonet.read(nonet.write(puzzle, name), format=name) == puzzle, name


def said(rule: Constraint, puzzle: Puzzle) -> object:
    """The primitives of a rule, or why it does not hold there."""
    try:
        return lowered(rule, puzzle)
    except BrokenRules as broken:
        return broken.message


@pytest.mark.parametrize("kind", [kind for kind in constraints.names if constraints[kind].board_wide])
def test_no_rule_about_the_whole_board_reaches_them(kind: str) -> None:
    for size, box in ((4, (2, 2)), (9, (3, 3))):
        plain = Layout.square(size, box)
        rule = constraints[kind](*([((1, 2),)] if kind == "chess" else []))
        puzzle = Puzzle(plain, tuple(range(1, size + 1)), bytes(len(plain)), (rule,))
        layout = plain.with_layers("shading").with_spares(("a", 3))
        more = replace(puzzle, layout=layout, givens=bytes(len(layout)))
        assert said(rule, more) == said(rule, puzzle)


@pytest.mark.parametrize(
    ("layers", "spares", "match"),
    [
        (("Shading",), (), "cannot be called"),
        ((), (("x", 0),), "no group"),
        ((), (("x",),), "no group"),
        ((), (("x", 10**9),), "no group"),
        ((), (("shading", 2), ("shading", 3)), "one name"),
        (("shading",), (("shading", 2),), "one name"),
    ],
)
def test_what_is_refused(layers: tuple[str, ...], spares: tuple[tuple[str, int], ...], match: str) -> None:
    with pytest.raises(BrokenRules, match=match):
        Layout.square(4, (2, 2)).with_layers(*layers).with_spares(*spares)


def test_layers_of_one_name_are_refused() -> None:
    layout = Layout.square(4, (2, 2)).with_layers("a", "b")
    with pytest.raises(BrokenRules, match="one name"):
        replace(layout, layers=("a", "a"))


def test_places_that_are_no_extra_cells_are_refused() -> None:
    board = Layout.square(4, (2, 2))
    with pytest.raises(BrokenRules, match="no copies"):
        Layout(9, 4, board.houses, board.box, frozenset(), ("shading",))
    with pytest.raises(BrokenRules, match="no spare cells named 'x'"):
        board.spare("x")
    with pytest.raises(BrokenRules, match="does not name a cell"):
        board.with_layers("shading").named("shading of r9c9")
