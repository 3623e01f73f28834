"""The footer of a Parquet file, read and written as plain values, so that files can be joined without decoding a page.

The footer is a struct of Thrift's compact protocol. Here a struct is a dict from the number of a field to its type and
value, and a list is its type and its values; nothing needs to be known of fields that stay as they are.

    PAR1 | pages of part 0 | pages of part 1 | ... | footer | length of the footer, 4 bytes | PAR1
"""

from __future__ import annotations

from typing import IO, Any

from nonet.batch.formats._format import BytesFile, copy_bytes

MAGIC = b"PAR1"
_TAIL = 8
"""Bytes behind the footer: its length and the magic number."""

_TRUE, _FALSE, _I8, _I16, _I32, _I64, _DOUBLE, _BINARY, _LIST, _SET, _MAP, _STRUCT = range(1, 13)
_INTEGERS = (_I16, _I32, _I64)

Struct = dict[int, tuple[int, Any]]

_NUM_ROWS, _ROW_GROUPS = 3, 4  # of the file
_COLUMNS, _GROUP_OFFSET, _ORDINAL = 1, 5, 7  # of a row group
_CHUNK_OFFSET, _METADATA, _OFFSET_INDEX, _COLUMN_INDEX = 2, 3, 4, 6  # of a column in it
_PAGE_OFFSETS = (9, 10, 11, 14)  # of its metadata: data pages, index pages, dictionary, Bloom filter
_MAX_ORDINAL = (1 << 15) - 1


class _Decoder:
    """Reads values from bytes."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0

    def _byte(self) -> int:
        self._at += 1
        return self._data[self._at - 1]

    def _take(self, size: int) -> bytes:
        self._at += size
        return self._data[self._at - size : self._at]

    def _unsigned(self) -> int:
        value = shift = 0
        while True:
            byte = self._byte()
            value |= (byte & 0x7F) << shift
            if byte < 0x80:
                return value
            shift += 7

    def _signed(self) -> int:
        value = self._unsigned()
        return value >> 1 ^ -(value & 1)

    def struct(self) -> Struct:
        """The next struct."""
        found: Struct = {}
        number = 0
        while head := self._byte():
            number = number + (head >> 4) if head >> 4 else self._signed()
            found[number] = head & 15, self._value(head & 15)
        return found

    def _value(self, kind: int) -> Any:
        if kind in (_TRUE, _FALSE):
            return None  # the type says it
        if kind == _I8:
            return self._byte()
        if kind in _INTEGERS:
            return self._signed()
        if kind == _DOUBLE:
            return self._take(8)
        if kind == _BINARY:
            return self._take(self._unsigned())
        if kind in (_LIST, _SET):
            head = self._byte()
            size = head >> 4 if head >> 4 < 15 else self._unsigned()
            inner = head & 15
            return inner, [self._byte() if inner in (_TRUE, _FALSE) else self._value(inner) for _ in range(size)]
        if kind == _STRUCT:
            return self.struct()
        raise ValueError(f"a footer has no values of type {kind}")


class _Encoder:
    """Writes values to bytes."""

    def __init__(self) -> None:
        self.data = bytearray()

    def _unsigned(self, value: int) -> None:
        while value >= 0x80:
            self.data.append(value & 0x7F | 0x80)
            value >>= 7
        self.data.append(value)

    def _signed(self, value: int) -> None:
        self._unsigned(value << 1 ^ value >> 63)

    def struct(self, fields: Struct) -> None:
        """Appends a struct."""
        before = 0
        for number, (kind, value) in fields.items():
            if 0 < number - before < 16:
                self.data.append(number - before << 4 | kind)
            else:
                self.data.append(kind)
                self._signed(number)
            before = number
            self._value(kind, value)
        self.data.append(0)

    def _value(self, kind: int, value: Any) -> None:
        if kind == _I8:
            self.data.append(value)
        elif kind in _INTEGERS:
            self._signed(value)
        elif kind == _DOUBLE:
            self.data += value
        elif kind == _BINARY:
            self._unsigned(len(value))
            self.data += value
        elif kind in (_LIST, _SET):
            inner, values = value
            self.data.append(min(len(values), 15) << 4 | inner)
            if len(values) >= 15:
                self._unsigned(len(values))
            for each in values:
                self.data.append(each) if inner in (_TRUE, _FALSE) else self._value(inner, each)
        elif kind == _STRUCT:
            self.struct(value)


def read_footer(file: IO[bytes]) -> tuple[Struct, int]:
    """The footer of a file, and where it begins, which is where the pages end."""
    size = file.seek(0, 2)
    file.seek(size - _TAIL)
    tail = file.read(_TAIL)
    if tail[4:] != MAGIC:
        raise ValueError("this is no whole Parquet file")
    begin = size - _TAIL - int.from_bytes(tail[:4], "little")
    file.seek(begin)
    return _Decoder(file.read(size - _TAIL - begin)).struct(), begin


def write_footer(footer: Struct, file: BytesFile) -> None:
    """Ends a file with this footer."""
    encoder = _Encoder()
    encoder.struct(footer)
    file.write(bytes(encoder.data))
    file.write(len(encoder.data).to_bytes(4, "little") + MAGIC)


def join_files(parts: list[str], file: BytesFile) -> None:
    """Writes Parquet files with the same columns as one: the pages as they are, and one footer for all."""
    file.write(MAGIC)
    whole: Struct | None = None
    groups: list[Struct] = []
    rows, position = 0, len(MAGIC)
    for part in parts:
        with open(part, "rb") as source:
            footer, end = read_footer(source)
            whole = whole or footer
            for group in footer[_ROW_GROUPS][1][1]:
                _move(group, position - len(MAGIC), len(groups))
                groups.append(group)
            rows += footer[_NUM_ROWS][1]
            source.seek(len(MAGIC))
            copy_bytes(source, file, end - len(MAGIC))
            position += end - len(MAGIC)
    assert whole is not None, "there is at least one part"
    whole[_NUM_ROWS] = _I64, rows
    whole[_ROW_GROUPS] = _LIST, (_STRUCT, groups)
    write_footer(whole, file)


def _move(group: Struct, by: int, ordinal: int) -> None:
    """Moves all offsets of a row group; 0 stands for none."""

    def moved(fields: Struct, number: int) -> None:
        if number in fields and fields[number][1]:
            fields[number] = fields[number][0], fields[number][1] + by

    moved(group, _GROUP_OFFSET)
    if _ORDINAL in group:
        if ordinal <= _MAX_ORDINAL:
            group[_ORDINAL] = group[_ORDINAL][0], ordinal
        else:
            del group[_ORDINAL]
    for chunk in group[_COLUMNS][1][1]:
        for number in (_CHUNK_OFFSET, _OFFSET_INDEX, _COLUMN_INDEX):
            moved(chunk, number)
        for number in _PAGE_OFFSETS:
            moved(chunk[_METADATA][1], number)
