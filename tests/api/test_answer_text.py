"""The board in what a model writes: every notation, what counts as the answer, and what no text can do."""

from __future__ import annotations

import pytest
from hypothesis import given, settings, strategies as st

import nonet
from nonet.api.answer_text import MAX_CHARS, MAX_MARKED, last_board

PUZZLE = nonet.read("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
GRID = nonet.solve(PUZZLE).grid
assert GRID is not None
LINE = GRID.line()
ROWS = [LINE[start : start + 9] for start in range(0, 81, 9)]
OTHER = LINE.translate(str.maketrans("12", "21"))
"""A board that is no answer, in whose place another one counts."""


def found(text: str, puzzle: nonet.Puzzle = PUZZLE) -> str | None:
    values = last_board(puzzle, text)
    return None if values is None else nonet.Grid(puzzle.layout, puzzle.symbols, values).line()


def spaced(row: str, between: str) -> str:
    return between.join(row)


HEAD = "| | " + " | ".join(f"c{n}" for n in range(1, 10)) + " |\n|" + "---|" * 10 + "\n"

NOTATIONS = {
    "rows": "\n".join(ROWS),
    "rows with spaces": "\n".join(spaced(row, " ") for row in ROWS),
    "rows with commas": "\n".join(spaced(row, ", ") for row in ROWS),
    "blank lines between": "\n\n".join(spaced(row, " ") for row in ROWS),
    "groups of three": "\n".join(f"{row[:3]} {row[3:6]} {row[6:]}" for row in ROWS),
    "81 in words": spaced(LINE, " "),
    "a sentence": f"The solution is {LINE}.",
    "a title": f"Answer: {LINE}",
    "a title and lists": f"Answer: [{', '.join(f'[{spaced(row, chr(44))}]' for row in ROWS)}].",
    "a sentence and lists": f"So we get [{', '.join(f'[{spaced(row, chr(44))}]' for row in ROWS)}] in the end.",
    "strings": "[" + ",\n ".join(f'"{row}"' for row in ROWS) + "]",
    "strings on a line": "grid = [" + ", ".join(f"'{row}'" for row in ROWS) + "]",
    "JSON": '{"thoughts": "easy", "solution": "' + LINE + '", "sure": true}',
    "JSON with newlines": '{"solution": "' + "\\n".join(ROWS) + '"}',
    "JSON with lists": '{"solution": [' + ",".join(f"[{spaced(row, chr(44))}]" for row in ROWS) + '], "sure": 0.9}',
    "a table": "".join("| " + spaced(row, " | ") + " |\n" for row in ROWS),
    "a table with a head": "".join(
        [HEAD, *(f"| r{n} | " + spaced(row, " | ") + " |\n" for n, row in enumerate(ROWS, 1))]
    ),
    "a table with numbers": "".join(f"| {n} | " + spaced(row, " | ") + " |\n" for n, row in enumerate(ROWS, 1)),
    "numbered": "\n".join(f"{n}. {spaced(row, ' ')}" for n, row in enumerate(ROWS, 1)),
    "rows by name": "\n".join(f"Row {n}: {spaced(row, ' ')}" for n, row in enumerate(ROWS, 1)),
    "bold names": "\n".join(f"- **Row {n}:** {spaced(row, ', ')}" for n, row in enumerate(ROWS, 1)),
    "bold digits": "\n".join(" ".join(f"**{digit}**" for digit in row) for row in ROWS),
    "quoted": "\n".join(f"> {spaced(row, ' ')}" for row in ROWS),
    "code": "```text\n" + "\n".join(ROWS) + "\n```",
    "LaTeX": r"\[\boxed{\begin{array}{|ccc|ccc|ccc|}\hline "
    + r" \\ ".join(spaced(row, " & ") for row in ROWS)
    + r" \\ \hline\end{array}}\]",
    "LaTeX columns": r"\begin{array}{*{9}{c}} " + r"\\".join(spaced(row, "&") for row in ROWS) + r"\end{array}",
    "HTML": "<table>" + "".join("<tr>" + "".join(f"<td>{d}</td>" for d in row) + "</tr>" for row in ROWS) + "</table>",
    "double lines": "╔═══╦═══╦═══╗\n" + "\n".join(f"║{r[:3]}║{r[3:6]}║{r[6:]}║" for r in ROWS) + "\n╚═══╩═══╩═══╝",
    "full width": LINE.translate(str.maketrans("123456789", "１２３４５６７８９")),
    "keycaps": "\n".join("".join(f"{digit}\ufe0f\u20e3" for digit in row) for row in ROWS),
    "Windows": "\r\n".join(ROWS),
}


@pytest.mark.parametrize("name", NOTATIONS)
@pytest.mark.parametrize("around", ["{}", "Let me solve it.\n\n{}\n\nThat is it.", "<answer>{}</answer>"])
def test_notation(name: str, around: str) -> None:
    assert found(around.format(NOTATIONS[name]) if around != "{}" else NOTATIONS[name]) == LINE


WRITTEN = [name for name in nonet.formats() if name not in ("consecutive", "evenodd", "jigsaw", "killer", "samurai")]
LINKS = {"fpuzzles", "fpuzzles json", "iss", "sudokumaker", "sudokupad"}


@pytest.mark.parametrize("name", sorted(set(WRITTEN) - LINKS))
@pytest.mark.parametrize("puzzle", [PUZZLE, nonet.read("1... ..2. .3.. ...4")], ids=["9x9", "4x4"])
def test_what_nonet_writes_is_found(name: str, puzzle: nonet.Puzzle) -> None:
    grid = nonet.solve(puzzle).grid
    assert grid is not None
    assert found(nonet.write(grid, name), puzzle) == grid.line()


def test_cells_left_open() -> None:
    open_ = ".43.8.25." + LINE[9:]
    for empty in ".0_?-":
        rows = [open_.replace(".", empty)[start : start + 9] for start in range(0, 81, 9)]
        assert found("\n".join(spaced(row, " ") for row in rows)) == open_
    table = "".join("| " + spaced(row, " | ").replace(".", " ") + " |\n" for row in [open_[:9], *ROWS[1:]])
    assert found(table) == open_


def test_the_last_board_counts() -> None:
    assert found(f"{OTHER}\nNo, wait.\n{LINE}") == LINE
    assert found("\n".join(ROWS) + "\n\n" + "\n".join(OTHER[i : i + 9] for i in range(0, 81, 9))) == OTHER


def test_the_puzzle_said_again_is_no_answer() -> None:
    assert found(f"{LINE}\nThis solves {PUZZLE.line()}") == LINE
    assert found(PUZZLE.line()) is None
    full = nonet.read(LINE)
    assert found(LINE, full) == LINE


def test_thoughts_are_no_answer() -> None:
    assert found(f"<think>{OTHER}</think>{LINE}") == LINE
    assert found(f"{OTHER}</think>{LINE}") == LINE, "the prompt opened it"
    assert found(f"<think>{LINE}</think>I cannot solve this.") is None
    assert found(f"<think>perhaps {LINE}") is None, "it was cut off"
    assert found(f"{LINE}<think>or {OTHER}") == LINE
    assert found(f"<|channel|>analysis<|message|>{OTHER}<|channel|>final<|message|>{LINE}") == LINE


def test_marked_answers_count_before_others() -> None:
    assert found(f"<answer>{LINE}</answer> and not {OTHER}") == LINE
    assert found(f"\\boxed{{{LINE}}} and not {OTHER}") == LINE
    assert found(f"<answer>{OTHER}</answer> no: <answer>\n{LINE}") == LINE, "not closed"
    assert found(f"The <answer></answer> is {LINE}") == LINE, "an empty one says nothing"
    assert found(f"<answer>{LINE}</answer>" + "<answer>" * (MAX_MARKED - 1)) == LINE


@pytest.mark.parametrize(
    "text",
    [
        "",
        "I do not know.",
        ROWS[0],
        "\n".join(ROWS[:8]),
        LINE[:80],
        LINE + "1",
        LINE.replace("5", "x"),
        "1" * 200,
        "\n".join([*ROWS[:4], "so far", *ROWS[4:]]),
        "\n".join([*ROWS[:8], "28641"]),
    ],
)
def test_no_board(text: str) -> None:
    assert found(text) is None


def test_only_the_end_of_a_long_text_is_searched() -> None:
    assert found(f"{LINE}\n" + "x" * MAX_CHARS) is None
    assert found("x" * MAX_CHARS + f"\n{LINE}") == LINE


@pytest.mark.parametrize(
    ("puzzle", "text", "line"),
    [
        ("1 2 3 4 . . . . . . . . . . . .", "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1", "1234341221434321"),
        ("A....B....C....D", "a b c d\nc d a b\nb a d c\nd c b a", "ABCDCDABBADCDCBA"),
    ],
)
def test_other_symbols(puzzle: str, text: str, line: str) -> None:
    assert found(text, nonet.read(puzzle)) == line


def test_large_boards() -> None:
    puzzle = nonet.Puzzle.empty(box=(4, 4))
    grid = nonet.solve(puzzle).grid
    assert grid is not None
    rows = grid.rows()
    for text in (
        grid.line(),
        str(rows),
        "\n".join(" ".join(map(str, row)) for row in rows),
        "\n".join(f"{n}: " + " ".join(f"{each:>2}" for each in row) for n, row in enumerate(rows, 1)),
    ):
        assert found(text, puzzle) == grid.line()


def test_words_as_symbols() -> None:
    puzzle = nonet.Puzzle.empty(box=(2, 2), symbols="red,green,blue,black")
    grid = nonet.solve(puzzle).grid
    assert grid is not None
    for text in (str(grid.rows()), "\n".join(", ".join(map(str, row)).title() for row in grid.rows()).lower()):
        assert found(text, puzzle) == grid.line()


def test_a_board_with_gaps() -> None:
    puzzle = nonet.Puzzle(nonet.Layout.samurai(), tuple(range(1, 10)), bytes(len(nonet.Layout.samurai())))
    grid = nonet.solve(puzzle).grid
    assert grid is not None
    for style in ("pretty", "framed", "sums", "samurai"):
        assert last_board(puzzle, nonet.write(grid, style)) == grid.values, style


PIECES = [
    *"<>{}[]()|\\`*$:.-+=_1 259\n",
    "<answer>",
    "</answer>",
    "\\boxed{",
    "<think>",
    "</think>",
    "\\\\",
    "\\begin{",
    "&",
]


@given(st.lists(st.one_of(st.sampled_from([*PIECES, LINE, *ROWS]), st.text(max_size=5)), max_size=60).map("".join))
@settings(max_examples=300)
def test_any_text_is_taken(text: str) -> None:
    values = last_board(PUZZLE, text)
    assert values is None or (len(values) == 81 and max(values) <= 9)


@pytest.mark.parametrize(
    "piece", ["<", "<answer>", "\\boxed{", "\\begin{a}{{", "[", "|", "1", "1 ", "**1", "\n", "R\n1", "<think>"]
)
def test_long_rubbish_ends(piece: str) -> None:
    assert last_board(PUZZLE, piece * (2 * MAX_CHARS // len(piece))) is None
