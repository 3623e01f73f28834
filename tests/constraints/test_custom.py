"""Relations, patterns, any-of, and a rule of one's own.

Covers: allowed, any_of, automaton, regex, relation, _expression, _pattern.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

import nonet
from nonet.codecs import Source, codecs
from nonet.constraints import _pattern, constraint, constraints
from nonet.constraints._expression import compiled
from nonet.constraints.allowed import Allowed
from nonet.constraints.any_of import AnyOf
from nonet.constraints.arrow import Arrow
from nonet.constraints.automaton import Automaton, _determined, _of_any_length, _of_one_length
from nonet.constraints.even import Even
from nonet.constraints.full_rank import FullRank
from nonet.constraints.global_mod import GlobalMod
from nonet.constraints.killer_cage import KillerCage
from nonet.constraints.little_killer import LittleKiller
from nonet.constraints.look_and_say import LookAndSay
from nonet.constraints.odd import Odd
from nonet.constraints.ratio import Ratio
from nonet.constraints.regex import Regex
from nonet.constraints.relation import Relation
from nonet.constraints.sandwich import Sandwich
from nonet.constraints.skyscraper import Skyscraper
from nonet.constraints.sum import Sum
from nonet.constraints.sum_line import SumLine
from nonet.constraints.thermo import Thermo
from nonet.constraints.x_sum import XSum
from nonet.core.constraint import Constraint
from nonet.core.errors import BrokenRules
from nonet.core.fields import checked
from nonet.core.layout import Cell, Layout
from nonet.core.marks import Label, Line
from nonet.core.primitives import Count, Primitive, Regular
from nonet.core.problem import lower
from nonet.core.puzzle import Puzzle
from nonet.engines import engines

FOUR = Puzzle.empty((2, 2))

# Expressions

numbers = st.recursive(
    st.sampled_from(["a", "b"]) | st.integers(0, 12).map(str),
    lambda inner: (
        st.tuples(inner, st.sampled_from([" + ", " - ", "*"]), inner).map(lambda t: f"({t[0]}{t[1]}{t[2]})")
        | st.tuples(st.sampled_from(["min", "max"]), inner, inner).map(lambda t: f"{t[0]}({t[1]}, {t[2]})")
        | inner.map(lambda text: f"abs({text})")
        | inner.map(lambda text: f"-{text}")
        | st.tuples(inner, st.sampled_from(["//", "%"]), st.integers(1, 5)).map(lambda t: f"{t[0]} {t[1]} {t[2]}")
    ),
    max_leaves=4,
)
comparisons = st.tuples(numbers, st.sampled_from(["<", "<=", "==", "!=", ">=", ">"]), numbers).map(" ".join)
chains = st.tuples(comparisons, st.sampled_from(["<", "=="]), numbers).map(" ".join)
expressions = st.recursive(
    comparisons | chains,
    lambda inner: (
        st.tuples(inner, st.sampled_from(["and", "or"]), inner).map(" ".join)
        | inner.map(lambda text: f"not ({text})")
        | inner.map(lambda text: f"({text})")
    ),
    max_leaves=4,
)


def deepest(text: str) -> int:
    return max(text[:end].count("(") - text[:end].count(")") for end in range(len(text) + 1))


@settings(deadline=None, max_examples=200)
@given(expressions.filter(lambda text: len(text) <= 200 and deepest(text) <= 20))
def test_expressions_mean_what_python_means(text: str) -> None:
    holds = compiled(text)
    for a, b in product(range(5), repeat=2):
        assert holds(a, b) == bool(
            eval(text, {"__builtins__": {}}, {"a": a, "b": b, "abs": abs, "min": min, "max": max})
        )


@pytest.mark.parametrize(
    ("text", "column", "words"),
    [
        ("a - b", 1, "this is a number, where a comparison is needed"),
        ("1 + (a < b) > 2", 5, "this is a comparison, where a number is needed"),
        ("a <", 4, "but it ends here"),
        ("a < b)", 6, "')' is not expected here"),
        ("(a < b", 7, "expected ')'"),
        ("c < b", 1, "found 'c'"),
        ("a ** 2 == b", 4, "found '*'"),
        ("a . b", 3, "'.' is not expected here"),
        ("__import__('os') == 1", 1, "found '__import__'"),
        ("abs(a, b) == 1", 1, "abs takes one number"),
        ("max(a) == 1", 1, "max takes two numbers or more"),
        ("a == 1234567890", 6, "more than nine digits"),
        ("a and b", 1, "where a comparison is needed"),
        ("not a", 5, "where a comparison is needed"),
        ("(" * 30 + "a" + ")" * 30 + " == 1", 21, "nested too deep"),
        ("", 1, "but it ends here"),
    ],
)
def test_expressions_that_are_wrong(text: str, column: int, words: str) -> None:
    with pytest.raises(BrokenRules) as caught:
        compiled(text)
    assert f"at column {column}:" in caught.value.message
    assert words in caught.value.message


def test_expressions_at_their_limits() -> None:
    with pytest.raises(BrokenRules, match="too long"):
        compiled("a == " + "1 + " * 60 + "1")
    with pytest.raises(BrokenRules, match=r"relation.*divides by zero for a = 1 and b = 1"):
        lower(replace(FOUR, constraints=(Relation((0, 1), "a // (a - b) == 1"),)))
    with pytest.raises(BrokenRules, match="it lets no two symbols go together"):
        lower(replace(FOUR, constraints=(Relation((0, 1), "a > 4"),)))


def test_relations_are_said_in_one_way() -> None:
    for wrong in ({}, {"between": "a < b", "pairs": ((1, 2),)}):
        with pytest.raises(BrokenRules, match="either an expression between a and b, or a list of pairs"):
            Relation((0, 1), **wrong)  # type: ignore[arg-type]
    with pytest.raises(BrokenRules, match=r"no scope 'some' \(choose from: neighbours, all pairs"):
        Relation((0, 1), "a < b", scope="some")


# Patterns

signs = st.sampled_from(["1", "2", "3", ".", "[12]", "[2-3]", "[^1]"])
patterns = st.recursive(
    signs,
    lambda inner: (
        st.lists(inner, min_size=2, max_size=3).map("".join)
        | st.lists(inner, min_size=2, max_size=3).map(lambda parts: f"({'|'.join(parts)})")
        | st.tuples(inner, st.sampled_from(["*", "+", "?", "{2}", "{1,3}", "{0,2}", "{1,}"])).map(
            lambda t: f"({t[0]}){t[1]}"
        )
    ),
    max_leaves=6,
)


def accepts(pattern: str, word: str, symbols: tuple[int, ...]) -> bool:
    machine = _pattern.compiled(pattern, symbols)
    state = 0
    for sign in word:
        state = machine.steps[state][symbols.index(int(sign))]
        if state < 0:
            return False
    return state in machine.accepting


@settings(deadline=None, max_examples=200)
@given(patterns)
def test_patterns_match_what_python_matches(pattern: str) -> None:
    for length in range(5):
        for word in map("".join, product("123", repeat=length)):
            assert accepts(pattern, word, (1, 2, 3)) == (re.fullmatch(pattern, word) is not None), (pattern, word)


@pytest.mark.parametrize(
    ("pattern", "column", "words"),
    [
        ("1(2", 2, "this bracket is never closed"),
        ("12)", 3, "this bracket was never opened"),
        ("1[23", 2, "this bracket is never closed"),
        ("*1", 1, "there is nothing to repeat"),
        ("1{2,1}", 2, "2 is more than 1"),
        ("1{a}", 2, "expected {2}, {2,} or {2,5}"),
        ("1{999}", 2, "more than 250 repeats"),
        ("15", 2, "'5' is not one of the symbols"),
        ("[4-1]", 2, "the range runs backwards"),
        ("[^1-4]", 1, "no symbol is left here"),
        ("[]", 1, "no symbol is left here"),
        ("^1$", 1, "'^' is not one of the symbols"),
        ("1\\", 2, "the pattern ends here"),
        ("(" * 30, 21, "nested too deep"),
        ("1" + "?" * 30, 22, "too many repeats of repeats"),
    ],
)
def test_patterns_that_are_wrong(pattern: str, column: int, words: str) -> None:
    with pytest.raises(BrokenRules) as caught:
        _pattern.compiled(pattern, (1, 2, 3, 4))
    assert f"is wrong at column {column}:" in caught.value.message
    assert words in caught.value.message


@pytest.mark.parametrize("pattern", [".*1.{30}", "(((.{9}){9}){9}){9}", "((1|2?){50}){10}", "1" * 501])
def test_patterns_that_are_too_large_are_refused_soon(pattern: str) -> None:
    with pytest.raises(BrokenRules, match=r"too (large|long)"):
        _pattern.compiled(pattern, tuple(range(1, 17)))


def test_ranges_run_along_the_symbols() -> None:
    hexadecimal = tuple(range(1, 17))
    machine = _pattern.compiled("[9-C]", hexadecimal)
    assert [value + 1 for value in range(16) if machine.steps[0][value] >= 0] == [9, 10, 11, 12]
    starred = _pattern.compiled("\\*a", ("a", "*"))
    assert starred.steps[0][0] == -1
    assert starred.steps[0][1] > 0
    with pytest.raises(BrokenRules, match="symbols of one character each"):
        _pattern.compiled("1", ("red", "blue"))


def test_a_pattern_that_fits_no_word_of_this_length() -> None:
    with pytest.raises(BrokenRules, match="no 3 symbols match '12'"):
        lower(replace(FOUR, constraints=(Regex((0, 1, 2), "12"),)))


# Any of


@settings(max_examples=100, deadline=None)
@given(st.integers(0, 1 << 32), st.integers(0, 4))
def test_an_automaton_for_words_of_one_length_accepts_the_same_words(seed: int, length: int) -> None:
    """Made layer by layer, where the automaton for words of any length is too large."""
    dice = Random(seed)
    states, symbols = range(dice.randint(1, 5)), (1, 2, 3)
    steps = checked([(a, v, b) for a in states for v in symbols for b in states if dice.random() < 0.25])
    starts = tuple(state for state in states if dice.random() < 0.5)
    accepting = tuple(state for state in states if dice.random() < 0.4)
    made = _of_one_length(symbols, steps, starts, accepting, length)
    assert made is not None
    line = Regular(tuple(range(length)), made)
    for word in product(range(3), repeat=length):
        reached = set(starts)
        for value in word:
            reached = {b for a, v, b in steps if a in reached and v == value + 1}
        assert line.holds(word, symbols) == bool(reached & set(accepting)), word
    assert _determined(symbols, steps, starts, accepting, length) == _of_any_length(symbols, steps, starts, accepting)


def test_an_automaton_that_explodes_is_still_taken_for_short_words() -> None:
    """The 14th value from the end is a 1: 16,384 states for words of any length."""
    size = 14
    steps = [(0, v, 0) for v in (1, 2)] + [(0, 1, 1)] + [(k, v, k + 1) for k in range(1, size) for v in (1, 2)]
    rule = Automaton(tuple(range(16)), tuple(steps), (0,), (size,))
    board = Puzzle(Layout(1, 16, ()), (1, 2), bytes(16))
    (line,) = rule.lower(board)
    assert isinstance(line, Regular)
    assert len(line.automaton.steps) < 100
    assert line.holds([1, 1, 0] + [1] * 13, (1, 2))
    assert not line.holds([1, 1, 1] + [0] * 13, (1, 2))
    # A 1, and 14 cells behind it another 1, anywhere: no length makes it small.
    anywhere = [*steps[:-2], (size - 1, 1, size), (size, 1, size), (size, 2, size)]
    too_long = Automaton(tuple(range(40)), tuple(anywhere), (0,), (size,))
    with pytest.raises(BrokenRules, match="too large"):
        deque(too_long.lower(replace(board, layout=Layout(1, 40, ()), givens=bytes(40))), maxlen=0)


def test_any_of_needs_rules() -> None:
    for wrong in ((), ((),), ((Even(0),), ())):
        with pytest.raises(BrokenRules, match="at least one alternative"):
            AnyOf(wrong)
    with pytest.raises(BrokenRules, match="for a rule"):
        AnyOf((("even",),))  # type: ignore[arg-type]


def test_if_no_alternative_can_hold_the_error_says_where() -> None:
    rule = AnyOf(((Ratio(0, 1, 6),), (AnyOf(((Ratio(0, 1, 7),),)),)))
    with pytest.raises(BrokenRules, match="no alternative can; the rule 'ratio' at r1c1, r1c2 cannot hold"):
        lower(replace(FOUR, constraints=(rule,)))


IMPOSSIBLE = (
    Ratio(0, 1, 7),
    KillerCage((0, 1), 100),
    KillerCage((0, 1, 2, 3, 4), 11),
    Sum((0, 1), -5),
    Thermo((0, 1, 2, 3, 7, 11, 15)),
    Sandwich((1, 0), 100),
    Skyscraper((1, 0), 9),
    XSum((1, 0), 1000),
    Regex((0, 1, 2), "11"),
    LittleKiller((0, 1), "down right", 99),
    FullRank((1, 0), 1000),
    Arrow(0, (1, 2, 3, 7, 11)),
    AnyOf(((Ratio(0, 1, 7),),)),
)


@pytest.mark.parametrize("impossible", IMPOSSIBLE, ids=lambda rule: rule.kind)
def test_an_alternative_that_cannot_hold_is_not_taken(impossible: Constraint) -> None:
    """By every engine, in what setters ask, in logic and in pencil marks the rest means the same without it."""
    alone = nonet.Puzzle.empty(box=(2, 2)).with_rules(Even(0))
    either = nonet.Puzzle.empty(box=(2, 2)).with_rules(AnyOf(((impossible, Even(1)), (Even(0),))))
    for engine in ("general", "python"):
        assert nonet.count(either, engine=engine) == nonet.count(alone, engine=engine) == 144
    assert nonet.solve(either).status is nonet.check(either).status is nonet.Status.MULTIPLE
    assert nonet.true_candidates(either).counts == nonet.true_candidates(alone).counts
    assert nonet.conflict(either) is None
    assert either.pencil_marks()[1] == (1, 2, 3, 4)
    assert nonet.explain(either).last.masks == nonet.explain(alone).last.masks
    assert nonet.hint(either) is not None


def test_the_other_engines_do_not_take_it_either() -> None:
    either = nonet.Puzzle.empty(box=(2, 2)).with_rules(AnyOf(((KillerCage((0, 1), 100),), (Even(0),))))
    for engine in ("sat", "cpsat"):
        if engines[engine].available() is None:
            assert nonet.count(either, engine=engine) == 144


def test_a_mistake_in_an_alternative_is_still_an_error() -> None:
    with pytest.raises(BrokenRules, match="not on the board"):
        lower(nonet.Puzzle.empty(box=(2, 2)).with_rules(AnyOf(((Even(99),), (Even(0),)))))


def test_alternatives_are_not_nested_without_end() -> None:
    def nested(depth: int) -> Constraint:
        return AnyOf(((nested(depth - 1),), (Even(0),))) if depth else Odd(1)

    assert len(lower(FOUR.with_rules(nested(20))).primitives) == 13
    with pytest.raises(BrokenRules, match="nested too deep"):
        nested(21)


@pytest.mark.parametrize("number", [10**13, 10**5000, -(10**5000)], ids=["large", "huge", "below"])
def test_numbers_in_rules_are_bounded(number: int) -> None:
    for make in (
        lambda: KillerCage((0, 1), number),
        lambda: Sum((0, 1), 5, (1, number)),
        lambda: GlobalMod(number),
        lambda: Thermo((0, number)),
        lambda: LookAndSay((0, 1), ((number, 1),)),
    ):
        with pytest.raises(BrokenRules, match="too large a number"):
            nonet.Puzzle.empty().with_rules(make())


# A rule of one's own


@dataclass(frozen=True, slots=True)
class FirstOfTheTest(Constraint):
    """The cell holds the first symbol."""

    cell: Cell

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        yield Count((self.cell,), 1, 1, 1)


@pytest.fixture
def registered() -> Iterator[None]:
    """Other tests of the same process list the rules, and shall not find this one."""
    constraint("first of the test")(FirstOfTheTest)
    yield
    constraints.forget("first of the test")


@pytest.mark.usefixtures("registered")
def test_a_rule_from_elsewhere(counted: Callable[..., int]) -> None:
    puzzle = replace(FOUR, constraints=(AnyOf(((FirstOfTheTest(5),), (Even(0),))), FirstOfTheTest(3)))
    text = codecs["nonet"].encode(puzzle)
    assert '{"kind": "first of the test", "cell": "r1c4"}' in text
    assert codecs["nonet"].decode(Source(text)) == puzzle
    assert counted(FOUR, FirstOfTheTest(3)) == 72
    assert "first of the test" in constraints
    assert "first of the test" not in constraints.names, "names are the files here"


@pytest.mark.usefixtures("registered")
def test_a_rule_from_elsewhere_takes_no_name_that_is_taken() -> None:
    assert constraint("first of the test")(FirstOfTheTest) is FirstOfTheTest, "run again"

    class Other(FirstOfTheTest):
        """Another."""

    for taken in ("first of the test", "thermo"):
        with pytest.raises(BrokenRules, match=f"a rule named '{taken}' already"):
            constraint(taken)(Other)


def test_a_mask_is_of_symbols_alone() -> None:
    board = Puzzle.empty((2, 2))
    assert nonet.lower(board.with_rules(Allowed(cell=0, symbols=(1, 3)))).domains[0] == 0b101
    with pytest.raises(BrokenRules, match=r"3\.0 is not one of the symbols"):
        nonet.lower(board.with_rules(Allowed(cell=0, symbols=(1, 3.0))))  # type: ignore[arg-type]


def test_a_ring_that_may_be_cut_anywhere_is_drawn_twice_at_most() -> None:
    ring = (0, 1, 2, 11, 20, 19, 18, 9)
    turned = [SumLine(ring[start:] + ring[:start], 10) for start in range(8)]
    marks = list(AnyOf(tuple((rule,) for rule in turned)).marks())
    assert [mark.text for mark in marks if isinstance(mark, Label)] == ["any of: 8 ways (sum line)"]
    assert len([mark for mark in marks if isinstance(mark, Line)]) == 2
    totals = AnyOf(((KillerCage((0, 1), 7),), (KillerCage((0, 1), 13),)))
    assert len(list(totals.marks())) == 1 + 2 * len(list(KillerCage((0, 1), 7).marks()))


def test_a_long_pattern_is_cut_in_pictures() -> None:
    (text,) = [mark.text for mark in Regex((0, 1, 2, 3), "1234|" * 40 + "4321").marks() if isinstance(mark, Label)]
    assert text.startswith("regex: 1234|")
    assert len(text) < 80
