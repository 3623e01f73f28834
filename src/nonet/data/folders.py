"""A new folder, whole or not at all: everything is written under a temporary name, synced, and renamed."""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path

from nonet.api import NonetError
from nonet.api.files import PREFIX


def check_new(path: Path) -> None:
    """Raises unless a folder of this name can be made: for commands that work for long before they write."""
    if os.path.lexists(path):
        raise NonetError(f"{path} is there already", hint="name a folder that is not there yet, or remove it first")
    parent = path.absolute().parent
    if not parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, "there is no such folder", str(parent))
    if not os.access(parent, os.W_OK | os.X_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(parent))


@contextmanager
def new_folder(path: Path) -> Iterator[Path]:
    """A temporary folder that becomes `path` if the block ends well, and is removed if it does not.

    Only a process that is killed leaves the temporary folder behind; its name begins with '.nonet-'.
    """
    check_new(path)
    temporary = path.absolute().parent / (PREFIX + os.urandom(8).hex())
    try:
        os.mkdir(temporary)
        yield temporary
        _sync(temporary)
        if os.path.lexists(path):
            raise NonetError(f"{path} has been made in the meantime", hint="its owner may still write to it")
        os.rename(temporary, path)
        _sync_folder(path.absolute().parent)
    except BaseException:
        shutil.rmtree(temporary, ignore_errors=True)
        raise


def files_in(folder: Path) -> list[Path]:
    """Every file below a folder, relative to it, in the order of their names."""
    return sorted(path.relative_to(folder) for path in folder.rglob("*") if path.is_file())


def hash_of(path: Path) -> str:
    """The SHA-256 of a file, in hexadecimal digits."""
    found = sha256()
    with open(path, "rb") as file:
        while block := file.read(1 << 20):
            found.update(block)
    return found.hexdigest()


def _sync(folder: Path) -> None:
    for path in files_in(folder):
        with open(folder / path, "rb") as file:
            os.fsync(file.fileno())
    for path in [*folder.rglob("*"), folder]:
        if path.is_dir():
            _sync_folder(path)


def _sync_folder(folder: Path) -> None:
    if os.name == "nt":
        return  # Windows opens no folders
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
