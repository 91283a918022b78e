"""A history that the tests of a module share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.harness.read_models import History
from tests.query_api.conftest import history_on


@pytest.fixture(scope="module")
def module_history(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[History]:
    """An empty log for all tests of a module, on the engine of its parameter."""
    folder: Path = tmp_path_factory.mktemp("orders")
    with history_on(request.param, folder, request) as history:
        yield history
