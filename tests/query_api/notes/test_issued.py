"""Notes that were handed over, given what happened: how they are listed, amended and kept."""

import io
import zipfile
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any

import pytest
from msgspec.structs import replace

from command_api.catalogue.events import ProductAdded
from command_api.fiscal.events import FiscalHouseChanged, ProviderChosen
from command_api.notes import events
from command_api.notes.drafting import Drafted
from command_api.notes.events import Amends
from command_api.orders.events import EventOrderItemsChanged
from command_api.stock.events import SaleRecorded
from launcher.history import StoredLog
from launcher.note_drafts import NoteDrafts
from tests.harness.parties import Party
from tests.harness.read_models import NOON, History
from tests.query_api.conftest import BOTH
from tests.query_api.notes.conftest import BEER, LENT, PATH, TAP, Clerk, drafts, told

KEY = "35261111222333000181550010000001231000001234"
NOTE = "fiscal_note-1"


def asked(history: History, order_id: int = 42) -> dict[str, Drafted]:
    """What the order would be handed over with now, by kind."""
    return {each.kind: each for each in port(history).of_order(order_id, NOON)}


def port(history: History) -> NoteDrafts:
    return NoteDrafts(history.database, StoredLog(history.recorder), history.follow)


def issue(history: History, drafted: Drafted, number: int = 1, environment: str = "producao", **more: Any) -> None:
    source = drafted.source
    fields = {name: getattr(source, name) for name in ("order_id", "order_code", "customer_id", "sale_day", "amends")}
    history.given(
        f"fiscal_note-{number}",
        events.NoteIssued,
        **fields,
        kind=drafted.kind,
        total=drafted.total,
        provider="focus",
        environment=environment,
        ref=f"choperia-{number}",
        sha256="",
        content=drafted.said.content,
        **more,
    )


def authorise(history: History, number: int = 1, key: str = KEY) -> None:
    said = {"number": str(120 + number), "series": "1", "protocol": "135", "page": ""}
    history.given(f"fiscal_note-{number}", events.NoteAuthorised, key=key, **said)


def changed(party: Party, **changes: Any) -> Party:
    """The order with another amount of beer, or without any."""
    beer = (replace(BEER, **changes),) if changes else ()
    return party.given(EventOrderItemsChanged, items=(*beer, TAP, LENT))


def one(clerk: Clerk, path: str = PATH) -> dict[str, Any]:
    answer = clerk(path)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()["data"][0]
    return found


@pytest.fixture
def history_of_a_sale(party: Party) -> Party:
    """The sale of the party is valid, with another key for the return of sales."""
    told(party.history)
    party.history.given("fiscal_house-1", FiscalHouseChanged, **house(sale_return_profile_id=1))
    issue(party.history, asked(party.history)["nfe_venda"])
    authorise(party.history)
    return party


def house(**more: Any) -> dict[str, Any]:
    return {
        "regime": "simples",
        "state_registration": "110042490114",
        "city_registration": "12345",
        "city_code": "3546801",
        "loan_profile_id": 1,
        "shell_profile_id": 1,
        "notes_from": date(2026, 11, 1),
        **more,
    }


