"""The notes that an order asks for, given what happened."""

from datetime import date
from decimal import Decimal

from msgspec.structs import replace

from command_api.beers.events import BeerAdded
from command_api.customers.events import CustomerRegistered, CustomersMerged
from command_api.equipment.events import (
    AssetBooked,
    AssetCheckedOut,
    AssetReturned,
    ModelAdded,
)
from command_api.fiscal.events import (
    FiscalHouseChanged,
)
from command_api.notes.events import NoteRecorded, NoteWithdrawn
from command_api.orders.events import EquipmentSwapped, EventOrderItemsChanged, ReturnedAsset, ReturnedKeg
from tests.harness.parties import Party, booking, details, warehouse
from tests.harness.read_models import History
from tests.query_api.conftest import BOTH
from tests.query_api.notes.conftest import BEER, LENT, PATH, TAP, Clerk, drafts, told


@BOTH
def test_an_order_asks_for_a_note_of_each_kind_with_the_amounts_of_the_order(party: Party, clerk: Clerk) -> None:
    told(party.history)
    found = drafts(clerk)
    assert [(each["kind"], each["missing"]) for each in found] == [
        ("nfe_venda", []),
        ("nfse_locacao", []),
        ("nfe_comodato", []),
        ("nfe_vasilhame", []),
    ]
    order = clerk("/api/v1/event-orders/42").json()
    assert sum(Decimal(str(each["total"])) for each in found[:2]) == Decimal(str(order["total_amount"]))
    assert [each["total"] for each in found[2:]] == [3500, 600]
    assert {each["customer_name"] for each in found} == {"Marina Duarte"}
    assert found == drafts(clerk, f"{PATH}/orders/42")


def test_a_note_says_what_it_would_be_handed_over_with(party: Party, clerk: Clerk) -> None:
    told(party.history)
    said = clerk(f"{PATH}/orders/42/nfe_venda").json()["content"]
    assert (said["cnpj_emitente"], said["logradouro_emitente"], said["numero_emitente"]) == (
        "11222333000181",
        "Rua do Coreto",
        "217",
    )
    assert (said["cpf_destinatario"], said["municipio_destinatario"]) == ("39053344705", "Igaratá")
    assert said["items"][0]["descricao"] == "Chope Pilsen, barril de 50 L"
    assert said["formas_pagamento"][0] == {"forma_pagamento": "17", "valor_pagamento": "300.00"}
    absent = clerk(f"{PATH}/orders/42/nfce")
    assert (absent.status_code, absent.json()["detail"]) == (404, "Este pedido não pede esta nota.")


def test_without_data_the_drafts_say_what_is_missing_and_where(party: Party, clerk: Clerk) -> None:
    sale, *_ = drafts(clerk, f"{PATH}/orders/42")
    assert [(each["where"], each["id"], each["sentence"]) for each in sale["missing"]] == [
        ("house", None, "Falta o regime tributário da casa."),
        ("house", None, "Falta o município da casa."),
        ("house", None, "Falta a inscrição estadual da casa."),
        ("business", None, "Falta o CNPJ da casa."),
        ("business", None, "Falta a razão social ou o endereço da casa."),
        ("customer", 1, "Falta o endereço fiscal de Marina Duarte."),
        ("beer", 3, "Falta o NCM de Chope Pilsen, barril de 50 L."),
        ("beer", 3, "Chope Pilsen, barril de 50 L não tem perfil de tributos."),
    ]


def test_nothing_is_to_issue_before_the_house_makes_notes(party: Party, clerk: Clerk) -> None:
    assert clerk(f"{PATH}/drafts").json() == {"data": [], "notes_from": None}
    party.history.given("fiscal_house-1", FiscalHouseChanged, regime="simples", notes_from=date(2026, 12, 1))
    assert drafts(clerk) == []


def test_a_merged_customer_gets_the_note_in_the_name_of_the_record_that_stands(party: Party, clerk: Clerk) -> None:
    told(party.history)
    party.history.given("customer-2", CustomerRegistered, name="Marina Duarte Eventos", document="11222333000181")
    party.history.given("customer-1", CustomersMerged, merged=1, into=2)
    said = clerk(f"{PATH}/orders/42/nfe_venda").json()["content"]
    assert (said["nome_destinatario"], said["cnpj_destinatario"]) == ("Marina Duarte Eventos", "11222333000181")


def test_a_recorded_note_is_no_draft_any_more_and_says_what_the_order_asks_for_now(party: Party, clerk: Clerk) -> None:
    told(party.history)
    wanted = {each["kind"]: each["total"] for each in drafts(clerk)}
    for number, (kind, total) in enumerate((("nfse_locacao", wanted["nfse_locacao"]), ("nfe_venda", 700)), 1):
        recorded = {"order_id": 42, "order_code": party.code, "key": f"KEY-{number}", "total": Decimal(str(total))}
        party.history.given(f"fiscal_note-{number}", NoteRecorded, kind=kind, **recorded)
    assert [each["kind"] for each in drafts(clerk)] == ["nfe_comodato", "nfe_vasilhame"]
    answer = clerk(f"{PATH}").json()
    assert [(each["kind"], each["customer_name"], each["asked_now"]) for each in answer["data"]] == [
        ("nfe_venda", "Marina Duarte", wanted["nfe_venda"]),
        ("nfse_locacao", "Marina Duarte", None),
    ]
    found = clerk(f"{PATH}?kind=nfse_locacao&search=marina&from=2026-11-01&order_id=42").json()
    assert [each["key"] for each in found["data"]] == ["KEY-1"]
    assert clerk(f"{PATH}?to=2026-01-31").json()["pagination"]["total"] == 0
    party.history.given("fiscal_note-2", NoteWithdrawn)
    assert [each["kind"] for each in drafts(clerk)] == ["nfe_venda", "nfe_comodato", "nfe_vasilhame"]


