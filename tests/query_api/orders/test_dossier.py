"""The dossier of an order: from the quote to the settled deposit, with the numbers of the log and the seal."""

from datetime import UTC, datetime
from decimal import Decimal

import pytest

from command_api.catalogue.events import CategoryCreated
from command_api.kernel import ERASED
from command_api.orders import events
from command_api.orders.events import Customer, Place
from command_api.site.events import BusinessInfoChanged
from projections.seal.signing import sign_head
from tests.harness.papers import pages_of, text_of
from tests.harness.parties import Party, details, warehouse
from tests.harness.read_models import NOON, History, business
from tests.query_api.conftest import BOTH, AskedAt, client_of, seal_of

SIGNED = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)
PATH = "/api/v1/event-orders/42/documents/dossier"


@pytest.fixture
def party(history: History) -> Party:
    history.given("business_info-1", BusinessInfoChanged, **business())
    warehouse(history)
    history.now = NOON
    return Party(history, 42)


def sign(history: History) -> None:
    history.follow()
    assert sign_head(seal_of(history), history.database, SIGNED)


def dossier(asked_at: AskedAt) -> str:
    """What a person reads, on one line."""
    answer = asked_at(NOON).get(PATH)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-disposition"] == 'inline; filename="dossie-EV-2026-00042.pdf"'
    return text_of(answer.content)


@BOTH
def test_a_settled_order_tells_its_whole_life_with_numbers_and_the_seal(party: Party, asked_at: AskedAt) -> None:
    party.drafted().with_freight().placed("536.00").confirmed(reference="E2026112114").scheduled().delivered()
    party.returned(7, 9, complete=False, empties_collected=2)
    party.returned(8, condition="damaged", charge=Decimal(120), note="Torneira trincada.")
    sign(party.history)
    party.given(events.DepositSettled, returned=Decimal(180), kept=Decimal(120), used=Decimal(0))
    text = dossier(asked_at)
    for said in (
        "Dossiê do pedido EV-2026-00042 · Situação: Acertado · Emitido em 20/11/2026 12:00",
        "Cliente Marina Duarte, (11) 95555-0142 CPF/CNPJ 390.533.447-05",
        "Registrado nº 5 · 20/11/2026 12:01 · Ana Beltrão",
        "Kit festa 30L 2 R$ 180,50 R$ 361,00 Frete R$ 75,00 Total R$ 536,00",
        "Sem custo até 5 km; cobrados 17,4 km",
        "17,4 km × R$ 3,50 R$ 60,90 Serra: × 1,2 R$ 73,08",
        "arredondado para cima em múltiplos de R$ 5,00 R$ 75,00",
        "Pedido reservado por R$ 536,00, frete incluído, com 3 equipamentos de 28/11/2026 08:00 a 30/11/2026 18:00.",
        "Recebidos R$ 300,00 por PIX, referência E2026112114.",
        "Entrega marcada para 28/11/2026, manhã, com Rui.",
        "Entrega feita; devolução até 30/11/2026 18:00.",
        "Devolução parcial. Vazios recebidos: 2.",
        "CHOPEIRA-0008 Com dano Torneira trincada. R$ 120,00",
        "Do sinal: devolvidos R$ 180,00, retidos R$ 120,00, usados R$ 0,00.",
        "Danos e perdas R$ 120,00 Sinal recebido por PIX, 20/11/2026 12:08 R$ 300,00 Sinal devolvido, 20/11/2026 12:23",
        "Pago sem registro, 20/11/2026 12:23 R$ 536,00",
        "Conta fechada; saldo a receber R$ 0,00",
        "Ana Beltrão confirmou o pedido EV-2026-00042.",
        "10 dos 11 registros deste pedido estão lacrados; 1 veio depois",
        "Assinado em 21/11/2026 09:00",
        "Rode python verify_proof.py prova-EV-2026-00042.json public-key.pem",
    ):
        assert said in text
    head = seal_of(party.history).heads.last()
    assert head
    assert head.root.hex() in text


def test_what_is_wholly_sealed_says_so(party: Party, asked_at: AskedAt) -> None:
    party.drafted().placed()
    sign(party.history)
    assert "Todos os 3 registros deste pedido estão lacrados." in dossier(asked_at)


