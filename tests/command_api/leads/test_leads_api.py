"""Requests of the site over HTTP, and what becomes of them."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest
from fastapi import APIRouter
from fastapi.testclient import TestClient

from command_api.beers.commands import AddBeer, add_beer
from command_api.catalogue.commands import AddProduct, add_product
from command_api.catalogue.details import Details
from command_api.customers.erasing import erase_customer
from command_api.event_store import Store
from command_api.kernel import CommandContext, NotFound
from command_api.kernel.partial import Partial
from command_api.leads.commands import forget_lead, receive_lead
from command_api.leads.domain import Contact, Lead
from command_api.leads.routes import router
from command_api.orders.commands import discard_draft
from command_api.orders.domain import EventOrder
from command_api.orders.events import DemandRefused
from command_api.orders.routes import router as orders
from command_api.rules.estimates import KEY_PURPOSE, Estimate, Kegs, Serving, signed
from command_api.rules.windows import PUB_TIME
from command_api.site.commands import change_business, change_special_days
from command_api.site.events import SpecialDay
from command_api.site.info import Info
from infra.position import START
from infra.problems import Problem
from infra.security.captcha import NoCaptcha, missing_captcha
from infra.security.keys import Keys
from infra.security.limits import ATTEMPTS, LoginLimits
from infra.security.permissions import Role
from infra.security.tables import security_metadata
from tests.command_api.conftest import BOTH

PATH = "/api/v1/leads"
KEYS = Keys(b"s" * 32)
DALVA = Contact("Dalva Nogueira", "(11) 98765-4321", "Rua das Palmeiras, 120", "Tem escada.")
PARTY = date(2026, 12, 19)


def estimate(issued_at: datetime | None = None) -> Estimate:
    return Estimate(
        date=PARTY,
        town="Arujá - SP",
        guests=80,
        hours=5,
        drinkers_percent=70,
        thirst="normal",
        beer_id=3,
        beer_name="Pilsen",
        litres=114,
        kegs=(Kegs(Decimal(50), 2, Decimal("720.00")),),
        equipment=(Serving(4, "Chopeira 1 via", 1, Decimal(100)),),
        distance_km=Decimal("18.9"),
        freight=Decimal(55),
        total=Decimal(1595),
        availability="few",
        issued_at=issued_at or datetime.now(UTC),
    )


class Bot:
    """A captcha that nobody solves."""

    provider = "altcha"

    async def check(self, token: str, address: str, level: int) -> None:
        raise missing_captcha()


@dataclass
class Security:
    """As much of the security as a visitor's request needs."""

    limits: LoginLimits
    captcha: Any = field(default_factory=NoCaptcha)
    keys: Keys = KEYS


@pytest.fixture
def security(store: Store) -> Security:
    security_metadata.create_all(store.recorder.engine)
    return Security(LoginLimits(store.recorder.engine))


@pytest.fixture
def nobody(serving: Callable[..., TestClient], security: Security) -> TestClient:
    return serving(router, None, security=security)


@pytest.fixture
def office(serving: Callable[..., TestClient], security: Security) -> TestClient:
    return serving(APIRouter(routes=[*router.routes, *orders.routes]), security=security)


def body(**other: Any) -> dict[str, Any]:
    asked = {"name": DALVA.name, "phone": DALVA.phone, "address": DALVA.address, "notes": DALVA.notes}
    return {"estimate": signed(estimate(), KEYS.derive(KEY_PURPOSE)), **asked, **other}


@BOTH
def test_a_visitor_asks_and_the_office_makes_an_order_of_it(
    nobody: TestClient, office: TestClient, store: Store
) -> None:
    answer = nobody.post(PATH, json=body())
    assert answer.status_code == 201, answer.text
    lead = store.load(Lead, 1)
    assert (lead.status, lead.contact, lead.estimate.total) == ("new", DALVA, Decimal(1595))
    order = {"customer_name": DALVA.name, "cost_center": "choperia", "status": "draft", "lead_id": 1}
    assert office.post("/api/v1/event-orders", json=order).status_code == 201
    lead, made = store.load(Lead, 1), store.load(EventOrder, 1)
    assert (lead.status, lead.order_code, lead.customer_id) == ("converted", made.order_code, made.details.customer.id)
    again = office.post("/api/v1/event-orders", json=order)
    assert (again.status_code, again.json()["error"]) == (
        409,
        f"Este pedido do site já virou o evento {made.order_code}.",
    )


@BOTH
def test_an_order_of_a_lead_meets_the_known_customer_whatever_the_writing(
    nobody: TestClient, office: TestClient, store: Store
) -> None:
    order = {"customer_name": DALVA.name, "cost_center": "choperia", "status": "draft"}
    for number, phone in enumerate(["(11) 98765-4321", "+55 011 98765-4321", "0 15 11 98765-4321"], 1):
        assert nobody.post(PATH, json=body(phone=phone)).status_code == 201
        made = office.post("/api/v1/event-orders", json={**order, "customer_phone": phone, "lead_id": number})
        assert made.status_code == 201, made.text
        assert store.load(Lead, number).customer_id == 1


