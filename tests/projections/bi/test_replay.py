"""Many rows at once, as a rebuild and an import write them, say the same as one after the other."""

from decimal import Decimal

import pytest
import sqlalchemy as sa

from command_api.catalogue.events import ProductAdded, ProductRepriced
from projections.bi.tables import STAR, deposits, orders, products
from projections.runtime.rebuild import rebuild, verify
from projections.runtime.table_writer import MANY
from tests.harness.parties import Party
from tests.harness.read_models import History


@pytest.fixture
def busy(history: History) -> History:
    """More rows of each kind than are written one by one, some with every column and some with few."""
    for id in range(1, MANY + 6):
        party = Party(history, id, assets={}).drafted()
        if id % 2:
            party.with_freight().placed("0.10").confirmed("0.10")
        history.given(f"product-{id}", ProductAdded, name="Pilsen", slug=f"p-{id}", price=Decimal("0.10"))
        if id % 3:
            history.given(f"product-{id}", ProductRepriced, price=Decimal("999999.99"))
    history.follow()
    return history


def test_a_rebuild_says_the_same(busy: History) -> None:
    before = {table: busy.rows(table) for table in STAR}
    assert len(before[orders]) > MANY
    rebuild(busy.recorder, busy.database, busy.runner.projections["bi"])
    assert {table: busy.rows(table) for table in STAR} == before
    assert verify(busy.recorder, busy.database, busy.runner.projections["bi"]).equal


def test_sums_are_exact(busy: History) -> None:
    with busy.database.read() as connection:
        received = connection.execute(sa.select(sa.func.sum(deposits.c.amount))).scalar_one()
        asked = connection.execute(
            sa.select(sa.type_coerce(sa.func.max(products.c.display_price), products.c.display_price.type))
        ).scalar_one()
        first = connection.execute(sa.select(sa.func.min(orders.c.created_at))).scalar_one()
    assert received == Decimal("0.10") * sum(id % 2 for id in range(1, MANY + 6))
    assert asked == Decimal("999999.99")
    assert first == min(row["created_at"] for row in busy.rows(orders))
