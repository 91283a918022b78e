"""Whatever happens to batches, kegs and taps: no litre appears or disappears, and a container holds one fill."""

import uuid
from contextlib import closing
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import ClassVar

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from command_api.batches.commands import Fill, PlanBatch, package_batch, plan_batch
from command_api.batches.details import Plan
from command_api.beers.commands import AddBeer, add_beer
from command_api.equipment.commands import ChangeAsset, RegisterAsset, change_asset, register_asset
from command_api.equipment.details import LocationDetails, ModelContainer
from command_api.equipment.locations import AddLocation, add_location
from command_api.equipment.models import AddModel, add_model
from command_api.event_store import Receipt, Store
from command_api.kernel import Actor, CommandContext, Refused
from command_api.stock.commands import discard_keg, empty_keg, tap_keg
from projections.beers.projection import Beers
from projections.beers.tables import batches, kegs
from tests.harness.blank import Blank
from tests.harness.read_models import History, open_history

BEST_BEFORE = date(2099, 1, 1)
PIECES = st.integers(0, 30)
LITRES = st.sampled_from([10, 30, 50, 60])


@dataclass
class Fate:
    """What the clerk knows of a fill: where it is and what became of its litres."""

    beer: int
    container: int
    litres: Decimal
    tap: int | None = None
    poured_away: Decimal = Decimal(0)
    open: bool = True


@dataclass
class Clerk:
    """Counts by hand. Shares no rule with the product."""

    left: dict[int, Decimal] = field(default_factory=dict)
    beer_of: dict[int, int] = field(default_factory=dict)
    broken: set[int] = field(default_factory=set)
    fills: dict[int, Fate] = field(default_factory=dict)

    def in_container(self, container: int) -> list[int]:
        return [id for id, fate in self.fills.items() if fate.open and fate.container == container]

    def on_tap(self, tap: int) -> bool:
        return any(fate.open and fate.tap == tap for fate in self.fills.values())


