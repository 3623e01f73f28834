"""solve_many: every form of input, every error, and arrays that mean what they say."""

import os
import signal
from pathlib import Path

import numpy as np
import pytest

import nonet
from nonet import ParseError

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
CLASH = "55" + "." * 79
EMPTY = "." * 81
FULL_WIDTH = "\uff15"
LINES = [EASY, CLASH, EMPTY, SOLVED]
CELLS = np.array([[0 if sign == "." else int(sign) for sign in line] for line in LINES], np.uint8)


def forms(folder: Path) -> list[object]:
    text = "".join(f"{line}\n" for line in LINES)
    file = folder / "puzzles.txt"
    file.write_text(f"# four\n\n{text}")
    return [
        LINES,
        tuple(LINES),
        "".join(LINES).encode(),
        bytearray("".join(LINES).encode()),
        text,
        text.encode(),
        text.replace("\n", "\r\n").encode(),
        text.replace(".", "0").encode(),
        text.replace(".", "_").encode(),
        text.replace(".", "*").encode(),
        "".join(f"  {line} 4.5 # a rating\n" for line in LINES),
        "".join(f"{line},{SOLVED}\n" for line in LINES),
        text[:-1],
        CELLS,
        CELLS.astype(np.int64),
        CELLS.reshape(-1, 9, 9),
        np.asfortranarray(CELLS),
        CELLS.tobytes(),
        memoryview(CELLS.tobytes()),
        file,
    ]


@pytest.mark.parametrize("number", range(20))
def test_every_form_of_input(number: int, tmp_path: Path) -> None:
    batch = nonet.solve_many(forms(tmp_path)[number])  # type: ignore[arg-type]
    assert len(batch) == 4
    assert batch.counts.tolist() == [1, 0, 2, 1]
    assert batch.status.tolist() == [1, 0, 2, 1]
    assert batch.lines()[0] == batch.lines()[3] == SOLVED
    assert batch.lines()[1] == EMPTY
    assert batch.solutions.shape == (4, 81)
    assert batch.solutions.dtype == np.uint8
    assert not batch.solutions[1].any()
    assert nonet.solve(batch.lines()[2]).unique


@pytest.mark.parametrize("nothing", [[], b"", "", np.zeros((0, 81), np.uint8), "# only a comment\n"])
def test_nothing(nothing: object) -> None:
    batch = nonet.solve_many(nothing)  # type: ignore[arg-type]
    assert len(batch) == 0
    assert batch.lines() == []


@pytest.mark.parametrize(
    ("bad", "words"),
    [
        ([EASY, EASY[:-1]], "<list>:2:81: 80 cells are not a square board"),
        (f"{EASY}\n# no\n{EASY.replace('7', 'x', 1)}\n", "<text>:3:5: expected 1-9 or an empty cell, found 'x'"),
        (f"{EASY}\n{EASY}1\n", "<text>:2:82: 82 cells are not a square board"),
        (np.full((2, 81), 12), "<array>:1:1: expected 0-9, found 12"),
        (np.full((2, 81), 12, np.uint8), "<array>:1:1: expected 0-9, found 12"),
        (np.zeros((3, 80), np.uint8), "shape"),
        (np.zeros((2, 81)), "float64"),
        ([EASY, 5], "<list> item 2: int is no puzzle"),
        ([EASY, "é" * 81], "<list>:2:1"),
        (b"\xff\x00\x80" * 27, "<text>:1:2: this is not text"),
        ([EASY, "😀" * 81], "<list>:2:1"),
        ([EASY, EASY.replace("5", "\uff15")], "<list>:2:1: expected 1-9 or an empty cell"),
        (f"{EASY}\n{EASY.replace('5', FULL_WIDTH)}\n", "<text>:2:1: expected 1-9 or an empty cell"),
        ("\ud800" * 81, "<text>:1:1: this is not text"),
        ("hello", "<text>:1:5: 5 cells are not a square board"),
    ],
)
def test_what_is_wrong_is_named(bad: object, words: str) -> None:
    with pytest.raises(nonet.NonetError) as caught:
        nonet.solve_many(bad)  # type: ignore[arg-type]
    assert words in str(caught.value)


def test_errors_can_be_rows() -> None:
    batch = nonet.solve_many([EASY, "x" * 81, EASY[:-1], CLASH], on_error="emit")
    assert batch.status.tolist() == [1, 4, 4, 0]
    assert not batch.solutions[1:].any()


