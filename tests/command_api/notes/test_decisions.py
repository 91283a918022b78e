"""What may be decided about a note that is handed to a provider."""

from collections.abc import Callable
from datetime import timedelta
from decimal import Decimal
from hashlib import sha256

import pytest

from command_api.notes import events
from command_api.notes.domain import NOTE_KEY, NOTE_OF, NOTE_WAITS, FiscalNote, Said, Source
from command_api.notes.events import Amends
from tests.scenario import LONG_AGO, Happened, Scenario, given, happened, nothing_happened

CONTENT = b'{"valor_total": "1635.30"}'
KEY = "35261111222333000181550010000001231000001234"
SENT = Said(Decimal("1635.30"), CONTENT)
OF_ORDER = Source(464, "EV-2026-00464", 17)
REASON = "O cliente desistiu da festa."
SOON = LONG_AGO + timedelta(minutes=20)


def issued(kind: str = "nfe_venda", environment: str = "producao", **more: object) -> Happened:
    fields = {
        "kind": kind,
        "order_id": 464,
        "order_code": "EV-2026-00464",
        "customer_id": 17,
        "total": Decimal("1635.30"),
        "provider": "focus",
        "environment": environment,
        "ref": "choperia-a1",
        "sha256": sha256(CONTENT).hexdigest(),
        "content": CONTENT,
    }
    return happened(events.NoteIssued, **(fields | more))


def authorised(key: str = KEY) -> Happened:
    return happened(events.NoteAuthorised, key=key, number="123", series="1", protocol="135", page="")


HANDED_OVER = happened(events.NoteHandedOver)
REJECTED = happened(events.NoteRejected, code="778", sentence="NCM inexistente", is_denied=False)
DENIED = happened(events.NoteRejected, code="302", sentence="Uso denegado", is_denied=True)
CORRECTED = happened(
    events.NoteCorrected,
    attempt=2,
    total=Decimal("1635.30"),
    provider="focus",
    sha256=sha256(CONTENT).hexdigest(),
    content=CONTENT,
)
CANCEL_ASKED = happened(events.NoteCancelAsked, justification=REASON)
CANCELLED = happened(events.NoteCancelled, protocol="136")


def contradicted(answer: str, *, attempt: int = 1, key: str = "", code: str = "", sentence: str = "") -> Happened:
    return happened(events.NoteContradicted, attempt=attempt, answer=answer, key=key, code=code, sentence=sentence)


def note(*history: Happened) -> Scenario[FiscalNote]:
    return given(FiscalNote, issued(), *history, id=12)


def authorise(attempt: int = 1, key: str = KEY) -> Callable[[FiscalNote], None]:
    return lambda each: each.authorise(attempt, key=key, number="123", series="1", protocol="135", page="")


def reject(attempt: int = 1, code: str = "778", sentence: str = "NCM inexistente") -> Callable[[FiscalNote], None]:
    return lambda each: each.reject(attempt, code, sentence)


def claims(scenario: Scenario[FiscalNote], scope: str) -> set[str]:
    assert scenario.aggregate is not None
    return {value for its, value in scenario.aggregate.claims() if its == scope}


def test_a_note_is_issued_with_what_is_sent_and_its_hash() -> None:
    begun = nothing_happened().begins(
        lambda: FiscalNote.issue(12, "nfe_venda", OF_ORDER, SENT, "focus", "producao", "choperia-a1")
    )
    begun.then(issued())
    assert begun.aggregate is not None
    assert (begun.aggregate.attempt_ref, begun.aggregate.subject) == ("choperia-a1-1", "fiscal_note-12")


@pytest.mark.parametrize("history", [(), (HANDED_OVER,)], ids=["at once", "later"])
def test_a_note_becomes_valid(history: tuple[Happened, ...]) -> None:
    note(*history).when(authorise()).then(authorised())


def test_an_attempt_without_an_answer_is_made_again_after_a_pause_and_then_by_a_user_only() -> None:
    def fail(is_final: bool) -> Callable[[FiscalNote], None]:
        return lambda each: each.note_failure(1, "Sem resposta.", "503", is_final=is_final, now=LONG_AGO)

    failed = happened(
        events.NoteAttemptFailed, cause="Sem resposta.", detail="503", next_at=LONG_AGO + timedelta(seconds=5)
    )
    note().when(fail(False)).then(failed)
    stopped = happened(events.NoteAttemptFailed, cause="Sem resposta.", detail="503", next_at=None)
    note(failed).when(fail(True)).then(stopped)
    note(failed, stopped).when(fail(True)).then()
    note(failed, stopped).when(FiscalNote.retry).then(happened(events.NoteRetried))


