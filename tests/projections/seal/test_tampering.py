"""Whoever may do everything with a database still cannot change the history unseen: both databases, for real."""

import re
import sqlite3
from collections.abc import Callable

import psycopg
import pytest
import sqlalchemy as sa

from projections.runtime.rebuild import rebuild
from projections.seal.projection import Seal, SealChanged
from projections.seal.signing import Diverged
from projections.seal.tables import leaves, nodes, trees
from projections.seal.verifying import Finding
from tests.projections.seal.conftest import Sealed

Tamper = Callable[..., None]


@pytest.fixture
def tamper(sealed: Sealed) -> Tamper:
    """Statements by somebody who owns the database: the triggers that protect the events are switched off first."""

    def run(*statements: str) -> None:
        url = sealed.history.settings.database_url
        if url is None:
            with sqlite3.connect(sealed.history.settings.events_path) as connection:
                triggers = connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
                for name, _ in triggers:
                    connection.execute(f"DROP TRIGGER {name}")
                for statement in statements:
                    connection.execute(statement)
                for _, sql in triggers:
                    connection.execute(sql)
            connection.close()
            return
        with psycopg.connect(url) as connection:
            assert connection.execute("SELECT rolsuper FROM pg_roles WHERE rolname = current_user").fetchone() == (
                True,
            )
            connection.execute("ALTER TABLE events DISABLE TRIGGER ALL")
            for statement in statements:
                connection.execute(re.sub(r"X'(\w*)'", r"'\\x\1'", statement))
            connection.execute("ALTER TABLE events ENABLE TRIGGER ALL")

    return run


@pytest.fixture(autouse=True)
def signed(sealed: Sealed) -> None:
    """Two hundred events under two heads, and five that nobody has signed."""
    sealed.priced(100)
    sealed.sign()
    sealed.priced(60)
    sealed.priced(40, "product-2")
    sealed.sign()
    sealed.priced(5)


def found(sealed: Sealed) -> Finding:
    outcome = sealed.verify()
    assert not outcome.intact
    assert outcome.finding is not None
    return outcome.finding


def test_an_untouched_history_is_intact(sealed: Sealed) -> None:
    outcome = sealed.verify()
    assert outcome.intact
    assert (outcome.sealed, outcome.unsealed) == (200, 5)
    assert outcome.head is not None
    assert outcome.head.size == 200


def test_one_changed_byte_of_an_event_is_found(sealed: Sealed, tamper: Tamper) -> None:
    tamper("UPDATE events SET state = X'7b7d' WHERE stream = 'product-1' AND version = 70")
    finding = found(sealed)
    assert (finding.kind, finding.index, finding.stream, finding.version) == ("altered", 69, "product-1", 70)


@pytest.mark.parametrize("change", ["topic = 'catalogue.ProductHidden'", "version = 900", "stream = 'product-3'"])
def test_what_an_event_is_called_is_sealed_too(sealed: Sealed, tamper: Tamper, change: str) -> None:
    tamper(f"UPDATE events SET {change} WHERE stream = 'product-1' AND version = 130")
    finding = found(sealed)
    assert (finding.kind, finding.index) == ("altered", 129)


def test_a_removed_event_is_found(sealed: Sealed, tamper: Tamper) -> None:
    place = sealed.history.recorder.recorded_of("product-2")[6].position
    tamper("DELETE FROM events WHERE stream = 'product-2' AND version = 7")
    finding = found(sealed)
    assert (finding.kind, finding.index, finding.position) == ("removed", 166, place)


def test_a_history_that_ends_early_is_found(sealed: Sealed, tamper: Tamper) -> None:
    tamper("DELETE FROM events WHERE stream = 'product-2' AND version > 30", "DELETE FROM events WHERE version > 160")
    finding = found(sealed)
    assert (finding.kind, finding.index) == ("removed", 190)


def test_an_inserted_event_is_found(sealed: Sealed, tamper: Tamper) -> None:
    """Nobody can insert between two without moving one: the numbers have no gap, so another one is pushed aside."""
    gap = sealed.history.recorder.recorded_of("product-2")[10].position
    if sealed.history.settings.database_url:
        insert = (
            "INSERT INTO events (transaction_id, position, stream, version, topic, state) OVERRIDING SYSTEM VALUE"
            f" VALUES ({gap.transaction}, 90000, 'product-9', 1, 'catalogue.ProductAdded', X'7b7d')"
        )
        index = 171  # after the other event of that transaction
    else:
        insert = "INSERT INTO events VALUES (-4, 'product-9', 1, 'catalogue.ProductAdded', X'7b7d')"
        index = 0
    tamper(insert)
    finding = found(sealed)
    assert (finding.kind, finding.index, finding.stream) == ("inserted", index, "product-9")


def test_events_that_changed_places_are_found(sealed: Sealed, tamper: Tamper) -> None:
    one, other = (sealed.history.recorder.recorded_of("product-1")[i].position for i in (20, 50))
    if sealed.history.settings.database_url:
        moves = [
            f"UPDATE events SET transaction_id = {to.transaction}, position = DEFAULT WHERE position = {at.number}"
            for at, to in ((one, other), (other, one))
        ]
    else:
        moves = [
            f"UPDATE events SET position = {to} WHERE position = {at}"
            for at, to in ((one.number, 9_999), (other.number, one.number), (9_999, other.number))
        ]
    tamper(*moves)
    finding = found(sealed)
    assert (finding.kind, finding.index, finding.position) == ("moved", 20, one)
    assert (finding.stream, finding.version) == ("product-1", 21)
    assert finding.now_at is not None


