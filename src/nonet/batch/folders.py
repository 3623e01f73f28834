"""Folders in which a job keeps its files: local ones, where a file is there whole or not at all, and object stores."""

from __future__ import annotations

import errno
import os
import secrets
import zlib
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any

from pyarrow import fs as arrow_fs

from nonet.batch.places import Place, naming, place_of

TEMPORARY = ".tmp"
"""How the names of files end that are being written; only a process that was killed leaves one."""


_CANNOT_COPY = (errno.EXDEV, errno.EINVAL, errno.ENOSYS, errno.EOPNOTSUPP, errno.EBADF)
"""Errors of a system that cannot copy between these two files."""


class Counted:
    """A file that is being written, with its size and the CRC-32 of all bytes so far."""

    def __init__(self, descriptor: int, name: str) -> None:
        self._descriptor = descriptor
        self._name = name
        self.size = 0
        self.crc = 0
        self.closed = False

    def write(self, data: Any) -> int:
        """Writes all of the bytes; nothing once the file is closed.

        A writer of Parquet that was left by an exception ends its file when it is collected; by then the number of the
        descriptor may be that of another file.
        """
        if self.closed:
            return len(data)
        left = memoryview(data).cast("B")
        self.size += len(left)
        self.crc = zlib.crc32(left, self.crc)
        with naming(self._name):
            while left:
                left = left[os.write(self._descriptor, left) :]
        return len(data)

    def take(self, source: IO[bytes], size: int) -> int:
        """Appends bytes of another file, from where that stands, by the system alone; how many, 0 if it cannot.

        They are not in the CRC: what is joined was counted when it was written.
        """
        if not hasattr(os, "copy_file_range"):
            return 0
        position = source.tell()
        try:
            taken = os.copy_file_range(source.fileno(), self._descriptor, size, position)
        except OSError as bad:
            if bad.errno in _CANNOT_COPY:
                return 0
            raise OSError(bad.errno, bad.strerror, self._name) from bad
        source.seek(position + taken)
        self.size += taken
        return taken

    def tell(self) -> int:
        """The number of bytes written."""
        return self.size

    def flush(self) -> None:
        """Nothing is held back."""

    def writable(self) -> bool:
        """Yes."""
        return True

    def close(self) -> None:
        """Takes no more bytes; the descriptor belongs to the folder."""
        self.closed = True


class Folder(ABC):
    """A folder of files that appear whole."""

    def __init__(self, name: str) -> None:
        self.name = name

    @abstractmethod
    def make(self) -> None:
        """Makes the folder if it is not there."""

    @abstractmethod
    def sizes(self) -> dict[str, int]:
        """The names and sizes of all files, not of folders in it."""

    @abstractmethod
    def read(self, name: str) -> bytes:
        """All of a file."""

    @abstractmethod
    @contextmanager
    def writing(self, name: str) -> Iterator[Counted]:
        """A file to write; it gets its name at the end, when it is on the disk, and vanishes after an exception."""
        yield NotImplemented

    @abstractmethod
    def remove(self, name: str) -> None:
        """Removes a file that is there."""

    @abstractmethod
    def remove_folder(self) -> None:
        """Removes the folder and all that is in it."""

    @abstractmethod
    def remove_if_empty(self) -> None:
        """Removes the folder unless something is in it."""

    def folder(self, name: str) -> Folder:
        """A folder inside this one."""
        return folder_of(f"{self.name.rstrip('/')}/{name}")

    def put(self, name: str, data: bytes) -> None:
        """Writes a small file."""
        with self.writing(name) as file:
            file.write(data)


