"""A furnished house whose reads can be asked at any time."""

import pytest

from tests.harness.equipment import furnished
from tests.harness.read_models import History


@pytest.fixture
def house(history: History) -> History:
    """A barrel (7), two taps (8, 9), a kit of one barrel and two taps."""
    furnished(history)
    return history
