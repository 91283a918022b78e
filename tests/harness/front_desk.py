"""The desk where orders are taken: every command beside the clerk who says what must come of it.

For state machines: commands take numbers that stand for orders and things, going round.
"""

import uuid
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from typing import Any

from hypothesis.stateful import RuleBasedStateMachine

from command_api.equipment.commands import ChangeAsset, RegisterAsset, change_asset, register_asset
from command_api.equipment.details import KitItem, ModelTerms
from command_api.equipment.kits import DefineKit, define_kit
from command_api.equipment.models import AddModel, add_model
from command_api.event_store import Receipt, Store
from command_api.kernel import Actor, Aggregate, CommandContext, Conflict, Refused
from command_api.orders.commands import CreateOrder, Settlement, cancel_order, create_order
from command_api.orders.details import OrderFields
from command_api.orders.domain import EventOrder
from command_api.orders.lines import Line
from command_api.rules.order_status import REASON_TO_CANCEL
from tests.harness.clerk import HELD, Clerk, Order, Thing, When, Wish

MIDNIGHT = datetime(2026, 11, 2, 3, tzinfo=UTC)
"""Of a Monday at the pub."""
KINDS = {"Barril 50L": (60, 4), "Chopeira": (120, 3)}
"""Minutes of cleaning and how many there are."""
ANY = 18
"""A number from here on stands for an order for which the command may make no sense."""


class MeddledStore(Store):
    """A store in which ``meanwhile`` happens after somebody decided and before they save."""

    meanwhile: Callable[[], None] | None = None

    def save(self, *aggregates: Aggregate, **options: Any) -> Receipt:  # type: ignore[override]  # passes them on
        meanwhile, self.meanwhile = self.meanwhile, None
        if meanwhile:
            meanwhile()
        return super().save(*aggregates, **options)


