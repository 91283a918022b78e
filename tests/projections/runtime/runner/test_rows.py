"""What handlers may rely on: rows by key, with everything in them that the same batch has changed."""

from datetime import UTC, date, datetime
from decimal import Decimal

import pytest
import sqlalchemy as sa

from projections.runtime import generations
from projections.runtime.collation import PLAIN
from projections.runtime.columns import Instant, amount
from projections.runtime.rows import Rows
from tests.harness.taps import Bar, Taps, taps


@pytest.fixture
def rows() -> Rows:
    return Rows(generations.served(Taps.tables))


def tap(id: int, glasses: int = 0) -> dict[str, object]:
    return {"id": id, "beer": "Pilsen", "glasses": glasses, "ml": 300 * glasses}


def test_a_batch_sees_what_it_wrote_and_others_see_it_afterwards(bar: Bar, rows: Rows) -> None:
    with bar.database.transaction() as unit:
        rows.attach(unit)
        assert rows.get(taps, 1) is None
        rows.put(taps, **tap(1))
        assert rows.change(taps, 1, glasses=2)
        assert rows.get(taps, 1) == {**tap(1), "glasses": 2}
        assert bar.count() == 0
        rows.flush()
    assert bar.count() == 1


def test_a_row_that_is_not_there_is_not_changed(bar: Bar, rows: Rows) -> None:
    with bar.database.transaction() as unit:
        rows.attach(unit)
        assert not rows.change(taps, 1, glasses=2)
        rows.delete(taps, 1)
        rows.flush()
    assert bar.count() == 0


def test_a_row_that_comes_and_goes_in_a_batch_is_gone(bar: Bar, rows: Rows) -> None:
    with bar.database.transaction() as unit:
        rows.attach(unit)
        rows.put(taps, **tap(1))
        rows.put(taps, **tap(2))
        rows.delete(taps, 1)
        rows.put(taps, **tap(3))
        rows.delete(taps, 3)
        rows.put(taps, **tap(3, glasses=1))
        rows.flush()
    assert [row["id"] for row in bar.rows(taps)] == [2, 3]


def test_a_query_finds_what_the_batch_has_changed(bar: Bar, rows: Rows) -> None:
    with bar.database.transaction() as unit:
        rows.attach(unit)
        for id in range(1, 6):
            rows.put(taps, **tap(id, glasses=id))
        rows.delete(taps, 5)
        table = rows.table(taps)
        thirsty = rows.select(sa.select(table.c.id).where(table.c.glasses > 2).order_by(table.c.id))
    assert [row.id for row in thirsty] == [3, 4]


def test_a_query_in_the_middle_of_a_batch_does_not_hide_that_something_changed(bar: Bar, rows: Rows) -> None:
    with bar.database.transaction() as unit:
        rows.attach(unit)
        assert not rows.touched
        rows.put(taps, **tap(1))
        rows.select(sa.select(rows.table(taps)))
        assert rows.touched
        rows.settle()
        assert not rows.touched


def test_memory_stays_flat_and_what_was_dropped_is_read_again(bar: Bar) -> None:
    rows = Rows(generations.served(Taps.tables), kept=10)
    for start in range(0, 100, 5):
        with bar.database.transaction() as unit:
            rows.attach(unit)
            assert sum(map(len, rows._rows.values())) <= 11
            for id in range(start, start + 5):
                rows.put(taps, **tap(id))
            assert rows.change(taps, 0, glasses=start + 1)
            rows.flush()
    assert len(bar.rows(taps)) == 100
    assert bar.rows(taps)[0]["glasses"] == 96


def test_tables_that_begin_empty_are_right_after_rows_were_dropped_from_memory(bar: Bar) -> None:
    rows = Rows(generations.served(Taps.tables), empty=True, kept=4)
    for id in range(20):
        with bar.database.transaction() as unit:
            rows.attach(unit)
            assert rows.get(taps, id) is None
            rows.put(taps, **tap(id))
            first = rows.get(taps, 0)
            assert first is not None
            rows.change(taps, 0, glasses=int(first["glasses"]) + 1)
            rows.flush()
    assert bar.rows(taps)[0]["glasses"] == 20


