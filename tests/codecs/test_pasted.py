"""What people paste: boards behind quotations, in tables and programs, between words, with labels around them."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import nonet
from nonet.codecs import sniff, sniff_all

CELLS = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ROWS = [CELLS[start : start + 9] for start in range(0, 81, 9)]
NUMBERS = [[0 if sign == "." else int(sign) for sign in row] for row in ROWS]
WORDS = "This is the one that I could not finish on the train:"
MORE_WORDS = "Can anybody tell me where to go on? It is said to be easy."


def joined(lines: Sequence[str]) -> str:
    return "\n".join(lines)


def boxed(top: str, middle: str, bottom: str, bar: str, empty: str = " ") -> str:
    """Three boxes abreast, a blank around every cell."""
    lines = [top]
    for number, row in enumerate(ROWS):
        if number in (3, 6):
            lines.append(middle)
        parts = [" ".join(row[start : start + 3]).replace(".", empty) for start in (0, 3, 6)]
        lines.append(f"{bar} " + f" {bar} ".join(parts) + f" {bar}")
    return joined([*lines, bottom])


def barred(row: str, bar: str = "|") -> str:
    """A cell between any two bars, with nothing in it if it is empty."""
    return bar + bar.join(f" {sign} " for sign in row.replace(".", " ")) + bar


def heavy() -> str:
    lines = ["┏━━━┯━━━┯━━━┳━━━┯━━━┯━━━┳━━━┯━━━┯━━━┓"]
    for number, row in enumerate(ROWS):
        if number:
            lines.append(
                "┣━━━┿━━━┿━━━╋━━━┿━━━┿━━━╋━━━┿━━━┿━━━┫" if number % 3 == 0 else "┠───┼───┼───╂───┼───┼───╂───┼───┼───┨"
            )
        cells = [f" {sign} " for sign in row.replace(".", " ")]
        lines.append("┃" + "┃".join("│".join(cells[start : start + 3]) for start in (0, 3, 6)) + "┃")
    return joined([*lines, "┗━━━┷━━━┷━━━┻━━━┷━━━┷━━━┻━━━┷━━━┷━━━┛"])


ASCII = "+-------+-------+-------+"
DRAWN = boxed(ASCII, ASCII, ASCII, "|", ".")
LISTS = ",\n".join(f"    {row}" for row in NUMBERS)
BRACES = LISTS.replace("[", "{").replace("]", "}")
RULE = "|" + "---|" * 9
TABLE = [barred(row) for row in ROWS]
PROLOG = nonet.write(CELLS, "prolog").replace("],[", "],\n  [")
LABELLED_BARS = [barred(f"{name}{row}") for name, row in zip("ABCDEFGHI", ROWS, strict=True)]

PASTED = {
    # Frames with nothing in the empty cells
    "heavy lines around every cell": heavy(),
    "heavy lines around boxes": boxed(
        "┏━━━━━━━┳━━━━━━━┳━━━━━━━┓", "┣━━━━━━━╋━━━━━━━╋━━━━━━━┫", "┗━━━━━━━┻━━━━━━━┻━━━━━━━┛", "┃"
    ),
    "double lines around boxes": boxed(
        "╔═══════╦═══════╦═══════╗", "╠═══════╬═══════╬═══════╣", "╚═══════╩═══════╩═══════╝", "║"
    ),
    "plain lines around boxes": boxed(ASCII, ASCII, ASCII, "|"),
    "heavy bars alone": joined([barred(row, "┃") for row in ROWS]),
    # Markdown
    "a table whose header is the first row": joined([TABLE[0], RULE, *TABLE[1:]]),
    "a table with an empty header": joined([barred("." * 9), "|" + ":-:|" * 9, *TABLE]),
    "a table with numbers above": joined([barred("123456789"), RULE, *TABLE]),
    "a table with letters above": joined([barred("ABCDEFGHI"), RULE, *TABLE]),
    "a table with names around it": joined([barred(".123456789"), RULE + "---|", *LABELLED_BARS]),
    "a table without outer bars": joined([line[1:-1] for line in [TABLE[0], RULE, *TABLE[1:]]]),
    # Programs
    "C": f"int grid[9][9] = {{\n{BRACES}\n}};",
    "C in one line": f"int grid[9][9] = {{{BRACES.replace(chr(10), '').replace(' ', '')}}};",
    "C with a size": f"#define N 9\nstatic const int grid[N][N] = {{\n{BRACES}\n}};\n",
    "C strings": "char board[9][10] = {\n" + ",\n".join(f'  "{row}"' for row in ROWS) + "\n};",
    "Java": f"int[][] board = new int[][] {{\n{BRACES}\n}};",
    "C++": f"std::vector<std::vector<int>> board{{\n{BRACES}\n}};",
    "Python": f"import numpy as np\n\ngrid = np.array([\n{LISTS}\n])\n",
    "Python with comments": f"# mine\ngrid = [\n{LISTS.replace('],', '],  # a row')}\n]\n",
    "tuples": str(tuple(map(tuple, NUMBERS))),
    "JavaScript": f"// a board\nexport const board = [\n{LISTS}\n];\n",
    "a named string": f'puzzle = "{CELLS}"',
    "a named string in single quotes": f"grid1  = '{CELLS}'",
    "strings side by side": "puzzle = (\n" + joined([f'    "{row}"' for row in ROWS]) + "\n)",
    "a long string": f'puzzle = """\n{joined(ROWS)}\n"""',
    # Quotes
    "double quotes": f'"{CELLS}"',
    "single quotes": f"'{CELLS}'",
    "back quotes": f"`{CELLS}`",
    "rows in quotes": joined([f'"{row}"' for row in ROWS]),
    "rows in quotes with commas": joined([f'"{row}",' for row in ROWS]),
    # Mails and comments
    "a quotation": joined([f"> {row}" for row in ROWS]),
    "a quotation of a quotation": joined([f"> > {row}" for row in ROWS]),
    "a quotation of a drawing": joined([f"> {line}" for line in DRAWN.split("\n")]),
    "a quoted line": f"> {CELLS}",
    "somebody wrote": joined(["Anna wrote on Monday:", *(f">{row}" for row in ROWS), "", MORE_WORDS]),
    "comments of Lisp": joined([f"; {line}" for line in nonet.write(CELLS, "bars").split("\n")]),
    "comments of C": joined([f"// {line}" for line in nonet.write(CELLS, "bars").split("\n")]),
    # Labels
    "letters before rows, numbers above": joined(
        ["  1 2 3 4 5 6 7 8 9", *(f"{name} {' '.join(row)}" for name, row in zip("ABCDEFGHI", ROWS, strict=True))]
    ),
    "the same without blanks": joined(
        ["  123456789", *(f"{name} {row}" for name, row in zip("ABCDEFGHI", ROWS, strict=True))]
    ),
    "numbers before rows, letters above": joined(
        ["  A B C D E F G H I", *(f"{name} {' '.join(row)}" for name, row in enumerate(ROWS, 1))]
    ),
    "r1 and c1": joined(
        ["   c1 c2 c3 c4 c5 c6 c7 c8 c9", *(f"r{name} {'  '.join(row)}" for name, row in enumerate(ROWS, 1))]
    ),
    "a numbered list": joined([f"{name}. {row}" for name, row in enumerate(ROWS, 1)]),
    # Crosses
    "x in a line": CELLS.replace(".", "x"),
    "X in rows": joined(ROWS).replace(".", "X"),
    "x in words": joined([" ".join(row) for row in ROWS]).replace(".", "x"),
    "X in a frame": DRAWN.replace(".", "X"),
    "x in lists": str([list(row.replace(".", "x")) for row in ROWS]),
    # Words around it
    "rows between words": f"{WORDS}\n\n{joined(ROWS)}\n\n{MORE_WORDS}\n",
    "rows right below words": f"{WORDS}\n{joined(ROWS)}\n{MORE_WORDS}\n",
    "a line between words": f"{WORDS}\n\n{CELLS}\n\n{MORE_WORDS}\n",
    "a fenced drawing": f"# A solver\n\n{WORDS}\n\n```\n{DRAWN}\n```\n\n{MORE_WORDS} See [notes](notes.md).\n",
    "a fenced term": f"# A solver\n\n{WORDS}\n\n``` prolog\nsudoku({PROLOG[:-1]}).\n```\n\n## How\n\n{MORE_WORDS}\n",
    "a fenced term and its answer": f"{WORDS}\n\n```\n{PROLOG}\n```\n\n{MORE_WORDS}\n\n```\n"
    + nonet.write(nonet.solve(CELLS).grid, "pretty")  # type: ignore[arg-type]
    + "\n```\n",
    "a fenced vector": f"# A solver\n\n{WORDS}\n\n```clojure\n(use 'a.core)\n; nil\n(def board\n  "
    + nonet.write(CELLS, "clojure")
    + f")\n; #'user/board\n```\n\n{MORE_WORDS}\n\n```clojure\n(-> board solve show)\n; nil\n```\n",
    "a fenced array": f"{WORDS}\n\n```c\nint grid[9][9] = {{\n{BRACES}\n}};\n```\n{MORE_WORDS}\n",
    # Lists and titles
    "a line in a quotation, twice": f"> {CELLS}\n> {CELLS}",
    "an item of a list": f"- {CELLS}",
    "items with numbers": f"1. {CELLS}\n2. {CELLS}",
    "a title before a line": f"Puzzle 7: {CELLS}",
    "a title and a quotation": f"> My try: {CELLS}",
    "a line in a variable": f'grid = "{CELLS}"',
    "rows in a variable": f'grid = "{" ".join(ROWS)}"',
    "a table with a short rule": joined([barred("." * 9), "|" + "-|" * 9, *TABLE]),
}


@pytest.mark.parametrize("kind", PASTED)
def test_it_is_read(kind: str) -> None:
    puzzle = nonet.read(PASTED[kind])
    assert puzzle.line() == CELLS
    assert puzzle == nonet.read(CELLS)
    assert sniff(PASTED[kind]) is sniff_all(PASTED[kind])


SHORT = ROWS[3][:-1]


@pytest.mark.parametrize(
    ("kind", "old", "new", "line", "words"),
    [
        ("rows between words", ROWS[3], SHORT, 6, "row 4 has 8 cells, the others have 9"),
        ("a fenced drawing", "| 8 . . | . 6 . | . . 3 |", "| 8 . . | . 6 . | . . |", 11, "row 4 has 8 cells"),
        ("a quotation", ROWS[3], SHORT, 4, "row 4 has 8 cells, the others have 9"),
        ("C", "{8, 0, 0, 0", "{8, 0, 0", 5, "row 4 has 8 cells, the others have 9"),
        ("letters before rows, numbers above", "8 . . . 6", "8 . . 6", 5, "row 4 has 8 cells, the others have 9"),
        ("a table whose header is the first row", TABLE[3], TABLE[3][:-4], 5, "row 4 has 8 cells, the others have 9"),
        ("a line between words", CELLS, CELLS[:-1], 3, "80 cells are not a square board"),
        ("x in a line", "x", ".", 1, "found 'x'"),
    ],
)
def test_what_was_seen_is_said(kind: str, old: str, new: str, line: int, words: str) -> None:
    with pytest.raises(nonet.ParseError) as caught:
        nonet.read(PASTED[kind].replace(old, new, 1))
    assert words in caught.value.message
    assert caught.value.line == line


@pytest.mark.parametrize(
    "text",
    [
        f"{WORDS}\n\n{MORE_WORDS}\n\nOn page 12 of 345 there are 6 of 7.\n",
        f"{CELLS}\n\n{CELLS[:-1]}\n\n{CELLS}",
        f"{WORDS}\n\n{CELLS}\n\n{CELLS[:-1]}\n\n{MORE_WORDS}",
        f"{WORDS}\n\n{joined(ROWS)}\n\n{joined(ROWS[:8])}\n\n{MORE_WORDS}",
        f"{WORDS}\n\n12\n21\n\n{MORE_WORDS}",
        f"{WORDS}\n\n{joined(['1 2 3 4'] * 5)}\n\n{MORE_WORDS}",
        joined(["1 2 3 4 5 6 7 8 9", *(" ".join(row) for row in ROWS)]),
        'names = ["anna 1", "bert 2", "carl 3", "dora 4"]',
        "int f(int a[4]) {\n  return a[0] + 1234;\n}\n",
        "x" * 81,
        f"- {CELLS[:-1]}",
        f"- {CELLS[:-1]}\n- {CELLS[:-1]}",
        f"> {CELLS[:-1]}\n> {CELLS[:-1]}",
    ],
)
def test_rubbish_and_halves_are_no_puzzles(text: str) -> None:
    with pytest.raises(nonet.ParseError):
        nonet.read(text)


def test_two_puzzles_between_words_are_two() -> None:
    other = CELLS[::-1]
    text = f"{WORDS}\n\n{CELLS}\n\n{MORE_WORDS}\n\n{other}\n\n{MORE_WORDS}"
    with pytest.raises(nonet.ParseError, match="more than one puzzle"):
        nonet.read(text)
    assert [puzzle.line() for puzzle in nonet.read_many(text)] == [CELLS, other]


def test_a_slip_keeps_its_place() -> None:
    with pytest.raises(nonet.ParseError) as caught:
        nonet.read(f"{WORDS}\n\n{joined(ROWS).replace('419', '4z9')}\n\n{MORE_WORDS}")
    assert (caught.value.line, caught.value.column) == (10, 5)


def test_a_cross_may_be_a_symbol() -> None:
    assert nonet.read("X... ..A. .B.. ...C").symbols == ("A", "B", "C", "X")
    assert nonet.read("x1.. .... .... ....", symbols="1x23").rows()[0][:2] == ["x", 1]