class FrontDesk(RuleBasedStateMachine):
    """``store`` and ``depot`` (a location) are given; every run brings its own equipment."""

    store: MeddledStore
    depot: int

    def open_depot(self) -> None:
        """New models, things of them and a kit, and a clerk who has counted them."""
        self.store.meanwhile = None
        run = uuid.uuid4().hex[:8]
        models, things = {}, {}
        for name, (clean, count) in KINDS.items():
            models[name] = add_model(
                self.store, AddModel(f"{name} {run}", terms=ModelTerms(cleaning_buffer_min=clean)), context(0)
            ).id
            for _ in range(count):
                asset = register_asset(self.store, RegisterAsset(models[name], self.depot), context(0)).id
                things[asset] = Thing(name, clean // 60)
        items = tuple(KitItem(model_id=id) for id in models.values())
        self.kit = define_kit(self.store, DefineKit(run, f"Kit {run}", items=items), context(0)).id
        self.clerk = Clerk(things)

    def ctx(self, *, reason: str | None = None) -> CommandContext:
        return context(self.clerk.now, reason=reason)

    def do(self, command: Callable[[], object], allowed: Callable[[], bool]) -> bool:
        """Whether it happened, which is what the clerk says. What others did meanwhile he has written down by then;
        a command that changes nothing may also have been before them."""
        happened, lost, before = True, None, allowed()
        try:
            command()
        except Refused as refusal:
            happened, lost = False, refusal
        self.store.meanwhile = None
        assert not isinstance(lost, Conflict), "the loser learns the real reason"
        assert happened in (before, allowed()), lost.sentence if lost else "the clerk would have refused it"
        return happened

    def place_order_for(self, wish: Wish, time: Any, agreed: int) -> None:
        when, wish = self.when(time), self.meant(wish)

        def free_instead_of(thing: int) -> set[int]:
            return self.clerk.free_like(thing, when, 0, wish.named)

        before = {thing: free_instead_of(thing) for thing in self.clerk.things}
        placed: list[Receipt] = []
        refused: list[Refused] = []

        def attempt() -> None:
            try:
                placed.append(create_order(self.store, self.creation(wish, when, agreed), self.ctx()))
            except Refused as refusal:
                refused.append(refusal)
                raise

        if self.do(attempt, lambda: self.clerk.can_hold(0, wish, when)):
            number = placed[0].id
            self.clerk.orders[number] = Order(wish, when, agreed, "awaiting_deposit", placed_at=self.clerk.now)
            self.adopt(number)
        elif not wish.kits and "free" in refused[0].details:
            # it is told as it was decided: somebody may have come before it was written down that there was too little
            asset: Any = refused[0].details["asset"]
            free: Any = refused[0].details["free"]
            assert {each["id"] for each in free} in (before[asset["id"]], free_instead_of(asset["id"]))

    def cancel_order_of(self, which: int, reason: str | None, kept: int | None, wrong: int) -> None:
        number, order = self.order(which, lambda order: order.status in HELD)
        settlement = None if kept is None else settlement_of(order.received, kept, wrong)

        def allowed() -> bool:
            if order.status in ("delivered", "cancelled") or (order.status in REASON_TO_CANCEL and not reason):
                return False
            return not order.received if settlement is None else not wrong

        if self.do(lambda: cancel_order(self.store, number, settlement, self.ctx(reason=reason)), allowed):
            order.status, order.settled = "cancelled", order.received > 0
            self.clerk.let_go(number)

    def say_of(self, thing: int, word: Any) -> None:
        id = self.thing(thing)
        news = word != self.clerk.things[id].status

        def say() -> None:
            try:
                change_asset(self.store, ChangeAsset(id, status=word, reason="Porque sim"), self.ctx())
            except Conflict:  # people look at the thing again before they say it again
                change_asset(self.store, ChangeAsset(id, status=word, reason="Porque sim"), self.ctx())

        if self.do(say, lambda: self.clerk.can_say(id, word)) and news:
            self.clerk.things[id].word = word

    def can_have(self, number: int, wish: Wish, when: When) -> bool:
        """A draft may wish for anything whose pickup is not a day before its delivery."""
        order = self.clerk.orders[number]
        return when.back >= when.day if order.status == "draft" else self.clerk.can_hold(number, wish, when)

    def adopt(self, number: int) -> None:
        """Write down which things the order got, after looking that it may have them."""
        order, clerk = self.clerk.orders[number], self.clerk
        if order.status not in HELD:
            return
        got = set(self.store.load(EventOrder, number).bookings)
        assert order.wish.named <= got
        for kind in clerk.kinds:
            of_kit = [id for id in got - order.wish.named if clerk.things[id].kind == kind]
            assert len(of_kit) == order.wish.kits
        for id in got:
            same = order.booked == order.when and id in order.held
            assert same or clerk.things[id].free(order.when, clerk.now, number)
        clerk.hold(number, got)

    def creation(self, wish: Wish, when: When, agreed: int, *, place: bool = True) -> CreateOrder:
        details = {"customer_name": "Dalva", "cost_center": "distribuidora", "deposit_amount": Decimal(agreed)}
        return CreateOrder(OrderFields(**{**details, **form(when)}), self.lines(wish), place=place)

    def lines(self, wish: Wish, order: EventOrder | None = None) -> list[Line]:
        """The lines of a wish; those that the order has keep their ids."""
        ids = {(item.kind, item.ref_id): item.id for item in order.items} if order else {}
        lines = [Line("asset", id, id=ids.get(("asset", id))) for id in sorted(wish.named)]
        if wish.kits:
            lines.append(Line("kit", self.kit, Decimal(wish.kits), id=ids.get(("kit", self.kit))))
        return lines

    def meant(self, wish: Wish) -> Wish:
        return replace(wish, named=frozenset(self.thing(number) for number in wish.named))

    def thing(self, number: int) -> int:
        return sorted(self.clerk.things)[number % len(self.clerk.things)]

    def order(self, which: int, likely: Callable[[Order], bool] = lambda _: True) -> tuple[int, Order]:
        """One of the orders for which the command makes sense; sometimes, or if there is none, of all."""
        sensible = [n for n, order in self.clerk.orders.items() if likely(order) and which < ANY]
        numbers = sensible or list(self.clerk.orders)
        number = numbers[which % len(numbers)]
        return number, self.clerk.orders[number]

    def when(self, time: tuple[int, str, int, str]) -> When:
        ahead, shift, days, back_shift = time
        day = self.clerk.now // 24 + ahead
        return When(day, shift, day + days, back_shift)


def context(hour: int, *, reason: str | None = None) -> CommandContext:
    return CommandContext(Actor(1, "Ana"), at(hour), uuid.uuid4().hex, reason=reason)


def at(hour: int) -> datetime:
    return MIDNIGHT + timedelta(hours=hour)


def day(day: int) -> date:
    return date(2026, 11, 2) + timedelta(days=day)


def form(when: When) -> dict[str, Any]:
    return {
        "preferred_delivery_date": day(when.day),
        "preferred_delivery_shift": when.shift,
        "pickup_date": day(when.back),
        "pickup_shift": when.back_shift,
    }


def settlement_of(received: int, kept: int, wrong: int) -> Settlement:
    kept = min(kept, received)
    return Settlement(Decimal(received - kept), Decimal(kept), Decimal(wrong))
