"""What a rule's fields hold, read in one place; and rules that call cells by name."""

# No `from __future__ import annotations` here: the rules below are made in both ways.

import sys
from collections.abc import Iterator
from dataclasses import dataclass, fields
from textwrap import dedent
from types import ModuleType
from typing import Any, ClassVar

import pytest
from hypothesis import given, strategies as st

import nonet
from nonet.api.clues import rule_name
from nonet.codecs import Source, codecs
from nonet.constraints import constraint, constraints
from nonet.constraints.anti_knight import AntiKnight
from nonet.constraints.any_of import AnyOf
from nonet.constraints.even import Even
from nonet.constraints.killer_cage import KillerCage
from nonet.constraints.quadruple import Quadruple
from nonet.constraints.same_values import SameValues
from nonet.constraints.sandwich import Sandwich
from nonet.constraints.thermo import Thermo
from nonet.core.errors import BrokenRules
from nonet.core.fields import (
    MAX_NUMBER,
    Form,
    bound,
    cells_of,
    check_numbers,
    checked,
    fields_of,
    is_bound,
    is_plain,
    places_of,
)
from nonet.core.layout import Cell, Layout, Place
from nonet.core.primitives import Primitive, Sum
from nonet.core.problem import lower
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import Symbol

CELLS = Form("list", (Form("cell"),), endless=True)
BOARD = Puzzle.empty((2, 2))

SOURCE = """
    from dataclasses import dataclass
    from typing import Any

    import nonet
    from nonet.constraints import constraint
    from nonet.core.layout import Cell, Place
    from nonet.core.primitives import Sum
    from nonet.core.symbols import Symbol

    @constraint("{kind}")
    @dataclass(frozen=True, slots=True)
    class Balance(nonet.Constraint):
        terms: tuple[tuple[int, Cell], ...]
        pivot: Cell
        at: Place = (0, 1)
        groups: tuple[tuple[Cell, ...], ...] = ()
        rival: Cell | None = None
        symbols: frozenset[Symbol] = frozenset()
        inner: tuple[nonet.Constraint, ...] = ()

        def lower(self, puzzle):
            yield Sum((*self.terms, (-1, self.pivot)), 0)
"""


def own(kind: str, first_line: str) -> type[nonet.Constraint]:
    """A rule of somebody's own, in a module that begins with this line."""
    module = ModuleType(f"own_{kind.replace(' ', '_')}")
    sys.modules[module.__name__] = module
    exec(
        compile(first_line + dedent(SOURCE).format(kind=kind), module.__name__, "exec", dont_inherit=True), vars(module)
    )
    found: type[nonet.Constraint] = module.Balance
    return found


LATE = own("late balance", "from __future__ import annotations")
EARLY = own("early balance", "")
for _kind in ("late balance", "early balance"):
    constraints.forget(_kind)


@pytest.fixture(autouse=True, scope="module")
def own_rules_only_here() -> Iterator[None]:
    """Other tests look at the catalogue of rules, in which those of these tests have no place."""
    constraints.register("late balance")(LATE)
    constraints.register("early balance")(EARLY)
    yield
    for kind in ("late balance", "early balance", "twins of a test"):
        constraints.forget(kind)


def test_both_ways_of_annotating_mean_the_same() -> None:
    assert isinstance(fields(LATE)[0].type, str)  # type: ignore[arg-type]
    assert not isinstance(fields(EARLY)[0].type, str)  # type: ignore[arg-type]
    assert fields_of(LATE) == fields_of(EARLY)
    forms = {field.name: field.form for field in fields_of(EARLY)}
    assert forms == {
        "terms": Form("list", (Form("list", (Form("int"), Form("cell"))),), endless=True),
        "pivot": Form("cell"),
        "at": Form("place"),
        "groups": Form("list", (CELLS,), endless=True),
        "rival": Form("cell", optional=True),
        "symbols": Form("list", (Form("symbol"),), endless=True, unordered=True),
        "inner": Form("list", (Form("rule"),), endless=True),
    }
    assert [field.name for field in fields_of(EARLY) if field.required] == ["terms", "pivot"]
    words = [str(field.form) for field in fields_of(EARLY)]
    assert words == [
        *("list of (int, cell)", "cell", "place", "list of cells", "cell", "list of symbols", "list of rules"),
    ]


