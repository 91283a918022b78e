"""What notes say of the house, and tax profiles, over HTTP."""

from collections.abc import Callable

import pytest
from fastapi.testclient import TestClient

from command_api.event_store import Store
from command_api.fiscal.details import FiscalHouse
from command_api.fiscal.domain import ONLY_HOUSE, FiscalHouseRecord, TaxProfile
from command_api.fiscal.routes import router
from infra.security.permissions import Role

HOUSE = "/api/v1/fiscal/house"
PROFILES = "/api/v1/fiscal/profiles"
SIMPLES = {"regime": "simples", "city_code": "3546801"}
OF_THE_SIMPLES = {"cfop_inside": "5.405", "cfop_outside": "6404", "icms": "500", "pis": "49", "cofins": "49"}


@pytest.fixture
def api(serving: Callable[..., TestClient]) -> TestClient:
    """A house of the Simples Nacional."""
    client = serving(router, Role.MANAGER)
    assert client.put(HOUSE, json=SIMPLES).status_code == 200
    return client


def test_the_house_says_all_of_it(api: TestClient, store: Store) -> None:
    profile = api.post(PROFILES, json={"name": "Comodato"}).json()["id"]
    said = {**SIMPLES, "notes_from": "2027-01-04", "loan_profile_id": profile, "nfe_series": 7}
    assert api.put(HOUSE, json=said).status_code == 200
    house = store.load(FiscalHouseRecord, ONLY_HOUSE).house
    assert (house.regime, house.city_code, f"{house.notes_from}", house.loan_profile_id, house.nfe_series) == (
        "simples",
        "3546801",
        "2027-01-04",
        profile,
        7,
    )
    assert api.put(HOUSE, json={}).json()["version"] == 3
    assert store.load(FiscalHouseRecord, ONLY_HOUSE).house == FiscalHouse()


def test_the_same_again_is_no_change(api: TestClient) -> None:
    assert api.put(HOUSE, json=SIMPLES).json()["version"] == 1


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ({"city_code": "3546802"}, "Nenhum município tem o código 3546802 do IBGE."),
        ({"loan_profile_id": 9}, "O perfil de tributos 9 não existe."),
        ({"rent_class": "999999"}, "A classificação 999999 não está na tabela de 14/09/2026."),
    ],
)
def test_what_does_not_exist_is_refused(api: TestClient, said: dict[str, str], sentence: str) -> None:
    refused = api.put(HOUSE, json=said)
    assert (refused.status_code, refused.json()["detail"]) == (409, sentence)


def test_taxes_count_from_a_day_on_and_are_corrected(api: TestClient, store: Store) -> None:
    made = api.post(PROFILES, json={"name": "Chope com ST", "valid_from": "2026-08-01", **OF_THE_SIMPLES})
    assert made.status_code == 201, made.text
    path = f"{PROFILES}/{made.json()['id']}"
    assert api.patch(path, json={"valid_from": "2027-01-04", **OF_THE_SIMPLES, "tax_class": "000001"}).is_success
    corrected = {**OF_THE_SIMPLES, "cofins": "99", "cofins_rate": 3}
    assert api.patch(path, json={"valid_from": "2026-08-01", **corrected}).is_success
    assert api.patch(path, json={"name": "Chope comprado com ST"}).is_success
    treatments = store.load(TaxProfile, made.json()["id"]).treatments
    assert [
        (f"{day}", each.cfop_inside, each.cofins, each.tax_class, each.cofins_rate)
        for day, each in sorted(treatments.items())
    ] == [("2026-08-01", "5405", "99", "", 3), ("2027-01-04", "5405", "49", "000001", None)]


@pytest.mark.parametrize(
    ("taxes", "sentence"),
    [
        ({"cfop_inside": "6405"}, "O CFOP dentro do estado começa com 5 (saída) ou 1 (entrada)."),
        ({"cfop_outside": "5405"}, "O CFOP para fora do estado começa com 6 (saída) ou 2 (entrada)."),
        ({"cfop_inside": "540"}, "O CFOP tem 4 números: aqui há 3."),
        ({"icms": "60"}, "60 não serve ao regime tributário da casa, que usa CSOSN, de três números."),
        ({"icms": "777"}, "777 não é um CST (dois números) nem um CSOSN (três números) do ICMS."),
        ({"pis": "48"}, "48 não é um CST de PIS."),
        ({"tax_class": "000099"}, "A classificação 000099 não está na tabela de 14/09/2026."),
        ({"selective_class": "1"}, "A classificação do Imposto Seletivo tem 6 números."),
    ],
)
def test_codes_that_are_none_are_refused(api: TestClient, taxes: dict[str, str], sentence: str) -> None:
    refused = api.post(PROFILES, json={"name": "Chope", **taxes})
    assert (refused.status_code, refused.json()["detail"]) == (409, sentence)


def test_a_house_of_the_normal_regime_states_cst(api: TestClient) -> None:
    assert api.put(HOUSE, json={"regime": "normal"}).status_code == 200
    assert api.post(PROFILES, json={"name": "Chope", "icms": "60", "icms_rate": 18}).status_code == 201
    refused = api.post(PROFILES, json={"name": "Outro", "icms": "500"}).json()["detail"]
    assert refused == "500 não serve ao regime tributário da casa, que usa CST, de dois números."


def test_a_name_is_given_once_and_a_retired_profile_is_not_chosen(api: TestClient) -> None:
    first = api.post(PROFILES, json={"name": "Comodato"}).json()["id"]
    assert api.post(PROFILES, json={"name": "comodato "}).json()["detail"] == "Já existe um perfil chamado “comodato”."
    assert api.patch(f"{PROFILES}/{first}", json={"active": False}).status_code == 200
    refused = api.put(HOUSE, json={"loan_profile_id": first}).json()["detail"]
    assert refused == "O perfil de tributos “Comodato” foi encerrado: escolha outro."
    assert api.patch(f"{PROFILES}/{first}", json={"active": True, "name": "Comodato de chopeira"}).status_code == 200
    assert api.put(HOUSE, json={"loan_profile_id": first}).status_code == 200
