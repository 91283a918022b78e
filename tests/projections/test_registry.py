"""No two read models are in each other's way, and each can be rebuilt."""

from decimal import Decimal

import pytest
import sqlalchemy as sa

from command_api.catalogue.events import CategoryCreated, ProductAdded, ProductRepriced
from projections.registry import PROJECTIONS
from projections.runtime.definition import Projection
from projections.runtime.rebuild import rebuild, verify
from tests.harness.read_models import History, uploaded


def test_a_read_model_has_its_name_and_its_tables_for_itself() -> None:
    names = [projection.name for projection in PROJECTIONS]
    tables = [table.name for projection in PROJECTIONS for table in projection.tables]
    assert len(set(names)) == len(names)
    assert len(set(tables)) == len(tables)


def test_a_read_model_is_named_after_its_folder() -> None:
    assert {projection.name for projection in PROJECTIONS} == {
        projection.__module__.split(".")[1] for projection in PROJECTIONS
    }


def test_every_read_model_can_be_rebuilt_again_and_again_and_equals_a_replay(history: History) -> None:
    history.given("category-1", CategoryCreated, name="Chopes", slug="chopes", position=0)
    history.given("product-1", ProductAdded, name="Pilsen", slug="pilsen", price=Decimal("12.50"), category_id=1)
    uploaded(history, 1, "product", 1)
    history.follow()
    for _ in range(2):
        for projection in history.runner.projections.values():
            rebuild(history.recorder, history.database, projection)
        history.given("product-1", ProductRepriced, price=Decimal("13.90"))
        history.follow()
        for projection in history.runner.projections.values():
            assert verify(history.recorder, history.database, projection).equal, projection.name


@pytest.mark.parametrize(
    "unwanted",
    [
        [sa.Column("id", sa.Integer)],
        [sa.Column("id", sa.Integer, primary_key=True), sa.Column("slug", sa.Text, unique=True)],
        [sa.Column("id", sa.Integer, primary_key=True), sa.Column("slug", sa.Text, index=True, unique=True)],
        [sa.Column("id", sa.Integer), sa.PrimaryKeyConstraint("id", name="pk")],
        [sa.Column("id", sa.Integer, primary_key=True), sa.CheckConstraint("id > 0")],
    ],
    ids=["no key", "unique", "unique index", "named key", "check"],
)
def test_a_read_model_has_no_opinion_of_its_own_on_what_is_allowed(unwanted: list[sa.Column[int]]) -> None:
    table = sa.Table("t", sa.MetaData(), *unwanted)
    with pytest.raises(TypeError, match="primary key"):
        type("Opinionated", (Projection,), {"name": "t", "version": 1, "tables": (table,)})
