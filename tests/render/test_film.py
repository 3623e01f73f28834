"""A film shows at any time what its picture of that time shows, in the same order. Covers: film."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings, strategies as st

import nonet
from nonet.render.film import film

SECONDS = 2.0
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 {0}" width="100"\n height="{0}">'
PAPER = '<rect width="100" height="{0}" fill="#ffffff"/>'


def picture(lines: list[str], height: int = 100) -> str:
    return "\n".join([HEAD.format(height), PAPER.format(height), *lines, "</svg>"])


def seen(drawing: str, time: float) -> list[str]:
    """The leaves that are visible at this time, each with the attributes of the groups around it."""
    tree = ElementTree.fromstring(drawing)
    found: list[str] = []

    def walk(element: ElementTree.Element, context: str) -> None:
        for child in element:
            tag = child.tag.rpartition("}")[2]
            if tag == "g" and "visibility" in child.attrib:
                state = child.attrib["visibility"]
                for change in child:
                    if change.tag.endswith("set"):
                        begin = float(re.fullmatch(r"clock\.begin\+([\d.]+)s", change.attrib["begin"])[1])  # type: ignore[index]
                        if begin <= time < begin + float(change.attrib["dur"][:-1]):
                            state = change.attrib["to"]
                if state == "visible":
                    walk(child, context)
            elif tag == "g":
                walk(child, context + str(sorted(child.attrib.items())))
            elif tag not in ("set", "animate", "rect"):
                found.append(f"{context}{tag}{sorted(child.attrib.items())}{child.text or ''}")

    walk(tree, "")
    return found


leaf = st.integers(0, 9).map(lambda place: f'<text x="{place}">{place}</text>')
groups = st.sampled_from(["a", "b"])
frames = st.lists(
    st.lists(st.one_of(leaf, st.tuples(groups, st.lists(leaf, max_size=3))), max_size=6), min_size=1, max_size=6
)


def lines_of(frame: list[str | tuple[str, list[str]]]) -> list[str]:
    lines: list[str] = []
    for each in frame:
        lines += [each] if isinstance(each, str) else [f'<g fill="{each[0]}">', *each[1], "</g>"]
    return lines


@given(frames)
@settings(max_examples=200, deadline=None)
def test_each_picture_is_seen_in_its_time(made: list[list[str | tuple[str, list[str]]]]) -> None:
    pictures = [picture(lines_of(frame)) for frame in made]
    shown = film(pictures, SECONDS)
    for number, one in enumerate(pictures):
        assert seen(shown, (number + 0.5) * SECONDS) == seen(one, 0.0), number
    assert seen(shown, 1e9) == seen(pictures[-1], 0.0), "and the last in the end"


def test_a_film_is_as_high_as_its_highest_picture() -> None:
    tree = ElementTree.fromstring(film([picture([], 100), picture([], 140)], SECONDS))
    assert (tree.attrib["height"], tree.attrib["viewBox"]) == ("140", "0 0 100 140")
    assert next(iter(tree)).attrib["height"] == "140"


def test_what_stays_is_drawn_once() -> None:
    puzzle = nonet.read("1... ..2. .3.. ...4")
    pictures = [str(nonet.draw(puzzle, caption=str(number))) for number in range(30)]
    assert len(film(pictures, SECONDS)) < sum(map(len, pictures)) / 4


def test_a_film_of_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="SVG pictures"):
        film(["no picture"], SECONDS)
