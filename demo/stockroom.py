"""Brings what the demo pub sells through the commands that people use, each once."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from decimal import Decimal
from typing import Final

from command_api.event_store import Receipt, Store
from command_api.kernel import CommandContext, Idempotency, NotFound, Refused
from command_api.stock.commands import empty_keg, lose_stock, receive_keg, receive_stock, tap_keg
from command_api.stock.kegs import NewKeg
from demo.beginning import Beginning
from demo.deliveries import SHELF_LIFE, StockStep

_PERSON: Final = "demo"


class DemoStock:
    """``products`` are ids by slug."""

    def __init__(self, store: Store, beginning: Beginning, products: Mapping[str, int]) -> None:
        self._store = store
        self._beginning = beginning
        self._products = products

    def happens(self, step: StockStep) -> None:
        """Once, however often the load is interrupted; nothing of what people of the running site have taken away."""
        if step.slug in self._products and self._store.answered(_PERSON, f"stock {step.key}") is None:
            context = self._beginning.context(at=step.at)
            key = Idempotency(_PERSON, f"stock {step.key}", _PERSON)
            with suppress(Refused, NotFound):
                self._do(step, self._products[step.slug], replace(context, idempotency=key))

    def kegs(self, labels: Sequence[str]) -> list[int]:
        """Those that were delivered."""
        answers = (self._store.answered(_PERSON, f"stock keg-{label}") for label in labels)
        return [int(json.loads(each.answer)["id"]) for each in answers if each is not None]

    def _do(self, step: StockStep, product_id: int, ctx: CommandContext) -> Receipt:
        store, quantity = self._store, Decimal(step.quantity)
        match step.kind:
            case "goods":
                return receive_stock(store, product_id, quantity, step.cost, ctx, step.note)
            case "loss":
                return lose_stock(store, product_id, quantity, step.note, ctx)
            case "keg":
                assert step.filled_on is not None
                keg = NewKeg(
                    Decimal(step.litres),
                    step.filled_on,
                    step.filled_on + SHELF_LIFE,
                    code=step.keg,
                    quantity=quantity,
                    cost=step.cost,
                )
                return receive_keg(store, product_id, keg, ctx)
            case "tap":
                return tap_keg(store, self._keg(step.keg), "", ctx)
            case "empty":
                return empty_keg(store, self._keg(step.keg), ctx)

    def _keg(self, label: str) -> int:
        answered = self._store.answered(_PERSON, f"stock keg-{label}")
        if answered is None:
            raise NotFound(f"O barril {label} não chegou.")
        return int(json.loads(answered.answer)["id"])
