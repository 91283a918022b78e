"""A day of two drivers is the same day in the books, whether each step is told at once or all of them at night.

Offline, each phone sends its steps in order, the two phones in any interleaving. Answers are lost and steps are sent
again with their keys; the server is killed before any of its saves.

The office changes orders under the drivers' hands: what can no longer be recorded ends in its list, with the money.
"""

from collections import defaultdict
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from command_api.accounts.domain import NewUser, User
from command_api.batches.commands import Fill, PlanBatch, package_batch, plan_batch
from command_api.batches.details import Plan
from command_api.beers.commands import AddBeer, add_beer
from command_api.beers.events import SizePrice
from command_api.equipment.commands import RegisterAsset, register_asset
from command_api.equipment.details import LocationDetails, ModelContainer
from command_api.equipment.domain import Asset
from command_api.equipment.locations import AddLocation, add_location
from command_api.equipment.models import AddModel, add_model
from command_api.event_store import Store
from command_api.kernel import Actor, CommandContext, Idempotency, Refused
from command_api.kernel.partial import Partial
from command_api.orders import commands as orders
from command_api.orders.details import OrderFields
from command_api.orders.domain import EventOrder
from command_api.orders.kegs import KegBack
from command_api.orders.lines import Line
from command_api.orders.paying import Payment, receive_payment
from command_api.orders.swapping import TakenIn
from command_api.promises.domain import Promises
from command_api.route_plans.commands import WantedRoute, WantedStop, add_vehicle, plan_routes
from command_api.route_plans.details import VehicleSettings
from command_api.rules.stops import DriverAction
from command_api.stops import commands as stops
from command_api.stops.unrecorded import UnrecordedReport, tell_unrecorded
from projections.equipment import tables as equipment_tables
from projections.orders import tables as order_tables
from projections.registry import PROJECTIONS
from projections.route_plans.tables import unrecorded
from projections.stock import tables as stock_tables
from tests.faults.conftest import SQLITE_FIRST
from tests.harness.faults.table import row
from tests.harness.faults.tally import Fault
from tests.harness.invariants import events_of
from tests.harness.postgres import Postgres
from tests.harness.read_models import History, open_history

NOW = datetime(2026, 11, 26, 12, tzinfo=UTC)
SATURDAY = date(2026, 11, 28)
EIGHT = datetime(2026, 11, 28, 11, tzinfo=UTC)
"""8:00 in the pub."""
NIGHT = EIGHT + timedelta(hours=11)
READ_MODELS = [each for each in PROJECTIONS if each.name in ("orders", "equipment", "stock")]
TABLES = (
    order_tables.orders,
    order_tables.bookings,
    order_tables.stops,
    order_tables.movements,
    equipment_tables.assets,
    equipment_tables.bookings,
    stock_tables.levels,
    stock_tables.kegs,
)
STOPS = ("piece", "keg", "piece back", "keg back")
OFFICE = ("cancel", "another day", "later pickup", "leave out", "pay")
OWN, THEIRS = Decimal(40), Decimal(7)
"""What a driver, and what the office takes of a customer at once."""
ACTIONS: dict[str, DriverAction] = {
    "arrive": "arrival",
    "photo": "proof",
    "fail": "failure",
    "swap": "swap",
    "swap damaged": "swap",
    "pay": "payment",
    "hand over": "handover",
    "fetch": "return",
}
STEPS = {
    "delivery": ("arrive", "photo", "fail", "swap", "swap damaged", "pay", "hand over", "pay", "swap damaged"),
    "pickup": ("arrive", "fail", "photo", "fetch", "pay"),
}


class Killed(Exception):
    """The process is gone; what it saved is saved."""


class Mortal(Store):
    """A store whose process is killed at its save number ``dies_at``, before it; 0: never."""

    dies_at = 0

    def save(self, *aggregates: Any, **more: Any) -> Any:
        self.dies_at -= 1
        if self.dies_at == 0:
            raise Killed
        return super().save(*aggregates, **more)


@dataclass(frozen=True)
class Step:
    """What a driver does at the stop of this index, and how: ``back`` is what is told of a piece or keg."""

    driver: int
    stop: int
    does: str
    back: str
    minute: int


