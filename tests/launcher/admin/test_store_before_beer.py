"""A store of the version before orders had beer.

``tests/samples/store_before_beer.zip`` is the data folder that ``tests/harness/small_pub.py`` of commit ``58aa1f9``
made, with that version's read models in ``read.db``: those say what it showed.
"""

import sqlite3
import zipfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from infra.settings import Settings
from launcher.composition import Services, open_services
from projections.runtime.rebuild import verify

STORE = Path(__file__).parents[2] / "samples" / "store_before_beer.zip"
SHOWN = {
    "orders_events": "order_code, status, items_total, freight_price, total_amount, deposit_received, deposit_returned,"
    " deposit_kept, charges, customer_name, pickup_at, is_out, returned_at",
    "orders_items": "order_id, id, kind, ref_id, name, quantity, unit_price, subtotal",
    "orders_bookings": "order_id, asset_id, item_id, asset_tag, start, end, blocked_until, state, charge, note",
    "equipment_assets": "id, asset_tag, status, stock_location_id, times_used",
    "sales": "id, sold_at, product_id, quantity, unit_price, amount, reversed_at",
    "sales_daily": "day, cost_center, sales, reversed, amount",
    "stock_levels": "product_id, quantity, minimum, moved_at",
    "stock_kegs": "id, product_id, code, volume_l, filled_on, expires_on, cost, status",
    "bi_orders": "id, status, delivered_on, items_total, freight_price, total_amount",
    "bi_deposits": "order_id, number, kind, day, amount, method",
}


def shown(data: Path) -> dict[str, list[tuple[Any, ...]]]:
    with closing(sqlite3.connect(data / "read.db")) as database:
        quoted = {table: ", ".join(f'"{name.strip()}"' for name in names.split(",")) for table, names in SHOWN.items()}
        return {table: sorted(database.execute(f"SELECT {names} FROM {table}")) for table, names in quoted.items()}


@pytest.fixture
def data(tmp_path: Path) -> Path:
    with zipfile.ZipFile(STORE) as stored:
        stored.extractall(tmp_path)
    return tmp_path


@pytest.fixture
def services(data: Path) -> Iterator[Services]:
    settings = Settings(data=data, database_url=None, read_database_url=None, environment="test")
    with closing(open_services(settings)) as opened:
        yield opened


def test_it_opens_replays_verifies_and_shows_the_same_totals(data: Path, services: Services) -> None:
    before = shown(data)
    assert all(before.values()), "every table says something"
    services.migrate()
    services.runner.catch_up()
    for projection in services.runner.projections.values():
        comparison = verify(services.recorder, services.read_database, projection)
        assert comparison.equal, comparison.differences
    checked = services.auditor.verify(services.auditor.heads(), lambda *_: None)
    assert (checked.problems, checked.finding, checked.tables_agree) == ([], None, True)
    assert checked.sealed > 0
    assert shown(data) == before
