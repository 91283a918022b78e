"""Rules that no single stream can keep, what people do at once that could break them, and whether the log keeps them.

In each round every rule gets a fresh target: a customer, a slot, a tap. The people of two processes choose among its
deeds by chance. Afterwards ``broken`` loads the aggregates of all of its streams, and says what is wrong with them.
"""

from __future__ import annotations

import secrets
import uuid
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from itertools import groupby, pairwise
from random import Random
from typing import Any, ClassVar

from command_api.accounts.commands import ChangeUser, change_user, register_user, remove_user
from command_api.accounts.domain import NewUser, User
from command_api.accounts.rows import NewPassword
from command_api.catalogue.commands import AddProduct, ChangeProduct, add_product, change_products, remove_products
from command_api.catalogue.details import Details
from command_api.catalogue.domain import Product
from command_api.customers.commands import Choice
from command_api.customers.details import Record
from command_api.customers.domain import Customer
from command_api.customers.records import register_customer
from command_api.equipment.commands import RegisterAsset, register_asset
from command_api.equipment.details import LocationDetails, ModelRental, ModelTerms
from command_api.equipment.domain import Asset
from command_api.equipment.locations import AddLocation, add_location
from command_api.equipment.models import AddModel, add_model
from command_api.event_store import Receipt, Store
from command_api.kernel import Actor, CommandContext, DomainError, stream_id, stream_name
from command_api.kernel.partial import Partial
from command_api.orders.commands import (
    ChangeOrder,
    CreateOrder,
    Delivery,
    cancel_order,
    change_order,
    confirm_order,
    create_order,
    deliver_order,
    place_order,
)
from command_api.orders.commands import schedule_delivery as schedule
from command_api.orders.details import OrderFields
from command_api.orders.domain import EventOrder
from command_api.orders.extending import extend_order
from command_api.orders.lines import Line
from command_api.orders.paying import Payment, receive_payment
from command_api.reservations.commands import (
    RequestReservation,
    Table,
    cancel_reservation,
    enter_reservation,
    move_reservation,
    request_reservation,
)
from command_api.reservations.domain import Guest, Reservation, ReservationDay, day_number
from command_api.site.commands import change_business, change_hours
from command_api.site.events import OpeningHours
from command_api.site.info import Info
from command_api.stock.commands import discard_keg, empty_keg, receive_keg, tap_keg
from command_api.stock.kegs import Keg, NewKeg
from infra.security.permissions import Role
from tests.harness.storm import Outcome

START = datetime(2026, 11, 21, 12, tzinfo=UTC)
APART = timedelta(days=7)
"""Between two rounds: no date of one is one of another."""
LIMIT = Decimal(300)
SEATS = 12
SLOTS = ("19:00", "20:00")
ANA = Actor(1, "Ana")


@dataclass(frozen=True)
class Moment:
    """When a round is, and its number."""

    number: int

    @property
    def now(self) -> datetime:
        return START + APART * self.number

    @property
    def day(self) -> date:
        return self.now.date() + timedelta(days=2)

    def ctx(self, actor: Actor = ANA) -> CommandContext:
        return CommandContext(actor, self.now, uuid.uuid4().hex)


Target = Mapping[str, Any]
Deed = Callable[[Store, Random, Target, Moment], Receipt]


class Rule(ABC):
    """``deeds`` are drawn by chance; those that take what there is too little of stand there more than once."""

    name: ClassVar[str]
    deeds: ClassVar[Sequence[Deed]]

    def __init__(self, store: Store) -> None:
        self.store = store

    @abstractmethod
    def prepare(self, moment: Moment) -> Target:
        """What the people of a round are about."""

    @abstractmethod
    def broken(self, target: Target, made: Sequence[int]) -> str:
        """What breaks the rule; empty: it holds. ``made`` are the ids of all aggregates that deeds answered."""


