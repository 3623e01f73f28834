"""PDF by typst, which the extra `draw` installs. Boards are drawn as SVG first.

What people wrote reaches typst as JSON, never as its markup, so that no text can be a command.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from importlib.resources import files
from typing import Any

from nonet.core.errors import EngineUnavailable
from nonet.render._paper import FONTS

PDF_FONT = "Libertinus Serif"
"""The font of boards, that of the words around them. typst carries it, so that a PDF looks alike on every machine; its
digits are narrower than `LETTER_WIDTH` says. DejaVu Sans Mono, which typst carries too, looked like a printout.
"""


def pdf(drawing: str) -> bytes:
    """The SVG drawing as a page of its own size."""
    return compile_pages("picture", {}, [drawing])


def compile_pages(template: str, told: Mapping[str, Any], drawings: list[str]) -> bytes:
    """The pages of a template (`render/NAME.typ`), which reads `told` from told.json and drawing n from n.svg."""
    try:
        import typst
    except ImportError:
        raise EngineUnavailable("PDF needs typst, which is not installed", hint="pip install 'nonet[draw]'") from None
    source = (files("nonet.render") / f"{template}.typ").read_bytes()
    # Lone surrogates, which UTF-8 does not have, become question marks.
    pages = {"main": source, "told.json": json.dumps(told, ensure_ascii=False).encode(errors="replace")}
    for number, drawing in enumerate(drawings):
        pages[f"{number}.svg"] = drawing.replace(f'font-family="{FONTS}"', f'font-family="{PDF_FONT}"', 1).encode()
    # Its stub leaves out that files can be given by name in a dictionary. With a fixed date the same puzzles give the
    # same bytes.
    compile_named: Callable[..., bytes] = typst.compile
    return compile_named(pages, format="pdf", timestamp=0)
