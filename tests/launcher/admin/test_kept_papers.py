"""``choperia audit verify`` compares kept papers, proofs and notes with their hashes."""

import hashlib
import sqlite3
from contextlib import closing
from datetime import date
from decimal import Decimal
from typing import Any

import msgspec
import pytest

from command_api.notes.commands import forget_note
from command_api.notes.domain import FiscalNote, NoteFile, Said, Source
from command_api.orders.domain import EventOrder, KeptPaper, StopProof
from command_api.orders.events import Customer, QuoteIssued
from launcher.composition import Services, system_context
from projections.seal.heads import check_heads
from tests.harness.parties import details

NOW = system_context().now
OTHER = hashlib.sha256(b"%PDG").hexdigest()


@pytest.fixture
def accepted(services: Services) -> Services:
    """A system with a quote that was accepted, and its paper. The order names no record, so nothing is encrypted."""
    order = EventOrder.draft(1, order_code="EV-2026-00001", details=details(customer=Customer("Ana")))
    order.trigger_event(
        QuoteIssued, valid_until=date(2099, 1, 1), conditions="", text="Orçamento", total_amount=Decimal(1)
    )
    assert order.quote is not None
    paper = KeptPaper.keep(1, order, "quote", b"%PDF")
    order.accept_quote("Ana", order.quote.text_sha256, paper, now=NOW)
    proof = StopProof.keep(1, order, NOW.date(), "delivery", "photo", b"%PDF", asset_tag="", at=NOW)
    services.store.save(order, paper, proof, ctx=system_context())
    services.runner.catch_up()
    return services


def problems(services: Services) -> list[str]:
    heads = check_heads([], {})
    return services.auditor.verify(heads, lambda _done, _total: None).problems


def test_a_paper_that_is_as_it_was_accepted_is_no_problem(accepted: Services) -> None:
    assert problems(accepted) == []


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (
            "UPDATE events SET state = CAST(replace(state, 'JVBERg==', 'JVBERw==') AS BLOB)",
            "O documento guardado em paper-1/1 não tem mais o SHA-256 com que foi guardado.",
        ),
        (
            """UPDATE events SET state
            = CAST(replace(replace(state, 'JVBERg==', 'JVBERw=='), '{was}', '{other}') AS BLOB)""",
            "O documento guardado em paper-1/1 não é o que o cliente aceitou.",
        ),
        ("UPDATE events SET state = X'7b'", "O documento guardado em paper-1/1 foi alterado e não pode mais ser lido."),
        ("DELETE FROM events", "O documento guardado em paper-1/1 não existe mais."),
    ],
    ids=["other bytes", "other bytes and their hash", "no event", "nothing"],
)
def test_a_paper_that_somebody_changed_is_named(accepted: Services, change: str, says: str) -> None:
    changed(accepted, "paper-1", change)
    assert says in problems(accepted)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (
            "UPDATE events SET state = CAST(replace(state, 'JVBERg==', 'JVBERw==') AS BLOB)",
            "O comprovante guardado em proof-1/1 não tem mais o SHA-256 com que foi guardado.",
        ),
        (
            "UPDATE events SET state = X'7b'",
            "O comprovante guardado em proof-1/1 foi alterado e não pode mais ser lido.",
        ),
    ],
    ids=["other bytes", "no event"],
)
def test_a_proof_that_somebody_changed_is_named(accepted: Services, change: str, says: str) -> None:
    changed(accepted, "proof-1", change)
    assert says in problems(accepted)


NOTE = Source(order_id=1, order_code="EV-2026-00001", customer_id=None)


@pytest.fixture
def noted(services: Services) -> Services:
    """A system with a note that was corrected once and has its XML. What it says is encrypted, under its own key."""
    note = FiscalNote.issue(1, "nfe_venda", NOTE, Said(Decimal(1), b"{}"), "focus", "homologacao", "choperia-1")
    note.reject(1, "225", "Falha no Schema XML")
    note.correct(Said(Decimal(1), b'{"a":1}'), "focus")
    note.authorise(2, key="3526", number="1", series="1", protocol="135", page="")
    file = NoteFile.keep(1, note, "xml", b"<nfe/>")
    note.keep_file(file)
    services.store.save(note, file, ctx=system_context())
    services.runner.catch_up()
    return services


def test_a_note_that_is_as_it_was_kept_is_no_problem(noted: Services) -> None:
    assert problems(noted) == []


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (
            "DELETE FROM events WHERE stream = 'note_file-1'",
            "O arquivo de nota fiscal guardado em note_file-1/1 não existe mais.",
        ),
        (
            "UPDATE events SET state = X'7b' WHERE stream = 'note_file-1'",
            "O arquivo de nota fiscal guardado em note_file-1/1 foi alterado e não pode mais ser lido.",
        ),
        (
            "UPDATE events SET state = X'7b' WHERE stream = 'fiscal_note-1' AND version = 3",
            "O texto de nota fiscal guardado em fiscal_note-1/3 foi alterado e não pode mais ser lido.",
        ),
    ],
    ids=["no file", "no event of a file", "no event of a correction"],
)
def test_a_note_that_somebody_changed_is_named(noted: Services, change: str, says: str) -> None:
    executed(noted, change)
    assert says in problems(noted)


def test_what_a_note_says_is_compared_with_its_hash(services: Services) -> None:
    """By a program that has the keys: another content, encrypted as it should be."""
    note = FiscalNote.issue(1, "nfe_venda", NOTE, Said(Decimal(1), b"{}"), "focus", "homologacao", "choperia-1")
    file = NoteFile.keep(1, note, "xml", b"<nfe/>")
    note.keep_file(file)
    issued: list[Any] = note.pending_events
    stored: list[Any] = file.pending_events
    issued[0] = msgspec.structs.replace(issued[0], content=b"[]")
    stored[0] = msgspec.structs.replace(stored[0], sha256=OTHER)
    services.store.save(note, file, ctx=system_context())
    services.runner.catch_up()
    assert {
        "O texto de nota fiscal guardado em fiscal_note-1/1 não tem mais o SHA-256 com que foi guardado.",
        "O arquivo de nota fiscal guardado em note_file-1/1 não tem mais o SHA-256 com que foi guardado.",
        "O arquivo de nota fiscal guardado em note_file-1/1 não é o que a nota cita.",
    } <= set(problems(services))


def test_a_note_that_is_kept_no_longer_is_not_compared(noted: Services) -> None:
    forget_note(noted.store, 1, system_context())
    noted.runner.catch_up()
    assert problems(noted) == []


def changed(accepted: Services, stream: str, change: str) -> None:
    was = hashlib.sha256(b"%PDF").hexdigest()
    executed(accepted, f"{change.format(was=was, other=OTHER)} WHERE stream = '{stream}'")


def executed(services: Services, statement: str) -> None:
    """Past the triggers of the database."""
    with closing(sqlite3.connect(services.settings.data / "events.db")) as connection, connection:
        for (trigger,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            connection.execute(f"DROP TRIGGER {trigger}")
        connection.execute(statement)
