"""People at their screens while the system dies and comes back: they place orders and confirm them, over HTTP.

Whoever gets no answer asks again with the same Idempotency-Key until there is one, as the front end does.
"""

from __future__ import annotations

import itertools
import threading
import uuid
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Any, Self

import httpx

from tests.harness.invariants import Version

ORDERS = "/api/v1/event-orders"
CALLERS = 4
_FIRST = date(2031, 1, 2)
_PAUSE = 0.05
_APART = 3
"""Days from one order to the next: those of one caller do not meet, those of two for the same asset do."""


@dataclass
class Callers:
    """``CALLERS`` threads at ``commands``, two for each of the ``assets``, and one who reads at ``queries``: the list,
    and the order that was placed last.

    ``apart`` are seconds from one order of a caller to the next: a proxy limits how often one address may ask.
    ``answered`` are streams and versions as the answers said; ``waiting`` the keys of commands without an answer.
    """

    commands: str
    queries: str
    token: str
    assets: Sequence[int]
    apart: float = 0.0
    answered: list[Version] = field(default_factory=list)
    placed: list[int] = field(default_factory=list)
    waiting: set[str] = field(default_factory=set)
    refused: int = 0
    read: int = 0
    unexpected: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._over = threading.Event()
        self._forsaken = threading.Event()
        self._moved = threading.Condition()
        self._newest: dict[str, Any] | None = None
        self._threads = [threading.Thread(target=self._call, args=(number,)) for number in range(CALLERS)]
        self._threads.append(threading.Thread(target=self._look))

    def __enter__(self) -> Self:
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, failure: type[BaseException] | None, *_: object) -> None:
        self._over.set()
        if failure:  # nobody will answer them any more
            self._forsaken.set()
        for thread in self._threads:
            thread.join()

    def wait_for(self, more: int, seconds: float = 60) -> None:
        """Until so many more commands are answered, and something more is read."""
        goal, pages = len(self.answered) + more, self.read + 1
        with self._moved:
            reached = self._moved.wait_for(
                lambda: self.unexpected or (len(self.answered) >= goal and self.read >= pages), seconds
            )
        assert self.unexpected == []
        assert reached, f"{len(self.answered)} of {goal} answered, {self.read} of {pages} read"

    def _call(self, number: int) -> None:
        with httpx.Client(base_url=self.commands, headers=self._mine(), timeout=30) as client:
            for turn in itertools.count():
                if self._over.wait(self.apart if turn else 0):
                    return
                order = self._answer(client, "POST", ORDERS, _order(self.assets[number // 2], turn * _APART))
                if order is None:
                    continue
                self.placed.append(order["id"])
                self._newest = order
                deposit = {"status": "confirmed", "deposit": {"amount": 100, "method": "pix"}}
                if self._answer(client, "PATCH", f"{ORDERS}/{order['id']}/status", deposit) is None:
                    self.unexpected.append(f"order {order['id']} was placed and cannot be confirmed")

    def _answer(self, client: httpx.Client, method: str, path: str, body: dict[str, Any]) -> dict[str, Any] | None:
        """What the command was answered, after however many times; nothing if it was refused."""
        key = uuid.uuid4().hex
        self.waiting.add(key)
        while True:
            try:
                answer = client.request(method, path, json=body, headers={"Idempotency-Key": key})
                if answer.status_code != 503:
                    break
            except httpx.TransportError:
                pass
            if self._forsaken.wait(_PAUSE):  # not `_over`: every command gets its answer
                return None
        self.waiting.discard(key)
        said: dict[str, Any] = answer.json()
        with self._moved:
            if answer.is_success:
                self.answered.append((f"event_order-{said['id']}", said["version"]))
            elif answer.status_code == 409:
                self.refused += 1
            else:
                self.unexpected.append(f"{method} {path}: {answer.status_code} {answer.text}")
            self._moved.notify_all()
        return said if answer.is_success else None

    def _look(self) -> None:
        """Read the list, and the newest order once it is there: killed processes are waited for, never a reason."""
        with httpx.Client(base_url=self.queries, headers=self._mine(), timeout=30) as client:
            while not self._over.wait(_PAUSE):
                self._read(client, ORDERS)
                if newest := self._newest:
                    self._read(client, f"{ORDERS}/{newest['id']}", newest["position"])

    def _read(self, client: httpx.Client, path: str, position: str | None = None) -> None:
        try:
            answer = client.get(path, headers={"X-Min-Position": position} if position else {})
        except httpx.TransportError:
            return
        late = "X-Projection-Stale" in answer.headers
        with self._moved:
            if answer.is_success:
                self.read += 1
            elif answer.status_code == 503:
                if "Retry-After" not in answer.headers:
                    self.unexpected.append(f"GET {path}: 503 that does not say when to ask again")
            elif not (answer.status_code == 404 and late):
                self.unexpected.append(f"GET {path}: {answer.status_code} {answer.text}")
            self._moved.notify_all()

    def _mine(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"}


def _order(asset: int, day: int) -> dict[str, Any]:
    delivery = _FIRST + timedelta(days=day)
    return {
        "customer_name": "Dalva Nogueira",  # whom they register at the same time
        "cost_center": "distribuidora",
        "deposit_amount": 100,
        "preferred_delivery_date": delivery.isoformat(),
        "pickup_date": (delivery + timedelta(days=1)).isoformat(),
        "items": [{"asset_id": asset}],
    }