@pytest.mark.parametrize("seed", range(5))
def test_garbage_is_answered_row_by_row(seed: int) -> None:
    random = np.random.default_rng(seed)
    rows = random.integers(0, 256, (200, 81), dtype=np.uint8)
    rows[::3] = random.integers(0, 10, rows[::3].shape, dtype=np.uint8)
    batch = nonet.solve_many(rows, on_error="emit")
    good = np.isin(rows, [*range(10), *b".0123456789_*?-"]).all(axis=1)
    assert ((batch.status == 4) == ~good).all()


def test_limits() -> None:
    assert nonet.solve_many([EMPTY], limit=1).counts.tolist() == [1]
    assert nonet.solve_many([EMPTY], limit=1).status.tolist() == [3], "one is known, not whether it is the only one"
    assert nonet.solve_many([EMPTY], limit=500).counts.tolist() == [500]
    assert nonet.solve_many([EMPTY], limit=10, nodes=1).status.tolist() == [3]
    several = "." * 9 + SOLVED[9:]
    assert nonet.solve_many([several, SOLVED], limit=None).counts.tolist() == [1, 1]


@pytest.mark.parametrize(
    "options", [{"limit": 0}, {"threads": -1}, {"on_error": "hide"}, {"device": "abacus"}, {"nodes": 0}]
)
def test_options_that_make_no_sense(options: dict[str, object]) -> None:
    with pytest.raises(nonet.NonetError):
        nonet.solve_many([EASY], **options)  # type: ignore[arg-type]


def test_input_is_left_alone() -> None:
    cells = np.where(CELLS == 0, ord("_"), CELLS + ord("0")).astype(np.uint8)
    before = cells.copy()
    nonet.solve_many(cells)
    assert (cells == before).all()
    assert isinstance(ParseError("x"), ValueError)


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no timers that send signals here")
@pytest.mark.parametrize(("rows", "threads"), [(1, 1), (200, 1), (200, 2)])
def test_a_signal_is_heard_in_a_batch_that_would_never_end(rows: int, threads: int) -> None:
    heard: list[str] = []

    def handle(*_: object) -> None:
        # Solving in the middle of solving: the thread's memory is in use, and must not be touched.
        heard.extend(nonet.solve_many([EASY]).lines())
        heard.append(nonet.solve(EASY).status.name)
        raise KeyboardInterrupt

    # By CPU time: by the clock, a busy machine would hear it before anything was begun.
    before = signal.signal(signal.SIGPROF, handle)
    try:
        with pytest.raises(KeyboardInterrupt):  # noqa: PT012 (from here on it may be heard)
            signal.setitimer(signal.ITIMER_PROF, 0.05)
            nonet.solve_many([EMPTY] * rows, limit=None, threads=threads)
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
    assert heard == [SOLVED, "UNIQUE"]
    assert nonet.solve_many(LINES).lines()[0] == SOLVED, "and the memory is good for the next"


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
def test_a_forked_process_goes_on_solving() -> None:
    lines = LINES * 100
    expected = nonet.solve_many(lines, threads=2).text()
    child = os.fork()
    if child == 0:
        same = nonet.solve_many(lines, threads=2).text() == expected
        os._exit(0 if same else 1)
    assert os.waitpid(child, 0)[1] == 0


def test_bytes_are_values_or_characters_and_never_both() -> None:
    """A zero byte among characters is no empty cell."""
    mixed = ("\0" + EASY[1:]).encode()
    with pytest.raises(ParseError):
        nonet.solve_many(mixed)
    cells = np.frombuffer((EASY + EASY).encode(), np.uint8).reshape(2, 81).copy()
    cells[1, 0] = 5
    assert nonet.solve_many(cells, on_error="emit").status.tolist() == [1, 4]


def test_no_limit_of_solutions_and_a_limit_of_time() -> None:
    """Counting has no end, so the time is what ends it; rows that are not reached are unknown, too."""
    batch = nonet.solve_many([EMPTY, EASY, EMPTY], limit=None, timeout=0.01)
    assert batch.status.tolist()[0] == batch.status.tolist()[2] == 3
    assert nonet.solve_many(LINES * 50, timeout=60).counts.tolist() == nonet.solve_many(LINES * 50).counts.tolist()
