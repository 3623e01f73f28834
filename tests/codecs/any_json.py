"""Any JSON at any place: what readers of JSON are tried with."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

ANY_JSON = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(-3, 300),
        st.floats(allow_nan=False),
        st.sampled_from(["", "R1C1", "R0C1", "R99C1", "X", "5", "-1", "²", "UL", "cells", "title: x", "\ud83d"]),
        st.just(10**30),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(
            st.sampled_from(["cells", "cell", "lines", "value", "values", "region", "unique"]), inner, max_size=3
        ),
    ),
    max_leaves=8,
)


def struck(data: st.DataObject, found: Any) -> Any:
    """The value with one place in it, however deep, taken by something else."""
    inner = found
    while True:
        places = list(inner) if isinstance(inner, dict) else list(range(len(inner)))
        place = data.draw(st.sampled_from(places))
        deeper = inner[place]
        if not isinstance(deeper, dict | list) or not deeper or data.draw(st.integers(0, 3)) == 0:
            break
        inner = deeper
    inner[place] = data.draw(ANY_JSON)
    return found
