"""Arrow's own file format, with the bytes as they lie in memory: nothing is faster to read again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pyarrow as pa

from nonet.api import ParseError
from nonet.batch.formats import formats
from nonet.batch.formats._format import BytesFile, Format, Reader, WriteOptions, Writer
from nonet.batch.places import Place, naming


class ArrowReader(Reader):
    """An open Arrow file."""

    def __init__(self, place: Place) -> None:
        try:
            with naming(place.name):
                self._file = pa.ipc.open_file(place.file())
        except pa.ArrowInvalid as bad:
            words = str(bad).split("\n")[0]
            raise ParseError(f"this Arrow file is broken: {words}", source=place.name, hint="was it cut off?") from bad
        self.schema = self._file.schema.remove_metadata()
        self._name = place.name

    @property
    def rows(self) -> int:
        return sum(self._file.get_batch(at).num_rows for at in range(self._file.num_record_batches))

    def tables(self, start: int = 0) -> Iterator[pa.Table]:
        for at in range(self._file.num_record_batches):
            with naming(self._name):
                batch = self._file.get_batch(at)
            if start < batch.num_rows:
                yield pa.Table.from_batches([batch.slice(start)]).cast(self.schema)
            start = max(start - batch.num_rows, 0)


class ArrowWriter(Writer):
    """An Arrow file with a record batch for each table written."""

    def __init__(self, file: BytesFile, schema: pa.Schema, compression: str | None) -> None:
        options = pa.ipc.IpcWriteOptions(compression=None if compression == "none" else compression)
        self._writer = pa.ipc.new_file(file, schema, options=options)

    def write(self, table: pa.Table) -> None:
        for batch in table.combine_chunks().to_batches():
            self._writer.write_batch(batch)

    def close(self) -> None:
        self._writer.close()


class Arrow(Format):
    """Arrow (Feather 2) files."""

    name = "arrow"
    suffix = ".arrow"
    seeks = True

    def reader(self, place: Place) -> Reader:
        return ArrowReader(place)

    def writer(self, file: BytesFile, schema: pa.Schema, options: WriteOptions) -> Writer:
        return ArrowWriter(file, schema, options.compression)

    def join(self, parts: Sequence[str], file: BytesFile) -> None:
        writer = None
        for part in parts:
            with pa.memory_map(part) as source:
                opened = pa.ipc.open_file(source)
                writer = writer or pa.ipc.new_file(file, opened.schema)
                for at in range(opened.num_record_batches):
                    writer.write_batch(opened.get_batch(at))
        if writer is not None:
            writer.close()


formats.register("arrow")(Arrow())