@dataclass(frozen=True)
class Round:
    """The stops of each driver, and what the two do, by the time of the day."""

    stops: tuple[tuple[str, ...], tuple[str, ...]]
    steps: tuple[Step, ...]


@st.composite
def rounds(draw: Callable[..., Any]) -> Round:
    kinds = tuple(tuple(draw(st.lists(st.sampled_from(STOPS), min_size=2, max_size=5))) for _ in range(2))
    steps = []
    for driver, mine in enumerate(kinds):
        minute = 0
        for stop, kind in enumerate(mine):
            possible = STEPS["pickup" if kind.endswith("back") else "delivery"]
            for does in possible:
                if draw(st.integers(0, 3)):
                    minute += draw(st.integers(0, 15))
                    back = draw(st.sampled_from(("empty", "sealed", "partial", "damaged", "lost")))
                    steps.append(Step(driver, stop, does, back, minute))
    return Round(kinds, tuple(sorted(steps, key=lambda step: (step.minute, step.driver))))


@dataclass(frozen=True)
class Change:
    """What the office does to the order of a stop, by the time of the day."""

    driver: int
    stop: int
    does: str
    minute: int


@st.composite
def changes(draw: Callable[..., Any], day: Round) -> list[Change]:
    places = [(driver, stop) for driver, mine in enumerate(day.stops) for stop in range(len(mine))]
    drawn = st.builds(
        lambda place, does, minute: Change(*place, does, minute),
        st.sampled_from(places),
        st.sampled_from(OFFICE),
        st.integers(0, 150),
    )
    return sorted(draw(st.lists(drawn, min_size=1, max_size=6)), key=lambda change: change.minute)


