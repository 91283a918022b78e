"""How all other papers look, those of a quiet house and those of a house of long names and many orders."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from functools import cache
from typing import Any, Final

import pytest
from starlette.testclient import TestClient

from command_api.accounts.events import UserRegistered
from command_api.equipment.events import AssetRegistered, ModelAdded
from command_api.freight.events import FreightConfigSet
from command_api.orders.events import Customer, Details, PaymentReceived, Place
from command_api.route_plans.events import PlannedStop, RoutePlanned, VehicleSet
from command_api.site.events import BusinessInfoChanged
from command_api.tap_lines.events import TapLineCleaned
from infra.brazilian import reais
from infra.maps.embedded import EmbeddedMaps
from projections.seal.signing import sign_head
from tests.harness.blank import Blank
from tests.harness.customers import MARINA, registered
from tests.harness.papers import pages_of
from tests.harness.parties import ASSETS, BARREL, KIT, SATURDAY, TERMS, Party, details, warehouse
from tests.harness.read_models import NOON, History, business
from tests.query_api.conftest import FakeSeal, ReadModels, app_over, client_of, history_on, seal_of
from tests.query_api.papers.looks import comes_in_order, copied, looks_as_it_did, stays_inside
from tests.query_api.papers.test_looks import beer, many

ORDERS: Final = "/api/v1/event-orders"
PATHS: Final[Mapping[str, str]] = {
    "delivery-note": f"{ORDERS}/42/documents/delivery-note",
    "pickup-note": f"{ORDERS}/41/documents/pickup-note",
    "receipt": f"{ORDERS}/41/payments/1/receipt",
    "dossier": f"{ORDERS}/41/documents/dossier",
    "statement": "/api/v1/customers/17/statement/document",
    "container-letter": "/api/v1/customers/17/containers/letter",
    "tap-log": "/api/v1/taps/cleanings/document",
    "table-codes": "/api/v1/waiter-calls/codes",
    "labels": "/api/v1/labels/document?paper=A4260&taps=1&assets=7&assets=100&assets=101&assets=102",
    "day-sheet": f"{ORDERS}/day-sheet/document?date={SATURDAY}",
    "route-sheets": f"/api/v1/route-plans/{SATURDAY}/document",
}
EARLIER: Final = datetime(2026, 11, 10, 15, tzinfo=UTC)
FETCHED: Final = date(2026, 11, 16)
LONG: Final = Customer("X" * 116 + " 🍺\u202e月", "+5511955550142", "39053344705", id=17)
"""Written down before such signs were refused."""
FAR: Final = "Estrada da Serra do Itaberaba\nkm 7, depois da ponte\nPortão verde\nIgaratá\nSP"


@dataclass(frozen=True)
class House:
    """``size`` of everything that there can be many of."""

    size: int
    info: dict[str, Any]
    customer: Customer
    item: str
    place: str
    tag: str
    note: str


HOUSES: Final[Mapping[str, House]] = {
    "plain": House(3, {}, MARINA, "Chopeira", "Estrada da Serra, 1200, Igaratá", "BARRIL50", "Torneira trincada."),
    "extreme": House(
        16,
        {"name": "N" * 120, "legal_name": "L" * 120, "street": "R" * 120, "calling_tables": 10},
        LONG,
        "M" * 120,
        FAR,
        "W" * 35,
        "Amassado, com a torneira trincada. " * 8 + "W" * 120,
    ),
}


@dataclass(frozen=True)
class Desk:
    """Somebody who may print everything in a house."""

    data: str
    client: TestClient

    @cache  # noqa: B019  # a module has two of them
    def paper(self, kind: str) -> bytes:
        answer = self.client.get(PATHS[kind])
        assert answer.status_code == 200, answer.text
        return answer.content

    def answer(self, path: str) -> Any:
        answer = self.client.get(path)
        assert answer.status_code == 200, answer.text
        return answer.json()


@pytest.fixture(scope="module", params=HOUSES)
def desk(request: pytest.FixtureRequest, blank: Blank, read_models: ReadModels) -> Iterator[Desk]:
    """A fortnight ago the house delivered order 41, of which half is overdue; on Saturday it delivers many."""
    house = HOUSES[request.param]
    with history_on("sqlite", blank, read_models) as history, pytest.MonkeyPatch.context() as patch:
        for id in range(100, 100 + house.size):
            patch.setitem(ASSETS, id, f"{house.tag}-{id:04}")
        furnish(history, house)
        delivered(history, house)
        history.follow()
        assert sign_head(seal_of(history), history.database, EARLIER)
        ahead(history, house)
        history.follow()
        app = app_over(history, maps=EmbeddedMaps(), seal=FakeSeal(seal_of(history)))
        app.state.clock = lambda: NOON
        with client_of(app, "admin") as client:
            yield Desk(request.param, client)


def furnish(history: History, house: House) -> None:
    """The house, what it lends, its taps, vans and drivers."""
    history.now = EARLIER - timedelta(days=1)
    info = {"tax_number": "11222333000181", "taps": house.size, "calling_tables": 6, **house.info}
    history.given("business_info-1", BusinessInfoChanged, **business(**info))
    history.given("equipment_model-1", ModelAdded, name="Barril 50L", capacity_l=Decimal(50))
    history.given("equipment_model-2", ModelAdded, name=house.item, capacity_l=Decimal(50))
    warehouse(history)
    for id in range(100, 100 + house.size):
        history.given(f"equipment_asset-{id}", AssetRegistered, asset_tag=ASSETS[id], model_id=2, stock_location_id=1)
    registered(history, house.customer)
    origin: dict[str, Any] = {"origin": "Rua do Coreto, 217", "lat": -23.3157, "lng": -46.2214}
    history.given("freight_config-1", FreightConfigSet, cost_center="choperia", terms=TERMS, **origin)
    history.given("vehicle-1", VehicleSet, name="Fiorino", max_load_kg=Decimal(90_000), cost_center="distribuidora")
    rights: dict[str, Any] = {"roles": ("drive",), "can_place_orders": False, "can_view_bi": False}
    account: dict[str, Any] = {"email": "", "role": "staff", "cost_center": "choperia", **rights}
    history.given("user-3", UserRegistered, username="u3", name=house.customer.name, **account)
    for tap in range(1, house.size + 1):
        cleaned: dict[str, Any] = {"product": house.item[:60], "next_due": date(2026, 12, 1)}
        history.given(f"tap_line-{tap}", TapLineCleaned, note=" ".join([house.note] * (tap % 3))[:500], **cleaned)


def agreed(house: House, day: date, back: date, **fields: Any) -> Details:
    return details(
        customer=house.customer,
        place=Place(house.place, "igarata", -23.2046, -46.1561),
        event_date_from=day,
        preferred_delivery_date=day,
        pickup_date=back,
        **fields,
    )


def delivered(history: History, house: House) -> None:
    """Order 41: a third of its pieces came back damaged, and much was paid."""
    history.now = EARLIER
    pieces = dict.fromkeys(range(100, 100 + house.size), 1)
    items = (BARREL, KIT) if house.size < 10 else many(house.size)
    total = sum((each.quantity * each.unit_price for each in items), Decimal(0))
    party = Party(history, 41, agreed(house, date(2026, 11, 14), FETCHED), items, pieces).drafted().with_freight()
    party.placed(str(total + 75)).confirmed("300.50", reference="E2026-0917").scheduled()
    history.now = datetime(2026, 11, 14, 12, tzinfo=UTC)
    party.delivered()
    back = [*pieces][::3]
    party.returned(*back, condition="damaged", charge=Decimal("1234.56"), note=house.note, complete=False)
    for number in range(2, house.size):
        party.given(PaymentReceived, payment_id=number, amount=Decimal(number) / 4, method="pix", reference=house.tag)


def ahead(history: History, house: House) -> None:
    """The orders of Saturday, from 42 on, and the route that brings them."""
    history.now = NOON - timedelta(days=1)
    shifts = ("manha", "tarde", "noite")
    stops = []
    for number in range(house.size):
        shift = shifts[number * 3 // house.size]
        more = {"shell_deposit": Decimal(150), "notes": "Portão verde. " + house.note if number % 5 == 1 else ""}
        party = Party(
            history,
            42 + number,
            agreed(house, SATURDAY, SATURDAY + timedelta(days=2), preferred_delivery_shift=shift, **more),
            many(house.size * 2) if number == 0 and house.size > 10 else (beer(), KIT),
            {7: 1, 8: 2, 9: 2} if number % 2 == 0 else {},
        )
        party.drafted().placed("1919.00").confirmed("300").scheduled()
        at = datetime(2026, 11, 28, 11, tzinfo=UTC) + timedelta(minutes=25 * number)
        stops.append(PlannedStop(order_id=42 + number, kind="delivery", shift=shift, kg=Decimal(120), arrives_at=at))
    history.given(
        "route_plan-20261128",
        RoutePlanned,
        day=SATURDAY,
        vehicle_id=1,
        driver_id=3,
        departs_at=stops[0].arrives_at - timedelta(minutes=20),
        stops=tuple(stops),
    )


@pytest.mark.parametrize("kind", PATHS)
def test_it_looks_as_it_did_and_no_text_leaves_the_margins(desk: Desk, kind: str) -> None:
    content = desk.paper(kind)
    looks_as_it_did(content, f"{kind}-{desk.data}")
    if kind != "labels":
        stays_inside(pages_of(content), kind)


def test_every_amount_is_there_in_the_order_in_which_it_is_read(desk: Desk) -> None:
    def reads(kind: str, amounts: list[float]) -> None:
        assert comes_in_order(map(reais, amounts), copied(pages_of(desk.paper(kind)))), kind

    order = desk.answer(f"{ORDERS}/41")
    reads("receipt", [order["money"]["payments"][0]["amount"]] * 2)
    items = [amount for each in order["items"] for amount in (each["unit_price"], each["subtotal"])]
    paid = [each["amount"] for each in order["money"]["payments"]]
    reads("dossier", [*items, order["money"]["total_amount"], *paid, order["money"]["balance_due"]])
    sheet = desk.answer(f"{ORDERS}/day-sheet?date={SATURDAY}")
    reads("day-sheet", [each["balance_due"] for each in sheet["deliveries"]])
    [route] = desk.answer(f"/api/v1/route-plans/{SATURDAY}")["routes"]
    reads("route-sheets", [each["balance_due"] for each in (route, *route["stops"])])
    found = desk.answer("/api/v1/customers/17/statement")
    moved = [amount for line in found["lines"] for amount in (line["amount"], line["balance"])]
    sums = [found["charged"], found["paid"], found["balance"]]
    reads("statement", [*moved, *sums, *(each["balance"] for each in found["open_orders"]), found["owed"]])
