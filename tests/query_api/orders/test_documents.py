"""Quote, contract and notes, as they come out of the printer."""

from __future__ import annotations

import base64
import re
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest

from command_api.customers.events import CustomerErased
from command_api.equipment.events import AssetBooked, AssetBookingReleased
from command_api.orders import events
from command_api.orders.events import Customer, Item, Place
from command_api.rules.clauses import DEFAULT_CLAUSES, Clause
from command_api.site.events import BusinessInfoChanged, ContractClausesChanged, PixSettingsChanged
from infra.brazilian import day_in_words
from tests.harness.papers import pages_of, text_of, title_of
from tests.harness.parties import BARREL, KIT, SATURDAY, Party, booking, details, warehouse
from tests.harness.read_models import NOON, History, business
from tests.query_api.conftest import AskedAt

KINDS = {"contract": "contrato", "delivery-note": "entrega", "pickup-note": "recolhimento"}
"""With how their files begin."""
PNG = base64.b64decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==")


@pytest.fixture
def party(history: History) -> Party:
    history.given("business_info-1", BusinessInfoChanged, **business(tax_number="11222333000181"))
    warehouse(history)
    history.now = NOON
    return Party(history, 42)


def asked(asked_at: AskedAt, kind: str, now: datetime = NOON) -> bytes:
    answer = asked_at(now).get(f"/api/v1/event-orders/42/documents/{kind}")
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "application/pdf"
    return answer.content


def printed(asked_at: AskedAt, kind: str) -> str:
    return text_of(asked(asked_at, kind))


def test_a_telephone_is_printed_as_people_read_it(party: Party, asked_at: AskedAt) -> None:
    Party(party.history, 42, details=details(customer=Customer("Marina Duarte", "+5511955550142"))).drafted().placed()
    assert "telefone (11) 95555-0142" in printed(asked_at, "contract")
    assert "Marina Duarte, (11) 95555-0142" in printed(asked_at, "delivery-note")


def test_no_paper_of_what_the_customer_collects_speaks_of_delivery_pickup_or_freight(
    party: Party, asked_at: AskedAt
) -> None:
    it = Party(party.history, 42, details=details(place=None, collects=True)).drafted()
    it.given(events.QuoteIssued, valid_until=SATURDAY, conditions="", text="Orçamento", total_amount=Decimal(461))
    it.placed()
    said = {
        "quote": ("Retirada 28/11/2026", "Devolução 30/11/2026", "A data já está reservada."),
        "contract": ("serão retirados na sede da LOCADORA", "3. Retirada, prazo", "devem ser devolvidos na sede"),
        "delivery-note": ("Comprovante de retirada", "Retirada 28/11/2026", "Vazios a receber"),
        "pickup-note": ("Comprovante de devolução", "Devolução até", "no ato da devolução"),
    }
    own_words = re.compile("Entrega |recolhi|Recolhi|Frete|frete|só fica reservada|comprovante de entrega")
    for kind, words in said.items():
        text = printed(asked_at, kind).split(f"4. {DEFAULT_CLAUSES[0].title}")[0]
        assert [each for each in words if each not in text] == [], (kind, text)
        assert own_words.findall(text) == [], (kind, text)


def test_a_quote_of_a_draft_reserves_nothing(party: Party, asked_at: AskedAt) -> None:
    drafted = party.drafted()
    drafted.given(events.QuoteIssued, valid_until=SATURDAY, conditions="", text="Orçamento", total_amount=Decimal(461))
    assert "A data só fica reservada quando o pedido é feito." in printed(asked_at, "quote")


def test_notes_list_full_kegs_by_tag_and_beer_and_leave_room_for_those_that_are_not_chosen_yet(
    party: Party, asked_at: AskedAt
) -> None:
    pilsen = Item(
        id=1,
        kind="beer",
        ref_id=3,
        name="Pilsen 50 L",
        container_l=Decimal(50),
        quantity=Decimal(2),
        unit_price=Decimal(779),
    )
    Party(party.history, 42, items=(pilsen, KIT), assets={7: 1, 8: 2}).drafted().placed()
    delivery = printed(asked_at, "delivery-note")
    kegs, pieces = delivery.split("Equipamentos entregues")
    assert "BARRIL50-0007 Pilsen 50 L Pilsen 50 L" in kegs.split("Barris de chope entregues")[1], (
        "two, one without a tag"
    )
    assert "CHOPEIRA-0008" in pieces
    assert "BARRIL50-0007" not in pieces
    assert "BARRIL50-0007 Pilsen 50 L" in printed(asked_at, "pickup-note")


