"""Fish on positions made by hand, and against a search of all combinations."""

from itertools import combinations

import pytest
from hypothesis import given, settings, strategies as st

from nonet.core.layout import LINES, Layout
from nonet.core.marks import Fill, Outline
from nonet.core.puzzle import Puzzle
from nonet.logic.board import CandidateBoard
from nonet.logic.links import House, bits
from nonet.logic.step import Step
from nonet.logic.technique import by_name, catalogue
from nonet.logic.techniques._fishing import MAX_ENDO_FINS, MAX_FINS, Shape, fish

REGIONS = "AAABBB AACCBB ACCCCB DEEEEF DDEEFF DDDFFF".replace(" ", "")
JIGSAW = Layout.jigsaw([[cell for cell, sign in enumerate(REGIONS) if sign == name] for name in "ABCDEF"], 6)


def picture(*rows: str, puzzle: Puzzle | None = None) -> CandidateBoard:
    """A board on which the first symbol has its places where the picture has an x; other symbols are everywhere."""
    board = CandidateBoard.of(puzzle or Puzzle.empty())
    for cell, sign in enumerate("".join(rows).replace(" ", "")):
        if sign == ".":
            board.remove(cell, 0)
    return board


def only(board: CandidateBoard, name: str) -> Step:
    (step,) = by_name(name)(board)
    assert holds(step)
    return step