class World:
    """A house with the orders of a round, confirmed; what is fetched was delivered the day before."""

    def __init__(self, history: History, day: Round) -> None:
        self.history, self.store, self.day = history, Mortal(history.recorder), day
        self.held: set[tuple[int, int]] = set()
        self.refused: list[tuple[Step, str]] = []
        store, ctx = self.store, self.ctx()
        place = add_location(store, AddLocation(LocationDetails(name="Galpão"), "distribuidora"), ctx).id
        container = ModelContainer(capacity_l=Decimal(20), tare_kg=Decimal(8))
        piece = add_model(store, AddModel("Chopeira"), ctx).id
        barrel = add_model(store, AddModel("Barril 20 L", container=container), ctx).id
        kinds = [kind for mine in day.stops for kind in mine]
        pieces = sum(kind.startswith("piece") for kind in kinds)
        self.pieces = [
            register_asset(store, RegisterAsset(piece, place, asset_tag=f"C-{n}"), ctx).id for n in range(pieces + 3)
        ]
        tags = [f"K-{n}" for n in range(len(kinds) - pieces + 2)]
        self.kegs = [register_asset(store, RegisterAsset(barrel, place, asset_tag=tag), ctx).id for tag in tags]
        prices = (SizePrice(container_l=Decimal(20), price=Decimal(340)),)
        beer = add_beer(store, AddBeer("Stout", prices=prices), ctx).id
        litres = Decimal(20 * len(tags))
        batch = plan_batch(store, PlanBatch(beer, Plan(litres=litres, ready_on=NOW.date())), ctx).id
        package_batch(store, batch, [Fill(tag, Decimal(20), date(2027, 3, 1)) for tag in tags], ctx)
        self.beer = beer
        self._first = self.ordered("piece back", self.pieces[0])  # the place of what is out exists in every world
        free = iter(self.pieces[3:])
        self.orders = [
            [self.ordered(kind, next(free) if "piece" in kind else 0) for kind in mine] for mine in day.stops
        ]
        self.plan()

    def ctx(self, now: datetime = NOW, driver: int = 0, **more: Any) -> CommandContext:
        return CommandContext(Actor(driver + 1, ("Rui", "Bia")[driver]), now, "c" * 32, **more)

    def ordered(self, kind: str, piece: int) -> int:
        back, store = kind.endswith("back"), self.store
        line = Line("asset", piece) if piece else Line("beer", self.beer, Decimal(1), container_l=Decimal(20))
        on = SATURDAY - timedelta(days=back)
        fields = {"customer_name": "Dalva Nogueira", "cost_center": "distribuidora", "preferred_delivery_date": on}
        form = OrderFields(**fields, pickup_date=on + timedelta(days=1))
        id: int = orders.create_order(store, orders.CreateOrder(form, [line]), self.ctx()).id
        orders.confirm_order(store, id, orders.Deposit(Decimal(0), None), self.ctx())
        if back or not piece:  # kegs are told apart by their booking, which scheduling makes
            orders.schedule_delivery(store, id, orders.Delivery(on, "manha", "Rui"), self.ctx())
        if back:
            orders.deliver_order(store, id, self.ctx(EIGHT - timedelta(days=1)))
        return id

    def plan(self) -> None:
        self.vehicles = []
        for driver, name in enumerate(("Rui", "Bia")):
            user = User.register(
                driver + 1, NewUser(username=name.lower(), name=name, email="", role="staff", roles=("drive",))
            )
            self.store.save(user, ctx=self.ctx())
            van = VehicleSettings(name, Decimal(900), "distribuidora")
            self.vehicles.append(add_vehicle(self.store, van, self.ctx()).id)
        plan_routes(self.store, SATURDAY, self.routes(), self.ctx())

    def routes(self, without: int = 0) -> list[WantedRoute]:
        wanted = []
        for driver, ids in enumerate(self.orders):
            at = [
                WantedStop(id, self.kind(driver, n), EIGHT + timedelta(minutes=20 * n))
                for n, id in enumerate(ids)
                if id != without
            ]
            wanted.append(WantedRoute(self.vehicles[driver], driver + 1, EIGHT - timedelta(hours=1), at))
        return wanted

    def kind(self, driver: int, stop: int) -> Any:
        return "pickup" if self.day.stops[driver][stop].endswith("back") else "delivery"

    def stop(self, step: Step) -> stops.Stop:
        return stops.Stop(SATURDAY, self.kind(step.driver, step.stop), self.orders[step.driver][step.stop])

    def at(self, step: Step | Change) -> datetime:
        return EIGHT + timedelta(minutes=step.minute)

    def key(self, step: Step) -> str:
        return f"{step.stop} {step.does} {step.minute} {self.day.steps.index(step)}"

    def tag(self, step: Step) -> str:
        [id] = self.store.load(EventOrder, self.orders[step.driver][step.stop]).bookings or [0]
        return self.store.load(Asset, id).asset_tag if id else "NADA"

    def do(self, step: Step, ctx: CommandContext) -> None:
        """As the phone does: the tags are those of the order by then."""
        kind = self.kind(step.driver, step.stop)
        stop, at, store = self.stop(step), self.at(step), self.store
        is_keg = self.day.stops[step.driver][step.stop].startswith("keg")
        who = orders.Receiver(SATURDAY, kind, "Téo")
        match step.does:
            case "arrive":
                stops.arrive(store, stop, at, ctx)
            case "photo":
                stops.keep_proof(store, stop, "photo", b"\xff\xd8\xff" + bytes([step.minute % 256]), "", at, ctx)
            case "fail":
                stops.fail(store, stop, stops.Failure("nobody_there", "again_today"), at, ctx)
            case "swap" | "swap damaged":
                spare = f"K-{len(self.kegs) - 1 - step.driver}" if is_keg else f"C-{1 + step.driver}"
                taken = TakenIn("damaged" if step.does.endswith("damaged") else "ok")
                stops.swap_piece(store, stop, self.tag(step), spare, taken, at, ctx)
            case "pay":
                stops.take_payment(store, stop, Payment(OWN, "dinheiro"), at, ctx)
            case "hand over":
                stops.hand_over(store, stop, who, at, ctx)
            case "fetch":
                condition: Any = step.back if step.back in ("damaged", "lost") else "ok"
                left = {"sealed": KegBack("sealed"), "partial": KegBack("partial", Decimal(5))} if is_keg else {}
                piece = stops.PieceBack(self.tag(step), condition, keg=left.get(step.back))
                stops.fetch(store, stop, [piece], 0, who, at, ctx)

    def send(self, step: Step, now: datetime, kills: tuple[int, ...] = (0,)) -> int:
        """Until it is answered; a refusal holds the stop. Returns how often the server was killed."""
        if (step.driver, step.stop) in self.held:
            return 0
        key = self.key(step)
        ctx = self.ctx(now, step.driver, reason="Vaza", idempotency=Idempotency(str(step.driver), key, "0" * 64))
        killed = 0
        for dies_at in (*kills, 0):
            if self.store.answered(str(step.driver), key):
                continue  # the answer was lost, and is given again
            self.store.dies_at = dies_at
            try:
                self.do(step, ctx)
            except Killed:
                killed += 1
                self.store = Mortal(self.history.recorder)
            except Refused as refusal:
                self.held.add((step.driver, step.stop))
                self.refused.append((step, refusal.sentence))
                break
        return killed

    def change(self, change: Change) -> bool:
        """What the office does, if it may."""
        order, ctx = self.orders[change.driver][change.stop], self.ctx(self.at(change), reason="Choveu")
        later = SATURDAY + timedelta(days=3)
        try:
            match change.does:
                case "cancel":
                    orders.cancel_order(self.store, order, None, ctx)
                case "another day":
                    moved = Partial(OrderFields, preferred_delivery_date=later, pickup_date=later + timedelta(days=1))
                    orders.change_order(self.store, orders.ChangeOrder(order, moved), ctx)
                case "later pickup":
                    moved = Partial(OrderFields, pickup_date=later)
                    orders.change_order(self.store, orders.ChangeOrder(order, moved), ctx)
                case "leave out":
                    plan_routes(self.store, SATURDAY, self.routes(without=order), ctx)
                case "pay":
                    receive_payment(self.store, order, Payment(THEIRS, "pix"), ctx)
        except Refused:
            return False
        return True

    def is_recorded(self, step: Step) -> bool:
        return self.store.answered(str(step.driver), self.key(step)) is not None

    def report(self, step: Step) -> None:
        """The phone gives the office what it could not record."""
        amount = OWN if step.does == "pay" else None
        report = UnrecordedReport(
            self.key(step),
            SATURDAY,
            self.stop(step),
            ACTIONS[step.does],
            self.at(step),
            "Dalva",
            step.does,
            amount,
            "Não",
        )
        tell_unrecorded(self.store, report, self.ctx(NIGHT, step.driver))

    def books(self) -> dict[str, Any]:
        """What the house knows in the end, whenever it was told."""
        self.history.follow()
        told = defaultdict(list)
        for event in events_of(self.history.recorder):
            stream = event.originator_id
            if stream.startswith("proof-"):
                stream = "proof"
            name = type(event).__name__
            told[stream].append((name, None if name in OF_THE_RECEIPT else event.timestamp))
        told["proof"].sort()
        found: dict[str, Any] = dict(told)
        for ids in self.orders:
            for id in ids:
                order = self.store.load(EventOrder, id)
                paid = [(each.amount, each.received_at) for each in order.payments.values()]
                found[f"order {id}"] = (order.status, sorted(order.out), order.account.held, paid)
        for id in (*self.pieces, *self.kegs):
            asset = self.store.load(Asset, id)
            found[f"asset {id}"] = (asset.status, asset.moved_at, sorted(asset.bookings))
        found["promised"] = dict(self.store.load(Promises, self.beer).promised) if "promises-1" in told else {}
        for table in TABLES:
            rows = self.history.rows(table)
            kept = [{name: value for name, value in each.items() if name not in UNLIKE} for each in rows]
            found[table.name] = sorted(kept, key=repr)
        return found

    def recorded(self) -> list[datetime]:
        return [event.metadata.recorded_at for event in events_of(self.history.recorder)]


