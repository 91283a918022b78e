"""What a rule would say of an order, with the suggested texts."""

from collections.abc import Callable

import pytest

from command_api.kernel.partial import Partial
from command_api.messages.details import suggested_rule
from command_api.messages.previewing import preview
from command_api.orders.commands import ChangeOrder, change_order
from command_api.orders.details import OrderFields
from command_api.rules.messages import OCCASIONS
from tests.command_api.messages.conftest import House


@pytest.mark.parametrize(("collects", "who"), [(False, "nós buscamos"), (True, "você traz até a casa")])
def test_the_reminder_of_the_return_says_who_brings_everything_back(
    house: House, confirmed: Callable[..., int], *, collects: bool, who: str
) -> None:
    order = confirmed()
    change = Partial(OrderFields, collects=collects)
    change_order(house.store, ChangeOrder(order, change), house.ctx())
    rule = suggested_rule(OCCASIONS["return_reminder"])
    said = preview(house.store, house.settings, rule, f"event_order-{order}").content
    assert said.title == "Os equipamentos voltam amanhã"
    assert f": {who}. Se precisar" in said.text
