"""A note is issued once, whatever happens to the process that hands it over and to the answers of the provider.

Once means: the provider has one note for each attempt that a user wanted, with the content that was kept, and its end
is that of the house's record, with each file once.
"""

import json
import random
import time
from collections import Counter
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from pathlib import Path

import pytest

from command_api.event_store import Store
from command_api.notes.commands import cancel_note, retry_note
from command_api.notes.domain import Said
from command_api.notes.events import NoteCorrected, NoteFileKept, NoteIssued
from command_api.notes.handing_over import ask, waiting_notes
from infra.fiscal.fake.server import FakeProvider
from tests.command_api.conftest import store_on
from tests.command_api.notes.conftest import TOKEN, House
from tests.faults.conftest import SQLITE_FIRST
from tests.harness.blank import Blank
from tests.harness.faults.process import live_once
from tests.harness.faults.tally import Fault
from tests.harness.kept_demo import copy_of_demo

ORDERS = "/api/v1/event-orders"
ENDS = {"authorised": "autorizado", "cancelled": "cancelado", "rejected": "erro_autorizacao"}
MOST_LIVES = 200
PAUSE = timedelta(minutes=45)
"""Between two lives: as long as most pauses after an attempt that failed."""


@pytest.mark.parametrize("engine", SQLITE_FIRST)
def test_a_note_is_issued_once_whatever_happens_to_its_process(engine: str, blank: Blank, fault: Fault) -> None:
    for number in fault.rounds():
        chance = random.Random(number)
        house: House
        with (
            store_on(engine, blank) as store,
            FakeProvider(TOKEN, now=lambda: house.now) as provider,  # noqa: B023  # that of this round
        ):
            house = House(store, provider)
            house.choose()
            valid = house.issue(order_id=1)
            wrong = house.issue(order_id=2, cnpj_emitente="11222333000199")
            unwanted = house.issue(order_id=3)
            for _ in range(MOST_LIVES):
                has_acted = users_act(house, valid, wrong, unwanted)
                if not waiting_notes(store) and not has_acted:
                    break
                if chance.random() < 0.3:
                    provider.fail(chance.choice(("lost", "error")))
                live_once(store, partial(live, house), chance, 4, fault)
                while provider.next_failure():
                    pass  # it was not met: a failure is of one life
                house.now += PAUSE
            assert {id: house.note(id).state for id in (valid, wrong, unwanted)} == {
                valid: "authorised",
                wrong: "authorised",
                unwanted: "cancelled",
            }
            check(house, valid, wrong, unwanted)


def test_a_delivered_order_has_its_valid_note_although_the_server_was_killed(demo_data: Path, tmp_path: Path) -> None:
    """From the delivery to the PDF: killed once the provider has the note, and before the house knows its end."""
    with FakeProvider(TOKEN, moment=timedelta(hours=1)) as provider:
        settings = {"focus_url": provider.address}
        with copy_of_demo(demo_data, tmp_path / "data", **settings) as system, system.client("admin") as client:
            chosen = {"provider": "focus", "environment": "homologacao", "token": TOKEN}
            assert client.put("/api/v1/fiscal/provider", json=chosen).status_code == 200
            delivered = {each["id"] for each in client.get(f"{ORDERS}?status=delivered&limit=100").json()["data"]}
            drafts = client.get("/api/v1/notes/drafts").json()["data"]
            draft = next(each for each in drafts if each["order_id"] in delivered and not each["missing"])
            issued = client.post(f"/api/v1/notes/orders/{draft['order_id']}/issue", json={"kind": draft["kind"]})
            assert issued.status_code == 201, issued.text
            wait_until(lambda: len(provider.notes) == 1)
            system.kill()
            provider.settle()
            system.start()
            notes = f"/api/v1/notes?order_id={draft['order_id']}"
            wait_until(lambda: client.get(notes).json()["data"][0]["has_pdf"])
            [note] = client.get(notes).json()["data"]
            assert (note["state"], note["total"], len(provider.notes)) == ("authorised", draft["total"], 1)
            assert client.get(f"/api/v1/notes/{note['id']}/files/pdf").content.startswith(b"%PDF-")


def wait_until(holds: Callable[[], bool], seconds: float = 120) -> None:
    deadline = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def live(house: House, store: Store) -> None:
    """What a process does: it asks after every note that waits."""
    for id in waiting_notes(store).values():
        ask(store, house.providers, id, clock=lambda: house.now)


def users_act(house: House, valid: int, wrong: int, unwanted: int) -> bool:
    """The rejected note is corrected, one that was tried often enough is tried again, and the unwanted one cancelled;
    whether there was anything to do."""
    rejected = house.note(wrong)
    if rejected.state == "rejected":
        content = json.loads(rejected.content) | {
            "cnpj_emitente": json.loads(house.note(valid).content)["cnpj_emitente"]
        }
        rejected.correct(Said(rejected.total, json.dumps(content).encode()), "focus")
        house.store.save(rejected, ctx=house.ctx())
        return True
    for id in (valid, wrong, unwanted):
        if house.note(id).state == "ready" and house.note(id).next_at is None:
            retry_note(house.store, id, house.ctx())
            return True
    if house.note(unwanted).state == "authorised":
        cancel_note(house.store, unwanted, "O cliente desistiu da festa.", house.ctx())
        return True
    return False


def check(house: House, *ids: int) -> None:
    """The provider has what the house has, and nothing twice."""
    attempts = {}
    for id in ids:
        kept = [
            event
            for event in house.store.events.get(f"fiscal_note-{id}")
            if isinstance(event, NoteIssued | NoteCorrected)
        ]
        for attempt, event in enumerate(kept, 1):
            attempts[f"choperia-{id}-{attempt}"] = json.loads(event.content)
        its = house.provider.notes[f"choperia-{id}-{len(kept)}"]
        assert its.state == ENDS[house.note(id).state]
        files = [event.file for event in house.store.events.get(f"fiscal_note-{id}") if isinstance(event, NoteFileKept)]
        assert set(Counter(files).values()) <= {1}
        assert "xml" in files or house.note(id).state == "cancelled"
    assert {ref: each.content for ref, each in house.provider.notes.items()} == attempts
