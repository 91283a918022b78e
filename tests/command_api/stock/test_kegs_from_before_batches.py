"""What stores hold from before there were batches and containers: it loads as it did, and means the same."""

import json
from typing import Any

from command_api.equipment.domain import Model
from command_api.event_store.mapper import decode
from command_api.orders.domain import EventOrder
from command_api.rules.weights import line_weight
from command_api.stock.kegs import Keg

WRITTEN = {"timestamp": "2026-11-21T18:30:00Z", "metadata": {"recorded_at": "2026-11-21T18:30:00Z"}}
RECEIVED = {
    "product_id": 42,
    "code": "L2231-07",
    "volume_l": "50",
    "quantity": "166",
    "filled_on": "2026-11-10",
    "expires_on": "2026-12-20",
    "cost": "480.00",
}


def loaded(stream: str, *stored: tuple[str, dict[str, Any]]) -> Any:
    """The aggregate of these events, as the bytes of an earlier version."""
    aggregate = None
    for version, (topic, state) in enumerate(stored, start=1):
        event = decode(topic, stream, version, json.dumps({**state, **WRITTEN}).encode())
        aggregate = event.mutate(aggregate)
    return aggregate


def test_a_keg_keeps_its_product_its_code_and_no_container() -> None:
    keg = loaded("keg-7", ("stock.KegReceived", RECEIVED), ("stock.KegTapped", {"note": ""}))
    assert isinstance(keg, Keg)
    assert (keg.product_id, keg.quantity, keg.status, keg.container_id) == (42, 166, "tapped", None)
    assert keg.claims() == {("keg-code", "l2231-07")}
    assert keg.references() == frozenset()


def test_a_model_without_litres_holds_those_of_its_name() -> None:
    added = {"name": "Barril 50 L", "cleaning_buffer_min": 60, "default_loan_days": 2, "is_active": True}
    model = loaded("equipment_model-1", ("equipment.ModelAdded", added))
    assert isinstance(model, Model)
    assert (model.container.capacity_l, model.holds_l, model.unit_kg, model.container.owner) == (None, 50, 75, "")


def test_a_line_is_weighed_by_its_name() -> None:
    item = {"id": 1, "kind": "kit", "ref_id": 1, "name": "Kit Festa 50L", "quantity": "2", "unit_price": "720.00"}
    details = {"customer": {"name": "Dalva"}, "cost_center": "choperia"}
    drafted = {"order_code": "EV-2026-00002", "details": details}
    order = loaded(
        "event_order-2",
        ("orders.EventOrderDrafted", drafted),
        ("orders.EventOrderItemsChanged", {"items": [item]}),
    )
    assert isinstance(order, EventOrder)
    [line] = order.items
    assert (line.unit_kg, line_weight(line.name, line.unit_kg, line.quantity)) == (None, 150)
