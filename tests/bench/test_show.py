"""Ratios, tables, JSON, charts and pages.

Covers: chart, report, rows, table.
"""

from xml.etree import ElementTree

import pytest

from nonet.bench.chart import chart
from nonet.bench.report import markdown
from nonet.bench.rows import Row, ratio, record, reference
from nonet.bench.table import figure, table, times

OURS = Row("easy", "classic batch", "own", True, 1000, 1000, 5, 9_000_000.0, guesses=0.0)
LIBRARY = Row("easy", "tdoku", "rival", True, 1000, 1000, 5, 400_000.0, net=500_000.0, guesses=0.5)
SAT = Row("easy", "cadical", "rival", True, 64, 1000, 5, 4_000.0)
FIRST = Row("easy", "py sudoku", "rival", False, 2, 1000, 5, 9e9)
ORACLE = Row("easy", "python", "own", True, 16, 1000, 5, 900.0, guesses=1.0)
LIAR = Row("easy", "liar <&>", "rival", True, 10, 1000, 5, 8e8, wrong=3)
FAILED = Row("easy", "failed", "rival", True, 0, 1000, 0, None, failure="failed: no idea")
SLOW = Row("easy", "slow", "rival", True, 2, 1000, 0, 0.2, broken_off=20.0)
ROWS = [FIRST, LIAR, OURS, LIBRARY, SAT, ORACLE, SLOW, FAILED]


def test_the_reference_is_the_fastest_honest_rival() -> None:
    assert reference(ROWS) is LIBRARY
    assert reference([OURS, SAT, ORACLE]) is SAT
    assert reference([OURS, ORACLE]) is ORACLE
    assert reference([OURS]) is None
    assert reference(ROWS, "python") is ORACLE
    assert reference(ROWS, "failed") is None


def test_ratios_do_not_hold_calls_against_a_library() -> None:
    assert ratio(OURS, LIBRARY) == 18
    assert ratio(LIBRARY, LIBRARY) == 1
    assert ratio(LIBRARY, SAT) == 125
    assert ratio(SAT, ORACLE) == pytest.approx(4.4444, rel=1e-4)
    assert ratio(FAILED, LIBRARY) is None
    assert ratio(OURS, None) is None


def test_table() -> None:
    lines = table(ROWS, LIBRARY)
    assert lines[0].split() == ["solver", "puzzles/s", "without", "calls", "ratio", "guesses"]
    found = {line.split("  ")[0]: line for line in lines[1:]}
    assert found["classic batch"].split() == ["classic", "batch", "9,000,000", "x18.00", "0"]
    assert found["tdoku"].split() == ["tdoku", "400,000", "500,000", "x1.00", "0.5"]
    assert found["cadical"].endswith("on 64 of 1,000 puzzles")
    assert "first solution only" in found["py sudoku"]
    assert "WRONG: 3 of 10 answers" in found["liar <&>"]
    assert found["failed"].split() == ["failed", "failed:", "no", "idea"]
    assert " ".join(found["slow"].split()) == "slow 0.2 x4e-07 at most: broken off after 20 s"
    assert "without calls" not in table([OURS, SAT], SAT)[0]


def test_figures_say_no_more_than_they_know() -> None:
    assert [figure(number) for number in (None, 0.0, 0.01234, 12.34, 1234.5)] == ["", "0", "0.0123", "12.3", "1,234"]
    assert [times(number) for number in (None, 0.00456, 0.5, 18.04, 1234.5)] == [
        "",
        "x0.0046",
        "x0.50",
        "x18.04",
        "x1,234",
    ]


def test_json() -> None:
    assert record(LIBRARY, LIBRARY) == {
        "set": "easy",
        "solver": "tdoku",
        "kind": "rival",
        "proves": True,
        "puzzles": 1000,
        "available": 1000,
        "rounds": 5,
        "per_second": 400_000.0,
        "net_per_second": 500_000.0,
        "reference": "tdoku",
        "ratio": 1.0,
        "guesses": 0.5,
        "wrong": 0,
        "broken_off": None,
        "failure": None,
    }
    assert {key: record(FAILED, None)[key] for key in ("per_second", "reference", "ratio")} == {
        "per_second": None,
        "reference": None,
        "ratio": None,
    }


def test_chart() -> None:
    svg = ElementTree.fromstring(chart(ROWS, "On this & that machine"))
    space = "{http://www.w3.org/2000/svg}"
    bars = [bar for bar in svg.iter(f"{space}rect") if bar.get("rx")]
    assert len(bars) == len(ROWS) - 1, "a bar for each figure"
    texts = [text.text for text in svg.iter(f"{space}text")]
    assert {"liar <&>", "easy", "500,000", "On this & that machine"} <= set(texts)
    lengths = [float(bar.get("width", "0")) for bar in bars]
    assert lengths == sorted(lengths, reverse=True)
    right = float(svg.get("width", "0"))
    assert all(float(bar.get("x", "0")) + float(bar.get("width", "0")) < right for bar in bars)


@pytest.mark.parametrize("rows", [[], [FAILED], [ORACLE]])
def test_chart_of_little(rows: list[Row]) -> None:
    assert ElementTree.fromstring(chart(rows, "")).tag.endswith("svg")


def test_page() -> None:
    other = Row("hard", "classic batch", "own", True, 1000, 1000, 5, 40_000.0, guesses=60.0)
    page = markdown([*ROWS, other], {"easy": LIBRARY, "hard": None}, chart="run.svg")
    assert "| solver | easy | hard |" in page
    assert "busy" not in page
    assert "The machine was busy." in markdown(ROWS, {"easy": LIBRARY}, busy="the machine was busy")
    assert "| classic batch | 9,000,000 | 40,000 |" in page
    assert "| classic batch | x18.00 |  |" in page
    assert "## How many times as fast as tdoku" in page
    assert "| classic batch | 0 | 60 |" in page
    assert "| cadical | 64 |  |" in page
    assert "| tdoku | 500,000 |  |\n| tdoku, with the cost of calling it | 400,000 |  |" in page
    assert "- py sudoku: first solution only\n" in page
    assert "- liar <&>: WRONG: 3 of 10 answers\n" in page
    assert page.endswith("(run.svg)\n")