OF_THE_RECEIPT = {"BeerPromiseReleased"}
"""Events of the office's books, which happen when the house is told."""
UNLIKE = {"recorded_at", "position"}
"""Columns that say when the house was told."""


@pytest.mark.parametrize("engine", SQLITE_FIRST)
def test_a_day_that_is_told_at_night_is_the_day_that_is_told_at_once(
    engine: str, request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, fault: Fault
) -> None:
    server: Postgres | None = request.getfixturevalue("postgres_server") if engine == "postgres" else None

    def opened(day: Round, do: Callable[[World], None]) -> tuple[dict[str, Any], list[Any], list[datetime]]:
        folder = tmp_path_factory.mktemp("day")
        if server is None:
            return carried_out(open_history(folder, None, READ_MODELS), day, do)
        with server.database() as url:
            return carried_out(open_history(folder, url, READ_MODELS), day, do)

    @settings(
        deadline=None,
        max_examples=row("drivers").rounds,
        suppress_health_check=list(HealthCheck),
        database=None,
        phases=[Phase.generate],
    )
    @given(day=rounds(), data=st.data())
    def compare(day: Round, data: st.DataObject) -> None:
        def at_once(world: World) -> None:
            for step in day.steps:
                world.send(step, EIGHT + timedelta(minutes=step.minute))

        def at_night(world: World) -> None:
            phones = [[step for step in day.steps if step.driver == driver] for driver in range(2)]
            while any(phones):
                phone = data.draw(st.sampled_from([each for each in phones if each]))
                kills = tuple(data.draw(st.lists(st.integers(0, 2), max_size=2)))
                fault.hit("processes killed before a save", world.send(phone.pop(0), NIGHT, kills))

        online, said, told = opened(day, at_once)
        offline, said_later, told_later = opened(day, at_night)
        for name in online.keys() | offline.keys():
            assert online.get(name) == offline.get(name), name
        assert sorted(said, key=repr) == sorted(said_later, key=repr)
        assert not set(told) & set(told_later)
        fault.hit("steps", len(day.steps))
        fault.hit("steps refused", len(said))
        fault.happened()

    compare()


