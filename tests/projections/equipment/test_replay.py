"""Whatever happens to assets, the rows say what the assets say of themselves, and a replay says it again."""

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import given as for_all

from command_api.equipment.domain import Asset
from command_api.equipment.events import AssetDeleted, KitDeleted, KitRedefined, ModelDeleted
from command_api.rules.holds import OpenHold
from projections.equipment.tables import assets, bookings
from projections.runtime.rebuild import verify
from tests.harness.equipment import KIT, STEPS, Lives, Step, furnished
from tests.harness.parties import Party, later
from tests.harness.read_models import History


@pytest.fixture
def lived_in(history: History) -> Iterator[History]:
    """A house whose read model is compared with a replay when everybody has gone."""
    Lives.prepare(history)
    yield history
    compare(history)


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@for_all(STEPS, STEPS)
def test_the_rows_say_what_the_assets_say_of_themselves(
    lived_in: History, before: list[Step], after: list[Step]
) -> None:
    """Every example goes on in the house of the one before, so that there is more than one asset to mix up."""
    lives = Lives(lived_in, (1, 2))
    lives.live(before)
    lived_in.follow()
    lives.live(after)
    rows = {row["id"]: row for row in lived_in.rows(assets)}
    open_states = [row for row in lived_in.rows(bookings) if row["state"] in {"booked", "set_aside", "out"}]
    for asset in lives.assets():
        row = rows[asset.number]
        assert {name: row[name] for name in said_by(asset)} == said_by(asset)
        held = {row["order_id"]: row for row in open_states if row["asset_id"] == asset.number}
        assert {id: (row["start"], row["blocked_until"], row["state"]) for id, row in held.items()} == {
            id: (
                hold.window.start,
                hold.blocked.end,
                "out" if hold.out else "set_aside" if hold.set_aside else "booked",
            )
            for id, hold in asset.bookings.items()
        }


def state_of(hold: OpenHold) -> str:
    return "out" if hold.out else "set_aside" if hold.set_aside else "booked"


def said_by(asset: Asset) -> dict[str, Any]:
    return {
        "asset_tag": asset.asset_tag,
        "status": asset.status,
        "by_hand": asset.by_hand,
        "stock_location_id": asset.stock_location_id,
        "home_location_id": asset.home_location_id,
        "times_used": asset.times_used,
        "version": asset.version,
        "cleaning_order_id": asset.cleaning and asset.cleaning.order_id,
        "cleaning_order_code": asset.cleaning and asset.cleaning.order_code,
        "cleaning_until": asset.cleaning and asset.cleaning.until,
    }


def compare(history: History) -> None:
    compared = verify(history.recorder, history.database, history.runner.projections["equipment"])
    assert compared.rows
    assert compared.equal, compared.differences


def test_equipment_with_orders_in_every_situation_equals_a_replay_from_nothing(history: History) -> None:
    furnished(history)
    first = Party(history, 1).drafted().placed()
    history.follow()
    first.confirmed().scheduled().delivered().returned(7, condition="damaged", complete=False)
    history.follow()
    first.returned(8, 9)
    Party(history, 2, details=later(first, 7), assets={8: 1}).drafted().placed().cancelled()
    history.given("equipment_asset-9", AssetDeleted)
    history.given("equipment_model-3", ModelDeleted)
    history.given("kit_definition-3", KitRedefined, **KIT, rental_period="weekly")
    history.follow()
    history.given("kit_definition-3", KitDeleted)
    history.follow()
    compare(history)