def test_a_contract_says_who_lends_what_to_whom_for_how_much_and_how_long(party: Party, asked_at: AskedAt) -> None:
    party.drafted().with_freight().placed("536.00")
    text = printed(asked_at, "contract")
    for said in (
        "EV-2026-00042",
        "LOCADORA: Pirilampo Chope Ltda., inscrita no CNPJ sob o nº 11.222.333/0001-81",
        "com sede em Rua do Coreto, 217, Centro, Santa Isabel/SP, 07500-000",
        "LOCATÁRIO(A): Marina Duarte, CPF/CNPJ nº 390.533.447-05, telefone (11) 95555-0142",
        "destinam-se ao evento “Casamento na serra”, em 28/11/2026, e serão entregues em Estrada da Serra, 1200",
        "Barril 50L 1 R$ 100,00 R$ 100,00",
        "Kit festa 30L 2 R$ 180,50 R$ 361,00",
        "Frete R$ 75,00 Total R$ 536,00",
        "BARRIL50-0007 Barril 50L CHOPEIRA-0008 Chopeira CHOPEIRA-0009 Chopeira",
        "O preço total é de R$ 536,00, já incluído o frete de R$ 75,00",
        "paga um sinal de R$ 300,00. O restante, R$ 236,00, deve ser pago até o momento da entrega.",
        "em 28/11/2026, no período da manhã (das 8h às 12h)",
        "até 30/11/2026 18:00, quando devem estar prontos para o recolhimento no mesmo endereço, com 2 barris vazios.",
        "6. Danos e perdas",
        "comarca de Santa Isabel/SP",
        "Santa Isabel/SP, 20 de novembro de 2026.",
        "LOCATÁRIO(A) Marina Duarte",
    ):
        assert said in text


def test_the_clauses_of_a_contract_are_those_of_the_house(party: Party, asked_at: AskedAt) -> None:
    party.drafted().placed()
    text = printed(asked_at, "contract")
    for number, clause in enumerate(DEFAULT_CLAUSES, start=4):
        assert f"{number}. {clause.title}" in text
    own = (
        Clause("Perdas", "O que se perde é cobrado.\n\nO que quebra é #read(1) também."),
        Clause("Foro de {cidade}", "Vale para {casa}, com {chaves soltas."),
    )
    party.history.given("business_info-1", ContractClausesChanged, clauses=own)
    text = printed(asked_at, "contract")
    assert "4. Perdas O que se perde é cobrado. O que quebra é #read(1) também." in text
    assert (
        "5. Foro de Santa Isabel/SP Vale para Pirilampo Chope Ltda., com {chaves soltas. Por estarem de acordo" in text
    )
    assert DEFAULT_CLAUSES[2].title not in text
    party.history.given("business_info-1", ContractClausesChanged, clauses=())
    assert f"9. {DEFAULT_CLAUSES[-1].title}" in printed(asked_at, "contract")


def test_a_contract_says_what_was_paid_already(party: Party, asked_at: AskedAt) -> None:
    party.drafted().placed().confirmed("250")
    text = printed(asked_at, "contract")
    assert "sinal de R$ 300,00, do qual a LOCADORA já recebeu R$ 250,00. O restante, R$ 211,00, deve" in text


def test_a_contract_without_a_deposit_or_an_event_leaves_both_out(party: Party, asked_at: AskedAt) -> None:
    party.details = details(
        deposit_amount=Decimal(0), event_name="", event_date_from=None, empties_to_collect=1, customer=Customer("Téo")
    )
    party.drafted().placed()
    text = printed(asked_at, "contract")
    assert "paga um sinal" not in text
    assert "destinam-se ao evento, e serão" in text
    assert "O restante, R$ 461,00" in text
    assert "com 1 barril vazio." in text


