"""A pub where anything may happen next, and orders that go their way meanwhile."""

import random
from collections.abc import Callable
from datetime import timedelta
from decimal import Decimal
from typing import Any

from command_api.catalogue import events as catalogue_events
from command_api.images.events import ImageDeleted, ImageDescribed, ImagesReordered
from command_api.site.events import BusinessInfoChanged, OpeningHours, OpeningHoursChanged
from command_api.stock import events as stock_events
from tests.harness.equipment import furnished
from tests.harness.parties import Party, details, later
from tests.harness.read_models import NOON, History, business, uploaded

WORDS = ("Pílsen", "Weiss", "Âmbar", "Stout", "ipa", "Água com gás", "Çedilha")


class Chance:
    """A pub where anything may happen next."""

    def __init__(self, history: History, seed: int) -> None:
        self._history = history
        self._random = random.Random(seed)
        self._products: list[int] = []
        self._pictures: list[int] = []
        self._sales: list[tuple[int, dict[str, Any]]] = []
        for id in (1, 2, 3):
            history.given(
                f"category-{id}",
                catalogue_events.CategoryCreated,
                name=self._word(),
                slug=f"c{id}",
                position=id,
                parent_id=None,
            )

    def happens(self) -> None:
        step = self._random.choice(self._steps())
        step()

    def _steps(self) -> list[Callable[[], None]]:
        return [self._add, self._change, self._switch, self._stock, self._sell, self._show, self._house]

    def _word(self) -> str:
        return self._random.choice(WORDS)

    def _amount(self) -> Decimal:
        return Decimal(self._random.randrange(1, 10_000)) / 100

    def _product(self) -> int:
        if not self._products:
            self._add()
        return self._random.choice(self._products)

    def _add(self) -> None:
        id = self._history.versions.total() + 1
        fields = {
            "name": self._word(),
            "slug": f"p{id}",
            "price": self._amount(),
            "category_id": self._random.choice((1, 2, 3, None)),
        }
        self._history.given(f"product-{id}", catalogue_events.ProductAdded, **fields)
        self._products.append(id)

    def _change(self) -> None:
        product = f"product-{self._product()}"
        event, fields = self._random.choice(
            [
                (catalogue_events.ProductRenamed, {"name": self._random.choice((None, self._word()))}),
                (catalogue_events.ProductRepriced, {"price": self._random.choice((None, self._amount()))}),
                (catalogue_events.ProductMovedToCategory, {"category_id": self._random.choice((1, 2, 3, None))}),
                (
                    catalogue_events.ProductSourceSynced,
                    {"source_id": "s", "name_source": self._word(), "price_source": self._amount()},
                ),
                (
                    catalogue_events.ProductDetailsChanged,
                    {
                        "summary": self._word(),
                        "sku": "",
                        "unit": "litro",
                        "volume_ml": 500,
                        "weight_g": 0,
                        "alcohol_content": Decimal("4.7"),
                        "chatbot_visible": False,
                        "seo_title": "",
                        "seo_description": "",
                        "seo_keywords": "",
                    },
                ),
            ]
        )
        self._history.given(product, event, **fields)

    def _switch(self) -> None:
        if self._random.random() < 0.2:
            removed = self._product()
            self._products.remove(removed)
            self._history.given(f"product-{removed}", catalogue_events.ProductRemoved)
        elif self._random.random() < 0.5:
            self._history.given(
                f"product-{self._product()}",
                self._random.choice((catalogue_events.ProductShown, catalogue_events.ProductHidden)),
            )
        else:
            category = f"category-{self._random.choice((1, 2, 3))}"
            if self._random.random() < 0.5:
                self._history.given(category, catalogue_events.CategoryRenamed, name=self._word())
            else:
                self._history.given(
                    category, self._random.choice((catalogue_events.CategoryShown, catalogue_events.CategoryHidden))
                )

    def _stock(self) -> None:
        item = f"stock_item-{self._product()}"
        event, fields = self._random.choice(
            [
                (stock_events.StockReceived, {"quantity": self._amount()}),
                (stock_events.StockSold, {"quantity": self._amount(), "sale_id": 1}),
                (stock_events.StockCounted, {"counted": self._amount(), "difference": Decimal(0)}),
            ]
        )
        self._history.given(item, event, **fields)

    def _sell(self) -> None:
        if self._sales and self._random.random() < 0.3:
            id, sold = self._sales.pop(self._random.randrange(len(self._sales)))
            self._history.given(f"sale-{id}", stock_events.SaleReversed, **sold)
            return
        id = self._history.versions.total() + 1
        at = NOON - timedelta(days=self._random.randrange(200))
        sold = {"product_id": self._product(), "quantity": self._amount(), "unit_price": self._amount()}
        self._history.given(f"sale-{id}", stock_events.SaleRecorded, at=at, **sold)
        self._sales.append((id, {**sold, "sold_at": at.isoformat()}))

    def _show(self) -> None:
        chance = self._random.random()
        if self._pictures and chance < 0.2:
            self._history.given(f"image-{self._pictures.pop()}", ImageDeleted)
        elif self._pictures and chance < 0.4:
            picture = f"image-{self._random.choice(self._pictures)}"
            self._history.given(picture, ImageDescribed, title=self._word(), description="", alt_text=self._word())
        elif chance < 0.6:
            order = self._random.sample(self._pictures, len(self._pictures))
            self._history.given("media_gallery-1", ImagesReordered, image_ids=tuple(order))
        else:
            id = self._history.versions.total() + 1
            uploaded(self._history, id, "product", self._product(), position=len(self._pictures))
            self._pictures.append(id)

    def _house(self) -> None:
        if self._random.random() < 0.5:
            self._history.given("business_info-1", BusinessInfoChanged, **business(name=self._word()))
        else:
            hours = (OpeningHours(self._random.randrange(7), "16:30", "00:00"),)
            self._history.given("business_info-1", OpeningHoursChanged, hours=hours)


class BusyHouse(Chance):
    """The same with equipment, and orders for one of its pieces each, a week after one another."""

    def __init__(self, history: History, seed: int) -> None:
        furnished(history)
        super().__init__(history, seed)
        self._orders: list[tuple[Party, list[Callable[[], Party]]]] = []

    def _steps(self) -> list[Callable[[], None]]:
        return [*super()._steps(), *[self._order] * 6]

    def _order(self) -> None:
        waiting = [steps for _, steps in self._orders if steps]
        if not waiting or self._random.random() < 0.2:
            self._begin()
        else:
            self._random.choice(waiting).pop(0)()

    def _begin(self) -> None:
        id = len(self._orders) + 1
        first = Party(self._history, id)
        week = later(first, 7 * id - 28, customer=details().customer, event_name=self._word())
        party = Party(self._history, id, details=week, assets={self._random.choice((7, 8, 9)): 1})
        way: list[Callable[[], Party]] = [party.placed, party.cancelled]
        if self._random.random() < 0.7:
            way = [party.placed, party.confirmed, party.scheduled, party.delivered, party.returned]
        party.drafted()
        self._orders.append((party, way))
