"""Notes at a provider on this machine, over HTTP: what is asked, and what its answers change."""

import json
from datetime import timedelta
from decimal import Decimal

import pytest

from command_api.event_store import Store
from command_api.fiscal.providing import dismiss_provider
from command_api.kernel import NotFound
from command_api.notes.commands import cancel_note, discard_note, forget_note, retry_note
from command_api.notes.domain import FiscalNote, NoteFile, Said
from command_api.notes.events import NoteFileStored, NoteIssued
from command_api.notes.handing_over import miss_files, take_report, waiting_notes
from command_api.notes.subject import KINDS, Kind
from infra.fiscal.fake.server import Failure
from infra.fiscal.provider import Authorised, Rejected, Reported
from tests.command_api.notes.conftest import NOON, House

REASON = "O cliente desistiu da compra."
WRONG_STATE = {"uf_emitente": "XX"}


def states(house: House) -> list[str]:
    return [house.note(id).state for id in sorted(waiting_notes(house.store).values())]


@pytest.mark.parametrize("kind", KINDS)
def test_a_note_of_each_kind_becomes_valid_with_its_files(house: House, kind: Kind) -> None:
    id = house.issue(kind, data_emissao=NOON.isoformat())
    house.ask(rounds=3)
    note = house.note(id)
    assert (note.state, waiting_notes(house.store)) == ("authorised", {})
    assert note.files == ({"xml"} if kind == "nfce" else {"xml", "pdf"})
    [xml] = [each for each in house.provider.files.values() if each.startswith(b"<")][:1]
    stored = [
        event
        for number in (1, 2)
        for event in house.store.events.get(f"note_file-{number}")
        if isinstance(event, NoteFileStored) and event.file == "xml"
    ]
    assert [each.content for each in stored] == [xml]


def test_what_is_sent_is_what_was_kept(house: House) -> None:
    id = house.issue()
    house.ask()
    [kept] = [event for event in house.store.events.get(f"fiscal_note-{id}") if isinstance(event, NoteIssued)]
    [sent] = house.provider.notes.values()
    assert sent.content == json.loads(kept.content)
    assert sent.ref == f"choperia-{id}-1"


@pytest.mark.parametrize("failure", ["lost", "error", "busy"])
def test_a_note_whose_answer_is_lost_is_at_the_provider_once(house: House, failure: Failure) -> None:
    house.provider.fail(failure)
    id = house.issue()
    house.ask()
    assert house.note(id).failures == 1
    house.ask()  # too early after "busy"
    house.now += timedelta(seconds=30)
    house.ask(rounds=3)
    assert house.note(id).state == "authorised"
    assert len(house.provider.notes) == 1


def test_a_note_that_the_provider_lost_is_handed_over_again(house: House) -> None:
    id = house.issue()
    house.ask()
    house.provider.notes.clear()
    house.ask(rounds=3)
    assert (house.note(id).state, len(house.provider.notes)) == ("authorised", 1)


def test_a_rejected_note_is_corrected_and_the_late_answer_to_the_first_attempt_changes_nothing(house: House) -> None:
    id = house.issue(cnpj_emitente="11222333000199")
    house.ask(rounds=3)
    note = house.note(id)
    assert (note.state, waiting_notes(house.store)) == ("rejected", {})
    other = house.issue(order_id=465)  # right content, of another order
    note.correct(Said(note.total, house.note(other).content), "focus")
    house.store.save(note, ctx=house.ctx())
    house.ask(rounds=3)
    assert house.note(id).state == "authorised"
    take_report(house.store, Reported(f"choperia-{id}-1", Rejected("207", "CNPJ inválido")), house.now)
    assert house.note(id).version == note.version + 4  # handed over, valid, two files
    assert {each.ref for each in house.provider.notes.values()} >= {f"choperia-{id}-1", f"choperia-{id}-2"}


def test_a_valid_note_is_cancelled_at_the_provider(house: House) -> None:
    id = house.issue()
    house.ask(rounds=3)
    cancel_note(house.store, id, REASON, house.ctx())
    house.ask()
    assert house.note(id).state == "cancelled"
    assert house.provider.notes[f"choperia-{id}-1"].state == "cancelado"
    house.issue()  # the order asks for it again


def test_a_cancelling_that_the_authority_refuses_leaves_the_note_valid(house: House) -> None:
    id = house.issue()
    house.ask(rounds=3)
    cancel_note(house.store, id, REASON, house.ctx())
    house.provider.notes[f"choperia-{id}-1"].authorised_at = house.now - timedelta(hours=25)
    house.ask()
    note = house.note(id)
    assert (note.state, {code for _, code, _ in note.refusals}) == ("authorised", {"501"})


def test_a_note_waits_for_a_user_where_the_token_is_wrong_or_the_provider_is_gone(house: House) -> None:
    house.choose("wrong")
    first = house.issue()
    house.ask()
    dismiss_provider(house.store, house.ctx())
    second = house.issue(order_id=465)
    house.ask()
    assert {id: house.note(id).next_at for id in (first, second)} == {first: None, second: None}
    discard_note(house.store, second, house.ctx())
    house.choose()
    retry_note(house.store, first, house.ctx())
    house.ask(rounds=3)
    assert house.note(first).state == "authorised"


def test_a_report_comes_before_the_answer_and_the_files_later(house: House) -> None:
    id = house.issue()
    house.ask()
    said = Authorised("3526" + "0" * 40, "1", "1", "135")
    for _ in range(2):
        take_report(house.store, Reported(f"choperia-{id}-1", said), house.now)
    assert (house.note(id).state, states(house)) == ("authorised", ["authorised"])
    miss_files(house.store, id, house.now)
    assert waiting_notes(house.store) == {}
    with pytest.raises(NotFound):
        take_report(house.store, Reported("choperia-99-1", said), house.now)


def test_a_key_that_another_note_has_is_set_aside_for_a_user(house: House) -> None:
    id = house.issue()
    house.ask()
    said = Authorised("3526" + "0" * 40, "1", "1", "135")
    recorded = FiscalNote.record(
        house.store.new_id(FiscalNote), "nfe_venda", order_id=9, order_code="EV-9", key=said.key, total=Decimal(1)
    )
    house.store.save(recorded, ctx=house.ctx())
    take_report(house.store, Reported(f"choperia-{id}-1", said), house.now)
    note = house.note(id)
    assert (note.state, note.is_contradicted, waiting_notes(house.store)) == ("sent", True, {})
    discard_note(house.store, id, house.ctx())


def test_a_forgotten_note_says_nothing_any_more(house: House, store: Store) -> None:
    id = house.issue()
    house.ask(rounds=3)
    forget_note(store, id, house.ctx())
    afresh = Store(store.recorder)
    issued = next(iter(afresh.events.get(f"fiscal_note-{id}")))
    assert isinstance(issued, NoteIssued)
    assert (issued.content, issued.sha256, issued.total > 0) == (b"", "", True)
    assert [event.content for event in afresh.events.get("note_file-1")] == [b""]  # type: ignore[union-attr]
    assert store.living(NoteFile) != []
    with pytest.raises(NotFound):
        store.load(FiscalNote, id)
