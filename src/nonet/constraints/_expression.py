"""Expressions over two numbers a and b that say which pairs are allowed: "abs(a - b) >= 4 or a * b == 12".

    whole numbers, a, b        + - * // %        abs(x) min(x, y, ...) max(x, y, ...)
    < <= == != >= > (1 < a - b < 4 is both)        not, and, or        ( )

A recursive-descent parser turns the text into closures; no text is ever passed to Python's `eval`.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple, NoReturn

from nonet.core.errors import BrokenRules

MAX_EXPRESSION_CHARS = 200
MAX_NESTING = 20  # brackets within brackets

Number = Callable[[int, int], int]
"""A compiled expression: its value for a and b."""

_TOKEN = re.compile(r"\s*(?:(\d+)|([A-Za-z_]\w*)|(//|<=|>=|==|!=|[-+*%<>(),])|(\S))")
_COMPARISONS = {
    "<": operator.lt,
    "<=": operator.le,
    "==": operator.eq,
    "!=": operator.ne,
    ">=": operator.ge,
    ">": operator.gt,
}
_FUNCTIONS: dict[str, Callable[..., int]] = {"abs": abs, "min": min, "max": max}


class Part(NamedTuple):
    """A compiled subexpression: its value for a and b, whether that is a truth value, and its first column (from 0)."""

    of: Number
    is_truth: bool
    column: int


@lru_cache(maxsize=64)
def compiled(text: str) -> Callable[[int, int], bool]:
    """The function that says whether a and b satisfy the expression."""
    parser = _Parser(text)
    part = parser.truth(parser.whole())

    def holds(a: int, b: int) -> bool:
        try:
            return bool(part.of(a, b))
        except ZeroDivisionError:
            raise BrokenRules(f"the expression {text!r} divides by zero for a = {a} and b = {b}") from None

    return holds


@lru_cache(maxsize=64)
def computed(text: str) -> Callable[[int], int]:
    """The function of a that the expression says, such as "2 * a": a number, without b."""
    parser = _Parser(text, "a number made of a: 2 * a", with_b=False)
    part = parser.number(parser.whole())

    def value(a: int) -> int:
        try:
            return int(part.of(a, 0))
        except ZeroDivisionError:
            raise BrokenRules(f"the expression {text!r} divides by zero for a = {a}") from None

    return value


class _Parser:
    def __init__(
        self, text: str, hint: str = "it says when a and b go together: abs(a - b) >= 4", *, with_b: bool = True
    ) -> None:
        self.text = text
        self.hint = hint
        self.with_b = with_b
        if len(text) > MAX_EXPRESSION_CHARS:
            raise BrokenRules(
                f"an expression of {len(text)} characters is too long", hint=f"at most {MAX_EXPRESSION_CHARS}"
            )
        self.tokens = [(match[0].strip(), match.start(match.lastindex or 0)) for match in _TOKEN.finditer(text)]
        self.next = 0
        self.depth = 0

    def complain(self, complaint: str, column: int) -> NoReturn:
        raise BrokenRules(
            f"the expression {self.text!r} is wrong at column {column + 1}: {complaint}",
            hint=self.hint,
        )

    @property
    def column(self) -> int:
        return self.tokens[self.next][1] if self.next < len(self.tokens) else len(self.text)

    @property
    def sign(self) -> str:
        return self.tokens[self.next][0] if self.next < len(self.tokens) else ""

    def take(self, *signs: str) -> str:
        """The next token if it is one of these, else ''."""
        sign = self.sign
        if not sign or sign not in signs:
            return ""
        self.next += 1
        return sign

    def need(self, sign: str) -> None:
        if not self.take(sign):
            self.complain(f"expected {sign!r}, found {self.sign!r}" if self.sign else f"expected {sign!r}", self.column)

    def whole(self) -> Part:
        part = self.any_of()
        if self.next < len(self.tokens):
            self.complain(f"{self.sign!r} is not expected here", self.column)
        return part

    def truth(self, part: Part) -> Part:
        if not part.is_truth:
            self.complain("this is a number, where a comparison is needed", part.column)
        return part

    def number(self, part: Part) -> Part:
        if part.is_truth:
            self.complain("this is a comparison, where a number is needed", part.column)
        return part

    def any_of(self) -> Part:
        return self.joined("or", self.all_of, lambda x, y: lambda a, b: x(a, b) or y(a, b))

    def all_of(self) -> Part:
        return self.joined("and", self.negated, lambda x, y: lambda a, b: x(a, b) and y(a, b))

    def joined(self, word: str, inner: Callable[[], Part], join: Callable[[Number, Number], Number]) -> Part:
        part = inner()
        while self.take(word):
            part = Part(join(self.truth(part).of, self.truth(inner()).of), True, part.column)
        return part

    def negated(self) -> Part:
        column, times = self.column, 0
        while self.take("not"):
            times += 1
        part = self.compared()
        if not times:
            return part
        inner, wanted = self.truth(part).of, times % 2 == 0
        return Part(lambda a, b: bool(inner(a, b)) == wanted, True, column)

    def compared(self) -> Part:
        part = left = self.added()
        chain: Number | None = None
        while sign := self.take(*_COMPARISONS):
            right = self.added()
            chain = _link(chain, _COMPARISONS[sign], self.number(left).of, self.number(right).of)
            left = right
        return part if chain is None else Part(chain, True, part.column)

    def added(self) -> Part:
        return self.combined({"+": operator.add, "-": operator.sub}, self.multiplied)

    def multiplied(self) -> Part:
        return self.combined({"*": operator.mul, "//": operator.floordiv, "%": operator.mod}, self.signed)

    def combined(self, signs: dict[str, Callable[[int, int], int]], inner: Callable[[], Part]) -> Part:
        part = inner()
        while sign := self.take(*signs):
            part = Part(_apply(signs[sign], self.number(part).of, self.number(inner()).of), False, part.column)
        return part

    def signed(self) -> Part:
        column, minus = self.column, 0
        while self.take("-"):
            minus += 1
        part = self.single()
        if not minus:
            return part
        inner, factor = self.number(part).of, -1 if minus % 2 else 1
        return Part(lambda a, b: factor * inner(a, b), False, column)

    def single(self) -> Part:
        column, sign = self.column, self.sign
        self.next += 1
        if sign.isascii() and sign.isdigit():
            if len(sign) > 9:
                self.complain("a number of more than nine digits", column)
            constant = int(sign)
            return Part(lambda a, b: constant, False, column)
        if sign == "a":
            return Part(lambda a, b: a, False, column)
        if sign == "b" and self.with_b:
            return Part(lambda a, b: b, False, column)
        if sign == "(" or sign in _FUNCTIONS:
            return self.bracketed(sign, column)
        found = f"found {sign!r}" if sign else "but it ends here"
        known = "a, b" if self.with_b else "a"
        return self.complain(f"expected {known}, a whole number, abs, min, max or '(', {found}", column)

    def bracketed(self, sign: str, column: int) -> Part:
        self.depth += 1
        if self.depth > MAX_NESTING:
            self.complain("brackets are nested too deep", column)
        if sign in _FUNCTIONS:
            self.need("(")
        parts = [self.any_of()]
        while sign != "(" and self.take(","):
            parts.append(self.any_of())
        self.need(")")
        self.depth -= 1
        if sign == "(":
            return parts[0]._replace(column=column)
        if (len(parts) == 1) != (sign == "abs"):
            self.complain(f"{sign} takes {'one number' if sign == 'abs' else 'two numbers or more'}", column)
        function, inner = _FUNCTIONS[sign], [self.number(part).of for part in parts]
        return Part(lambda a, b: function(*(each(a, b) for each in inner)), False, column)


def _apply(join: Callable[[int, int], int], left: Number, right: Number) -> Number:
    return lambda a, b: join(left(a, b), right(a, b))


def _link(chain: Number | None, compare: Callable[[int, int], bool], left: Number, right: Number) -> Number:
    if chain is None:
        return lambda a, b: compare(left(a, b), right(a, b))
    before = chain
    return lambda a, b: before(a, b) and compare(left(a, b), right(a, b))
