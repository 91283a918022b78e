"""Two bars that the demo pub supplies every week, at prices of their own, and an inn that may buy soon."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from functools import partial
from typing import Final

from command_api.customers.details import Address, Contact, Record, TaxData
from command_api.customers.records import register_customer
from command_api.event_store import Receipt, Store
from command_api.kernel import SYSTEM, Idempotency, NotFound, Refused
from command_api.kernel.partial import Partial
from command_api.price_lists.commands import ChangePriceList, CreatePriceList, change_price_list, create_price_list
from command_api.price_lists.details import PriceListDetails
from command_api.price_lists.events import ListPrice
from command_api.rules.windows import PUB_TIME, Shift
from command_api.standing_orders.commands import AgreeStandingOrder, agree_standing_order
from command_api.standing_orders.details import Schedule
from command_api.standing_orders.drafting import draft_due_orders
from command_api.standing_orders.events import StandingLine
from demo.beginning import Beginning
from demo.cellar import beer_id
from demo.steps import Turn

PRICE_LIST: Final = "Bares parceiros"
_PERSON: Final = "demo"
_PRICES: Final = {
    ("Pilsen da Casa", 50): "699",
    ("Pilsen da Casa", 30): "445",
    ("Weiss Neblina", 20): "449",
    ("IPA Mata Fechada", 30): "799",
}
"""BRL by beer and litres."""
_RAISED: Final = {**_PRICES, ("Pilsen da Casa", 50): "719"}
"""The same from ``_RAISED_IN`` days after the last business day on: between the first two orders of the first bar."""
_RAISED_IN: Final = 6
_AGREED: Final = timedelta(hours=2)
"""After the change to lots, which brings the beers."""
_DRAFTED_AT: Final = time(17)


@dataclass(frozen=True, slots=True)
class DemoBar:
    """``first`` is the first delivery, in days after the last business day, and gives the weekday. ``lines`` are beers,
    litres and kegs."""

    name: str
    phone: str
    contact: str
    address: str
    first: int
    days_before: int
    shift: Shift
    lines: tuple[tuple[str, int, int], ...]
    document: str
    tax: TaxData
    consigned: bool = False


BARS: Final = (
    DemoBar("Boteco do Ipê", "(11) 95555-7101", "Ivone Ribas", "Avenida da República, 310, Centro, Santa Isabel",
            3, 10, "manha", (("Pilsen da Casa", 50, 2), ("IPA Mata Fechada", 30, 1)), "IPE95557000180",
            TaxData(state_registration_kind="contribuinte", state_registration="625557101111",
                    street="Avenida da República", number="310", district="Centro",
                    postal_code="07500-000", city_code="3546801")),
    DemoBar("Cantina da Estação", "(11) 95555-7102", "Túlio Braga", "Avenida João Manoel, 85, Arujá",
            9, 2, "tarde", (("Pilsen da Casa", 30, 2), ("Weiss Neblina", 20, 1)), "EST95557000140",
            TaxData(state_registration_kind="isento", street="Avenida João Manoel", number="85", complement="Loja 2",
                    district="Centro", postal_code="07400-000", city_code="3503901"), consigned=True),
)  # fmt: skip
INN: Final = {
    "name": "Pousada Beira-Represa",
    "phone": "(11) 95555-7103",
    "document": "MER95557000148",
    "kind": "company",
    "tax": TaxData(
        state_registration_kind="nao_contribuinte",
        street="Estrada da Represa",
        number="1400",
        district="Boa Vista",
        postal_code="12350-000",
        city_code="3520202",
    ),
}
"""Ordered nothing yet."""


class WeeklyBars:
    """Each command is given once, however often the load is interrupted."""

    def __init__(self, store: Store, beginning: Beginning) -> None:
        self._store = store
        self._beginning = beginning

    def turns(self, lots: datetime, today: date) -> list[Turn]:
        """The agreements, once the pub has changed to lots, and the drafts that were due up to ``today``."""
        agreed = lots + _AGREED
        days = (lots.date() + timedelta(days=number) for number in range((today - lots.date()).days + 1))
        looks = (datetime.combine(day, _DRAFTED_AT, PUB_TIME) for day in days)
        return [
            (agreed, partial(self._agree, agreed, today)),
            *((at, partial(self._draft, at)) for at in looks if at > agreed),
        ]

    def _agree(self, at: datetime, today: date) -> None:
        with suppress(NotFound, Refused):  # people of the running site may have renamed or removed a beer
            price_list = self._once(
                "list", at, create_price_list, CreatePriceList(PriceListDetails(name=PRICE_LIST), self._prices(_PRICES))
            )
            raised = ChangePriceList(
                price_list, prices=self._prices(_RAISED), valid_from=today + timedelta(days=_RAISED_IN)
            )
            self._once("raised", at, change_price_list, raised)
            for bar in BARS:
                self._agree_with(bar, price_list, at, today)
            self._once("inn", at, register_customer, Partial(Record, **INN))

    def _agree_with(self, bar: DemoBar, price_list: int, at: datetime, today: date) -> None:
        record = {
            "name": bar.name,
            "phone": bar.phone,
            "document": bar.document,
            "tax": bar.tax,
            "kind": "company",
            "addresses": (Address(label="Bar", address=bar.address),),
            "contacts": (Contact(name=bar.contact, role="Gerente"),),
            "payment_days": 14,
            "price_list_id": price_list,
        }
        customer = self._once(f"bar {bar.name}", at, register_customer, Partial(Record, **record))
        first = today + timedelta(days=bar.first)
        schedule = Schedule(
            cost_center="distribuidora", weekday=first.weekday(), shift=bar.shift, days_before=bar.days_before
        )
        lines = [
            StandingLine(
                beer_id=beer_id(self._store, name),
                container_l=Decimal(litres),
                quantity=kegs,
                mode="consigned" if bar.consigned else "sold",
            )
            for name, litres, kegs in bar.lines
        ]
        command = AgreeStandingOrder(customer, schedule, lines, starts_on=first)
        self._once(f"standing order {bar.name}", at, agree_standing_order, command)

    def _draft(self, at: datetime) -> None:
        ctx = replace(self._beginning.context(at=at), actor=SYSTEM)
        for bar in BARS:
            known = self._known(f"standing order {bar.name}")
            if known is not None:
                draft_due_orders(self._store, known, ctx)

    def _prices(self, prices: Mapping[tuple[str, int], str]) -> Sequence[ListPrice]:
        return [
            ListPrice(beer_id=beer_id(self._store, name), container_l=Decimal(litres), price=Decimal(price))
            for (name, litres), price in prices.items()
        ]

    def _once(self, key: str, at: datetime, command: Callable[..., Receipt], given: object) -> int:
        """The id of what the command made, now or in an earlier load."""
        known = self._known(key)
        if known is not None:
            return known
        ctx = replace(self._beginning.context(at=at), idempotency=Idempotency(_PERSON, f"bars {key}", _PERSON))
        return command(self._store, given, ctx=ctx).id

    def _known(self, key: str) -> int | None:
        answered = self._store.answered(_PERSON, f"bars {key}")
        return int(json.loads(answered.answer)["id"]) if answered else None
