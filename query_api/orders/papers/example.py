"""An invented order, to look at the contract."""

from __future__ import annotations

from datetime import datetime, time, timedelta
from typing import Any, TypeVar

from pydantic import BaseModel

from command_api.rules.windows import PUB_TIME
from query_api.orders.detail_responses import EventOrder, OrderBooking, OrderItem, OrderMoney

_Model = TypeVar("_Model", bound=BaseModel)


def example_order(now: datetime) -> EventOrder:
    """What a contract says of an order. It has no other fields."""
    party = now.astimezone(PUB_TIME).date() + timedelta(days=14)
    money = _partly(
        OrderMoney,
        freight_price=80.0,
        extra_days=0.0,
        total_amount=1038.0,
        deposit_agreed=300.0,
        deposit_paid=0.0,
        paid=0.0,
        late_per_day=80.0,
    )
    return _partly(
        EventOrder,
        order_code="Exemplo",
        status="awaiting_deposit",
        customer_name="Fulano de Tal",
        customer_document="",
        customer_phone="",
        event_name="Festa de exemplo",
        event_date_from=party,
        delivery_address="Rua do Exemplo, 100",
        collects=False,
        preferred_delivery_date=party,
        preferred_delivery_shift="manha",
        pickup_at=datetime.combine(party + timedelta(days=1), time(18), PUB_TIME),
        empties_to_collect=1,
        shell_deposit=0.0,
        items=[
            _item("beer", "Chope de exemplo 50 L", 779.0),
            _item("asset", "Chopeira de exemplo", 179.0),
        ],
        bookings=[
            _partly(
                OrderBooking,
                asset_tag="EXEMPLO-0001",
                model_name="Chopeira de exemplo",
                state="booked",
                swapped_for=None,
            )
        ],
        money=money,
    )


def _item(kind: str, name: str, price: float) -> OrderItem:
    return _partly(OrderItem, kind=kind, product_name=name, quantity=1, unit_price=price, subtotal=price)


def _partly(model: type[_Model], **fields: Any) -> _Model:
    return model.model_construct(**fields)
