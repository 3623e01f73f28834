"""Files that are written: whole or not at all, and nothing else is damaged by it.

Covers: api/files, _writing.
"""

from __future__ import annotations

import errno
import os
import signal
import stat
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import gettempdir
from typing import Any

import pytest
from tests.cli.conftest import Nonet
from tests.interrupting import NET

from nonet.api.files import PREFIX, check_writable, write_whole
from nonet.batch.folders import LocalFolder
from nonet.data.folders import new_folder

LINE = "1.....2..3.....4\n"
PUZZLE = LINE.strip()

unix = pytest.mark.skipif(os.name != "posix", reason="for systems with links, FIFOs and users")


def left(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@unix
def test_links_stay_links(nonet_command: Nonet, tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    target = tmp_path / "there" / "target"
    target.write_text("old")
    (tmp_path / "first").symlink_to("second")
    (tmp_path / "second").symlink_to(Path("there") / "target")
    done = nonet_command("convert", PUZZLE, "-o", str(tmp_path / "first"))
    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / "first").is_symlink()
    assert (tmp_path / "second").is_symlink()
    assert target.read_text() == LINE
    new = tmp_path / "new"
    new.symlink_to(tmp_path / "there" / "to come")
    write_whole(new, [LINE])
    assert new.is_symlink()
    assert (tmp_path / "there" / "to come").read_text() == LINE
    assert left(tmp_path / "there") == ["target", "to come"]


@unix
def test_a_circle_of_links_leads_nowhere(nonet_command: Nonet, tmp_path: Path) -> None:
    (tmp_path / "circle").symlink_to(tmp_path / "circle")
    done = nonet_command("convert", PUZZLE, "-o", str(tmp_path / "circle"))
    assert done.returncode == 2
    assert "circle: Too many levels of symbolic links" in done.stderr
    assert (tmp_path / "circle").is_symlink()


@unix
@pytest.mark.parametrize("words", [["convert"], ["render", "--to", "svg"]])
def test_a_fifo_is_written_to(nonet_command: Nonet, tmp_path: Path, words: list[str]) -> None:
    fifo = tmp_path / "fifo"
    os.mkfifo(fifo)
    found: list[str] = []
    reader = threading.Thread(target=lambda: found.append(fifo.read_text()), daemon=True)
    reader.start()
    assert nonet_command(*words, PUZZLE, "-o", str(fifo)).returncode == 0
    reader.join(NET)
    assert found[0] == (LINE if words == ["convert"] else found[0])
    assert found[0]
    assert stat.S_ISFIFO(fifo.stat().st_mode)
    assert left(tmp_path) == ["fifo"]


@unix
def test_a_device_is_written_to(nonet_command: Nonet) -> None:
    ours, theirs = os.openpty()
    try:
        name = os.ttyname(theirs)
        assert nonet_command("convert", PUZZLE, "-o", name).returncode == 0
        assert stat.S_ISCHR(Path(name).stat().st_mode)
        assert os.read(ours, 100).decode().strip() == PUZZLE
    finally:
        os.close(ours)
        os.close(theirs)


@unix
def test_standard_output_by_its_name(tmp_path: Path) -> None:
    """A file that somebody else has open keeps what is in it, and what comes behind."""
    log = tmp_path / "log"
    link = tmp_path / "link"
    link.symlink_to("/dev/stdout")  # which nobody may replace, not even by mistake
    for name in (link, "/dev/fd/1", "-"):
        log.write_text("before\n")
        script = f"{sys.executable} -m nonet convert {PUZZLE} -o {name}; echo behind"
        with log.open("a") as out:
            subprocess.run(["bash", "-c", script], stdout=out, check=True, timeout=NET)
        assert log.read_text() == f"before\n{LINE}behind\n"
    assert not Path("-").exists()
    assert left(tmp_path) == ["link", "log"]


@unix
def test_a_file_keeps_its_mode_and_owner(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("old")
    file.chmod(0o640)
    if os.geteuid() == 0:
        os.chown(file, 65534, 65534)
    before = file.stat()
    write_whole(file, [LINE])
    after = file.stat()
    assert (after.st_mode, after.st_uid, after.st_gid) == (before.st_mode, before.st_uid, before.st_gid)
    umask = os.umask(0o027)
    try:
        write_whole(tmp_path / "new", [LINE])
    finally:
        os.umask(umask)
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o640


@unix
def test_another_name_of_a_file_keeps_the_old_text(tmp_path: Path) -> None:
    file, other = tmp_path / "file", tmp_path / "other"
    file.write_text("old")
    other.hardlink_to(file)
    write_whole(file, [LINE])
    assert (file.read_text(), other.read_text()) == (LINE, "old")


def test_names_as_long_as_names_can_be(tmp_path: Path) -> None:
    file = tmp_path / ("n" * 251 + ".sdm")
    write_whole(file, [LINE])
    assert file.read_text() == LINE


def test_a_name_too_long(nonet_command: Nonet, tmp_path: Path) -> None:
    done = nonet_command("convert", PUZZLE, "-o", str(tmp_path / ("n" * 300)))
    assert done.returncode == 2
    assert "nnn..." in done.stderr, "the name, cut"
    assert os.strerror(errno.ENAMETOOLONG) in done.stderr
    assert left(tmp_path) == []


def test_the_output_is_the_input(nonet_command: Nonet, tmp_path: Path) -> None:
    """All of a file is read before its new text takes its place, however long it is."""
    file = tmp_path / "lines"
    file.write_text(LINE * 50_000)
    done = nonet_command("convert", str(file), "--to", "csv", "-o", str(file))
    assert (done.returncode, done.stderr) == (0, "")
    assert file.read_text() == "puzzle\n" + LINE * 50_000
    file.write_text(LINE * 50_000 + "rubbish\n")
    assert nonet_command("convert", str(file), "-o", str(file)).returncode == 2
    assert file.read_text() == LINE * 50_000 + "rubbish\n"
    assert left(tmp_path) == ["lines"]


@unix
@pytest.mark.parametrize("words", [["solve", "--style", "line"], ["convert"]])
@pytest.mark.parametrize("by_name", [True, False])
def test_a_file_never_grows_from_itself(tmp_path: Path, words: list[str], by_name: bool) -> None:
    """What is appended to the input would be read as input."""
    file = tmp_path / "lines"
    text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n" * 20_000
    file.write_text(text)
    with file.open("a") as out, file.open() as back:
        done = subprocess.run(
            [sys.executable, "-m", "nonet", *words, str(file) if by_name else "-"],
            stdin=back,
            stdout=out,
            stderr=subprocess.PIPE,
            text=True,
            timeout=NET,
            check=False,
        )
    assert done.returncode == 2
    assert "is the output, too" in done.stderr
    assert file.read_text() == text


@unix
def test_a_full_disk(nonet_command: Nonet, tmp_path: Path) -> None:
    link = tmp_path / "full"
    link.symlink_to("/dev/full")
    for words in (["convert"], ["render", "--to", "svg"]):
        done = nonet_command(*words, PUZZLE, "-o", str(link))
        assert done.returncode == 2
        assert done.stderr == f"nonet: {link}: No space left on device\n"
    assert left(tmp_path) == ["full"]


@unix
def test_a_file_that_grows_too_large(tmp_path: Path) -> None:
    """As with a full disk or a quota, the old file stays whole."""
    file = tmp_path / "file"
    file.write_text("old")
    done = subprocess.run(
        ["bash", "-c", f"ulimit -f 64; {sys.executable} -m nonet convert - -o {file}"],
        input=LINE * 20_000,
        capture_output=True,
        text=True,
        timeout=NET,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr == f"nonet: {file}: File too large\n"
    assert file.read_text() == "old"
    assert left(tmp_path) == ["file"]


def as_nobody(ask: Callable[[], None]) -> int:
    """Runs `ask` in a process without the rights of root; the error number that it ends with, 0 if it succeeds."""
    child = os.fork()
    if child == 0:
        code = 255
        try:
            if os.geteuid() == 0:
                os.setgroups([])
                os.setgid(65534)
                os.setuid(65534)
            ask()
            code = 0
        except OSError as bad:
            code = bad.errno or 255
        finally:
            os._exit(code)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


@unix
def test_without_permission(tmp_path: Path) -> None:
    # Others may look into the folders that pytest makes for itself only.
    for folder in (tmp_path, *tmp_path.parents):
        if folder == Path(gettempdir()):
            break
        folder.chmod(0o755)
    shut, open_to_all = tmp_path / "shut", tmp_path / "open"
    for folder in (shut, open_to_all):
        folder.mkdir()
        (folder / "file").write_text("old")
        (folder / "file").chmod(0o444)
    shut.chmod(0o555)
    open_to_all.chmod(0o777)
    for file in (shut / "new", shut / "file", open_to_all / "file"):
        assert as_nobody(lambda file=file: write_whole(file, [LINE])) == errno.EACCES  # type: ignore[misc]
    assert as_nobody(lambda: check_writable(open_to_all / "file")) == errno.EACCES
    assert as_nobody(lambda: write_whole(open_to_all / "new", [LINE])) == 0
    assert (shut / "file").read_text() == (open_to_all / "file").read_text() == "old"
    assert left(shut) == ["file"]
    assert left(open_to_all) == ["file", "new"]


def test_what_cannot_be_a_file(nonet_command: Nonet, tmp_path: Path) -> None:
    assert nonet_command("convert", PUZZLE, "-o", str(tmp_path)).returncode == 2
    with pytest.raises(IsADirectoryError, match="a folder, not a file"):
        check_writable(tmp_path)
    with pytest.raises(FileNotFoundError, match="no such folder"):
        check_writable(tmp_path / "no" / "file")
    bench = ["bench", "--set", "own", "--solver", "python", "--seconds", "0.01", "--repeat", "1"]
    assert "no such folder" in nonet_command(*bench, "--markdown", str(tmp_path / "no" / "file")).stderr


class Stop(BaseException):
    """As SystemExit and KeyboardInterrupt are."""


@pytest.mark.parametrize("way", ["file", "part", "folder"])
def test_a_signal_as_soon_as_the_file_is_there(way: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before any name in Python stands for the file."""

    def signalled(name: str) -> None:
        real = getattr(os, name)

        def call(*words: Any) -> None:
            monkeypatch.undo()
            real(*words)
            raise KeyboardInterrupt

        monkeypatch.setattr(os, name, call)

    def write() -> None:
        if way == "file":
            write_whole(tmp_path / "a.txt", ["x"])
        else:
            with LocalFolder(str(tmp_path)).writing("a.csv") if way == "part" else new_folder(tmp_path / "a"):
                pass

    signalled("mkdir" if way == "folder" else "open")
    with pytest.raises(KeyboardInterrupt):
        write()
    assert not list(tmp_path.iterdir())


def test_nothing_stays_when_the_pieces_fail(tmp_path: Path) -> None:
    def pieces() -> Iterator[str]:
        yield LINE * 10_000
        assert [name.startswith(PREFIX) for name in left(tmp_path)] == [True]
        raise Stop

    with pytest.raises(Stop):
        write_whole(tmp_path / "file", pieces())
    assert left(tmp_path) == []


@unix
@pytest.mark.parametrize("sent", [signal.SIGINT])
def test_signals_leave_nothing(tmp_path: Path, sent: signal.Signals) -> None:
    file = tmp_path / "file"
    file.write_text("old")
    with subprocess.Popen(
        [sys.executable, "-m", "nonet", "convert", "-", "-o", str(file)],
        stdin=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdin is not None
        process.stdin.write(LINE.encode() * 20_000)
        process.stdin.flush()
        while len(left(tmp_path)) < 2:  # until the temporary file is there
            assert process.poll() is None
        process.send_signal(sent)
        _, said = process.communicate(timeout=NET)
        assert process.returncode not in (0, 2)
        assert b"Traceback" not in said
    assert file.read_text() == "old"
    assert left(tmp_path) == ["file"]
