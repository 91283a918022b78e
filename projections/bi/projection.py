"""The star follows orders, equipment, the catalogue, and the days on which anything was sold."""

from __future__ import annotations

from command_api.stock.events import StockSold
from projections.bi.calendar import day_of
from projections.bi.catalogue import CatalogueFacts
from projections.bi.equipment import EquipmentFacts
from projections.bi.orders import OrderFacts
from projections.bi.tables import metadata
from projections.projection import Projection, handles
from projections.rows import Rows


class Bi(CatalogueFacts, EquipmentFacts, OrderFacts, Projection):
    """Dimensions and facts for analyses, without a person in them."""

    name = "bi"
    version = 1
    tables = tuple(metadata.sorted_tables)

    @handles(StockSold)
    def sold(self, event: StockSold, rows: Rows) -> None:
        """The amount is in ``sales_hourly``; the day is here. The stock knows it with fewer events than there are
        sales."""
        day_of(event.timestamp, rows)
