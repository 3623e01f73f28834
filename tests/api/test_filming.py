"""Films of explanations and of methods. Covers: filming."""

from __future__ import annotations

from itertools import islice

import pytest
from tests.render.test_film import seen

import nonet
from nonet.api import filming
from nonet.api.filming import SECONDS_PER_STEP, film_of_events, film_of_steps
from nonet.core.errors import NonetError
from nonet.methods import Remove, methods

PUZZLE = nonet.read("1... ..2. .3.. ...4")


def test_a_film_has_each_step_with_its_sentence() -> None:
    trace = nonet.explain(PUZZLE)
    drawing = film_of_steps(trace)
    assert drawing._repr_svg_() == drawing
    for number, step in enumerate(trace.steps):
        visible = " ".join(seen(drawing, (number + 0.5) * SECONDS_PER_STEP))
        assert f"{number + 1}. {step.technique[0].upper()}" in visible
        assert "solved" not in visible
    assert any(each.endswith("solved") for each in seen(drawing, 1e9))


@pytest.mark.parametrize("name", ["facts", "stack"])
def test_a_film_of_a_method_shows_its_events(name: str) -> None:
    events = list(islice(methods[name](PUZZLE, seed=1), 12))
    drawing = film_of_events(PUZZLE, events, lambda event: f"event {events.index(event)}", seconds=1.0)
    for number in range(len(events)):
        assert any(each.endswith(f"event {number}") for each in seen(drawing, number + 1.5)), number
    removes = any(isinstance(event, Remove) for event in events)
    pencilled = [each for each in seen(drawing, 0.5) if "font-size" in each and each.startswith("[('fill', '#46525e')")]
    assert bool(pencilled) is removes


def test_a_long_film_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(filming, "MAX_PICTURES", 5)
    with pytest.raises(NonetError, match="too many for a film"):
        film_of_steps(nonet.explain(PUZZLE))
    with pytest.raises(NonetError, match="too many for a film"):
        film_of_events(PUZZLE, methods["facts"](PUZZLE, seed=1), str)
