"""A page to walk through a path with keys: one HTML file with a picture and the words of every step."""

from __future__ import annotations

from html import escape

from nonet.api.drawing import draw
from nonet.logic.path import WARNINGS, Trace
from nonet.logic.step import Detail, Step
from nonet.logic.words import capital
from nonet.render._theme import theme_named

MAX_PAGE_STEPS = 400
"""Steps of one page; each takes some 30 kB."""

_STYLE = """
:root { color-scheme: light dark; }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; background: PAPER; color: INK; }
main { display: flex; flex-wrap: wrap; gap: 1.5rem; justify-content: center; padding: 1rem; }
section { display: flex; flex-wrap: wrap; gap: 1.5rem; max-width: 72rem; }
section[hidden] { display: none; }
svg { width: min(96vw, 34rem); height: auto; flex: none; }
.words { flex: 1 1 20rem; max-width: 34rem; }
.words p { white-space: pre-line; }
h2 { margin: 0; font-size: 1.25rem; }
code { font-size: .85rem; overflow-wrap: anywhere; }
nav { position: sticky; top: 0; display: flex; gap: .5rem; align-items: center; justify-content: center;
      padding: .5rem; background: PAPER; border-bottom: 1px solid FAINT; }
button { font: inherit; padding: .4rem .9rem; min-width: 44px; min-height: 44px; color: inherit;
         background: transparent; border: 1px solid FAINT; border-radius: .4rem; cursor: pointer; }
button:disabled { opacity: .4; cursor: default; }
output { min-width: 9rem; text-align: center; }
@media print { nav { display: none; } section[hidden] { display: flex; } section { break-inside: avoid; } }
"""

_SCRIPT = """
const steps = [...document.querySelectorAll("section")];
const where = document.querySelector("output");
const [first, back, on, last] = document.querySelectorAll("nav button");
let now = -1;
function show(number) {
  now = Math.max(0, Math.min(steps.length - 1, number));
  steps.forEach((step, place) => { step.hidden = place !== now; });
  where.textContent = `${now + 1} of ${steps.length}: ${steps[now].dataset.name.replace(/^[0-9]+[.] /, "")}`;
  first.disabled = back.disabled = now === 0;
  on.disabled = last.disabled = now === steps.length - 1;
  if (location.hash !== `#${now + 1}`) history.replaceState(null, "", `#${now + 1}`);
}
const ways = { ArrowRight: () => now + 1, ArrowLeft: () => now - 1, Home: () => 0, End: () => steps.length - 1,
               PageDown: () => now + 10, PageUp: () => now - 10 };
addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || !(event.key in ways)) return;
  event.preventDefault();
  show(ways[event.key]());
});
first.onclick = () => show(0);
back.onclick = () => show(now - 1);
on.onclick = () => show(now + 1);
last.onclick = () => show(steps.length - 1);
addEventListener("hashchange", () => show((parseInt(location.hash.slice(1), 10) || 1) - 1));
show((parseInt(location.hash.slice(1), 10) || 1) - 1);
"""


def walk_page(trace: Trace, *, theme: str = "light", detail: Detail = "usual") -> str:
    """The path as one HTML page: arrow keys, Home and End walk through its steps. It asks no other host for anything.

    >>> import nonet
    >>> page = walk_page(nonet.explain("1... ..2. .3.. ...4"))
    >>> page.count("<section"), "http://" in page.replace("http://www.w3.org/2000/svg", "")
    (13, False)
    """
    colours = theme_named(theme)
    style = _STYLE.replace("PAPER", colours.paper).replace("INK", colours.ink).replace("FAINT", colours.thin_border)
    steps = trace.steps[:MAX_PAGE_STEPS]
    parts = [_section(number, step, theme, detail) for number, step in enumerate(steps, 1)]
    ending = f"solved: {trace.label}" if trace.solved else f"{trace.ending}: {trace.why}"
    if len(steps) < len(trace.steps):
        ending = f"{len(trace.steps) - len(steps)} more steps are not shown; in the end, {ending}"
    if trace.solutions in WARNINGS:
        ending = f"{ending} ({WARNINGS[trace.solutions]})"
    parts.append(_part("The end", str(draw(trace, theme=theme)), f"<p>{escape(capital(ending))}.</p>"))
    title = escape(str(trace.puzzle.metadata.get("title") or "A Sudoku, step by step"))
    buttons = "".join(
        f'<button type="button" aria-label="{label}" title="{label} ({key})">{sign}</button>'
        for label, key, sign in (
            ("first step", "Home", "|\u25c0"),
            ("step back", "left arrow", "\u25c0"),
            ("next step", "right arrow", "\u25b6"),
            ("last step", "End", "\u25b6|"),
        )
    )
    nav = buttons.replace("</button><button", "</button>\n<button")
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>{title}</title>\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<style>{style}</style>\n'
        "</head>\n<body>\n"
        f'<nav aria-label="steps">\n{nav}\n<output aria-live="polite"></output>\n</nav>\n'
        f"<main>\n{''.join(parts)}</main>\n<script>{_SCRIPT}</script>\n</body>\n</html>\n"
    )


def _section(number: int, step: Step, theme: str, detail: Detail) -> str:
    words = f"<p>{escape(step.explain(detail))}</p>\n<p><code>{escape(step.notation())}</code></p>"
    return _part(f"{number}. {step.title}", str(draw(step, caption="", theme=theme)), words)


def _part(name: str, picture: str, words: str) -> str:
    shown = escape(name, quote=True)
    inside = f'{picture}\n<div class="words"><h2>{shown}</h2>{words}</div>'
    return f'<section data-name="{shown}" hidden>\n{inside}\n</section>\n'