def test_what_was_lent_asks_for_a_note_of_its_return_once_all_of_it_is_back(party: Party, clerk: Clerk) -> None:
    told(party.history)
    party.scheduled().delivered()
    assert "nfe_retorno" not in [each["kind"] for each in drafts(clerk, f"{PATH}/orders/42")]
    party.returned(9, complete=False)
    kinds = {each["kind"]: each["total"] for each in drafts(clerk, f"{PATH}/orders/42")}
    assert (kinds["nfe_comodato"], kinds["nfe_retorno"]) == (3500, 3500)
    said = clerk(f"{PATH}/orders/42/nfe_retorno").json()["content"]
    assert (said["tipo_documento"], said["natureza_operacao"]) == ("0", "Retorno de bem em comodato")


def test_a_piece_that_took_the_place_of_another_is_lent_once(history: History, clerk: Clerk) -> None:
    warehouse(history)
    history.given("equipment_model-1", ModelAdded, name="Barril 50L")
    history.given("equipment_model-2", ModelAdded, name="Chopeira")
    history.given("beer-3", BeerAdded, name="Pilsen")
    history.given("customer-1", CustomerRegistered, name="Marina Duarte", document="39053344705")
    made = Party(history, 42, details(), (BEER, LENT), {7: 1, 8: 3}).drafted().placed().confirmed()
    told(history)
    made.scheduled().delivered()
    back = ReturnedAsset(asset_id=8, asset_tag="CHOPEIRA-0001", condition="ok")
    made.given(EquipmentSwapped, back=back, by=booking(9, 3))
    made.asset(8, AssetReturned, condition="ok", stock_location_id=1)
    made.asset(9, AssetBooked, order_code=made.code, window=made.window, buffer_min=120)
    made.asset(9, AssetCheckedOut, stock_location_id=9)
    kinds = {each["kind"]: each["total"] for each in drafts(clerk, f"{PATH}/orders/42")}
    assert (kinds["nfe_comodato"], kinds["nfe_vasilhame"]) == (3500, 600)
    assert "nfe_retorno" not in kinds


def test_an_nfce_stands_for_the_sale(party: Party, clerk: Clerk) -> None:
    told(party.history)
    recorded = {"order_id": 42, "order_code": party.code, "key": "KEY", "total": Decimal(700)}
    party.history.given("fiscal_note-1", NoteRecorded, kind="nfce", **recorded)
    assert "nfe_venda" not in [each["kind"] for each in drafts(clerk)]


CONSIGNED = replace(BEER, mode="consigned")


def test_what_is_consigned_is_sold_when_the_rest_is_back(party: Party, clerk: Clerk) -> None:
    told(party.history)
    party.given(EventOrderItemsChanged, items=(CONSIGNED, TAP, LENT))
    before = {each["kind"]: each["total"] for each in drafts(clerk, f"{PATH}/orders/42")}
    assert "nfe_venda" not in before
    assert before["nfse_locacao"] == 150  # the freight waits for the sale
    party.scheduled().delivered()
    keg = ReturnedKeg(state="partial", left_l=Decimal(20), credit=Decimal("311.96"))
    party.returned(7, keg=keg)
    found = {each["kind"]: each for each in drafts(clerk, f"{PATH}/orders/42")}
    said = clerk(f"{PATH}/orders/42/nfe_venda").json()["content"]
    [item] = said["items"]
    assert (item["quantidade_comercial"], item["valor_bruto"]) == ("0.6000", "467.94")
    assert Decimal(said["valor_frete"]) > 0
    assert Decimal(str(found["nfe_venda"]["total"])) == Decimal("467.94") + Decimal(said["valor_frete"])


def test_a_sealed_keg_that_came_back_lowers_the_sale(party: Party, clerk: Clerk) -> None:
    told(party.history)
    party.given(EventOrderItemsChanged, items=(replace(BEER, quantity=Decimal(2)), TAP, LENT))
    party.scheduled().delivered()
    before = next(each["total"] for each in drafts(clerk, f"{PATH}/orders/42") if each["kind"] == "nfe_venda")
    party.returned(
        7, keg=ReturnedKeg(state="sealed", left_l=Decimal(50), credit=Decimal("389.95"), percent=Decimal(50))
    )
    after = next(each["total"] for each in drafts(clerk, f"{PATH}/orders/42") if each["kind"] == "nfe_venda")
    assert Decimal(str(before)) - Decimal(str(after)) == Decimal("389.95")
    said = clerk(f"{PATH}/orders/42/nfe_venda").json()["content"]["items"][0]
    assert said["quantidade_comercial"] == "1.0000"
