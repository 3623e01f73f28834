"""`Format`: a kind of file. What is read comes as tables of any number of rows, and the caller cuts them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import IO, Any, ClassVar, Protocol

import pyarrow as pa

from nonet.batch.places import Place

UNREADABLE = "_unreadable"
"""The column in which a reader says why a row could not be read; tasks take it for `why` and drop it."""


class BytesFile(Protocol):
    """What is needed of a file that is written."""

    def write(self, data: Any, /) -> int:
        """Appends bytes."""


class Reader(ABC):
    """An open file of rows: their `schema`, and the rows as tables."""

    schema: pa.Schema

    @property
    def rows(self) -> int | None:
        """How many rows there are, if that is known without reading them."""
        return None

    @abstractmethod
    def tables(self, start: int = 0) -> Iterator[pa.Table]:
        """The rows from number `start` on."""

    def close(self) -> None:  # noqa: B027 - most kinds of files have nothing to close
        """Closes the file."""


class Writer(ABC):
    """A file that is being written. A writer that is not closed has written nothing that can be read."""

    @abstractmethod
    def write(self, table: pa.Table) -> None:
        """Appends the rows of a table, in one group where the kind of file has groups."""

    @abstractmethod
    def close(self) -> None:
        """Writes what stands behind the last row."""


@dataclass(frozen=True)
class WriteOptions:
    """What people may choose about a file: `compression` (None: the usual one) and the `main` column of text files."""

    compression: str | None = None
    main: str | None = None


class Format(ABC):
    """A kind of file. `seeks`: rows in the middle can be read without those before them."""

    name: ClassVar[str]
    suffix: ClassVar[str]
    seeks: ClassVar[bool] = False
    nests: ClassVar[bool] = True
    """Whether columns may hold lists and structs."""

    @abstractmethod
    def reader(self, place: Place) -> Reader:
        """Opens a file."""

    @abstractmethod
    def writer(self, file: BytesFile, schema: pa.Schema, options: WriteOptions) -> Writer:
        """Begins a file."""

    @abstractmethod
    def join(self, parts: Sequence[str], file: BytesFile) -> None:
        """Writes the rows of several local files of this kind, made by the same `writer`, as one file."""


def copy_bytes(source: IO[bytes], target: BytesFile, size: int | None = None) -> None:
    """Copies the next bytes, all that are left by default; in the system where that goes."""
    position = source.tell()
    left = source.seek(0, 2) - position if size is None else size
    source.seek(position)
    take = getattr(target, "take", None)
    while left and take is not None and (taken := take(source, left)):
        left -= taken
    while left and (block := source.read(min(left, _COPIED))):
        target.write(block)
        left -= len(block)


_COPIED = 1 << 22


def nesting(field: Any) -> bool:
    """Whether the values of a column are lists or structs."""
    return bool(pa.types.is_nested(field.type))
