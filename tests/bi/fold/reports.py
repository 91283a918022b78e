"""Every report of docs/bi.md, made from the raw events alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Any, Final

from tests.bi.fold import (
    beer,
    customers,
    kegs,
    money,
    order_reports,
    owed,
    refusals,
    revenue,
    sales,
    site_requests,
    utilisation,
)
from tests.bi.fold.abc_curve import by_product, of_product
from tests.bi.fold.asking import Asked, Row
from tests.bi.fold.catalogue import Catalogue, catalogue_of
from tests.bi.fold.equipment import Equipment, equipment_of
from tests.bi.fold.figures import per, rounded
from tests.bi.fold.log import Happened
from tests.bi.fold.orders import (
    DepositMove,
    Order,
    deposit_moves,
    held_at_the_end_of,
    of_center,
    orders_of,
    reached_in_period,
)

_ONE_DECIMAL: Final = frozenset(
    {
        "utilisation",
        "share",
        "conversion",
        "cumulative",
        "change",
        "volume_change",
        "from_previous",
        "from_first",
        "returning_share",
        "median_hours",
        "mean_hours",
        "p90_hours",
        "service_hours",
        "booked_hours",
        "overdue_days",
        "idle_days",
        "margin_percent",
        "yield",
        "tap_days",
        "loss",
        "mean_days",
        "most_days",
        "maintenance_days",
    }
)
LITRES: Final = (
    "counter_l",
    "events_l",
    "total_l",
    "uncosted_l",
    "litres",
    "poured_l",
    "lost_l",
    "poured_away_l",
    "returned_l",
    "leftover_l",
    "container_l",
)
_THREE_DECIMALS: Final = frozenset(
    {"quantity", "trips_per_year", "distance_km", "daily_before", "daily_after", *LITRES}
)


@dataclass(frozen=True)
class Pub:
    """All that ever happened, by what it happened to; ``accounts`` are the orders and the opening balances."""

    catalogue: Catalogue
    sales: Sequence[sales.Sale]
    orders: Sequence[Order]
    accounts: Sequence[Order]
    deposits: Sequence[DepositMove]
    equipment: Equipment
    refusals: Sequence[refusals.Refusal]
    requests: Sequence[site_requests.Request]
    cellar: beer.Cellar
    people: customers.People


def pub_of(log: Sequence[Happened]) -> Pub:
    accounts = orders_of(log)
    orders = [each for each in accounts if not each.book.opening]
    return Pub(
        catalogue_of(log),
        sales.sales_of(log),
        orders,
        accounts,
        deposit_moves(orders),
        equipment_of(log),
        refusals.refusals_of(log),
        site_requests.requests_of(log),
        beer.cellar_of(log),
        customers.people_of(log),
    )


def summary(pub: Pub, asked: Asked) -> list[Row]:
    """``summary``."""
    sold, delivered = revenue.sold(pub.sales, asked), revenue.delivered(pub.orders, asked)
    counter, events = revenue.worth(sold), revenue.worth(delivered)
    mine = deposit_moves(of_center(pub.orders, asked))
    return [
        {
            "revenue": counter + events,
            "sales_revenue": counter,
            "event_revenue": events,
            "sales": len(sold),
            "average_sale": per(counter, len(sold)),
            "orders_placed": len(reached_in_period(pub.orders, "awaiting_deposit", asked)),
            "events_delivered": len(delivered),
            "deposits_held": held_at_the_end_of(asked.period.last, mine),
            "utilisation": utilisation.of_everything(pub.equipment, asked),
            "refusals": len(refusals.chosen(pub.refusals, asked)),
        }
    ]


REPORTS: Final[Mapping[str, Callable[[Pub, Asked], list[Row]]]] = {
    "summary": summary,
    "beer-volume": lambda pub, asked: beer.volume(pub.cellar, pub.orders, asked),
    "beer-margins": lambda pub, asked: kegs.beer_margins(pub.cellar, pub.orders, asked),
    "event-margins": lambda pub, asked: kegs.event_margins(pub.cellar, pub.orders, asked),
    "keg-yield": lambda pub, asked: kegs.keg_yield(pub.cellar, asked),
    "beer-losses": lambda pub, asked: kegs.losses(pub.cellar, asked),
    "batch-age": lambda pub, asked: kegs.batch_age(pub.cellar, pub.orders, asked),
    "kegs-out": lambda pub, asked: kegs.kegs_out(pub.cellar, pub.orders, asked),
    "beer-sales": lambda pub, asked: beer.by_beer(pub.cellar, pub.orders, asked),
    "revenue": lambda pub, asked: revenue.by_cost_center(pub.sales, pub.orders, asked),
    "revenue-by-source": lambda pub, asked: revenue.by_source(pub.sales, pub.orders, asked),
    "sales-heat": lambda pub, asked: sales.heat(pub.sales, pub.catalogue, asked),
    "sales-by-category": lambda pub, asked: sales.by_category(pub.sales, pub.catalogue, asked),
    "sales-by-product": lambda pub, asked: by_product(pub.sales, pub.orders, pub.cellar, pub.catalogue, asked),
    "product-sales": lambda pub, asked: of_product(pub.sales, pub.orders, pub.cellar, pub.catalogue, asked),
    "price-changes": lambda pub, asked: sales.price_changes(pub.sales, pub.catalogue, asked),
    "orders-by-status": lambda pub, asked: order_reports.by_status(pub.orders, asked),
    "order-funnel": lambda pub, asked: order_reports.funnel(pub.orders, asked),
    "time-in-status": lambda pub, asked: order_reports.time_in_status(pub.orders, asked),
    "cancellations": lambda pub, asked: order_reports.cancellations(pub.orders, asked),
    "deposits": lambda pub, asked: revenue.deposits(pub.deposits, asked),
    "money-received": lambda pub, asked: money.received(of_center(pub.accounts, asked), asked),
    "other-charges": lambda pub, asked: money.charged(of_center(pub.orders, asked), asked),
    "open-by-age": lambda pub, asked: owed.by_age(pub.accounts, pub.people, asked),
    "freight": lambda pub, asked: order_reports.freight(pub.orders, asked),
    "order-items": lambda pub, asked: order_reports.items(pub.orders, asked),
    "utilisation-by-model": lambda pub, asked: utilisation.by_model(pub.equipment, asked),
    "utilisation-by-asset": lambda pub, asked: utilisation.by_asset(pub.equipment, asked),
    "equipment-turns": lambda pub, asked: utilisation.turns(pub.equipment, asked),
    "service-costs": lambda pub, asked: utilisation.service_costs(pub.equipment, asked),
    "refused-demand": lambda pub, asked: refusals.refused_demand(pub.refusals, pub.equipment.model_names, asked),
    "customers": lambda pub, asked: customers.customers(pub.orders, asked),
    "site-requests": lambda pub, asked: site_requests.by_source(pub.requests, asked),
    "lost-site-requests": lambda pub, asked: site_requests.lost_ones(pub.requests, asked),
}


def shown(rows: Iterable[Row]) -> list[Row]:
    """As an answer says it: rounded at the very end, days as text."""
    return [{column: _shown(column, value) for column, value in row.items()} for row in rows]


def _shown(column: str, value: Any) -> Any:
    if isinstance(value, date):
        return value.isoformat()
    if column in _ONE_DECIMAL or column in _THREE_DECIMALS or not isinstance(value, (int, str, type(None))):
        return None if value is None else float(rounded(value, _decimals(column)))
    return value


def _decimals(column: str) -> int:
    if column in _ONE_DECIMAL:
        return 1
    return 3 if column in _THREE_DECIMALS else 2


def total(rows: Iterable[Row], column: str) -> Fraction:
    """The sum of a column before anything is rounded."""
    return sum((Fraction(row[column]) for row in rows if row[column] is not None), Fraction(0))