@BOTH
def test_a_note_shows_where_it_is(party: Party, clerk: Clerk) -> None:
    told(party.history)
    history = party.history
    issue(history, asked(history)["nfe_venda"])
    assert [each["kind"] for each in drafts(clerk)] == ["nfse_locacao", "nfe_comodato", "nfe_vasilhame"]
    steps: list[tuple[type[Any], dict[str, Any], dict[str, Any]]] = [
        (events.NoteHandedOver, {}, {"state": "sent"}),
        (
            events.NoteRejected,
            {"code": "778", "sentence": "NCM inexistente", "is_denied": False},
            {"state": "rejected", "code": "778", "sentence": "NCM inexistente"},
        ),
        (
            events.NoteCorrected,
            {"attempt": 2, "total": Decimal(700), "provider": "focus", "sha256": "", "content": b"{}"},
            {"state": "ready", "attempt": 2, "total": 700.0, "code": "", "sentence": "", "is_stopped": False},
        ),
        (
            events.NoteAttemptFailed,
            {"cause": "Sem resposta.", "detail": "", "next_at": None},
            {"state": "ready", "sentence": "Sem resposta.", "is_stopped": True},
        ),
        (events.NoteRetried, {}, {"state": "ready", "sentence": "", "is_stopped": False}),
        (
            events.NoteAuthorised,
            {"key": KEY, "number": "123", "series": "1", "protocol": "135", "page": ""},
            {"state": "authorised", "key": KEY, "number": "123", "has_xml": False, "kept_until": "2031-12-31"},
        ),
        (events.NoteFileKept, {"file": "xml", "file_id": 4, "sha256": ""}, {"has_xml": True, "has_pdf": False}),
        (
            events.NoteContradicted,
            {"attempt": 1, "answer": "authorised", "key": "9" * 44, "code": "", "sentence": ""},
            {"state": "authorised", "key": KEY},
        ),
        (
            events.NoteCancelAsked,
            {"justification": "O cliente desistiu."},
            {"state": "cancelling", "cancel_until": None},
        ),
        (
            events.NoteCancelRefused,
            {"code": "501", "sentence": "Prazo superior"},
            {"state": "authorised", "code": "501", "sentence": "Prazo superior"},
        ),
        (events.NoteCancelled, {"protocol": "136"}, {"state": "cancelled", "code": ""}),
        (events.NoteForgotten, {}, {"state": "cancelled", "contradictions": [], "has_xml": False}),
    ]
    for event_type, said, shown in steps:
        history.given(NOTE, event_type, **said)
        note = one(clerk)
        assert {name: note[name] for name in shown} == shown, event_type
        if event_type is events.NoteContradicted:
            assert [(each["answer"], each["key"]) for each in note["contradictions"]] == [("authorised", "9" * 44)]
    assert "nfe_venda" in [each["kind"] for each in drafts(clerk)]  # it is void: the order asks for it again
    assert clerk(f"{PATH}?state=open").json()["data"] == []
    assert one(clerk, f"{PATH}?state=cancelled")["id"] == 1


def test_a_test_is_no_note_once_the_house_issues_in_earnest(party: Party, clerk: Clerk) -> None:
    told(party.history)
    history = party.history
    chosen = {"provider": "focus", "url": "", "secrets": ""}
    history.given("fiscal_provider-1", ProviderChosen, environment="homologacao", **chosen)
    issue(history, asked(history)["nfe_venda"], environment="homologacao")
    assert "nfe_venda" not in [each["kind"] for each in drafts(clerk)]
    history.given("fiscal_provider-1", ProviderChosen, environment="producao", **chosen)
    assert "nfe_venda" in [each["kind"] for each in drafts(clerk)]


def test_an_order_that_asks_for_more_is_completed(history_of_a_sale: Party, clerk: Clerk) -> None:
    history = history_of_a_sale.history
    assert drafts(clerk, f"{PATH}/1/amendments") == []
    changed(history_of_a_sale, quantity=Decimal(3))
    now = asked(history)["nfe_venda"].total
    assert one(clerk)["asked_now"] == float(now)
    [draft] = drafts(clerk, f"{PATH}/1/amendments")
    assert (draft["amendment"], draft["total"], draft["missing"]) == ("complement", 1559.8, [])
    [drafted] = port(history).amending(1, NOON)
    said = drafted.content
    assert (said["finalidade_emissao"], said["tipo_documento"], said["natureza_operacao"]) == (
        "2",
        "1",
        "Complemento de venda",
    )
    assert said["notas_referenciadas"] == [{"chave_nfe": KEY}]
    assert (said["items"][0]["quantidade_comercial"], said["items"][0]["valor_bruto"]) == ("2.0000", "1559.80")
    assert drafted.source.amends == Amends(1, "complement", 1)
    issue(history, drafted, 2)
    authorise(history, 2, "9" * 44)
    assert (drafts(clerk, f"{PATH}/1/amendments"), one(clerk, f"{PATH}?sort=id&order=asc")["asked_now"]) == ([], None)
    changed(history_of_a_sale, quantity=Decimal(4))
    [second] = port(history).amending(1, NOON)
    assert (second.total, second.source.amends) == (Decimal("779.90"), Amends(1, "complement", 2))


def test_an_order_that_asks_for_less_takes_a_part_back(history_of_a_sale: Party, clerk: Clerk) -> None:
    changed(history_of_a_sale)
    assert drafts(clerk, f"{PATH}/1/amendments") == []  # no sale is left: cancel the note, or make one of its return
    changed(history_of_a_sale, quantity=Decimal("0.5"))
    [draft] = drafts(clerk, f"{PATH}/1/amendments")
    assert (draft["amendment"], draft["total"], draft["missing"]) == ("return", 389.95, [])
    [drafted] = port(history_of_a_sale.history).amending(1, NOON)
    said = drafted.content
    assert (said["finalidade_emissao"], said["tipo_documento"]) == ("4", "0")
    assert said["formas_pagamento"] == [{"forma_pagamento": "90"}]


