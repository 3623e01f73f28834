"""Where rows come from and go to: paths, globs, folders and addresses of object stores."""

from __future__ import annotations

import fnmatch
import os
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import IO, Any

from pyarrow import ArrowInvalid, BufferReader, PythonFile, fs as arrow_fs

from nonet.api import EngineUnavailable, NonetError, ParseError
from nonet.api.bounds import checkpoint

STANDARD_INPUT = "-"

HEAD = 1 << 17
"""Bytes by which the kind of a file is told."""

COMPRESSIONS = {".gz": "gzip", ".bz2": "bz2", ".zst": "zstd", ".lz4": "lz4", ".br": "brotli"}
"""By the last suffix of a name: the codec by which pyarrow reads the file as a stream."""

_WILD = frozenset("*?[")


@dataclass(frozen=True)
class Place:
    """A file on some file system; `name` is what people called it."""

    name: str
    path: str
    address: str | None = None
    """The URL of its file system, None for local files."""

    @property
    def is_standard_input(self) -> bool:
        """Whether this is a stream that can be read only once."""
        return self.path == STANDARD_INPUT

    @property
    def filesystem(self) -> Any:
        """The file system of pyarrow."""
        return arrow_fs.LocalFileSystem() if self.address is None else _filesystem(self.address)[0]

    @property
    def suffix(self) -> str:
        """The last suffix in lower case, without that of a compression."""
        return os.path.splitext(self._stem)[1].lower()

    @property
    def is_compressed(self) -> bool:
        """Whether the file can only be read from its beginning."""
        return self._stem != self.path

    @property
    def _stem(self) -> str:
        root, suffix = os.path.splitext(self.path)
        return root if suffix.lower() in COMPRESSIONS else self.path

    def stream(self) -> Any:
        """The bytes from the beginning, uncompressed: a file object of pyarrow."""
        if self.is_standard_input:
            return PythonFile(_standard_input(), mode="r")
        with naming(self.name):
            return self.filesystem.open_input_stream(self.path, compression="detect" if self.is_compressed else None)

    def plain_stream(self) -> Any:
        """The same as a file object of Python, whose `read1` gives what a pipe holds."""
        return _standard_input() if self.is_standard_input else self.stream()

    def file(self) -> Any:
        """The file for reading in any order."""
        if self.is_standard_input:
            raise ParseError("this kind of file cannot be read from a stream", source=self.name, hint="name the file")
        with naming(self.name):
            return self.filesystem.open_input_file(self.path)

    @cached_property
    def head(self) -> bytes:
        """The first bytes, uncompressed."""
        if self.is_standard_input:
            return _standard_input().head
        with self.stream() as stream, naming(self.name):
            return bytes(stream.read(HEAD))

    def beginning(self) -> Place:
        """The lines of the head, as a place of its own."""
        whole = self.head[: self.head.rfind(b"\n") + 1] if len(self.head) >= HEAD else self.head
        return _Beginning(self.name, "", None, whole)

    def stamp(self) -> tuple[int | None, int | None]:
        """Size and time of the last change (ns), by which a job knows its input again; None where that is unknown."""
        if self.is_standard_input:
            return None, None
        with naming(self.name):
            info = self.filesystem.get_file_info(self.path)
        return info.size, info.mtime_ns


@dataclass(frozen=True)
class _Beginning(Place):
    """Bytes that are known."""

    known: bytes = b""

    @cached_property
    def head(self) -> bytes:
        return self.known

    def stream(self) -> Any:
        return BufferReader(self.known)


