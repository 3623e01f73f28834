"""Signs: the fast way to a format, which must agree with asking every one of them."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import pytest
from hypothesis import example, given, settings, strategies as st

import nonet
from nonet.codecs import NO_WISHES, Wishes, codecs, signs, sniff, sniff_all
from nonet.codecs._codec import Sample, Source
from nonet.codecs._signs import UNSIGNED, declared
from nonet.core.errors import CannotEncode

HERE = Path(__file__).parent
EXAMPLES = HERE.parents[1] / "examples"
LINES = {
    4: "1.....2..3.....4",
    6: "24.....1...46.....3...1.56..5.....42..",
    8: "." * 60 + "1234",
    9: "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
    16: "." * 200 + "123456789ABCDEFG" + "." * 40,
}


Texts = Callable[[], list[str]]


def texts_in_tests() -> list[str]:
    """Every text that stands in a test of a format."""
    found: set[str] = set()
    for path in HERE.rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        found.update(
            node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and type(node.value) is str
        )
    return sorted(found)


def texts_in_examples() -> list[str]:
    return [path.read_text(encoding="utf-8") for path in sorted(EXAMPLES.rglob("*")) if path.is_file()]


def texts_written() -> list[str]:
    """Examples of every kind in every format and style."""
    found: list[str] = []
    sources = [*texts_in_examples(), *LINES.values(), *("A" + line[1:] for line in LINES.values() if line[0] == "1")]
    for source in sources:
        try:
            puzzle = nonet.read(source)
        except nonet.NonetError:
            continue
        for name in nonet.formats():
            try:
                found.append(nonet.write(puzzle, name))
            except CannotEncode:
                continue
    return found


def agree(text: str, wishes: Wishes = NO_WISHES) -> None:
    quick, thorough = sniff(text, wishes), sniff_all(text, wishes)
    assert quick is thorough, (text[:200], quick and quick.name, thorough and thorough.name)


@pytest.mark.parametrize("name", codecs.names)
def test_signs_are_read_as_they_are_imported(name: str) -> None:
    module = import_module(f"nonet.codecs.{name.replace(' ', '_')}")
    assert declared("nonet.codecs", list(import_module("nonet.codecs").__path__), name) == getattr(
        module, "SIGNS", UNSIGNED
    )


def test_signs_of_a_package_without_files_are_imported() -> None:
    assert declared("nonet.codecs", [], "ss") == import_module("nonet.codecs.ss").SIGNS


@pytest.mark.parametrize("texts", [texts_in_tests, texts_in_examples, texts_written])
def test_the_fast_way_finds_the_same_format(texts: Texts) -> None:
    found = texts()
    assert len(found) > 30
    for text in found:
        agree(text)
        agree(text, Wishes(box=(2, 2)))
        agree(text, Wishes(symbols=tuple("ABCD")))


def test_whoever_knows_a_text_has_a_sign_for_it() -> None:
    for source in map(Source, (*texts_in_tests(), *texts_in_examples(), *texts_written())):
        text = source.text
        asked = signs().strong_for(text) + signs().weak_for(text)
        for codec in codecs:
            if text.strip() and codec.sniff(Sample(source)) > 0:
                assert codec.name in asked, (codec.name, text[:200])


PIECES = st.sampled_from(
    [
        *(
            "1",
            "2",
            "9 9\n",
            "4 4\n",
            ".",
            "0",
            "_",
            "-",
            " ",
            "\n",
            "|",
            "+",
            "---",
            "*--*\n",
            "[",
            "]",
            "{",
            "}",
            ",",
        ),
        *("(", ")", ";", "(def b ", "# box 2x2\n", "# a\n", "#A b\n", "[Puzzle]\n", "grid = ", '"', "'''", "sudoku("),
        *("[[_,", '"nonet"', ".~R1C1_1", ".Cage~3~R1C1~R1C2", "https://", "f-puzzles.com/", "?load=", "?q=", "N4Ig"),
        *(
            "scl",
            "sudokupad.app/",
            '{"grid":[[{',
            '{"cells":[[{',
            '"regions"',
            "1...",
            "..2.",
            ".3..",
            "...4",
            "1 . . .",
        ),
        *(",", "1 . . .", "x", "A", "puzzle,solution\n", "[[thermo]]\n", "int g[4][4] = ", "┃", "┏", "> ", "E", "O"),
    ]
)


@settings(max_examples=300, deadline=None)
@given(st.lists(PIECES, max_size=30).map("".join))
@example("?load=?load=.?load=?load=")  # as long as a line of 5x5, of five symbols
def test_the_fast_way_agrees_on_rubbish(text: str) -> None:
    agree(text)


@pytest.mark.parametrize(
    ("text", "few"),
    [
        (LINES[9], {"line"}),
        (".Cage~10~R1C1~R1C2~R1C3", {"iss"}),
        (".AntiKing .AntiKnight\n.~R1C1_5", {"iss"}),
        ("https://sigh.github.io/Interactive-Sudoku-Solver/?q=.~R1C1_5", {"iss", "fpuzzles", "sudokupad"}),
        ("1... ..2. .3.. ...4", {"csv", "grid", "spaces", "samurai", "sdk", "pencil"}),
        ("4 4\n1 - - -\n- - 2 -\n- 3 - -\n- - - 4", {"sized", "samurai", "killer", "jigsaw", "consecutive", "evenodd"}),
    ],
)
def test_few_formats_are_imported_to_know_a_text(text: str, few: set[str]) -> None:
    code = f"import nonet, sys; nonet.read({text!r}); print(*(m for m in sys.modules if m.startswith('nonet.codecs.')))"
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    modules = {module.split(".")[2] for module in shown.stdout.split()}
    assert {module for module in modules if not module.startswith("_")} <= few | {"line"}
