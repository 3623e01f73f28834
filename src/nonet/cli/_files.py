"""Writing files atomically: whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from tempfile import NamedTemporaryFile


def check_folder(path: Path) -> None:
    """Raises FileNotFoundError if the folder of this file does not exist."""
    if not path.parent.is_dir():
        raise FileNotFoundError(2, "there is no such folder", str(path.parent))


def write_whole(path: Path, pieces: Iterable[str | bytes]) -> None:
    """Writes to a temporary file and renames it, so that the file is never half-written."""
    check_folder(path)
    with NamedTemporaryFile(dir=path.parent, prefix=f".{path.name}.", delete=False) as file:
        try:
            file.writelines(piece if isinstance(piece, bytes) else piece.encode() for piece in pieces)
            file.flush()
            os.fsync(file.fileno())
        except BaseException:
            Path(file.name).unlink()
            raise
    umask = os.umask(0)
    os.umask(umask)
    Path(file.name).chmod(path.stat().st_mode if path.exists() else 0o666 & ~umask)
    Path(file.name).replace(path)
