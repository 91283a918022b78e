"""After an erasure, the texts that still name the person are listed."""

from __future__ import annotations

import base64
from datetime import UTC, datetime

import pytest

from command_api.customers.domain import Identity
from command_api.customers.mentions import MentionTerms, mentions
from command_api.event_store import Store
from command_api.kernel import SYSTEM, CommandContext
from command_api.orders.domain import EventOrder, KeptPaper
from command_api.orders.events import Customer
from tests.harness.parties import details

ROSA = MentionTerms("customer-1", [Identity("Rosângela de Souza Prado", "(11) 95555-0161", "39053344705")])


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Entregar para Rosangela Souza", ("name",)),
        ("ROSÂNGELA  PRADO ligou", ("name",)),
        ("Prado, Rosângela de", ("name",)),
        ("nota: souza\nprado", ("name",)),
        ("a Rosângela é outra, e o Prado também", ()),
        ("Souzaprado e Rosangelas", ()),
        ("fone 95555-0161", ("phone",)),
        ("+55 (11) 95555.0161", ("phone",)),
        ("011955550161", ("phone",)),
        ("(11) 5555-0161", ("phone",)),
        ("(21) 3333-0161", ()),
        ("código 7895555016100", ()),
        ("EAN 1234567955550161", ()),
        ("CPF 390.533.447-05", ("document",)),
        ("390533447051", ()),
        ("Rosângela Prado, 390 533 447 05, 11 95555 0161", ("name", "phone", "document")),
    ],
)
def test_a_text_names_the_person_by_whole_words_and_whole_numbers(text: str, found: tuple[str, ...]) -> None:
    assert ROSA.in_text(text) == found


def test_a_name_of_one_word_and_a_short_number_find_little() -> None:
    assert MentionTerms("customer-1", [Identity("Bia", "5555", "12")]).in_text("Bia, 5555, 12") == ()
    assert MentionTerms("customer-1", [Identity("Jussara Ltda.")]).in_text("para a jussara") == ("name",)
    assert MentionTerms("customer-1", [Identity("Bar", "", "12ABC34501DE35")]).in_text("12.abc.345/01DE-35") == (
        "document",
    )


def test_the_bytes_of_a_file_are_no_text(store: Store) -> None:
    order = EventOrder.draft(1, order_code="EV-2026-00001", details=details(customer=Customer("Ana")))
    paper = KeptPaper.keep(1, order, "quote", base64.b64decode("/jussara/AAA"))
    store.save(paper, ctx=CommandContext(SYSTEM, datetime(2026, 11, 21, tzinfo=UTC), "c" * 32))
    assert mentions(store, MentionTerms("customer-9", [Identity("Jussara")])) == []