class LocalFolder(Folder):
    """A folder on a local or shared disk."""

    def make(self) -> None:
        os.makedirs(self.name, exist_ok=True)

    def path(self, name: str) -> str:
        """The path of a file in this folder."""
        return os.path.join(self.name, name)

    def sizes(self) -> dict[str, int]:
        try:
            with os.scandir(self.name) as found:
                # A link is followed later, by its name: one that leads nowhere or in a circle is nothing of a job's.
                return {entry.name: entry.stat().st_size for entry in found if entry.is_file(follow_symlinks=False)}
        except FileNotFoundError:
            return {}

    def read(self, name: str) -> bytes:
        return Path(self.path(name)).read_bytes()

    @contextmanager
    def writing(self, name: str) -> Iterator[Counted]:
        # A name of its own: after a death another process may be at the same file, too.
        temporary = self.path(f".{name}.{secrets.token_hex(4)}{TEMPORARY}")
        try:
            # A signal may come when the file is there and nothing of Python has its number yet.
            with naming(self.path(name)):
                flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
                descriptor = os.open(temporary, flags, 0o666)
            file = Counted(descriptor, self.path(name))
            try:
                yield file
                with naming(self.path(name)):
                    os.fsync(descriptor)
            finally:
                file.close()
                os.close(descriptor)
            with naming(self.path(name)):
                os.replace(temporary, self.path(name))
        except BaseException:
            with suppress(OSError):
                os.unlink(temporary)
            raise
        self.sync()

    def adopt(self, path: str, name: str) -> int:
        """Gives a file of the same disk, which is synced, a name in this folder; its size."""
        size = os.path.getsize(path)
        with naming(self.path(name)):
            os.replace(path, self.path(name))
        self.sync()
        return size

    def sync(self) -> None:
        """Makes the names in the folder last, on systems where a folder can be synced."""
        if hasattr(os, "O_DIRECTORY"):
            descriptor = os.open(self.name, os.O_RDONLY | os.O_DIRECTORY)
            try:
                os.fsync(descriptor)
            finally:
                os.close(descriptor)

    def remove(self, name: str) -> None:
        os.unlink(self.path(name))

    def remove_folder(self) -> None:
        from shutil import rmtree

        rmtree(self.name)

    def remove_if_empty(self) -> None:
        with suppress(OSError):
            os.rmdir(self.name)


class RemoteFolder(Folder):
    """A folder on another file system, most of which have neither a rename nor half-written files."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self._place: Place = place_of(name)

    @property
    def _files(self) -> Any:
        return self._place.filesystem

    def _path(self, name: str) -> str:
        return f"{self._place.path.rstrip('/')}/{name}"

    def make(self) -> None:
        with naming(self.name):
            self._files.create_dir(self._place.path, recursive=True)

    def sizes(self) -> dict[str, int]:
        with naming(self.name):
            found = self._files.get_file_info(arrow_fs.FileSelector(self._place.path, allow_not_found=True))
        return {info.base_name: info.size for info in found if info.type == arrow_fs.FileType.File}

    def read(self, name: str) -> bytes:
        with naming(self._path(name)), self._files.open_input_stream(self._path(name)) as file:
            return bytes(file.read())

    @contextmanager
    def writing(self, name: str) -> Iterator[Counted]:
        # Through a local file: a stream to an object store that is closed by an exception would publish what it has.
        from tempfile import TemporaryFile

        with TemporaryFile() as local:
            written = Counted(local.fileno(), self._path(name))
            try:
                yield written
            finally:
                written.close()
            local.seek(0)
            with naming(self._path(name)), self._files.open_output_stream(self._path(name)) as file:
                while block := local.read(1 << 22):
                    file.write(block)

    def remove(self, name: str) -> None:
        with naming(self._path(name)):
            self._files.delete_file(self._path(name))

    def remove_folder(self) -> None:
        with naming(self.name):
            self._files.delete_dir(self._place.path)

    def remove_if_empty(self) -> None:
        """Folders of object stores are nothing but the names of their files."""


def folder_of(name: str) -> Folder:
    """The folder with this name, whether or not it exists."""
    place = place_of(name)
    return LocalFolder(place.path) if place.address is None else RemoteFolder(name)
