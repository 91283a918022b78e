"""Drafts of standing orders: once a day of delivery, at the prices of the customer, and with what changed."""

import uuid
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from threading import Barrier
from typing import Any

import pytest

from command_api.beers.commands import AddBeer, ChangeBeer, add_beer, change_beer
from command_api.beers.events import SizePrice
from command_api.customers.details import Address, Record
from command_api.customers.domain import Customer
from command_api.customers.erasing import erase_customer
from command_api.customers.records import register_customer
from command_api.event_store import Store
from command_api.kernel import SYSTEM, Actor, CommandContext, Refused
from command_api.kernel.partial import Partial
from command_api.orders.commands import (
    ChangeOrder,
    cancel_order,
    change_order,
    discard_draft,
    new_order_code,
    place_order,
)
from command_api.orders.details import OrderFields
from command_api.orders.domain import EventOrder
from command_api.orders.lines import Line
from command_api.price_lists.commands import ChangePriceList, CreatePriceList, change_price_list, create_price_list
from command_api.price_lists.details import PriceListDetails
from command_api.price_lists.events import ListPrice
from command_api.site.commands import change_special_days
from command_api.site.events import SpecialDay
from command_api.standing_orders import drafting
from command_api.standing_orders.commands import (
    AgreeStandingOrder,
    ChangeStandingOrder,
    agree_standing_order,
    change_standing_order,
    pause_standing_order,
    restore_day,
    resume_standing_order,
    skip_day,
)
from command_api.standing_orders.details import Schedule
from command_api.standing_orders.domain import StandingOrder
from command_api.standing_orders.drafting import draft_due_orders
from command_api.standing_orders.events import StandingLine, StandingOrderDrafted

MONDAY = date(2026, 11, 30)
THURSDAYS = [MONDAY + timedelta(days=3, weeks=week) for week in range(4)]


def at(day: date) -> CommandContext:
    return CommandContext(Actor(1, "Ana"), datetime(day.year, day.month, day.day, 12, tzinfo=UTC), uuid.uuid4().hex)


@dataclass
class Bar:
    """A bar that gets two kegs of Pilsen of 50 litres at its list's 690 reais, and a consigned one of Stout at the
    house's 390, on Thursdays; the draft is made three days before."""

    store: Store
    customer: int
    standing: int

    def look(self, day: date) -> list[EventOrder]:
        """The drafts that are made on this day."""
        made = draft_due_orders(self.store, self.standing, CommandContext(SYSTEM, at(day).now, "look"))
        return [self.store.load(EventOrder, id) for id in made]

    def changes(self) -> tuple[str | None, list[tuple[Any, ...]]]:
        """What the last draft was compared with, and what changed."""
        drafted = [
            e for e in self.store.events.get(f"standing_order-{self.standing}") if type(e) is StandingOrderDrafted
        ]
        last = drafted[-1]
        return last.compared_with, [(each.kind, each.beer_id, each.before, each.after) for each in last.changes]


def bar_in(store: Store) -> Bar:
    for name, litres, price in (("Pilsen", 50, 779), ("Stout", 20, 390)):
        size = SizePrice(container_l=Decimal(litres), price=Decimal(price))
        add_beer(store, AddBeer(name, prices=(size,)), at(MONDAY))
    agreed = ListPrice(beer_id=1, container_l=Decimal(50), price=Decimal(690))
    create_price_list(store, CreatePriceList(PriceListDetails(name="Bares"), (agreed,)), at(MONDAY))
    record = {
        "name": "Bar do Zeca",
        "phone": "(11) 95555-0170",
        "price_list_id": 1,
        "addresses": (Address(label="", address="Rua Nova, 5"),),
    }
    customer = register_customer(store, Partial(Record, **record), at(MONDAY)).id
    schedule = Schedule(cost_center="distribuidora", weekday=3, shift="tarde", days_before=3, until=THURSDAYS[3])
    lines = (
        StandingLine(beer_id=1, container_l=Decimal(50), quantity=2),
        StandingLine(beer_id=2, container_l=Decimal(20), quantity=1, mode="consigned"),
    )
    command = AgreeStandingOrder(customer, schedule, lines, starts_on=MONDAY)
    return Bar(store, customer, agree_standing_order(store, command, at(MONDAY)).id)


