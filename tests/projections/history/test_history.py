"""One row per event, whatever it is of; given what happened."""

import json
from datetime import timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any

import msgspec

from command_api.accounts.events import UserErased, UserRegistered, UserRemoved
from command_api.catalogue.events import ProductAdded, ProductRenamed
from command_api.equipment.events import AssetBooked, AssetRegistered
from command_api.kernel import EVENT_TYPES
from command_api.orders.events import Details, EventOrderConfirmed, EventOrderDrafted
from command_api.rules.windows import Window
from command_api.stock.events import SaleRecorded, StockReceived
from projections.history.projection import History as Model
from projections.history.tables import events, facets, labels, names
from projections.runtime.rebuild import verify
from tests.harness.read_models import NOON, History, uploaded

SAMPLES = Path(__file__).parents[2] / "samples"


def beer(history: History) -> None:
    history.given("product-7", ProductAdded, name="Pilsen", slug="pilsen", price=Decimal(12))


def details() -> Any:
    sample = json.loads((SAMPLES / "orders" / "EventOrderDrafted.json").read_text())
    return msgspec.convert(sample["state"]["details"], Details, strict=False)


def row(history: History, number: int) -> dict[str, Any]:
    return next(row for row in history.rows(events) if row["number"] == number)


def test_every_event_is_a_row_in_the_order_of_the_log(history: History) -> None:
    beer(history)
    history.given("stock_item-7", StockReceived, quantity=Decimal(5))
    history.given("product-7", ProductRenamed, name="Pilsen da Casa")
    found = [(r["number"], r["stream"], r["version"], r["kind"], r["topic"]) for r in history.rows(events)]
    assert found == [
        (1, "product-7", 1, "product", "catalogue.ProductAdded"),
        (2, "stock_item-7", 1, "stock_item", "stock.StockReceived"),
        (3, "product-7", 2, "product", "catalogue.ProductRenamed"),
    ]


def test_every_type_of_event_there_is_counts() -> None:
    assert Model.event_types() == frozenset(EVENT_TYPES.values())


def test_both_clocks_are_kept(history: History) -> None:
    beer(history)
    given = {"product_id": 7, "quantity": Decimal(1), "unit_price": Decimal(12)}
    history.given("sale-1", SaleRecorded, at=NOON - timedelta(days=9), **given)
    late = row(history, 2)
    assert late["happened_at"] == NOON - timedelta(days=9)
    assert late["recorded_at"] == history.now


def test_a_row_keeps_what_its_subject_was_called_then(history: History) -> None:
    beer(history)
    history.given("stock_item-7", StockReceived, quantity=Decimal(5))
    history.given("product-7", ProductRenamed, name="Pilsen da Casa")
    history.given("stock_item-7", StockReceived, quantity=Decimal(5))
    uploaded(history, 1, "product", 7)
    assert [r["label"] for r in history.rows(events)] == [
        "Pilsen",
        "Pilsen",
        "Pilsen da Casa",
        "Pilsen da Casa",
        "Pilsen da Casa",
    ]


def test_a_sale_is_called_after_what_was_sold(history: History) -> None:
    beer(history)
    given = {"product_id": 7, "quantity": Decimal(1), "unit_price": Decimal(12)}
    history.given("sale-1", SaleRecorded, **given)
    assert row(history, 2)["label"] == "Pilsen"
    assert [r["stream"] for r in history.rows(names)] == ["product-7"], "half a million sales need no name each"


def test_an_asset_keeps_its_own_name_whoever_books_it(history: History) -> None:
    registered = {"asset_tag": "BARRIL50-0007", "model_id": 4, "stock_location_id": 2}
    history.given("equipment_asset-9", AssetRegistered, **registered)
    window = Window(NOON, NOON + timedelta(days=1))
    booked = {"order_id": 3, "order_code": "EV-2026-00003", "window": window, "buffer_min": 60}
    history.given("equipment_asset-9", AssetBooked, **booked)
    assert [r["label"] for r in history.rows(events)] == ["BARRIL50-0007", "BARRIL50-0007"]


def test_nothing_about_a_customer_becomes_a_label(history: History) -> None:
    history.given("event_order-3", EventOrderDrafted, order_code="EV-2026-00003", details=details())
    history.given("event_order-3", EventOrderConfirmed)
    registered = {"name": "Dalva Nogueira", "email": "dalva@example.com", "cost_center": "choperia"}
    history.given("user-5", UserRegistered, username="dalva.nogueira", role="client", **registered)
    history.given("user-6", UserRegistered, username="bia", role="staff", **registered)
    assert [r["label"] for r in history.rows(events)] == ["EV-2026-00003", "EV-2026-00003", None, "bia"]
    everything = json.dumps([history.rows(table) for table in (events, facets, names)], default=str).lower()
    assert "dalva" not in everything


def test_the_filters_know_how_much_there_is_of_what(history: History) -> None:
    beer(history)
    history.given("stock_item-7", StockReceived, quantity=Decimal(5))
    history.given("stock_item-7", StockReceived, quantity=Decimal(5))
    counted = {(r["facet"], r["value"]): r["events"] for r in history.rows(facets)}
    assert counted == {
        ("all", ""): 3,
        ("kind", "product"): 1,
        ("kind", "stock_item"): 2,
        ("topic", "catalogue.ProductAdded"): 1,
        ("topic", "stock.StockReceived"): 2,
        ("actor", "1"): 3,
    }


def test_every_label_is_counted_in_its_form_for_searches(history: History) -> None:
    history.given("product-7", ProductAdded, name="Água de Coco", slug="agua", price=Decimal(12))
    history.given("stock_item-7", StockReceived, quantity=Decimal(5))
    history.given("product-7", ProductRenamed, name="Coco")
    assert [(r["label"], r["folded"], r["events"]) for r in history.rows(labels)] == [
        ("Coco", "coco", 1),
        ("Água de Coco", "agua de coco", 2),
    ]


def test_the_label_of_an_erased_user_is_forgotten(history: History) -> None:
    registered = {"name": "Bia", "email": "bia@example.com", "cost_center": "choperia"}
    history.given("user-6", UserRegistered, username="bia", role="staff", **registered)
    history.given("user-6", UserRemoved)
    assert [r["label"] for r in history.rows(labels)] == ["bia"]
    history.given("user-6", UserErased)
    assert history.rows(labels) == []


def test_a_replay_counts_the_same(history: History) -> None:
    for _ in range(3):
        history.given("stock_item-7", StockReceived, quantity=Decimal(5))
        history.follow()
    assert verify(history.recorder, history.database, history.runner.projections["history"]).equal
