"""A daily export of the till: one line per product and business day. Pure: the same input gives the same sales."""

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from decimal import Decimal
from random import Random

from command_api.rules.windows import PUB_TIME
from demo.business import BUSINESS, OpeningHours
from demo.catalogue import DemoProduct
from demo.prices import price_on

WEEKDAY_FACTOR = {1: 0.62, 2: 0.70, 3: 0.92, 4: 1.45, 5: 1.60, 6: 0.88}
"""How busy a weekday is against the average open day (Monday is 0, and closed)."""

HOUSE_GROWTH = 0.18
"""The last day of the period sells this share more than the first."""

CATEGORY_TREND = {"chopes-artesanais": 0.25, "sem-alcool": 0.15, "sobremesas": -0.10}
"""Growth of a category over the period, on top of the growth of the house."""

_HOURS = {day.weekday: day for day in BUSINESS.opening_hours}


@dataclass(frozen=True, slots=True)
class DemoSale:
    """What one product sold in one business day. `source_id` is unique and stable; `at` is local to the pub."""

    source_id: str
    at: datetime
    product_slug: str
    quantity: int
    unit_price: Decimal

    @property
    def day(self) -> str:
        """The business day, `yyyymmdd`; it goes on after midnight."""
        return self.source_id.split("-")[1]


def daily_sales(
    products: Sequence[DemoProduct], days: int = 200, *, until: date, seed: int = 2017
) -> Iterator[DemoSale]:
    """Yield the sales of the `days` calendar days that end with `until` (included), in order of time."""
    for offset in range(days):
        yield from _sales_of_day(products, days, offset, until, seed)


def last_day(products: Sequence[DemoProduct], days: int = 200, *, until: date, seed: int = 2017) -> list[DemoSale]:
    """What `daily_sales` yields for the last day on which anything is sold."""
    for offset in reversed(range(days)):
        if sales := _sales_of_day(products, days, offset, until, seed):
            return sales
    return []


def units_sold(sales: Iterable[DemoSale]) -> Counter[str]:
    """Total quantity per product slug."""
    totals: Counter[str] = Counter()
    for sale in sales:
        totals[sale.product_slug] += sale.quantity
    return totals


def _sales_of_day(products: Sequence[DemoProduct], days: int, offset: int, until: date, seed: int) -> list[DemoSale]:
    """The sales of the `offset`th of `days`; none on a day on which the house is closed."""
    day = until - timedelta(days=days - 1 - offset)
    hours = _HOURS.get(day.weekday())
    if hours is None:
        return []
    elapsed = offset / max(days - 1, 1)
    mood = Random(f"{seed}:{day}").uniform(0.88, 1.12)
    sales = []
    for product in products:
        chance = Random(f"{seed}:{day}:{product.slug}")
        mean = product.popularity * WEEKDAY_FACTOR[day.weekday()] * mood * _trend(product, elapsed)
        quantity = _poisson(chance, mean)
        if quantity:
            source_id = f"PDV-{day:%Y%m%d}-{product.sku}"
            price = price_on(product, day, until)
            sales.append(DemoSale(source_id, _moment(chance, day, hours), product.slug, quantity, price))
    return sorted(sales, key=lambda sale: (sale.at, sale.source_id))


def _trend(product: DemoProduct, elapsed: float) -> float:
    """Factor around 1 at `elapsed`, the share of the period gone by (0 to 1)."""
    growth = HOUSE_GROWTH + CATEGORY_TREND.get(product.category_slug, 0.0)
    return 1 + growth * (elapsed - 0.5)


def _moment(chance: Random, day: date, hours: OpeningHours) -> datetime:
    """A minute between opening and closing, drawn towards the middle of the evening."""
    opens = datetime.combine(day, hours.opens, PUB_TIME)
    closing_day = day if hours.closes > hours.opens else day + timedelta(days=1)
    minutes_open = (datetime.combine(closing_day, hours.closes, PUB_TIME) - opens) // timedelta(minutes=1)
    return opens + timedelta(minutes=int(chance.triangular(0, minutes_open, minutes_open * 0.55)))


def _poisson(chance: Random, mean: float) -> int:
    """A Poisson draw by Knuth's method; `mean` stays small (under 100), so the loop is short."""
    limit, count, product = math.exp(-mean), 0, chance.random()
    while product > limit:
        count += 1
        product *= chance.random()
    return count
