"""The small pub, made once per session on each database."""

import pytest

from tests.harness.prepared import Prepared
from tests.harness.small_pub import make_small_pub


@pytest.fixture(scope="session")
def small_pub(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Prepared:
    """Copies of a pub with something of everything."""
    folder = tmp_path_factory.mktemp("small-pub")
    return Prepared("choperia_small_pub", folder, lambda: request.getfixturevalue("postgres_server"), make_small_pub)