@pytest.mark.parametrize(
    ("other", "status"),
    [
        ({"phone": "98765-4321"}, 422),
        ({"phone": "(11) 8765-4321"}, 422),
        ({"phone": "(11) 98765-4321;drop"}, 422),
        ({"phone": "１１ ９８７６５-４３２１"}, 422),
        ({"phone": "(20) 98765-4321"}, 422),
        ({"name": " "}, 422),
        ({"estimate": "e30=.00"}, 409),
        ({"estimate": signed(estimate(datetime.now(UTC) - timedelta(days=3)), KEYS.derive(KEY_PURPOSE))}, 409),
    ],
)
def test_what_is_wrong_is_refused(nobody: TestClient, other: dict[str, Any], status: int) -> None:
    answer = nobody.post(PATH, json=body(**other))
    assert answer.status_code == status, answer.text


def test_a_robot_is_refused(serving: Callable[..., TestClient], security: Security, store: Store) -> None:
    security.captcha = Bot()
    assert serving(router, None, security=security).post(PATH, json=body()).status_code == 422
    with pytest.raises(NotFound):
        store.load(Lead, 1)


def test_an_address_sends_ten_in_an_hour(security: Security) -> None:
    for _ in range(ATTEMPTS):
        security.limits.attempt_as_visitor("203.0.113.9", 1000.0)
    with pytest.raises(Problem) as refused:
        security.limits.attempt_as_visitor("203.0.113.9", 1600.0)
    assert refused.value.status == 429
    security.limits.attempt_as_visitor("203.0.113.10", 1600.0)
    security.limits.attempt_as_visitor("203.0.113.9", 4601.0)


def test_lost_for_lack_of_equipment_is_refused_demand_that_names_nobody(
    office: TestClient, store: Store, ctx: CommandContext
) -> None:
    receive_lead(store, estimate(), DALVA, ctx)
    assert office.post(f"{PATH}/1/open").json()["version"] == 2
    assert office.post(f"{PATH}/1/open").json()["version"] == 2, "read once"
    lost = {"reason": "no_equipment", "note": "Só em janeiro."}
    assert office.post(f"{PATH}/1/lose", json=lost).status_code == 201
    [refused] = [each for each in store.recorder.read_after(START, 100) if each.topic == DemandRefused.TOPIC]
    assert b"Dalva" not in refused.state
    assert b"Chopeira 1 via" in refused.state
    assert office.post(f"{PATH}/1/lose", json={"reason": "price"}).status_code == 409
    assert office.post(f"{PATH}/1/reopen").status_code == 201
    assert office.post(f"{PATH}/1/lose", json={"reason": "price"}).status_code == 201


def test_it_is_encrypted_and_forgotten(store: Store, ctx: CommandContext) -> None:
    receive_lead(store, estimate(), DALVA, ctx)
    stored = b"".join(each.state for each in store.recorder.read_after(START, 100))
    assert b"Dalva" not in stored
    assert b"98765" not in stored
    forget_lead(store, 1, ctx, by_rule=True)
    with pytest.raises(NotFound):
        store.load(Lead, 1)
    assert store.keys.afresh().of("lead-1") is None


def test_who_is_erased_takes_their_requests_along(office: TestClient, store: Store, ctx: CommandContext) -> None:
    """That which became their order, and another one with their name and telephone."""
    receive_lead(store, estimate(), DALVA, ctx)
    receive_lead(store, estimate(), Contact("dalva nogueira", "11987654321"), ctx)
    receive_lead(store, estimate(), Contact("Tião", "(11) 91234-5678"), ctx)
    order = {"customer_name": DALVA.name, "customer_phone": DALVA.phone, "cost_center": "choperia", "status": "draft"}
    office.post("/api/v1/event-orders", json={**order, "lead_id": 1}).raise_for_status()
    discard_draft(store, 1, ctx)
    erase_customer(store, 1, ctx)
    assert store.living(Lead) == ["lead-3"]
    assert store.keys.afresh().of("lead-1") is None


TOKEN = "t" * 43


def from_the_menu(**other: Any) -> dict[str, Any]:
    asked = {"place": "pickup", "name": "Caio Rangel", "phone": "(11) 95555-0172", "token": TOKEN}
    return {**asked, "products": [{"product_id": 1, "quantity": 2, "unit_price": 12.9}], **other}


@pytest.fixture
def menu(store: Store, ctx: CommandContext) -> None:
    """A glass at R$ 12,90, and a keg for parties."""
    add_product(store, AddProduct(name="Pilsen", price=Decimal("12.90"), category_id=None), ctx)
    add_beer(store, AddBeer(name="Pilsen"), ctx)
    keg = Details(beer_id=1, container_l=Decimal(50))
    add_product(store, AddProduct(name="Barril Pilsen 50 L", price=Decimal(720), category_id=None, details=keg), ctx)


