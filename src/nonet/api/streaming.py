"""Reading many puzzles: every source becomes a stream of entries in order, each a puzzle or an error.

The format is sniffed once, at the head of a source, and that codec reads the rest. In the format `line`, plain 9x9
puzzles can come as chunks of arrays, read by a native scan. The scan hands every line that it does not understand to
the codec, so that chunks and entries give the same puzzles and errors.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, cast, overload

from nonet.api.opening import HEAD, Readable, blocks, decoded, is_readable, name_of
from nonet.api.reading import Box, Rows, read_one, wishes_of
from nonet.codecs import Codec, Entry as Entry, Source, Wishes, codecs, explain_failure, presumed, sniff, unreadable
from nonet.codecs._codec import MAX_PUZZLE_CHARS, NO_WISHES, NOT_TEXT, entry, placed
from nonet.codecs._foreign import foreign
from nonet.codecs._in_line import MIN_SIDE
from nonet.core.arguments import shown
from nonet.core.errors import NonetError, ParseError
from nonet.core.grid import Grid
from nonet.core.puzzle import Puzzle
from nonet.core.symbols import Symbol
from nonet.engines import classic

if TYPE_CHECKING:
    import numpy as np

    Bytes2: TypeAlias = np.ndarray[tuple[int, int], np.dtype[np.uint8]]
    Bytes1: TypeAlias = np.ndarray[tuple[int], np.dtype[np.uint8]]
    Counts: TypeAlias = np.ndarray[tuple[int], np.dtype[np.uint64]]

Sources: TypeAlias = "Readable | Puzzle | Grid | Iterable[Readable | Puzzle | Grid | Rows]"
"""Sources of puzzles: text, a file, a puzzle, or an iterable of anything that `read` takes."""

OnError: TypeAlias = Literal["raise", "emit", "skip"]

MIN_LINES = 256
"""With fewer lines there are no chunks: importing numpy takes as long as solving some hundreds of puzzles."""

_MAX_LINE = 4 * MAX_PUZZLE_CHARS + 4
"""Bytes read of a line or a text: enough to show that it is too long for a puzzle, at four bytes a character."""


@dataclass(frozen=True, slots=True, eq=False)
class Chunk:
    """Lines of a source as arrays: `cells` holds a row of 81 values (0 empty) for each line, `lines` its number.

    Lines that are not plain 9x9 are in `others`, by row; in `cells` their rows are filled with NO_CELL.
    """

    source: str
    lines: Counts
    cells: Bytes2
    others: Mapping[int, Entry]

    def __len__(self) -> int:
        return len(self.lines)

    def entry(self, row: int) -> Entry:
        """One row as an entry."""
        if row in self.others:
            return self.others[row]
        puzzle = Puzzle(classic.LAYOUT, classic.SYMBOLS, self.cells[row].tobytes())
        return Entry(self.source, int(self.lines[row]), puzzle)

    def around_errors(self) -> Iterator[Entry | Chunk]:
        """The same rows in order: each error as an entry, and the rows between errors as chunks."""
        begin = 0
        for row in [row for row in sorted(self.others) if self.others[row].error is not None]:
            if row > begin:
                yield self.rows(begin, row)
            yield self.others[row]
            begin = row + 1
        if begin < len(self):
            yield self.rows(begin, len(self)) if begin else self

    def rows(self, begin: int, end: int) -> Chunk:
        """The rows from `begin` up to `end` (exclusive)."""
        others = {row - begin: found for row, found in self.others.items() if begin <= row < end}
        return Chunk(self.source, self.lines[begin:end], self.cells[begin:end], others)


@overload
def read_many(
    source: Sources,
    *,
    format: str | None = None,
    box: Box = None,
    symbols: str | Iterable[Symbol] | None = None,
    on_error: Literal["raise", "skip"] = "raise",
) -> Iterator[Puzzle]: ...
@overload
def read_many(
    source: Sources,
    *,
    format: str | None = None,
    box: Box = None,
    symbols: str | Iterable[Symbol] | None = None,
    on_error: Literal["emit"],
) -> Iterator[Puzzle | ParseError]: ...
def read_many(
    source: Sources,
    *,
    format: str | None = None,  # noqa: A002 - the contract's name
    box: Box = None,
    symbols: str | Iterable[Symbol] | None = None,
    on_error: OnError = "raise",
) -> Iterator[Puzzle | ParseError]:
    """Every puzzle in a text or file, one at a time; a file of lines is never held in memory as a whole.

    Any other iterable gives one puzzle for each item. Input that is no puzzle raises ParseError; with `on_error="skip"`
    it is left out, with "emit" the error is returned in its place.

    >>> [puzzle.clues for puzzle in read_many("1...............\\n12..............")]
    [1, 2]
    """
    check_on_error(on_error)
    return (
        found.result() if found.error is None else found.error
        for found in kept(stream(source, format=format, box=box, symbols=symbols), on_error)
    )


def stream(
    source: Sources,
    *,
    format: str | None = None,  # noqa: A002 - the contract's name
    box: Box = None,
    symbols: str | Iterable[Symbol] | None = None,
    name: str | None = None,
) -> Iterator[Entry]:
    """Every puzzle in a source, in order, with errors in their places. Errors name the source `name`."""
    for part in parts(source, format=format, box=box, symbols=symbols, name=name, min_lines=None):
        assert isinstance(part, Entry)
        yield part


def parts(
    source: Sources,
    *,
    format: str | None = None,  # noqa: A002 - the contract's name
    box: Box = None,
    symbols: str | Iterable[Symbol] | None = None,
    name: str | None = None,
    min_lines: int | None = MIN_LINES,
) -> Iterator[Entry | Chunk]:
    """As `stream`, but plain 9x9 lines come in chunks if there are at least `min_lines` lines (None: no chunks)."""
    if isinstance(source, Puzzle | Grid):
        yield Entry(name or "<puzzle>", None, read_one(source, wishes_of(box, symbols)))
    elif is_readable(source):
        text = cast("Readable", source)
        yield from _from_text(text, name or name_of(text), wishes_of(box, symbols), format, min_lines)
    else:
        try:
            items = iter(cast("Iterable[Any]", source))
        except TypeError:
            raise ParseError(f"{type(source).__name__} holds no puzzles", hint="text, a Path, or a list") from None
        wishes = wishes_of(box, symbols)
        for number, item in enumerate(items, 1):
            yield item_entry(item, number, wishes, format)


def item_entry(item: object, number: int, wishes: Wishes, format_name: str | None = None) -> Entry:
    """The entry for one item of a list. In errors, a text of one line has `number` as its line number."""
    in_line = isinstance(item, str) and "\n" not in item.strip()
    place = Source("", "<list>", number) if in_line else Source("", f"<list> item {number}")
    try:
        return Entry("<list>", number, read_one(item, wishes, format_name, place.name, place.first_line))
    except NonetError as wrong:
        return Entry("<list>", number, None, placed(wrong, place))


def kept(entries: Iterable[Entry], on_error: OnError) -> Iterator[Entry]:
    """The entries, with errors raised, kept or left out."""
    check_on_error(on_error)
    for found in entries:
        if found.error is not None and on_error == "raise":
            raise found.error
        if found.error is None or on_error == "emit":
            yield found


def looks_like_a_puzzle(text: str) -> bool:
    """Whether some format recognizes this text, or it is a link, which is no name of a file."""
    return sniff(text) is not None or foreign(text) is not None


def is_lines(head: bytes) -> bool:
    """Whether a text that begins like this has a puzzle on each line, so that its lines can be read one by one."""
    begun = next(blocks(head), b"")
    if b"\0" in head or not begun:
        return False
    whole = begun[: begun.rfind(b"\n") + 1 or len(begun)] if len(begun) >= HEAD else begun
    codec = _sniffed(Source(decoded(whole)), NO_WISHES)
    return codec is not None and codec.name == "line"


_ODD = b"\x1a`~"
"""In blocks without these, and of ASCII, every line that is not blank is a line of a puzzle or a comment."""


def whole_lines(source: Readable) -> Iterator[bytes]:
    """The lines of a text as codecs see them, in blocks of UTF-8 that end with a newline, save perhaps the last one.

    Of a line that is too long for a puzzle only so much is left that it is too long; fences of Markdown are blank.
    """
    for block in _whole_lines(_cut(blocks(source))):
        is_plain = block.isascii() and not any(odd in block for odd in _ODD)
        yield block if is_plain else Source(decoded(block)).text.encode()


def check_on_error(on_error: str) -> None:
    """Raises NonetError unless `on_error` is 'raise', 'emit' or 'skip'."""
    if not isinstance(on_error, str) or on_error not in ("raise", "emit", "skip"):
        raise NonetError(f"on_error cannot be {shown(on_error)}", hint="'raise', 'emit' or 'skip'")


def _from_text(
    source: Readable, name: str, wishes: Wishes, format_name: str | None, min_lines: int | None
) -> Iterator[Entry | Chunk]:
    text = blocks(source)
    head = next(text, b"")
    more = next(text, None)
    # A last line that the block cuts off would look like an error.
    end = len(head) if more is None else head.rfind(b"\n") + 1 or len(head)
    sample = Source(decoded(head[:end]), name)
    if more is None and not any(line.strip() and not line.lstrip().startswith("#") for _, line in sample.lines()):
        return
    whole = _cut(chain((head, more or b""), text))
    try:
        codec = _sniffed(sample, wishes) if format_name is None else codecs[format_name]
        if codec is None and presumed(sample).name == "line":
            yield from _unreadable_lines(sample if more is None else None, whole, name, wishes)
            return
        if codec is None:
            explain_failure(sample, wishes)
    except ParseError as wrong:
        yield Entry(name, wrong.line, None, wrong)
        return
    lines = MIN_LINES if more is not None else head.count(b"\n") + 1
    found: Iterator[Entry | Chunk]
    if codec.name == "line" and min_lines is not None and lines >= min_lines and is_plain_9x9(wishes):
        found = _chunks(whole, name, wishes, codec)
    elif more is None:
        found = codec.entries(sample, wishes)
    elif codec.streams:
        found = codec.stream(_lines(whole), name, wishes)
    else:
        found = _as_a_whole(whole, name, wishes, codec)
    yield from _without_scraps(found) if codec.name == "line" and format_name is None else found


def _sniffed(sample: Source, wishes: Wishes) -> Codec | None:
    """The codec for a text, sniffed by its beginning; lines with binary data are left out if the codec streams."""
    lines = sample.text.split("\n")
    good = [line for line in lines if NOT_TEXT.isdisjoint(line)]
    codec = sniff("\n".join(good), wishes)
    return codec if len(good) == len(lines) or (codec is not None and codec.streams) else None


def _without_scraps(found: Iterable[Entry | Chunk]) -> Iterator[Entry | Chunk]:
    """The same, with an error instead of each board below `MIN_SIDE`, which `read` takes for no puzzle either."""
    for part in found:
        if isinstance(part, Entry):
            yield _scrap(part) if _is_scrap(part) else part
        elif any(map(_is_scrap, part.others.values())):
            others = {row: _scrap(each) if _is_scrap(each) else each for row, each in part.others.items()}
            yield Chunk(part.source, part.lines, part.cells, others)
        else:
            yield part


def _is_scrap(found: Entry) -> bool:
    return found.puzzle is not None and found.puzzle.layout.rows < MIN_SIDE


def _scrap(found: Entry) -> Entry:
    return entry(Source(".", found.source, found.line or 1), unreadable, NO_WISHES)


def is_plain_9x9(wishes: Wishes) -> bool:
    """Whether 81 digits are a plain 9x9 puzzle under these wishes, as native scans presume."""
    return wishes.box in (None, classic.LAYOUT.box) and wishes.symbols in (None, classic.SYMBOLS)


def _unreadable_lines(sample: Source | None, whole: Iterator[bytes], name: str, wishes: Wishes) -> Iterator[Entry]:
    """An error for each line of a text in which no line can be read.

    In a long text, lines behind its head may be puzzles all the same.
    """
    line = codecs["line"]
    if sample is None:
        yield from cast("Iterator[Entry]", _without_scraps(line.stream(_lines(whole), name, wishes)))
        return
    for each in line.entries(sample, wishes):
        yield _scrap(each) if each.error is None else each


def _cut(whole: Iterable[bytes]) -> Iterator[bytes]:
    """The same text, with the rest of a line that is too long for any puzzle left out.

    The newline follows as soon as the line is too long: a line that never ends is an error at once.
    """
    length = 0
    for block in whole:
        if length > _MAX_LINE:
            _, newline, block = block.partition(b"\n")
            length = 0 if newline else length
        if length > _MAX_LINE or not block:
            continue
        rest = len(block) - (block.rfind(b"\n") + 1)
        length = rest + (length if rest == len(block) else 0)
        yield block + b"\n" if length > _MAX_LINE else block


def _lines(whole: Iterator[bytes]) -> Iterator[str]:
    """The lines of a text."""
    for block in _whole_lines(whole):
        yield from decoded(block).removesuffix("\n").split("\n")


def _whole_lines(whole: Iterable[bytes]) -> Iterator[bytes]:
    """The same text in blocks that end with a newline, save perhaps the last one."""
    begun: list[bytes] = []
    for block in whole:
        end = block.rfind(b"\n") + 1
        if end:
            yield b"".join((*begun, block[:end]))
            begun.clear()
        begun.append(block[end:])
    if last := b"".join(begun):
        yield last


def _as_a_whole(whole: Iterator[bytes], name: str, wishes: Wishes, codec: Codec) -> Iterator[Entry]:
    """The puzzles of a text whose format has to be read as a whole."""
    data = bytearray()
    for block in whole:
        data += block
        if len(data) > _MAX_LINE:
            break
    source = Source(decoded(bytes(data)), name)
    try:
        source.check()
    except ParseError as wrong:
        yield Entry(name, wrong.line, None, wrong)
        return
    yield from codec.entries(source, wishes)


def _chunks(whole: Iterator[bytes], name: str, wishes: Wishes, codec: Codec) -> Iterator[Entry | Chunk]:
    line = 1
    for data in _whole_lines(chain(whole, (b"\n",))):
        yield from _chunk(data, name, wishes, codec, line)
        line += data.count(b"\n")


def _chunk(data: bytes, name: str, wishes: Wishes, codec: Codec, first_line: int) -> Iterator[Entry | Chunk]:
    """Whole lines as a chunk, or as entries if most are not plain 9x9: a chunk would hold all of those in memory."""
    import numpy as np

    cells, numbers, starts = classic.pack_lines(np.frombuffer(data, np.uint8), first_line)
    odd = np.flatnonzero(cells[:, 0] == classic.NO_CELL).tolist()
    if len(odd) * 2 > len(cells):
        yield from codec.stream(_lines(iter((data,))), name, wishes, first_line)
        return
    others: dict[int, Entry] = {}
    for row in odd:
        start = int(starts[row])
        text = decoded(data[start : data.index(b"\n", start)])
        others.update((row, found) for found in codec.stream(iter((text,)), name, wishes, int(numbers[row])))
    if len(others) < len(odd):
        # Some lines hold no puzzle after all: a Markdown fence, or only Unicode blanks, which the scan does not know.
        rows = np.setdiff1d(np.arange(len(cells)), [row for row in odd if row not in others])
        cells, numbers = cells[rows], numbers[rows]
        others = {int(np.searchsorted(rows, row)): found for row, found in others.items()}
    if len(cells):
        yield Chunk(name, numbers, cells, others)