class _Peeked:
    """Standard input, of which the head can be looked at before it is read."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self._left = b""
        self._ended = False
        self.closed = False

    @cached_property
    def head(self) -> bytes:
        parts, size = [], 0
        while size < HEAD and (part := self.read1(HEAD - size)):
            checkpoint()
            parts.append(part)
            size += len(part)
        self._left = b"".join(parts)
        return self._left

    def read(self, size: int = -1) -> bytes:
        """The next bytes: `size` of them, or all that there are."""
        parts = [self.read1(size)]
        while parts[-1] and (size < 0 or sum(map(len, parts)) < size):
            parts.append(self.read1(size if size < 0 else size - sum(map(len, parts))))
        return b"".join(parts)

    def read1(self, size: int = -1) -> bytes:
        """The next bytes as soon as there are any, at most `size`; a terminal is not asked again after its end."""
        if not self._left and not self._ended:
            self._left = getattr(self._file, "read1", self._file.read)(size)
            self._ended = not self._left
        end = len(self._left) if size < 0 else size
        found, self._left = self._left[:end], self._left[end:]
        return found

    def readable(self) -> bool:
        return True

    def close(self) -> None:
        self.closed = True


_peeked: _Peeked | None = None


def _standard_input() -> _Peeked:
    global _peeked
    if sys.stdin is None:
        raise ParseError("there is no standard input to read from", source="<stdin>")
    file: Any = getattr(sys.stdin, "buffer", sys.stdin)
    if _peeked is None or _peeked._file is not file:
        _peeked = _Peeked(file)
    return _peeked


def is_address(text: str) -> bool:
    """Whether this names a file on another file system, as `s3://bucket/file` does."""
    scheme, mark, _ = text.partition("://")
    return bool(mark) and scheme.replace("+", "").replace("-", "").isalnum()


def _filesystem(address: str) -> tuple[Any, str]:
    """The file system of an address and the path in it, by pyarrow or else by fsspec."""
    try:
        found: tuple[Any, str] = arrow_fs.FileSystem.from_uri(address)
        return found
    except (ArrowInvalid, NotImplementedError):
        pass
    try:
        from fsspec.core import url_to_fs
    except ImportError as missing:
        raise EngineUnavailable(f"{address} needs fsspec", hint="pip install fsspec") from missing
    try:
        filesystem, path = url_to_fs(address)
    except (ValueError, ImportError) as bad:
        raise NonetError(f"{address} cannot be opened: {bad}") from bad
    return arrow_fs.PyFileSystem(arrow_fs.FSSpecHandler(filesystem)), path


def place_of(name: str) -> Place:
    """The place with this name, whether or not there is a file."""
    if name == STANDARD_INPUT:
        return Place("<stdin>", name)
    if is_address(name):
        return Place(name, _filesystem(name)[1], name)
    return Place(name, os.path.expanduser(name))


def places(names: Iterable[str | os.PathLike[str]], suffixes: frozenset[str]) -> list[Place]:
    """The files that these names stand for: of a glob or a folder those with one of the `suffixes`, in order of name.

    What begins with '_' or '.' is left out of folders, as all programs do that keep data in folders.
    """
    found = [place for name in names for place in _expanded(os.fspath(name), suffixes)]
    if not found:
        raise NonetError("there is no input", hint="name files, folders or globs; '-' is standard input")
    if sum(place.is_standard_input for place in found) > 1:
        raise NonetError("standard input can be read only once")
    return found


def _expanded(name: str, suffixes: frozenset[str]) -> Iterator[Place]:
    place = place_of(name)
    if place.is_standard_input:
        yield place
        return
    filesystem, path = place.filesystem, place.path
    with naming(name):
        info = filesystem.get_file_info(path)
    if info.type == arrow_fs.FileType.File or (place.address is None and _is_special(path)):
        yield place
    elif info.type == arrow_fs.FileType.Directory:
        found = [child for child in _files(filesystem, path) if _is_data(child, path, suffixes)]
        if any(_is_unfinished(child) for child in _files(filesystem, path)):
            raise NonetError(f"{name} is the output of a job that has not ended", hint="end that job first")
        if not found:
            raise NonetError(f"{name} holds no file of a known kind", hint=f"known: {', '.join(sorted(suffixes))}")
        yield from (_child(place, each) for each in found)
    elif _WILD & set(name):
        base = path[: min(path.index(sign) for sign in _WILD & set(path))].rpartition("/")[0]
        fitting = sorted(each for each in _files(filesystem, base or ".") if _fits(each, path))
        if not fitting:
            raise FileNotFoundError(2, "no file fits", name)
        yield from (_child(place, each) for each in fitting)
    else:
        raise FileNotFoundError(2, "there is no such file", name)


def _is_special(path: str) -> bool:
    """Whether this is a pipe or a device, which pyarrow does not call a file."""
    return os.path.exists(path) and not os.path.isdir(path)


def _child(parent: Place, path: str) -> Place:
    if parent.address is None:
        return Place(path, path)
    scheme = parent.address.partition("://")[0]
    address = f"{scheme}://{path.lstrip('/')}" if scheme != "file" else f"file://{path}"
    return Place(address, path, address)


def _files(filesystem: Any, folder: str) -> list[str]:
    with naming(folder):
        listed = filesystem.get_file_info(arrow_fs.FileSelector(folder, recursive=True, allow_not_found=True))
    return sorted(info.path for info in listed if info.type == arrow_fs.FileType.File)


def _is_data(path: str, folder: str, suffixes: frozenset[str]) -> bool:
    inner = os.path.relpath(path, folder).split("/")
    return not any(part.startswith(("_", ".")) for part in inner) and Place(path, path).suffix in suffixes


def _is_unfinished(path: str) -> bool:
    return path.endswith("_nonet/job.json")


def _fits(path: str, pattern: str) -> bool:
    """As globs of shells: '*' stays within a folder, '**' does not."""
    parts, wanted = os.path.normpath(path).split("/"), os.path.normpath(pattern).split("/")

    def fits(parts: list[str], wanted: list[str]) -> bool:
        if not wanted:
            return not parts
        if wanted[0] == "**":
            return any(fits(parts[begin:], wanted[1:]) for begin in range(len(parts) + 1))
        return bool(parts) and fnmatch.fnmatchcase(parts[0], wanted[0]) and fits(parts[1:], wanted[1:])

    return fits(parts, wanted)


class naming:  # noqa: N801 - a context manager, used as a function
    """Errors of pyarrow name the file as the user did, and are OSErrors with a message of one line."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: Any, error: BaseException | None, _: Any) -> None:
        if isinstance(error, OSError) and (error.filename is None or error.filename != self._name):
            words = error.strerror or str(error).split("\n")[0]
            raise type(error)(error.errno or 5, words, self._name) from error
