"""Orders as they were followed are orders as they are replayed."""

from decimal import Decimal

from command_api.equipment.events import AssetDeleted, AssetSentToMaintenance
from command_api.orders.events import DepositSettled, EventOrderDiscarded, EventOrderItemsChanged
from projections.runtime.rebuild import verify
from tests.harness.parties import KIT, Party, later, warehouse
from tests.harness.read_models import History


def test_orders_in_every_situation_equal_a_replay_from_nothing(history: History) -> None:
    warehouse(history)
    first = Party(history, 1, assets={7: 1}).drafted().with_freight().placed()
    history.follow()
    first.confirmed().scheduled().delivered()
    history.follow()
    first.returned(condition="damaged", charge=Decimal(80), note="Amassado.")
    first.given(DepositSettled, returned=Decimal(0), kept=Decimal(80), used=Decimal(220))
    Party(history, 2, assets={}).drafted().given(EventOrderItemsChanged, items=(KIT,)).given(EventOrderDiscarded)
    Party(history, 3, details=later(first, 7), assets={8: 1}).drafted().placed().cancelled()
    history.follow()
    Party(history, 4, details=later(first, 14), assets={8: 1}).drafted().placed()
    history.given("equipment_asset-8", AssetSentToMaintenance)
    history.given("equipment_asset-9", AssetDeleted)
    history.follow()
    compared = verify(history.recorder, history.database, history.runner.projections["orders"])
    assert compared.equal, compared
