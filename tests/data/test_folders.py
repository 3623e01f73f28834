"""New folders: whole or not at all."""

from __future__ import annotations

import os
from hashlib import sha256
from pathlib import Path

import pytest

import nonet
from nonet.data.folders import check_new, files_in, hash_of, new_folder


def test_a_new_folder(tmp_path: Path) -> None:
    with new_folder(tmp_path / "a") as temporary:
        (temporary / "b").mkdir()
        (temporary / "b" / "c").write_bytes(b"1")
        assert not (tmp_path / "a").exists()
        assert temporary.name.startswith(".nonet-")
    assert os.listdir(tmp_path) == ["a"]
    assert files_in(tmp_path / "a") == [Path("b/c")]
    assert hash_of(tmp_path / "a" / "b" / "c") == sha256(b"1").hexdigest()


@pytest.mark.parametrize("error", [ValueError, KeyboardInterrupt, MemoryError])
def test_an_error_leaves_nothing(tmp_path: Path, error: type[BaseException]) -> None:
    with pytest.raises(error), new_folder(tmp_path / "a") as temporary:  # noqa: PT012 - the error comes late
        (temporary / "b").write_bytes(b"1")
        raise error
    assert os.listdir(tmp_path) == []


@pytest.mark.skipif(not Path("/proc/self/fd").is_dir(), reason="names of open files are told by Linux alone")
def test_all_is_synced_before_it_is_renamed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page cache survives a killed process, so the order of calls is what can be tested."""
    calls: list[str] = []
    sync, rename = os.fsync, os.rename

    def synced(file: int) -> None:
        calls.append(Path(os.readlink(f"/proc/self/fd/{file}")).name)
        sync(file)

    def renamed(old: Path, new: Path) -> None:
        calls.append("rename")
        rename(old, new)

    monkeypatch.setattr("os.fsync", synced)
    monkeypatch.setattr("os.rename", renamed)
    with new_folder(tmp_path / "a") as temporary:
        (temporary / "b").mkdir()
        (temporary / "b" / "c").write_bytes(b"1")
        name = temporary.name
    assert calls == ["c", "b", name, "rename", tmp_path.name]


def test_what_is_there_stays(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("mine")
    (tmp_path / "link").symlink_to(tmp_path / "nothing")
    for name in ("a", "link"):
        with pytest.raises(nonet.NonetError, match="is there already"):
            check_new(tmp_path / name)
    with pytest.raises(nonet.NonetError, match="made in the meantime"), new_folder(tmp_path / "b"):
        (tmp_path / "b").mkdir()
    assert sorted(os.listdir(tmp_path)) == ["a", "b", "link"]
    assert (tmp_path / "a").read_text() == "mine"


def test_no_place_for_it(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        check_new(tmp_path / "a" / "b")
    if os.geteuid():
        (tmp_path / "closed").mkdir(mode=0o555)
        with pytest.raises(PermissionError):
            check_new(tmp_path / "closed" / "b")