@pytest.mark.parametrize("engine", SQLITE_FIRST)
def test_what_an_office_changes_meanwhile_loses_no_action_and_no_money(
    engine: str, request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, fault: Fault
) -> None:
    server: Postgres | None = request.getfixturevalue("postgres_server") if engine == "postgres" else None

    @settings(
        deadline=None,
        max_examples=row("drivers").rounds,
        suppress_health_check=list(HealthCheck),
        database=None,
        phases=[Phase.generate],
    )
    @given(data=st.data())
    def follow(data: st.DataObject) -> None:
        day = data.draw(rounds())
        meanwhile, offline = data.draw(changes(day)), data.draw(st.sampled_from([(0, 1), (0,), (1,)]))
        folder = tmp_path_factory.mktemp("day")
        with ExitStack() as opened:
            url = opened.enter_context(server.database()) if server else None
            history = open_history(folder, url, [each for each in PROJECTIONS if each.name == "route_plans"])
            opened.callback(history.close)
            world = World(history, day)
            changed: list[Change] = []
            now: list[Step | Change] = [*meanwhile, *(step for step in day.steps if step.driver not in offline)]
            for each in sorted(now, key=lambda each: each.minute):
                if isinstance(each, Step):
                    world.send(each, world.at(each))
                elif world.change(each):
                    changed.append(each)
            for step in day.steps:
                if step.driver in offline:
                    world.send(step, NIGHT)
            told = {world.key(step): step for step in day.steps}  # equal steps are one: they have one key
            left = [step for step in told.values() if not world.is_recorded(step)]
            for step in left:
                world.report(step)
            history.follow()
            listed = [each for each in history.rows(unrecorded) if each["state"] == "open"]
            assert sorted(each["key"] for each in listed) == sorted(world.key(step) for step in left)
            booked = sum(
                payment.amount
                for ids in world.orders
                for id in ids
                for payment in world.store.load(EventOrder, id).payments.values()
            )
            taken = sum(step.does == "pay" for step in told.values()) * OWN
            office = sum(each.does == "pay" for each in changed) * THEIRS
            assert booked + sum(each["amount"] or 0 for each in listed) == taken + office
            fault.hit("changes of the office", len(changed))
            fault.hit("actions in the list of the office", len(listed))
            fault.happened()

    follow()


def carried_out(
    history: History, day: Round, do: Callable[[World], None]
) -> tuple[dict[str, Any], list[Any], list[datetime]]:
    try:
        world = World(history, day)
        do(world)
        return world.books(), world.refused, world.recorded()
    finally:
        history.close()
