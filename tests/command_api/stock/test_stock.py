"""What moves the stock, and what was sold."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

import pytest
from fastapi.testclient import TestClient

from command_api.catalogue.commands import AddProduct, add_product, remove_products
from command_api.event_store import Store
from command_api.kernel import CommandContext
from command_api.stock import events
from command_api.stock.commands import RecordSale, record_sales
from command_api.stock.domain import Sale, StockItem
from command_api.stock.routes import router
from infra.position import START
from infra.security.permissions import Role
from tests.scenario import LONG_AGO, Happened, Scenario, given, happened, nothing_happened

SOLD = {"product_id": 7, "quantity": Decimal(2), "unit_price": Decimal("11.90")}


def item(*since: Happened) -> Scenario[StockItem]:
    return given(
        StockItem,
        happened(events.StockMinimumSet, minimum=Decimal(5)),
        happened(events.StockCounted, counted=Decimal(10), difference=Decimal(10), note="Estoque inicial"),
        *since,
        id=7,
    )


def test_a_new_item_holds_what_was_counted() -> None:
    nothing_happened().begins(lambda: StockItem.open(7, quantity=Decimal(10), minimum=Decimal(5))).then(
        happened(events.StockMinimumSet, minimum=Decimal(5)),
        happened(events.StockCounted, counted=Decimal(10), difference=Decimal(10), note="Estoque inicial"),
    )


@pytest.mark.parametrize(
    ("decide", "event", "left"),
    [
        (
            lambda i: i.receive(Decimal("2.5"), Decimal("6.4"), "NF 1042"),
            happened(events.StockReceived, quantity=Decimal("2.5"), unit_cost=Decimal("6.40"), note="NF 1042"),
            "12.5",
        ),
        (
            lambda i: i.count(Decimal(7), "Quebra"),
            happened(events.StockCounted, counted=Decimal(7), difference=Decimal(-3), note="Quebra"),
            "7",
        ),
        (lambda i: i.lose(Decimal(3), "Azedou"), happened(events.StockLost, quantity=Decimal(3), note="Azedou"), "7"),
        (lambda i: i.sell(Decimal(12), 1, LONG_AGO), happened(events.StockSold, quantity=Decimal(12), sale_id=1), "-2"),
        (
            lambda i: i.give_back(Decimal(1), 1),
            happened(events.StockSaleReversed, quantity=Decimal(1), sale_id=1),
            "11",
        ),
        (lambda i: i.set_minimum(Decimal(8)), happened(events.StockMinimumSet, minimum=Decimal(8)), "10"),
    ],
)
def test_stock_moves(decide: Callable[[StockItem], None], event: Happened, left: str) -> None:
    moved = item().when(decide)
    moved.then(event)
    assert moved.aggregate is not None
    assert moved.aggregate.quantity == Decimal(left)


def test_a_count_that_agrees_is_no_event() -> None:
    item().when(lambda i: i.count(Decimal(10), "")).then()


def test_what_is_missing_needs_a_reason() -> None:
    item().refuses(lambda i: i.count(Decimal(9), ""), "diga o motivo")
    item().refuses(lambda i: i.lose(Decimal(1), ""), "Diga o motivo")


@pytest.mark.parametrize(
    "decide",
    [
        lambda i: i.receive(Decimal(0)),
        lambda i: i.receive(Decimal(-1)),
        lambda i: i.sell(Decimal(0), 1, LONG_AGO),
        lambda i: i.count(Decimal(-1), "Quebra"),
        lambda i: i.lose(Decimal(0), "Quebra"),
        lambda i: i.set_minimum(Decimal(-1)),
    ],
)
def test_no_negative_quantities(decide: Callable[[StockItem], None]) -> None:
    item().refuses(decide, "A quantidade")


def test_a_reversal_repeats_the_sale() -> None:
    sale = happened(events.SaleRecorded, **SOLD)
    given(Sale, sale).when(lambda s: s.reverse()).then(
        happened(events.SaleReversed, **SOLD, sold_at=LONG_AGO.isoformat(), cost_center="choperia")
    )
    given(Sale, sale, happened(events.SaleReversed, **SOLD, sold_at="")).refuses(
        lambda s: s.reverse(), "já foi estornada"
    )


# The calls


@pytest.fixture
def api(serving: Callable[..., TestClient]) -> TestClient:
    return serving(router, Role.STAFF)


@pytest.fixture
def product(store: Store, ctx: CommandContext) -> int:
    return add_product(store, AddProduct("Pilsen", Decimal("11.90"), None, stock_quantity=Decimal(10)), ctx).id


def sell(api: TestClient, *sales: dict[str, Any]) -> Any:
    answer = api.post("/api/v1/sales", json={"sales": list(sales)})
    assert answer.status_code == 201, answer.text
    return answer.json()


def test_sales_lower_the_stock_below_zero_if_need_be(api: TestClient, store: Store, product: int) -> None:
    sales = sell(
        api,
        {"product_id": product, "quantity": 8},
        {"product_id": product, "quantity": 4.5, "unit_price": 10, "cost_center": "distribuidora"},
    )["sales"]
    assert store.load(StockItem, product).quantity == Decimal("-2.5")
    first, second = (store.load(Sale, sale["id"]) for sale in sales)
    assert (first.unit_price, second.unit_price) == (Decimal("11.90"), Decimal("10.00"))


def test_a_sale_happens_when_it_was_sold(api: TestClient, store: Store, product: int) -> None:
    [sale] = sell(api, {"product_id": product, "quantity": 1, "sold_at": "2026-11-19T21:30:00-03:00"})["sales"]
    at = datetime(2026, 11, 20, 0, 30, tzinfo=UTC)
    assert store.load(Sale, sale["id"]).sold_at == at
    stored = {row.topic: row.state for row in store.recorder.read_after(START, 100)}
    assert b'"timestamp":"2026-11-20T00:30:00Z"' in stored["stock.StockSold"]


def test_a_repeated_source_id_is_already_there(api: TestClient, store: Store, product: int) -> None:
    line = {"product_id": product, "quantity": 1, "source_id": "PDV-1"}
    first = sell(api, line, line)["sales"]
    assert [sale["already_there"] for sale in first] == [False, True]
    again = sell(api, line, {**line, "source_id": "PDV-2"})["sales"]
    assert [sale["already_there"] for sale in again] == [True, False]
    assert [sale["already_there"] for sale in sell(api, line)["sales"]] == [True]
    assert store.load(StockItem, product).quantity == 8


def test_sales_sent_at_once_are_recorded_once(any_store: Store, ctx: CommandContext) -> None:
    product = add_product(any_store, AddProduct("Pilsen", Decimal(10), None, stock_quantity=Decimal(100)), ctx).id
    sales = [RecordSale(product, Decimal(1), source_id=f"PDV-{n}") for n in range(5)]

    def record(_: int) -> int:
        for _attempt in range(50):
            try:
                return len(record_sales(any_store, sales, ctx).answer["sales"])
            except Exception as lost:  # a lost race says so and is tried again, as a client would
                if type(lost).__name__ != "Conflict":
                    raise
        raise AssertionError("never won")

    with ThreadPoolExecutor(6) as pool:
        assert list(pool.map(record, range(12))) == [5] * 12
    assert any_store.load(StockItem, product).quantity == 95
    assert len(any_store.living(Sale)) == 5


def test_nothing_is_sold_if_one_line_is_wrong(api: TestClient, store: Store, product: int) -> None:
    lines = [{"product_id": product, "quantity": 1}, {"product_id": 99, "quantity": 1}]
    assert api.post("/api/v1/sales", json={"sales": lines}).status_code == 404
    assert store.load(StockItem, product).quantity == 10


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"quantity": 0}, 422),
        ({"quantity": 1.0005}, 422),
        ({"sold_at": "2026-11-19T21:30:00"}, 422),
        ({"sold_at": 1732000000}, 422),
        ({"sold_at": "ontem"}, 422),
        ({"sold_at": "9999-01-01T00:00:00Z"}, 422),
        ({"sold_at": "0001-01-01T00:00:00+14:00"}, 422),
        ({"cost_center": "ti"}, 422),
        ({"source_id": ""}, 422),
    ],
)
def test_sales_that_cannot_be(api: TestClient, product: int, fields: dict[str, Any], status: int) -> None:
    line = {"product_id": product, "quantity": 1, **fields}
    assert api.post("/api/v1/sales", json={"sales": [line]}).status_code == status


def test_a_reversed_sale_returns_to_the_shelf_once(
    api: TestClient, store: Store, product: int, ctx: CommandContext
) -> None:
    [sale] = sell(api, {"product_id": product, "quantity": 3})["sales"]
    remove_products(store, [product], ctx)
    assert api.post(f"/api/v1/sales/{sale['id']}/reversal").status_code == 201
    assert store.load(StockItem, product).quantity == 10
    assert api.post(f"/api/v1/sales/{sale['id']}/reversal").status_code == 409
    assert api.post("/api/v1/sales/99/reversal").status_code == 404


def test_goods_are_received_and_counted(api: TestClient, store: Store, product: int) -> None:
    path = f"/api/v1/stock/{product}"
    assert api.post(f"{path}/receipts", json={"quantity": 50, "unit_cost": 6.4}).status_code == 201
    assert api.post(f"{path}/counts", json={"counted": 58, "reason": "Achado no fundo"}).status_code == 201
    assert store.load(StockItem, product).quantity == 58
    assert api.post(f"{path}/receipts", json={"quantity": 0}).status_code == 422
    assert api.post("/api/v1/stock/99/counts", json={"counted": 1, "reason": "Quebra"}).status_code == 404


@pytest.mark.parametrize(("role", "status"), [(None, 401), (Role.BI, 403), (Role.MANAGER, 201)])
def test_operators_move_stock(serving: Callable[..., TestClient], product: int, role: Role | None, status: int) -> None:
    answer = serving(router, role).post(f"/api/v1/stock/{product}/counts", json={"counted": 1, "reason": "Quebra"})
    assert answer.status_code == status
