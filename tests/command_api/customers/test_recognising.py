"""Whom an order means: by document, else by name among those with the same telephone; where neither decides, the caller
is asked."""

import threading
from collections.abc import Sequence

import pytest

from command_api.customers.commands import UNDECIDED, Choice, WhichCustomer, recognise
from command_api.customers.details import Record
from command_api.customers.domain import Customer, Identity
from command_api.customers.events import CustomerRegistered
from command_api.customers.records import ChangeCustomer, change_customer
from command_api.event_store import Store
from command_api.kernel import CommandContext, Private, Refused
from command_api.kernel.partial import Partial
from command_api.orders.commands import ChangeOrder, CreateOrder, change_order, create_order
from command_api.orders.details import OrderFields
from command_api.orders.domain import EventOrder
from command_api.orders.events import Customer as Named
from command_api.orders.events import Details
from launcher.admin.derived_tables import compare_tables

DOC, PHONE, NAME = "39053344705", "(11) 95555-0161", "Dalva Nogueira"


def known(store: Store, identity: Identity, ctx: CommandContext, choice: Choice = UNDECIDED) -> int:
    """The customer that an order of ``identity`` finds or brings."""
    customer = recognise(store, identity, choice)
    if customer.pending_events:
        store.save(customer, ctx=ctx)
    return customer.number


