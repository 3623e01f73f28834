"""The words that techniques share, and the evidence of steps as data.

Covers: words, set_words, evidence, linking.
"""

from dataclasses import replace

from nonet.constraints.anti_knight import AntiKnight
from nonet.constraints.killer_cage import KillerCage
from nonet.constraints.thermo import Thermo
from nonet.constraints.whisper import Whisper
from nonet.core.puzzle import Puzzle
from nonet.logic import set_words, words
from nonet.logic.board import CandidateBoard
from nonet.logic.evidence import ChainNode
from nonet.logic.linking import link_line, strong_link, weak_link
from nonet.logic.links import Links, links_of, union
from nonet.logic.technique import catalogue

BOARD = links_of(Puzzle.empty())


def nodes(links: Links, *names: str) -> list[int]:
    """'3r1c2' for each candidate."""
    return [links.node(links.layout.named(name[1:]), int(name[0]) - 1) for name in names]


def end(links: Links, name: str) -> ChainNode:
    """'3r1c2', or '3r1c2 r1c3' for a group."""
    return ChainNode(int(name[0]) - 1, union([links.layout.named(cell) for cell in name[1:].split()]))


def test_what_goes_is_told_by_cell_and_once() -> None:
    assert words.removed(BOARD, nodes(BOARD, "3r1c2")) == "r1c2 is not 3"
    assert words.removed(BOARD, nodes(BOARD, "3r7c1", "2r7c1")) == "r7c1 is neither 2 nor 3"
    assert words.removed(BOARD, nodes(BOARD, "3r7c1", "2r7c1", "9r7c1")) == "r7c1 is not 2, 3 or 9"
    assert words.removed(BOARD, nodes(BOARD, "3r1c5", "3r1c2")) == "neither r1c2 nor r1c5 is 3"
    told = words.removed(BOARD, nodes(BOARD, "3r1c5", "3r1c2", "3r1c9", "4r2c2"))
    assert told == "none of r1c2, r1c5 and r1c9 is 3; and r2c2 is not 4"


def test_who_sees_the_ends_and_where() -> None:
    ends = (end(BOARD, "3r1c5"), end(BOARD, "3r7c6"))
    told = words.seen_by(BOARD, nodes(BOARD, "3r3c6"), ends)
    assert told == "r3c6 sees both (r1c5 in box 2, r7c6 in column 6), so it is not 3."
    grouped = (end(BOARD, "3r1c1 r1c2"), end(BOARD, "3r5c9"))
    told = words.seen_by(BOARD, nodes(BOARD, "3r1c9"), grouped)
    assert told == "r1c9 sees both (r1c1 and r1c2 in row 1, r5c9 in column 9), so it is not 3."
    other = words.seen_by(BOARD, nodes(BOARD, "6r7c7"), (end(BOARD, "7r7c7"), end(BOARD, "6r7c4")))
    assert other == "r7c7 is not 6, whichever it is: it is 7 itself, or it sees the 6 of r7c4 in row 7."


def test_many_targets_are_told_in_one_sentence() -> None:
    ends = (end(BOARD, "3r1c1"), end(BOARD, "3r1c9"))
    told = words.seen_by(BOARD, nodes(BOARD, "3r1c2", "3r1c5"), ends)
    assert told == (
        "r1c2 sees both (r1c1 in box 1, r1c9 in row 1), so it is not 3. "
        "r1c5 sees both (r1c1 and r1c9 in row 1), so it is not 3."
    )
    ends = (end(BOARD, "3r2c1"), end(BOARD, "3r5c5"))
    told = words.seen_by(BOARD, nodes(BOARD, "3r2c5", "3r5c1", "3r4c1", "3r1c5", "3r3c5", "3r6c1"), ends)
    assert told.startswith("r1c5")
    four = (end(BOARD, "3r1c1"), end(BOARD, "3r5c1"))
    told = words.seen_by(BOARD, nodes(BOARD, "3r2c1", "3r4c1", "3r6c1", "3r9c1"), four)
    assert "r9c1 sees both" in told


def test_a_link_by_moves_is_told_as_players_tell_it() -> None:
    knights = links_of(replace(Puzzle.empty(), constraints=(*Puzzle.empty().constraints, AntiKnight())))
    assert words.seen_by(knights, nodes(knights, "3r3c4"), (end(knights, "3r1c3"),)) == (
        "r3c4 sees r1c3 by a knight's move, so it is not 3."
    )


def test_sets_are_named_by_letters() -> None:
    a = (union([72]), 0b110)
    assert set_words.lettered(BOARD, "A", *a) == "A r9c1 (2, 3)"
    both = set_words.almost_locked_sets(BOARD, [("A", *a), ("B", union([63, 64, 65, 74]), 0b10111)])
    assert both == (
        "A r9c1 (2, 3) and B r8c123 r9c3 (1, 2, 3, 5) are almost locked sets: each has one value more than cells."
    )


def test_a_link_made_by_a_rule_names_the_rule() -> None:
    links = links_of(replace(Puzzle.empty(), constraints=(Thermo((0, 1, 11)), KillerCage((30, 40), 3))))
    assert words.excluded(links, nodes(links, "5r1c2")[0], end(links, "7r1c1")) == "by the thermo on r1c12"
    assert words.excluded(links, nodes(links, "1r5c5")[0], end(links, "1r4c4")) == "in box 5"
    assert words.excluded(links, nodes(links, "1r5c5")[0], end(links, "3r4c4")) == "by the 3-cage r4c4 r5c5"


def test_what_a_rule_says() -> None:
    assert words.rule_meaning(BOARD, Thermo((0, 1))) == "values rise strictly from the bulb, the first cell, to the tip"
    assert words.rule_meaning(BOARD, Whisper((0, 1), 4)) == "neighbours along the line differ by at least 4"


def test_links_give_their_reasons() -> None:
    board = CandidateBoard.of(Puzzle.empty())
    for cell in range(2, 9):
        board.remove(cell, 2)
    board.remove_nodes(union([80 * 9 + value for value in range(9) if value not in (2, 4)]))
    position, links = board.position, board.links
    strong = strong_link(position, end(links, "3r1c1"), end(links, "3r1c2"))
    assert strong is not None
    assert link_line(links, strong, first=True) == "If r1c1 is not 3, r1c2 is 3: row 1 has only r1c1 and r1c2 for 3."
    inside = strong_link(position, end(links, "3r9c9"), end(links, "5r9c9"))
    assert inside is not None
    assert link_line(links, inside) == "Then r9c9 is 5: it has only 3 and 5."
    assert strong_link(position, end(links, "3r9c9"), end(links, "3r9c8")) is None
    weak = weak_link(links, end(links, "3r1c1 r1c2"), end(links, "3r2c3"))
    assert link_line(links, weak) == "Then r2c3 is not 3: it sees r1c1 and r1c2 in box 1."


def test_names_of_techniques_are_written_as_people_do() -> None:
    names = (
        "als-xz",
        "bug+1",
        "aic",
        "wxyz-wing",
        "finned franken x-wing",
        "sue de coq",
        "3d medusa",
        "naked pair",
        "sk loop",
    )
    assert [words.title(name) for name in names] == [
        "ALS-XZ", "BUG+1", "AIC", "WXYZ-wing", "Finned Franken X-wing", "Sue de Coq", "3D medusa", "Naked pair",
        "SK loop",
    ]  # fmt: skip
    assert [words.spelt(name) for name in ("naked pair", "als chain")] == ["naked pair", "ALS chain"]
    assert all(entry.title.lower() == entry.name for entry in catalogue())
