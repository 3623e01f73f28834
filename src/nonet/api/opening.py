"""From text, bytes or a file to blocks of text: files are opened and bytes decoded here, and nowhere else.

All text becomes UTF-8 without a byte order mark, with lines that end with a newline, in blocks. So a file of any length
needs only a fixed amount of memory, and a pipe, a file and a string with the same text are read alike.
"""

from __future__ import annotations

import codecs
import errno
import os
from collections.abc import Callable, Iterator
from typing import IO, TYPE_CHECKING, Any, TypeAlias

from nonet.core.budget import checkpoint

if TYPE_CHECKING:
    from pathlib import Path

Readable: TypeAlias = "str | bytes | bytearray | memoryview | Path | IO[Any]"
"""Sources of text: the text itself, or a file (only a `Path` is opened)."""

HEAD = 1 << 17
"""Bytes of the first block, by which the format is sniffed: more than any codec looks at."""

BLOCK = 1 << 22
"""Bytes asked for in one read."""

_UTF16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def is_readable(source: object) -> bool:
    """Whether this is text, a path or an open file."""
    return isinstance(source, str | bytes | bytearray | memoryview | os.PathLike) or hasattr(source, "read")


def name_of(source: Readable) -> str:
    """The name of this source in messages."""
    if isinstance(source, os.PathLike):
        return str(source)
    return "<text>" if not hasattr(source, "read") else str(getattr(source, "name", "<file>"))


def text_of(source: Readable, min_chars: int) -> str:
    """The text of a source; of a longer one perhaps only the beginning, at least `min_chars` characters."""
    if isinstance(source, str) and source.isascii():
        return source  # the commonest case: nothing to decode
    # UTF-8 has at most four bytes for a character.
    return decoded(b"".join(_first(blocks(source), 4 * min_chars)))


def decoded(data: bytes) -> str:
    """The text of a block; bytes that are not UTF-8 become U+FFFD, which codecs refuse."""
    return data.decode("utf-8", errors="replace")


def blocks(source: Readable) -> Iterator[bytes]:
    """The text of a source in non-empty blocks; the first has HEAD bytes unless the whole text is shorter."""
    if isinstance(source, os.PathLike):
        if "\0" in os.fspath(source):
            raise FileNotFoundError(errno.ENOENT, "there is no such file", str(source))
        with open(source, "rb") as file:
            yield from _headed(_with_newlines(_as_utf8(_reads(file.read1))))
    elif hasattr(source, "read"):
        # `read1` returns what a pipe holds now, and reads a terminal only once.
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
        checkpoint()  # a line that never ends is passed over by whoever reads the blocks
        yield part


def _as_utf8(parts: Iterator[str | bytes | bytearray | memoryview]) -> Iterator[bytes]:
    """The same text as UTF-8, without a byte order mark."""
    begun = b""
    for part in parts:
        # A lone surrogate, which no file can hold, is passed on, so that a codec refuses it with a message.
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
    """The same text with "\\r\\n" and "\\r" as newlines."""
    held = b""
    for part in parts:
        data = held + part
        held = b""
        if b"\r" in data:
            if data.endswith(b"\r"):
                data, held = data[:-1], b"\r"  # perhaps the first half of "\r\n"
            data = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
        yield data
    yield held.replace(b"\r", b"\n")


def _headed(parts: Iterator[bytes]) -> Iterator[bytes]:
    """The same text with a first block of HEAD bytes, so that sniffing does not depend on the blocks read."""
    begun = bytearray()
    for part in parts:
        begun += part
        if len(begun) >= HEAD:
            break
    head = bytes(begun)
    yield from filter(None, (head[:HEAD], head[HEAD:]))
    yield from filter(None, parts)
