"""From whatever holds puzzles to its text: files are opened and bytes decoded here, and nowhere else.

All text becomes UTF-8 without a byte order mark whose lines end with a newline, in blocks, so that a file of any length
passes through a fixed amount of memory, and so that it makes no difference how it comes or how slowly.
"""

from __future__ import annotations

import codecs
import os
from collections.abc import Callable, Iterator
from typing import IO, TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from pathlib import Path

Readable: TypeAlias = "str | bytes | bytearray | memoryview | Path | IO[Any]"
"""What has a text: the text itself, or a file (only a `Path` is opened)."""

HEAD = 1 << 17
"""Bytes that are looked at to find out the format: more than sniffing takes into account."""

BLOCK = 1 << 22

_UTF16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def is_readable(source: object) -> bool:
    """Whether this is text, a path or an open file."""
    return isinstance(source, str | bytes | bytearray | memoryview | os.PathLike) or hasattr(source, "read")


def name_of(source: Readable) -> str:
    """What messages call this source."""
    if isinstance(source, os.PathLike):
        return str(source)
    return "<text>" if not hasattr(source, "read") else str(getattr(source, "name", "<file>"))


def text_of(source: Readable, most: int) -> str:
    """The text of a source, or a beginning of it of at least `most` characters."""
    if isinstance(source, str) and source.isascii():
        return source  # the commonest case, which needs nothing of all this
    # Four bytes are the most that UTF-8 has for a character.
    return decoded(b"".join(_first(blocks(source), 4 * most)))


def decoded(data: bytes) -> str:
    """Text from a block; what is no UTF-8 becomes the sign that readers refuse."""
    return data.decode("utf-8", errors="replace")


def blocks(source: Readable) -> Iterator[bytes]:
    """The text of a source in blocks; none is empty, and the first has HEAD bytes unless it is all there is."""
    if isinstance(source, os.PathLike):
        with open(source, "rb") as file:
            yield from _headed(_with_newlines(_as_utf8(_reads(file.read1))))
    elif hasattr(source, "read"):
        # `read1` gives what a pipe has by now, and asks a terminal once.
        yield from _headed(_with_newlines(_as_utf8(_reads(getattr(source, "read1", source.read)))))
    else:
        yield from _headed(_with_newlines(_as_utf8(iter((source,)))))


def _first(parts: Iterator[bytes], size: int) -> Iterator[bytes]:
    for part in parts:
        yield part
        size -= len(part)
        if size <= 0:
            return


def _reads(read: Callable[[int], str | bytes | None]) -> Iterator[str | bytes]:
    while part := read(BLOCK):
        yield part


def _as_utf8(parts: Iterator[str | bytes | bytearray | memoryview]) -> Iterator[bytes]:
    """The same text as UTF-8, without a byte order mark."""
    begun = b""
    for part in parts:
        # A half of a character, which no file can hold, stays what it is: something that is refused.
        begun += part.encode("utf-8", "surrogatepass") if isinstance(part, str) else bytes(part)
        if len(begun) >= len(codecs.BOM_UTF8):
            break
    if begun.startswith(_UTF16):
        decoder = codecs.getincrementaldecoder("utf-16")(errors="replace")
        yield decoder.decode(begun).encode("utf-8", "surrogatepass")
        for part in parts:
            yield decoder.decode(bytes(part)).encode("utf-8", "surrogatepass")  # type: ignore[arg-type]
        yield decoder.decode(b"", final=True).encode()
        return
    yield begun.removeprefix(codecs.BOM_UTF8)
    for part in parts:
        yield part.encode("utf-8", "surrogatepass") if isinstance(part, str) else bytes(part)


def _with_newlines(parts: Iterator[bytes]) -> Iterator[bytes]:
    """The same text with lines that end with a newline, however they did before."""
    held = b""
    for part in parts:
        data = held + part
        held = b""
        if b"\r" in data:
            if data.endswith(b"\r"):
                data, held = data[:-1], b"\r"  # perhaps the first half of a line end
            data = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
        yield data
    yield held.replace(b"\r", b"\n")


def _headed(parts: Iterator[bytes]) -> Iterator[bytes]:
    """The same text with a first block of HEAD bytes, however it comes, so that sniffing sees the same."""
    head = b""
    for part in parts:
        head += part
        if len(head) >= HEAD:
            break
    yield from filter(None, (head[:HEAD], head[HEAD:]))
    yield from filter(None, parts)
