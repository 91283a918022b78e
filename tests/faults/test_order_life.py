"""The whole life of orders and their equipment against a clerk with pencil and paper.

Hypothesis gives commands in any order, some of them between the moment another one decides and the moment it saves.
Whatever the clerk would refuse is refused, whatever he would allow happens, and his book equals ours after each step.
A short form runs with the other tests, ``CHOPERIA_FAULTS=long`` repeats it many times.
"""

import os
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, precondition, rule, run_state_machine_as_test

from command_api.equipment.details import LocationDetails
from command_api.equipment.domain import Asset
from command_api.equipment.locations import AddLocation, add_location
from command_api.kernel.partial import Partial
from command_api.orders.commands import (
    ChangeOrder,
    Delivery,
    Deposit,
    change_order,
    confirm_order,
    create_order,
    deliver_order,
    discard_draft,
    place_order,
    register_return,
    release_overdue_hold,
    schedule_delivery,
    send_to_batch,
    settle_deposit,
)
from command_api.orders.details import OrderFields
from command_api.orders.domain import EventOrder
from command_api.orders.events import ReturnedAsset
from command_api.orders.swapping import swap_asset
from command_api.orders.taking_back import take_back_delivery, take_back_settlement, unschedule_delivery
from tests.harness.clerk import CHANGEABLE, SHIFTS, Order, Wish
from tests.harness.faults.tally import Fault
from tests.harness.front_desk import ANY, FrontDesk, MeddledStore, at, context, day, form, settlement_of
from tests.harness.read_models import open_history

LONG = os.environ.get("CHOPERIA_FAULTS") == "long"
HOLD_HOURS = 48

names = st.integers(0, 20)
"""Stands for the order or thing with this number, going round."""
wishes = st.builds(Wish, st.frozensets(st.integers(0, 6), max_size=2), st.integers(0, 2)).filter(
    lambda wish: wish.named or wish.kits
)
times = st.builds(
    lambda ahead, shift, days, back_shift: (ahead, shift, days, back_shift),
    st.integers(0, 5),
    st.sampled_from(SHIFTS),
    st.integers(0, 2),
    st.sampled_from(SHIFTS),
)
words = st.sampled_from(["available"] * 8 + ["maintenance"] * 4 + ["reserved", "lost", "retired"])
conditions = st.sampled_from(["ok", "ok", "ok", "damaged", "lost"])
SAID = {"ok": "available", "damaged": "maintenance", "lost": "lost"}


