"""Notes that another program issued, by their access key."""

from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest
from fastapi.testclient import TestClient
from httpx import Response

from command_api.event_store import Store
from command_api.kernel import SYSTEM, CommandContext
from command_api.kernel.partial import Partial
from command_api.notes.domain import FiscalNote
from command_api.notes.routes import router
from command_api.orders.commands import Deposit, cancel_order, confirm_order
from command_api.site.commands import change_business
from command_api.site.info import Info
from infra.fiscal.keys import check_digit
from infra.security.permissions import Role
from tests.command_api.orders.conftest import NOW, stockroom_in

NOTES = "/api/v1/notes"
OWN = "11222333000181"


def key(number: int = 123, *, cnpj: str = OWN, model: str = "55") -> str:
    start = f"352612{cnpj}{model}001{number:09}100000123"
    return start + check_digit(start)


Record = Callable[..., Response]


@pytest.fixture
def record(serving: Callable[..., TestClient], store: Store) -> Record:
    """Records a note of the only order, which is confirmed, of a house with a CNPJ."""
    room = stockroom_in(store)
    change_business(store, Partial(Info, name="Pirilampo", tax_number="11.222.333/0001-81"), room.ctx())
    order = room.place()
    confirm_order(store, order.number, Deposit(Decimal(0), "pix"), room.ctx())
    client = serving(router, Role.ADMIN)

    def send(kind: str = "nfe_venda", given: str = "", **more: Any) -> Response:
        body = {"kind": kind, "key": given or key(), "total": 1635.3, **more}
        return client.post(f"{NOTES}/orders/{order.number}", json=body)

    send.client = client  # type: ignore[attr-defined]  # for the other calls
    return send


def test_a_note_is_recorded_by_its_key(record: Record, store: Store) -> None:
    spaced = " ".join(key()[place : place + 4] for place in range(0, 44, 4))
    made = record(given=spaced)
    assert made.status_code == 201, made.text
    note = store.load(FiscalNote, made.json()["id"])
    assert (note.kind, note.order_id, note.key, note.total) == ("nfe_venda", 1, key(), Decimal("1635.30"))


@pytest.mark.parametrize(
    ("kind", "given", "sentence"),
    [
        ("nfe_venda", key()[:-1], "A chave de uma NF-e tem 44 números: aqui há 43."),
        (
            "nfe_venda",
            key()[:-1] + str((int(key()[-1]) + 1) % 10),
            "A chave da nota não confere: verifique os números.",
        ),
        ("nfe_comodato", key(model="65"), "Aqui vai a chave de uma NF-e (modelo 55); esta é do modelo 65."),
        ("nfce", key(), "Aqui vai a chave de uma NFC-e (modelo 65); esta é do modelo 55."),
        ("nfe_venda", key(cnpj="12ABC34501DE35"), "Esta nota é de outro CNPJ, não o da casa."),
        ("nfse_locacao", key(), "A chave de uma NFS-e tem 50 números: aqui há 44."),
    ],
)
def test_a_key_that_is_none_is_refused(record: Record, kind: str, given: str, sentence: str) -> None:
    refused = record(kind, given)
    assert (refused.status_code, refused.json()["detail"]) == (409, sentence)


def test_an_order_has_one_note_of_each_kind_until_it_is_withdrawn(record: Record, store: Store) -> None:
    first = record().json()["id"]
    assert record(given=key(124)).json()["detail"] == "O pedido EV-2026-00001 já tem uma NF-e de venda."
    assert record("nfe_comodato").json()["detail"] == "Esta chave já está registrada."
    assert record("nfe_comodato", key(125)).status_code == 201
    client: TestClient = record.client  # type: ignore[attr-defined]  # see the fixture
    assert client.delete(f"{NOTES}/{first}").status_code == 200
    assert record(given=key(124)).status_code == 201
    assert client.delete(f"{NOTES}/{first}").status_code == 404


def test_the_sale_of_an_order_may_have_an_nfce(record: Record, store: Store) -> None:
    made = record(given=key(7, model="65"))
    assert store.load(FiscalNote, made.json()["id"]).kind == "nfce"
    assert record(given=key(8)).json()["detail"] == "O pedido EV-2026-00001 já tem uma NF-e de venda."


def test_an_order_that_is_not_confirmed_has_no_note(record: Record, store: Store) -> None:
    cancel_order(store, 1, None, CommandContext(SYSTEM, NOW, "1", reason="A festa foi adiada."))
    refused = record()
    assert (refused.status_code, refused.json()["detail"]) == (
        409,
        "Este pedido ainda não está confirmado, ou foi cancelado: não há nota a registrar.",
    )