def test_what_became_of_a_note_is_asked_again_and_a_person_is_told_once_where_only_they_can_help() -> None:
    def fail(is_final: bool) -> Callable[[FiscalNote], None]:
        return lambda each: each.note_failure(1, "Token recusado.", "401", is_final=is_final, now=LONG_AGO)

    refused = happened(events.NoteAttemptFailed, cause="Token recusado.", detail="401", next_at=None)
    note(HANDED_OVER).when(fail(False)).then()
    note(HANDED_OVER).when(fail(True)).then(refused)
    note(HANDED_OVER, refused).when(fail(True)).then()
    assert claims(note(HANDED_OVER, refused), NOTE_WAITS) == {"12 1"}
    note(HANDED_OVER, refused).when(authorise()).then(authorised())


def test_a_rejected_note_is_corrected_under_a_reference_of_its_own() -> None:
    note(HANDED_OVER).when(reject()).then(REJECTED)
    corrected = note(HANDED_OVER, REJECTED).when(lambda each: each.correct(SENT, "focus"))
    corrected.then(CORRECTED)
    assert corrected.aggregate is not None
    assert corrected.aggregate.attempt_ref == "choperia-a1-2"
    note(HANDED_OVER, REJECTED, CORRECTED).when(authorise(2)).then(authorised())


@pytest.mark.parametrize(
    ("history", "decide", "kept"),
    [
        ((authorised(),), authorise(), ()),
        ((REJECTED,), reject(), ()),
        ((authorised(),), authorise(key="9" * 44), (contradicted("authorised", key="9" * 44),)),
        ((REJECTED,), authorise(), (contradicted("authorised", key=KEY),)),
        ((authorised(),), reject(), (contradicted("rejected", code="778", sentence="NCM inexistente"),)),
        ((REJECTED, CORRECTED), reject(), ()),
        ((REJECTED, CORRECTED), authorise(), (contradicted("authorised", key=KEY),)),
        ((REJECTED,), lambda each: each.void(1, "136"), (contradicted("cancelled"),)),
        ((authorised(), CANCEL_ASKED, CANCELLED), lambda each: each.void(1, "136"), ()),
        ((authorised(), CANCEL_ASKED, CANCELLED), authorise(), ()),
        (
            (REJECTED, happened(events.NoteDiscarded)),
            authorise(),
            (contradicted("authorised", key=KEY),),
        ),
    ],
    ids=[
        "valid twice",
        "rejected twice",
        "another key",
        "rejected, then valid",
        "valid, then rejected",
        "late rejection of the attempt before",
        "late validity of the attempt before",
        "rejected, then cancelled",
        "cancelled twice",
        "cancelled, then late validity",
        "discarded, then valid",
    ],
)
def test_the_first_end_of_an_attempt_counts_and_another_is_kept(
    history: tuple[Happened, ...], decide: Callable[[FiscalNote], None], kept: tuple[Happened, ...]
) -> None:
    note(*history).when(decide).then(*kept)
    note(*history, *kept).when(decide).then()  # once


def test_what_became_valid_after_all_is_not_handed_over_again() -> None:
    later = note(REJECTED, contradicted("authorised", key=KEY))
    later.refuses(lambda each: each.correct(SENT, "focus"), "descarte-a aqui e registre a nota pela chave")
    later.when(FiscalNote.discard).then(happened(events.NoteDiscarded))


def test_a_valid_note_is_cancelled_within_the_hours_of_its_kind() -> None:
    note(authorised()).when(lambda each: each.ask_to_cancel(REASON, SOON)).then(CANCEL_ASKED)
    note(authorised(), CANCEL_ASKED).when(lambda each: each.void(1, "136")).then(CANCELLED)
    refused = happened(events.NoteCancelRefused, code="501", sentence="Prazo superior")
    note(authorised(), CANCEL_ASKED).when(reject(code="501", sentence="Prazo superior")).then(refused)
    note(authorised(), CANCEL_ASKED, refused).when(reject(code="501", sentence="Prazo superior")).then()


