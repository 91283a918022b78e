"""Quotes: what they say, how long their prices hold, and what becomes of the prices afterwards."""

import hashlib
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest
from fastapi.testclient import TestClient

from command_api.equipment.details import KitTerms
from command_api.equipment.kits import ChangeKit, change_kit
from command_api.kernel import Refused
from command_api.kernel.partial import Partial
from command_api.orders.commands import ChangeOrder, CreateOrder, change_order, create_order, place_order
from command_api.orders.details import OrderFields
from command_api.orders.domain import EventOrder, KeptPaper
from command_api.orders.domain.quotes import quote_text
from command_api.orders.events import Item, QuoteAccepted
from command_api.orders.lines import Line
from command_api.orders.quoting import issue_quote
from tests.command_api.orders.conftest import NOW, SATURDAY, Stockroom
from tests.harness.parties import details

TUESDAY = date(2026, 11, 24)
WEDNESDAY = NOW + timedelta(days=4)


def drafted(room: Stockroom, *lines: Line, **details: Any) -> EventOrder:
    """A kit for two days from Saturday on, whose price is for one, unless told otherwise."""
    given = {
        "customer_name": "Dalva Nogueira",
        "cost_center": "distribuidora",
        "preferred_delivery_date": SATURDAY,
        "pickup_date": SATURDAY + timedelta(days=2),
        **details,
    }
    command = CreateOrder(
        OrderFields(**given), lines or (Line("kit", room.kit), Line("asset", room.barrels[2])), place=False
    )
    return room.order(create_order(room.store, command, room.ctx()).id)


def quoted(room: Stockroom) -> EventOrder:
    order = drafted(room)
    issue_quote(room.store, order.number, TUESDAY, "Sinal de 30% por PIX.", room.ctx())
    return room.order(order.number)


def raise_kit(room: Stockroom) -> None:
    change_kit(room.store, ChangeKit(room.kit, terms=Partial(KitTerms, rental_price=Decimal(800))), room.ctx())


def test_a_quote_says_what_the_order_costs_with_its_extra_days_and_until_when(room: Stockroom) -> None:
    quote = quoted(room).quote
    assert quote is not None
    assert quote.text.replace("\xa0", " ") == (
        "Orçamento EV-2026-00001\nCliente: Dalva Nogueira\nEntrega: 28/11/2026, manhã\nRecolhimento: 30/11/2026, manhã"
        "\n\n1 × Kit Festa 50L, a R$ 720,00: R$ 720,00\n1 × Barril 50L, a R$ 100,00: R$ 100,00"
        "\n1 × Kit Festa 50L, dias extras: R$ 720,00\nTotal: R$ 1.540,00"
        "\n\nVálido até 24/11/2026.\n\nCondições:\nSinal de 30% por PIX."
    )
    assert (quote.total, quote.extra_days, quote.is_outdated) == (1540, 720, False)


def test_the_deposit_on_shells_is_a_line_of_its_own_and_part_of_what_is_paid() -> None:
    agreed = details(shell_deposit=Decimal(150), deposit_amount=Decimal(0))
    beer = Item(
        id=1,
        kind="beer",
        ref_id=3,
        name="Pilsen 50 L",
        quantity=Decimal(2),
        unit_price=Decimal(700),
        container_l=Decimal(50),
    )
    rest: dict[str, Any] = {"freight": Decimal(0), "extra": (), "valid_until": TUESDAY, "conditions": ""}
    text = quote_text("EV-2026-00001", agreed, (beer,), total=Decimal(1400), **rest).replace("\xa0", " ")
    assert "\nTotal: R$ 1.400,00\nCaução dos barris, devolvida com eles: 2 × R$ 150,00: R$ 300,00\n" in text
    assert "\nTotal a pagar: R$ 1.700,00\n" in text


def test_prices_hold_through_the_last_day_of_the_quote(room: Stockroom) -> None:
    order = quoted(room)
    raise_kit(room)
    place_order(room.store, order.number, room.ctx(now=WEDNESDAY - timedelta(hours=10)))
    placed = room.order(order.number)
    assert placed.total_amount == 1540
    assert placed.quote is not None
    assert not placed.quote.is_outdated


