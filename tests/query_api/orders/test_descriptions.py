"""The timeline of an order, given what happened."""

from datetime import date, timedelta
from decimal import Decimal

import pytest

from command_api.orders import events
from command_api.orders.events import Breach, Customer, LoadedAsset, ReturnedAsset, ReturnedKeg
from command_api.rules.windows import Window
from infra.brazilian import moment, reais, short_number
from launcher.history import StoredLog
from query_api.orders.descriptions import timeline
from query_api.orders.detail_responses import TimelineEntry
from tests.harness.parties import KIT, TWO_DAYS, Party, booking, details, warehouse
from tests.harness.read_models import NOON, History


def half_full() -> ReturnedAsset:
    keg = ReturnedKeg(state="partial", left_l=Decimal(10), credit=Decimal(170), estimated=True)
    return ReturnedAsset(asset_id=7, asset_tag="B20-1", condition="ok", keg=keg)


def keg_back(credit: Decimal, percent: Decimal | None = None) -> ReturnedAsset:
    keg = ReturnedKeg(state="sealed", left_l=Decimal(20), credit=credit, percent=percent)
    return ReturnedAsset(asset_id=7, asset_tag="B20-1", condition="ok", keg=keg)


@pytest.fixture
def party(history: History) -> Party:
    warehouse(history)
    return Party(history, 42)


def entries(history: History) -> list[TimelineEntry]:
    return list(timeline(StoredLog(history.recorder).stream("event_order-42", 99), str))


def the_story(history: History) -> list[tuple[str, str | None]]:
    """Title and detail."""
    return [(entry.title, entry.detail and entry.detail.replace("\u00a0", " ")) for entry in entries(history)]


def test_a_story_says_who_did_what_and_when(party: Party) -> None:
    party.history.now = NOON
    party.drafted()
    [first, _] = entries(party.history)
    assert (first.kind, first.actor_name) == ("EventOrderDrafted", "user-1")
    assert (moment(first.at), first.reason) == ("20/11/2026 12:01", None)


def test_a_reason_of_spaces_is_named_as_such(party: Party) -> None:
    party.drafted().given(events.EventOrderCancelled, from_status="confirmed", reason="  ")
    assert entries(party.history)[-1].reason == "(em branco)"


def test_a_story_from_the_first_call_to_the_settled_deposit(party: Party) -> None:
    party.drafted().with_freight().placed("536.00").confirmed(reference="E123")
    party.given(events.SentToFactoryBatch, batch="L-1128").scheduled().delivered()
    party.returned(7, complete=False, empties_collected=2)
    party.returned(8, 9, condition="damaged", charge=Decimal(9), note="Selo")
    party.given(events.DepositSettled, returned=Decimal(60), kept=Decimal(240), used=Decimal(0))
    assert the_story(party.history) == [
        ("Evento anotado", "Evento EV-2026-00042. Cliente: Marina Duarte."),
        ("Itens alterados", "1 × Barril 50L, 2 × Kit festa 30L."),
        ("Frete calculado", "Frete de R$ 75,00: 22,4 km, 165 kg, Serra."),
        (
            "Equipamentos reservados",
            "De 28/11/2026 08:00 a 30/11/2026 18:00: BARRIL50-0007, CHOPEIRA-0008, CHOPEIRA-0009. Total de R$ 536,00.",
        ),
        ("Sinal recebido", "Sinal de R$ 300,00 recebido por PIX. Referência E123."),
        ("Evento confirmado", None),
        ("Enviado para produção", "Lote L-1128."),
        ("Entrega agendada", "28/11/2026, manhã, com Rui."),
        ("Entrega feita", "Devolução prevista até 30/11/2026 18:00."),
        ("Devolução parcial", "BARRIL50-0007 em ordem; 2 vazios recebidos."),
        (
            "Devolução completa",
            (
                "CHOPEIRA-0008 com dano, cobrança de R$ 9,00; CHOPEIRA-0009 com dano, cobrança de R$ 9,00. "
                "CHOPEIRA-0008: Selo; CHOPEIRA-0009: Selo."
            ),
        ),
        ("Sinal acertado", "Devolvido R$ 60,00, retido R$ 240,00, usado R$ 0,00."),
    ]


def test_a_delivery_names_the_piece_whose_service_was_over(party: Party) -> None:
    breach = Breach(asset_id=7, asset_tag="BARRIL50-0007", service="Vedação", until=date(2026, 11, 27))
    party.drafted().given(events.EventOrderDelivered, due_back=party.window.end, breaches=(breach,))
    assert the_story(party.history)[-1] == (
        "Entrega feita",
        "Devolução prevista até 30/11/2026 18:00. BARRIL50-0007 saiu com “Vedação” vencido em 27/11/2026.",
    )


def test_a_change_of_details_says_what_was_and_what_is(party: Party) -> None:
    party.drafted()
    changed = details(
        customer=Customer("Marina Duarte", "(11) 95555-0199", "39053344705", 1),
        preferred_delivery_shift="tarde",
        deposit_amount=Decimal(1250),
        place=None,
    )
    party.given(events.EventOrderDetailsChanged, details=changed)
    assert the_story(party.history)[-1] == (
        "Dados alterados",
        (
            "Entrega: 28/11/2026, manhã → 28/11/2026, tarde; Sinal combinado: R$ 300,00 → R$ 1.250,00. "
            "Telefone: (11) 95555-0142 → (11) 95555-0199; Endereço: Estrada da Serra, 1200, Igaratá → vazio."
        ),
    )


