"""What of the house is due."""

import uuid
from datetime import UTC, datetime

from command_api.equipment.commands import RegisterAsset, register_asset
from command_api.equipment.details import LocationDetails
from command_api.equipment.locations import AddLocation, add_location
from command_api.equipment.models import AddModel, add_model
from command_api.kernel import Actor, CommandContext
from command_api.rules.services import Service
from infra.position import START
from launcher.composition import Services
from launcher.jobs.house_dues import house_dues
from query_api.http import Snapshot


def test_two_services_of_one_piece_on_one_day_are_two(services: Services) -> None:
    now = datetime.now(UTC)
    ctx = CommandContext(Actor(1, "Ana"), now, uuid.uuid4().hex)
    twice = (Service(name="Limpeza", every_days=3), Service(name="Vedações", every_days=3))
    model = add_model(services.store, AddModel("Chopeira", services=twice), ctx).id
    depot = add_location(services.store, AddLocation(LocationDetails(name="Galpão"), "distribuidora"), ctx).id
    register_asset(services.store, RegisterAsset(model, depot), ctx)
    services.runner.catch_up()
    with services.read_database.read() as connection:
        dues = [each for each in house_dues(Snapshot(connection, START, {}), now) if each.occasion == "service_due"]
    assert sorted(each.values["servico"] for each in dues) == ["Limpeza", "Vedações"]
    assert len({each.about for each in dues}) == 1
    assert len({each.causes[0] for each in dues}) == 2
