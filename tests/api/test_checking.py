"""check: every reason at once."""

import nonet
from nonet import Puzzle, Status

COURSE = ".43.8.25.6.............1.949....4.7....6.8....1.2....382.5.............5.34.9.71."


def test_a_good_puzzle() -> None:
    report = nonet.check(COURSE)
    assert report.ok
    assert report.redundant is not None
    assert str(report).startswith("exactly one solution")


def test_redundant_givens_are_each_redundant_and_the_others_are_not() -> None:
    puzzle = nonet.read("1.....2..3.....4")
    fuller = nonet.read("12....2..3.....4")
    assert nonet.check(puzzle).minimal
    report = nonet.check(fuller)
    assert report.ok
    assert report.redundant
    for cell in puzzle.layout.cells:
        if fuller.givens[cell]:
            without = bytearray(fuller.givens)
            without[cell] = 0
            still_unique = nonet.solve(fuller.with_givens(bytes(without))).unique
            assert still_unique == (cell in report.redundant)


def test_every_clash_with_its_areas() -> None:
    report = nonet.check("11.1 .... .... 1...")
    assert [clash.sentence() for clash in report.conflicts] == [
        "row 1 and box 1 have 1 at r1c1 and r1c2",
        "row 1 has 1 at r1c1 and r1c4",
        "column 1 has 1 at r1c1 and r4c1",
        "row 1 has 1 at r1c2 and r1c4",
    ]
    assert report.status is Status.NONE
    assert "there is no solution" in report.reasons()


def test_cells_and_values_without_a_place() -> None:
    report = nonet.check("123. ...4 .... ....")
    assert [report.puzzle.layout.name(cell) for cell in report.no_candidate] == ["r1c4"]
    assert ("row 1", 4) in [(gap.area, gap.symbol) for gap in report.no_place]


def test_several_solutions_and_where_they_differ() -> None:
    report = nonet.check("1... ..2. .3.. ....")
    assert report.status is Status.MULTIPLE
    first, second = report.grids
    assert report.differences == tuple(cell for cell in range(16) if first[cell] != second[cell])
    assert report.differences
    assert report.redundant is None
    assert "several solutions" in str(report)


def test_a_budget_leaves_it_open() -> None:
    report = nonet.check(Puzzle.empty(), nodes=2)
    assert report.status is Status.UNKNOWN
    assert not report.ok
    assert "not known" in str(report)


def test_too_few_symbols_for_an_area() -> None:
    from nonet import Layout

    report = nonet.check(Puzzle(Layout.square(3, None), (1, 2), bytes(9)))
    assert report.reasons()[0] == "row 1 has 3 cells for 2 symbols"
