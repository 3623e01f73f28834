from __future__ import annotations

from nonet.codecs import Source, codecs, sniff
from nonet.core.puzzle import Puzzle

FILE = """#AAda Example
#D A first puzzle
#CComments go on
#C for two lines
#B2024-02-29
#LEasy
#Uhttps://example.org/
[Puzzle]
1...
..2.
.3..
...4
[State]
14..
..2.
.3..
...4
"""


def test_tags_become_metadata() -> None:
    assert sniff(FILE) is codecs["sdk"]
    puzzle = codecs["sdk"].decode(Source(FILE))
    assert puzzle.line() == "1.....2..3.....4"
    assert puzzle.metadata == {
        "author": "Ada Example",
        "description": "A first puzzle",
        "comment": "Comments go on\nfor two lines",
        "date": "2024-02-29",
        "level": "Easy",
        "url": "https://example.org/",
        "state": "14....2..3.....4",
    }


def test_the_heading_may_be_missing() -> None:
    text = "#A Ada\n#L Hard\n1...\n..2.\n.3..\n...4\n"
    assert sniff(text) is codecs["sdk"]
    assert codecs["sdk"].decode(Source(text)).metadata == {"author": "Ada", "level": "Hard"}


def test_metadata_is_written() -> None:
    puzzle = codecs["sdk"].decode(Source(FILE))
    again = codecs["sdk"].decode(Source(codecs["sdk"].encode(puzzle)))
    assert again == puzzle
    assert again.metadata["comment"] == puzzle.metadata["comment"]
    assert codecs["sdk"].encode(Puzzle.empty((2, 2))) == "[Puzzle]\n....\n....\n....\n...."