def test_an_event_from_before_the_beginning_or_from_the_future_is_found(sealed: Sealed, tamper: Tamper) -> None:
    """No reader of the log comes past it, and yet it would be part of its stream."""
    if sealed.history.settings.database_url:
        columns = "(transaction_id, stream, version, topic, state)"
        tamper(f"INSERT INTO events {columns} VALUES (4000000000, 'product-2', 41, 'catalogue.ProductHidden', X'7b7d')")
    else:
        tamper("INSERT INTO events VALUES (0, 'product-2', 41, 'catalogue.ProductHidden', X'7b7d')")
    finding = found(sealed)
    assert (finding.kind, finding.stream, finding.version) == ("inserted", "product-2", 41)


def test_an_event_that_nobody_signed_yet_is_compared_with_the_tables(sealed: Sealed, tamper: Tamper) -> None:
    tamper("UPDATE events SET state = X'7b7d' WHERE stream = 'product-1' AND version = 163")
    finding = found(sealed)
    assert (finding.kind, finding.index, finding.version) == ("altered", 202, 163)


def forget_the_hashes(sealed: Sealed) -> None:
    with sealed.history.database.write() as connection:
        for table in (leaves, nodes, trees):
            connection.execute(table.delete())


@pytest.mark.parametrize(
    ("forgotten", "number"), [(False, 130), (True, 101)], ids=["compared with its hashes", "compared with the heads"]
)
def test_a_rebuild_of_the_seal_refuses_a_changed_history(
    sealed: Sealed, tamper: Tamper, forgotten: bool, number: int
) -> None:
    seal = sealed.history.runner.projections["seal"]
    assert isinstance(seal, Seal)
    seal.heads = lambda: sealed.folder.checked_heads().valid
    tamper("UPDATE events SET state = X'7b7d' WHERE stream = 'product-1' AND version = 130")
    if forgotten:
        forget_the_hashes(sealed)
    for _ in range(2):
        with pytest.raises(SealChanged) as refused:
            rebuild(sealed.history.recorder, sealed.history.database, seal)
        assert refused.value.number == number


def test_a_rebuild_of_the_seal_refuses_a_change_that_was_not_signed_yet(sealed: Sealed, tamper: Tamper) -> None:
    tamper("UPDATE events SET state = X'7b7d' WHERE stream = 'product-1' AND version = 164")
    with pytest.raises(SealChanged) as refused:
        rebuild(sealed.history.recorder, sealed.history.database, sealed.history.runner.projections["seal"])
    assert refused.value.number == 204


def test_a_rebuild_of_the_seal_repairs_hashes_that_a_signature_proves(sealed: Sealed) -> None:
    seal = sealed.history.runner.projections["seal"]
    assert isinstance(seal, Seal)
    seal.heads = lambda: sealed.folder.checked_heads().valid
    with sealed.history.database.write() as connection:
        connection.execute(leaves.update().where(leaves.c.tile == 0).values(hashes=bytes(64 * 32)))
    rebuild(sealed.history.recorder, sealed.history.database, seal)
    assert sealed.verify().intact


def test_who_rebuilds_the_seal_of_a_changed_history_is_found_and_nothing_is_signed(
    sealed: Sealed, tamper: Tamper
) -> None:
    tamper("UPDATE events SET state = X'7b7d' WHERE stream = 'product-1' AND version = 130")
    forget_the_hashes(sealed)
    rebuild(sealed.history.recorder, sealed.history.database, sealed.history.runner.projections["seal"])
    finding = found(sealed)
    assert (finding.kind, finding.index) == ("unlocated", 100)
    assert finding.between is not None
    assert [head.size for head in finding.between if head] == [100, 200]
    before = sealed.folder.heads.lines()
    with pytest.raises(Diverged):
        sealed.sign()
    assert sealed.folder.heads.lines() == before


@pytest.mark.parametrize("hashes", [bytes(64 * 32), "text"], ids=["others", "text"])
@pytest.mark.parametrize("table", [leaves, nodes], ids=["leaves", "nodes"])
def test_who_changes_the_tables_of_the_seal_is_found_while_the_history_is_not_blamed(
    sealed: Sealed, table: sa.Table, hashes: bytes | str
) -> None:
    with sealed.history.database.write() as connection:
        if isinstance(hashes, str) and connection.dialect.name == "postgresql":
            pytest.skip("its columns keep their type")
        connection.execute(table.update().values(hashes=sa.type_coerce(hashes, sa.types.NullType())))
    outcome = sealed.verify()
    assert not outcome.intact
    assert not outcome.tables_agree
    with pytest.raises(Diverged):
        sealed.sign()


def test_a_rebuilt_seal_of_an_untouched_history_is_signed_on(sealed: Sealed) -> None:
    rebuild(sealed.history.recorder, sealed.history.database, sealed.history.runner.projections["seal"])
    assert sealed.sign().size == 205
    assert sealed.verify().intact
