"""Who the notes of the demo pub go to: CPF or CNPJ and fiscal address of those who celebrate these weeks, but for a few
that the house still has to ask."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import date, datetime, time, timedelta
from functools import partial
from typing import Any, Final

from command_api.customers.details import Record, RegistrationKind, TaxData
from command_api.customers.records import ChangeCustomer, change_customer
from command_api.event_store import Store
from command_api.kernel import Idempotency, NotFound, Refused
from command_api.kernel.partial import Partial
from command_api.orders.domain import EventOrder
from command_api.rules.windows import PUB_TIME
from demo.beginning import Beginning
from demo.parties import CUSTOMERS, FIRMS, Party
from demo.steps import Turn
from infra.fiscal.keys import check_digit

NOTES_SINCE: Final = timedelta(days=10)
"""How long before its last business day the pub began to make notes."""
_AHEAD: Final = timedelta(days=21)
_AT: Final = time(10)
_PERSON: Final = "demo"
_BASE: Final = "95557"
"""Documents of the demo have it, as those of its bars."""
_OF_A_CPF: Final = 11
"""The highest weight of its check digits."""
CITIES: Final[Mapping[str, tuple[str, str]]] = {
    "Santa Isabel": ("3546801", "07500-000"),
    "Arujá": ("3503901", "07400-000"),
    "Igaratá": ("3520202", "12350-000"),
    "Guararema": ("3518305", "08900-000"),
    "Jacareí": ("3524402", "12301-000"),
    "Guarulhos": ("3518800", "07010-000"),
    "Mogi das Cruzes": ("3530607", "08700-000"),
}
"""IBGE code and a CEP by name."""
_REGISTRATIONS: Final[Mapping[str, tuple[RegistrationKind, str]]] = {
    "Metalúrgica Três Irmãos": ("contribuinte", "625557101222"),
    "Pousada Recanto das Pedras": ("nao_contribuinte", ""),
}
"""Of a firm that pays ICMS, or said that it does not; any other firm is exempt."""
_UNSAID: Final = "Clube de Campo Vale Verde"
"""Said its CNPJ and address, but not whether it pays ICMS."""


def document_of(customer: str) -> str:
    """A CPF, of a firm a CNPJ: invented, of nobody else in the demo, with the right check digits."""
    number = CUSTOMERS.index(customer)
    start, *highest = (f"FE{number}{_BASE}0001",) if customer in FIRMS else (f"{_BASE}{number:04}", _OF_A_CPF)
    first = check_digit(start, *highest)
    return start + first + check_digit(start + first, *highest)


def record_of(party: Party) -> Partial[Record]:
    """What the customer of a party said of themselves; empty of one who was not asked yet."""
    customer, number = party.customer, CUSTOMERS.index(party.customer)
    if customer not in FIRMS and number % 5 == 0:
        return Partial(Record)
    said: dict[str, Any] = {"document": document_of(customer)}
    if customer in FIRMS or number % 6 != 3:
        said["tax"] = _tax_data(party)
    return Partial(Record, **said)


def _tax_data(party: Party) -> TaxData:
    street, number, *district, city = party.address.split(", ")
    city_code, postal_code = CITIES[city]
    kind, registration = _REGISTRATIONS.get(party.customer, ("isento", "")) if party.customer in FIRMS else ("", "")
    return TaxData(
        state_registration_kind="" if party.customer == _UNSAID else kind,
        state_registration=registration,
        street=street,
        number=number,
        district=district[0] if district else "Centro",
        postal_code=postal_code,
        city_code=city_code,
    )


class Buyers:
    """Each command is given once, however often the load is interrupted."""

    def __init__(self, store: Store, beginning: Beginning) -> None:
        self._store = store
        self._beginning = beginning

    def turns(self, today: date, parties: Sequence[Party], order_of: Callable[[Party], int | None]) -> list[Turn]:
        """On the last business day the house writes down what the customers of the ``parties`` around it said."""
        at = datetime.combine(today, _AT, PUB_TIME)
        first, last = today - NOTES_SINCE, today + _AHEAD
        near = [each for each in parties if first <= each.delivery <= last and each.steps and each.steps[0].at < at]
        return [(at, partial(self._write, at, near, order_of))]

    def _write(self, at: datetime, parties: Sequence[Party], order_of: Callable[[Party], int | None]) -> None:
        for party in parties:
            # without the name: an erasure of the customer does not find it here
            key, record, order = f"buyer {CUSTOMERS.index(party.customer)}", record_of(party), order_of(party)
            if not record.values or order is None or self._store.answered(_PERSON, key) is not None:
                continue
            ctx = replace(self._beginning.context(at=at), idempotency=Idempotency(_PERSON, key, _PERSON))
            with suppress(Refused, NotFound):  # people of the running site may have merged or erased the customer
                customer = self._store.load(EventOrder, order).details.customer.id
                if customer is not None:
                    change_customer(self._store, ChangeCustomer(customer, record), ctx)
