"""Rubbish in place of any argument of the public API: a TypeError or NonetError, or an answer, and nothing else."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

import nonet
from nonet import rules
from nonet.core.fields import fields_of

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
PUZZLE = nonet.read("1... ..2. .3.. ...4")
GRID = nonet.solve(PUZZLE).grids[0]
LAYOUT = PUZZLE.layout
TRACE = nonet.explain(PUZZLE)
SHARED: dict[str, Any] = {"timeout": 0.3}


def nested(depth: int = 5000) -> list[Any]:
    made: list[Any] = []
    for _ in range(depth):
        made = [made]
    return made


def endless() -> Any:
    return itertools.count(1)


class Odd:
    """As long as a board, and made of itself."""

    def __len__(self) -> int:
        return 16

    def __getitem__(self, place: int) -> Odd:
        if place > 100:
            raise IndexError
        return self


class Liar:
    def __index__(self) -> int:
        return 10**40

    def __str__(self) -> str:
        return "liar"


RUBBISH: list[Callable[[], Any]] = [
    *(lambda value=value: value for value in (None, True, False, 0, -1, 1, 17, 2**31, 2**63, 2**64, -(2**63) - 1)),
    *(lambda value=value: value for value in (10**30, 10**5000, 1.5, float("nan"), float("inf"), -1e308, 1j, ..., len)),
    *(lambda value=value: value for value in ("", "x", "\ud800", "\udcff" * 16, "\0", "9" * 3000, "😀" * 16, "r1c1")),
    *(lambda value=value: value for value in ("r9c9", "r1c1-r1c3", b"", b"\xff\xfe", bytes(16), b"\xff" * 16)),
    *(lambda value=value: value for value in ((), (1, 2), (0, 0), (-1, -4), (2.0, 2.0), ("a", "b"), (1, (2, (3,))))),
    lambda: bytearray(b"1" * 16),
    lambda: memoryview(b"....1"),
    list,
    dict,
    set,
    lambda: [None],
    lambda: [[]],
    lambda: [float("nan")] * 4,
    lambda: [10**30] * 4,
    lambda: [[1], [1, 2], []],
    lambda: [1, "a", None, 1.5, b"x"],
    lambda: [[None] * 4] * 4,
    lambda: [[[]] * 4] * 4,
    nested,
    lambda: {1: 2},
    lambda: {"a": []},
    lambda: {None: None},
    lambda: {0: [1, 2]},
    lambda: {0: None},
    lambda: {99: [1]},
    lambda: {1, 2},
    lambda: frozenset({1, "a"}),
    lambda: (number for number in range(3)),
    endless,
    lambda: range(10**9),
    lambda: np.zeros(0),
    lambda: np.full((2, 16), np.nan),
    lambda: np.full((2, 81), 99, np.int64),
    lambda: np.full((2, 16), -5, np.int8),
    lambda: np.zeros((2, 9, 9), np.uint8),
    lambda: np.array([None, 1, "a"], object),
    lambda: np.array(["a", "b"]),
    lambda: np.array(7),
    lambda: np.zeros((3, 81), complex),
    lambda: np.full((4, 4), 200, np.uint8),
    lambda: np.int64(3),
    lambda: np.array(["2020-01-01"], "M8[D]"),
    object,
    lambda: int,
    Odd,
    Liar,
    lambda: PUZZLE,
    lambda: GRID,
    lambda: LAYOUT,
    lambda: nonet.Outcome(nonet.Status.NONE),
    lambda: LAYOUT.houses[0],
    rules.AntiKnight,
    lambda: rules.Thermo,
    lambda: rules.Thermo("r1c1-r1c3"),
    lambda: TRACE,
    lambda: TRACE.steps[0],
    lambda: nonet.Board(PUZZLE),
    lambda: nonet.NonetError("x"),
    nonet.Puzzle.empty,
]

Call = tuple[Callable[..., Any], tuple[Any, ...], dict[str, Any]]


def functions() -> dict[str, Call]:
    """A call of every public function that works, with all its arguments."""
    made: dict[str, tuple[tuple[Any, ...], dict[str, Any]]] = {
        "augment": ((PUZZLE, 1), {"seed": 1, "first": 0}),
        "augment_many": (([LINE], 1), {"seed": 1, "first": 0, "threads": 1}),
        "book": (
            ([],),
            {"title": "x", "per_page": 1, "solutions": False, "rules": True, "paper": "a4", "theme": "print"},
        ),
        "canonical_many": (([LINE],), {"threads": 1, "on_error": "raise"}),
        "class_id_many": (([LINE],), {"threads": 1}),
        "check": ((PUZZLE,), {"engine": "auto", "nodes": 100}),
        "conflict": ((PUZZLE,), {"engine": "auto", "nodes": 100, "tries": 5}),
        "count": ((PUZZLE,), {"engine": "auto", "nodes": 100, "limit": 5}),
        "reward": ((PUZZLE, "1234"), {"partial": 0.5}),
        "redundant": ((PUZZLE,), {"engine": "auto", "nodes": 100}),
        "solve": ((PUZZLE,), {"engine": "auto", "nodes": 100, "method": None, "seed": None}),
        "true_candidates": ((PUZZLE,), {"cap": 1, "nodes": 100}),
        "consistent": (([["x", "y"]],), {}),
        "solve_areas": (([["x", "y"]], [1, 2]), {}),
        "draw": ((PUZZLE,), {"answer": GRID, "candidates": {0: [1]}, "marks": (), "caption": "c", "theme": "light"}),
        "explain": (
            (PUZZLE,),
            {"grid": None, "candidates": None, "techniques": ["naked single"], "hardest": "extreme", "unique": None},
        ),
        "generate": ((), {"box": (2, 2), "size": None, "symbols": None, "hide": 0.5, "seed": 1, "nodes": 100}),
        "generate_many": (
            (1,),
            {"clues": 40, "symmetry": "none", "minimal": False, "seed": 1, "first": 0, "attempts": 2, "threads": 1},
        ),
        "hint": ((PUZZLE,), {"grid": None, "candidates": None, "effort": 1000}),
        "instances": ((PUZZLE, "naked single"), {"grid": None, "candidates": None}),
        "is_cell_name": (("r1c1",), {}),
        "isomorphic": ((PUZZLE, PUZZLE), {}),
        "rate": ((PUZZLE,), {"scales": ("label",), "nodes": 1000}),
        "rate_many": (([LINE],), {"threads": 1, "nodes": 1000, "on_error": "raise"}),
        "read": ((PUZZLE.line(),), {"format": None, "box": None, "symbols": None}),
        "read_many": ((PUZZLE.line(),), {"format": None, "box": None, "symbols": None, "on_error": "raise"}),
        "solutions": ((PUZZLE,), {"order": "random", "seed": 1, "engine": "auto", "nodes": 100}),
        "solve_many": (([LINE],), {"limit": 2, "threads": 1, "on_error": "raise", "device": "cpu", "nodes": 100}),
        "why": ((PUZZLE, "r1c2", 2), {}),
        "write": ((PUZZLE, "line"), {"box": None, "paint": None, "lossy": False}),
    }
    untimed = {"consistent", "generate_many", "is_cell_name", "read", "read_many"}
    names = [name for name in nonet.__all__ if type(getattr(nonet, name)).__name__ == "function"]
    calls: dict[str, Call] = {}
    for name in names:
        if name not in ("formats", "fresh_seed"):
            words, named = made.get(name, ((PUZZLE,), {}))
            calls[name] = getattr(nonet, name), words, named if name in untimed else {**named, **SHARED}
    orders: dict[str, dict[str, Any]] = {
        "areas": {"order": "given"},
        "label": {"order": "leftmost"},
        "eliminate": {"branch_limit": 3},
    }
    for name in ("areas", "eliminate", "facts", "label", "stack"):
        calls[f"methods.{name}"] = getattr(nonet.methods, name), (PUZZLE,), {"seed": 1, **orders.get(name, {})}
    return calls


def on_board(name: str) -> Callable[..., Any]:
    return lambda *words, **named: getattr(nonet.Board(PUZZLE), name)(*words, **named)


def used(noun: Any) -> Any:
    """Looks at all that a noun can say of itself."""
    noun_repr = str(noun), repr(noun), noun._repr_svg_() if hasattr(noun, "_repr_svg_") else None
    if isinstance(noun, nonet.Puzzle):
        nonet.solve(noun, timeout=0.3)
    return hash(noun) if not isinstance(noun, nonet.Outcome) else noun_repr


def nouns() -> dict[str, Call]:
    """Calls of what makes nouns, and of their methods."""
    symbols = (1, 2, 3, 4)
    given_cells = [[0, 1, 4, 5], [2, 3, 6, 7], [8, 9, 12, 13], [10, 11, 14, 15]]
    return {
        "Puzzle": (lambda *words: used(nonet.Puzzle(*words)), (LAYOUT, symbols, bytes(16), (), None, {}), {}),
        "Puzzle.empty": (nonet.Puzzle.empty, ((2, 2), None), {"size": 4}),
        "Puzzle[]": (PUZZLE.__getitem__, (0,), {}),
        "Puzzle.pencil_marks": (PUZZLE.pencil_marks, (), SHARED),
        "Puzzle.peers": (PUZZLE.peers, (0,), {}),
        "Puzzle.with_rules": (PUZZLE.with_rules, (rules.AntiKnight(),), {}),
        "Puzzle.with_givens": (PUZZLE.with_givens, ({0: 1},), {}),
        "Grid": (lambda *words: used(nonet.Grid(*words)), (LAYOUT, symbols, bytes(16)), {}),
        "Grid[]": (GRID.__getitem__, (0,), {}),
        "Grid.differences": (GRID.differences, (GRID,), {}),
        "Board": (nonet.Board, (PUZZLE,), {"tidy": True}),
        **{f"Board.{name}": (on_board(name), (1,), {}) for name in ("__getitem__", "pencilled", "legal", "remove")},
        **{f"Board.{name}": (on_board(name), (1, 2), {}) for name in ("place", "pencil", "rub_out", "toggle")},
        "Board.fill": (on_board("fill"), (GRID,), {}),
        "Board.apply": (on_board("apply"), (TRACE.steps[0],), {}),
        "Board.hint": (on_board("hint"), (), {"effort": 1000, **SHARED}),
        "Board.from_json": (nonet.Board.from_json, (nonet.Board(PUZZLE).to_json(),), {}),
        "Layout": (lambda *words: used(nonet.Layout(*words)), (4, 4, LAYOUT.houses, (2, 2), frozenset()), {}),
        "Layout.square": (nonet.Layout.square, (4, (2, 2)), {}),
        "Layout.jigsaw": (nonet.Layout.jigsaw, (given_cells, 4), {}),
        "Layout.overlapping": (nonet.Layout.overlapping, ([(1, 1), (3, 3)], (2, 2)), {}),
        "Layout.cell": (LAYOUT.cell, (1, 1), {}),
        **{f"Layout.{name}": (getattr(LAYOUT, name), (1,), {}) for name in ("name", "index", "place")},
        "Layout.named": (LAYOUT.named, ("r1c1",), {}),
        "Area": (lambda *words: nonet.Layout(4, 4, (nonet.Area(*words),)), ("row 1", (0, 1), "row"), {}),
        "Outcome": (lambda *words: used(nonet.Outcome(*words)), (nonet.Status.NONE, (GRID,), "x", None), {}),
    }


GOOD_RULES = {
    "KillerCage": ("r1c1-r1c2", 5),
    "Thermo": ("r1c1-r1c3",),
    "Sum": ("r1c1-r1c2", 5),
    "Sandwich": ("r1c0", 3),
}


def rule_calls() -> dict[str, Call]:
    """Every rule put on a board and solved, each field in turn as it comes."""
    calls: dict[str, Call] = {}
    for name in rules.__all__:
        rule = getattr(rules, name)
        fields = fields_of(rule)
        words = GOOD_RULES.get(name, ("r1c1-r1c3",) * len(fields))[: len(fields)]

        def make(*given: Any, rule: Any = rule) -> Any:
            return nonet.solve(PUZZLE.with_rules(rule(*given)), timeout=0.3)

        if words:
            calls[name] = make, words, {}
    return calls


def throw(call: Call, spoilt: dict[int | str, Any]) -> None:
    function, words, named = call
    try:
        answer = function(
            *(spoilt.get(place, word) for place, word in enumerate(words)),
            **{name: spoilt.get(name, word) for name, word in named.items()},
        )
        if hasattr(answer, "__next__"):
            list(itertools.islice(answer, 3))
    except (TypeError, nonet.NonetError):
        pass


def arguments(call: Call) -> list[int | str]:
    return [*range(len(call[1])), *call[2]]


CALLS = {**functions(), **nouns()}


@pytest.mark.parametrize("name", CALLS)
def test_all_calls_work(name: str) -> None:
    if name != "book" and (name not in rules.__all__ or name in GOOD_RULES):
        function, words, named = CALLS[name]
        function(*words, **named)


@settings(max_examples=800, derandomize=True, deadline=None, database=None)
@given(st.sampled_from(sorted(CALLS)), st.data())
def test_rubbish_is_an_error_in_words(name: str, data: st.DataObject) -> None:
    call = CALLS[name]
    places = data.draw(st.lists(st.sampled_from(arguments(call)), min_size=1, max_size=2, unique=True))
    throw(call, {place: data.draw(st.sampled_from(RUBBISH))() for place in places})


@pytest.mark.slow
@pytest.mark.parametrize("name", CALLS)
def test_all_rubbish_in_every_place(name: str) -> None:
    for place in arguments(CALLS[name]):
        for make in RUBBISH:
            throw(CALLS[name], {place: make()})
