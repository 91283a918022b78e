"""The record of a customer, made and changed by hand."""

from collections.abc import Callable
from typing import Any

import pytest
from fastapi.testclient import TestClient

from command_api.customers.details import NO_TAX_DATA
from command_api.customers.domain import Customer
from command_api.customers.routes import router
from command_api.event_store import Store
from command_api.rules.customer_kind import kind_of
from command_api.rules.tax_number import checked_tax_number, is_tax_number
from infra.security.permissions import Role

CUSTOMERS = "/api/v1/customers"
BAR = {
    "name": "Bar do Zeca",
    "document": "12.ABC.345/01DE-35",
    "phone": "(11) 95555-0170",
    "other_phones": ["(11) 4655-0171"],
    "email": "contato@bardozeca.example",
    "addresses": [{"label": "Bar", "address": "Rua das Flores, 120, Igaratá", "lat": -23.2, "lng": -46.15}],
    "contacts": [{"name": "Jonas Prado", "role": "Gerente", "phone": "(11) 95555-0172"}],
    "notes": "Prefere entrega de manhã.",
    "payment_days": 28,
    "credit_limit": 5000,
}


@pytest.fixture
def manager(serving: Callable[..., TestClient]) -> TestClient:
    return serving(router, Role.MANAGER)


def topics(store: Store, id: int = 1) -> list[str]:
    return [event.TOPIC.removeprefix("customers.Customer") for event in store.events.get(f"customer-{id}")]


@pytest.mark.parametrize(
    ("code", "is_right"),
    [
        ("39053344705", True),
        ("39053344706", False),
        ("11111111111", False),
        ("11222333000181", True),
        ("11222333000182", False),
        ("12ABC34501DE35", True),  # the example of the Receita Federal
        ("12ABC34501DE36", False),
        ("12ABC34501DEA5", False),
        ("123", False),
    ],
)
def test_check_digits_of_cpf_and_cnpj(code: str, is_right: bool) -> None:
    assert is_tax_number(code) is is_right


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("1234567890", "se for 012.345.678-90, escreva assim"),
        ("191", "000.000.001-91 ou 00.000.000/0001-91"),
        ("3,90533E+10", "arredondou"),
        ("3.90533e+10", "arredondou"),
        ("39053344706", "Este CPF não confere"),
        ("11.222.333/0001-82", "Este CNPJ não confere"),
        ("123456789", "aqui há 9"),
        ("３９０５３３４４７０５", "só números"),
    ],
)
def test_a_wrong_document_is_refused_with_what_is_wrong(typed: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        checked_tax_number(typed)


@pytest.mark.parametrize(
    ("document", "kind"),
    [("390.533.447-05", "person"), ("11.222.333/0001-81", "company"), ("12abc34501de35", "company"), ("", "person")],
)
def test_punctuation_makes_no_company_and_no_person(document: str, kind: str) -> None:
    assert kind_of(None, document) == kind


def test_a_company_is_registered_with_everything_that_is_known(manager: TestClient, store: Store) -> None:
    made = manager.post(CUSTOMERS, json=BAR)
    assert made.status_code == 201, made.text
    bar = store.load(Customer, made.json()["id"])
    assert (bar.kind, bar.identity.document, bar.terms.payment_days) == ("company", "12ABC34501DE35", 28)
    assert topics(store) == ["Registered", "ReachedBy", "AddressesSet", "ContactsSet", "Noted", "TermsSet"]


def test_a_change_states_only_what_is_new_and_keeps_the_former_name(manager: TestClient, store: Store) -> None:
    manager.post(CUSTOMERS, json=BAR)
    version = store.load(Customer, 1).version
    changed = manager.patch(
        f"{CUSTOMERS}/1",
        json={**BAR, "name": "Bar e Lanches do Zeca", "credit_limit": None, "accepts_messages": False},
        headers={"If-Match": f'"{version}"'},
    )
    assert changed.status_code == 200, changed.text
    assert topics(store)[version:] == ["Identified", "NameConfirmed", "OptedOut", "TermsSet"]
    bar = store.load(Customer, 1)
    assert bar.is_called("bar do zeca")
    assert (bar.terms.payment_days, bar.terms.credit_limit) == (28, None)
    assert manager.patch(f"{CUSTOMERS}/1", json={"notes": ""}, headers={"If-Match": '"1"'}).status_code == 412


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"name": "Zeca", "document": "390.533.447-06"}, 409),
        ({"name": "Zeca", "email": "zeca"}, 422),
        ({"name": "Zeca", "phone": "(11) 8555-0170"}, 422),
        ({"name": " "}, 422),
        ({**BAR, "name": "Outro bar"}, 409),
        ({"name": "bar do ZECA", "phone": BAR["phone"]}, 409),
    ],
    ids=[
        "check digits",
        "e-mail",
        "a digit too few",
        "no name",
        "known document",
        "known name and telephone",
    ],
)
def test_a_record_that_cannot_be_right_is_refused(manager: TestClient, body: dict[str, Any], status: int) -> None:
    manager.post(CUSTOMERS, json=BAR)
    assert manager.post(CUSTOMERS, json=body).status_code == status


def test_staff_without_the_right_change_nothing(serving: Callable[..., TestClient]) -> None:
    client = serving(router, Role.STAFF)
    assert client.post(CUSTOMERS, json=BAR).status_code == 403
    assert client.patch(f"{CUSTOMERS}/1", json={"notes": ""}).status_code == 403


TAX = {
    "state_registration_kind": "contribuinte",
    "state_registration": "110.042.490-114",
    "street": "Avenida da República",
    "number": "310",
    "district": "Centro",
    "postal_code": "07500000",
    "city_code": "3546801",
}


def test_tax_data_are_kept_in_their_usual_form_and_said_once(manager: TestClient, store: Store) -> None:
    made = manager.post(CUSTOMERS, json={"name": "Bar do Zeca", "tax": TAX})
    assert made.status_code == 201, made.text
    tax = store.load(Customer, 1).tax
    assert (tax.state_registration, tax.postal_code, tax.complement) == ("110042490114", "07500-000", "")
    manager.patch(f"{CUSTOMERS}/1", json={"tax": TAX, "notes": "Bar"})
    assert topics(store) == ["Registered", "TaxDataSet", "Noted"]
    manager.patch(f"{CUSTOMERS}/1", json={"tax": {}})
    assert store.load(Customer, 1).tax == NO_TAX_DATA


def test_a_record_from_before_tax_data_has_none(manager: TestClient, store: Store) -> None:
    manager.post(CUSTOMERS, json=BAR)
    assert store.load(Customer, 1).tax == NO_TAX_DATA
