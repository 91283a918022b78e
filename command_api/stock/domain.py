"""Stock items (one per product, same id) and sales."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from datetime import datetime
from decimal import Decimal
from typing import Final, Self

import msgspec
from msgspec.structs import asdict

from command_api.kernel import Aggregate, Event, Refused, money
from command_api.kernel.aggregates import Claim
from command_api.rules.cost_centers import COST_CENTERS
from command_api.stock import events
from command_api.stock.events import KegDraw

SALE_SOURCE: Final = "sale-source"
"""Scope of the claim that makes a source's sale happen once."""
OPENING: Final = "Estoque inicial"
"""Why the first count of a new product differs from nothing."""
_MOST: Final = Decimal(1_000_000_000)
MOST_SOLD: Final = Decimal(10_000_000)
HIGHEST_SALE: Final = Decimal("9999999.99")
"""Of one sale. Totals of read models are 64-bit numbers: without these limits a few hundred invented sales overflow
them, and an event that a read model cannot apply stops it for ever."""


class StockItem(Aggregate):
    """How much there is of a product, in the product's unit. Below zero means that more was sold than counted in."""

    TOPIC = "stock_item"
    NOUN = "Item de estoque"

    @classmethod
    def open(cls, id: int, *, quantity: Decimal = Decimal(0), minimum: Decimal = Decimal(0)) -> Self:
        """The item of a new product, with what was counted on the shelf that day."""
        _check_level(minimum)
        item = cls.begin(events.StockMinimumSet, id, minimum=minimum)
        item.count(quantity, OPENING)
        return item

    def receive(self, quantity: Decimal, unit_cost: Decimal | None = None, note: str = "") -> None:
        _check_quantity(quantity)
        cost = None if unit_cost is None else money(unit_cost)
        self.trigger_event(events.StockReceived, quantity=quantity, unit_cost=cost, note=note)

    def count(self, counted: Decimal, reason: str) -> None:
        """A difference needs its ``reason``: the beer was not paid for, or not booked."""
        _check_level(counted)
        if counted == self.quantity:
            return
        if not reason:
            raise Refused("A contagem difere do sistema: diga o motivo.", expected=float(self.quantity))
        self.trigger_event(events.StockCounted, counted=counted, difference=counted - self.quantity, note=reason)

    def lose(self, quantity: Decimal, reason: str) -> None:
        _check_quantity(quantity)
        if not reason:
            raise Refused("Diga o motivo da perda.")
        self.trigger_event(events.StockLost, quantity=quantity, note=reason)

    def set_minimum(self, minimum: Decimal) -> None:
        _check_level(minimum)
        if minimum != self.minimum:
            self.trigger_event(events.StockMinimumSet, minimum=minimum)

    def sell(self, quantity: Decimal, sale_id: int, sold_at: datetime) -> None:
        """Accepted below zero: the beer was poured."""
        _check_quantity(quantity)
        self.trigger_event(events.StockSold, timestamp=sold_at, quantity=quantity, sale_id=sale_id)

    def give_back(self, quantity: Decimal, sale_id: int) -> None:
        self.trigger_event(events.StockSaleReversed, quantity=quantity, sale_id=sale_id)

    def sell_batch(self, quantity: Decimal, sales: int, import_id: int, first: datetime, last: datetime) -> None:
        """``sales`` sales of an import, sold between ``first`` and ``last``, took ``quantity`` together."""
        self.trigger_event(
            events.StockSoldInBatch,
            timestamp=last,
            quantity=quantity,
            sales=sales,
            import_id=import_id,
            first_sold_at=first,
            last_sold_at=last,
        )

    def give_back_batch(self, quantity: Decimal, sales: int, import_id: int) -> None:
        """``sales`` sales that an import reversed give ``quantity`` back together."""
        self.trigger_event(events.StockSalesReversedInBatch, quantity=quantity, sales=sales, import_id=import_id)

    def evolve(self, event: Event) -> None:
        if not hasattr(self, "quantity"):
            self.quantity = Decimal(0)
            self.minimum = Decimal(0)
        match event:
            case events.StockReceived() | events.StockSaleReversed() | events.StockSalesReversedInBatch():
                self.quantity += event.quantity
            case events.StockSold() | events.StockSoldInBatch() | events.StockLost():
                self.quantity -= event.quantity
            case events.StockCounted():
                self.quantity = event.counted
            case events.StockMinimumSet():
                self.minimum = event.minimum


class Drawn(msgspec.Struct, frozen=True):
    """Where a sale takes its quantity from. ``counted``: the stock item of its product. A pour has ``beer_id`` and
    ``litres``, and the ``kegs`` that these came from."""

    counted: bool = True
    beer_id: int | None = None
    litres: Decimal = Decimal(0)
    kegs: tuple[KegDraw, ...] = ()


FROM_STOCK: Final = Drawn()


class Sale(Aggregate):
    """One product of one sale."""

    TOPIC = "sale"
    NOUN = "Venda"

    @classmethod
    def record(
        cls,
        id: int,
        *,
        product_id: int,
        quantity: Decimal,
        unit_price: Decimal,
        sold_at: datetime,
        source_id: str | None = None,
        cost_center: str = "choperia",
        import_id: int | None = None,
        drawn: Drawn = FROM_STOCK,
    ) -> Self:
        _check_quantity(quantity)
        if quantity > MOST_SOLD or quantity * unit_price > HIGHEST_SALE:
            raise Refused("A quantidade ou o valor da venda é alto demais.")
        if cost_center not in COST_CENTERS:
            raise Refused(f"O centro de custo deve ser um destes: {', '.join(COST_CENTERS)}.")
        return cls.begin(
            events.SaleRecorded,
            id,
            timestamp=sold_at,
            product_id=product_id,
            quantity=quantity,
            unit_price=money(unit_price),
            source_id=source_id,
            cost_center=cost_center,
            import_id=import_id,
            **asdict(drawn),
        )

    def reverse(self) -> None:
        """``SaleReversed`` repeats the sale, so that a reader needs nothing else to take it out of a total."""
        if self.reversed:
            raise Refused(f"A venda {self.number} já foi estornada.")
        self.trigger_event(events.SaleReversed, taken_from=self, sold_at=self.sold_at.isoformat())

    def claims(self) -> AbstractSet[Claim]:
        """Kept after a reversal: the source's sale is still known."""
        return {(SALE_SOURCE, self.source_id)} if self.source_id else set()

    @property
    def has_ended(self) -> bool:
        """One event says all of it."""
        return True

    def evolve(self, event: Event) -> None:
        match event:
            case events.SaleRecorded():
                self.product_id = event.product_id
                self.quantity = event.quantity
                self.unit_price = event.unit_price
                self.source_id = event.source_id
                self.sold_at: datetime = event.timestamp
                self.cost_center = event.cost_center
                self.counted = event.counted
                self.kegs = event.kegs
                self.reversed = False
            case events.SaleReversed():
                self.reversed = True


def _check_quantity(quantity: Decimal) -> None:
    if not 0 < quantity <= _MOST:
        raise Refused("A quantidade deve ser maior que zero.")


def _check_level(quantity: Decimal) -> None:
    if not 0 <= quantity <= _MOST:
        raise Refused("A quantidade não pode ser negativa.")