class CreditLimit(Rule):
    """A person's debts, spread over the streams of orders, stay within the limit."""

    name = "credit limit"

    def __init__(self, store: Store) -> None:
        super().__init__(store)
        ctx = Moment(0).ctx()
        self._beer = add_product(store, AddProduct("Chope", Decimal(10), None), ctx).id
        rental = ModelRental(rental_price=Decimal(20), rental_period="daily")
        self._model = add_model(store, AddModel("Chopeira elétrica", rental=rental), ctx).id
        self._depot = add_location(store, AddLocation(LocationDetails(name="Galpão 2"), "distribuidora"), ctx).id

    def prepare(self, moment: Moment) -> Target:
        record = Partial(
            Record, name=f"Bar {moment.number}", phone=f"+55119{moment.number:08}", kind="company", credit_limit=LIMIT
        )
        customer = register_customer(self.store, record, moment.ctx()).id
        tap = register_asset(self.store, RegisterAsset(self._model, self._depot), moment.ctx()).id
        target = {"customer": customer, "name": f"Bar {moment.number}", "beer": self._beer}
        out = create_order(self.store, _order(target, moment, Line("asset", tap)), moment.ctx()).id
        confirm_order(self.store, out, None, moment.ctx())
        schedule(self.store, out, Delivery(moment.day, "manha", "Rui"), moment.ctx())
        deliver_order(self.store, out, moment.ctx())
        placed = [create_order(self.store, _order(target, moment, _beer(target, 40)), moment.ctx()).id for _ in "ab"]
        draft = create_order(self.store, _order(target, moment, _beer(target, 60), place=False), moment.ctx()).id
        return target | {"out": out, "placed": placed, "draft": draft}

    @staticmethod
    def place(store: Store, chance: Random, target: Target, moment: Moment) -> Receipt:
        line = _beer(target, chance.randint(20, 150))
        return create_order(store, _order(target, moment, line), moment.ctx())

    @staticmethod
    def place_draft(store: Store, _chance: Random, target: Target, moment: Moment) -> Receipt:
        return place_order(store, target["draft"], moment.ctx())

    @staticmethod
    def grow(store: Store, chance: Random, target: Target, moment: Moment) -> Receipt:
        line = _beer(target, chance.randint(20, 200))
        return change_order(store, ChangeOrder(chance.choice(target["placed"]), lines=[line]), moment.ctx())

    @staticmethod
    def extend(store: Store, chance: Random, target: Target, moment: Moment) -> Receipt:
        day = moment.day + timedelta(days=chance.randint(2, 9))
        return extend_order(store, target["out"], day, "manha", moment.ctx())

    @staticmethod
    def pay(store: Store, chance: Random, target: Target, moment: Moment) -> Receipt:
        payment = Payment(Decimal(chance.randint(10, 40)), "dinheiro")
        return receive_payment(store, chance.choice(target["placed"]), payment, moment.ctx())

    @staticmethod
    def cancel(store: Store, chance: Random, target: Target, moment: Moment) -> Receipt:
        return cancel_order(store, chance.choice(target["placed"]), None, moment.ctx())

    deeds = (place, grow, extend, place_draft, place, grow, extend, pay, cancel)

    def broken(self, target: Target, made: Sequence[int]) -> str:
        streams = self.store.referring(stream_name(Customer.TOPIC, target["customer"]))
        orders = self.store.load_all(EventOrder, [stream_id(each) for each in streams])
        assert orders.keys() >= {*made} - {target["draft"]}
        owed = {order.order_code: max(Decimal(0), order.account.balance) for order in orders.values()}
        return f"{sum(owed.values())} BRL owed of {LIMIT}: {owed}" if sum(owed.values()) > LIMIT else ""


