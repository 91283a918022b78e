"""At every position: balance = charges − payments − deposit used, and every sum of balances follows from it.

What is compared with is the book that ``tests.bi.fold.money`` keeps from the raw events.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from random import Random
from typing import Any

import pytest
from fastapi.testclient import TestClient

from command_api.kernel import DomainError
from command_api.orders import commands, paying
from command_api.orders.domain import EventOrder
from command_api.orders.events import ReturnedAsset
from command_api.orders.lines import Line
from command_api.rules.order_account import PaymentMethod
from infra.position import START
from projections.accounts.projection import Accounts
from projections.beers.projection import Beers
from projections.bi.projection import Bi
from projections.catalogue.projection import Catalogue
from projections.customers.projection import Customers
from projections.equipment.projection import Equipment
from projections.orders.projection import Orders
from projections.runtime.definition import Projection
from projections.sales.projection import Sales
from projections.site.projection import Site
from projections.stock.projection import Stock
from tests.bi.fold.log import stored
from tests.bi.fold.money import Book, enter
from tests.harness.read_models import History
from tests.query_api.conftest import BOTH, AskedAt
from tests.query_api.orders.test_real_commands import NOW, SATURDAY, House

METHODS: tuple[PaymentMethod, ...] = ("pix", "dinheiro", "cartao", "transferencia")
STEPS = 40
SEED = 3
"""It pays, reverses, waives, returns late and settles."""
READ_MODELS: tuple[type[Projection], ...] = (
    Accounts,
    Beers,
    Bi,
    Catalogue,
    Customers,
    Equipment,
    Orders,
    Sales,
    Site,
    Stock,
)


@pytest.fixture(scope="module")
def read_models() -> tuple[type[Projection], ...]:
    """Those of orders and of reports."""
    return READ_MODELS


def books(history: History) -> dict[int, Book]:
    found: dict[int, Book] = {}
    for each in history.recorder.read_after(START, 10_000):
        event = stored(each.stream, each.topic, each.state)
        if event.kind == "event_order":
            enter(found.setdefault(event.id, Book()), event)
    return found


def some(chance: Random) -> Decimal:
    return Decimal(chance.choice((1, 1234, 9990, 20000))) / 100


def settlement(whole: Decimal, chance: Random) -> commands.Settlement:
    kept = min(whole, some(chance))
    returned = min(whole - kept, some(chance))
    return commands.Settlement(returned, kept, whole - kept - returned)


def go_on(house: House, order: EventOrder, chance: Random) -> None:
    """The next step of its life."""
    store, id, ctx = house.store, order.number, house.ctx("Combinado")
    match order.status:
        case "awaiting_deposit":
            commands.confirm_order(store, id, commands.Deposit(some(chance), chance.choice(METHODS)), ctx)
        case "confirmed":
            commands.schedule_delivery(store, id, commands.Delivery(SATURDAY, "manha", "Rui"), ctx)
        case "scheduled_for_delivery":
            house.now = max(house.now, datetime(2026, 11, 28, 12, tzinfo=UTC))
            commands.deliver_order(store, id, house.ctx())
        case "delivered" if order.out:
            house.now += timedelta(days=chance.choice((1, 12)))
            how: Any = chance.choice(("ok", "ok", "damaged"))
            charge = some(chance) if how == "damaged" else Decimal(0)
            back = [
                ReturnedAsset(asset_id=each, asset_tag="", condition=how, charge=charge)
                for each in sorted(order.out)[: chance.randrange(1, 4)]
            ]
            commands.register_return(store, id, back, 0, house.ctx())
        case _:
            commands.settle_deposit(store, id, settlement(order.account.deposit_received, chance), house.ctx())


def deed(house: House, id: int, chance: Random) -> None:
    """What somebody does with the money of an order, or with the order."""
    order = house.store.load(EventOrder, id)
    match chance.randrange(10):
        case 0 | 1 if order.account.balance < 0:
            paying.refund_payment(house.store, id, -order.account.balance, "dinheiro", None, house.ctx())
        case 0 | 1:
            payment = paying.Payment(some(chance), chance.choice(METHODS))
            paying.receive_payment(house.store, id, payment, house.ctx())
        case 2:
            paying.reverse_payment(house.store, id, chance.randrange(1, 4), house.ctx("Engano"))
        case 3:
            commands.waive_penalty(house.store, id, chance.choice((None, Decimal("10.05"))), house.ctx("Chuva"))
        case 4 if chance.random() < 0.2:
            commands.cancel_order(house.store, id, settlement(order.account.received, chance), house.ctx("Desistiu"))
        case _:
            go_on(house, order, chance)


def check(house: House, kept: dict[int, Book]) -> None:
    """Every order and all that is owed, beside the books."""
    client = house.asked_at(house.now)
    for id, book in kept.items():
        money = client.get(f"/api/v1/event-orders/{id}").json()["money"]
        assert (money["balance"], money["paid"]) == (float(book.balance), float(book.paid)), id
    owed = client.get("/api/v1/receivables").json()
    balances = [book.balance for book in kept.values()]
    receivable = float(sum(book.balance for book in kept.values() if book.is_owed and book.balance > 0))
    assert owed["total"] == receivable
    assert owed["to_confirm"]["total"] == float(sum(each for each in balances if each > 0)) - receivable
    assert owed["to_return"] == float(-sum(each for each in balances if each < 0))
    assert owed["total"] == sum(debtor["total"] for debtor in owed["customers"])
    today = {"from": f"{house.now:%Y-%m-%d}", "to": f"{house.now:%Y-%m-%d}"}
    by_age = client.get("/api/v1/operations/reports/open-by-age", params=today).json()
    assert by_age["totals"]["amount"] == receivable


def moved(client: TestClient, month: str) -> tuple[Decimal, Decimal]:
    """What the accountant's file of a month says was charged and received."""
    answer = client.get("/api/v1/receivables/movements", params={"month": month})
    assert answer.status_code == 200, answer.text
    rows = list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig")), delimiter=";"))
    charged, received = (
        sum((Decimal((row[name] or "0").replace(",", ".")) for row in rows), Decimal(0))
        for name in ("Cobrado (R$)", "Recebido (R$)")
    )
    return charged, received