@BOTH
def test_an_order_from_the_menu_has_a_number_and_is_recorded_once(
    menu: None, nobody: TestClient, office: TestClient, store: Store
) -> None:
    first = nobody.post(f"{PATH}/orders", json=from_the_menu())
    assert (first.status_code, first.json()["reference"]) == (201, "P-0001"), first.text
    assert nobody.post(f"{PATH}/orders", json=from_the_menu()).json()["reference"] == "P-0001"
    assert store.living(Lead) == ["lead-1"]
    lead = store.load(Lead, 1)
    assert lead.order is not None
    assert (lead.order.total, lead.order.lines[0].name, lead.contact.name) == (
        Decimal("25.80"),
        "Pilsen",
        "Caio Rangel",
    )
    event_order = {"customer_name": "Caio", "cost_center": "choperia", "status": "draft", "lead_id": 1}
    assert office.post("/api/v1/event-orders", json=event_order).status_code == 409, "it is no party"
    assert office.post(f"{PATH}/1/fulfil").status_code == 201
    assert office.post(f"{PATH}/1/fulfil").json()["error"] == "Este pedido do site já foi atendido."


def test_the_staff_writes_down_what_a_guest_orders(
    menu: None, serving: Callable[..., TestClient], store: Store
) -> None:
    waiter = serving(router, Role.STAFF)
    wanted = {name: value for name, value in from_the_menu().items() if name != "token"}
    made = waiter.post(f"{PATH}/entered-orders", json=wanted)
    assert (made.status_code, made.json()["reference"]) == (201, "P-0001"), made.text
    dearer = {"products": [{"product_id": 1, "quantity": 2, "unit_price": 11.9}]}
    assert waiter.post(f"{PATH}/entered-orders", json=wanted | dearer).status_code == 409
    lead = store.load(Lead, 1)
    assert (lead.status, lead.contact.name, lead.order and lead.order.total) == (
        "open",
        "Caio Rangel",
        Decimal("25.80"),
    )
    assert waiter.post(f"{PATH}/1/fulfil").status_code == 201
    assert serving(router, None).post(f"{PATH}/entered-orders", json=wanted).status_code == 401


def test_a_table_orders_with_its_number_if_it_has_a_code(
    menu: None, nobody: TestClient, store: Store, ctx: CommandContext
) -> None:
    at_table = {"place": "table", "phone": "", "table": 5}
    refused = nobody.post(f"{PATH}/orders", json=from_the_menu(**at_table))
    assert (refused.status_code, refused.json()["error"]) == (
        409,
        "Esta mesa não pede pelo site. Fale com quem atende.",
    )
    change_business(store, Partial(Info, name="Pirilampo", calling_tables=5), ctx)
    assert nobody.post(f"{PATH}/orders", json=from_the_menu(**at_table)).status_code == 201
    lead = store.load(Lead, 1)
    assert lead.order is not None
    assert lead.order.table == 5
    assert nobody.post(f"{PATH}/orders", json=from_the_menu(table=5)).status_code == 422, "to collect at the counter"


def test_nothing_is_asked_for_a_closed_day(menu: None, nobody: TestClient, store: Store, ctx: CommandContext) -> None:
    today = datetime.now(PUB_TIME).date()
    change_special_days(store, [SpecialDay(PARTY, name="Recesso"), SpecialDay(today)], ctx)
    party, order = nobody.post(PATH, json=body()), nobody.post(f"{PATH}/orders", json=from_the_menu())
    assert (party.status_code, party.json()["error"]) == (
        409,
        "A casa está fechada em 19/12/2026 (Recesso). Escolha outro dia.",
    )
    assert (order.status_code, order.json()["error"]) == (
        409,
        f"A casa está fechada em {today:%d/%m/%Y}. Escolha outro dia.",
    )
    change_special_days(store, [SpecialDay(PARTY, "12:00", "20:00")], ctx)
    assert nobody.post(PATH, json=body()).status_code == 201


@pytest.mark.parametrize(
    ("other", "status", "sentence"),
    [
        ({"products": [{"product_id": 1, "quantity": 2, "unit_price": 11.9}]}, 409, "O preço de Pilsen mudou"),
        ({"products": [{"product_id": 2, "quantity": 1, "unit_price": 720}]}, 409, "“Monte sua festa”"),
        ({"products": [{"product_id": 9, "quantity": 1, "unit_price": 1}]}, 409, "não está mais à venda"),
        ({"phone": ""}, 422, "Informe o telefone"),
    ],
)
def test_an_order_is_as_the_menu_shows_it(
    menu: None, nobody: TestClient, other: dict[str, Any], status: int, sentence: str
) -> None:
    answer = nobody.post(f"{PATH}/orders", json=from_the_menu(**other))
    assert answer.status_code == status
    assert sentence in answer.text