class Bookings(Rule):
    """No piece is promised to two orders for the same time."""

    name = "bookings"

    def __init__(self, store: Store) -> None:
        super().__init__(store)
        ctx = Moment(0).ctx()
        depot = add_location(store, AddLocation(LocationDetails(name="Galpão"), "distribuidora"), ctx).id
        model = add_model(store, AddModel("Barril 50L", terms=ModelTerms(cleaning_buffer_min=60)), ctx).id
        self._barrels = [register_asset(store, RegisterAsset(model, depot), ctx).id for _ in range(2)]
        self._kept: list[int] = []

    def prepare(self, moment: Moment) -> Target:
        for order in self._kept:  # those of the round before: a barrel need not remember years of bookings
            if self.store.load(EventOrder, order).bookings:
                cancel_order(self.store, order, None, moment.ctx())
        target = {"name": "Dalva", "customer": None, "barrels": self._barrels}
        return target | {"placed": [Bookings.book(self.store, Random(moment.number), target, moment).id]}

    @staticmethod
    def book(store: Store, chance: Random, target: Target, moment: Moment) -> Receipt:
        line = Line("asset", chance.choice(target["barrels"]))
        return create_order(store, _order(target, moment, line, later=chance.randint(0, 2)), moment.ctx())

    @staticmethod
    def move(store: Store, chance: Random, target: Target, moment: Moment) -> Receipt:
        day = moment.day + timedelta(days=chance.randint(0, 2))
        other = Partial(OrderFields, preferred_delivery_date=day, pickup_date=day + timedelta(days=1))
        return change_order(store, ChangeOrder(target["placed"][0], other), moment.ctx())

    @staticmethod
    def exchange(store: Store, chance: Random, target: Target, moment: Moment) -> Receipt:
        line = Line("asset", chance.choice(target["barrels"]))
        return change_order(store, ChangeOrder(target["placed"][0], lines=[line]), moment.ctx())

    @staticmethod
    def cancel(store: Store, _chance: Random, target: Target, moment: Moment) -> Receipt:
        return cancel_order(store, target["placed"][0], None, moment.ctx())

    deeds = (book, book, book, move, exchange, cancel)

    def broken(self, target: Target, made: Sequence[int]) -> str:
        orders = self.store.load_all(EventOrder, [*made, *target["placed"]])
        self._kept = list(orders)
        for barrel in target["barrels"]:
            mine = [order for order in orders.values() if barrel in order.bookings]
            known = self.store.load(Asset, barrel).bookings
            if known.keys() != {order.number for order in mine}:
                return f"barrel {barrel} is booked for {set(known)}, and orders say {mine}"
            windows = sorted((order.window for order in mine if order.window), key=lambda window: window.start)
            for first, second in pairwise(windows):
                if second.start < first.end:
                    return f"barrel {barrel} is promised twice: {first} and {second}"
        return ""


class Seats(Rule):
    """A slot gives its seats once."""

    name = "seats"

    def __init__(self, store: Store) -> None:
        super().__init__(store)
        change_business(
            store, Partial(Info, name="Pirilampo", reservation_seats=SEATS, taps=Taps.MOST), Moment(0).ctx()
        )
        change_hours(store, [OpeningHours(weekday, "16:30", "23:30") for weekday in range(7)], Moment(0).ctx())

    def prepare(self, moment: Moment) -> Target:
        given = {"day": moment.day}
        tables = [Seats.enter(self.store, Random(f"{moment.number}/{slot}"), given, moment).id for slot in SLOTS]
        return given | {"tables": tables}

    @staticmethod
    def ask(store: Store, chance: Random, target: Target, moment: Moment) -> Receipt:
        wanted = RequestReservation(target["day"], chance.choice(SLOTS), chance.randint(1, 5), _guest(), _token())
        return request_reservation(store, wanted, moment.ctx())

    @staticmethod
    def enter(store: Store, chance: Random, target: Target, moment: Moment) -> Receipt:
        return enter_reservation(store, _table(chance, target), _guest(), moment.ctx())

    @staticmethod
    def move(store: Store, chance: Random, target: Target, moment: Moment) -> Receipt:
        return move_reservation(store, chance.choice(target["tables"]), _table(chance, target), moment.ctx())

    @staticmethod
    def cancel(store: Store, chance: Random, target: Target, moment: Moment) -> Receipt:
        return cancel_reservation(store, chance.choice(target["tables"]), moment.ctx(), by="house")

    deeds = (ask, enter, ask, move, enter, cancel)

    def broken(self, target: Target, made: Sequence[int]) -> str:
        tables = self.store.load_all(Reservation, [*made, *target["tables"]]).values()
        kept = {table.number: (table.starts_at, table.people) for table in tables if table.status != "cancelled"}
        known = self.store.load(ReservationDay, day_number(target["day"])).taken
        if known != kept:
            return f"the day has {known}, its reservations say {kept}"
        people = Counter[datetime]()
        for starts_at, count in kept.values():
            people[starts_at] += count
        return f"more than {SEATS} seats: {people}" if max(people.values(), default=0) > SEATS else ""


