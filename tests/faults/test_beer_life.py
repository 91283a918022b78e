"""The whole life of the beer against a clerk with pencil and paper.

Whatever the clerk would refuse is refused, whatever he would allow happens. After every step each container, each litre
and the bill of each order are where he wrote them down. A short form runs with the other tests,
``CHOPERIA_FAULTS=long`` repeats it many times.
"""

import os
import uuid
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any, ClassVar

import sqlalchemy as sa
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from command_api.batches.commands import ChangeBatch, Fill, PlanBatch, change_batch, package_batch, plan_batch
from command_api.batches.details import Plan
from command_api.beers.commands import AddBeer, ChangeBeer, add_beer, change_beer
from command_api.beers.events import SizePrice
from command_api.catalogue.commands import AddProduct, add_product
from command_api.catalogue.details import Details
from command_api.equipment.commands import ChangeAsset, RegisterAsset, change_asset, register_asset
from command_api.equipment.details import KitItem, KitTerms, LocationDetails, ModelContainer, ModelTerms
from command_api.equipment.kits import DefineKit, define_kit
from command_api.equipment.locations import AddLocation, add_location
from command_api.equipment.models import AddModel, add_model
from command_api.event_store import Receipt, Store
from command_api.kernel import Actor, CommandContext, Refused
from command_api.orders.commands import (
    ChangeOrder,
    CreateOrder,
    Delivery,
    Deposit,
    cancel_order,
    change_order,
    confirm_order,
    create_order,
    deliver_order,
    register_return,
    schedule_delivery,
)
from command_api.orders.details import OrderFields
from command_api.orders.events import ReturnedAsset
from command_api.orders.kegs import KegBack
from command_api.orders.lines import Line
from command_api.orders.slots import Slot
from command_api.orders.swapping import TakenIn, swap_asset
from command_api.stock.commands import RecordSale, discard_keg, empty_keg, record_sales, reverse_sale, tap_keg
from infra.position import START
from projections.beers.projection import Beers
from projections.beers.tables import beers, kegs
from projections.catalogue.projection import Catalogue
from projections.equipment.projection import Equipment
from projections.equipment.tables import assets
from projections.orders.projection import Orders
from projections.orders.tables import orders
from query_api.beers.availability import availability
from query_api.beers.queries import beers_with_stock
from query_api.http import Snapshot
from tests.harness.beer_clerk import NOTHING, PLANNED_SIZE, WAITING, BeerClerk, Party, Shell, Want
from tests.harness.faults.tally import Fault
from tests.harness.read_models import History, open_history

LONG = os.environ.get("CHOPERIA_FAULTS") == "long"
NOW = datetime(2026, 11, 2, 15, tzinfo=UTC)
SIZES = {20: 3, 50: 2}
"""Containers by litres."""
PRICES = {20: 400, 50: 800}
KIT_PRICE = 200
TARE = 8
STATUS = {"full": "full", "tap": "tapped", "emptied": "empty", "thrown away": "discarded"}

numbers = st.integers(0, 20)
"""Stands for the order, keg or container with this number, going round."""
beer_lines = st.lists(
    st.tuples(st.integers(0, 1), st.sampled_from(list(SIZES)), st.integers(1, 2), st.booleans()), max_size=2
)
kits = st.sampled_from([None, None, (0, 0), (0, 1)])
"""The beers in the two containers of 20 L of a kit, if there is one."""
reasons = st.sampled_from([None, None, "A produzir"])
states = st.sampled_from(["sealed", "partial", "empty", "lost"])


