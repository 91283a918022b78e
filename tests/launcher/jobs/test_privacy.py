"""Erasing a person: afterwards nothing says who it was, and everything else says what it said."""

import hashlib
import json
import uuid
from dataclasses import astuple, dataclass
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from typing import Any

import pytest
import sqlalchemy as sa

from command_api.accounts.domain import NewUser, User
from command_api.bank.commands import import_statement, match_line
from command_api.bank.statements import read_statement
from command_api.customers.details import Address, Contact, Record, TaxData
from command_api.customers.domain import Customer
from command_api.customers.erasing import erase_customer
from command_api.customers.merging import merge_customer
from command_api.customers.records import ChangeCustomer, change_customer, register_customer
from command_api.equipment.commands import RegisterAsset, register_asset
from command_api.equipment.details import LocationDetails
from command_api.equipment.locations import AddLocation, add_location
from command_api.equipment.models import AddModel, add_model
from command_api.event_store import open_recorder
from command_api.freight.commands import log_quote
from command_api.freight.domain import FreightQuote
from command_api.kernel import ERASED, EVENT_TYPES, Actor, CommandContext, Conflict, Idempotency, NotFound, Refused
from command_api.kernel.partial import Partial
from command_api.orders.commands import (
    ChangeOrder,
    CreateOrder,
    Delivery,
    Deposit,
    Receiver,
    cancel_order,
    change_order,
    confirm_order,
    create_order,
    discard_draft,
    register_return,
    schedule_delivery,
    send_to_batch,
)
from command_api.orders.details import OrderFields
from command_api.orders.domain import EventOrder
from command_api.orders.events import ReturnedAsset
from command_api.orders.lines import Line
from command_api.reservations.commands import RequestReservation, request_reservation
from command_api.reservations.domain import Guest
from command_api.route_plans.commands import WantedRoute, WantedStop, add_vehicle, plan_routes
from command_api.route_plans.details import VehicleSettings
from command_api.rules.freight import Terms
from command_api.rules.quotes import Quote
from command_api.rules.windows import PUB_TIME
from command_api.site.commands import change_business, change_hours
from command_api.site.events import OpeningHours
from command_api.site.info import Info
from command_api.stops import commands as stops
from infra.position import START
from infra.security.personal_key import open_wrapping
from launcher.composition import Services
from launcher.history import StoredLog
from launcher.jobs.privacy import due, retain
from projections.bank.tables import bank_lines
from projections.bi.tables import STAR
from projections.customers.tables import customers
from projections.freight.tables import quotes
from projections.orders.tables import orders
from projections.reservations.tables import reservations
from projections.runtime import rebuilds, tracking
from projections.runtime.as_of.erasures import ERASING
from projections.runtime.rebuild import beside, held, rebuild, verify
from projections.runtime.tracking import Failure
from query_api.orders.descriptions import timeline
from tests.harness.traces import in_files, in_tables, spellings
from tests.launcher.conftest import BOTH

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)
SATURDAY = date(2026, 11, 28)
NAME, PHONE, DOCUMENT = "Valdirene Okamoto", "(11) 95555-0188", "39053344705"
ADDRESS, NOTES = "Travessa do Ipê-amarelo, 45, Igaratá", "Portão azul, cuidado com o cachorro Farofa"
PARTY, REFERENCE, NOTE = "Bodas de prata da Val", "E7788123OKAMOTO", "Amassado na escada da Valdirene"
EMAIL, HOUSE, COUSIN, HABIT = (
    "val.okamoto@exemplo.example",
    "Beco da Paineira, 9",
    "Hideo Tanigawa",
    "Alérgica a glúten",
)
OTHER_PHONE, GATE, COUSIN_PHONE = "(11) 4655-0177", "Casa dos fundos, portão lilás", "(11) 95555-0166"
ALIAS, ALIAS_PHONE, ALIAS_HOUSE = "Val Ipojuca Okamoto", "(12) 3955-0155", "Alameda do Jequitibá, 31"
LANE, QUARTER = "Viela das Quaresmeiras", "Jardim Sabiá-laranjeira"
OF_RECORD = (
    EMAIL,
    HOUSE,
    COUSIN,
    HABIT,
    OTHER_PHONE,
    GATE,
    COUSIN_PHONE,
    ALIAS,
    ALIAS_PHONE,
    ALIAS_HOUSE,
    LANE,
    QUARTER,
)
RECEIVER, GIVEN_UP, ON_PHOTO = "Kiyoko Arantes", "Vizinha Jurema disse que saiu", "rosto da dona Filomena"
PHOTO = b"\x89PNG\r\n\x1a\n" + ON_PHOTO.encode()
OF_STOPS = (RECEIVER, GIVEN_UP, ON_PHOTO, hashlib.sha256(PHOTO).hexdigest())
SAID = (NAME, PHONE, DOCUMENT, ADDRESS, NOTES, PARTY, REFERENCE, NOTE, *OF_RECORD, *OF_STOPS)