def test_a_draft_has_a_dossier_too(party: Party, asked_at: AskedAt) -> None:
    party.details = details(
        customer=Customer("Téo"),
        event_name="",
        event_date_from=None,
        preferred_delivery_date=None,
        place=None,
        notes="",
    )
    party.given(events.EventOrderDrafted, order_code=party.code, details=party.details)
    text = dossier(asked_at)
    for said in (
        "Situação: Rascunho",
        "Evento não informado Endereço não informado",
        "O pedido não tem itens. O frete não foi calculado.",
        "O pedido não foi reservado.",
        "Nenhum equipamento foi reservado.",
        "Nenhum sinal foi recebido.",
        "Ainda nada foi entregue.",
        "Ainda nada voltou.",
        "O sinal não foi acertado.",
        "O registro ainda não foi lacrado nenhuma vez.",
    ):
        assert said in text
    assert "Cancelamento" not in text


def test_a_cancelled_order_says_where_it_stood_and_why(party: Party, asked_at: AskedAt) -> None:
    party.drafted().placed().cancelled(reason="Choveu", hold_expired=True)
    text = dossier(asked_at)
    assert "9. Cancelamento Cancelado; estava aguardando sinal. O sinal não veio a tempo. Motivo: Choveu" in text
    assert "Liberado" in text


def test_what_was_recorded_later_has_both_clocks(party: Party, asked_at: AskedAt) -> None:
    party.drafted().placed().confirmed().scheduled().delivered()
    party.history.now = datetime(2026, 12, 2, 15, 0, tzinfo=UTC)
    party.returned(at=datetime(2026, 12, 1, 9, 30, tzinfo=UTC))
    assert "01/12/2026 06:30 02/12/2026 12:01" in dossier(asked_at)


def test_events_after_the_last_signature_are_not_claimed(party: Party, asked_at: AskedAt) -> None:
    party.history.given("category-1", CategoryCreated, name="Chopes", slug="chopes", position=0)
    sign(party.history)
    party.drafted()
    assert "Os registros deste pedido ainda não estão lacrados:" in dossier(asked_at)


def test_a_seal_that_does_not_fit_is_not_vouched_for(party: Party, asked_at: AskedAt) -> None:
    party.drafted().placed()
    sign(party.history)
    heads = seal_of(party.history).path / "heads.jsonl"
    heads.write_bytes(b"{broken\n")
    assert "estão lacrados" not in dossier(asked_at)


def test_a_customer_who_was_erased_is_not_named(party: Party, asked_at: AskedAt) -> None:
    """Without their key, events say this of them."""
    party.details = details(customer=Customer(ERASED), place=None, notes="")
    party.drafted().placed().cancelled()
    text = dossier(asked_at)
    assert "Cliente Titular removido Evento Casamento na serra, 28/11/2026 Endereço não informado" in text
    assert "CPF/CNPJ" not in text


@pytest.mark.parametrize("hostile", ['#read("x") *A* <b>', "$x$ @a \\ // [b]"])
def test_what_people_typed_stays_text(party: Party, asked_at: AskedAt, hostile: str) -> None:
    party.details = details(customer=Customer(hostile), event_name=hostile, notes=hostile, place=Place(hostile))
    party.drafted().placed()
    assert dossier(asked_at).count(hostile) >= 4


def test_an_order_that_never_was_has_none(party: Party, asked_at: AskedAt) -> None:
    assert asked_at(NOON).get("/api/v1/event-orders/43/documents/dossier").status_code == 404


@pytest.mark.parametrize("role", ["manager", "bi", "viewer", "user", "client"])
def test_whoever_may_not_see_orders_sees_no_dossier(app: object, party: Party, role: str) -> None:
    with client_of(app, role) as client:  # type: ignore[arg-type]  # the app of the fixture
        assert client.get(PATH).status_code == 403


def test_a_long_life_with_odd_names_stays_on_its_pages(party: Party, asked_at: AskedAt) -> None:
    """Three hundred payments; words of 120 letters, an address of five lines."""
    odd = f'{"W" * 120} 🍺\u202e #read("x") *A* <b>'
    place = Place("\n".join(["Rua " + "das Palmeiras Imperiais " * 3] * 5))
    party.details = details(customer=Customer(odd), event_name=odd, notes=f"{odd}\n" * 5, place=place)
    party.drafted().placed()
    party.given(events.QuoteAccepted, accepted_by=odd, text="", text_sha256="0f" * 32)
    for payment in range(2, 302):
        party.given(
            events.PaymentReceived, payment_id=payment, amount=Decimal("0.01"), method="pix", reference=odd[:100]
        )
    sign(party.history)
    content = asked_at(NOON).get(PATH).content
    pages = pages_of(content)
    assert min(min(each.left, each.right) for each in pages) > 19, "nothing leaves the page"
    text = text_of(content)
    assert "0f" * 32 in text.replace(" ", "")
    assert text.count('□ #read("x") *A* <b>') >= 7
    assert "Todos os 304 registros" in text