def test_a_delivery_note_is_what_the_driver_hands_over(party: Party, asked_at: AskedAt) -> None:
    party.drafted().placed().confirmed("250").scheduled()
    text = printed(asked_at, "delivery-note")
    for said in (
        "Comprovante de entrega",
        "Cliente Marina Duarte, (11) 95555-0142",
        "Entrega 28/11/2026, manhã (das 8h às 12h)",
        "Responsável Rui",
        "Carga 165 kg",
        "Sinal recebido R$ 250,00 Saldo a receber R$ 211,00",
        "Vazios a recolher 2",
        "Entregue por Rui",
        "Documento sem valor fiscal.",
    ):
        assert said in text


@pytest.mark.parametrize("signature", [PNG, b"\x89PNG broken"])
def test_a_delivery_note_names_who_received_and_shows_the_signature(
    party: Party, asked_at: AskedAt, signature: bytes
) -> None:
    here: dict[str, Any] = {"day": SATURDAY, "stop": "delivery"}
    it = party.drafted().placed().confirmed().scheduled().delivered()
    kept = {"order_id": 42, "order_code": it.code, "customer": it.details.customer, "asset_tag": "", **here}
    it.history.given("proof-5", events.ProofKept, proof="signature", sha256="ab" * 32, content=signature, **kept)
    it.history.given("proof-6", events.ProofKept, proof="photo", sha256="cd" * 32, content=b"\xff\xd8\xff", **kept)
    it.given(events.ReceiverNamed, **here, name="Téo Dias", code="matches")
    it.history.follow()
    note = asked(asked_at, "delivery-note")
    assert re.search(r"Recebido por Téo Dias, .* · código confere Fotos guardadas 1", text_of(note))
    assert (b"/Subtype /Image" in note or b"/Subtype/Image" in note) == (signature == PNG)
    dossier = text_of(asked_at(NOON).get("/api/v1/event-orders/42/documents/dossier").content)
    assert "Assinatura, guardada em" in dossier
    customer = it.details.customer
    it.history.given(f"customer-{customer.id}", CustomerErased, orders=1)
    it.history.follow()
    assert "Téo Dias" not in printed(asked_at, "delivery-note")


def test_a_delivery_note_has_what_was_delivered_ticked(party: Party, asked_at: AskedAt) -> None:
    party.drafted().placed().confirmed().scheduled()
    assert "× CHOPEIRA-0008" not in printed(asked_at, "delivery-note")
    party.delivered()
    after = printed(asked_at, "delivery-note")
    assert "× BARRIL50-0007" in after
    assert "× CHOPEIRA-0008" in after


def test_a_pickup_note_is_empty_before_and_filled_in_after_the_return(party: Party, asked_at: AskedAt) -> None:
    party.drafted().placed().confirmed().scheduled()
    before = printed(asked_at, "pickup-note")
    assert "BARRIL50-0007 Barril 50L CHOPEIRA-0008 Chopeira" in before
    assert "Total de danos" not in before
    party.delivered().returned(7, 9, complete=False, empties_collected=2)
    party.returned(8, condition="damaged", charge=Decimal(120), note="Torneira trincada.")
    party.given(events.DepositSettled, returned=Decimal(180), kept=Decimal(120), used=Decimal(0))
    after = printed(asked_at, "pickup-note")
    for said in (
        "BARRIL50-0007 Barril 50L × CHOPEIRA-0008 Chopeira × Torneira trincada. R$ 120,00 CHOPEIRA-0009 Chopeira ×",
        "Total de danos e perdas R$ 120,00",
        "2 a recolher, recolhidos: 2",
        "Acerto do sinal devolvido R$ 180,00, retido R$ 120,00, usado R$ 0,00",
    ):
        assert said in after


def test_a_piece_that_waits_in_the_house_after_the_delivery_is_on_no_note(party: Party, asked_at: AskedAt) -> None:
    party.assets = {8: 1, 9: 1}
    party.drafted().placed().confirmed().scheduled()
    party.given(events.EventOrderRebooked, window=party.window, bookings=(booking(8),), total_amount=Decimal(461))
    party.assets = {8: 1}
    party.delivered()
    text = printed(asked_at, "delivery-note")
    assert "CHOPEIRA-0008" in text
    assert "CHOPEIRA-0009" not in text


