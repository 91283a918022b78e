"""A history that the tests of a module share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.harness.blank import Blank
from tests.harness.read_models import History
from tests.query_api.conftest import ReadModels, history_on


@pytest.fixture(scope="module")
def module_history(request: pytest.FixtureRequest, blank: Blank, read_models: ReadModels) -> Iterator[History]:
    """An empty log for all tests of a module, on the engine of its parameter."""
    with history_on(request.param, blank, read_models) as history:
        yield history