@pytest.mark.parametrize(
    ("kind", "hours", "in_time"),
    [
        ("nfe_venda", 24, True),
        ("nfe_venda", 24.1, False),
        ("nfce", 0.5, True),
        ("nfce", 0.6, False),
        ("nfse_locacao", 999, True),
    ],
)
def test_the_hours_of_each_kind(kind: str, hours: float, in_time: bool) -> None:
    valid = given(FiscalNote, issued(kind), authorised())
    ask = lambda each: each.ask_to_cancel(REASON, LONG_AGO + timedelta(hours=hours))  # noqa: E731
    if in_time:
        valid.when(ask).then(CANCEL_ASKED)
    else:
        valid.refuses(ask, "O prazo de cancelamento terminou")


@pytest.mark.parametrize(
    ("history", "decide", "sentence"),
    [
        ((), lambda each: each.ask_to_cancel(REASON, SOON), "Só se cancela uma nota autorizada."),
        ((authorised(),), lambda each: each.ask_to_cancel("curta", SOON), "de 15 a 255 letras"),
        ((), FiscalNote.discard, "Esta nota não se descarta: pronta."),
        ((HANDED_OVER,), FiscalNote.discard, "Esta nota não se descarta: enviada."),
        ((authorised(),), FiscalNote.discard, "Esta nota não se descarta: autorizada."),
        ((DENIED,), lambda each: each.correct(SENT, "focus"), "esta está denegada"),
        ((HANDED_OVER,), FiscalNote.retry, "Só se tenta de novo"),
        ((authorised(),), FiscalNote.withdraw, "cancele-a ou descarte-a"),
    ],
)
def test_what_is_refused(history: tuple[Happened, ...], decide: Callable[[FiscalNote], None], sentence: str) -> None:
    note(*history).refuses(decide, sentence)


@pytest.mark.parametrize(
    ("history", "is_claimed"),
    [
        ((), True),
        ((HANDED_OVER,), True),
        ((authorised(),), True),
        ((REJECTED,), True),
        ((authorised(), CANCEL_ASKED), True),
        ((authorised(), CANCEL_ASKED, CANCELLED), False),
        ((DENIED,), False),
        ((REJECTED, happened(events.NoteDiscarded)), False),
    ],
)
def test_an_order_has_one_note_of_a_kind_until_it_is_void(history: tuple[Happened, ...], is_claimed: bool) -> None:
    assert claims(note(*history), NOTE_OF) == ({"464 nfe_venda"} if is_claimed else set())
    assert claims(note(*history), NOTE_KEY) == ({KEY} if authorised() in history else set())


def test_a_test_takes_no_place_of_a_note_in_earnest_and_an_amendment_has_one_of_its_own() -> None:
    assert claims(given(FiscalNote, issued(environment="homologacao")), NOTE_OF) == {"464 nfe_venda teste"}
    amending = issued(amends=Amends(12, "complement", 1))
    assert claims(given(FiscalNote, amending), NOTE_OF) == {"464 nfe_venda 12 complement 1"}
    of_the_bar = issued("nfce", order_id=None, order_code="", sale_day=LONG_AGO.date())
    assert claims(given(FiscalNote, of_the_bar), NOTE_OF) == {"2026-01-02 nfce"}


@pytest.mark.parametrize(
    ("history", "waits"),
    [
        ((), {"12 1"}),
        ((happened(events.NoteAttemptFailed, cause="", detail="", next_at=None),), set()),
        ((HANDED_OVER,), {"12 1"}),
        ((authorised(),), {"12 1"}),  # for its XML
        ((authorised(), happened(events.NoteFileKept, file="xml", file_id=4, sha256="")), set()),
        ((authorised(), happened(events.NoteFilesMissing)), set()),
        ((authorised(), happened(events.NoteFilesMissing), happened(events.NoteRetried)), {"12 2"}),
        ((authorised(), CANCEL_ASKED), {"12 2"}),
        ((REJECTED,), set()),
        ((REJECTED, CORRECTED), {"12 2"}),
    ],
)
def test_a_note_says_whether_its_provider_is_to_be_asked(history: tuple[Happened, ...], waits: set[str]) -> None:
    assert claims(note(*history), NOTE_WAITS) == waits


@pytest.mark.parametrize(
    ("history", "environment", "is_kept"),
    [
        ((authorised(),), "producao", True),
        ((authorised(), CANCEL_ASKED, CANCELLED), "producao", True),
        ((HANDED_OVER,), "producao", True),
        ((REJECTED,), "producao", False),
        ((authorised(),), "homologacao", False),
    ],
)
def test_an_erasure_leaves_what_is_or_may_be_a_note(
    history: tuple[Happened, ...], environment: str, is_kept: bool
) -> None:
    found = given(FiscalNote, issued(environment=environment), *history).aggregate
    assert found is not None
    assert found.is_kept_by_law is is_kept
