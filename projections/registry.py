"""Every read model there is. The runner runs these, ``choperia verify`` checks these, the documentation lists these."""

from __future__ import annotations

from projections.accounts.projection import Accounts
from projections.bank.projection import Bank
from projections.beers.projection import Beers
from projections.bi.projection import Bi
from projections.catalogue.projection import Catalogue
from projections.counts.projection import Counts
from projections.customers.projection import Customers
from projections.equipment.projection import Equipment
from projections.freight.projection import Freight
from projections.history.projection import History
from projections.images.projection import Images
from projections.leads.projection import Leads
from projections.menu.projection import Menu
from projections.orders.projection import Orders
from projections.reservations.projection import Reservations
from projections.route_plans.projection import RoutePlans
from projections.runtime.definition import Projection
from projections.sales.projection import Sales
from projections.sales_imports.projection import SalesImports
from projections.seal.projection import Seal
from projections.site.projection import Site
from projections.stock.projection import Stock
from projections.tap_lines.projection import TapLines
from projections.trade.projection import Trade
from projections.waiter_calls.projection import WaiterCalls

PROJECTIONS: tuple[type[Projection], ...] = (
    Accounts,
    Bank,
    Beers,
    Bi,
    Catalogue,
    Counts,
    Customers,
    Equipment,
    Freight,
    History,
    Images,
    Leads,
    Menu,
    Orders,
    Reservations,
    RoutePlans,
    Sales,
    SalesImports,
    Seal,
    Site,
    Stock,
    TapLines,
    Trade,
    WaiterCalls,
)
