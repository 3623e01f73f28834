"""What the API says of itself, taken at its word: requests made from its description, and replies held against it.

Covers: routes.
"""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings

schemathesis = pytest.importorskip("schemathesis", reason="schemathesis is not installed: it comes with the dev extra")

from nonet.web.app import site  # noqa: E402

api = schemathesis.openapi.from_dict(site().api.openapi())
PHASES = (Phase.generate,)
ALLOWED = {200, 400, 404, 405, 408, 413, 415, 421, 422, 429}


def hold(case: Any, server: str) -> None:
    """Asks, with half a second for the answer, and holds the reply against the description."""
    if isinstance(case.body, dict):
        case.body["timeout"] = 0.5
    response = case.call(base_url=server.rstrip("/"))
    assert response.status_code in ALLOWED, response.text[:300]
    case.validate_response(response, excluded_checks=EXCLUDED)


def checks() -> tuple[Any, ...]:
    """Checks that do not fit: 422 tells of a puzzle that is none, which no schema can say beforehand."""
    from schemathesis import checks as known

    names = ("positive_data_acceptance", "negative_data_rejection", "unsupported_method", "missing_required_header")
    return tuple(found for name in names if (found := getattr(known, name, None)) is not None)


EXCLUDED = checks()


@api.parametrize()  # type: ignore[untyped-decorator]
@settings(max_examples=2, phases=PHASES, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
def test_replies_are_as_described(case: Any, server: str) -> None:
    hold(case, server)


@pytest.mark.slow
@api.parametrize()  # type: ignore[untyped-decorator]
@settings(max_examples=150, phases=PHASES, deadline=None, suppress_health_check=list(HealthCheck))
def test_replies_are_as_described_at_length(case: Any, server: str) -> None:
    hold(case, server)