@pytest.fixture
def bar(store: Store) -> Bar:
    return bar_in(store)


def test_a_delivery_on_a_closed_day_moves_to_the_open_day_before_it(bar: Bar) -> None:
    wednesday = THURSDAYS[0] - timedelta(days=1)
    closed = [SpecialDay(wednesday, name="Inventário"), SpecialDay(THURSDAYS[0], name="Padroeiro")]
    change_special_days(bar.store, [*closed, SpecialDay(THURSDAYS[1], "18:00", "22:00")], at(MONDAY))
    (moved,) = bar.look(MONDAY)
    assert (moved.details.preferred_delivery_date, moved.details.event_date_from) == (
        THURSDAYS[0] - timedelta(days=2),
        THURSDAYS[0],
    )
    assert moved.details.notes == ("A casa está fechada em 03/12/2026 (Padroeiro): entrega adiantada para 01/12/2026.")
    (open_,) = bar.look(THURSDAYS[1] - timedelta(days=3))
    assert (open_.details.preferred_delivery_date, open_.details.notes) == (THURSDAYS[1], "")
    change_special_days(bar.store, [SpecialDay(THURSDAYS[2])], at(MONDAY))
    (late,) = bar.look(THURSDAYS[2])
    assert (late.details.preferred_delivery_date, late.details.notes) == (
        THURSDAYS[2],
        "A casa está fechada em 17/12/2026. Combine outro dia com o cliente.",
    )


def test_every_second_week_counts_from_a_day(bar: Bar) -> None:
    """Counted from the second Thursday: the first and the third have none."""
    every_second = Partial(Schedule, every_weeks=2, counted_from=THURSDAYS[1], days_before=0)
    change_standing_order(bar.store, ChangeStandingOrder(bar.standing, every_second), at(MONDAY))
    assert [len(bar.look(day)) for day in THURSDAYS] == [0, 1, 0, 1]


def test_a_pause_until_a_day_ends_by_itself(bar: Bar) -> None:
    with pytest.raises(Refused, match="A pausa acaba depois de hoje"):
        pause_standing_order(bar.store, bar.standing, at(MONDAY), MONDAY)
    pause_standing_order(bar.store, bar.standing, at(MONDAY), THURSDAYS[1])
    assert bar.look(THURSDAYS[0]) == []
    (order,) = bar.look(THURSDAYS[1] - timedelta(days=3))
    assert order.details.preferred_delivery_date == THURSDAYS[1]
    pause_standing_order(bar.store, bar.standing, at(THURSDAYS[1]))
    assert bar.look(THURSDAYS[2]) == [], "a pause without an end in place of the one that is over"


def test_a_draft_is_made_days_before_with_the_prices_of_the_list(bar: Bar) -> None:
    assert bar.look(MONDAY - timedelta(days=1)) == []
    (order,) = bar.look(MONDAY)
    assert bar.look(MONDAY + timedelta(days=1)) == [], "once"
    assert (order.status, order.details.preferred_delivery_date, order.details.preferred_delivery_shift) == (
        "draft",
        THURSDAYS[0],
        "tarde",
    )
    assert order.details.customer.id == bar.customer
    assert order.details.place is not None
    assert order.details.place.address == "Rua Nova, 5"
    assert [(item.name, item.quantity, item.unit_price, item.mode) for item in order.items] == [
        ("Pilsen 50 L", 2, 690, "sold"),
        ("Stout 20 L", 1, 390, "consigned"),
    ]
    assert bar.changes() == (None, [])
    (last,) = bar.look(THURSDAYS[3])
    assert last.details.preferred_delivery_date == THURSDAYS[3], "days that have passed are not made up for"
    assert bar.look(THURSDAYS[3] + timedelta(days=5)) == [], "until has passed"