def test_a_key_of_several_columns_finds_its_row(bar: Bar) -> None:
    table = sa.Table(
        "sold",
        sa.MetaData(),
        sa.Column("day", sa.Integer, primary_key=True),
        sa.Column("beer", sa.Text, primary_key=True),
        sa.Column("glasses", sa.Integer),
    )
    with bar.database.write() as connection:
        table.create(connection)
    rows = Rows({table: table})
    with bar.database.transaction() as unit:
        rows.attach(unit)
        rows.put(table, day=1, beer="Pilsen", glasses=1)
        rows.put(table, day=1, beer="Weiss", glasses=2)
        rows.flush()
        rows.forget()
        assert rows.get(table, 1, "Weiss") == {"day": 1, "beer": "Weiss", "glasses": 2}
        rows.delete(table, 1, "Pilsen")
        rows.flush()
    with bar.database.read() as connection:
        assert connection.execute(sa.select(table.c.beer)).scalars().all() == ["Weiss"]


def test_a_table_of_nothing_but_its_key_is_written_too(bar: Bar) -> None:
    table = sa.Table("seen", sa.MetaData(), sa.Column("id", sa.Integer, primary_key=True, autoincrement=False))
    with bar.database.write() as connection:
        table.create(connection)
    rows = Rows({table: table})
    for _ in range(2):
        with bar.database.transaction() as unit:
            rows.attach(unit)
            rows.put(table, id=1)
            rows.flush()
    with bar.database.read() as connection:
        assert connection.execute(sa.select(table.c.id)).scalars().all() == [1]


def test_a_column_that_does_not_exist_is_not_written_in_silence(bar: Bar, rows: Rows) -> None:
    with bar.database.transaction() as unit:
        rows.attach(unit)
        with pytest.raises(TypeError, match="taps has no column colour"):
            rows.put(taps, **tap(1), colour="amber")
        rows.put(taps, **tap(1))
        with pytest.raises(TypeError, match="taps has no column colour"):
            rows.change(taps, 1, colour="amber")


@pytest.mark.parametrize("count", [1, 50], ids=["one by one", "many at once"])
def test_every_type_comes_back_as_it_went_in(bar: Bar, count: int) -> None:
    table = sa.Table(
        "kinds",
        sa.MetaData(),
        sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("plain", PLAIN),
        sa.Column("text", sa.Text),
        sa.Column("short", sa.String(20)),
        sa.Column("yes", sa.Boolean),
        sa.Column("price", amount()),
        sa.Column("at", Instant),
        sa.Column("day", sa.Date),
        sa.Column("share", sa.Float),
        sa.Column("bytes", sa.LargeBinary),
        sa.Column("json", sa.JSON),
    )
    with bar.database.write() as connection:
        table.create(connection)
    full = {
        "plain": "Água; “Ção” {1,2} \\ '\"",
        "text": "",
        "short": "NULL",
        "yes": False,
        "price": Decimal("-12.50"),
        "at": datetime(2026, 11, 20, 15, 0, 0, 7, tzinfo=UTC),
        "day": date(2026, 2, 28),
        "share": 0.1,
        "bytes": b"\x00\xff{}",
        "json": {"a": [1, None, "x"]},
    }
    empty = dict.fromkeys(full)
    written = [{"id": id, **(full if id % 2 else empty)} for id in range(1, count + 1)]
    rows = Rows({table: table})
    for _ in range(2):
        with bar.database.transaction() as unit:
            rows.attach(unit)
            for row in written:
                rows.put(table, **row)
            rows.flush()
    rows.forget()
    with bar.database.transaction() as unit:
        rows.attach(unit)
        assert [rows.get(table, row["id"]) for row in written] == written
