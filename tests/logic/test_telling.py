"""The story of a contradiction: every line follows from what it names, and there are fewer lines than were found."""

from collections.abc import Iterator

from tests.logic.conftest import minimal, positions

from nonet.logic.board import CandidateBoard
from nonet.logic.closure import closures
from nonet.logic.implications import Depth, Implications, Literal
from nonet.logic.links import House, bits
from nonet.logic.telling import Line, Story


def refuted(board: CandidateBoard, depth: Depth) -> Iterator[Implications]:
    found = closures(board, bits(board.nodes), true=True, depth=depth)
    for node, each in found.items():
        if each.contradiction:
            yield Implications(board, Literal(node, True), depth=depth)


def excluded(story: Story, line: Line, node: int) -> bool:
    """Whether a ground of the line makes the candidate false."""
    weak = story.links.weak
    return any(weak[each.node] >> node & 1 if each.true else each.node == node for each in line.grounds)


def check(story: Story, board: CandidateBoard) -> None:
    links, size, known = story.links, story.links.size, set(story.assumed)
    for line in story.lines:
        assert known.issuperset(line.grounds), "a line rests on lines before it"
        own = None if line.literal is None else line.literal.node
        if line.place is not None and line.cover is None and line.inner is None:
            if isinstance(line.place, House):
                assert line.value is not None
                nodes = [cell * size + line.value for cell in line.place.cells]
            else:
                nodes = [line.place * size + value for value in range(size)]
            assert own is None or own in nodes
            for node in nodes:
                assert node == own or not board.has(node) or excluded(story, line, node)
        elif line.cover is not None:
            assert isinstance(line.place, House)
            assert line.value is not None
            assert line.literal is not None
            for cell in line.place.cells:
                node = cell * size + line.value
                assert line.cover.bits >> cell & 1 or not board.has(node) or excluded(story, line, node)
            assert line.cover.bits >> line.literal.node // size & 1
        elif line.inner is None:
            true = line.grounds[0]
            assert excluded(story, line, true.node)
        if line.literal is not None:
            known.add(line.literal)
    assert story.lines[-1].literal is None
    assert links is board.links


def test_every_line_follows_and_lines_are_spared() -> None:
    told = found = 0
    for seed in (0, 2):
        for board in list(positions(minimal(seed)))[:2]:
            for depth in (Depth.SINGLES, Depth.LOCKED):
                for followed in list(refuted(board, depth))[:6]:
                    story = Story.of(followed)
                    check(story, board)
                    assert followed.contradiction is not None
                    lines = list(story.told())
                    assert len(lines) == len(story.lines)
                    assert lines[-1].endswith(".")
                    told += len(story)
                    found += sum(
                        reason.literal is None or reason.literal.true or reason.cover is not None
                        for reason in followed.story(followed.contradiction)[1:]
                    )
    assert told
    assert told < found, (told, found)


def test_a_shared_tail_is_told_once() -> None:
    line = Line(Literal(5, True), (), 0)
    other = Line(Literal(7, True), (), 0)
    board = CandidateBoard.of(minimal(0))
    story = Story(board.links, (Literal(1, True),), (line, other), board.nodes)
    known: dict[Line, str] = {}
    assert [text.split(" ")[0] for text in story.told(known=known)] == ["1.", "2."]
    assert list(story.told(known=known, first=3)) == ["The rest is as in 1 and 2."]
