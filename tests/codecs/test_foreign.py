"""Links of other pages are refused by name, and are never taken for a board or for the name of a file."""

from __future__ import annotations

import pytest

import nonet
from nonet.cli import main
from nonet.codecs._foreign import foreign, is_web_link

LINKS = {
    "https://swaroopg92.github.io/penpa-edit/#m=solve&p=7ZRNb9s4EIbvWUFzxxA/JQl": "Penpa-Edit",
    "https://penpa-edit.github.io/?m=edit&p=7VRdb5s": "Penpa-Edit",
    "a penpa link: https://example.com/penpa-edit/#m=edit&p=abc": "Penpa-Edit",
    "https://puzz.link/p?sudoku/9/9/g1h2i3": "puzz.link",
    "https://tinyurl.com/2p8abc": "short link",
    "https://www.example.com/watch?v=abc": "holds no puzzle",
    "www.example.com/play/1234": "holds no puzzle",
    "sudoku.example.com/play/1234": "holds no puzzle",
    f"https://example.com/play?s={'0' * 80}1": "holds no puzzle",
}


@pytest.mark.parametrize("text", LINKS)
def test_links_are_refused_by_name(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(nonet.ParseError, match=LINKS[text]) as caught:
        nonet.read(text)
    assert caught.value.hint
    assert main(["solve", text]) == 2
    shown = capsys.readouterr()
    assert LINKS[text] in shown.err
    assert "no such file" not in shown.err
    assert not shown.out


@pytest.mark.parametrize(
    "text", ["nowhere.txt", "1.....2..3.....4", "see https://example.com/ for more", "a/b/c.sdm", ""]
)
def test_what_is_no_link(text: str) -> None:
    assert not is_web_link(text)
    assert foreign(text) is None


def test_long_texts_take_no_time() -> None:
    assert not is_web_link("a." * 200_000)
    assert foreign("x" * 1_000_000) is None
