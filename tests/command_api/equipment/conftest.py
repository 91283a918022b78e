from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest
from fastapi.testclient import TestClient

from command_api.equipment.routes import router
from command_api.event_store import Store
from command_api.kernel import CommandContext
from command_api.orders.domain import EventOrder
from command_api.orders.events import Customer, Details, Item


@pytest.fixture
def api(serving: Callable[..., TestClient]) -> TestClient:
    """The commands on equipment, for an administrator."""
    return serving(router)


Make = Callable[..., int]


@pytest.fixture
def make(api: TestClient) -> Make:
    """`make("models", name="Barril 50L")` answers the id of what the call made."""

    def create(what: str, **body: Any) -> int:
        answer = api.post(f"/api/v1/equipment/{what}", json=body)
        assert answer.status_code == 201, answer.text
        return int(answer.json()["id"])

    return create


@pytest.fixture
def barrel(make: Make) -> int:
    return make("models", name="Barril 50L")


@pytest.fixture
def depot(make: Make) -> int:
    return make("locations", name="Galpão", kind="distribuidora")


@pytest.fixture
def asset(make: Make, barrel: int, depot: int) -> int:
    return make("assets", model_id=barrel, stock_location_id=depot)


@pytest.fixture
def draft(store: Store, ctx: CommandContext) -> Callable[..., None]:
    """`draft(kind="kit", ref_id=3)` writes down an order with one line."""

    def write(**line: Any) -> None:
        details = Details(customer=Customer(name="Cliente"), cost_center="choperia")
        order = EventOrder.draft(store.new_id(EventOrder), order_code="EV-2031-00012", details=details)
        order.change_items([Item(id=1, name="Item", quantity=Decimal(1), unit_price=Decimal(100), **line)])
        store.save(order, ctx=ctx)

    return write