def holds(step: Step) -> bool:
    """Whether no way to place the value, of all there are, has one of the places that the step removes."""
    board = step.before.board()
    value = step.removing[0] % board.links.size
    gone = {node // board.links.size for node in step.removing}
    return not any(gone.intersection(way) for way in ways(board, board.places[value]))


def ways(board: CandidateBoard, left: int, row: int = 0) -> list[list[int]]:
    """Every way to place a value, row by row."""
    if row == board.links.layout.rows:
        return [[]]
    inside = [cell for cell in bits(left) if board.links.row(cell) == row]
    return [[cell, *way] for cell in inside for way in ways(board, left & ~board.links.sees[cell], row + 1)]


def test_x_wing() -> None:
    board = picture(
        "xxxxxxxxx", "..x....x.", "xxxxxxxxx",
        "xxxxxxxxx", "xxxxxxxxx", "..x....x.",
        "xxxxxxxxx", "xxxxxxxxx", "xxxxxxxxx",
    )  # fmt: skip
    step = only(board, "x-wing")
    assert step.notation() == "x-wing: 1 r26 c38 => r1345789c3,r1345789c8<>1"
    assert step.because() == (
        "Rows 2 and 6 need two 1s. All their places for 1 are in columns 3 and 8: each of these gets its 1 there."
    )
    assert step.where() == "rows 2 and 6"
    marks = list(step.marks())
    assert [mark.role for mark in marks if isinstance(mark, Outline)] == ["house", "house", "cover", "cover"]
    assert [mark.cells[0] for mark in marks if isinstance(mark, Fill) and mark.role == "evidence"] == [11, 16, 47, 52]


FINNED = (
    "xxxxxxxxx", "..x...xx.", "xxxxxxxxx",
    "xxxxxxxxx", "xxxxxxxxx", "..x....x.",
    "xxxxxxxxx", "xxxxxxxxx", "xxxxxxxxx",
)  # fmt: skip


def test_a_fin_saves_what_does_not_see_it() -> None:
    board = picture(*FINNED)
    assert not list(by_name("x-wing")(board))
    assert not list(by_name("sashimi x-wing")(board))
    step = only(board, "finned x-wing")
    assert step.notation() == "finned x-wing: 1 r26 c38 fr2c7 => r13c8<>1"
    assert step.explain() == (
        "Rows 2 and 6 need two 1s. All their places for 1 but the fin r2c7 are in columns 3 and 8. So the fin"
        " r2c7 is 1, or each of these gets its 1 there. r1c8 and r3c8, in column 8, see the fin in box 3: "
        "neither is 1."
    )
    assert Fill((15,), "fin", (1,)) in list(step.marks())


SASHIMI = (FINNED[0], "..x...x..", *FINNED[2:])


def test_sashimi_lacks_a_corner() -> None:
    board = picture(*SASHIMI)
    assert not list(by_name("finned x-wing")(board))
    steps = list(by_name("sashimi x-wing")(board))
    assert {step.pattern(): step.effect() for step in steps} == {
        "1 r26 c38 fr2c7": "r13c8<>1",
        "1 r26 c37 fr6c8": "r45c7<>1",
    }
    assert all(map(holds, steps))


def test_siamese_joins_two_fish() -> None:
    step = only(picture(*SASHIMI), "siamese sashimi x-wing")
    assert step.notation() == "siamese sashimi x-wing: 1 r26 c37 fr6c8 / c38 fr2c7 => r13c8,r45c7<>1"
    assert step.because().startswith(
        "Rows 2 and 6 need two 1s. All their places for 1 but the fin r6c8 are in columns 3 and 7. So the fin r6c8 is 1"
    )
    assert not list(by_name("siamese finned x-wing")(picture(*FINNED)))


def test_swordfish_and_jellyfish_with_gaps() -> None:
    rows = ["xxxxxxxxx"] * 9
    rows[0], rows[3], rows[7] = "x...x....", "....x...x", "x.......x"
    assert only(picture(*rows), "swordfish").pattern() == "1 r148 c159"
    rows[0], rows[3], rows[5], rows[7] = "x...x....", "....x..x.", ".......xx", "x.......x"
    board = picture(*rows)
    assert only(board, "jellyfish").pattern() == "1 r1468 c1589"
    assert not list(by_name("swordfish")(board))


def test_columns_are_bases_as_well() -> None:
    rows = ["xx.xxxx.x"] * 9
    rows[1] = rows[6] = "xxxxxxxxx"
    assert only(picture(*rows), "x-wing").pattern() == "1 c38 r27"
    rows[7] = "xxxxxxx.x"
    assert only(picture(*rows), "finned x-wing").notation() == "finned x-wing: 1 c38 r27 fr8c3 => r7c12<>1"


def test_a_box_among_the_bases() -> None:
    rows = ["xxxxxxxxx"] * 9
    rows[4] = "..x..x..."
    rows[6], rows[7], rows[8] = "xxx..xxxx", "xxx..xxxx", "xxxx..xxx"
    board = picture(*rows)
    assert not list(by_name("x-wing")(board))
    steps = list(by_name("finned franken x-wing")(board))
    assert "1 r5b8 c36 fr9c4" in {step.pattern() for step in steps}
    assert any(step.where() == "row 5 and box 8" for step in steps)
    assert all(map(holds, steps))


def test_on_16x16() -> None:
    rows = ["x" * 16] * 16
    rows[1] = rows[14] = "x..........x...."
    (step,) = by_name("x-wing")(picture(*rows, puzzle=Puzzle.empty(box=(4, 4))))
    assert step.pattern() == "1 r2,15 c1,12"
    assert len(step.removing) == 2 * 14


def test_a_line_with_a_single_place_is_no_part_of_a_fish() -> None:
    rows = ["xxxxxxxxx"] * 9
    rows[1], rows[5] = "..x......", "..x....x."
    assert not list(by_name("x-wing")(picture(*rows)))


def test_names_ranks_and_codes() -> None:
    found = {entry.name: entry for entry in catalogue() if entry.family == "fish"}
    assert [found[name].code for name in ("x-wing", "finned swordfish", "sashimi jellyfish")] == [
        "0300",
        "0311",
        "0322",
    ]
    assert found["siamese finned franken jellyfish"].code == "03421"
    assert found["finned mutant whale"].code == "0364"
    assert not any(entry.everyday for name, entry in found.items() if "siamese" in name or "mutant" in name)
    assert all(entry.help.endswith(".") for entry in found.values())


def every(board: CandidateBoard, shape: Shape, size: int, places: int) -> dict[bool, set[int]]:
    """What all combinations of houses remove, without fins (False) and with them."""
    links, found = board.links, {False: set[int](), True: set[int]()}

    def kinds(houses: tuple[House, ...]) -> set[str]:
        return {house.kind if house.kind in LINES else "box" for house in houses}

    for bases in combinations(links.whole_houses, size):
        body, endo = twice([house.bits & places for house in bases])
        for covers in combinations(links.houses, size):
            lines = kinds(bases) - {"box"}, kinds(covers) - {"box"}
            crossing = lines in (({"row"}, {"column"}), ({"column"}, {"row"}))
            pure = "box" not in kinds(bases) | kinds(covers)
            actual = Shape.BASIC if crossing and pure else Shape.FRANKEN if crossing else Shape.MUTANT
            if actual is not shape or set(bases) & set(covers):
                continue
            covered, doubly = twice([house.bits & places for house in covers])
            fins = body & ~covered | endo
            gone = [cell for cell in bits(covered & ~body | doubly) if not fins & ~links.sees[cell]]
            if gone and fins.bit_count() <= MAX_FINS and endo.bit_count() <= MAX_ENDO_FINS:
                found[bool(fins)].add(sum(1 << cell for cell in gone))
    return found


def twice(groups: list[int]) -> tuple[int, int]:
    """What is in a group, and what is in two."""
    once = both = 0
    for group in groups:
        both |= once & group
        once |= group
    return once, both


@pytest.mark.parametrize("puzzle", [Puzzle.empty(box=(2, 3)), Puzzle(JIGSAW, (1, 2, 3, 4, 5, 6), bytes(36))])
@pytest.mark.parametrize("shape", Shape)
@settings(max_examples=5, deadline=None)
@given(data=st.data())
def test_against_all_combinations(puzzle: Puzzle, shape: Shape, data: st.DataObject) -> None:
    """Everything found is among all combinations of houses, and removes only what no way to place the value has."""
    board = CandidateBoard.of(puzzle)
    gone = data.draw(st.sets(st.sampled_from(board.links.cells), min_size=8, max_size=22))
    for cell in gone:
        board.remove(cell, 0)
    places = board.places[0]
    if not all(house.bits & places for house in board.links.whole_houses):
        return
    true = every(board, shape, 2, places)
    possible = {cell for way in ways(board, places) for cell in way}
    for fins in (False, True):
        found = {one.removed for one in fish(board, shape, 2, fins=fins) if one.value == 0}
        assert found <= true[fins]
        assert all(possible.isdisjoint(bits(removed)) for removed in found)


@settings(max_examples=60, deadline=None)
@given(gone=st.sets(st.integers(0, 35), min_size=12, max_size=24))
def test_no_x_wing_is_missed(gone: set[int]) -> None:
    """Two rows with the same two places each, and more in these columns: by the book, and nothing else."""
    board = CandidateBoard.of(Puzzle.empty(box=(2, 3)))
    for cell in gone:
        board.remove(cell, 0)
    found = {one.removed for one in fish(board, Shape.BASIC, 2, fins=False) if one.value == 0}
    lines = [{cell for cell in house.cells if board.places[0] >> cell & 1} for house in board.links.houses[:12]]
    rows, columns = lines[:6], lines[6:]
    for bases, covers, across in ((rows, columns, 6), (columns, rows, 1)):
        for one, other in combinations(bases, 2):
            where = [{cell // (6 // across) % 6 for cell in base} for base in (one, other)]
            if len(one) == 2 and where[0] == where[1]:
                removed = {cell for cover in covers if cover & one for cell in cover} - one - other
                if removed:
                    assert sum(1 << cell for cell in removed) in found