ENCRYPTED = {DOCUMENT, REFERENCE, GIVEN_UP, ON_PHOTO}
"""What no row shows in the end."""


def ctx(**more: Any) -> CommandContext:
    return CommandContext(Actor(1, "Ana"), more.pop("now", NOW), uuid.uuid4().hex, **more)


@dataclass
class House:
    """A pub with two barrels, and what a person did there."""

    services: Services
    barrels: list[int]

    @property
    def store(self) -> Any:
        return self.services.store

    def order(self, *lines: Line, place: bool = True, **fields: Any) -> int:
        form = {
            "customer_name": NAME,
            "customer_phone": PHONE,
            "customer_document": DOCUMENT,
            "cost_center": "distribuidora",
            "event_name": PARTY,
            "notes": NOTES,
            "delivery_address": ADDRESS,
            "delivery_lat": -23.2046,
            "delivery_lng": -46.1561,
            "preferred_delivery_date": SATURDAY,
            "pickup_date": SATURDAY + timedelta(days=1),
            **fields,
        }
        return int(create_order(self.store, CreateOrder(OrderFields(**form), lines, place=place), ctx()).id)

    def whole_order(self) -> int:
        """From the first call to the return, with a dent, a stop that failed, a photo and who received it."""
        barrel = self.barrels[0]
        id = self.order(Line("asset", barrel))
        confirm_order(self.store, id, Deposit(Decimal(300), "pix", REFERENCE), ctx())
        send_to_batch(self.store, id, "L-1", ctx())
        schedule_delivery(self.store, id, Delivery(SATURDAY, "manha", "Rui"), ctx())
        self.stop(id)
        dent = ReturnedAsset(asset_id=barrel, asset_tag="", condition="damaged", charge=Decimal(50), note=NOTE)
        register_return(self.store, id, [dent], 0, ctx())
        return id

    def stop(self, order: int) -> None:
        """A driver's phone tells of the delivery; the answer of the photo is kept under its key."""
        add_vehicle(self.store, VehicleSettings("Fiorino", Decimal(600), "distribuidora"), ctx())
        user = User.register(1, NewUser(username="ana", name="Ana", email="", role="staff", roles=("drive",)))
        self.store.save(user, ctx=ctx())
        at = datetime.combine(SATURDAY, time(11), UTC)
        plan_routes(self.store, SATURDAY, [WantedRoute(1, 1, at, [WantedStop(order, "delivery", at)])], ctx())
        stop, key = stops.Stop(SATURDAY, "delivery", order), Idempotency("1", "photo", "0" * 64)
        stops.fail(self.store, stop, stops.Failure("other", "again_today", GIVEN_UP), NOW, ctx())
        stops.keep_proof(self.store, stop, "photo", PHOTO, "", NOW, ctx(idempotency=key))
        stops.hand_over(self.store, stop, Receiver(SATURDAY, "delivery", RECEIVER), NOW, ctx())

    def whole_record(self, customer: int) -> int:
        """Everything that a record can say, and another record of the person that is merged into it: its number."""
        record = {
            "email": EMAIL,
            "other_phones": (OTHER_PHONE,),
            "addresses": (Address(label="Casa", address=HOUSE, details=GATE),),
            "contacts": (Contact(name=COUSIN, phone=COUSIN_PHONE),),
            "notes": HABIT,
            "tax": TaxData(street=LANE, district=QUARTER),
        }
        change_customer(self.store, ChangeCustomer(customer, Partial(Record, **record)), ctx())
        alias = {"name": ALIAS, "phone": ALIAS_PHONE, "addresses": (Address(label="", address=ALIAS_HOUSE),)}
        other = int(register_customer(self.store, Partial(Record, **alias), ctx()).id)
        merge_customer(self.store, other, customer, ctx(reason="Cadastro repetido"))
        return other

    def quote(self, address: str, at: datetime = NOW) -> int:
        quote = Quote(
            cost_center="distribuidora",
            origin="Rua do Coreto, 217",
            delivery_address=address,
            place_id="igarata/travessa",
            lat=-23.2046,
            lng=-46.1561,
            distance_km=Decimal("22.4"),
            duration_min=31,
            weight_kg=Decimal(60),
            date=SATURDAY,
            shift="manha",
            terms=Terms(Decimal(5), Decimal(3), Decimal(25), Decimal(5), Decimal(300)),
            difficulty=None,
            issued_at=at,
        )
        return int(log_quote(self.store, quote, ctx(now=at)).id)

    def customer_of(self, order: int) -> int:
        number = self.store.load(EventOrder, order).details.customer.id
        assert number is not None
        return int(number)

    def erase(self, customer: int) -> None:
        erase_customer(self.store, customer, ctx(reason="Pedido do titular"))

    def follow(self) -> None:
        self.services.runner.catch_up()
        assert [each.failure for each in self.services.runner.health() if each.failure] == []

    def rows(self, table: sa.Table) -> list[dict[str, Any]]:
        self.follow()
        with self.services.read_database.read() as connection:
            found = connection.execute(sa.select(table).order_by(*table.primary_key))
            return [dict(row._mapping) for row in found]

    def traces(self, *more: bytes) -> set[tuple[str, bytes]]:
        needles = {spelling for text in SAID for spelling in spellings(text)} | set(more)
        found = in_files(self.services.settings.data, needles)
        if self.services.settings.database_url:
            found |= in_tables(self.services.recorder.engine, needles)
        return found

    def differences(self) -> dict[str, Any]:
        """Read models that are not what a replay makes of the log."""
        self.follow()
        services = self.services
        compared = (verify(services.recorder, services.read_database, p) for p in services.runner.projections.values())
        return {each.name: each.differences for each in compared if not each.equal}