def test_after_it_an_order_is_placed_at_the_prices_of_the_day(room: Stockroom) -> None:
    """A piece has no price of its own: it keeps the one that was agreed."""
    order = quoted(room)
    lines = [Line(item.kind, item.ref_id, id=item.id, unit_price=Decimal(90)) for item in order.items]
    change_order(room.store, ChangeOrder(order.number, lines=lines), room.ctx())
    issue_quote(room.store, order.number, TUESDAY, "", room.ctx())
    raise_kit(room)
    place_order(room.store, order.number, room.ctx(now=WEDNESDAY))
    placed = room.order(order.number)
    assert [item.unit_price for item in placed.items] == [800, 90]
    assert placed.total_amount == 800 + 90 + 800
    assert placed.quote is not None
    assert placed.quote.is_outdated


def test_a_quote_is_outdated_by_what_it_says_and_by_nothing_else(room: Stockroom) -> None:
    order = quoted(room)
    change_order(room.store, ChangeOrder(order.number, Partial(OrderFields, notes="Portão verde")), room.ctx())
    assert not room.order(order.number).quote.is_outdated  # type: ignore[union-attr]  # it was issued
    change_order(
        room.store,
        ChangeOrder(order.number, Partial(OrderFields, pickup_date=SATURDAY + timedelta(days=3))),
        room.ctx(),
    )
    assert room.order(order.number).quote.is_outdated  # type: ignore[union-attr]  # the same


@pytest.mark.parametrize("valid_until", [date(2026, 11, 20), date(2027, 11, 22)])
def test_a_validity_is_neither_over_nor_longer_than_a_year(room: Stockroom, valid_until: date) -> None:
    order = drafted(room)
    with pytest.raises(Refused):
        issue_quote(room.store, order.number, valid_until, "", room.ctx())


@pytest.mark.parametrize(
    ("delivery", "latest"),
    [(SATURDAY, SATURDAY - timedelta(days=1)), (NOW.date(), NOW.date()), (None, date(2027, 11, 21))],
)
def test_a_validity_ends_before_the_delivery(room: Stockroom, delivery: date | None, latest: date) -> None:
    order = drafted(room, preferred_delivery_date=delivery, pickup_date=delivery)
    with pytest.raises(Refused):
        issue_quote(room.store, order.number, latest + timedelta(days=1), "", room.ctx())
    issue_quote(room.store, order.number, latest, "", room.ctx())


def test_an_order_without_lines_is_not_quoted(api: TestClient, room: Stockroom) -> None:
    path = f"/api/v1/event-orders/{room.draft().number}/quote"
    refused = api.post(path, json={"valid_until": "2027-01-05"})
    assert (refused.status_code, refused.json()["error"]) == (
        409,
        "Adicione ao menos um item antes de fazer o orçamento.",
    )


def test_an_acceptance_names_the_paper_that_was_accepted_once(room: Stockroom) -> None:
    order = quoted(room)
    assert order.quote is not None
    digest = order.quote.text_sha256
    assert order.awaits_acceptance(digest, now=NOW)
    first, second = (KeptPaper.keep(id, order, "quote", content) for id, content in ((7, b"%PDF"), (8, b"%PDG")))
    for paper in (first, second):
        order.accept_quote("Dalva", digest, paper, now=NOW)
    assert not order.awaits_acceptance(digest, now=NOW)
    [accepted] = order.pending_events
    assert isinstance(accepted, QuoteAccepted)
    assert (accepted.paper_id, accepted.paper_sha256) == (7, hashlib.sha256(b"%PDF").hexdigest())
    assert first.subject == order.subject == "customer-1", "encrypted for whoever orders"


def test_a_quote_of_what_the_customer_collects_speaks_of_no_delivery() -> None:
    fetched = details(place=None, collects=True, pickup_date=TUESDAY)
    rest: dict[str, Any] = {"freight": Decimal(0), "extra": (), "valid_until": TUESDAY, "conditions": ""}
    text = quote_text("EV-2026-00001", fetched, (), total=Decimal(0), **rest)
    assert "\nRetirada: 28/11/2026, manhã\nDevolução: 24/11/2026, tarde\nRetirada e devolução na casa\n" in text