@pytest.mark.parametrize("made", [LATE, EARLY])
@pytest.mark.parametrize("name", ["nonet", "toml"])
def test_own_rules_are_named_written_and_read_either_way(made: Any, name: str) -> None:
    inner = (Even(7), KillerCage((8, 9), 5))
    rule = made(((1, 0), (2, 5)), 3, (0, 2), ((0, 1), (2,)), None, frozenset((2, 1)), inner)
    assert cells_of(rule) == [0, 5, 3, 0, 1, 2]
    assert places_of(rule) == [(0, 2)]
    assert rule_name(rule, BOARD.layout) == f"{made.kind} at r0c2"
    puzzle = BOARD.with_rules(rule)
    text = codecs[name].encode(puzzle)
    assert '"r1c1"' in text
    assert codecs[name].decode(Source(text)) == puzzle
    with pytest.raises(BrokenRules, match=f"the rule '{made.kind}' names a cell that is not on the board: r5c1"):
        lower(BOARD.with_rules(made(((1, 0),), 16)))


@pytest.mark.parametrize("kind", constraints.names)
def test_every_field_of_every_rule_is_understood(kind: str) -> None:
    def known(form: Form) -> bool:
        return form.kind != "other" and all(map(known, form.items))

    assert all(known(field.form) for field in fields_of(constraints[kind]))


def test_an_annotation_that_cannot_be_read_says_so() -> None:
    @dataclass(frozen=True)
    class Unread(nonet.Constraint):
        kind: ClassVar[str] = "unread"
        cells: "tuple[Cel, ...]"  # type: ignore[name-defined]  # noqa: F821

        def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
            return iter(())

    with pytest.raises(BrokenRules, match=r"annotation of 'cells' in Unread cannot be read: name 'Cel' is not defined"):
        Unread((1, 2))


# Names in the place of cells


def test_a_rule_with_names_keeps_them_until_it_knows_its_board() -> None:
    cage = KillerCage("r1c1-r1c3", 6)  # type: ignore[arg-type]
    assert repr(cage) == "KillerCage(cells='r1c1-r1c3', total=6)"
    assert cage == KillerCage("r1c1-r1c3", 6)  # type: ignore[arg-type]
    assert hash(cage) == hash(KillerCage("r1c1-r1c3", 6))  # type: ignore[arg-type]
    assert not is_bound(cage)
    assert bound(cage, BOARD.layout) == KillerCage((0, 1, 2), 6)
    assert BOARD.with_rules(cage).constraints == (KillerCage((0, 1, 2), 6),)
    assert bound(cage, Layout.square(9, None)).cells == (0, 1, 2)
    assert bound(KillerCage("r2c1 r3c1"), Layout.square(9, None)).cells == (9, 18)  # type: ignore[arg-type]


def test_a_rule_with_cells_stays_what_it_is() -> None:
    cage = KillerCage((0, 1, 2), 6)
    assert bound(cage, BOARD.layout) is cage


@pytest.mark.parametrize(
    ("rule", "wanted"),
    [
        (lambda r: r.Thermo("r1c1-r1c4-r3c4"), Thermo((0, 1, 2, 3, 7, 11))),
        (lambda r: r.Thermo(["r1c1", "r1c2", 6]), Thermo((0, 1, 6))),
        (lambda r: r.Thermo(("r1c1-r1c3", "r2c3")), Thermo((0, 1, 2, 6))),
        (lambda r: r.Even("r2c2"), Even(5)),
        (lambda r: r.Sandwich("r0c4", 5), Sandwich((0, 4), 5)),
        (lambda r: r.SameValues(["r1c1:r2c2", "r3c3:r4c4"]), SameValues(((0, 1, 4, 5), (10, 11, 14, 15)))),
        (lambda r: r.AnyOf(((r.Even("r1c1"),), (r.Even(3),))), AnyOf(((Even(0),), (Even(3),)))),
    ],
)
def test_names_ranges_and_lists_of_them(rule: Any, wanted: nonet.Constraint) -> None:
    import nonet.rules

    assert BOARD.with_rules(rule(nonet.rules)).constraints == (wanted,)


