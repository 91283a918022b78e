"""What the suppliers of the demo pub bring, what becomes of its kegs, and what breaks.

Pure: the same sales give the same steps.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from decimal import ROUND_HALF_UP, Decimal
from itertools import groupby
from random import Random
from typing import Final, Literal

from command_api.rules.windows import PUB_TIME
from demo.catalogue import DemoProduct
from demo.sales import DemoSale

DELIVERED_EVERY: Final = timedelta(days=14)
KEG_LITRES: Final = (50, 30, 20)
"""The largest that is drunk within two weeks, so that no beer gets old in its keg."""
SHELF_LIFE: Final = timedelta(days=45)
"""Of a keg, from the day on which it was filled."""
COST_SHARE: Final[dict[str, str]] = {
    "chopes-classicos": "0.34",
    "chopes-artesanais": "0.42",
    "drinks": "0.30",
    "sem-alcool": "0.38",
    "barris-para-festa": "0.62",
}
"""What a product costs the house, as a share of its price; others 0.36."""
RISE: Final = Decimal("0.03")
"""Suppliers take this much more for the second half of the time."""
LOSSES: Final = (
    "Quebrou na lavagem",
    "Caiu no salão",
    "Passou da validade",
    "Prato refeito a pedido do cliente",
)

_CENT: Final = Decimal("0.01")
_TEN: Final = time(10)
_MOST_LOST: Final = 3
_CHANCE_OF_A_LOSS: Final = 0.12

Kind = Literal["goods", "keg", "loss", "tap", "empty"]


@dataclass(frozen=True, slots=True)
class StockStep:
    """Something that happens to the stock ``at`` a time local to the pub. ``quantity`` is in the product's unit,
    ``cost`` BRL per unit, of a keg for all of it; ``keg`` names one keg from its delivery to its end."""

    at: datetime
    kind: Kind
    slug: str
    key: str
    quantity: int = 0
    cost: Decimal | None = None
    note: str = ""
    keg: str = ""
    litres: int = 0
    filled_on: date | None = None


def stock_steps(products: Sequence[DemoProduct], sales: Sequence[DemoSale], seed: int = 2017) -> list[StockStep]:
    """Everything but the sales, in order of time. The first two weeks live on what was there before."""
    if not sales:
        return []
    first, last = sales[0].at, sales[-1].at
    mornings = list(_mornings(first.date() + DELIVERED_EVERY, last.date()))
    by_slug = {slug: list(each) for slug, each in groupby(sorted(sales, key=_by_slug), key=_by_slug)}
    steps: list[StockStep] = []
    for product in products:
        sold = sorted(by_slug.get(product.slug, []), key=lambda sale: sale.at)
        halfway = first + (last - first) / 2
        if product.is_mixed:
            continue
        if product.is_draught:
            steps += _kegs(product, sold, mornings, halfway)
        else:
            steps += _goods(product, sold, mornings, halfway)
            steps += _losses(product, mornings, seed)
    return sorted(steps, key=lambda step: (step.at, step.key))


def brought(steps: Sequence[StockStep]) -> Counter[str]:
    """What the steps add to the stock of each product, losses taken off."""
    total: Counter[str] = Counter()
    for step in steps:
        if step.kind in {"goods", "keg"}:
            total[step.slug] += step.quantity
        elif step.kind == "loss":
            total[step.slug] -= step.quantity
    return total


def keg_of(product: DemoProduct) -> int:
    """Litres of the kegs in which this beer comes."""
    fortnight = product.popularity * DELIVERED_EVERY.days * product.volume_ml / 1000
    return next((litres for litres in KEG_LITRES if litres <= fortnight), KEG_LITRES[-1])


def glasses_in_a_keg(product: DemoProduct) -> int:
    """Without the foam that nobody drinks."""
    return keg_of(product) * 1000 // product.volume_ml


def _by_slug(sale: DemoSale) -> str:
    return sale.product_slug


def _mornings(first: date, last: date) -> list[datetime]:
    """Ten o'clock of a Tuesday, every other week."""
    day = first + timedelta(days=(1 - first.weekday()) % 7)
    found = []
    while day < last:
        found.append(datetime.combine(day, _TEN, PUB_TIME))
        day += DELIVERED_EVERY
    return found