class Taps(Rule):
    """A tap has one keg."""

    name = "taps"
    MOST = 2

    def __init__(self, store: Store) -> None:
        super().__init__(store)
        beer = AddProduct("Pilsen", Decimal(10), None, Details(unit="litro"))
        self._beer = add_product(store, beer, Moment(0).ctx()).id
        self._open: list[int] = []

    def prepare(self, moment: Moment) -> Target:
        for keg in self._open:
            empty_keg(self.store, keg, moment.ctx())
        new = NewKeg(Decimal(50), moment.now.date(), moment.day)
        return {"kegs": [receive_keg(self.store, self._beer, new, moment.ctx()).id for _ in range(4)]}

    @staticmethod
    def tap(store: Store, chance: Random, target: Target, moment: Moment) -> Receipt:
        number = chance.choice((None, 1, 2))
        return tap_keg(store, chance.choice(target["kegs"]), "", moment.ctx(), number)

    @staticmethod
    def empty(store: Store, chance: Random, target: Target, moment: Moment) -> Receipt:
        return empty_keg(store, chance.choice(target["kegs"]), moment.ctx())

    @staticmethod
    def discard(store: Store, chance: Random, target: Target, moment: Moment) -> Receipt:
        return discard_keg(store, chance.choice(target["kegs"]), None, "Azedou", moment.ctx())

    deeds = (tap, tap, tap, empty, discard)

    def broken(self, target: Target, made: Sequence[int]) -> str:
        kegs = self.store.load_all(Keg, target["kegs"]).values()
        tapped = [keg for keg in kegs if keg.status == "tapped"]
        self._open = [keg.number for keg in tapped]
        return _doubled("tap", ((keg.connected_to, keg.number) for keg in tapped))


class UniqueNames(Rule):
    """No two products have the same SKU."""

    name = "unique SKUs"

    def prepare(self, moment: Moment) -> Target:
        target: Target = {"skus": [f"CH-{moment.number}-{each}" for each in range(3)]}
        return {**target, "products": [UniqueNames._add(self.store, "", moment).id for _ in range(2)]}

    @staticmethod
    def _add(store: Store, sku: str, moment: Moment) -> Receipt:
        return add_product(store, AddProduct("Copo", Decimal(5), None, Details(sku=sku)), moment.ctx())

    @staticmethod
    def add(store: Store, chance: Random, target: Target, moment: Moment) -> Receipt:
        return UniqueNames._add(store, chance.choice(target["skus"]), moment)

    @staticmethod
    def rename(store: Store, chance: Random, target: Target, moment: Moment) -> Receipt:
        sku = chance.choice((*target["skus"], target["skus"][0].lower()))
        other = ChangeProduct(chance.choice(target["products"]), details=Partial(Details, sku=sku))
        return change_products(store, [other], moment.ctx())

    @staticmethod
    def remove(store: Store, chance: Random, target: Target, moment: Moment) -> Receipt:
        return remove_products(store, [chance.choice(target["products"])], moment.ctx())

    deeds = (add, rename, add, rename, remove)

    def broken(self, target: Target, made: Sequence[int]) -> str:
        products = self.store.load_all(Product, [*made, *target["products"]]).values()
        named = ((each.details.sku.lower(), each.number) for each in products if each.details.sku)
        return _doubled("SKU", named)


