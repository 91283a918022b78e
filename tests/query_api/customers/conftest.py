"""A customer with a wedding, and what the house knows of herself."""

import pytest

from command_api.site.events import BusinessInfoChanged
from tests.harness.customers import MARINA, ordered, registered
from tests.harness.parties import Party, warehouse
from tests.harness.read_models import History, business


@pytest.fixture
def wedding(history: History) -> Party:
    """Marina's order, placed and confirmed."""
    warehouse(history)
    history.given("business_info-1", BusinessInfoChanged, **business())
    registered(history, MARINA)
    party = ordered(history, 42).placed().confirmed(reference="E2026112114")
    history.follow()
    return party
