"""The public screens, those of every user, and those under `/bi`."""

from collections.abc import Callable

import pytest

from tests.inventory.items import SCREENS, Item

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.mark.parametrize("item", SCREENS["others"], ids=lambda item: item.name)
def test_a_screen_opens_for_the_right_person_and_is_accessible(visit: Callable[[Item], None], item: Item) -> None:
    visit(item)
