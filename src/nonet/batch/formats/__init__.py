"""Files of rows: each module reads and writes one kind of file as Arrow tables."""

from __future__ import annotations

import os

from nonet.api import NonetError
from nonet.api.columns import PUZZLE_NAMES
from nonet.api.registry import Registry
from nonet.batch.formats._format import UNREADABLE, Format, Reader, Writer
from nonet.batch.places import Place

__all__ = ["SUFFIXES", "UNREADABLE", "Format", "Reader", "Writer", "format_named", "format_of", "formats"]

formats: Registry[Format] = Registry(__name__, "kind of file")

SUFFIXES = {
    ".parquet": "parquet",
    ".pq": "parquet",
    ".arrow": "arrow",
    ".feather": "arrow",
    ".csv": "csv",
    ".tsv": "csv",
    ".ndjson": "ndjson",
    ".jsonl": "ndjson",
    ".txt": "text",
    ".sdm": "text",
    ".sdk": "text",
    ".sudoku": "text",
}
"""The kind of file by its suffix. What has another one is told by its first bytes."""


def format_named(name: str) -> Format:
    """The kind of file with this name."""
    return formats[name]


def format_of(place: Place) -> Format:
    """The kind of a file that is to be read, by its suffix, or else by its head."""
    name = SUFFIXES.get(place.suffix)
    return formats[name if name is not None else _sniffed(place.head)]


def format_for(path: str, default: str | None = None) -> Format:
    """The kind of a file that is to be written, by its suffix."""
    suffix = os.path.splitext(path)[1].lower()
    name = SUFFIXES.get(suffix, default)
    if name is None:
        raise NonetError(f"{path}: what kind of file is this to be?", hint=f"--to {'|'.join(formats.names)}")
    return formats[name]


def _sniffed(head: bytes) -> str:
    if head.startswith(b"PAR1"):
        return "parquet"
    if head.startswith(b"ARROW1"):
        return "arrow"
    line = head.lstrip(b"\xef\xbb\xbf").lstrip().partition(b"\n")[0].strip()
    if line.startswith(b"{") and line.endswith(b"}") and any(f'"{name}"'.encode() in line for name in PUZZLE_NAMES):
        return "ndjson"
    words = line.lower().replace(b";", b",").replace(b"\t", b",").replace(b'"', b"").split(b",")
    known = {name.encode() for name in PUZZLE_NAMES}
    return "csv" if known & {word.strip() for word in words} else "text"
