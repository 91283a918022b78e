"""``choperia audit verify`` compares kept papers and proofs with their hashes."""

import hashlib
import sqlite3
from contextlib import closing
from datetime import date
from decimal import Decimal

import pytest

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


def changed(accepted: Services, stream: str, change: str) -> None:
    """By the database itself, past its triggers."""
    was = hashlib.sha256(b"%PDF").hexdigest()
    with closing(sqlite3.connect(accepted.settings.data / "events.db")) as connection, connection:
        for (trigger,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            connection.execute(f"DROP TRIGGER {trigger}")
        connection.execute(f"{change.format(was=was, other=OTHER)} WHERE stream = '{stream}'")
