"""Every solver, our own or not, says what the oracle says.

Covers: bench/peers/*.
"""

import shutil
import subprocess
from pathlib import Path

import pytest

from nonet import NonetError
from nonet.bench.answers import mistakes
from nonet.bench.contest import Contest
from nonet.bench.peers import peers
from nonet.bench.peers._library import Library, named_library
from nonet.bench.sets import OWN, PuzzleSet

SOLVER = r"""
#include <stddef.h>
#include <stdint.h>
#include <string.h>

static int fits(const char* grid, int cell, char sign) {
    int row = cell / 9, column = cell % 9;
    for (int i = 0; i < 9; ++i) {
        int box = (row / 3 * 3 + i / 3) * 9 + column / 3 * 3 + i % 3;
        if (grid[row * 9 + i] == sign || grid[i * 9 + column] == sign || grid[box] == sign) return 0;
    }
    return 1;
}

static size_t search(char* grid, size_t limit, char* solution, size_t* guesses) {
    int best = -1, fewest = 10;
    for (int cell = 0; cell < 81; ++cell) {
        if (grid[cell] != '.') continue;
        int ways = 0;
        for (char sign = '1'; sign <= '9'; ++sign) ways += fits(grid, cell, sign);
        if (ways < fewest) fewest = ways, best = cell;
    }
    if (best < 0) {
        memcpy(solution, grid, 81);
        return 1;
    }
    size_t found = 0;
    for (char sign = '1'; sign <= '9' && found < limit; ++sign) {
        if (!fits(grid, best, sign)) continue;
        *guesses += fewest > 1;
        grid[best] = sign;
        found += search(grid, limit - found, solution, guesses);
        grid[best] = '.';
    }
    return found;
}

size_t SolveSudoku(const char* puzzle, size_t limit, uint32_t flags, char* solution, size_t* guesses) {
    char grid[81];
    memcpy(grid, puzzle, 81);
    *guesses = 0;
    return search(grid, limit, solution, guesses) + flags + ALWAYS;
}
"""


def compiled(folder: Path, source: str, *options: str) -> Path:
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None:
        pytest.skip("there is no C compiler")
    (folder / "solver.c").write_text(source)
    target = folder / "libbrute.so"
    command = [compiler, "-O1", "-shared", "-fPIC", *options, "-o", str(target), str(folder / "solver.c")]
    subprocess.run(command, check=True, capture_output=True)
    return target


@pytest.mark.parametrize("name", peers.names)
def test_peer_agrees(name: str, small: PuzzleSet) -> None:
    peer = peers[name]
    missing = peer.available()
    if missing is not None:
        pytest.skip(f"{name} is not installed: {missing}")
    assert peer.name == name
    assert peer.about
    for puzzle_set, asked in ((small, 3), (PuzzleSet(OWN), 12)):
        job = peer.job(puzzle_set.first(asked))
        for _ in range(2):
            job.run()
            answers = job.answers()
            assert (answers.counts is not None) == peer.proves
            assert mistakes(puzzle_set, answers, asked) == 0


def test_own_peers_tell_their_guesses(small: PuzzleSet) -> None:
    for name in ("classic batch", "classic one by one", "python"):
        job = peers[name].job(small.puzzles)
        job.run()
        assert job.answers().guesses is not None


def test_a_peer_that_is_missing_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nonet.bench.peers._peer.find_spec", lambda name: None)
    assert peers["cadical"].available() == "pip install python-sat"
    assert peers["classic batch"].available() is None


def test_library(tmp_path: Path) -> None:
    path = compiled(tmp_path, SOLVER, "-DALWAYS=0")
    library = named_library(f"by force={path}")
    assert library.name == "by force"
    assert named_library(str(path)).name == "brute"
    own = PuzzleSet(OWN)
    contest = Contest(own, [library], seconds=0.01, repeat=2)
    contest.run()
    (row,) = contest.rows()
    assert (row.solver, row.kind, row.wrong, row.rounds) == ("by force", "rival", 0, 2)
    assert row.net is not None
    assert row.per_second is not None
    assert row.net > row.per_second
    assert row.guesses is not None


def test_library_with_no_word_of_solutions_and_guesses(tmp_path: Path, small: PuzzleSet) -> None:
    source = "#include <stddef.h>\nsize_t SolveSudoku(const char* puzzle) { return puzzle[0] == '1' ? 0 : 1; }\n"
    job = Library("terse", compiled(tmp_path, source)).job(small.puzzles)
    job.run()
    answers = job.answers()
    assert answers.solutions is None
    assert answers.guesses is None
    assert mistakes(small, answers, 3) == 1, "the one with several solutions"


def test_library_that_counts_wrong(tmp_path: Path, small: PuzzleSet) -> None:
    job = Library("generous", compiled(tmp_path, SOLVER, "-DALWAYS=1")).job(small.puzzles)
    job.run()
    assert mistakes(small, job.answers(), 3) == 3


def test_what_is_no_library(tmp_path: Path) -> None:
    (tmp_path / "text.so").write_text("this is no library")
    with pytest.raises(NonetError, match="not a shared library"):
        named_library(str(tmp_path / "text.so"))
    with pytest.raises(FileNotFoundError):
        named_library(str(tmp_path / "nowhere.so"))
    without = compiled(tmp_path, "int nothing(void) { return 0; }\n")
    with pytest.raises(NonetError, match="has no function SolveSudoku"):
        named_library(str(without))