class OrderLife(FrontDesk):
    """Commands by anybody at any time."""

    @initialize(busy=st.lists(st.tuples(wishes, times, st.integers(0, 5)), min_size=1, max_size=5))
    def open(self, busy: list[tuple[Wish, Any, int]]) -> None:
        """The depot, and the orders of the week so far, each some steps on its way."""
        self.open_depot()
        for wish, time, steps in busy:
            before = set(self.clerk.orders)
            self.place_order_for(wish, time, 100)
            for number in self.clerk.orders.keys() - before:
                self._go_well(number, steps)

    def teardown(self) -> None:
        self.store.meanwhile = None

    # What people do

    @rule(wish=wishes, time=times, agreed=st.sampled_from([0, 100]))
    def place(self, wish: Wish, time: Any, agreed: int) -> None:
        self.place_order_for(wish, time, agreed)

    @rule(wish=wishes, time=times)
    def write_a_draft(self, wish: Wish, time: Any) -> None:
        when, wish = self.when(time), self.meant(wish)
        receipt = create_order(self.store, self.creation(wish, when, 0, place=False), self.ctx())
        self.clerk.orders[receipt.id] = Order(wish, when, 0)

    @precondition(lambda self: self.clerk.orders)
    @rule(which=names)
    def place_a_draft(self, which: int) -> None:
        number, order = self.order(which, lambda order: order.status == "draft")
        if self.do(
            lambda: place_order(self.store, number, self.ctx()),
            lambda: order.status == "draft" and self.clerk.can_hold(number, order.wish, order.when),
        ):
            order.status, order.placed_at = "awaiting_deposit", self.clerk.now
            self.adopt(number)

    @precondition(lambda self: self.clerk.orders)
    @rule(which=names)
    def throw_away(self, which: int) -> None:
        number, order = self.order(which, lambda order: order.status == "draft")
        if self.do(lambda: discard_draft(self.store, number, self.ctx()), lambda: order.status == "draft"):
            del self.clerk.orders[number]

    @precondition(lambda self: self.clerk.orders)
    @rule(which=names, time=times)
    def change_the_dates(self, which: int, time: Any) -> None:
        number, order = self.order(which, lambda order: order.status in CHANGEABLE)
        when = self.when(time)
        if self.do(
            lambda: change_order(self.store, ChangeOrder(number, Partial(OrderFields, **form(when))), self.ctx()),
            lambda: order.status in CHANGEABLE and self.can_have(number, order.wish, when),
        ):
            order.when = when
            self.adopt(number)

    @precondition(lambda self: self.clerk.orders)
    @rule(which=names, wish=wishes)
    def change_the_items(self, which: int, wish: Wish) -> None:
        number, order = self.order(which, lambda order: order.status in CHANGEABLE)
        wish = self.meant(wish)
        lines = self.lines(wish, self.store.load(EventOrder, number))
        if self.do(
            lambda: change_order(self.store, ChangeOrder(number, lines=lines), self.ctx()),
            lambda: order.status in CHANGEABLE and self.can_have(number, wish, order.when),
        ):
            order.wish = wish
            self.adopt(number)

    @precondition(lambda self: self.clerk.orders)
    @rule(which=names, amount=st.sampled_from([0, 60, 100]), reason=st.sampled_from([None, "Cliente antigo"]))
    def confirm(self, which: int, amount: int, reason: str | None) -> None:
        number, order = self.order(which, lambda order: order.status == "awaiting_deposit")
        deposit = Deposit(Decimal(amount), "pix")
        if self.do(
            lambda: confirm_order(self.store, number, deposit, self.ctx(reason=reason)),
            lambda: order.status == "awaiting_deposit" and (amount >= order.agreed or reason is not None),
        ):
            order.status, order.received = "confirmed", amount

    @precondition(lambda self: self.clerk.orders)
    @rule(which=names)
    def send_to_the_factory(self, which: int) -> None:
        number, order = self.order(which, lambda order: order.status == "confirmed")
        if self.do(lambda: send_to_batch(self.store, number, "", self.ctx()), lambda: order.status == "confirmed"):
            order.status = "in_factory_batch"

    @precondition(lambda self: self.clerk.orders)
    @rule(which=names, later=st.sampled_from([0, 0, 0, 1, 2]))
    def schedule(self, which: int, later: int) -> None:
        number, order = self.order(which, lambda order: order.status in ("confirmed", "in_factory_batch"))
        when = replace(order.when, day=order.when.day + later)
        delivery = Delivery(day(when.day), when.shift, "Toninho")  # type: ignore[arg-type]  # one of the shifts
        if self.do(
            lambda: schedule_delivery(self.store, number, delivery, self.ctx()),
            lambda: order.status in ("confirmed", "in_factory_batch") and self.can_have(number, order.wish, when),
        ):
            order.came_from = order.status
            order.when, order.status = when, "scheduled_for_delivery"
            self.adopt(number)

    @precondition(lambda self: self.clerk.orders)
    @rule(which=names)
    def unschedule(self, which: int) -> None:
        number, order = self.order(which, lambda order: order.status == "scheduled_for_delivery")
        if self.do(
            lambda: unschedule_delivery(self.store, number, self.ctx()),
            lambda: order.status == "scheduled_for_delivery",
        ):
            order.status = order.came_from
            self.clerk.stand_down(number)

    @precondition(lambda self: self.clerk.orders)
    @rule(which=names)
    def deliver(self, which: int) -> None:
        number, order = self.order(which, lambda order: order.status == "scheduled_for_delivery")
        if self.do(
            lambda: deliver_order(self.store, number, self.ctx()),
            lambda: order.status == "scheduled_for_delivery" and self.clerk.can_leave(number),
        ):
            self.clerk.leave(number)

    @precondition(lambda self: self.clerk.orders)
    @rule(which=names)
    def take_the_delivery_back(self, which: int) -> None:
        number, order = self.order(which, lambda order: order.status == "delivered")
        if self.do(
            lambda: take_back_delivery(self.store, number, self.ctx()),
            lambda: order.status == "delivered" and not (order.came_back or order.settled),
        ):
            self.clerk.stay(number)

    @precondition(lambda self: any(order.out for order in self.clerk.orders.values()))
    @rule(which=names, said=st.dictionaries(st.integers(0, 6), conditions, min_size=1))
    def bring_back(self, which: int, said: dict[int, Any]) -> None:
        number, order = self.order(which, lambda order: bool(order.out))
        back = {self.thing(thing): condition for thing, condition in said.items()}
        returned = [ReturnedAsset(asset_id=id, asset_tag="", condition=each) for id, each in back.items()]
        if self.do(
            lambda: register_return(self.store, number, returned, 0, self.ctx()), lambda: back.keys() <= order.out
        ):
            self.clerk.come_back(number, {id: SAID[condition] for id, condition in back.items()})

    @precondition(lambda self: self.clerk.orders)
    @rule(which=names, kept=st.integers(0, 100), wrong=st.sampled_from([0, 0, 0, 1]))
    def settle(self, which: int, kept: int, wrong: int) -> None:
        number, order = self.order(
            which, lambda order: order.status == "delivered" and not order.out and not order.settled
        )
        settlement = settlement_of(order.received, kept, wrong)
        if self.do(
            lambda: settle_deposit(self.store, number, settlement, self.ctx()),
            lambda: (
                (order.status == "delivered" and not order.out and order.received > 0) and not (order.settled or wrong)
            ),
        ):
            order.settled = True

    @precondition(lambda self: any(order.settled for order in self.clerk.orders.values()))
    @rule(which=names)
    def take_the_settlement_back(self, which: int) -> None:
        number, order = self.order(which, lambda order: order.settled)
        if self.do(
            lambda: take_back_settlement(self.store, number, self.ctx()),
            lambda: order.settled and order.status == "delivered",
        ):
            order.settled = False

    @precondition(lambda self: self.clerk.orders)
    @rule(
        which=names,
        reason=st.sampled_from(["Chuva", None]),
        kept=st.sampled_from([None, 0, 40]),
        wrong=st.sampled_from([0, 0, 1]),
    )
    def cancel(self, which: int, reason: str | None, kept: int | None, wrong: int) -> None:
        self.cancel_order_of(which, reason, kept, wrong)

    @precondition(lambda self: self.clerk.orders)
    @rule(which=names)
    def release_if_overdue(self, which: int) -> None:
        number, order = self.order(which, lambda order: order.status == "awaiting_deposit")
        if self.do(
            lambda: release_overdue_hold(self.store, number, HOLD_HOURS, self.ctx()),
            lambda: order.status == "awaiting_deposit" and order.placed_at + HOLD_HOURS < self.clerk.now,
        ):
            order.status = "cancelled"
            self.clerk.let_go(number)

    @precondition(lambda self: any(order.held for order in self.clerk.orders.values()))
    @rule(which=names, thing=names, to=names)
    def swap(self, which: int, thing: int, to: int) -> None:
        number, order = self.order(which, lambda order: bool(order.held))
        held = sorted(order.held) or sorted(self.clerk.things)
        asset, other = held[thing % len(held)], self.thing(to)
        if self.do(
            lambda: swap_asset(self.store, number, asset, other, self.ctx()),
            lambda: self.clerk.can_swap(number, asset, other),
        ):
            if asset in order.wish.named:
                order.wish = replace(order.wish, named=order.wish.named - {asset} | {other})
            self.clerk.swap(number, asset, other)

    @rule(thing=names, word=words)
    def say_of_a_thing(self, thing: int, word: str) -> None:
        self.say_of(thing, word)

    @rule(hours=st.sampled_from([1, 3, 8, 24, 50]))
    def time_passes(self, hours: int) -> None:
        self.clerk.now += hours

    @precondition(lambda self: self.clerk.orders)
    @rule(which=names, steps=st.integers(1, 5))
    def things_go_well(self, which: int, steps: int) -> None:
        self._go_well(self.order(which, lambda order: order.status != "cancelled")[0], steps)

    # And what others do just before they save

    @rule(
        what=st.sampled_from(["places", "cancels", "says"]),
        which=names,
        wishes=st.tuples(wishes, wishes),
        time=times,
        word=words,
        then=st.sampled_from(["place", "go on", "anything"]),
    )
    def meanwhile_somebody(
        self, what: str, which: int, wishes: tuple[Wish, Wish], time: Any, word: str, then: str
    ) -> None:
        match what:
            case "places":
                self.store.meanwhile = lambda: self.place_order_for(wishes[0], time, 0)
            case "cancels" if self.clerk.orders:
                self.store.meanwhile = lambda: self.cancel_order_of(which, "Chuva", 0, 0)
            case "says":
                self.store.meanwhile = lambda: self.say_of(which, word)
        if then == "place":
            self.place_order_for(wishes[1], time, 100)
        elif then == "go on" and self.clerk.orders:
            self.things_go_well(which, 1)

    # What holds after every step

    @invariant()
    def the_book_is_sound(self) -> None:
        self.clerk.check()

    @invariant()
    def ours_equals_the_clerks(self) -> None:
        for id, thing in self.clerk.things.items():
            asset = self.store.load(Asset, id)
            assert asset.status == thing.status
            ours = {
                n: (held.window.start, held.window.end, held.set_aside, held.out) for n, held in asset.bookings.items()
            }
            assert ours == {n: (at(s.start), at(s.end), s.ready, s.out) for n, s in thing.slips.items()}
        for number, known in self.clerk.orders.items():
            order = self.store.load(EventOrder, number)
            assert (order.status, set(order.bookings), order.out) == (known.status, set(known.held), known.out)
            assert (order.account.deposit_received, order.account.deposit_settled) == (
                Decimal(known.received),
                known.settled,
            )

    def _go_well(self, number: int, steps: int) -> None:
        """The next steps of an order's way, when they are due."""
        order = self.clerk.orders[number]
        at = ANY * len(self.clerk.orders) + list(self.clerk.orders).index(number)
        for _ in range(steps):
            match order.status:
                case "draft":
                    self.place_a_draft(at)
                case "awaiting_deposit":
                    self.confirm(at, 100, None)
                case "confirmed" | "in_factory_batch":
                    self.schedule(at, 0)
                case "scheduled_for_delivery":
                    self.clerk.now = max(self.clerk.now, order.when.start)
                    self.deliver(at)
                case "delivered" if order.out:
                    places = sorted(self.clerk.things)
                    self.bring_back(at, {places.index(id): "ok" for id in sorted(order.out)[:steps]})
                case "delivered":
                    self.settle(at, 40, 0)


def test_no_life_of_orders_and_equipment_surprises_a_clerk(tmp_path: Path, fault: Fault) -> None:
    history = open_history(tmp_path, None)
    store = MeddledStore(history.recorder)

    class Life(OrderLife):
        def teardown(self) -> None:
            super().teardown()
            fault.happened()

    Life.store = store
    Life.depot = add_location(store, AddLocation(LocationDetails(name="Galpão"), "distribuidora"), context(0)).id
    run_state_machine_as_test(
        Life,
        settings=settings(
            max_examples=fault.asked,
            stateful_step_count=50 if LONG else 30,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
    history.follow()
    fault.invariants.check(history.runner, only=("orders", "equipment"))
    history.close()