class Cellar(RuleBasedStateMachine):
    """Two beers, three containers of 50 L and two taps."""

    history: ClassVar[History]
    store: ClassVar[Store]

    @initialize()
    def opens(self) -> None:
        run = uuid.uuid4().hex[:8]
        self.clerk = Clerk()
        self.beers = [add_beer(self.store, AddBeer(f"{name} {run}"), self.ctx).id for name in ("Pilsen", "IPA")]
        place = add_location(
            self.store, AddLocation(LocationDetails(name=f"Câmara fria {run}"), "choperia"), self.ctx
        ).id
        model = add_model(
            self.store, AddModel(f"Barril {run}", container=ModelContainer(capacity_l=Decimal(50))), self.ctx
        ).id
        self.tags = {f"{run}-{number}": self._container(model, place, f"{run}-{number}") for number in range(3)}
        self.taps = [int(run[:6], 16) * 10 + number for number in range(2)]

    @property
    def ctx(self) -> CommandContext:
        return CommandContext(Actor(1, "Ana"), datetime.now(UTC), uuid.uuid4().hex, reason="Porque sim")

    def _container(self, model: int, place: int, tag: str) -> int:
        return register_asset(self.store, RegisterAsset(model, place, asset_tag=tag), self.ctx).id

    def _keg(self, number: int) -> int | None:
        known = list(self.clerk.fills)
        return known[number % len(known)] if known else None

    @rule(beer=st.integers(0, 1), litres=st.sampled_from([60, 200]))
    def plans(self, beer: int, litres: int) -> None:
        planned = PlanBatch(self.beers[beer], Plan(litres=Decimal(litres), ready_on=date(2026, 11, 16)))
        batch = plan_batch(self.store, planned, self.ctx).id
        self.clerk.left[batch], self.clerk.beer_of[batch] = Decimal(litres), self.beers[beer]

    @rule(batch=PIECES, containers=st.lists(st.integers(0, 2), min_size=1, max_size=3), litres=LITRES)
    def packages(self, batch: int, containers: list[int], litres: int) -> None:
        if not self.clerk.left:
            return
        id = list(self.clerk.left)[batch % len(self.clerk.left)]
        tags = [list(self.tags)[number] for number in containers]
        wanted = [self.tags[tag] for tag in tags]
        total = Decimal(litres) * len(tags)
        possible = (
            litres <= 50
            and len(set(tags)) == len(tags)
            and total <= self.clerk.left[id]
            and not any(self.clerk.in_container(container) or container in self.clerk.broken for container in wanted)
        )
        fills = [Fill(tag, Decimal(litres), BEST_BEFORE) for tag in tags]
        try:
            receipt: Receipt = package_batch(self.store, id, fills, self.ctx)
        except Refused:
            assert not possible
            return
        assert possible
        self.clerk.left[id] -= total
        for keg, container in zip(receipt.answer["kegs"], wanted, strict=True):
            self.clerk.fills[keg] = Fate(self.clerk.beer_of[id], container, Decimal(litres))

    @rule(number=PIECES, tap=st.integers(0, 1))
    def connects(self, number: int, tap: int) -> None:
        id = self._keg(number)
        if id is None:
            return
        fate = self.clerk.fills[id]
        possible = fate.open and fate.tap is None and not self.clerk.on_tap(self.taps[tap])
        try:
            tap_keg(self.store, id, "", self.ctx, self.taps[tap])
        except Refused:
            assert not possible
            return
        assert possible
        fate.tap = self.taps[tap]

    @rule(number=PIECES)
    def kicks(self, number: int) -> None:
        id = self._keg(number)
        if id is None:
            return
        fate = self.clerk.fills[id]
        possible = fate.open and fate.tap is not None
        try:
            empty_keg(self.store, id, self.ctx)
        except Refused:
            assert not possible
            return
        assert possible
        fate.open = False

    @rule(number=PIECES, litres=st.sampled_from([None, 5, 60]))
    def pours_away(self, number: int, litres: int | None) -> None:
        id = self._keg(number)
        if id is None:
            return
        fate = self.clerk.fills[id]
        lost = fate.litres if litres is None else Decimal(litres)
        possible = fate.open and lost <= fate.litres
        try:
            discard_keg(self.store, id, None if litres is None else lost, "Azedou", self.ctx)
        except Refused:
            assert not possible
            return
        assert possible
        fate.open, fate.poured_away = False, lost

    @rule(number=st.integers(0, 2), broken=st.booleans())
    def repairs(self, number: int, broken: bool) -> None:
        container = list(self.tags.values())[number]
        status = "maintenance" if broken else "available"
        change_asset(self.store, ChangeAsset(container, status=status, reason="Válvula"), self.ctx)
        (self.clerk.broken.add if broken else self.clerk.broken.discard)(container)

    @invariant()
    def every_litre_is_somewhere(self) -> None:
        if not hasattr(self, "clerk"):
            return
        rows = {row["id"]: row for row in self.history.rows(kegs) if row["beer_id"] in self.beers}
        assert rows.keys() == self.clerk.fills.keys()
        for id, fate in self.clerk.fills.items():
            row = rows[id]
            assert (row["container_id"], row["litres"]) == (fate.container, fate.litres)
            assert (row["status"] in {"full", "tapped"}, row["poured_away_l"]) == (fate.open, fate.poured_away)
        held = [row["container_id"] for row in rows.values() if row["status"] in {"full", "tapped"}]
        assert len(held) == len(set(held)), "one open fill per container"
        connected = [row["tap"] for row in rows.values() if row["status"] == "tapped"]
        assert len(connected) == len(set(connected)), "one keg per tap"
        for batch in self.history.rows(batches):
            if batch["id"] in self.clerk.left:
                filled = sum(row["litres"] for row in rows.values() if row["batch_id"] == batch["id"])
                assert batch["litres"] == self.clerk.left[batch["id"]] + filled, "litres in = not packaged + in kegs"


def test_no_litre_appears_or_disappears_whatever_happens_in_the_cellar(blank: Blank) -> None:
    with (
        blank.on("sqlite") as place,
        closing(open_history(place.data, place.url, (Beers,), has_tables=True)) as history,
    ):
        Cellar.history, Cellar.store = history, Store(history.recorder)
        chosen = settings(
            max_examples=8, stateful_step_count=25, deadline=None, suppress_health_check=list(HealthCheck)
        )
        run_state_machine_as_test(Cellar, settings=chosen)
