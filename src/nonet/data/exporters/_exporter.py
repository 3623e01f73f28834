"""`Exporter`: one format of data sets. It gets a folder of its own, and writes a file or folder there for each part."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

import numpy as np
import pyarrow as pa

from nonet.api.bounds import timely
from nonet.api.files import write_whole
from nonet.batch import write_tables
from nonet.batch._column import texts_of
from nonet.data.kinds import Cells, Kind, Numbers
from nonet.data.parts import Part, Rows
from nonet.data.progress import Advance


class Feature(NamedTuple):
    """A column, for the card: its name and its type, in the words of data hubs."""

    name: str
    dtype: str


@dataclass(frozen=True, slots=True)
class Options:
    """What people may choose: the `scale` of the ratings (None: there are none), and the `notation` of traces."""

    scale: str | None = None
    notation: str = "words"


class Written(NamedTuple):
    """A part as written: the pattern of its files, relative to the exporter's folder, its rows and their bytes."""

    part: str
    files: str
    rows: int
    bytes: int


class Exporter(ABC):
    """A format. The first line of the docstring is its help text."""

    name: ClassVar[str]

    loads: ClassVar[bool] = True
    """Whether data hubs can load its files by their patterns."""

    @abstractmethod
    def write(self, part: Part, folder: Path, options: Options, advance: Advance) -> Written:
        """Writes one part into the exporter's folder."""

    def close(self, parts: Sequence[Part], folder: Path) -> None:  # noqa: B027 - most formats have no common files
        """Writes what all parts have in common."""

    def columns(self, options: Options) -> tuple[Feature, ...]:
        """The columns, if all of them are flat."""
        return ()

    @property
    def folder(self) -> str:
        """The name of the folder that it writes to."""
        return self.name.replace(" ", "_")

    @property
    def summary(self) -> str:
        """One line of help."""
        return (self.__doc__ or "").strip().partition("\n")[0]


class TableExporter(Exporter):
    """A format with a table for each part."""

    suffix: ClassVar[str]

    @abstractmethod
    def table(self, rows: Rows, part: Part, options: Options) -> pa.Table:
        """Some rows as a table; the columns of all tables are the same."""

    def write(self, part: Part, folder: Path, options: Options, advance: Advance) -> Written:
        name = f"{part.name}{self.suffix}"
        size = 0

        def tables() -> Iterator[pa.Table]:
            nonlocal size
            for rows in part.rows():
                table = self.table(rows, part, options)
                size += table.nbytes
                yield table
                advance(len(rows))

        schema = self.table(_no_rows(part), part, options).schema
        count = write_tables(folder / name, tables(), schema=schema)
        return Written(part.name, name, count, size)


class JsonExporter(Exporter):
    """A format with an object on each line."""

    suffix: ClassVar[str] = ".jsonl"

    @abstractmethod
    def record(self, row: Row, part: Part, options: Options) -> dict[str, Any]:
        """One row as an object; those of all rows have the same members."""

    def write(self, part: Part, folder: Path, options: Options, advance: Advance) -> Written:
        name = f"{part.name}{self.suffix}"

        def lines() -> Iterator[str]:
            for rows in part.rows():
                for row in timely(one_by_one(rows, part.kind)):
                    yield json.dumps(self.record(row, part, options), ensure_ascii=False) + "\n"
                    advance(1)

        write_whole(folder / name, lines())
        return Written(part.name, name, len(part), (folder / name).stat().st_size)


class Row(NamedTuple):
    """One row: texts, the rating (None if there is none), the place in the pool, and which image it is."""

    question: str
    answer: str
    rating: float | None
    number: int
    image: int


def texts(kind: Kind, cells: Cells) -> pa.StringArray:
    """Puzzles as a column of text, a character for each cell."""
    if kind.is_classic:
        return texts_of(cells)
    return pa.array([kind.line(values) for values in cells], pa.string())


def names(part: Part, sources: Numbers) -> pa.StringArray:
    """The names of the sources of rows."""
    return pa.array(part.pool.sources, pa.string()).take(pa.array(sources, pa.int32()))


def numbers(ratings: Numbers, options: Options) -> pa.Array:
    """The ratings: whole numbers for guesses, null where there is none."""
    if options.scale is None:
        return pa.nulls(len(ratings), pa.float64())
    missing = np.isnan(ratings)
    if options.scale == "guesses":
        return pa.array(np.where(missing, 0, ratings).astype(np.int64), mask=missing)
    return pa.array(ratings, mask=missing)


def flat_features(options: Options) -> tuple[Feature, ...]:
    """The four columns that data sets of Sudoku have."""
    rating = "int64" if options.scale == "guesses" else "float64"
    return (
        Feature("source", "string"),
        Feature("question", "string"),
        Feature("answer", "string"),
        Feature("rating", rating),
    )


def flat(rows: Rows, part: Part, options: Options) -> pa.Table:
    """The columns `source`, `question`, `answer`, `rating`."""
    return pa.table(
        {
            "source": names(part, rows.sources),
            "question": texts(part.kind, rows.questions),
            "answer": texts(part.kind, rows.answers),
            "rating": numbers(rows.ratings, options),
        }
    )


def _no_rows(part: Part) -> Rows:
    cells = np.empty((0, part.kind.places), np.uint8)
    whole = np.empty(0, np.int32)
    return Rows(cells, cells, np.empty(0), whole, whole, whole)


def one_by_one(rows: Rows, kind: Kind) -> Iterator[Row]:
    """Rows one after another."""
    columns = (
        texts(kind, rows.questions).to_pylist(),
        texts(kind, rows.answers).to_pylist(),
        [None if np.isnan(rating) else rating for rating in rows.ratings],
        rows.numbers.tolist(),
        rows.images.tolist(),
    )
    return (Row(*each) for each in zip(*columns, strict=True))
