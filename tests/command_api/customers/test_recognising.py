"""Whom an order means: by document, else by telephone, else by name among those of whom nothing else is known."""

import threading
from collections.abc import Sequence

import pytest

from command_api.customers.commands import recognise
from command_api.customers.domain import Customer, Identity
from command_api.event_store import Store
from command_api.kernel import CommandContext, Private
from command_api.orders.commands import ChangeOrder, CreateOrder, change_order, create_order
from command_api.orders.domain import EventOrder
from command_api.orders.events import Customer as Named
from command_api.orders.events import Details

DOC, PHONE, NAME = "39053344705", "(11) 95555-0161", "Dalva Nogueira"


def known(store: Store, identity: Identity, ctx: CommandContext) -> int:
    """The customer that an order of ``identity`` finds or brings."""
    customer = recognise(store, identity)
    if customer.pending_events:
        store.save(customer, ctx=ctx)
    return customer.number


@pytest.mark.parametrize(
    ("said", "who"),
    [
        ([Identity(NAME, PHONE, DOC), Identity("Dalva N.", "", "390.533.447-05")], [1, 1]),
        ([Identity(NAME, PHONE, DOC), Identity("Dalva", "11 95555 0161")], [1, 1]),
        ([Identity(NAME, PHONE), Identity(NAME, PHONE, DOC), Identity("D.", "", DOC)], [1, 1, 1]),
        ([Identity(NAME, PHONE, DOC), Identity(NAME, PHONE, "11144477735")], [1, 2]),
        ([Identity(NAME, PHONE, DOC), Identity("Rui", PHONE, "11144477735"), Identity("Quem", PHONE)], [1, 2, 1]),
        ([Identity(NAME), Identity("  dálva  NOGUEIRA ")], [1, 1]),
        ([Identity(NAME), Identity(NAME, PHONE), Identity(NAME)], [1, 2, 1]),
        ([Identity(NAME, PHONE), Identity(NAME)], [1, 2]),
        ([Identity(NAME, "", "12.ABC.345/01DE-35"), Identity("Bar", "", "12abc34501de35")], [1, 1]),
        ([Identity(NAME, "", "12.ABC.345/01DE-35"), Identity(NAME, "", "12.ABD.345/01DE-35")], [1, 2]),
    ],
)
def test_who_is_meant(any_store: Store, ctx: CommandContext, said: Sequence[Identity], who: Sequence[int]) -> None:
    found = [known(any_store, identity, ctx) for identity in said]
    numbers = {id: number for number, id in enumerate(dict.fromkeys(found), 1)}
    assert [numbers[id] for id in found] == who


def test_what_an_order_adds_is_known_from_then_on(store: Store, ctx: CommandContext) -> None:
    id = known(store, Identity(NAME, PHONE), ctx)
    known(store, Identity("Dalva Nogueira Sá", PHONE, DOC), ctx)
    assert store.load(Customer, id).identity == Identity("Dalva Nogueira Sá", PHONE, DOC)
    known(store, Identity("Dalva Nogueira Sá", "", DOC), ctx)
    assert store.load(Customer, id).identity.phone == PHONE, "who says less takes nothing back"


def draft(store: Store, ctx: CommandContext, **fields: str) -> EventOrder:
    form = {"customer_name": NAME, "customer_phone": PHONE, "cost_center": "choperia", **fields}
    return store.load(EventOrder, create_order(store, CreateOrder(form, place=False), ctx).id)


def changed(store: Store, ctx: CommandContext, order: EventOrder, **fields: str) -> int | None:
    change_order(store, ChangeOrder(order.number, fields), ctx)
    return store.load(EventOrder, order.number).details.customer.id


def test_a_slip_in_the_only_order_of_a_customer_is_corrected_in_the_record(store: Store, ctx: CommandContext) -> None:
    order = draft(store, ctx)
    customer = order.details.customer.id
    assert changed(store, ctx, order, customer_phone="(11) 95555-0162") == customer
    assert customer is not None
    assert store.load(Customer, customer).identity == Identity(NAME, "(11) 95555-0162")
    assert store.find("customer-phone", Private("11955550161")) is None


def test_another_person_in_one_of_several_orders_is_another_customer(store: Store, ctx: CommandContext) -> None:
    first, second = draft(store, ctx), draft(store, ctx)
    assert first.details.customer.id == second.details.customer.id
    rui = changed(store, ctx, second, customer_name="Rui Prado", customer_phone="(11) 95555-0999")
    assert rui != first.details.customer.id
    assert store.referring(f"customer-{rui}") == [second.id]
    assert store.keys.streams_of(f"customer-{first.details.customer.id}") == sorted(
        [first.id, second.id, f"customer-{first.details.customer.id}"]
    ), "what the second order said before is still about her"


def test_two_orders_of_a_new_customer_at_the_same_time_find_one(any_store: Store, ctx: CommandContext) -> None:
    barrier, found = threading.Barrier(4), list[int | None]()

    def order() -> None:
        barrier.wait()
        found.append(draft(any_store, ctx).details.customer.id)

    threads = [threading.Thread(target=order) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 4
    assert len(set(found)) == 1


def test_what_was_recorded_before_customers_had_records_gets_one_when_it_is_touched(
    store: Store, ctx: CommandContext
) -> None:
    old = EventOrder.draft(1, order_code="EV-2025-00001", details=Details(customer=Named(NAME), cost_center="choperia"))
    store.save(old, ctx=ctx)
    assert store.load(EventOrder, 1).details.customer == Named(NAME)
    assert changed(store, ctx, old, notes="Portão verde") is not None
