"""Formats: each file reads and writes one format. `sniff` finds the format of a text.

A codec turns text into a Puzzle and back. It neither solves nor checks (two equal givens in a row are read as they
stand), and writes nothing that it cannot read again. A file may declare by which signs its texts are recognized
(`_signs.py`), so that it is not imported for texts of other formats.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache
from typing import NoReturn, TypeVar

from nonet.codecs._codec import NO_WISHES, NOT_TEXT, Codec, Entry, Sample, Source, Wishes
from nonet.codecs._foreign import foreign
from nonet.codecs._in_line import is_plain
from nonet.codecs._notes import noted
from nonet.codecs._signs import Index, first_line, index
from nonet.core.registry import Registry

__all__ = [
    "NO_WISHES",
    "Codec",
    "Entry",
    "Source",
    "Wishes",
    "codec",
    "codecs",
    "explain_failure",
    "presumed",
    "sniff",
    "sniff_all",
    "unreadable",
]

codecs: Registry[Codec] = Registry(__name__, "format")

C = TypeVar("C", bound=type[Codec])

_MARKUP = re.compile(r"\s*<(?:!doctype|html|\?xml|svg|table|div|body|p|pre)\b", re.IGNORECASE)

# The beginning of a text that sniffers see.
_MAX_SNIFFED_CHARS = 100_000
_MAX_SNIFFED_LINES = 1000

SURE = 0.8
"""The result of `Codec.sniff` from which a format with a strong sign wins: formats with weak signs are not asked."""


def codec(name: str) -> Callable[[C], C]:
    """A decorator that registers a codec under the name of its format."""

    def enter(kind: C) -> C:
        kind.name = name
        codecs.register(name)(kind())
        return kind

    return enter


def sniff(text: str, wishes: Wishes = NO_WISHES) -> Codec | None:
    """The format of this text, None if no format recognizes it. `wishes` decide where two formats fit.

    The fast form of `sniff_all`: only formats with a fitting sign are imported and asked.
    """
    if is_plain(text):
        return codecs["line"]
    sample = _sampled(text, wishes)
    sureness, name = _sniffed(sample) if sample else (0.0, "")
    return codecs[name] if sureness > 0 else None


def sniff_part(text: str, wishes: Wishes) -> Codec | None:
    """The format of part of a text (the rest may be blanked out), None if no format is sure."""
    sample = _sampled(text, wishes, whole=False)
    sureness, name = _sniffed(sample) if sample else (0.0, "")
    return codecs[name] if sureness >= SURE else None


def _sniffed(sample: Sample) -> tuple[float, str]:
    """The surest format: how sure it is of the text (0 to 1), and its name."""
    asked = signs().strong_for(sample.text)
    surest = _surest(asked, sample)
    if surest[0] >= SURE:
        return surest
    if codecs["line"].sniff(sample) == 1.0:  # the commonest format: saves importing the others
        return 1.0, "line"
    return max(surest, _surest((name for name in signs().weak_for(sample.text) if name not in asked), sample))


def sniff_all(text: str, wishes: Wishes = NO_WISHES) -> Codec | None:
    """The format of this text, with every format imported and asked: the reference for `sniff`."""
    sample = _sampled(text, wishes)
    if sample is None:
        return None
    for name in ("line", "prolog"):
        if codecs[name].sniff(sample) == 1.0:
            return codecs[name]
    sureness, name = _surest(codecs.names, sample)
    return codecs[name] if sureness > 0 else None


@cache
def signs() -> Index:
    """The signs of every format that has a file here."""
    return index(__name__, list(__path__), codecs.names)


def _sampled(text: str, wishes: Wishes, *, whole: bool = True) -> Sample | None:
    """The sample that sniffers see; None if the text is blank or binary."""
    head = _beginning(text)
    for sign in NOT_TEXT:
        if sign in head:
            return None
    source = Source(head)
    if not source.text or source.text.isspace():
        return None
    return Sample(source, noted(wishes, head)[0], whole and head is text)


def _surest(names: Iterable[str], sample: Sample) -> tuple[float, str]:
    return max(((codecs[name].sniff(sample), name) for name in names), default=(0.0, ""))


def explain_failure(source: Source, wishes: Wishes = NO_WISHES) -> NoReturn:
    """Raises the most helpful error for a text whose format `sniff` does not know."""
    meant, head = presumed(source), _head(source)
    if meant.name == "grid":
        from nonet.codecs._pasted import is_prose, likeliest

        # Words around a board are not rows of the board.
        part = likeliest(head.text)
        if part:
            head, meant = replace(head, text=part), codecs[_likeliest(part)]
        elif is_prose(head.text):
            source.error(
                "there is no board in this text", expected="a grid", hint="or none that can be told from words"
            )
    for _ in meant.decode_many(head, wishes):
        pass
    unreadable(source)


def presumed(source: Source) -> Codec:
    """The format that a text which no sniffer recognizes was most likely meant to be in; raises for pages and links."""
    source.check()
    if _MARKUP.match(source.text):
        source.error("this is a page or a picture, not a puzzle", hint="copy the puzzle itself, or its link")
    if (link := foreign(source.text)) is not None:
        source.error(link[0], hint=link[1])
    return codecs[_likeliest(_head(source).text)]


def unreadable(source: Source, _: Wishes = NO_WISHES) -> NoReturn:
    """Raises the error for a text that resembles no format."""
    source.error(
        "there is no puzzle here that can be read",
        first_line(source.text),
        expected="a grid",
        hint=f"name its format if you know it: {', '.join(codecs.names)}",
    )


def _head(source: Source) -> Source:
    return Source(_beginning(source.text), source.name, source.first_line)


def _likeliest(text: str) -> str:
    """The name of the format that this text was most likely meant to be in."""
    start = text.lstrip()
    if start.startswith("{"):
        return "nonet"
    if start.startswith("["):
        return "json" if "_" not in start else "prolog"
    from nonet.codecs._sized import is_headed

    if is_headed(text):
        return "sized"
    rows = [line for line in text.split("\n") if line.strip() and not line.startswith("#")]
    in_one_line = len(rows) == 1 or len(rows[0].split()[0]) > 4 * len(rows) if rows else False
    return "line" if in_one_line else "grid"


def _beginning(text: str) -> str:
    """The beginning of the text that sniffers see, in whole lines if it has several."""
    if len(text) <= _MAX_SNIFFED_CHARS and text.count("\n") < _MAX_SNIFFED_LINES:
        return text
    head = text[:_MAX_SNIFFED_CHARS]
    if len(head) < len(text) and "\n" in head:
        head = head[: head.rindex("\n")]
    lines = head.split("\n", _MAX_SNIFFED_LINES)
    return "\n".join(lines[:_MAX_SNIFFED_LINES])
