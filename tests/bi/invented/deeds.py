"""What may happen in the house. A deed takes three numbers that stand for whatever it needs, going round."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from decimal import Decimal
from typing import Any, Final

from hypothesis import strategies as st

from command_api.catalogue.categories import ChangeCategory, change_categories, delete_categories
from command_api.catalogue.commands import ChangeProduct, change_products, remove_products
from command_api.catalogue.domain import Category, Product
from command_api.catalogue.source_sync import SourceItem, sync_source
from command_api.equipment.commands import ChangeAsset, RegisterAsset, change_asset, delete_asset, register_asset
from command_api.equipment.domain import Asset, Location, Model
from command_api.equipment.models import ChangeModel, change_model
from command_api.kernel import DomainError
from command_api.rules.asset_status import ASSET_STATUSES, AssetStatus
from command_api.stock.commands import RecordSale, record_sales, reverse_sale
from tests.bi.invented.cellar_deeds import CELLAR_DEEDS
from tests.bi.invented.house import House
from tests.bi.invented.party_deeds import CENTERS, PARTY_DEEDS, picked

PRICES: Final = (None, Decimal("12.90"), Decimal("14.50"), Decimal("9.99"), Decimal(0))
QUANTITIES: Final = (Decimal(1), Decimal("0.333"), Decimal("2.5"), Decimal(12))
AGO: Final = (0, 0, 45, 8 * 60, 30 * 60, 40 * 24 * 60)
"""Minutes since something was sold that is recorded now."""
BOUGHT_AS: Final[tuple[AssetStatus, ...]] = ("available", "maintenance", "retired")
WAITS: Final = (0, 0, 1, 25, 25, 150, 150, 700, 26 * 60, 4 * 24 * 60)
"""Minutes until the next thing happens."""


@dataclass(frozen=True)
class Deed:
    what: str
    a: int
    b: int
    c: int
    wait: int


def happen(house: House, deeds: list[Deed]) -> None:
    """One after the other; what the rules refuse does not happen."""
    for deed in deeds:
        house.wait(WAITS[deed.wait % len(WAITS)])
        with suppress(DomainError):
            DEEDS[deed.what](house, deed.a, deed.b, deed.c)


def _sell(house: House, a: int, b: int, c: int) -> None:
    sold_at = house.now - timedelta(minutes=picked(AGO, c))
    command = RecordSale(
        house.one(Product, a),
        picked(QUANTITIES, b),
        picked((None, Decimal("11.11"), None, Decimal(0)), a + c),
        sold_at,
        cost_center=picked(CENTERS, b + c),
    )
    record_sales(house.store, [command], house.ctx())


def _reverse(house: House, a: int, _b: int, _c: int) -> None:
    reverse_sale(house.store, house.sale(a), house.ctx())


def _change_product(house: House, id: int, **fields: Any) -> None:
    change_products(house.store, [ChangeProduct(id, **fields)], house.ctx())


def _reprice(house: House, a: int, b: int, _c: int) -> None:
    _change_product(house, house.one(Product, a), price=picked(PRICES, b))


def _rename(house: House, a: int, b: int, _c: int) -> None:
    _change_product(house, house.one(Product, a), name=picked((None, "Pilsen da casa", "Ácida de caju"), b))


def _show_or_hide(house: House, a: int, b: int, _c: int) -> None:
    _change_product(house, house.one(Product, a), visible=b % 2 == 0)


def _move(house: House, a: int, b: int, _c: int) -> None:
    category = picked((None, *house.living(Category)), b)
    _change_product(house, house.one(Product, a), category_id=category)


def _remove(house: House, a: int, _b: int, _c: int) -> None:
    remove_products(house.store, [house.one(Product, a)], house.ctx())


def _sync(house: House, a: int, b: int, _c: int) -> None:
    """What a till says of its own products."""
    item = SourceItem(f"PDV-{a % 2}", picked(("Weiss", "Weissbier"), b), picked(PRICES, b))
    sync_source(house.store, [item], house.ctx())


def _change_category(house: House, a: int, b: int, _c: int) -> None:
    id = house.one(Category, a)
    if b % 2:
        delete_categories(house.store, [id], house.ctx())
    else:
        change_categories(house.store, [ChangeCategory(id, name=f"Seção {b}")], house.ctx())


def _say_of_asset(house: House, a: int, b: int, _c: int) -> None:
    fields = {"status": picked((*ASSET_STATUSES, "available", "maintenance"), b)}
    change_asset(house.store, ChangeAsset(house.one(Asset, a), **fields, reason="Conferido"), house.ctx())


def _mishap(house: House, a: int, b: int, c: int) -> None:
    """It breaks, is lost or is written off for a while, mostly."""
    id = house.one(Asset, a)
    happens = picked(("maintenance", "maintenance", "lost", "retired"), b)
    change_asset(house.store, ChangeAsset(id, status=happens, reason="Conferido"), house.ctx())
    house.wait(picked((30, 400, 3000), c))
    if c % 4:
        change_asset(house.store, ChangeAsset(id, status="available", reason="Conferido"), house.ctx())


def _name_asset(house: House, a: int, b: int, _c: int) -> None:
    if b % 3:
        change_asset(house.store, ChangeAsset(house.one(Asset, a), asset_tag=f"ÁREA-{b}"), house.ctx())
    else:
        change_model(house.store, ChangeModel(house.one(Model, a), name=f"Barril {b} litros"), house.ctx())


def _buy_asset(house: House, a: int, b: int, _c: int) -> None:
    status = picked(BOUGHT_AS, b)
    command = RegisterAsset(house.one(Model, a), house.one(Location, b), status=status)
    register_asset(house.store, command, house.ctx())


def _delete_asset(house: House, a: int, _b: int, _c: int) -> None:
    delete_asset(house.store, house.one(Asset, a), house.ctx())


def _rest(_house: House, _a: int, _b: int, _c: int) -> None:
    """Nothing: what a history that shows a mistake is cut down to."""


Happen = Callable[[House, int, int, int], None]
DEEDS: Final[Mapping[str, Happen]] = {
    "rest": _rest,
    "sell": _sell,
    "reverse": _reverse,
    "reprice": _reprice,
    "rename": _rename,
    "show or hide": _show_or_hide,
    "move": _move,
    "remove": _remove,
    "sync": _sync,
    "change category": _change_category,
    "say of asset": _say_of_asset,
    "mishap": _mishap,
    "name asset": _name_asset,
    "buy asset": _buy_asset,
    "delete asset": _delete_asset,
    **CELLAR_DEEDS,
    **PARTY_DEEDS,
}
OFTEN: Final = (
    ("sell",) * 6
    + ("go on",) * 8
    + ("order",) * 6
    + ("change",) * 5
    + ("bring back", "serve", "beer party") * 2
    + ("mishap", "insist") * 2
    + ("say of asset", "reprice", "reverse", "cancel")
)

numbers = st.integers(0, 11)
deeds = st.builds(
    Deed,
    what=st.sampled_from((*DEEDS, *OFTEN)),
    a=numbers,
    b=numbers,
    c=numbers,
    wait=st.integers(0, len(WAITS) - 1),
)
