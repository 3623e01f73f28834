"""Rubbish in: a clear error with place and hint, exit status 2, at once, and never a traceback (the fixture looks).

Covers: _input, _output.
"""

from pathlib import Path

import pytest
from tests.cli.conftest import Nonet

from nonet.codecs._lz import pack

WIKIPEDIA = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ROWS = [WIKIPEDIA[start : start + 9] for start in range(0, 81, 9)]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("\n".join(ROWS[:8]), ["not square", "8 rows of 9"]),
        ("\n".join([*ROWS[:3], ROWS[3][:7], *ROWS[4:]]), ["<stdin>:4:8", "row 4 has 7 cells"]),
        (WIKIPEDIA[:-1], ["<stdin>:1:81", "80 cells", "1 cell is missing"]),
        (WIKIPEDIA.replace("9", "x", 1), ["<stdin>:1:14", "found 'x'", "1-9"]),
        ("[[1,2,3,4],[3,4,1,2],[2,1,4,3],[4,3,2,17]].", ["<stdin>:1:39", "found '17'", "out of range"]),
        ("", ["no puzzle"]),
        ("\n\n   \n", ["no puzzle"]),
        ("hello, world", ["<stdin>:1:"]),
        ("[[1,2],[3", ["<stdin>:1:"]),
        ("{}", ["<stdin>:1:"]),
        ((". " * 200 + "\n") * 200, ["a board of 200 rows of 200 cells is too large", "at most 100 x 100"]),
        ("200 200\n" + ("- " * 200 + "\n") * 200, ["<stdin>:1:1", "a board of 200 x 200 cells", "at most 100"]),
        ("size = 200", ["<stdin>:1:8", "a number from 1 to 100"]),
        ('{"size":200,"grid":' + str([[{}] * 200] * 200) + "}", ["a board of 200 rows is too large"]),
        (".Shape~99x99", ["<stdin>:1:8", "99 x 99", "from 1 to 16"]),
        ("<!DOCTYPE html><html><body>53..7</body></html>", ["a page or a picture"]),
    ],
)
def test_what_is_wrong_and_where(nonet_command: Nonet, text: str, words: list[str]) -> None:
    done = nonet_command("solve", stdin=text)
    assert (done.returncode, done.stdout) == (2, "")
    for word in words:
        assert word in done.stderr


GRID = 'grid = """\n....\n....\n....\n....\n"""\n'


@pytest.mark.parametrize("command", ["solve", "count", "check", "candidates", "explain", "hint"])
@pytest.mark.parametrize(
    ("rule", "words"),
    [
        ("[[killer-cage]]\ncells = 'r1c1 r1c2'\ntotal = 99", ["at r1c1, r1c2", "make 99", "from 3 to 7"]),
        ("[[killer-cage]]\ncells = 'r1c1 r1c1'\ntotal = 3", ["<stdin>:7:1", "a cell twice"]),
        ("[[thermo]]\ncells = 'r1c1-r1c9'", ["<stdin>:8:10", "r1c5 is off the board"]),
        ("[[thermometre]]\ncells = 'r1c1-r1c4'", ["<stdin>:7:1", "'thermometre'", "did you mean 'thermo'"]),
    ],
)
def test_rules_that_cannot_be(nonet_command: Nonet, command: str, rule: str, words: list[str]) -> None:
    done = nonet_command(command, stdin=GRID + rule)
    assert (done.returncode, done.stdout) == (2, "")
    for word in words:
        assert word in done.stderr


@pytest.mark.parametrize("page", ["https://f-puzzles.com/?load=", "https://sudokupad.app/scl"])
def test_a_link_that_unpacks_without_end(nonet_command: Nonet, page: str) -> None:
    done = nonet_command("solve", stdin=page + pack('"' + "a" * 3_000_000 + '"'))
    assert done.returncode == 2
    assert "unpacks to more than 1,000,000 characters" in done.stderr
    assert "copied" not in done.stderr
    cut = nonet_command("solve", stdin=page + pack('"' + "a" * 3_000_000 + '"')[:500])
    assert "the end is missing" in cut.stderr
    assert "was all of the link copied?" in cut.stderr


@pytest.mark.parametrize("words", [["convert"], ["render", "--to", "svg"], ["render", "--to", "png"]])
def test_a_file_in_a_folder_that_is_not_there(nonet_command: Nonet, tmp_path: Path, words: list[str]) -> None:
    done = nonet_command(*words, WIKIPEDIA, "-o", str(tmp_path / "no" / "file"))
    assert done.returncode == 2
    assert done.stderr == f"nonet: {tmp_path / 'no'}: there is no such folder\n"


def test_cases_that_are_none(nonet_command: Nonet, tmp_path: Path) -> None:
    file = tmp_path / "cases"
    for content, words in [(b"", "there is no case here"), (b"# none\n", "no case"), (b"\xff\xfe\x80\n", "no case")]:
        file.write_bytes(content)
        done = nonet_command("techniques", "--cases", str(file))
        assert (done.returncode, done.stdout) == (2, "")
        assert words in done.stderr


def test_why_with_its_words_in_another_order(nonet_command: Nonet) -> None:
    done = nonet_command("why", WIKIPEDIA, "r1c3", "4")
    assert done.returncode == 2
    assert "does not name a cell" in done.stderr
    assert "nonet why r3c5 7 PUZZLE" in done.stderr


