from collections.abc import Callable

import pytest
from fastapi.testclient import TestClient

from command_api.catalogue.routes import router


@pytest.fixture
def api(serving: Callable[..., TestClient]) -> TestClient:
    """The catalogue's commands, for an administrator."""
    return serving(router)
