"""Links that Nonet does not read: those of other pages, short links, and links without a puzzle in them, by name."""

from __future__ import annotations

import re
from typing import NamedTuple

_HOSTS = "com|app|io|de|xyz|link|net|org|pub|me|jp|gg|ly|co|uk|fr|eu|info|us|nl"
_LINK = re.compile(rf"\s*(?:https?://|www\.|[\w-]+(?:\.[\w-]+)*\.(?:{_HOSTS})/)\S*\s*", re.IGNORECASE)
_MAX_LINK_CHARS = 200_000


class Page(NamedTuple):
    """A page whose links are known by name, and what to do with them."""

    sign: re.Pattern[str]
    name: str
    hint: str


_PAGES = (
    Page(
        re.compile(r"penpa-?(?:edit|plus)|(?:^|[#&?])m=(?:edit|solve)&p=", re.IGNORECASE),
        "a link of Penpa-Edit, whose drawings Nonet does not read",
        "links of SudokuPad, f-puzzles and SudokuMaker can be read; in SudokuPad, a Penpa link can be imported",
    ),
    Page(
        re.compile(r"(?:puzz\.link|pzprxs|pzv\.jp|pzplus)", re.IGNORECASE),
        "a link of puzz.link, which Nonet does not read",
        "copy the board itself",
    ),
    Page(
        re.compile(r"(?:tinyurl\.com|bit\.ly|t\.co|goo\.gl|is\.gd|ow\.ly)/", re.IGNORECASE),
        "a short link, which only names another one, and Nonet does not go online",
        "open it, and copy the address of the page that appears",
    ),
)
_HINT = (
    "links of f-puzzles, SudokuPad, SudokuMaker and Interactive Sudoku Solver hold their puzzles;"
    " others have to be opened"
)


def is_web_link(text: str) -> bool:
    """Whether the text is one link and nothing else."""
    return len(text) <= _MAX_LINK_CHARS and _LINK.fullmatch(text) is not None


def foreign(text: str) -> tuple[str, str] | None:
    """What to say of a text that is a link, or a line with a link of a known page; None for any other text."""
    alone = is_web_link(text)
    if alone or "\n" not in text.strip():
        for page in _PAGES:
            if page.sign.search(text[:_MAX_LINK_CHARS]):
                return f"this is {page.name}", page.hint
    if alone:
        return "this link holds no puzzle that can be read, and Nonet does not go online", _HINT
    return None