@pytest.mark.parametrize(
    ("said", "who"),
    [
        ([Identity(NAME, PHONE, DOC), Identity("Dalva N.", "", "390.533.447-05")], [1, 1]),
        ([Identity(NAME, PHONE, DOC), Identity("  DÁLVA nogueira", "11 95555 0161")], [1, 1]),
        ([Identity(NAME, PHONE), Identity(NAME, PHONE, DOC), Identity("D.", "", DOC)], [1, 1, 1]),
        ([Identity(NAME, PHONE, DOC), Identity(NAME, PHONE, "11144477735")], [1, 2]),
        ([Identity(NAME, PHONE, DOC), Identity("Rui", PHONE, "11144477735"), Identity("rui", PHONE)], [1, 2, 2]),
        ([Identity(NAME, PHONE), Identity(NAME, "+55 11 95555-0161"), Identity(NAME, "0 15 11 95555-0161")], [1, 1, 1]),
        ([Identity("Bia", "(41) 8799-5678"), Identity("Bia", "+55 41 98799-5678")], [1, 1]),
        ([Identity("Bia", "(11) 5555-0100"), Identity("Bia", "(11) 95555-0100")], [1, 2]),
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


def of_before(store: Store, ctx: CommandContext, identity: Identity, place: int = 0) -> Customer:
    """A record as it was stored before telephones had a normal form."""
    fields = {"name": identity.name, "phone": identity.phone, "document": identity.document, "phone_place": place}
    customer = Customer.begin(CustomerRegistered, store.new_id(Customer), **fields)
    store.save(customer, ctx=ctx)
    return customer


def test_a_record_from_before_the_normal_form_is_found_by_any_writing(any_store: Store, ctx: CommandContext) -> None:
    bia = of_before(any_store, ctx, Identity("Bia Prado", "041 8799-5678"))
    caio = of_before(any_store, ctx, Identity("Caio Prado", "41 98799-5678"))
    assert any_store.find("customer-phone", Private("04187995678")) == bia.id, "the claim stays as it was made"
    assert known(any_store, Identity("Bia Prado", "+55 (41) 98799-5678"), ctx) == bia.number
    assert known(any_store, Identity("Caio Prado", "+55 41 8799-5678"), ctx) == caio.number
    assert asked(any_store, Identity("Davi", "(41) 98799-5678")) == [bia.number, caio.number]
    assert any_store.load(Customer, bia.number).phone_place == 0
    known(any_store, Identity("Caio Prado", "41 98799-5678", DOC), ctx)
    assert any_store.find("customer-phone", Private("41987995678")) is None
    assert any_store.find("customer-phone", Private("5541987995678")) == caio.id, "a change brings the new claim"
    assert not [each for each in compare_tables(any_store.recorder) if not each.equal]


def test_a_telephone_abroad_with_the_same_digits_is_another_one(store: Store, ctx: CommandContext) -> None:
    abroad = of_before(store, ctx, Identity("Bia Prado", "+1 198 765-4321"))
    assert known(store, Identity("Bia Prado", "(11) 98765-4321"), ctx) != abroad.number
    assert known(store, Identity("Bia Prado", "001 198 765 4321"), ctx) == abroad.number


def test_records_from_before_that_had_one_place_in_two_writings_change_side_by_side(
    any_store: Store, ctx: CommandContext
) -> None:
    twins = [of_before(any_store, ctx, Identity("Bia Prado", phone)) for phone in ("+5541987995678", "41987995678")]
    for document, customer in zip((DOC, "11144477735"), twins, strict=True):
        change_customer(any_store, ChangeCustomer(customer.number, Partial(Record, document=document)), ctx)
    assert [any_store.load(Customer, each.number).phone_place for each in twins] == [0, 1]


def test_an_order_adds_telephone_and_document_and_leaves_the_name(store: Store, ctx: CommandContext) -> None:
    id = known(store, Identity(NAME, PHONE), ctx)
    known(store, Identity(NAME.upper(), PHONE, DOC), ctx)
    assert store.load(Customer, id).identity == Identity(NAME, PHONE, DOC)
    known(store, Identity("Dalva Sá", "(11) 95555-0999", DOC), ctx)
    assert store.load(Customer, id).identity == Identity(NAME, "(11) 95555-0999", DOC)
    known(store, Identity(NAME, "", DOC), ctx)
    assert store.load(Customer, id).identity.phone == "(11) 95555-0999", "who says less takes nothing back"


def asked(store: Store, identity: Identity) -> list[object]:
    """The candidates that the caller is asked about."""
    with pytest.raises(WhichCustomer) as question:
        recognise(store, identity)
    candidates = question.value.details["candidates"]
    assert isinstance(candidates, list)
    return [each["customer_id"] for each in candidates]


def test_another_name_on_a_known_telephone_is_asked_about_until_it_is_known(store: Store, ctx: CommandContext) -> None:
    dalva, rui = Identity(NAME, PHONE), Identity("Rui Prado", PHONE)
    first = known(store, dalva, ctx)
    assert asked(store, rui) == [first]
    second = known(store, rui, ctx, Choice(new_customer=True))
    assert second != first
    assert [known(store, dalva, ctx), known(store, rui, ctx)] == [first, second]
    dalvinha = Identity("Dalvinha", PHONE)
    assert asked(store, dalvinha) == [first, second]
    assert known(store, dalvinha, ctx, Choice(first)) == first
    assert known(store, dalvinha, ctx) == first
    assert store.load(Customer, first).identity.name == NAME


def test_two_of_one_name_on_one_telephone_are_asked_about(store: Store, ctx: CommandContext) -> None:
    first = draft(store, ctx).details.customer.id
    second = draft(store, ctx, choice=Choice(new_customer=True)).details.customer.id
    assert first != second
    assert asked(store, Identity(NAME, PHONE)) == [first, second]


@pytest.mark.parametrize("choice", [Choice(2), Choice(new_customer=True)])
def test_a_document_of_another_customer_is_refused(store: Store, ctx: CommandContext, choice: Choice) -> None:
    known(store, Identity(NAME, PHONE, DOC), ctx)
    known(store, Identity("Rui Prado", "(11) 95555-0999", "11144477735"), ctx)
    with pytest.raises(Refused):
        recognise(store, Identity(NAME, PHONE, DOC), choice)


def test_a_telephone_finds_as_many_people_as_it_has_places(
    store: Store, ctx: CommandContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("command_api.customers.commands.PLACES", 2)
    ids = [known(store, Identity(name, PHONE), ctx, Choice(new_customer=True)) for name in ("Ana", "Bia", "Caio")]
    assert asked(store, Identity("Davi", PHONE)) == ids[:2]
    assert known(store, Identity("Caio", PHONE), ctx, Choice(ids[2])) == ids[2]


def draft(store: Store, ctx: CommandContext, choice: Choice = UNDECIDED, **fields: str) -> EventOrder:
    form = {"customer_name": NAME, "customer_phone": PHONE, "cost_center": "choperia", **fields}
    return store.load(
        EventOrder, create_order(store, CreateOrder(OrderFields(**form), place=False, customer=choice), ctx).id
    )


def changed(
    store: Store, ctx: CommandContext, order: EventOrder, choice: Choice = UNDECIDED, **fields: str
) -> int | None:
    change_order(store, ChangeOrder(order.number, Partial(OrderFields, **fields), customer=choice), ctx)
    return store.load(EventOrder, order.number).details.customer.id


def test_a_slip_in_the_only_order_of_a_customer_is_corrected_in_the_record(store: Store, ctx: CommandContext) -> None:
    order = draft(store, ctx)
    customer = order.details.customer.id
    assert changed(store, ctx, order, customer_phone="(11) 95555-0162") == customer
    assert customer is not None
    assert store.load(Customer, customer).identity == Identity(NAME, "(11) 95555-0162")
    assert store.find("customer-phone", Private("5511955550161")) is None


def test_another_name_in_the_only_order_of_a_customer_is_a_slip_or_another_person(
    store: Store, ctx: CommandContext
) -> None:
    order = draft(store, ctx)
    first = order.details.customer.id
    assert first is not None
    with pytest.raises(WhichCustomer):
        changed(store, ctx, order, customer_name="Dalva Nogueira Sá")
    assert changed(store, ctx, order, Choice(first), customer_name="Dalva Nogueira Sá") == first
    assert store.load(Customer, first).identity.name == "Dalva Nogueira Sá"
    second = changed(store, ctx, order, Choice(new_customer=True), customer_name="Rui Prado")
    assert second != first
    assert store.load(Customer, first).identity.name == "Dalva Nogueira Sá"


def test_another_person_in_one_of_several_orders_is_another_customer(store: Store, ctx: CommandContext) -> None:
    first, second = draft(store, ctx), draft(store, ctx)
    assert first.details.customer.id == second.details.customer.id
    rui = changed(store, ctx, second, customer_name="Rui Prado", customer_phone="(11) 95555-0999")
    assert rui != first.details.customer.id
    assert store.referring(f"customer-{rui}") == [second.id]
    assert store.keys.streams_of(f"customer-{first.details.customer.id}") == sorted(
        [first.id, second.id, f"customer-{first.details.customer.id}"]
    ), "what the second order said before is still about her"


def test_orders_of_a_new_customer_at_the_same_time_find_one(any_store: Store, ctx: CommandContext) -> None:
    barrier, found = threading.Barrier(4), list[int | None]()

    def order(phone: str) -> None:
        barrier.wait()
        found.append(draft(any_store, ctx, customer_phone=phone).details.customer.id)

    writings = ("(41) 98799-5678", "+55 41 98799-5678", "0 15 41 98799-5678", "41 98799 5678")
    threads = [threading.Thread(target=order, args=[phone]) for phone in writings]
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
