"""Recognisers: each file knows one kind of rule, how it is drawn and which words in the rules' text speak for it.

A recogniser claims elements of the drawing and sentences, and gives rules. `stage` orders them, because a mark has one
owner: a bulb is taken by its thermometer before circles are looked at.

    10 houses  20 arrows  25 little killers  30 marks between cells  40 quads  50 thermometers and lines with ends
    60 lines by colour  70 outside  75 cells  80 cages  90 the whole board  95 negatives
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TypeVar

from nonet.codecs.sudokupad.case import Recogniser
from nonet.core.registry import Registry

recognisers: Registry[Recogniser] = Registry(__name__, "recogniser")

R = TypeVar("R", bound=type[Recogniser])


def recogniser(name: str) -> Callable[[R], R]:
    """A decorator that registers a recogniser."""

    def enter(kind: R) -> R:
        kind.name = name
        recognisers.register(name)(kind())
        return kind

    return enter


@cache
def in_order() -> tuple[Recogniser, ...]:
    """All recognisers, by stage and name."""
    return tuple(sorted(recognisers, key=lambda each: (each.stage, each.name)))
