from dataclasses import dataclass
from datetime import date
from decimal import Decimal

import pytest

from command_api.batches.commands import PlanBatch, plan_batch
from command_api.batches.details import Plan
from command_api.beers.commands import AddBeer, add_beer
from command_api.equipment.commands import RegisterAsset, register_asset
from command_api.equipment.details import LocationDetails, ModelContainer
from command_api.equipment.locations import AddLocation, add_location
from command_api.equipment.models import AddModel, add_model
from command_api.event_store import Store
from command_api.kernel import CommandContext


@dataclass
class Cellar:
    """A beer, and containers by tag: B50-1, B50-2 (50 L) and CH-1, which is a tap."""

    store: Store
    ctx: CommandContext
    beer: int
    containers: dict[str, int]

    def batch(self, litres: int = 100, **plan: object) -> int:
        command = PlanBatch(self.beer, Plan(litres=Decimal(litres), ready_on=date(2026, 11, 16), **plan))  # type: ignore[arg-type]
        return plan_batch(self.store, command, self.ctx).id


def cellar_in(store: Store, ctx: CommandContext) -> Cellar:
    """See ``Cellar``."""
    beer = add_beer(store, AddBeer("Pilsen"), ctx).id
    place = add_location(store, AddLocation(LocationDetails(name="Galpão"), "distribuidora"), ctx).id
    barrel = add_model(
        store, AddModel("Barril", container=ModelContainer(capacity_l=Decimal(50), tare_kg=Decimal(13))), ctx
    ).id
    tap = add_model(store, AddModel("Chopeira"), ctx).id
    models = {"B50-1": barrel, "B50-2": barrel, "CH-1": tap}
    containers = {
        tag: register_asset(store, RegisterAsset(model, place, asset_tag=tag), ctx).id for tag, model in models.items()
    }
    return Cellar(store, ctx, beer, containers)


@pytest.fixture
def cellar(store: Store, ctx: CommandContext) -> Cellar:
    return cellar_in(store, ctx)


@pytest.fixture
def any_cellar(any_store: Store, ctx: CommandContext) -> Cellar:
    """The same on each database."""
    return cellar_in(any_store, ctx)