def test_a_lower_price_is_no_return(history_of_a_sale: Party, clerk: Clerk) -> None:
    changed(history_of_a_sale, unit_price=Decimal(700))
    [draft] = drafts(clerk, f"{PATH}/1/amendments")
    [missing] = draft["missing"]
    assert "O preço de Chope Pilsen, barril de 50 L diminuiu sem devolução" in missing["sentence"]


def test_the_bar_asks_for_one_note_a_day(party: Party, clerk: Clerk) -> None:
    told(party.history)
    history = party.history
    history.given("fiscal_house-1", FiscalHouseChanged, **house(till="daily"))
    codes = {"ncm": "22030000", "tax_profile_id": 1}
    history.given("product-5", ProductAdded, slug="pilsen", name="Pilsen 300 ml", price=Decimal(9), **codes)
    for number, (quantity, day) in enumerate(((2, 20), (3, 20), (1, 21)), 1):
        at = datetime(2026, 11, day, 15, tzinfo=UTC)
        sold = {"product_id": 5, "quantity": Decimal(quantity), "unit_price": Decimal(9)}
        history.given(f"sale-{number}", SaleRecorded, at=at, **sold)
    of_the_bar = [each for each in drafts(clerk) if each["kind"] == "nfce"]
    assert [(each["day"], each["total"], each["order_id"], each["missing"]) for each in of_the_bar] == [
        ("2026-11-20", 45.0, None, []),
        ("2026-11-21", 9.0, None, []),
    ]
    drafted = port(history).of_day(date(2026, 11, 20), NOON)
    assert drafted is not None
    assert (drafted.content["data_emissao"], len(drafted.content["items"])) == ("2026-11-20T12:00:00-03:00", 1)
    issue(history, drafted)
    assert [each["day"] for each in drafts(clerk) if each["kind"] == "nfce"] == ["2026-11-21"]
    assert drafts(clerk, f"{PATH}/days/2026-11-19") == []


def test_the_files_of_a_month_are_one_zip(history_of_a_sale: Party, clerk: Clerk) -> None:
    history = history_of_a_sale.history
    stored = {"note_id": 1, "order_code": history_of_a_sale.code, "sha256": ""}
    history.given("note_file-1", events.NoteFileStored, file="xml", content=b"<nfeProc/>", **stored)
    history.given("note_file-2", events.NoteFileStored, file="pdf", content=b"%PDF-1.4", **stored)
    for file, number in (("xml", 1), ("pdf", 2)):
        history.given(NOTE, events.NoteFileKept, file=file, file_id=number, sha256="")
    got = clerk(f"{PATH}/1/files/pdf")
    assert (got.content, got.headers["content-type"]) == (b"%PDF-1.4", "application/pdf")
    with zipfile.ZipFile(io.BytesIO(clerk(f"{PATH}/files?month=2026-11").content)) as archive:
        assert {name: archive.read(name) for name in archive.namelist()} == {f"nfe_venda/{KEY}.xml": b"<nfeProc/>"}
    with zipfile.ZipFile(io.BytesIO(clerk(f"{PATH}/files?month=2026-12").content)) as archive:
        assert archive.namelist() == []
    history.given("fiscal_provider-1", ProviderChosen, environment="homologacao", provider="focus", url="", secrets="")
    issue(history, asked(history)["nfse_locacao"], 2, environment="homologacao")
    authorise(history, 2, "5" * 50)
    history.given("note_file-3", events.NoteFileStored, file="xml", content=b"<NFSe/>", **stored)
    history.given("fiscal_note-2", events.NoteFileKept, file="xml", file_id=3, sha256="")
    with zipfile.ZipFile(io.BytesIO(clerk(f"{PATH}/files?month=2026-11").content)) as archive:
        assert archive.namelist() == [f"nfe_venda/{KEY}.xml", f"teste/nfse_locacao/{'5' * 50}.xml"]
    history.given(NOTE, events.NoteForgotten)
    assert clerk(f"{PATH}/1/files/xml").status_code == 404