def test_a_draft_says_what_changed_since_the_last_order(bar: Bar) -> None:
    (first,) = bar.look(MONDAY)
    kegs = [Line("beer", 1, Decimal(5), id=1, container_l=Decimal(50))]
    agreed = {"shell_deposit": Decimal(150)}
    change_order(bar.store, ChangeOrder(first.number, Partial(OrderFields, **agreed), lines=kegs), at(MONDAY))
    raised = ListPrice(beer_id=1, container_l=Decimal(50), price=Decimal(720))
    change_price_list(bar.store, ChangePriceList(1, prices=(raised,), valid_from=THURSDAYS[1]), at(MONDAY))
    (second,) = bar.look(MONDAY + timedelta(weeks=1))
    assert second.details.shell_deposit == 150, "as the order before"
    assert bar.changes() == (
        first.order_code,
        [("quantity", 1, 5, 2), ("price", 1, 690, 720), ("added", 2, None, 1)],
    )
    change_beer(bar.store, ChangeBeer(2, is_active=False), at(MONDAY))
    (third,) = bar.look(MONDAY + timedelta(weeks=2))
    assert [item.name for item in third.items] == ["Pilsen 50 L"]
    assert bar.changes()[1] == [("unavailable", 2, 1, None)]


def test_a_discarded_draft_is_neither_made_again_nor_compared_with(bar: Bar) -> None:
    (first,) = bar.look(MONDAY)
    (second,) = bar.look(MONDAY + timedelta(weeks=1))
    discard_draft(bar.store, second.number, at(MONDAY))
    assert bar.look(MONDAY + timedelta(weeks=1)) == []
    bar.look(MONDAY + timedelta(weeks=2))
    assert bar.changes() == (first.order_code, [])


def test_a_day_is_skipped_and_restored_until_its_draft_is_made(bar: Bar) -> None:
    skip_day(bar.store, bar.standing, THURSDAYS[0], at(MONDAY))
    assert bar.look(MONDAY) == []
    restore_day(bar.store, bar.standing, THURSDAYS[0], at(MONDAY))
    assert len(bar.look(MONDAY)) == 1
    with pytest.raises(Refused, match="já foi feito"):
        skip_day(bar.store, bar.standing, THURSDAYS[0], at(MONDAY))
    with pytest.raises(Refused, match="Não há entrega"):
        skip_day(bar.store, bar.standing, THURSDAYS[1] + timedelta(days=1), at(MONDAY))


def test_nothing_is_drafted_while_it_is_paused(bar: Bar) -> None:
    pause_standing_order(bar.store, bar.standing, at(MONDAY))
    assert bar.look(MONDAY) == []
    resume_standing_order(bar.store, bar.standing, at(MONDAY))
    assert len(bar.look(THURSDAYS[0])) == 1, "the day itself is not too late"


def test_it_ends_with_the_personal_data_of_its_customer(bar: Bar) -> None:
    (order,) = bar.look(MONDAY)
    place_order(bar.store, order.number, CommandContext(SYSTEM, at(MONDAY).now, "place", reason="A produzir"))
    cancel_order(bar.store, order.number, None, CommandContext(SYSTEM, at(MONDAY).now, "cancel", reason="Fechou"))
    erase_customer(bar.store, bar.customer, CommandContext(SYSTEM, at(MONDAY).now, "erase", reason="Pediu"))
    assert bar.store.load(Customer, bar.customer).price_list_id is None
    assert bar.look(MONDAY + timedelta(weeks=1)) == []
    assert bar.store.load(StandingOrder, bar.standing).ended


def test_two_processes_make_one_draft(any_store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    bar = bar_in(any_store)
    together = Barrier(2)

    def code_when_both_have_seen_the_day_due(store: Store, now: datetime) -> AbstractContextManager[str]:
        together.wait(timeout=60)
        return new_order_code(store, now)

    monkeypatch.setattr(drafting, "new_order_code", code_when_both_have_seen_the_day_due)

    def process(_: int) -> list[int]:
        return draft_due_orders(any_store, bar.standing, CommandContext(SYSTEM, at(MONDAY).now, uuid.uuid4().hex))

    with ThreadPoolExecutor(2) as both:
        made = [id for ids in both.map(process, range(2)) for id in ids]
    assert made == list(any_store.load(StandingOrder, bar.standing).drafts.values())
    assert [int(stream.rpartition("-")[2]) for stream in any_store.living(EventOrder)] == made
    assert len(made) == 1
