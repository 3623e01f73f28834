"""Ways of links between pencil marks: slim curves that go around digits and keep apart from each other.

A link may bow to either side, or in an S; of some dozen such curves the one is taken that touches the fewest digits
and earlier links. Digits are discs here. Where no curve is free, as between neighbours in a full cell, digits are drawn
over the link, so that they stay legible.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot

from nonet.render._paper import CELL, Pixel

STEP = 2.5
"""Distance of the points of a curve at which digits are looked for, in SVG units: less than a digit is wide."""

BUCKET = 8.0
"""Side of the squares by which digits are found, in SVG units."""

_BOWS = (0.0, 0.07, -0.07, 0.14, -0.14, 0.22, -0.22, 0.32, -0.32, 0.45, -0.45)
"""How far a curve bows to a side, as a fraction of its length."""

_S_BOWS = (0.14, -0.14, 0.28, -0.28)

MAX_LEAN = 0.9 * CELL
"""A long link bows no farther than this, in SVG units."""

MIN_LEAN = 0.2 * CELL
"""A link between neighbouring pencil marks bows at least this far, or nothing of it is seen."""

SHORT = 0.45 * CELL

Curve = tuple[Pixel, Pixel, Pixel, Pixel]
"""A cubic curve: start, two control points, end."""


class Routes:
    """The digits to go around, each with its radius, and the links drawn so far. Links stay within `board`: two
    opposite corners.
    """

    def __init__(self, digits: Iterable[tuple[Pixel, float]], board: tuple[Pixel, Pixel]) -> None:
        self._board = board
        self._digits: dict[tuple[int, int], list[tuple[Pixel, float]]] = {}
        for (x, y), radius in digits:
            for column in range(int((x - radius) // BUCKET), int((x + radius) // BUCKET) + 1):
                for row in range(int((y - radius) // BUCKET), int((y + radius) // BUCKET) + 1):
                    self._digits.setdefault((column, row), []).append(((x, y), radius))
        self._drawn: list[list[Pixel]] = []

    def curve(self, start: Pixel, end: Pixel, gap: float) -> Curve:
        """The way from one pencil mark to another; it stops `gap` short of the middle of both."""
        best = min(self._choices(start, end, gap), key=lambda curve: self._cost(curve, start, end))
        self._drawn.append(points(best, samples(best)))
        return best

    def _choices(self, start: Pixel, end: Pixel, gap: float) -> Iterable[Curve]:
        across, down = end[0] - start[0], end[1] - start[1]
        length = hypot(across, down) or 1.0
        aside = -down / length, across / length
        leans = [max(-MAX_LEAN, min(MAX_LEAN, bow * length)) for bow in _BOWS]
        if length < SHORT:
            leans = [-MIN_LEAN, MIN_LEAN, -1.5 * MIN_LEAN, 1.5 * MIN_LEAN]
        pairs = [(lean, lean) for lean in leans]
        if length > 1.5 * CELL:
            swings = [max(-MAX_LEAN, min(MAX_LEAN, bow * length)) for bow in _S_BOWS]
            pairs += [(lean, -lean) for lean in swings]
        for one, other in pairs:
            # A cubic curve bows three quarters as far as its control points.
            first = start[0] + across / 3 + aside[0] * one / 0.75, start[1] + down / 3 + aside[1] * one / 0.75
            second = end[0] - across / 3 + aside[0] * other / 0.75, end[1] - down / 3 + aside[1] * other / 0.75
            yield _towards(start, first, gap), first, second, _towards(end, second, gap)

    def touched(self, curve: Curve, *ends: Pixel) -> float:
        """How deep the curve runs through digits, other than those at its `ends`: SVG units, summed over its points."""
        return self._deep(points(curve, samples(curve)), ends)

    def _deep(self, way: list[Pixel], ends: tuple[Pixel, ...]) -> float:
        deep = 0.0
        for x, y in way:
            for (digit_x, digit_y), radius in self._digits.get((int(x // BUCKET), int(y // BUCKET)), ()):
                away = hypot(x - digit_x, y - digit_y)
                if away < radius and (digit_x, digit_y) not in ends:
                    deep += radius - away
        return deep

    def _cost(self, curve: Curve, start: Pixel, end: Pixel) -> float:
        own = points(curve, samples(curve))
        crowded = 0.0
        for other in self._drawn:
            for x, y in own[3:-3:4]:
                nearest = min(abs(x - other_x) + abs(y - other_y) for other_x, other_y in other[::3])
                crowded += max(0.0, 4.0 - nearest)
        straight = hypot(end[0] - start[0], end[1] - start[1])
        bow = max(hypot(x - (start[0] + end[0]) / 2, y - (start[1] + end[1]) / 2) - straight / 2 for x, y in own)
        lean = abs(curve[1][0] + curve[2][0] - start[0] - end[0]) + abs(curve[1][1] + curve[2][1] - start[1] - end[1])
        (left, top), (right, bottom) = self._board
        out = sum(max(left - x, x - right, top - y, y - bottom, 0.0) for x, y in own)
        return 10 * out + self._deep(own, (start, end)) + crowded + 0.05 * lean + max(bow, 0.0)


def samples(curve: Curve) -> int:
    """How many points of a curve are looked at."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = curve
    length = hypot(bx - ax, by - ay) + hypot(cx - bx, cy - by) + hypot(dx - cx, dy - cy)
    return max(int(length / STEP), 8)


def points(curve: Curve, count: int) -> list[Pixel]:
    """Points along a cubic curve, its ends included."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = curve
    found = []
    for place in range(count):
        t = place / (count - 1)
        s = 1 - t
        found.append(
            (
                s * s * s * ax + 3 * s * s * t * bx + 3 * s * t * t * cx + t * t * t * dx,
                s * s * s * ay + 3 * s * s * t * by + 3 * s * t * t * cy + t * t * t * dy,
            )
        )
    return found


def _towards(point: Pixel, aim: Pixel, step: float) -> Pixel:
    length = hypot(aim[0] - point[0], aim[1] - point[1]) or 1.0
    return point[0] + (aim[0] - point[0]) * step / length, point[1] + (aim[1] - point[1]) * step / length