@pytest.fixture
def house(services: Services) -> House:
    return stocked(services)


def stocked(services: Services) -> House:
    """With two barrels."""
    model = add_model(services.store, AddModel("Barril 50L"), ctx()).id
    depot = add_location(services.store, AddLocation(LocationDetails(name="Galpão"), "distribuidora"), ctx()).id
    barrels = [register_asset(services.store, RegisterAsset(model, depot), ctx()).id for _ in range(2)]
    return House(services, barrels)


@BOTH
def test_nothing_says_any_more_who_it_was(house: House) -> None:
    """Neither rows, files nor the log; nor what rebuilds have shown and errors have said."""
    order, database = house.whole_order(), house.services.read_database
    house.quote(ADDRESS)
    discard_draft(house.store, house.order(Line("asset", house.barrels[1]), place=False), ctx())
    customer = house.customer_of(order)
    other = house.whole_record(customer)
    house.follow()
    told = {found for _, found in house.traces()}
    assert {text.encode() for text in SAID if text not in ENCRYPTED} <= told, "the search finds what there is"
    keys = [house.store.keys.of(f"customer-{number}") for number in (customer, other)]
    id = rebuilds.begin(database, "orders", "Ana", NOW)
    differences = [{"table": "orders_events", "key": "1", "columns": [{"name": "notes", "live": NOTES}]}]
    comparison = {"equal": 1, "rows": 2, "different": 1, "differences": differences}
    rebuilds.move(database, id, NOW, comparison=json.dumps(comparison, ensure_ascii=False))
    with database.write() as connection:
        rebuilds.end(connection, id, "failed", rebuilds.poisoned("orders.X", "order-1", 1, f"KeyError: {NAME}"), NOW)
        row = tracking.tracked(connection, "site")
        assert row is not None
        failure = Failure(START, "order-1", 1, "orders.X", f"KeyError: {NAME}", 1, NOW, NOW)
        tracking.keep_failure(connection, "site", failure, row, current=False)

    assert not house.services.shredder.is_due()
    house.erase(customer)
    house.follow()
    assert house.services.shredder.is_due(), "whoever starts next does what was left"
    assert house.services.shredder.shred()
    assert house.traces(*keys) == set()
    assert not house.services.shredder.is_due()
    with database.read() as connection:
        [run] = rebuilds.every(connection)
    assert run.comparison == {**comparison, "differences": []}
    assert run.reason.endswith("KeyError")
    assert house.differences() == {}


