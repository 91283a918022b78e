"""People who share a telephone: what they order, are refused and are quoted, and what is kept of each."""

from __future__ import annotations

import json
import uuid
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from typing import Any
from unittest.mock import patch

from command_api.customers.commands import UNDECIDED, Choice
from command_api.customers.domain import Customer, Identity
from command_api.customers.erasing import erase_customer
from command_api.event_store import Store
from command_api.freight.commands import log_quote
from command_api.kernel import Actor, CommandContext, Refused
from command_api.orders.commands import CreateOrder, cancel_order, create_order
from command_api.orders.deciding import noting_refusals
from command_api.orders.details import OrderFields
from command_api.orders.domain import Demand, EventOrder, Unmet
from command_api.orders.events import Customer as Named
from command_api.orders.events import MissingModel
from command_api.rules.freight import Terms
from command_api.rules.quotes import Quote
from command_api.rules.windows import booking_window
from infra.position import START
from launcher.composition import Services
from launcher.history import StoredLog
from query_api.customers.record import record_of
from query_api.http import Snapshot

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)
SATURDAY = date(2026, 11, 28)
_TERMS = Terms(Decimal(5), Decimal(3), Decimal(25), Decimal(5), Decimal(300))


@dataclass
class FrontDesk:
    """Takes what people want. Orders are cancelled at once, so that nothing keeps a person from being erased."""

    services: Services

    @property
    def store(self) -> Store:
        return self.services.store

    def ctx(self, reason: str | None = None) -> CommandContext:
        return CommandContext(Actor(1, "Ana"), NOW, uuid.uuid4().hex, reason=reason)

    def order(self, person: Identity, address: str = "", choice: Choice = UNDECIDED) -> int:
        form = {
            "customer_name": person.name,
            "customer_phone": person.phone,
            "customer_document": person.document,
            "cost_center": "choperia",
            "event_name": f"Festa de {person.name}",
            "delivery_address": address,
        }
        command = CreateOrder(OrderFields(**form), place=False, customer=choice)
        return create_order(self.store, command, self.ctx()).id

    def finished_order(self, person: Identity, address: str = "", choice: Choice = UNDECIDED) -> int:
        id = self.order(person, address, choice)
        cancel_order(self.store, id, None, self.ctx())
        return id

    def refuse(self, person: Identity) -> None:
        """Too few taps are free."""
        window = booking_window(SATURDAY, "manha", SATURDAY + timedelta(days=2), "tarde")
        missing = MissingModel(model_id=1, model_name="Chopeira", wanted=3, missing=1)
        demand = Demand(
            Named(person.name, person.phone, person.document), "choperia", SATURDAY, window, (missing,), None, None
        )

        def decide() -> Any:
            raise Unmet(Refused("Falta."), demand)

        with suppress(Unmet):
            noting_refusals(self.store, self.ctx(), decide)

    def quote(self, address: str) -> int:
        quote = Quote(
            cost_center="choperia",
            origin="Rua do Coreto, 217",
            delivery_address=address,
            place_id="x",
            lat=-23.2,
            lng=-46.1,
            distance_km=Decimal("22.4"),
            duration_min=31,
            weight_kg=Decimal(60),
            date=SATURDAY,
            shift="manha",
            terms=_TERMS,
            difficulty=None,
            issued_at=NOW,
        )
        return log_quote(self.store, quote, self.ctx()).id

    def customer_of(self, order: int) -> int:
        id = self.store.load(EventOrder, order).details.customer.id
        assert id is not None
        return id

    def record(self, id: int) -> Customer:
        return self.store.load(Customer, id)

    def erase(self, id: int) -> None:
        erase_customer(self.store, id, self.ctx("Pedido do titular"))

    def export(self, id: int) -> dict[str, Any]:
        """The file that the person gets."""
        self.services.runner.catch_up()
        with self.services.read_database.read() as connection:
            read = Snapshot(connection, START, {})
            record = record_of(read, StoredLog(self.services.recorder), id, self.services.settings, NOW)
        found: dict[str, Any] = json.loads(record.model_dump_json())
        return found


@contextmanager
def one_telephone_is_one_person() -> Iterator[None]:
    """As earlier versions matched customers: the telephone decides, and the newest name is that of the record."""

    def joined(known: Identity, said: Identity) -> Identity:
        return Identity(said.name, said.phone or known.phone, said.document or known.document)

    with patch.object(Customer, "is_called", lambda _self, _name: True), patch.object(Identity, "completed", joined):
        yield
