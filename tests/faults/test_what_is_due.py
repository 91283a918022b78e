"""What is due happens once, whatever happens to the processes that give the commands, and however late a read model is.

Each test drives a process as the schedule declares it, and counts in the log what it did.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from copy import copy
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from random import Random
from typing import Any

import msgspec
import pytest

from command_api.accounts.domain import NewUser, User
from command_api.equipment.commands import RegisterAsset, register_asset
from command_api.equipment.domain import Asset
from command_api.equipment.models import AddModel, add_model
from command_api.event_store import Store
from command_api.kernel import Actor, CommandContext, DomainError, stream_id
from command_api.messages.commands import make_rule, subscribe_device
from command_api.messages.details import suggested_rule
from command_api.messages.domain import Device
from command_api.messages.events import MessageQueued
from command_api.orders.domain import EventOrder
from command_api.orders.events import EventOrderCancelled, PaymentReceived
from command_api.orders.paying import Payment, receive_payment
from command_api.rules.messages import OCCASIONS
from command_api.rules.services import Service
from command_api.standing_orders.commands import AgreeStandingOrder, agree_standing_order
from command_api.standing_orders.domain import StandingOrder
from command_api.standing_orders.events import StandingOrderDrafted
from infra.position import START
from infra.settings import Settings
from launcher.composition import Services, open_services
from tests.command_api.messages.conftest import SECRETS
from tests.command_api.orders.conftest import NOW, SATURDAY, stockroom_in
from tests.command_api.standing_orders.test_drafting import MONDAY, THURSDAYS, at, bar_in
from tests.faults.conftest import SQLITE_FIRST
from tests.harness.blank import Blank
from tests.harness.faults.process import live_once
from tests.harness.faults.tally import Fault
from tests.harness.processes import process_of

LIVES = 4


@dataclass
class World:
    """A house in which one process gives commands for what is due."""

    services: Services
    name: str
    chance: Random
    now: datetime = NOW

    def live(self, store: Store) -> None:
        """One look of a process with this store."""
        services = copy(self.services)
        services.store = store
        process = process_of(services, self.name)
        for due in process.due(self.now):
            process.give(due, self.now)

    def live_and_die(self, fault: Fault, meanwhile: Callable[[], None] = lambda: None) -> None:
        """Some processes meet their fate, and a last one lives on."""
        self.services.runner.catch_up()
        for _ in range(LIVES):
            live_once(self.services.store, self.live, self.chance, 2, fault, meanwhile)
            if self.chance.random() < 0.5:
                self.services.runner.catch_up()
        self.services.runner.catch_up()
        self.live(self.services.store)

    def events(self, *types: type) -> list[Any]:
        """The events of these types, in the order of each stream."""
        store = self.services.store
        topics = {each.TOPIC for each in types}  # type: ignore[attr-defined]
        streams = dict.fromkeys(
            each.stream for each in store.recorder.read_after(START, 10_000) if each.topic in topics
        )
        return [event for stream in streams for event in store.events.get(stream) if isinstance(event, types)]

    def ctx(self) -> CommandContext:
        return CommandContext(Actor(1, "Ana"), self.now, "c" * 32)


@contextmanager
def world(engine: str, blank: Blank, name: str, number: int) -> Iterator[World]:
    with blank.on(engine) as place:
        settings = Settings(data=place.data, database_url=place.url, read_database_url=None, release_overdue_holds=True)
        services = open_services(settings)
        services.migrate()
        try:
            yield World(services, name, Random(number))
        finally:
            services.close()


@pytest.mark.parametrize("engine", SQLITE_FIRST)
def test_a_hold_is_released_once_and_never_one_whose_money_came(engine: str, blank: Blank, fault: Fault) -> None:
    for number in fault.rounds():
        with world(engine, blank, "overdue-holds", number) as house:
            store = house.services.store
            room = stockroom_in(store)
            orders = [
                room.place(
                    preferred_delivery_date=SATURDAY + timedelta(weeks=week),
                    pickup_date=SATURDAY + timedelta(weeks=week, days=1),
                    deposit_amount=Decimal(300),
                ).number
                for week in range(5)
            ]
            receive_payment(store, orders[1], Payment(Decimal(10), "pix"), house.ctx())
            house.now = NOW + timedelta(hours=49)

            def pay() -> None:
                with suppress(DomainError):  # its hold was released before
                    amount = Decimal(house.chance.choice((10, 300)))
                    receive_payment(Store(store.recorder), orders[3], Payment(amount, "pix"), house.ctx())  # noqa: B023

            house.live_and_die(fault, pay)
            happened: dict[int, list[str]] = {}
            for event in house.events(EventOrderCancelled, PaymentReceived):
                happened.setdefault(stream_id(event.originator_id), []).append(type(event).__name__)
            released, paid = [EventOrderCancelled.__name__], [PaymentReceived.__name__]
            its = happened.pop(orders[3])
            assert its in (released, paid * len(its))
            assert happened == {orders[0]: released, orders[1]: paid, orders[2]: released, orders[4]: released}
            waits = {id for id in orders if store.load(EventOrder, id).status != "cancelled"}
            held = [order for asset in room.barrels for order in store.load(Asset, asset).bookings]
            assert sorted(held) == sorted(waits)


@pytest.mark.parametrize("engine", SQLITE_FIRST)
def test_a_standing_order_has_one_draft_for_each_day(engine: str, blank: Blank, fault: Fault) -> None:
    for number in fault.rounds():
        with world(engine, blank, "standing-orders", number) as house:
            store = house.services.store
            bar = bar_in(store)
            first = store.load(StandingOrder, bar.standing)
            command = AgreeStandingOrder(bar.customer, first.schedule, first.lines, starts_on=MONDAY)
            other = agree_standing_order(store, command, at(MONDAY)).id
            for week in range(3):
                house.now = at(MONDAY + timedelta(weeks=week)).now
                house.live_and_die(fault)
            drafted = house.events(StandingOrderDrafted)
            days = Counter((stream_id(each.originator_id), each.day) for each in drafted)
            assert days == Counter((id, day) for id in (bar.standing, other) for day in THURSDAYS[:3])
            orders = [stream_id(each) for each in store.living(EventOrder)]
            assert sorted(orders) == sorted(each.order_id for each in drafted)


@pytest.mark.parametrize("engine", SQLITE_FIRST)
def test_what_is_due_is_said_once_by_each_rule(engine: str, blank: Blank, fault: Fault) -> None:
    for number in fault.rounds():
        with world(engine, blank, "house-dues", number) as house:
            store = house.services.store
            house.now = datetime.now(UTC) + timedelta(minutes=5)  # after the rules, which the store stamps
            services = tuple(Service(name=name, every_days=3) for name in ("Limpeza", "Vedações"))
            model = add_model(store, AddModel("Lavadora", services=services), house.ctx()).id
            register_asset(store, RegisterAsset(model, stockroom_in(store).depot), house.ctx())
            user = User.register(store.new_id(User), NewUser(username="gerente", name="Ana", email="", role="manager"))
            store.save(user, ctx=house.ctx())
            for device in ("a", "b"):
                keys = {"endpoint": f"https://push.example/{device}", "p256dh": "k", "auth": "a"}
                subscribe_device(store, SECRETS, user.number, keys, house.ctx())
            suggested = suggested_rule(OCCASIONS["service_due"])
            for channel in ("notice", "push"):
                rule = msgspec.structs.replace(suggested, channel=channel, at="")
                make_rule(store, rule, house.ctx(), on=True)
            house.live_and_die(fault)
            said = Counter((each.rule_id, each.channel_id, each.cause) for each in house.events(MessageQueued))
            ways = [(1, None), *((2, stream_id(each)) for each in store.living(Device))]
            assert Counter(key[:2] for key in said) == dict.fromkeys(ways, 2)
            assert set(said.values()) == {1}
