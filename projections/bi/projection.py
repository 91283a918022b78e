"""The star follows orders, notes, equipment, the catalogue, beer and the stock."""

from __future__ import annotations

from projections.bi.beers import BeerFacts
from projections.bi.calendar import CalendarFacts
from projections.bi.catalogue import CatalogueFacts
from projections.bi.demand import DemandFacts
from projections.bi.equipment import EquipmentFacts
from projections.bi.fiscal_documents import FiscalDocumentFacts
from projections.bi.kegs import KegFacts
from projections.bi.kits import KitFacts
from projections.bi.leads import LeadFacts
from projections.bi.money import MoneyFacts
from projections.bi.orders import OrderFacts
from projections.bi.stock import StockFacts
from projections.bi.tables import metadata
from projections.runtime.definition import Projection


class Bi(
    BeerFacts,
    CalendarFacts,
    CatalogueFacts,
    DemandFacts,
    EquipmentFacts,
    FiscalDocumentFacts,
    KegFacts,
    KitFacts,
    LeadFacts,
    MoneyFacts,
    OrderFacts,
    StockFacts,
    Projection,
):
    """Dimensions and facts for analyses, without a person in them."""

    name = "bi"
    version = 17
    tables = tuple(metadata.sorted_tables)
