"""What a language model is asked, and how boards stand in it."""

from __future__ import annotations

from nonet.data.kinds import SIGNS, Kind


def board(line: str, side: int, empty: str = "_") -> str:
    """A line of cells as rows of symbols with spaces between them."""
    cells = [empty if cell == "." else cell for cell in line]
    return "\n".join(" ".join(cells[start : start + side]) for start in range(0, len(cells), side))


def prompt(line: str, kind: Kind) -> str:
    """The whole question: the rules, the puzzle, and how the answer is to look."""
    layout = kind.template.layout
    each = "row and column" if layout.box is None else f"row, column and {layout.box[0]}x{layout.box[1]} box"
    return (
        f"Fill in this {layout.rows}x{layout.columns} Sudoku so that every {each} has each of 1 to "
        f"{chr(SIGNS[layout.rows])} once; _ is an empty cell.\n\n"
        f"{board(line, layout.columns)}\n\n"
        "Give the whole board as your answer, in the same form."
    )