def test_boxes_that_do_not_fit(nonet_command: Nonet) -> None:
    done = nonet_command("solve", WIKIPEDIA, "--box", "2x3")
    assert done.returncode == 2
    assert "boxes of 2 x 3 do not fit a board of 9 x 9" in done.stderr
    assert "hint" in done.stderr
    assert nonet_command("solve", WIKIPEDIA, "--box", "nine").returncode == 2


@pytest.mark.parametrize(
    "content", [b"\x00\x01\x02\xff\xfe" * 500, b"\x89PNG\r\n\x1a\n" + bytes(2000), b"\xff\xfe1\x002\x00"]
)
def test_a_binary_file(nonet_command: Nonet, tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "binary"
    file.write_bytes(content)
    done = nonet_command("solve", str(file))
    assert (done.returncode, done.stdout) == (2, "")
    assert str(file) in done.stderr


@pytest.mark.parametrize("filler", [b".", b"1", b"x", b"[", b" ", b"1 "])
def test_a_line_of_fifty_megabytes(nonet_command: Nonet, tmp_path: Path, filler: bytes) -> None:
    file = tmp_path / "long.txt"
    file.write_bytes(filler * (50_000_000 // len(filler)))
    done = nonet_command("solve", str(file))
    assert (done.returncode, done.stdout) == (2, "")
    assert str(file) in done.stderr


def test_files_that_are_not_there(nonet_command: Nonet, tmp_path: Path) -> None:
    done = nonet_command("solve", "nowhere.sdm")
    assert done.returncode == 2
    assert "nowhere.sdm" in done.stderr
    assert "no such file" in done.stderr
    assert nonet_command("solve", str(tmp_path)).returncode == 2


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["slove"], "did you mean 'solve'"),
        (["solve", "--styel", "line"], "--style"),
        (["solve", WIKIPEDIA, "--style", "nice"], "nice"),
        (["solve", WIKIPEDIA, "--engine", "pyton"], "did you mean 'python'"),
        (["solve", WIKIPEDIA, "--method", "stak"], "did you mean 'stack'"),
        (["convert", WIKIPEDIA, "--to", "lien"], "choose from"),
        (["solve", WIKIPEDIA, "--max", "0"], "--max"),
        (["generate", "--hide", "2"], "not a probability"),
        (["generate", "--box", "none"], "needs a size"),
        (["generate", "--box", "20x20"], "cannot be made"),
        (["solve", WIKIPEDIA, "--symbols", "ABC"], "too few"),
        (["solve", WIKIPEDIA, "--method", "stack", "--all"], "--all"),
    ],
)
def test_bad_usage(nonet_command: Nonet, words: list[str], said: str) -> None:
    done = nonet_command(*words)
    assert done.returncode == 2
    assert said in done.stderr


def test_a_puzzle_of_letters_is_no_file_name(nonet_command: Nonet) -> None:
    done = nonet_command("solve", "A.....B..C.....D", "--style", "line")
    assert done.returncode == 0
    assert set(done.stdout.strip()) == set("ABCD")
    assert nonet_command("solve", "puzzles/none").returncode == 2
    assert "no such file" in nonet_command("solve", "puzzles/none").stderr


def test_a_puzzle_that_begins_with_a_dash(nonet_command: Nonet) -> None:
    done = nonet_command("solve", "-1..............")
    assert done.returncode == 2
    assert "goes behind '--'" in done.stderr
    assert nonet_command("count", "--limit", "3", "--", "-1..............").stdout == "3\n"


@pytest.mark.parametrize("redirect", ["<&-", ">&-"])
def test_closed_streams(redirect: str) -> None:
    import subprocess
    import sys

    done = subprocess.run(
        ["bash", "-c", f"{sys.executable} -m nonet solve {redirect}"],
        capture_output=True,
        text=True,
        check=False,
        input="",
    )
    assert done.returncode == 2
    assert "Traceback" not in done.stderr


def test_a_terminal_that_knows_only_ascii(nonet_command: Nonet) -> None:
    done = nonet_command("solve", "é...\n.ß..\n..ñ.\n...ø", "--style", "line", env={"PYTHONIOENCODING": "ascii"})
    assert done.returncode == 0
    assert "\\xe9" in done.stdout


@pytest.mark.parametrize("command", ["explain", "hint", "steps"])
@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"\xff\xff\x80\x00", "there is no technique named"),
        (b"# nothing\n", "names no technique"),
        (b"naked single\n" * 10_000, "more than 100,000 characters"),
    ],
    ids=["no text", "empty", "long"],
)
def test_a_file_of_techniques_that_is_none(
    nonet_command: Nonet, tmp_path: Path, command: str, content: bytes, words: str
) -> None:
    file = tmp_path / "techniques"
    file.write_bytes(content)
    done = nonet_command(command, WIKIPEDIA, "--techniques-file", str(file))
    assert (done.returncode, done.stdout) == (2, "")
    assert words in done.stderr


def test_a_file_of_techniques_in_any_encoding(nonet_command: Nonet, tmp_path: Path) -> None:
    file = tmp_path / "techniques"
    for encoding in ("utf-16", "utf-8-sig"):
        file.write_text("naked single\nhidden single\n", encoding=encoding)
        assert nonet_command("explain", WIKIPEDIA, "--techniques-file", str(file)).returncode == 0


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="there is no file without end here")
def test_a_file_without_end(nonet_command: Nonet) -> None:
    for words in (["explain", WIKIPEDIA, "--techniques-file"], ["generate", "--pattern"], ["solve"], ["bench"]):
        assert nonet_command(*words, "/dev/zero").returncode == 2, words
