"""Relations, patterns, any-of, and a rule of one's own.

Covers: any_of, automaton, regex, relation, _expression, _pattern.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import product

import pytest
from hypothesis import given, settings, strategies as st

from nonet.codecs import Source, codecs
from nonet.constraints import _pattern, constraint, constraints
from nonet.constraints._expression import compiled
from nonet.constraints.any_of import AnyOf
from nonet.constraints.even import Even
from nonet.constraints.ratio import Ratio
from nonet.constraints.regex import Regex
from nonet.constraints.relation import Relation
from nonet.core.constraint import Constraint
from nonet.core.errors import BrokenRules
from nonet.core.layout import Cell
from nonet.core.primitives import Count, Primitive
from nonet.core.problem import lower
from nonet.core.puzzle import Puzzle

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


def test_any_of_needs_rules() -> None:
    for wrong in ((), ((),), ((Even(0),), ())):
        with pytest.raises(BrokenRules, match="at least one alternative"):
            AnyOf(wrong)
    with pytest.raises(BrokenRules, match="for a rule"):
        AnyOf((("even",),))  # type: ignore[arg-type]


def test_an_alternative_that_cannot_hold_says_where() -> None:
    rule = AnyOf(((Even(0),), (AnyOf(((Ratio(0, 1, 7),),)),)))
    with pytest.raises(BrokenRules, match="the rule 'ratio' at r1c1, r1c2 cannot hold"):
        lower(replace(FOUR, constraints=(rule,)))


# A rule of one's own


@constraint("first of the test")
@dataclass(frozen=True, slots=True)
class FirstOfTheTest(Constraint):
    """The cell holds the first symbol."""

    cell: Cell

    def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
        yield Count((self.cell,), 1, 1, 1)


def test_a_rule_from_elsewhere(counted: Callable[..., int]) -> None:
    puzzle = replace(FOUR, constraints=(AnyOf(((FirstOfTheTest(5),), (Even(0),))), FirstOfTheTest(3)))
    text = codecs["nonet"].encode(puzzle)
    assert '{"kind": "first of the test", "cell": "r1c4"}' in text
    assert codecs["nonet"].decode(Source(text)) == puzzle
    assert counted(FOUR, FirstOfTheTest(3)) == 72
    assert "first of the test" in constraints
    assert "first of the test" not in constraints.names, "names are the files here"


def test_a_rule_from_elsewhere_takes_no_name_that_is_taken() -> None:
    assert constraint("first of the test")(FirstOfTheTest) is FirstOfTheTest, "run again"

    class Other(FirstOfTheTest):
        """Another."""

    for taken in ("first of the test", "thermo"):
        with pytest.raises(BrokenRules, match=f"a rule named '{taken}' already"):
            constraint(taken)(Other)