class LastAdministrator(Rule):
    """An active administrator stays."""

    name = "last administrator"

    def __init__(self, store: Store) -> None:
        super().__init__(store)
        self._left: list[int] = []

    def prepare(self, moment: Moment) -> Target:
        fresh = [
            register_user(
                self.store,
                NewUser(f"adm{moment.number}-{each}", "Ana", "", Role.ADMIN),
                NewPassword("", temporary=False),
                moment.ctx(),
            ).id
            for each in range(3)
        ]
        for former in self._left:
            change_user(self.store, ChangeUser(former, active=False), moment.ctx(Actor(fresh[0], "Ana")))
        return {"admins": fresh}

    @staticmethod
    def _pair(chance: Random, target: Target) -> tuple[Actor, int]:
        actor, other = chance.sample(target["admins"], 2)
        return Actor(actor, "Ana"), other

    @staticmethod
    def deactivate(store: Store, chance: Random, target: Target, moment: Moment) -> Receipt:
        actor, other = LastAdministrator._pair(chance, target)
        return change_user(store, ChangeUser(other, active=False), moment.ctx(actor))

    @staticmethod
    def demote(store: Store, chance: Random, target: Target, moment: Moment) -> Receipt:
        actor, other = LastAdministrator._pair(chance, target)
        return change_user(store, ChangeUser(other, role=Role.STAFF), moment.ctx(actor))

    @staticmethod
    def remove(store: Store, chance: Random, target: Target, moment: Moment) -> Receipt:
        actor, other = LastAdministrator._pair(chance, target)
        return remove_user(store, other, moment.ctx(actor))

    @staticmethod
    def promote(store: Store, chance: Random, target: Target, moment: Moment) -> Receipt:
        actor, other = LastAdministrator._pair(chance, target)
        return change_user(store, ChangeUser(other, role=Role.ADMIN, active=True), moment.ctx(actor))

    deeds = (deactivate, demote, deactivate, demote, remove, promote)

    def broken(self, target: Target, made: Sequence[int]) -> str:
        users = self.store.load_all(User, target["admins"]).values()
        self._left = [user.number for user in users if user.is_active_admin]
        return "" if self._left else "no administrator is left"


RULES: tuple[type[Rule], ...] = (CreditLimit, Bookings, Seats, Taps, UniqueNames, LastAdministrator)
_DEEDS = {rule.name: rule.deeds for rule in RULES}


def act(store: Store, person: int, targets: Mapping[str, Target], moment: Moment, seed: str) -> Outcome:
    """Two deeds of one person, mostly about the rule of this round. Answers the rule, the id that was made, and why it
    was refused, for each."""
    chance = Random(f"{seed}/{person}")
    names = list(targets)
    done = []
    for _ in range(2):
        name = names[moment.number % len(names)] if chance.random() < 0.6 else chance.choice(names)
        deed = chance.choice(_DEEDS[name])
        try:
            made, refused = deed(store, chance, targets[name], moment).id, ""
        except DomainError as refusal:
            made, refused = None, refusal.kind
        done.append((name, made, refused))
    return {"done": done}


def _order(target: Target, moment: Moment, line: Line, *, place: bool = True, later: int = 0) -> CreateOrder:
    day = moment.day + timedelta(days=later)
    details = OrderFields(
        customer_name=target["name"],
        cost_center="distribuidora",
        preferred_delivery_date=day,
        pickup_date=day + timedelta(days=1),
    )
    return CreateOrder(details, [line], place=place, customer=Choice(customer_id=target["customer"]))


def _beer(target: Target, price: int) -> Line:
    return Line("product", target["beer"], unit_price=Decimal(price))


def _guest() -> Guest:
    return Guest("Maria", "+5511955550171")


def _token() -> str:
    return secrets.token_urlsafe(32)


def _table(chance: Random, target: Target) -> Table:
    return Table(target["day"], chance.choice(SLOTS), chance.randint(1, 5))


def _doubled(what: str, held: Iterable[tuple[Any, int]]) -> str:
    """Says which of these are held by two."""
    found = {name: [holder for _, holder in some] for name, some in groupby(sorted(held), lambda pair: pair[0])}
    return "; ".join(f"{what} {name}: {holders}" for name, holders in found.items() if len(holders) > 1)
