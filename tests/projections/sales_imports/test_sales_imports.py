"""How far a file of sales is, given what its import told."""

from datetime import timedelta
from decimal import Decimal
from typing import Any

from command_api.stock import events
from command_api.stock.events import ImportCounts, RefusedRow
from projections.runtime.rebuild import verify
from projections.sales_imports.tables import refusals, sales_imports
from tests.harness.read_models import NOON, History

STREAM = "sales_import-3"


def started(history: History) -> None:
    history.given(STREAM, events.SalesImportStarted, at=NOON, file_name="v.csv", sha256="ab", size=900, rows=40)


def shown(history: History) -> dict[str, Any]:
    (row,) = history.rows(sales_imports)
    return row


def test_an_import_waits_until_it_is_heard_of(history: History) -> None:
    started(history)
    row = shown(history)
    assert (row["id"], row["status"], row["total"], row["rows"]) == (3, "waiting", 40, 0)
    assert (row["file_name"], row["size"], row["started_by"], row["created_at"]) == ("v.csv", 900, "user-1", NOON)


def test_progress_counts_and_keeps_what_was_refused(history: History) -> None:
    started(history)
    wrong = [RefusedRow(n, "sku", "NADA", "Não há produto com este código.") for n in (3, 9, 31)]
    later = NOON + timedelta(seconds=5)
    counts = ImportCounts(rows=10, recorded=7, already_there=1, refused=2, amount=Decimal("83.30"))
    history.given(STREAM, events.SalesImportProgressed, at=later, counts=counts, refusals=tuple(wrong[:2]))
    row = shown(history)
    assert (row["status"], row["rows"], row["recorded"], row["amount"]) == ("running", 10, 7, Decimal("83.30"))
    more = ImportCounts(rows=40, recorded=36, already_there=1, refused=3, amount=Decimal("428.40"))
    history.given(
        STREAM, events.SalesImportProgressed, at=later + timedelta(seconds=3), counts=more, refusals=(wrong[2],)
    )
    row = shown(history)
    assert (row["rows"], row["rows_before"], row["moved_at_before"]) == (40, 10, later)
    history.given(STREAM, events.SalesImportFinished, counts=more)
    row = shown(history)
    assert (row["status"], row["ended_at"], row["refusals_kept"]) == ("finished", history.now, 3)
    assert [(kept["number"], kept["line"]) for kept in history.rows(refusals)] == [(1, 3), (2, 9), (3, 31)]


def test_a_cancelled_import_may_still_count(history: History) -> None:
    started(history)
    history.given(STREAM, events.SalesImportCancelled)
    cancelled_at = history.now
    history.given(STREAM, events.SalesImportProgressed, counts=ImportCounts(rows=5, recorded=5))
    row = shown(history)
    assert (row["status"], row["recorded"], row["ended_at"]) == ("cancelled", 5, cancelled_at)


def test_an_import_that_stopped_says_why(history: History) -> None:
    started(history)
    history.given(STREAM, events.SalesImportStopped, cause="O arquivo sumiu.", counts=ImportCounts(rows=5, recorded=5))
    row = shown(history)
    assert (row["status"], row["cause"], row["rows"]) == ("stopped", "O arquivo sumiu.", 5)


def test_a_replay_says_the_same(history: History) -> None:
    started(history)
    wrong = RefusedRow(2, "sku", "NADA", "Não há produto com este código.")
    history.given(
        STREAM, events.SalesImportProgressed, counts=ImportCounts(rows=5, recorded=4, refused=1), refusals=(wrong,)
    )
    history.follow()
    history.given(STREAM, events.SalesImportFinished, counts=ImportCounts(rows=5, recorded=4, refused=1))
    history.follow()
    compared = verify(history.recorder, history.database, history.runner.projections["sales_imports"])
    assert compared.equal, compared.differences
    assert compared.rows == 2