def test_a_piece_that_was_swapped_is_on_no_document(party: Party, asked_at: AskedAt) -> None:
    party.assets = {8: 1}
    party.drafted().placed().asset(8, AssetBookingReleased)
    party.given(events.EventOrderRebooked, window=party.window, bookings=(booking(9),), total_amount=Decimal(461))
    party.asset(9, AssetBooked, order_code=party.code, window=party.window, buffer_min=120)
    for kind in KINDS:
        text = printed(asked_at, kind)
        assert "CHOPEIRA-0009" in text
        assert "CHOPEIRA-0008" not in text


@pytest.mark.parametrize("kind", KINDS)
def test_a_document_is_a_file_with_a_name_that_runs_nothing(party: Party, asked_at: AskedAt, kind: str) -> None:
    party.drafted().placed()
    answer = asked_at(NOON).get(f"/api/v1/event-orders/42/documents/{kind}")
    assert answer.headers["content-disposition"] == f'inline; filename="{KINDS[kind]}-EV-2026-00042.pdf"'
    assert answer.headers["x-projection-position"]
    assert title_of(answer.content).endswith(" EV-2026-00042")
    assert b"/Lang(pt-BR)" in answer.content
    assert not any(each in answer.content for each in (b"/JavaScript", b"/URI", b"/Launch"))
    pages = pages_of(answer.content)
    assert any(each.startswith("Pedido EV-2026-00042 · Emitido em 20/11/2026 12:00") for each in pages[0].lines)
    assert pages[-1].lines[-1].endswith("2 / 2" if kind == "contract" else "1 / 1")


@pytest.mark.parametrize("kind", KINDS)
def test_a_screen_gets_the_pages_of_a_document_as_pictures(party: Party, asked_at: AskedAt, kind: str) -> None:
    party.drafted().placed()
    path = f"/api/v1/event-orders/42/documents/{kind}"
    shown = asked_at(NOON).get(path, headers={"Accept": "application/json"}).json()
    assert shown["name"] == f"{KINDS[kind]}-EV-2026-00042.pdf"
    assert all(each.startswith("<svg") for each in shown["pages"])


@pytest.mark.parametrize("kind", KINDS)
def test_what_people_wrote_is_printed_as_it_is(party: Party, asked_at: AskedAt, kind: str) -> None:
    wrote = "<script>#panic(1)"
    party.details = details(
        customer=Customer(wrote, wrote, wrote), notes=wrote, event_name=wrote, place=Place(address=wrote)
    )
    party.history.given("business_info-1", BusinessInfoChanged, **business(name=wrote, legal_name=wrote, city=wrote))
    party.drafted().placed()
    assert printed(asked_at, kind).count(wrote) >= 5


@pytest.mark.parametrize("kind", KINDS)
def test_a_draft_and_a_cancelled_order_have_no_documents(party: Party, asked_at: AskedAt, kind: str) -> None:
    path = f"/api/v1/event-orders/42/documents/{kind}"
    party.drafted()
    answer = asked_at(NOON).get(path)
    assert (answer.status_code, answer.json()["error"]) == (
        409,
        "Um rascunho não tem documentos: reserve os equipamentos antes.",
    )
    party.placed().cancelled()
    answer = asked_at(NOON).get(path)
    assert (answer.status_code, answer.json()["error"]) == (409, "Um evento cancelado não tem documentos.")


@pytest.mark.parametrize("kind", KINDS)
def test_what_nobody_has_said_is_a_line_to_write_on(history: History, asked_at: AskedAt, kind: str) -> None:
    bare = details(customer=Customer("Téo"), place=None, notes="", event_name="", event_date_from=None)
    Party(history, 42, details=bare, assets={}).drafted().placed()
    content = asked(asked_at, kind)
    assert any(length == 45 for page in pages_of(content) for length in page.strokes)
    assert "None" not in text_of(content)


def test_a_kind_that_does_not_exist_is_refused(party: Party, asked_at: AskedAt) -> None:
    party.drafted().placed()
    assert asked_at(NOON).get("/api/v1/event-orders/42/documents/invoice").status_code == 422
    assert asked_at(NOON).get("/api/v1/event-orders/43/documents/contract").status_code == 404


