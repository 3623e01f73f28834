"""Films: the steps of an explanation, or the events of a method, as one animated SVG."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import islice

from nonet.api.about import decoration_of
from nonet.api.drawing import draw
from nonet.api.picture import Picture
from nonet.core.budget import checkpoint
from nonet.core.errors import NonetError
from nonet.core.grid import Grid
from nonet.core.layout import Cell
from nonet.core.marks import Mark, Outline, Role
from nonet.core.puzzle import Puzzle
from nonet.logic.path import Trace
from nonet.methods import Event, Guess, Place, Remove, Replay, Undo
from nonet.render.film import film
from nonet.render.svg import svg

MAX_PICTURES = 400
"""Pictures of a film; with more it would be megabytes large."""
SECONDS_PER_STEP = 4.0


def film_of_steps(trace: Trace, *, theme: str = "light", seconds: float = SECONDS_PER_STEP) -> Picture:
    """The steps of the path, each with its marks and its sentence for some `seconds`, and the last position.

    >>> import nonet
    >>> film_of_steps(nonet.explain("1... ..2. .3.. ...4")).count("<animate ")
    1
    """
    if len(trace.steps) > MAX_PICTURES:
        raise NonetError(f"{len(trace.steps)} steps are too many for a film", hint=f"at most {MAX_PICTURES}")
    pictures = []
    for number, step in enumerate(trace.steps, 1):
        checkpoint()
        told = f"{number}. {step.technique[:1].upper()}{step.technique[1:]}. {step.explain('brief')}"
        pictures.append(str(draw(step, caption=told, theme=theme)))
    pictures.append(str(draw(trace, caption="solved" if trace.solved else str(trace.ending), theme=theme)))
    return Picture(film(pictures, seconds))


def film_of_events(
    puzzle: Puzzle,
    events: Iterable[Event],
    told: Callable[[Event], str],
    *,
    theme: str = "light",
    seconds: float = 0.1,
) -> Picture:
    """The board after each event of a method, for some `seconds` each; `told` says an event in words.

    Pencil marks are shown if the method removes any.
    """
    replay = Replay(puzzle)
    drawn = decoration_of(puzzle)
    pictures: list[str] = []
    happened = list(islice(events, MAX_PICTURES))
    if len(happened) == MAX_PICTURES:
        raise NonetError(f"more than {MAX_PICTURES - 1} events are too many for a film", hint="--most 100")
    pencilled = any(isinstance(event, Remove) for event in happened)

    def show(marks: list[Mark], words: str) -> None:
        checkpoint()
        grid = Grid(puzzle.layout, puzzle.symbols, replay.values)
        noted = replay.candidates if pencilled else None
        pictures.append(svg(puzzle, grid, candidates=noted, marks=marks, caption=words, theme=theme, decoration=drawn))

    show([], "")
    for event in happened:
        replay.apply(event)
        show([Outline((cell,), role) for cell, role in _where(event)], told(event))
    return Picture(film(pictures, seconds))


def _where(event: Event) -> Iterable[tuple[Cell, Role]]:
    match event:
        case Place(cell=cell):
            return [(cell, "place")]
        case Remove(cell=cell):
            return [(cell, "remove")]
        case Guess(cell=cell):
            return [(cell, "pivot")]
        case Undo(cell=cell):
            return [(cell, "deadly")]
    return []