class BeerLife(RuleBasedStateMachine):
    """Two beers, five containers, two taps. Every order has a week of its own."""

    history: ClassVar[History]
    store: ClassVar[Store]

    @initialize(first=st.lists(st.tuples(beer_lines, kits), min_size=1, max_size=3))
    def open(self, first: list[tuple[list[Any], Any]]) -> None:
        """A house with a full keg in every container, and its first orders."""
        self.clock = 0
        run = uuid.uuid4().hex[:8]
        prices = tuple(SizePrice(container_l=Decimal(size), price=Decimal(price)) for size, price in PRICES.items())
        self.beers = [add_beer(self.store, AddBeer(f"{n} {run}", prices=prices), self.ctx()).id for n in ("IPA", "APA")]
        self.glasses = [
            add_product(
                self.store,
                AddProduct(f"{beer} {run}", Decimal(10), None, Details(beer_id=beer, pour_ml=500)),
                self.ctx(),
            ).id
            for beer in self.beers
        ]
        place = add_location(
            self.store, AddLocation(LocationDetails(name=f"Câmara fria {run}"), "choperia"), self.ctx()
        ).id
        self.tags: dict[int, str] = {}
        shells, models = {}, {}
        for size, count in SIZES.items():
            added = AddModel(
                f"Barril {size} L {run}",
                terms=ModelTerms(cleaning_buffer_min=0),
                container=ModelContainer(capacity_l=Decimal(size), tare_kg=Decimal(TARE)),
            )
            models[size] = add_model(self.store, added, self.ctx()).id
            for number in range(count):
                tag = f"{run}-{size}-{number}"
                id = register_asset(self.store, RegisterAsset(models[size], place, asset_tag=tag), self.ctx()).id
                self.tags[id], shells[id] = tag, Shell(size)
        self.small = models[20]
        items = (KitItem(model_id=self.small, qty_required=2),)
        defined = DefineKit(run, f"Kit {run}", items=items, terms=KitTerms(rental_price=Decimal(KIT_PRICE)))
        self.kit = define_kit(self.store, defined, self.ctx()).id
        self.taps = [int(run[:6], 16) * 10 + number for number in range(2)]
        self.clerk = BeerClerk(shells)
        self.brew(0, {0, 1, 3}, 1)
        self.brew(1, {2, 4}, 0)
        for lines, kit in first:
            self.place(lines, kit, "A produzir")

    def ctx(self, reason: str | None = None) -> CommandContext:
        """A second later."""
        self.clock += 1
        return CommandContext(Actor(1, "Ana"), NOW + timedelta(seconds=self.clock), uuid.uuid4().hex, reason=reason)

    def do(self, allowed: bool, command: Callable[[], Receipt]) -> Receipt | None:
        """What came of it, which is what the clerk says."""
        receipt, refused = None, ""
        try:
            receipt = command()
        except Refused as refusal:
            refused = refusal.sentence
        assert (receipt is not None) == allowed, refused or "the clerk would have refused it"
        return receipt

    # In the cellar and at the counter

    @rule(beer=st.integers(0, 1), shells=st.sets(st.integers(0, 4), min_size=1, max_size=4), days=st.integers(0, 3))
    def brew(self, beer: int, shells: set[int], days: int) -> None:
        """A batch, packaged at once."""
        wanted = [self.shell(number) for number in sorted(shells)]
        litres = sum(self.clerk.shells[id].size for id in wanted)
        planned = PlanBatch(self.beers[beer], Plan(litres=Decimal(litres), ready_on=NOW.date()))
        batch = plan_batch(self.store, planned, self.ctx()).id
        best_before = date(2099, 1, 1) + timedelta(days=days)
        fills = [Fill(self.tags[id], Decimal(self.clerk.shells[id].size), best_before) for id in wanted]
        possible = all(self.clerk.may_fill(id, self.beers[beer]) for id in wanted)
        done = self.do(possible, lambda: package_batch(self.store, batch, fills, self.ctx()))
        if done:
            for keg, shell in zip(done.answer["kegs"], wanted, strict=True):
                self.clerk.fill(keg, self.beers[beer], shell, days)
        else:
            change_batch(self.store, ChangeBatch(batch, cancelled=True), self.ctx())

    @rule(beer=st.integers(0, 1), kegs=st.integers(1, 2))
    def plan(self, beer: int, kegs: int) -> None:
        """Litres for small kegs that orders may be promised, until they are packaged or cancelled."""
        if self.beers[beer] not in self.batches:
            planned = PlanBatch(self.beers[beer], Plan(litres=Decimal(PLANNED_SIZE * kegs), ready_on=NOW.date()))
            self.batches[self.beers[beer]] = plan_batch(self.store, planned, self.ctx()).id
            self.clerk.planned[self.beers[beer]] = kegs

    @precondition(lambda self: self.batches)
    @rule(which=numbers, shells=st.sets(st.integers(0, 2), max_size=2))
    def package(self, which: int, shells: set[int]) -> None:
        """The planned batch, or nothing of it: then it is cancelled."""
        beer = sorted(self.batches)[which % len(self.batches)]
        batch, wanted = self.batches[beer], [self.shell(number) for number in sorted(shells)]
        if wanted:
            fills = [Fill(self.tags[id], Decimal(PLANNED_SIZE), date(2099, 1, 9)) for id in wanted]
            possible = len(wanted) <= self.clerk.planned[beer] and all(self.clerk.may_fill(id, beer) for id in wanted)
            done = self.do(possible, lambda: package_batch(self.store, batch, fills, self.ctx()))
            if done is None:
                return
            for keg, shell in zip(done.answer["kegs"], wanted, strict=True):
                self.clerk.fill(keg, beer, shell, 8)
        else:
            change_batch(self.store, ChangeBatch(batch, cancelled=True), self.ctx())
        del self.batches[beer]
        self.clerk.planned[beer] = 0

    @precondition(lambda self: self.clerk.fills)
    @rule(which=numbers, tap=st.integers(0, 1))
    def connect(self, which: int, tap: int) -> None:
        id, fill = self.keg(which)
        used = any(each.place == "tap" and each.tap == self.taps[tap] for each in self.clerk.fills.values())
        possible = fill.place == "full" and self.clerk.shells[fill.shell].out is None and not used
        if self.do(possible, lambda: tap_keg(self.store, id, "", self.ctx(), self.taps[tap])):
            fill.place, fill.tap, fill.tapped_at = "tap", self.taps[tap], self.clock

    @precondition(lambda self: self.clerk.fills)
    @rule(which=numbers)
    def kick(self, which: int) -> None:
        id, fill = self.keg(which)
        if self.do(fill.place == "tap", lambda: empty_keg(self.store, id, self.ctx())):
            self.clerk.end(id, "emptied")

    @precondition(lambda self: self.clerk.fills)
    @rule(which=numbers, litres=st.sampled_from([None, 5, 30]))
    def pour_away(self, which: int, litres: int | None) -> None:
        id, fill = self.keg(which)
        away = max(Fraction(0), fill.left) if litres is None else Fraction(litres)
        possible = fill.is_open and self.clerk.shells[fill.shell].out is None and away <= fill.litres
        given = None if litres is None else Decimal(litres)
        if self.do(possible, lambda: discard_keg(self.store, id, given, "Azedou", self.ctx())):
            self.clerk.end(id, "thrown away", away)

    @rule(beer=st.integers(0, 1), glasses=st.integers(1, 45))
    def sell(self, beer: int, glasses: int) -> None:
        sale = RecordSale(self.glasses[beer], Decimal(glasses))
        done = self.do(True, lambda: record_sales(self.store, [sale], self.ctx()))
        assert done
        self.clerk.sell(done.id, self.beers[beer], Fraction(glasses, 2))

    @precondition(lambda self: self.clerk.sales)
    @rule(which=numbers)
    def reverse(self, which: int) -> None:
        sale = sorted(self.clerk.sales)[which % len(self.clerk.sales)]
        if self.do(True, lambda: reverse_sale(self.store, sale, self.ctx("Erro"))):
            self.clerk.reverse(sale)

    @rule(which=numbers)
    def break_or_repair(self, which: int) -> None:
        id = self.shell(which)
        shell = self.clerk.shells[id]
        if shell.out is None and shell.state != "lost":
            shell.state = "maintenance" if shell.state == "ok" else "ok"
            status: Any = "available" if shell.state == "ok" else shell.state
            change_asset(self.store, ChangeAsset(id, status=status, reason="Válvula"), self.ctx())

    # Orders

    @rule(lines=beer_lines, kit=kits, reason=reasons)
    def place(self, lines: list[Any], kit: Any, reason: str | None) -> None:
        ordered, party = self.party(lines, kit)
        if not ordered:
            return
        day = NOW.date() + timedelta(days=7 * (len(self.clerk.parties) + 1))
        details = {
            "customer_name": "Dalva",
            "cost_center": "choperia",
            "preferred_delivery_date": day,
            "pickup_date": day + timedelta(days=1),
        }
        possible = reason is not None or self.clerk.can_promise(party.wants)
        done = self.do(
            possible, lambda: create_order(self.store, CreateOrder(OrderFields(**details), ordered), self.ctx(reason))
        )
        if done:
            self.clerk.parties[done.id] = party
            self.days[done.id] = day

    @precondition(lambda self: self.clerk.parties)
    @rule(which=numbers, lines=beer_lines, kit=kits, reason=reasons)
    def change(self, which: int, lines: list[Any], kit: Any, reason: str | None) -> None:
        """Kegs stand ready for an order that is scheduled: there they have to be full."""
        number, party = self.order(which, *WAITING)
        ordered, other = self.party(lines, kit)
        chosen = self.clerk.chosen(number, other.wants) if party.status == "scheduled" else {}
        possible = party.status in WAITING and bool(ordered) and chosen is not None
        possible = possible and (reason is not None or self.clerk.can_promise(other.wants, number))
        command = ChangeOrder(number, lines=ordered)
        if self.do(possible, lambda: change_order(self.store, command, self.ctx(reason))):
            party.wants, party.extra, party.shells = other.wants, other.extra, chosen or {}

    @precondition(lambda self: self.clerk.parties)
    @rule(which=numbers)
    def cancel(self, which: int) -> None:
        number, party = self.order(which, *WAITING)
        if self.do(party.status in WAITING, lambda: cancel_order(self.store, number, None, self.ctx("Chuva"))):
            party.status = "cancelled"

    @precondition(lambda self: self.clerk.parties)
    @rule(which=numbers)
    def schedule(self, which: int) -> None:
        number, party = self.order(which, "placed")
        chosen = self.clerk.chosen(number, party.wants)
        if number not in self.confirmed and party.status == "placed":
            confirm_order(self.store, number, Deposit(Decimal(0), None), self.ctx())
            self.confirmed.add(number)
        delivery = Delivery(self.days[number], "manha", "Rui")
        possible = party.status == "placed" and chosen is not None
        if self.do(possible, lambda: schedule_delivery(self.store, number, delivery, self.ctx())):
            party.status, party.shells = "scheduled", chosen or {}

    @precondition(lambda self: self.clerk.parties)
    @rule(which=numbers)
    def deliver(self, which: int) -> None:
        number, _ = self.order(which, "scheduled")
        if self.do(self.clerk.can_leave(number), lambda: deliver_order(self.store, number, self.ctx())):
            self.clerk.leave(number)

    @precondition(lambda self: any(party.out for party in self.clerk.parties.values()))
    @rule(which=numbers, back=st.lists(st.tuples(states, st.sampled_from([1, 2])), min_size=1, max_size=3))
    def bring_back(self, which: int, back: list[tuple[Any, int]]) -> None:
        """Some of what is out; a partial keg is half or a quarter full."""
        out = [(number, party) for number, party in self.clerk.parties.items() if party.out]
        number, party = out[which % len(out)]
        returned, said = [], {}
        for shell, (state, halves) in zip(sorted(party.out), back, strict=False):
            left = Fraction(self.clerk.shells[shell].size, 2**halves) if state == "partial" else None
            condition: Any = "lost" if state == "lost" else "ok"
            returned.append(ReturnedAsset(asset_id=shell, asset_tag="", condition=condition))
            said[shell] = KegBack(state, None if left is None else Decimal(str(float(TARE + left))))
            self.clerk.come_back(number, shell, state, left or Fraction(0))
        self.do(True, lambda: register_return(self.store, number, returned, 0, self.ctx(), said))

    @precondition(lambda self: any(party.out for party in self.clerk.parties.values()))
    @rule(which=numbers, piece=numbers, by=numbers, state=st.sampled_from(["sealed", "partial", "empty"]))
    def swap_at_the_customers(self, which: int, piece: int, by: int, state: Any) -> None:
        """Another keg takes the place of one that the customer has; half of the beer is in a partial one."""
        out = [number for number, party in self.clerk.parties.items() if party.out]
        number = out[which % len(out)]
        shell = sorted(self.clerk.parties[number].out)[piece % len(self.clerk.parties[number].out)]
        fits = [id for id in sorted(self.clerk.shells) if self.clerk.can_swap(number, shell, id)]
        other = fits[by % len(fits)] if fits and by < 18 else self.shell(by)
        left = Fraction(self.clerk.shells[shell].size, 2) if state == "partial" else NOTHING
        taken_in = TakenIn(keg=KegBack(state, Decimal(int(TARE + left)) if left else None))
        ctx = self.ctx("Não gelou")
        possible = self.clerk.can_swap(number, shell, other)
        if self.do(possible, lambda: swap_asset(self.store, number, shell, other, ctx, taken_in)):
            self.clerk.swap(number, shell, other, state, left)

    @precondition(lambda self: self.clerk.parties)
    @rule(which=numbers)
    def things_go_well(self, which: int) -> None:
        """An order goes a step on, if there is beer for it."""
        number, party = self.order(which, *WAITING)
        if party.status == "placed" and self.clerk.chosen(number, party.wants):
            self.go(self.schedule, number)
        elif self.clerk.can_leave(number):
            self.go(self.deliver, number)

    # What holds after every step

    @invariant()
    def every_litre_container_and_bill_is_where_the_clerk_says(self) -> None:
        if not hasattr(self, "clerk"):
            return
        self.clerk.check()
        self.history.follow()
        with self.history.database.read() as connection:
            read = Snapshot(connection, START, {})
            self._kegs(read)
            self._containers(read)
            self._stock(read)
            self._bills(read)

    def _kegs(self, read: Snapshot) -> None:
        found = read.all(sa.select(kegs).where(kegs.c.id.in_(self.clerk.fills)))
        assert {row["id"] for row in found} == self.clerk.fills.keys()
        for row in found:
            fill = self.clerk.fills[row["id"]]
            assert (row["beer_id"], row["container_id"], row["litres"]) == (fill.beer, fill.shell, fill.litres)
            assert (row["status"], row["sold_l"], row["poured_away_l"]) == (STATUS[fill.place], fill.sold, fill.away)

    def _containers(self, read: Snapshot) -> None:
        """By size: full + connected + out + empty + maintenance + lost = owned."""
        here = sa.select(kegs).where(kegs.c.container_id.in_(self.clerk.shells), kegs.c.status.in_(("full", "tapped")))
        held = {row["container_id"]: row["status"] for row in read.all(here)}
        said = {"checked_out": "out", "maintenance": "maintenance", "lost": "lost"}
        inside = {"full": "full", "tapped": "connected", None: "empty"}
        found: Counter[tuple[int, str]] = Counter()
        for row in read.all(sa.select(assets).where(assets.c.id.in_(self.clerk.shells))):
            size = self.clerk.shells[row["id"]].size
            found[size, said.get(row["status"]) or inside[held.get(row["id"])]] += 1
        assert found == self.clerk.by_size()

    def _stock(self, read: Snapshot) -> None:
        """By beer the litres in the house, by size what is full, promised and free."""
        litres = {row["id"]: row["litres"] for row in read.all(beers_with_stock().where(beers.c.id.in_(self.beers)))}
        assert litres == {beer: self.clerk.litres(beer) for beer in self.beers}
        found = availability(read, date(2098, 1, 1), NOW.date()).beers
        assert [beer.beer_id for beer in found] == sorted(self.beers, reverse=True)  # by name
        for beer in found:
            for size in beer.sizes:
                key = beer.beer_id, int(size.container_l)
                said = self.clerk.full(*key), self.clerk.to_come(*key), self.clerk.promised(*key), self.clerk.free(*key)
                assert (size.full, size.planned, size.promised, size.free) == said

    def _bills(self, read: Snapshot) -> None:
        found = {row["id"]: row for row in read.all(sa.select(orders).where(orders.c.id.in_(self.clerk.parties)))}
        for number, party in self.clerk.parties.items():
            bill = found[number]
            assert (bill["total_amount"], bill["credits"]) == (party.price, party.credit)
            assert bill["is_out"] == bool(party.out)

    def teardown(self) -> None:
        """The beers of this run are not looked at by the next."""
        for beer in getattr(self, "beers", ()):
            change_beer(self.store, ChangeBeer(beer, is_active=False), self.ctx())

    # Numbers

    def __init__(self) -> None:
        super().__init__()
        self.days: dict[int, date] = {}
        self.batches: dict[int, int] = {}
        """By beer, the batch that is planned."""
        self.confirmed: set[int] = set()

    def shell(self, number: int) -> int:
        return sorted(self.clerk.shells)[number % len(self.clerk.shells)]

    def keg(self, which: int) -> tuple[int, Any]:
        """An open keg; sometimes, or if there is none, any."""
        sensible = [id for id, fill in self.clerk.fills.items() if fill.is_open and which < 18]
        ids = sensible or list(self.clerk.fills)
        id = ids[which % len(ids)]
        return id, self.clerk.fills[id]

    def order(self, which: int, *likely: str) -> tuple[int, Party]:
        """One of the orders for which the command makes sense; sometimes, or if there is none, of all."""
        sensible = [n for n, party in self.clerk.parties.items() if party.status in likely and which < 18]
        ids = sensible or list(self.clerk.parties)
        number = ids[which % len(ids)]
        return number, self.clerk.parties[number]

    def go(self, step: Callable[[int], None], number: int) -> None:
        """``step`` with this order: a number beyond those that stand for sensible ones."""
        count = len(self.clerk.parties)
        step(18 * count + list(self.clerk.parties).index(number))

    def party(self, lines: list[Any], kit: Any) -> tuple[list[Line], Party]:
        """Lines, and the same as the clerk writes it."""
        ordered, wants, extra = [], [], 0
        for beer, size, count, consigned in lines:
            mode: Any = "consigned" if consigned else "sold"
            ordered.append(Line("beer", self.beers[beer], Decimal(count), container_l=Decimal(size), mode=mode))
            wants.append(Want(self.beers[beer], size, count, PRICES[size], consigned))
        if kit is not None:
            slots = [Slot(self.small, self.beers[beer]) for beer in kit]
            ordered.append(Line("kit", self.kit, slots=slots))
            counted = Counter(kit)
            wants += [Want(self.beers[beer], 20, count, PRICES[20]) for beer, count in counted.items()]
            extra = KIT_PRICE
        return ordered, Party(wants, extra)


def test_no_life_of_the_beer_surprises_a_clerk(tmp_path: Path, fault: Fault) -> None:
    projections = (Beers, Catalogue, Equipment, Orders)
    with closing(open_history(tmp_path, None, projections)) as history:

        class Life(BeerLife):
            def teardown(self) -> None:
                super().teardown()
                fault.happened()

        Life.history, Life.store = history, Store(history.recorder)
        run_state_machine_as_test(
            Life,
            settings=settings(
                max_examples=fault.asked,
                stateful_step_count=40 if LONG else 20,
                deadline=None,
                suppress_health_check=list(HealthCheck),
            ),
        )
        history.follow()
        fault.invariants.check(history.runner, only=("orders", "equipment", "beers"))
