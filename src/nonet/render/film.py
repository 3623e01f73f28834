"""A film: several pictures of one board as a single animated SVG, which plays by itself, again and again.

What several pictures share is drawn once and shown while it is there, so that a film of fifty steps is a few times as
large as a picture. Without animation (in a PNG, on paper) the last picture is seen.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

from nonet.render._paper import number, runs

REST = 3.0
"""Seconds for which the last picture stays."""

_HEAD = re.compile(r'<svg [^>]*viewBox="0 0 (\d+) ([\d.]+)"[^>]*>', re.DOTALL)
_PAPER = re.compile(r'<rect width="\d+" height="[\d.]+" fill="(#\w+)"/>')
_CLOCK = "clock"

Leaf = tuple[tuple[str, ...], str]
"""An element that holds no others, with the open groups around it."""


def film(pictures: Sequence[str], seconds: float) -> str:
    """The pictures one after the other, each for `seconds`."""
    heads = [_HEAD.match(picture) for picture in pictures]
    sizes = [(float(head[1]), float(head[2])) for head in heads if head]
    if not sizes or len(sizes) < len(pictures):
        raise ValueError("a film is made of SVG pictures of boards")
    width, height = (number(max(sides)) for sides in zip(*sizes, strict=True))
    merged: list[Leaf] = []
    shown: list[list[bool]] = []
    for place, picture in enumerate(pictures):
        _add(merged, shown, list(_leaves(picture)), place, len(pictures))
    first = pictures[0]
    head = re.sub(r'viewBox="[^"]*" width="[^"]*"\s+height="[^"]*"', "", _HEAD.match(first)[0], count=1)  # type: ignore[index]
    box = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    paper = _PAPER.search(first)
    whole = number(len(pictures) * seconds + REST)
    clock = f'<animate id="{_CLOCK}" attributeName="x" from="0" to="0" dur="{whole}s" begin="0s;{_CLOCK}.end"/>'
    parts = [
        head.replace("<svg ", f"<svg {box} ", 1),
        f'<rect width="{width}" height="{height}" fill="{paper[1] if paper else "#ffffff"}">{clock}</rect>',
        *_played(merged, shown, seconds),
        "</svg>",
    ]
    return "\n".join(parts)


def _leaves(picture: str) -> Iterator[Leaf]:
    """The elements of a picture, which has one on each line; the paper apart."""
    groups: list[str] = []
    body = picture[_HEAD.match(picture).end() : picture.rindex("</svg>")]  # type: ignore[union-attr]
    for line in body.strip().split("\n"):
        if line.startswith("<g ") and not line.endswith("</g>"):
            groups.append(line)
        elif line == "</g>":
            groups.pop()
        elif not _PAPER.fullmatch(line):
            yield tuple(groups), line


def _add(merged: list[Leaf], shown: list[list[bool]], leaves: list[Leaf], place: int, count: int) -> None:
    """Merges the leaves of picture number `place` into those of the pictures before, each behind what it lies over."""
    blocks = SequenceMatcher(None, merged, leaves, autojunk=False).get_opcodes()
    for kind, low, high, start, end in reversed(blocks):
        if kind == "equal":
            for index in range(low, high):
                shown[index][place] = True
        elif kind in ("insert", "replace"):
            merged[high:high] = leaves[start:end]
            shown[high:high] = [[each == place for each in range(count)] for _ in range(start, end)]


def _played(merged: Sequence[Leaf], shown: Sequence[Sequence[bool]], seconds: float) -> Iterator[str]:
    open_groups: tuple[str, ...] = ()
    for (groups, line), when in zip(merged, shown, strict=True):
        common = 0
        while common < min(len(groups), len(open_groups)) and groups[common] == open_groups[common]:
            common += 1
        yield from ["</g>"] * (len(open_groups) - common)
        yield from groups[common:]
        open_groups = groups
        if all(when):
            yield line
            continue
        # What is in the last picture is hidden now and then, anything else is shown now and then.
        last = when[-1]
        state, other = ("visible", "hidden") if last else ("hidden", "visible")
        sets = "".join(
            f'<set attributeName="visibility" to="{other}" begin="{_CLOCK}.begin+{number(start * seconds)}s" '
            f'dur="{number(length * seconds)}s"/>'
            for start, length in runs([each is not last for each in when])
        )
        yield f'<g visibility="{state}">{sets}{line}</g>'
    yield from ["</g>"] * len(open_groups)
