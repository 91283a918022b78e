"""Kegs of beer from the truck to the drain."""

from collections.abc import Callable
from datetime import UTC, date, datetime
from decimal import Decimal

import pytest
from fastapi.testclient import TestClient

from command_api.catalogue.commands import AddProduct, add_product
from command_api.catalogue.details import Details
from command_api.event_store import Store
from command_api.kernel import Actor, CommandContext, NotFound, Refused, Taken
from command_api.stock import events
from command_api.stock.commands import discard_keg, empty_keg, receive_keg, tap_keg
from command_api.stock.domain import StockItem
from command_api.stock.kegs import Keg, NewKeg
from command_api.stock.routes import router
from infra.security.permissions import Role
from tests.scenario import Happened, Scenario, given, happened, nothing_happened

FILLED, EXPIRES = date(2026, 11, 10), date(2026, 12, 20)
RECEIVED = {
    "product_id": 7,
    "code": "L2231-07",
    "volume_l": Decimal(50),
    "quantity": Decimal(50),
    "filled_on": FILLED,
    "expires_on": EXPIRES,
    "cost": Decimal("480.00"),
}


def received(**fields: object) -> Keg:
    new = {name: RECEIVED[name] for name in ("code", "volume_l", "filled_on", "expires_on", "cost")}
    return Keg.receive(7, 7, NewKeg(**{**new, **fields}), Decimal(50))  # type: ignore[arg-type]


def keg(*since: Happened) -> Scenario[Keg]:
    return given(Keg, happened(events.KegReceived, **RECEIVED), *since)


def test_a_keg_is_full_when_it_comes() -> None:
    began = nothing_happened().begins(lambda: received(cost=Decimal(480)))
    began.then(happened(events.KegReceived, **RECEIVED))


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"volume_l": Decimal(0)}, "de 1 a 1000 litros"),
        ({"volume_l": Decimal(1001)}, "de 1 a 1000 litros"),
        ({"expires_on": date(2026, 11, 9)}, "anterior ao envase"),
    ],
)
def test_a_keg_that_cannot_be(wrong: dict[str, object], sentence: str) -> None:
    with pytest.raises(Refused, match=sentence):
        received(**wrong)


def test_a_keg_is_tapped_emptied_or_poured_away() -> None:
    keg().when(lambda k: k.tap(EXPIRES)).then(happened(events.KegTapped, note="", tap=None))
    keg(happened(events.KegTapped)).when(lambda k: k.empty()).then(happened(events.KegEmptied))
    keg(happened(events.KegTapped)).when(lambda k: k.discard(Decimal(12), "Azedou")).then(
        happened(events.KegDiscarded, lost=Decimal(12), note="Azedou")
    )


def test_an_expired_keg_is_tapped_for_a_reason_only() -> None:
    late = date(2026, 12, 21)
    keg().refuses(lambda k: k.tap(late), "venceu em 20/12/2026")
    keg().when(lambda k: k.tap(late, "Provado e aprovado")).then(
        happened(events.KegTapped, note="Provado e aprovado", tap=None)
    )


@pytest.mark.parametrize(
    ("since", "decide", "sentence"),
    [
        ([], lambda k: k.empty(), "está cheio"),
        ([happened(events.KegTapped)], lambda k: k.tap(EXPIRES), "está na torneira"),
        ([happened(events.KegTapped), happened(events.KegEmptied)], lambda k: k.discard(Decimal(1), "x"), "está vazio"),
        ([], lambda k: k.discard(Decimal(1), ""), "motivo do descarte"),
        ([], lambda k: k.discard(Decimal(51), "Azedou"), "mais do que o barril tinha"),
    ],
)
def test_what_cannot_become_of_a_keg(since: list[Happened], decide: Callable[[Keg], None], sentence: str) -> None:
    keg(*since).refuses(decide, sentence)


# With its stock


@pytest.fixture
def beer(store: Store, ctx: CommandContext) -> int:
    return add_product(store, AddProduct("Pilsen", Decimal("11.90"), None, details=Details(unit="litro")), ctx).id


def a_keg(**fields: object) -> NewKeg:
    return NewKeg(Decimal(50), FILLED, EXPIRES, **fields)  # type: ignore[arg-type]


def test_what_a_keg_holds_is_in_the_stock_of_its_beer(store: Store, ctx: CommandContext, beer: int) -> None:
    receive_keg(store, beer, a_keg(code="L1", cost=Decimal(480)), ctx)
    assert store.load(StockItem, beer).quantity == 50


@pytest.mark.parametrize(("unit", "quantity"), [("litro", 50), ("ml", 50_000), ("unidade", 1)])
def test_a_stock_is_kept_in_the_unit_of_its_product(
    store: Store, ctx: CommandContext, unit: str, quantity: int
) -> None:
    product = add_product(store, AddProduct("Pilsen", Decimal(10), None, details=Details(unit=unit)), ctx).id
    receive_keg(store, product, a_keg(), ctx)
    assert store.load(StockItem, product).quantity == quantity


def test_what_is_poured_away_leaves_the_stock(store: Store, ctx: CommandContext, beer: int) -> None:
    full, opened, dry = (receive_keg(store, beer, a_keg(), ctx).id for _ in range(3))
    today = CommandContext(Actor(1, "Ana"), datetime(2026, 11, 21, tzinfo=UTC), "c")
    for id in (opened, dry):
        tap_keg(store, id, "", today)
    discard_keg(store, full, None, "Caiu do caminhão", ctx)
    discard_keg(store, opened, Decimal(12), "Azedou", ctx)
    empty_keg(store, dry, ctx)
    assert store.load(StockItem, beer).quantity == 150 - 50 - 12


def test_a_label_names_one_keg(store: Store, ctx: CommandContext, beer: int) -> None:
    receive_keg(store, beer, a_keg(code="L1"), ctx)
    receive_keg(store, beer, a_keg(), ctx)
    receive_keg(store, beer, a_keg(), ctx)
    with pytest.raises(Taken):
        receive_keg(store, beer, a_keg(code="l1"), ctx)
    assert store.load(StockItem, beer).quantity == 150


def test_a_keg_of_nothing_is_not_received(store: Store, ctx: CommandContext) -> None:
    with pytest.raises(NotFound):
        receive_keg(store, 99, a_keg(), ctx)


def test_kegs_over_http(serving: Callable[..., TestClient], store: Store, beer: int) -> None:
    api = serving(router, Role.STAFF)
    body = {"code": "L9", "volume_l": 30, "filled_on": "2026-11-10", "expires_on": "2099-12-20", "cost": 300}
    made = api.post(f"/api/v1/stock/{beer}/kegs", json=body)
    assert made.status_code == 201, made.text
    path = f"/api/v1/stock/kegs/{made.json()['id']}/status"
    assert api.patch(path, json={"status": "empty"}).status_code == 409
    assert api.patch(path, json={"status": "tapped"}).status_code == 200
    assert api.patch(path, json={"status": "discarded", "reason": "Azedou", "lost": 5}).status_code == 200
    assert store.load(StockItem, beer).quantity == 25
    for wrong in ({**body, "filled_on": "10/11/2026"}, {**body, "volume_l": 0}, {**body, "litros": 1}):
        assert api.post(f"/api/v1/stock/{beer}/kegs", json=wrong).status_code == 422
