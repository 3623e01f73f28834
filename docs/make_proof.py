"""Puts the figures of `benchmarks/results` into docs/proof.md: `python docs/make_proof.py`.

A test compares the page with what is made now, so no figure on it is older than the results.
"""

from __future__ import annotations

import re
from pathlib import Path

HERE = Path(__file__).parent
PAGE = HERE / "proof.md"
RESULTS = HERE.parent / "benchmarks" / "results"

_BLOCK = re.compile(r"(<!-- (\w+): begin -->\n).*?(<!-- \w+: end -->)", re.DOTALL)


def filled(page: str) -> str:
    """The page with each block between `<!-- NAME: begin -->` and `end` taken from the results of that name."""
    return _BLOCK.sub(lambda block: f"{block[1]}{figures(block[2])}\n{block[3]}", page)


def figures(name: str) -> str:
    """What a page of results says in bold, where and when that was, and its first table."""
    text = (RESULTS / f"{name}.md").read_text(encoding="utf-8")
    told = re.search(r"^\*\*.+?\*\*", text, re.MULTILINE)
    where = re.search(r"^Nonet .+$", text, re.MULTILINE)
    table = re.search(r"^\|.+?(?=\n\n|\n?\Z)", text, re.MULTILINE | re.DOTALL)
    return "\n\n".join(found[0].strip() for found in (told, where, table) if found)


if __name__ == "__main__":
    PAGE.write_text(filled(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