@BOTH
def test_a_prepared_rebuild_follows_the_erasure_before_the_disk_is_cleaned(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its tables hold the names until it has applied the erasure: until then nothing is said to be clean."""
    services = house.services
    customer = house.customer_of(house.whole_order())
    house.follow()
    with (
        held(services.read_database, services.runner.projections["orders"], "Ana") as right,
        beside(services.recorder, right) as prepared,
    ):
        prepared.fill(None)
        prepared.rest()
        house.erase(customer)
        house.follow()
        monkeypatch.setattr("launcher.jobs.privacy._FOLLOW", 0.2)
        assert not services.shredder.shred()
        assert house.traces() != set()
        prepared.keep_up()
        assert services.shredder.shred()
        assert house.traces() == set()


def test_everything_else_stays_and_a_replay_agrees_before_and_after(house: House) -> None:
    order = house.whole_order()
    house.quote(ADDRESS)
    assert house.differences() == {}
    figures = [house.rows(table) for table in STAR]
    [before] = house.rows(orders)
    house.erase(house.customer_of(order))
    [after] = house.rows(orders)
    assert (after["customer_name"], after["delivery_address"], after["notes"]) == (ERASED, "", "")
    assert (after["total_amount"], after["status"]) == (before["total_amount"], before["status"])
    events = StoredLog(house.services.recorder).stream(f"event_order-{order}", after["version"])
    assert "Cliente" not in "".join(entry.detail or "" for entry in timeline(events, str))
    assert house.differences() == {}
    for projection in house.services.runner.projections.values():
        rebuild(house.services.recorder, house.services.read_database, projection)
    assert [house.rows(table) for table in STAR] == figures


def test_who_was_a_customer_before_takes_nothing_from_who_is_now(house: House) -> None:
    order = house.order(Line("asset", house.barrels[0]))
    house.order(Line("asset", house.barrels[1]), customer_document="", customer_phone="(11) 95555-0100")
    first = house.customer_of(order)
    other = {"customer_name": "Rui Prado", "customer_phone": "(11) 95555-0999", "customer_document": "11144477735"}
    house.order(place=False, **other)
    change_order(house.store, ChangeOrder(order, Partial(OrderFields, **other)), ctx())
    assert house.customer_of(order) != first
    house.erase(first)
    named = {row["customer_name"] for row in house.rows(orders) if row["id"] == order}
    assert named == {"Rui Prado"}
    assert house.differences() == {}


def test_the_history_of_another_process_says_nothing_of_who_was_just_erased(house: House) -> None:
    services = house.services
    order = house.whole_order()
    first = (house.store.load(EventOrder, order).id, 1)
    other = open_recorder(
        services.settings.events_path, services.settings.database_url, open_wrapping(services.settings)
    )
    try:
        log = StoredLog(other)
        assert NAME in repr(log.events([first])[first])
        house.erase(house.customer_of(order))
        assert NAME not in repr(log.events([first])[first])
        assert NAME not in repr(log.steps(first[0], 1, 9))
    finally:
        other.close()


def test_an_order_that_is_not_finished_stands_in_the_way(house: House) -> None:
    order = house.order(Line("asset", house.barrels[0]))
    with pytest.raises(Refused) as refusal:
        house.erase(house.customer_of(order))
    [obstacle] = refusal.value.details["obstacles"]  # type: ignore[misc]  # a list
    assert (obstacle["order_id"], obstacle["status"]) == (order, "awaiting_deposit")
    assert "conclua ou cancele antes" in obstacle["sentence"]


def test_nobody_is_erased_twice(house: House) -> None:
    customer = house.customer_of(house.whole_order())
    house.erase(customer)
    with pytest.raises(Refused, match="já foram apagados"):
        house.erase(customer)


def test_who_orders_again_after_an_erasure_is_somebody_new(house: House) -> None:
    first = house.customer_of(house.whole_order())
    house.erase(first)
    again = house.order(Line("asset", house.barrels[1]), preferred_delivery_date=SATURDAY + timedelta(days=30),
                        pickup_date=SATURDAY + timedelta(days=31))  # fmt: skip
    assert house.customer_of(again) != first
    assert {row["name"] for row in house.rows(customers)} == {ERASED, NAME}


@BOTH
def test_an_order_that_comes_while_its_customer_is_erased_wins_or_finds_nobody(house: House) -> None:
    """The erasure was decided on the knowledge of one order; a second one is stored before it is."""
    customer = house.store.load(Customer, house.customer_of(house.whole_order()))
    streams = house.store.keys.streams_of(customer.id)
    customer.erase(orders=1, by_rule=False)
    house.order(Line("asset", house.barrels[1]))
    with pytest.raises(Conflict):
        house.store.save(customer, ctx=ctx(), changes=house.store.keys.destroy(customer.id, streams))
    assert house.store.keys.of(customer.id) is not None
    with pytest.raises(Refused, match="ainda são necessários"):
        house.erase(customer.number)


@BOTH
def test_an_order_that_was_written_down_for_who_has_just_been_erased_is_refused(house: House) -> None:
    finished = house.store.load(EventOrder, house.whole_order())
    late = EventOrder.draft(house.store.new_id(EventOrder), order_code="EV-2026-09999", details=finished.details)
    house.erase(finished.details.customer.id)
    with pytest.raises(Conflict, match="acabam de ser apagados"):
        house.store.save(late, ctx=ctx())


def test_only_quotes_for_the_persons_addresses_are_forgotten(house: House) -> None:
    mine, other = house.quote(ADDRESS), house.quote("Rua das Flores, 8, Arujá")
    house.erase(house.customer_of(house.whole_order()))
    assert {row["id"]: row["delivery_address"] for row in house.rows(quotes)} == {
        mine: ERASED,
        other: "Rua das Flores, 8, Arujá",
    }
    with pytest.raises(NotFound):
        house.store.load(FreightQuote, mine)


def test_the_guest_of_a_reservation_is_forgotten_three_months_after_the_evening(house: House) -> None:
    change_business(house.store, Partial(Info, name="Pirilampo"), ctx())
    change_hours(house.store, [OpeningHours(day, "16:30", "23:00") for day in range(7)], ctx())
    guest, day = Guest("Filomena Tavares", "+5511955550188", "Aniversário"), NOW.date() + timedelta(days=7)
    evening = datetime.combine(day, time(19, 30), PUB_TIME)
    request_reservation(house.store, RequestReservation(day, "19:30", 4, guest, "t" * 43), ctx())
    house.follow()
    for after, forgotten in ((timedelta(days=89), []), (timedelta(days=91), [1])):
        found = retain(house.services, house.services.shredder, evening + after, customers_too=False)
        assert found.reservations == forgotten
    assert house.services.shredder.is_due(), "the bytes of the destroyed key are still on the disk"
    house.follow()
    (row,) = house.rows(reservations)
    assert (row["name"], row["phone"], row["notes"], row["people"]) == (ERASED, "", "", 4)
    again = retain(house.services, house.services.shredder, evening + timedelta(days=99), customers_too=False)
    assert not any(astuple(again))
    house.services.shredder.shred()
    assert not house.services.shredder.is_due()
    assert not in_files(house.services.settings.data, spellings(guest.name))


def test_the_disk_is_cleaned_after_every_kind_of_erasure() -> None:
    named = {each for each in EVENT_TYPES.values() if each.__name__.endswith(("Erased", "Forgotten"))}
    assert named == ERASING


@BOTH
def test_the_rule_erases_whose_time_is_over_and_nobody_else(house: House) -> None:
    old = house.customer_of(house.whole_order())
    young = {"customer_name": "Rui Prado", "customer_document": "11144477735", "customer_phone": ""}
    cancel_order(house.store, house.order(Line("asset", house.barrels[1]), **young), None, ctx())
    house.follow()
    assert due(house.services, NOW + timedelta(days=365 * 4)) == []
    later = NOW + timedelta(days=366 * 5)
    assert old in due(house.services, later)
    open_one = house.order(Line("asset", house.barrels[1]), **young)
    house.follow()
    assert retain(house.services, house.services.shredder, later, customers_too=True).customers == [old]
    assert {row["erased_by_rule"] for row in house.rows(customers) if row["erased_at"]} == {True}
    assert house.customer_of(open_one) not in due(house.services, later)


@BOTH
def test_a_quote_is_forgotten_after_ninety_days_whether_or_not_customers_are(house: House) -> None:
    id = house.quote(ADDRESS)
    house.follow()
    assert retain(house.services, house.services.shredder, NOW + timedelta(days=89), customers_too=False).quotes == []
    assert retain(house.services, house.services.shredder, NOW + timedelta(days=91), customers_too=False).quotes == [id]
    [row] = house.rows(quotes)
    assert (row["delivery_address"], row["lat"], row["freight_price"]) == (ERASED, None, Decimal(55))


def test_the_payer_of_a_bank_line_without_a_customer_is_forgotten_after_half_a_year(house: House) -> None:
    order = house.order(Line("asset", house.barrels[0]))
    rows = ("PIX DALVA NOGUEIRA;10,00", "PIX RUI PRADO;7,77")
    statement = "\n".join(["Data;Histórico;Valor", *(f"20/11/2026;{row}" for row in rows)])
    import_statement(house.store, read_statement(statement.encode()), ctx())
    match_line(house.store, 1, order, None, ctx())
    house.follow()

    def retained(days: int) -> list[int]:
        found = retain(house.services, house.services.shredder, NOW + timedelta(days=days), customers_too=False)
        house.follow()
        return found.lines

    assert (retained(179), retained(181), retained(182)) == ([], [2], [])
    assert [(row["text"], row["amount"]) for row in house.rows(bank_lines)] == [
        ("PIX DALVA NOGUEIRA", Decimal(10)),
        ("", Decimal("7.77")),
    ]
