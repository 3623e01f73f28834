"""No regular expression takes exponential time: texts come from anybody, and a search in one cannot be interrupted.

A repeat is dangerous if a text can be split into its rounds in many ways: `(?:[ ,]*\\d+)+` matches '11' as one round or
as two, and '1' * 40 + 'x' as 2 ** 39 combinations of rounds, each of which is tried. Every pattern and every text that
is part of one, wherever a module of ours keeps it, is taken apart here; each repeat is asked for one character that a
round may hold once and twice.
"""

from __future__ import annotations

import pkgutil
import re
import string
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest

import nonet

FEW_ROUNDS = 12
"""Fewer rounds than this can be split in so few ways that nobody waits for them."""

REPEATS = (re._constants.MAX_REPEAT, re._constants.MIN_REPEAT)
ATOMIC = (re._constants.POSSESSIVE_REPEAT, re._constants.ATOMIC_GROUP)


def repeats(parsed: Any) -> Iterator[Any]:
    """The bodies of all repeats of many rounds, at any depth; what is possessive is never split again."""
    for kind, argument in parsed:
        if kind in ATOMIC:
            continue
        if kind in REPEATS and argument[1] >= FEW_ROUNDS:
            yield argument[2]
        for part in argument if isinstance(argument, (list, tuple)) else (argument,):
            for each in part if isinstance(part, list) else (part,):
                if isinstance(each, re._parser.SubPattern):
                    yield from repeats(each)


def ambiguous(pattern: str, flags: int = 0) -> str | None:
    """A character that one round of some repeat of the pattern takes once and twice, None if there is none."""
    for body in repeats(re._parser.parse(pattern, flags)):
        round_ = re._compiler.compile(body, flags)  # type: ignore[attr-defined]
        for sign in string.printable:
            if round_.fullmatch(sign) and round_.fullmatch(sign * 2):
                return sign
    return None


def texts(value: object, depth: int = 3) -> Iterator[tuple[str, int]]:
    """The patterns, and the texts that may be part of one, within a value."""
    if isinstance(value, re.Pattern) and isinstance(value.pattern, str):
        yield value.pattern, value.flags & (re.IGNORECASE | re.VERBOSE | re.DOTALL | re.MULTILINE)
    elif isinstance(value, str) and set(value) & set("*+{"):
        yield value, 0
    elif isinstance(value, (tuple, list, set, frozenset)) and depth:
        for each in value:
            yield from texts(each, depth - 1)
    elif isinstance(value, dict) and depth:
        yield from texts([*value, *value.values()], depth - 1)
    elif isinstance(value, type) and value.__module__.startswith("nonet.") and depth:
        yield from texts(list(vars(value).values()), depth - 1)


def kept() -> Iterator[tuple[str, str, int]]:
    """Every pattern that a module keeps: where, the pattern, its flags."""
    for info in pkgutil.walk_packages(nonet.__path__, "nonet."):
        if info.name.endswith("__main__"):
            continue
        for name, value in vars(import_module(info.name)).items():
            if name != "__doc__" and not name.startswith("__"):
                for pattern, flags in texts(value):
                    yield f"{info.name}.{name}", pattern, flags


@pytest.mark.parametrize("pattern", [r"(?:[\sL,]*-?\d+(?:\.\d+)?){2,4000}", r"(a|a+)*b", r"(\w+\s*)+$"])
def test_a_dangerous_pattern_is_seen(pattern: str) -> None:
    assert ambiguous(pattern)


@pytest.mark.parametrize("pattern", [r"(?:\w+ ){0,600}x", r"(?:[\sL,]*+-?\d++)++", r"\d+(?:,\d+)*", r"(?:a|b)*"])
def test_a_harmless_one_is_not(pattern: str) -> None:
    assert ambiguous(pattern) is None


@pytest.mark.filterwarnings("ignore:Possible nested set:FutureWarning")
def test_no_pattern_is_dangerous() -> None:
    seen, found = 0, {}
    for place, pattern, flags in kept():
        try:
            sign = ambiguous(pattern, flags)
        except re.error:
            continue  # a text that is no pattern
        seen += 1
        if sign is not None:
            found[place] = (pattern, sign)
    assert found == {}
    assert seen > 300, "the patterns are kept where this test does not look"
