"""check: every reason at once.

Covers: checking, diagnosis.
"""

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
    assert report.reasons()[-1].startswith("there is no solution: 1 in r1c")


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


def test_what_can_be_seen_needs_no_budget() -> None:
    assert nonet.check("11..............", timeout=0.0).status is Status.NONE
    assert nonet.solve("11..............", timeout=0.0).status is Status.NONE


def test_redundancy_that_was_not_found_out_is_said() -> None:
    report = nonet.check("1.....2..3.....4", engine="python", nodes=60)
    assert report.ok
    tight = nonet.check(COURSE, engine="python", nodes=3)
    assert tight.ok
    assert tight.redundant is None
    assert tight.minimal is None
    assert "which givens are redundant is not known" in str(tight)


def test_a_given_that_is_excluded() -> None:
    board = Puzzle.empty((2, 2))
    givens = bytes([1]) + bytes(15)
    puzzle = Puzzle(board.layout, board.symbols, givens, candidates=(0b1110,) + (0b1111,) * 15)
    assert nonet.check(puzzle).reasons()[0] == "r1c1 is given 1, which is excluded there"


def test_an_area_that_lists_a_cell_twice() -> None:
    from nonet.constraints.different import Different

    board = Puzzle.empty((2, 2))
    twice = Puzzle(board.layout, board.symbols, board.givens, (Different((0, 5, 5), "diagonal"),))
    assert "diagonal lists r2c2 twice" in str(nonet.check(twice))


def test_givens_that_break_another_rule() -> None:
    from collections.abc import Iterator
    from dataclasses import dataclass

    from nonet.core.constraint import Constraint
    from nonet.core.primitives import Primitive, Sum

    @dataclass(frozen=True, slots=True)
    class Ten(Constraint):
        kind = "ten"

        def lower(self, puzzle: Puzzle) -> Iterator[Primitive]:
            yield Sum(((1, 0), (1, 1)), 10)

    board = Puzzle.empty((2, 2)).with_givens(bytes([1, 2]) + bytes(14))
    report = nonet.check(Puzzle(board.layout, board.symbols, board.givens, (Ten(),)))
    assert report.reasons()[0] == "the givens at r1c1, r1c2 break the rule 'ten'"


def test_values_need_no_place_in_small_areas() -> None:
    """A 2 x 2 board with three symbols: no area needs them all."""
    report = nonet.check(Puzzle.empty(None, "ABC", size=2))
    assert report.findings == ()
    assert report.status is Status.MULTIPLE