def _needed(sold: Sequence[DemoSale], morning: datetime) -> int:
    """What is sold from this morning to the next delivery."""
    return sum(sale.quantity for sale in sold if morning <= sale.at < morning + DELIVERED_EVERY)


def _unit_cost(product: DemoProduct, at: datetime, halfway: datetime) -> Decimal:
    share = Decimal(COST_SHARE.get(product.category_slug, "0.36"))
    cost = product.price * share * (1 + RISE if at > halfway else 1)
    return max(_CENT, cost.quantize(_CENT, ROUND_HALF_UP))


def _invoice(morning: datetime) -> str:
    return f"NF {morning.toordinal() % 100_000}"


def _goods(
    product: DemoProduct, sold: Sequence[DemoSale], mornings: Sequence[datetime], halfway: datetime
) -> list[StockStep]:
    return [
        StockStep(
            morning,
            "goods",
            product.slug,
            f"{morning:%Y%m%d}-{product.slug}",
            quantity,
            _unit_cost(product, morning, halfway),
            _invoice(morning),
        )
        for morning in mornings
        if (quantity := _needed(sold, morning))
    ]


def _losses(product: DemoProduct, mornings: Sequence[datetime], seed: int) -> list[StockStep]:
    steps = []
    for morning in mornings:
        chance = Random(f"{seed}:loss:{morning:%Y%m%d}:{product.slug}")
        if chance.random() < _CHANCE_OF_A_LOSS:
            at = morning + timedelta(days=chance.randrange(1, 6), hours=chance.randrange(8, 13))
            key = f"loss-{morning:%Y%m%d}-{product.slug}"
            steps.append(
                StockStep(at, "loss", product.slug, key, chance.randint(1, _MOST_LOST), note=chance.choice(LOSSES))
            )
    return steps


def _kegs(
    product: DemoProduct, sold: Sequence[DemoSale], mornings: Sequence[datetime], halfway: datetime
) -> list[StockStep]:
    """Whole kegs, as many as the beer that is poured needs; each is tapped when the one before it has run dry."""
    glasses, poured, delivered = glasses_in_a_keg(product), 0, 0
    steps: list[StockStep] = []
    labels: list[str] = []
    for morning in mornings:
        poured += _needed(sold, morning)
        for _ in range(math.ceil(poured / glasses) - delivered):
            delivered += 1
            label = f"{product.sku}-{delivered:03}"
            labels.append(label)
            cost = (_unit_cost(product, morning, halfway) * glasses).quantize(_CENT)
            filled_on = morning.date() - timedelta(days=3 + delivered % 5)
            steps.append(
                StockStep(
                    morning,
                    "keg",
                    product.slug,
                    f"keg-{label}",
                    glasses,
                    cost,
                    keg=label,
                    litres=keg_of(product),
                    filled_on=filled_on,
                )
            )
    return steps + _pouring(product, [sale for sale in sold if sale.at >= mornings[0]] if mornings else [], labels)


def _pouring(product: DemoProduct, sold: Sequence[DemoSale], labels: Sequence[str]) -> list[StockStep]:
    """Which keg is on tap. A keg runs dry with the glass that empties it, and the next is tapped a minute later."""
    glasses, poured = glasses_in_a_keg(product), 0
    steps: list[StockStep] = []
    for sale in sold:
        before = math.ceil(poured / glasses)
        poured += sale.quantity
        for number in range(before, min(math.ceil(poured / glasses), len(labels))):
            if number:
                steps.append(_turn(sale, "empty", product, labels[number - 1]))
            steps.append(_turn(sale, "tap", product, labels[number]))
    return steps


def _turn(sale: DemoSale, kind: Literal["tap", "empty"], product: DemoProduct, label: str) -> StockStep:
    at = sale.at + timedelta(minutes=1 if kind == "tap" else 0)
    return StockStep(at, kind, product.slug, f"{kind}-{label}", keg=label)