def test_a_place_beside_the_board_is_read_at_once() -> None:
    assert Sandwich("r0c4", 12) == Sandwich((0, 4), 12)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: KillerCage("r1c1-q3", 6), "the rule 'killer cage' has 'r1c1-q3' for its cells: 'q3' does not name"),  # type: ignore[arg-type]
        (lambda: Even("r1c1 r1c2"), "the rule 'even' has 'r1c1 r1c2' for its cell: 2 cells where there must be one"),  # type: ignore[arg-type]
        (lambda: Sandwich("row 1", 6), "the rule 'sandwich' has 'row 1' for its at: 'row' does not name a cell"),  # type: ignore[arg-type]
        (lambda: BOARD.with_rules(KillerCage("r1c1-r1c5")), "has 'r1c1-r1c5' for its cells: r1c5 is off the board"),  # type: ignore[arg-type]
        (lambda: BOARD.with_rules(KillerCage("r1c1 r1c1")), "the rule 'killer cage' names a cell twice"),  # type: ignore[arg-type]
        (lambda: BOARD.with_rules(KillerCage("r1c1-r1c3", "six")), "has 'six' for its total .it takes: int"),  # type: ignore[arg-type]
        (lambda: BOARD.with_rules(KillerCage("r1c1-r1c3", True)), "has True for its total"),  # type: ignore[arg-type]
        (lambda: BOARD.with_rules(Quadruple("r1c1:r2c2", 1)), "has 1 for its symbols .it takes: list of symbols"),  # type: ignore[arg-type]
        (lambda: AnyOf([Thermo("r1c1-r1c3")]), "has Thermo.* for an alternative .a tuple of rules, even of one"),  # type: ignore[arg-type]
        (lambda: BOARD.with_rules(Thermo), "Thermo is no rule"),  # type: ignore[arg-type]
        (lambda: BOARD.with_rules([AntiKnight()]), r"\[AntiKnight\(\)\] is no rule .as in with_rules"),  # type: ignore[arg-type]
        (lambda: BOARD.with_rules("thermo"), "'thermo' is no rule"),  # type: ignore[arg-type]
        (
            lambda: lower(Puzzle(BOARD.layout, BOARD.symbols, BOARD.givens, (KillerCage("r1c1"),))),  # type: ignore[arg-type]
            r"calls its cells by name, and does not know on which board: KillerCage\(cells='r1c1', total=None\) \(put",
        ),
        (
            lambda: nonet.draw(Puzzle(BOARD.layout, BOARD.symbols, BOARD.givens, (KillerCage("r1c1"),))),  # type: ignore[arg-type]
            "does not know on which board",
        ),
        (
            lambda: nonet.write(Puzzle(BOARD.layout, BOARD.symbols, BOARD.givens, (Even("r1c1"),)), "toml"),  # type: ignore[arg-type]
            "does not know on which board",
        ),
    ],
)
def test_errors_name_the_rule_the_field_and_the_text(make: Any, words: str) -> None:
    with pytest.raises(BrokenRules, match=words):
        make()


def test_names_of_own_rules_need_no_more_than_an_annotation() -> None:
    @constraint("twins of a test")
    @dataclass(frozen=True, slots=True)
    class Twins(nonet.Constraint):
        a: Cell
        b: Cell
        at: Place
        symbol: Symbol

        def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
            yield Sum(((1, self.a), (-1, self.b)), 0)

    try:
        (rule,) = BOARD.with_rules(Twins("r1c1", "r2c3", "r0c1", 3)).constraints  # type: ignore[arg-type]
        assert rule == Twins(0, 6, (0, 1), 3)
    finally:
        constraints.forget("twins of a test")


leaves = st.integers(-3, 90) | st.sampled_from(
    [MAX_NUMBER, MAX_NUMBER + 1, -MAX_NUMBER - 1, True, None, "r1c1", 1.5, "x"]
)
values = st.recursive(leaves, lambda inner: st.lists(inner, max_size=3) | st.lists(inner, max_size=3).map(tuple))


@given(st.sampled_from(["thermo", "killer cage", "any of", "same values", "automaton", "sandwich", "regex"]), st.data())
def test_what_is_plain_passes_the_checks_that_it_is_spared(kind: str, data: st.DataObject) -> None:
    rule = object.__new__(constraints[kind])  # a rule with any fields at all, unchecked
    for field in fields_of(constraints[kind]):
        object.__setattr__(rule, field.name, data.draw(values))
    if is_plain(rule):
        check_numbers(rule)
        assert is_bound(rule)


def test_the_usual_rules_are_plain() -> None:
    thermo = Thermo((0, 1, 2))
    assert all(map(is_plain, [thermo, KillerCage((0, 1), 5), Even(3), Sandwich((0, 4), 8), AnyOf(((thermo,),))]))
    assert not is_plain(Thermo("r1c1-r1c3"))  # type: ignore[arg-type]


def test_checked_lists_are_shared() -> None:
    rows = [(0, 1, 1), [1, 2, 0]]
    assert checked(rows) is checked(checked(rows))
    assert hash(checked(rows)) == hash(((0, 1, 1), (1, 2, 0)))
    for wrong, words in (([[[1]]], "within"), ([(MAX_NUMBER + 1,)], "too large")):
        with pytest.raises(BrokenRules, match=words):
            checked(wrong)