def entered(kept: Iterable[Book], month: str) -> tuple[Decimal, Decimal]:
    """What the books say of the same month."""
    charged = received = Decimal(0)
    for book in kept:
        if book.delivered is not None and f"{book.delivered:%Y-%m}" == month:
            charged += book.lines + book.freight
        for day, kind, amount in book.charged:
            if f"{day:%Y-%m}" == month:
                charged += -amount if kind == "waived" else amount
        days = [(each.day, each.amount) for each in book.payments]
        days += [(each.reversed_on, -each.amount) for each in book.payments if each.reversed_on is not None]
        days += [(day, -amount) for day, amount in book.refunds]
        received += sum((amount for day, amount in days if f"{day:%Y-%m}" == month), Decimal(0))
    return charged, received


@BOTH
def test_every_figure_about_money_is_what_the_events_say(history: History, asked_at: AskedAt) -> None:
    house, chance = House(history, asked_at), Random(SEED)
    orders = [
        house.place(Line("kit", house.kit), pickup_date=SATURDAY + timedelta(days=9)),
        house.place(Line("asset", house.barrels[2])),
    ]
    for _ in range(STEPS):
        with suppress(DomainError):
            deed(house, chance.choice(orders), chance)
        check(house, books(history))
    kept = books(history).values()
    assert all(book.payments for book in kept), "or nothing was compared"
    assert any(book.sum_of("penalties") for book in kept), "or no delay was charged"
    period = {"from": f"{NOW:%Y-%m-%d}", "to": f"{house.now:%Y-%m-%d}", "grain": "month"}
    cash = house.asked_at(house.now).get("/api/v1/operations/reports/money-received", params=period).json()
    in_hand = sum((book.received - sum((back for _, back in book.refunds), Decimal(0)) for book in kept), Decimal(0))
    assert cash["totals"]["total"] == float(in_hand)
    check_movements(house, list(kept))


def check_movements(house: House, kept: list[Book]) -> None:
    """The accountant's months are those of the books, and their sums those of the reports about money."""
    client = house.asked_at(house.now)
    months = ["2026-11", "2026-12", "2027-01"]
    found = {month: moved(client, month) for month in months}
    assert found == {month: entered(kept, month) for month in months}
    period = {"from": "2026-11-01", "to": "2027-01-31", "grain": "month"}
    reports = {
        key: client.get(f"/api/v1/operations/reports/{key}", params=period).json()["totals"]
        for key in ("money-received", "other-charges")
    }
    lines = sum((book.lines + book.freight for book in kept if book.delivered), Decimal(0))
    assert float(sum(charged for charged, _ in found.values()) - lines) == reports["other-charges"]["total"]
    assert float(sum(received for _, received in found.values())) == reports["money-received"]["total"]