def test_a_day_is_written_as_in_brazil() -> None:
    assert day_in_words(SATURDAY) == "28 de novembro de 2026"


def quoted(party: Party, **fields: object) -> None:
    said = {
        "valid_until": SATURDAY,
        "conditions": "Sinal de 30% por PIX.",
        "text": "Orçamento",
        "total_amount": Decimal("461.00"),
    }
    party.given(events.QuoteIssued, **{**said, **fields})


def test_a_draft_is_quoted_on_paper_with_validity_and_conditions(party: Party, asked_at: AskedAt) -> None:
    party.drafted()
    quoted(party)
    paper = printed(asked_at, "quote")
    assert "Pedido EV-2026-00042 · Emitido em 20/11/2026 12:0" in paper
    assert "Total R$ 461,00" in paper
    assert "Preços válidos até 28/11/2026." in paper
    assert "Condições Sinal de 30% por PIX." in paper


@pytest.mark.parametrize("lines", range(12, 32, 2))
def test_a_quote_is_signed_on_a_page_that_has_its_last_line(party: Party, asked_at: AskedAt, lines: int) -> None:
    party.drafted()
    quoted(party, conditions="\n".join(f"Condição {each}." for each in range(lines + 1)))
    last = next(
        page for page in pages_of(asked(asked_at, "quote")) if any(each.startswith("De acordo") for each in page.lines)
    )
    assert f"Condição {lines}." in last.lines


def test_without_a_quote_or_after_a_change_there_is_no_such_paper(party: Party, asked_at: AskedAt) -> None:
    party.drafted()
    path = "/api/v1/event-orders/42/documents/quote"
    missing = asked_at(NOON).get(path)
    quoted(party)
    party.given(events.EventOrderItemsChanged, items=(BARREL,))
    changed = asked_at(NOON).get(path)
    assert [(answer.status_code, answer.json()["error"]) for answer in (missing, changed)] == [
        (409, "Este pedido ainda não tem orçamento: emita um."),
        (409, "O pedido mudou depois do orçamento: emita outro."),
    ]


def test_an_order_says_that_its_quote_has_expired(party: Party, asked_at: AskedAt) -> None:
    party.drafted()
    quoted(party, valid_until=NOON.date())
    path = "/api/v1/event-orders/42"
    assert asked_at(NOON).get(path).json()["quote"]["expired"] is False
    assert asked_at(NOON + timedelta(days=1)).get(path).json()["quote"]["expired"] is True


def test_a_quote_is_the_same_file_until_it_expires(party: Party, asked_at: AskedAt) -> None:
    party.drafted()
    quoted(party)
    first, later = (asked(asked_at, "quote", NOON + timedelta(hours=each)) for each in (0, 5))
    assert first == later
    assert "Este orçamento venceu em 28/11/2026." in text_of(asked(asked_at, "quote", NOON + timedelta(days=9)))


def test_a_quote_asks_for_what_is_open_by_pix(party: Party, asked_at: AskedAt) -> None:
    party.history.given("business_info-1", PixSettingsChanged, key="financeiro@pirilampo.example", name="", city="")
    party.drafted()
    quoted(party)
    assert "PIX copia e cola" not in printed(asked_at, "quote"), "a draft owes nothing"
    party.placed()
    payload = asked_at(NOON).get("/api/v1/event-orders/42/pix").json()["payload"]
    (page,) = pages_of(asked(asked_at, "quote"))
    assert "Para pagar R$ 300,00 por PIX" in page.lines
    assert payload in page.lines, "in one line, as it is pasted"


def test_a_quote_that_was_accepted_is_not_signed_again(party: Party, asked_at: AskedAt) -> None:
    party.drafted()
    quoted(party)
    assert "De acordo Marina Duarte, data Pirilampo Chope Ltda. Responsável" in printed(asked_at, "quote")
    party.given(events.QuoteAccepted, accepted_by="Marina Duarte", text="Orçamento", text_sha256="0" * 64)
    paper = printed(asked_at, "quote")
    assert "Aceito por Marina Duarte em 20/11/2026" in paper
    assert "De acordo" not in paper
