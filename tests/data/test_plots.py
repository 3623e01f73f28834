"""Pictures as SVG, and the bins that they show.

Covers: plots, charts.
"""

from __future__ import annotations

import re
from xml.etree import ElementTree

import numpy as np
import pytest

from nonet.data.charts import MAX_BINS, all_bins, by_bins, chart, tally
from nonet.data.plots import COLOURS, WIDTH, bars, histogram

SVG = "{http://www.w3.org/2000/svg}"


def drawn(svg: str) -> list[ElementTree.Element]:
    """The bars of a picture; all of them are inside it."""
    root = ElementTree.fromstring(svg)
    height = float(root.attrib["height"])
    found = [rect for rect in root.iter(f"{SVG}rect") if rect.find(f"{SVG}title") is not None]
    for rect in found:
        x, y, wide, high = (float(rect.attrib[name]) for name in ("x", "y", "width", "height"))
        assert 0 <= x <= x + wide <= WIDTH
        assert 0 <= y <= y + high <= height
    return found


def test_heights_are_percentages() -> None:
    svg = histogram("A", "b", {"one": {"1": 30, "2": 10}, "two": {"1": 1}}, ["1", "2"])
    heights = [float(rect.attrib["height"]) for rect in drawn(svg) if rect.attrib["height"] != "11.00"]
    assert heights == pytest.approx([142.5, 47.5, 190.0])
    assert "1: 30 in one (75 %)" in svg
    assert {rect.attrib["fill"] for rect in drawn(svg)} == set(COLOURS[:2])


def test_bars() -> None:
    svg = bars("A & B", {"x<y": 4, "a technique with a very long name": 1}, 8)
    lengths = [float(rect.attrib["width"]) for rect in drawn(svg)]
    assert lengths[0] == 4 * lengths[1]
    assert "x&lt;y: 4 (50 %)" in svg
    assert "A &amp; B" in svg
    assert re.search("a technique with a very lon…", svg)


@pytest.mark.parametrize("svg", [histogram("A", "b", {"one": {}}, []), bars("A", {}), chart("A", "b", {"one": {}}, 1)])
def test_nothing_is_a_picture_too(svg: str) -> None:
    assert not drawn(svg)


def test_bins() -> None:
    assert by_bins({1.2: 1, 1.5: 2, 2.0: 3, 9.9: 1}, 0.5) == {"1": 1, "1.5": 2, "2": 3, "9.5": 1}
    assert by_bins({0.1 * 3: 1}, 0.1) == {"0.3": 1}, "floats are a little off"
    assert all_bins([{"1": 1}, {"2.5": 1}], 0.5) == ["1", "1.5", "2", "2.5"]
    assert all_bins([{"0": 1, "1000": 1}], 1) == ["0", "1000"]
    assert tally(np.array([1.5, np.nan, 1.5])) == {1.5: 2}
    assert tally(np.array([3, 3, 4])) == {3: 2, 4: 1}


def test_many_guesses_get_wide_bins() -> None:
    svg = chart("Guesses", "guesses", {"all": dict.fromkeys(range(0, 40_000, 7), 1)}, 1)
    assert 0 < len(drawn(svg)) <= MAX_BINS
    assert "in steps of 1000" in svg
