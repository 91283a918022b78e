"""Notes as the star counts them, given what happened."""

from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest

from command_api.notes import events
from command_api.notes.events import Amends
from projections.bi.tables import STAR, customers, days, fiscal_documents
from tests.bi.star import check_links
from tests.harness.parties import Party
from tests.harness.read_models import NOON, History

TODAY = date(2026, 11, 20)
SAID = "O CPF 390.533.447-05 de Marina Duarte é inválido"


def recorded(history: History, id: int = 1, **fields: Any) -> None:
    said = {"kind": "nfe_venda", "order_id": 42, "order_code": "EV-2026-00042", "key": "35" * 22, "total": Decimal(461)}
    history.given(f"fiscal_note-{id}", events.NoteRecorded, **said | fields)


def issued(history: History, id: int = 1, *, at: datetime | None = None, **fields: Any) -> None:
    said = {
        "kind": "nfe_venda",
        "order_id": 42,
        "order_code": "EV-2026-00042",
        "customer_id": 7,
        "total": Decimal(461),
        "provider": "focus",
        "environment": "producao",
        "ref": "choperia-1",
        "sha256": "",
        "content": b"",
    }
    history.given(f"fiscal_note-{id}", events.NoteIssued, at=at, **said | fields)


def then(history: History, event_type: Any, id: int = 1, *, at: datetime | None = None, **fields: Any) -> None:
    history.given(f"fiscal_note-{id}", event_type, at=at, **fields)


def authorised(history: History, id: int = 1, *, at: datetime | None = None) -> None:
    said = {"key": "35" * 22, "number": "1", "series": "1", "protocol": "135", "page": ""}
    then(history, events.NoteAuthorised, id, at=at, **said)


def rejected(history: History, code: str = "225", *, is_denied: bool = False) -> None:
    then(history, events.NoteRejected, code=code, sentence=SAID, is_denied=is_denied)


def note(history: History, *names: str, id: int = 1) -> tuple[Any, ...]:
    [row] = [row for row in history.rows(fiscal_documents) if row["id"] == id]
    return tuple(row[name] for name in names)


def test_a_note_of_another_program_is_a_row_with_its_orders_customer(party: Party, history: History) -> None:
    party.drafted().placed().confirmed()
    recorded(history)
    assert history.rows(fiscal_documents) == [
        {
            "id": 1,
            "kind": "nfe_venda",
            "state": "recorded",
            "environment": None,
            "order_id": 42,
            "customer_id": 1,
            "sale_day": None,
            "issued_at": history.now,
            "issued_on": TODAY,
            "authorised_on": None,
            "authorised_after_min": None,
            "total": Decimal(461),
            "amends_id": None,
            "amendment": None,
            "attempts": 0,
            "rejection_code": None,
        }
    ]
    then(history, events.NoteWithdrawn)
    assert history.rows(fiscal_documents) == []


def test_a_note_that_was_corrected_has_its_attempts_and_the_time_until_it_was_valid(history: History) -> None:
    issued(history, at=NOON)
    rejected(history, "225")
    rejected(history, "778")
    then(history, events.NoteCorrected, attempt=2, total=Decimal(470), provider="focus", sha256="", content=b"")
    assert note(history, "state", "total", "rejection_code") == ("ready", Decimal(470), "778")
    then(history, events.NoteHandedOver)
    assert note(history, "state", "authorised_on") == ("sent", None)
    authorised(history, at=NOON + timedelta(hours=13, seconds=119))
    wanted = ("state", "environment", "attempts", "issued_on", "authorised_on", "authorised_after_min")
    assert note(history, *wanted) == ("authorised", "producao", 2, TODAY, TODAY + timedelta(days=1), 781)


def test_days_are_those_of_the_pub(history: History) -> None:
    issued(history, at=datetime.fromisoformat("2026-12-01T02:30:00+00:00"))
    authorised(history, at=datetime.fromisoformat("2026-12-01T03:00:00+00:00"))
    assert note(history, "issued_on", "authorised_on") == (date(2026, 11, 30), date(2026, 12, 1))
    assert {date(2026, 11, 30), date(2026, 12, 1)} <= {row["day"] for row in history.rows(days)}


@pytest.mark.parametrize(
    ("happened", "state"),
    [
        ([(events.NoteCancelAsked, {"justification": SAID})], "cancelling"),
        ([(events.NoteCancelAsked, {"justification": SAID}), (events.NoteCancelled, {"protocol": "1"})], "cancelled"),
        (
            [
                (events.NoteCancelAsked, {"justification": SAID}),
                (events.NoteCancelRefused, {"code": "501", "sentence": SAID}),
            ],
            "authorised",
        ),
    ],
    ids=["asked", "cancelled", "refused"],
)
def test_a_cancelling_changes_the_state(history: History, happened: list[Any], state: str) -> None:
    issued(history)
    authorised(history)
    for event_type, fields in happened:
        then(history, event_type, **fields)
    assert note(history, "state", "rejection_code") == (state, None)


def test_a_note_that_never_became_valid_is_denied_or_discarded(history: History) -> None:
    issued(history)
    rejected(history, "302", is_denied=True)
    assert note(history, "state", "rejection_code") == ("denied", "302")
    issued(history, 2)
    then(history, events.NoteDiscarded, 2)
    assert note(history, "state", id=2) == ("discarded",)


def test_a_note_of_a_day_of_the_bar_has_neither_order_nor_customer(history: History) -> None:
    issued(history, kind="nfce", order_id=None, order_code="", customer_id=None, sale_day=date(2026, 11, 3))
    assert note(history, "order_id", "customer_id", "sale_day") == (None, None, date(2026, 11, 3))
    assert history.rows(days)[0]["day"] == date(2026, 11, 3)


def test_a_note_that_amends_another_leads_to_it_while_it_is_there(history: History) -> None:
    recorded(history)
    issued(history, 2, amends=Amends(1, "return", 1))
    assert note(history, "amends_id", "amendment", id=2) == (1, "return")
    check_links(history)
    then(history, events.NoteWithdrawn)
    assert note(history, "amends_id", "amendment", id=2) == (None, "return")
    check_links(history)


def test_a_customer_is_known_since_a_note_first_named_them(history: History) -> None:
    issued(history)
    assert history.rows(customers) == [{"id": 7, "since": history.now}]
    check_links(history)


def test_the_years_of_a_note_end_without_a_change_of_its_figures(history: History) -> None:
    issued(history)
    authorised(history)
    before = history.rows(fiscal_documents)
    then(history, events.NoteForgotten)
    assert history.rows(fiscal_documents) == before


def test_no_sentence_is_in_the_star(history: History) -> None:
    issued(history)
    rejected(history, SAID)
    assert note(history, "state", "rejection_code") == ("rejected", None)
    assert "Marina" not in repr([history.rows(table) for table in STAR])
