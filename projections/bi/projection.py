"""The star follows orders, equipment, the catalogue, and the days on which anything was sold."""

from __future__ import annotations

from command_api.stock.events import StockSold, StockSoldInBatch
from projections.bi.beers import BeerFacts
from projections.bi.calendar import CalendarFacts, day_of
from projections.bi.catalogue import CatalogueFacts
from projections.bi.demand import DemandFacts
from projections.bi.equipment import EquipmentFacts
from projections.bi.kegs import KegFacts
from projections.bi.kits import KitFacts
from projections.bi.leads import LeadFacts
from projections.bi.money import MoneyFacts
from projections.bi.orders import OrderFacts
from projections.bi.tables import metadata
from projections.runtime.definition import Projection, handles
from projections.runtime.rows import Rows


class Bi(
    BeerFacts,
    CalendarFacts,
    CatalogueFacts,
    DemandFacts,
    EquipmentFacts,
    KegFacts,
    KitFacts,
    LeadFacts,
    MoneyFacts,
    OrderFacts,
    Projection,
):
    """Dimensions and facts for analyses, without a person in them."""

    name = "bi"
    version = 15
    tables = tuple(metadata.sorted_tables)

    @handles(StockSold)
    def sold(self, event: StockSold, rows: Rows) -> None:
        """The amount is in ``sales_hourly``; the day is here. The stock knows it with fewer events than there are
        sales."""
        day_of(event.timestamp, rows)

    @handles(StockSoldInBatch)
    def sold_in_batch(self, event: StockSoldInBatch, rows: Rows) -> None:
        """The days between them are named with the last one."""
        day_of(event.first_sold_at, rows)
        day_of(event.last_sold_at, rows)