@pytest.mark.parametrize(
    ("event", "fields", "told"),
    [
        (events.EventOrderItemsChanged, {"items": ()}, ("Itens alterados", "Nenhum item.")),
        (events.FreightDetached, {}, ("Frete retirado", "O endereço mudou: o frete precisa ser calculado de novo.")),
        (events.SentToFactoryBatch, {"batch": ""}, ("Enviado para produção", None)),
        (
            events.DepositReceived,
            {"amount": Decimal("80.5"), "method": "dinheiro"},
            ("Sinal recebido", "Sinal de R$ 80,50 recebido em dinheiro."),
        ),
        (events.EventOrderCancelled, {"from_status": "confirmed"}, ("Evento cancelado", None)),
        (
            events.EventOrderLoaded,
            {"assets": (LoadedAsset(asset_id=7, asset_tag="B20-1"), LoadedAsset(asset_id=8, asset_tag="B20-2"))},
            ("Carro carregado", "B20-1, B20-2."),
        ),
        (
            events.EquipmentSwapped,
            {"back": keg_back(Decimal(0)), "by": booking(8)},
            (
                "Equipamento trocado no cliente",
                "B20-1 voltou em ordem, chope lacrado; no lugar ficou CHOPEIRA-0008.",
            ),
        ),
        (
            events.PickupRescheduled,
            {
                "window": Window(NOON, NOON + timedelta(days=2)),
                "pickup_date": None,
                "pickup_shift": None,
                "total_amount": Decimal(1183),
                "extra": (TWO_DAYS,),
            },
            (
                "Recolhimento mudado",
                "Devolução prevista até 22/11/2026 12:00. Total de R$ 1.183,00, R$ 722,00 por dias extras.",
            ),
        ),
        (
            events.EquipmentReturned,
            {"assets": (half_full(),), "empties_collected": 0, "complete": True},
            (
                "Devolução completa",
                "B20-1 em ordem, chope com sobra de 10 L (estimativa), crédito de R$ 170,00.",
            ),
        ),
        (
            events.EquipmentReturned,
            {"assets": (keg_back(Decimal(272), Decimal(80)),), "empties_collected": 0, "complete": True},
            (
                "Devolução completa",
                "B20-1 em ordem, chope lacrado, crédito de R$ 272,00 (80% do preço, regra da casa).",
            ),
        ),
        (
            events.EquipmentReturned,
            {"assets": (), "empties_collected": 1, "complete": False},
            ("Vazios recebidos", "1 vazio recebido."),
        ),
        (
            events.EventOrderCancelled,
            {"from_status": "awaiting_deposit", "hold_expired": True},
            ("Evento cancelado", "O prazo do sinal terminou."),
        ),
    ],
)
def test_what_happened_is_told_in_a_sentence(
    party: Party, event: type, fields: dict[str, object], told: tuple[str, str | None]
) -> None:
    party.drafted().given(event, **fields)
    assert the_story(party.history)[-1] == told


def test_a_swap_is_told_with_the_pieces_that_are_held_now(party: Party) -> None:
    party.drafted().placed()
    party.given(
        events.EventOrderRebooked, window=party.window, bookings=(booking(9, KIT.id),), total_amount=Decimal(461)
    )
    assert the_story(party.history)[-1] == (
        "Reserva refeita",
        "De 28/11/2026 08:00 a 30/11/2026 18:00: CHOPEIRA-0009. Total de R$ 461,00.",
    )


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        (reais(Decimal("1234567.5")), "R$\u00a01.234.567,50"),
        (reais(Decimal(-3)), "-R$\u00a03,00"),
        (short_number(Decimal("100.000")), "100"),
        (short_number(Decimal("1500.250")), "1.500,25"),
        (short_number(Decimal(0)), "0"),
    ],
)
def test_numbers_are_written_as_in_brazil(written: str, expected: str) -> None:
    assert written == expected


def test_another_customer_is_named_and_the_one_before_is_not(party: Party) -> None:
    party.drafted()
    party.given(
        events.EventOrderDetailsChanged, details=details(customer=Customer("Rui Prado", id=2), notes="", place=None)
    )
    assert the_story(party.history)[-1] == ("Dados alterados", "Cliente: Rui Prado; Evento: Casamento na serra.")


def test_a_story_of_what_the_customer_fetches_speaks_of_neither_delivery_nor_pickup(party: Party) -> None:
    party.drafted().placed().confirmed().given(
        events.EventOrderDetailsChanged, details=details(place=None, collects=True)
    )
    party.scheduled().delivered().extended(2, TWO_DAYS)
    party.given(
        events.EventOrderDetailsChanged, details=details(place=None, collects=True, pickup_date=date(2026, 12, 4))
    )
    titles = [title for title, _ in the_story(party.history)]
    assert titles[-4:] == ["Retirada agendada", "Retirada feita", "Devolução mudada", "Dados alterados"]
    assert the_story(party.history)[-1][1] == "Devolução: 02/12/2026, tarde → 04/12/2026, tarde."
