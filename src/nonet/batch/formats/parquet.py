"""Parquet: columns of text and numbers, compressed.

Written with zstd 1, row groups as the tables come, a checksum for each page (a third of the time if nothing is
compressed, so not then), no dictionary for texts that rarely repeat, which would cost a quarter of the speed and make
files larger, and no least and greatest text, which nobody looks for.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pyarrow as pa
import pyarrow.parquet as pq

from nonet.api import NonetError, ParseError
from nonet.batch.formats import formats
from nonet.batch.formats._footer import join_files
from nonet.batch.formats._format import BytesFile, Format, Reader, WriteOptions, Writer
from nonet.batch.places import Place, naming

COMPRESSION = "zstd"
_LEVEL = 1

COMPRESSIONS = ("none", "zstd", "snappy", "lz4", "gzip", "brotli")

_BATCH_ROWS = 65_536


class ParquetReader(Reader):
    """An open Parquet file."""

    def __init__(self, place: Place) -> None:
        self._name = place.name
        file = place.file()
        try:
            with naming(place.name):
                self._file = pq.ParquetFile(file, pre_buffer=False)
        except pa.ArrowInvalid as bad:
            raise _broken(place.name, bad) from bad
        self.schema = self._file.schema_arrow.remove_metadata()

    @property
    def rows(self) -> int:
        return int(self._file.metadata.num_rows)

    def tables(self, start: int = 0) -> Iterator[pa.Table]:
        metadata = self._file.metadata
        groups: list[int] = []
        for group in range(metadata.num_row_groups):
            size = metadata.row_group(group).num_rows
            if start < size or groups:
                groups.append(group)
            else:
                start -= size
        batches = self._file.iter_batches(_BATCH_ROWS, row_groups=groups, use_threads=False)
        while True:
            try:
                with naming(self._name):
                    batch = next(batches, None)
            except pa.ArrowInvalid as bad:
                raise _broken(self._name, bad) from bad
            if batch is None:
                return
            if start < batch.num_rows:
                yield pa.Table.from_batches([batch.slice(start)]).cast(self.schema)
            start = max(start - batch.num_rows, 0)

    def close(self) -> None:
        self._file.close(force=True)


class ParquetWriter(Writer):
    """A Parquet file with a row group for each table written."""

    def __init__(self, file: BytesFile, schema: pa.Schema, compression: str) -> None:
        # Not in a `with`: closing after an exception would leave a valid file with some of the rows.
        self._writer = pq.ParquetWriter(
            file,
            schema,
            compression=compression,
            compression_level=_LEVEL if compression == "zstd" else None,
            use_dictionary=[field.name for field in schema if pa.types.is_dictionary(field.type)],
            write_statistics=[field.name for field in schema if not pa.types.is_string(field.type)],
            write_page_checksum=compression != "none",
            write_batch_size=_BATCH_ROWS,
        )

    def write(self, table: pa.Table) -> None:
        if table.num_rows:
            self._writer.write_table(table, row_group_size=table.num_rows)

    def close(self) -> None:
        self._writer.close()


def _broken(name: str, bad: Exception) -> ParseError:
    words = str(bad).split("\n")[0].rstrip(".")
    return ParseError(f"this Parquet file is broken: {words}", source=name, hint="was it cut off?")


class Parquet(Format):
    """Parquet files."""

    name = "parquet"
    suffix = ".parquet"
    seeks = True

    def reader(self, place: Place) -> Reader:
        return ParquetReader(place)

    def writer(self, file: BytesFile, schema: pa.Schema, options: WriteOptions) -> Writer:
        compression = options.compression or COMPRESSION
        if compression not in COMPRESSIONS:
            raise NonetError(
                f"Parquet has no compression {compression!r}", hint=f"choose from: {', '.join(COMPRESSIONS)}"
            )
        return ParquetWriter(file, schema, compression)

    def join(self, parts: Sequence[str], file: BytesFile) -> None:
        join_files(list(parts), file)


formats.register("parquet")(Parquet())
