"""Writing files: a plain file whole or not at all, a device or a FIFO directly."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

PREFIX = ".nonet-"
"""How the names of temporary files begin. Only a process that is killed (SIGKILL) leaves one. They are short: the name
of the file itself may have all the bytes that a name can have."""

# O_TMPFILE would leave nothing even then, but a file without a name cannot take the place of another one.

_MAX_LINKS = 40
"""Symbolic links that are followed, as in Linux."""

_BLOCK = 1 << 16
"""Bytes that are written at a time."""


def check_writable(path: Path) -> None:
    """Raises OSError if this file cannot be written, for commands that work for long before they write."""
    plain_file(path)


def write_whole(path: Path, pieces: Iterable[str | bytes]) -> None:
    """Writes a file so that it is never half-written: the pieces go to a temporary file, which is renamed.

    Symbolic links are followed, and stay. A file that is replaced passes on its mode and, if that is allowed, its
    owner. Devices, FIFOs and open descriptors (`/dev/stdout`) have no whole to keep, and are written piece by piece.
    """
    target = plain_file(path)
    if target is None:
        _write_directly(path, pieces)
        return
    temporary = os.path.join(os.path.dirname(target), PREFIX + os.urandom(8).hex())
    old = os.stat(target) if os.path.exists(target) else None
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    try:
        # A signal may come when the file is there and nothing of Python has its number yet.
        with _naming(path):
            descriptor = os.open(temporary, flags, 0o666 if old is None else old.st_mode & 0o777)
        with open(descriptor, "wb", buffering=0) as file:
            _write(file, path, pieces)
            with _naming(path):
                os.fsync(descriptor)
        with _naming(path):
            if old is not None:
                _pass_on(old, temporary)
            os.replace(temporary, target)
    except BaseException:
        with suppress(OSError):
            os.unlink(temporary)
        raise


def plain_file(path: Path) -> str | None:
    """The plain file, new or old, that a path leads to; None if what it leads to is written directly."""
    target = os.fspath(path)
    for _ in range(_MAX_LINKS):
        parent, name = os.path.split(target)
        folder = os.path.realpath(parent)
        if not os.path.isdir(folder):
            raise FileNotFoundError(errno.ENOENT, "there is no such folder", parent)
        # A link to an open descriptor names a file that its owner may be writing to.
        if folder.startswith(("/proc/", "/dev/fd")):
            return None
        target = os.path.join(folder, name)
        if not os.path.islink(target):
            break
        target = os.path.join(folder, os.readlink(target))
    else:
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(path))
    try:
        mode = os.stat(target).st_mode
    except FileNotFoundError:
        return target
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, "this is a folder, not a file", str(path))
    if not stat.S_ISREG(mode):
        return None
    if not os.access(target, os.W_OK):  # the folder may allow to replace it all the same
        raise PermissionError(errno.EACCES, "this file is write-protected", str(path))
    return target


def _write_directly(path: Path, pieces: Iterable[str | bytes]) -> None:
    with _naming(path):
        appended = os.O_APPEND if stat.S_ISREG(os.stat(path).st_mode) else 0
        descriptor = os.open(path, os.O_WRONLY | appended | getattr(os, "O_BINARY", 0))
    with open(descriptor, "wb", buffering=0) as file:
        _write(file, path, pieces)


def _write(file: IO[bytes], path: Path, pieces: Iterable[str | bytes]) -> None:
    """Writes the pieces to an unbuffered file; a buffer would raise errors once more, without a name, on closing.

    Errors in making the pieces pass as they are.
    """
    for block in _blocks(pieces):
        rest = memoryview(block)
        with _naming(path):
            while rest:
                rest = rest[file.write(rest) :]


def _blocks(pieces: Iterable[str | bytes]) -> Iterator[bytes]:
    block = bytearray()
    for piece in pieces:
        block += piece if isinstance(piece, bytes) else piece.encode(errors="backslashreplace")
        if len(block) >= _BLOCK:
            yield bytes(block)
            block.clear()
    yield bytes(block)


def _pass_on(old: os.stat_result, file: str) -> None:
    """Gives a new file the owner, the group and the mode of the old one, as far as this process may."""
    if hasattr(os, "chown"):
        for owner in (old.st_uid, -1):
            with suppress(PermissionError):
                os.chown(file, owner, old.st_gid)
                break
    os.chmod(file, old.st_mode & 0o777)


@contextmanager
def _naming(path: Path) -> Iterator[None]:
    """Errors name the file that the user knows, not a temporary one or none."""
    try:
        yield
    except OSError as bad:
        raise OSError(bad.errno, bad.strerror, str(path)) from bad
