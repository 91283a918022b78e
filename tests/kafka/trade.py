"""A pub that sells while others watch: real commands on a real store, from a thread."""

import random
import threading
import time
import uuid
from datetime import UTC, datetime
from decimal import Decimal
from typing import Self

from command_api.catalogue.categories import CreateCategory, create_category
from command_api.catalogue.commands import AddProduct, ChangeProduct, add_product, change_products
from command_api.event_store import Store, StoreUnavailable
from command_api.kernel import Actor, CommandContext, DomainError
from command_api.stock.commands import RecordSale, receive_stock, record_sales
from infra.position import START, Position
from tests.harness.read_models import History


class Trade:
    """Adds, prices, receives and sells until it is over. ``done`` counts what was acknowledged, ``last`` is where."""

    def __init__(self, history: History, pause: float = 0.01) -> None:
        self._store = Store(history.recorder)
        self._pause = pause
        self._dice = random.Random(7)
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._sell)
        self._categories: list[int] = []
        self._products: list[int] = []
        self.done = 0
        self.last = START

    def once(self) -> Position:
        """One command; they go across streams: a sale changes the stock of a product of a category."""
        ctx = CommandContext(Actor(1, "Ana Beltrão"), datetime.now(UTC), uuid.uuid4().hex)
        chance = self._dice.random()
        if not self._categories or chance < 0.05:
            receipt = create_category(self._store, CreateCategory(f"Chopes {self.done}"), ctx)
            self._categories.append(receipt.id)
        elif not self._products or chance < 0.25:
            price, where = Decimal(self._dice.randrange(8, 40)), self._dice.choice(self._categories)
            receipt = add_product(self._store, AddProduct(f"Pilsen {self.done}", price, where), ctx)
            self._products.append(receipt.id)
        elif chance < 0.4:
            fields = {"price": Decimal(self._dice.randrange(8, 40))}
            change = ChangeProduct(self._dice.choice(self._products), **fields)
            receipt = change_products(self._store, [change], ctx)
        elif chance < 0.6:
            product = self._dice.choice(self._products)
            receipt = receive_stock(self._store, product, Decimal(50), Decimal(6), ctx)
        else:
            sales = [RecordSale(self._dice.choice(self._products), Decimal(self._dice.randrange(1, 4)))]
            receipt = record_sales(self._store, sales, ctx)
        self.done, self.last = self.done + 1, receipt.position
        return self.last

    def _sell(self) -> None:
        while not self._over.wait(self._pause):
            try:
                self.once()
            except (StoreUnavailable, DomainError):  # refused or not known: nothing that anybody was promised
                time.sleep(0.1)

    def reach(self, done: int, patience: float = 60) -> None:
        """Wait until so much was sold."""
        deadline = time.monotonic() + patience
        while self.done < done:
            assert time.monotonic() < deadline
            time.sleep(0.01)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()
