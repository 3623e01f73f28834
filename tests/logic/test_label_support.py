"""Labels: cells of one unknown region differ, and a full region has each value, against all ways to fill them."""

from dataclasses import dataclass
from itertools import product
from random import Random
from typing import ClassVar

from nonet.core.constraint import Constraint
from nonet.core.layout import Layout
from nonet.core.primitives import Count, Labelled, Primitive
from nonet.core.problem import lower
from nonet.core.puzzle import Puzzle
from nonet.logic.label_support import by_labels
from nonet.logic.links import Links, bits


@dataclass(frozen=True, slots=True)
class Raw(Constraint):
    """These primitives."""

    kind: ClassVar[str] = "raw"
    parts: tuple[Primitive, ...]

    def lower(self, puzzle: Puzzle) -> tuple[Primitive, ...]:  # type: ignore[override]
        return self.parts


PART = Labelled((0, 1, 2, 3), (4, 5, 6, 7))
"""Four cells with two values, and for each of them one of two regions."""


def links(*parts: Primitive) -> Links:
    return Links(lower(Puzzle(Layout(1, 8, ()), (1, 2), bytes(8), (Raw((PART, *parts)),))))


FULL = links(Count((4, 5, 6, 7), 1, 2, 2), Count((4, 5, 6, 7), 2, 2, 2))
OPEN = links()


def ways(known: Links, masks: list[int]) -> list[int]:
    found = [0] * 8
    for values in product(*[tuple(bits(mask)) for mask in masks]):
        if all(part.holds(values, (1, 2)) for part in known.others):
            for cell, value in enumerate(values):
                found[cell] |= 1 << value
    return found


def test_no_value_with_a_way_goes() -> None:
    random, gone = Random(3), 0
    for _ in range(400):
        known = random.choice((FULL, OPEN))
        masks = [random.randint(1, 3) for _ in range(8)]
        left, right = by_labels(PART, masks, known), ways(known, masks)
        assert all(not right[cell] & ~left[cell] for cell in range(8))
        gone += sum((masks[cell] & ~left[cell]).bit_count() for cell in range(8))
    assert gone > 200


def test_the_last_place_for_a_value_of_a_full_region() -> None:
    # Region 1 needs a 1: only the first cell can be 1, so it is in region 1.
    masks = [3, 2, 2, 3, 3, 3, 3, 2]
    assert by_labels(PART, masks, FULL)[4] == 1
    assert by_labels(PART, masks, FULL)[0] == 1
    assert by_labels(PART, masks, OPEN)[0] == 3
