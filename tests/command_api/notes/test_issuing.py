"""The commands on notes that are handed over, and what waits for them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from command_api.event_store import Store
from command_api.fiscal.commands import change_fiscal_house
from command_api.fiscal.details import FiscalHouse
from command_api.fiscal.providing import dismiss_provider
from command_api.fiscal.routes import router as fiscal_router
from command_api.kernel import Refused
from command_api.kernel.partial import Partial
from command_api.notes.composing import note_of
from command_api.notes.domain import FiscalNote, Source
from command_api.notes.drafting import Drafted
from command_api.notes.events import Amends
from command_api.notes.leaving import check_may_leave
from command_api.notes.routes import router
from command_api.notes.subject import Kind, Missing
from infra.security.keys import Keys
from infra.settings import Settings
from tests.command_api.notes.conftest import TOKEN, House
from tests.harness.notes import SUBJECTS

NOTES = "/api/v1/notes"
DAY = date(2026, 12, 5)


@dataclass
class FakeDrafts:
    """What orders ask for, by order."""

    asked: dict[int, list[Drafted]] = field(default_factory=dict)
    amended: list[Drafted] = field(default_factory=list)
    sold: Drafted | None = None

    def of_order(self, order_id: int, now: datetime) -> Sequence[Drafted]:  # the port
        return self.asked.get(order_id, [])

    def amending(self, note_id: int, now: datetime) -> Sequence[Drafted]:  # the port
        return self.amended

    def of_day(self, day: date, now: datetime) -> Drafted | None:  # the port
        return self.sold


def drafted(kind: Kind = "nfe_venda", *missing: Missing, **source: Any) -> Drafted:
    note = note_of(SUBJECTS[kind])
    return Drafted(
        kind, Source(**{"order_id": 464, "order_code": "EV-464", **source}), note.total, note.content, missing
    )


@pytest.fixture
def drafts() -> FakeDrafts:
    return FakeDrafts({464: [drafted(), drafted("nfe_vasilhame"), drafted("nfse_locacao")]})


@pytest.fixture
def client(house: House, drafts: FakeDrafts, serving: Callable[..., TestClient], tmp_path: Path) -> TestClient:
    settings = Settings().model_copy(update={"focus_url": house.provider.address, "data": tmp_path})
    return serving(router, drafts=drafts, settings=settings, security=Security())


class Security:
    keys = Keys(b"k" * 32)


def test_a_note_is_frozen_as_it_was_drafted_and_only_once(client: TestClient, house: House) -> None:
    made = client.post(f"{NOTES}/orders/464/issue", json={"kind": "nfe_venda"})
    assert made.status_code == 201, made.text
    note = house.note(made.json()["id"])
    assert (note.state, note.content, note.total) == ("ready", drafted().said.content, drafted().total)
    again = client.post(f"{NOTES}/orders/464/issue", json={"kind": "nfe_venda"})
    assert (again.status_code, again.json()["detail"]) == (409, "O pedido EV-464 já tem uma NF-e de venda.")


def test_a_note_that_lacks_something_or_is_not_asked_for_is_refused(client: TestClient, drafts: FakeDrafts) -> None:
    drafts.asked[464] = [drafted("nfe_venda", Missing("Falta o NCM de Pilsen.", "beer", 3))]
    lacks = client.post(f"{NOTES}/orders/464/issue", json={"kind": "nfe_venda"})
    assert lacks.json()["detail"] == "A nota ainda não está pronta. Falta o NCM de Pilsen."
    other = client.post(f"{NOTES}/orders/464/issue", json={"kind": "nfe_comodato"})
    assert other.json()["detail"] == "Este pedido não pede uma NF-e de comodato."


def test_without_a_provider_nothing_is_issued(client: TestClient, house: House) -> None:
    dismiss_provider(house.store, house.ctx())
    refused = client.post(f"{NOTES}/orders/464/issue", json={"kind": "nfe_venda"})
    assert "A casa ainda não escolheu um provedor" in refused.json()["detail"]


def test_a_note_of_a_day_and_one_that_completes_another(client: TestClient, house: House, drafts: FakeDrafts) -> None:
    nothing = client.post(f"{NOTES}/days/2026-12-05/issue", json={})
    assert nothing.json()["detail"] == "Neste dia não há vendas do balcão."
    drafts.sold = drafted("nfce", order_id=None, order_code="", sale_day=DAY)
    day = client.post(f"{NOTES}/days/2026-12-05/issue", json={}).json()["id"]
    assert house.note(day).source == "2026-12-05 nfce"
    none = client.post(f"{NOTES}/{day}/amend", json={"kind": "complement"})
    assert none.json()["detail"] == "O pedido pede o mesmo que a nota diz: não há o que emitir."
    drafts.amended = [drafted(amends=Amends(1, "complement", 1))]
    more = client.post(f"{NOTES}/{day}/amend", json={"kind": "complement"}).json()["id"]
    assert house.note(more).amends == Amends(1, "complement", 1)


def test_a_rejected_note_is_corrected_cancelled_or_given_up(
    client: TestClient, house: House, drafts: FakeDrafts
) -> None:
    good = drafts.asked[464][0]
    drafts.asked[464][0] = replace(good, content=good.content | {"cnpj_emitente": "11222333000199"})
    id = client.post(f"{NOTES}/orders/464/issue", json={"kind": "nfe_venda"}).json()["id"]
    house.ask(rounds=3)
    assert house.note(id).state == "rejected"
    drafts.asked[464][0] = good
    assert client.post(f"{NOTES}/{id}/correct").status_code == 201
    assert client.post(f"{NOTES}/{id}/discard").status_code == 409
    house.ask(rounds=3)
    assert (house.note(id).state, house.note(id).attempt) == ("authorised", 2)
    short = client.post(f"{NOTES}/{id}/cancel", json={"reason": "curta"})
    assert short.status_code == 422
    house.now = house.note(id).authorised_at or house.now
    client.app.state.clock = lambda: house.now  # type: ignore[attr-defined]
    assert client.post(f"{NOTES}/{id}/cancel", json={"reason": "O cliente desistiu da festa."}).status_code == 201
    house.ask()
    assert house.note(id).state == "cancelled"


def test_the_provider_reports_with_the_secret_that_the_house_was_told(
    client: TestClient, house: House, serving: Callable[..., TestClient]
) -> None:
    settings = serving(fiscal_router, settings=client.app.state.settings, security=Security())  # type: ignore[attr-defined]
    body = {"provider": "focus", "environment": "producao", "token": "", "renew_secret": True}
    chosen = settings.put("/api/v1/fiscal/provider", json=body)
    assert chosen.status_code == 200, chosen.text
    secret = chosen.json()["callback_secret"]
    id = client.post(f"{NOTES}/orders/464/issue", json={"kind": "nfe_venda"}).json()["id"]
    said = {
        "ref": house.note(id).attempt_ref,
        "status": "autorizado",
        "chave_nfe": "NFe" + "3" * 44,
        "numero": "7",
        "serie": "1",
        "protocolo": "135",
    }
    path = f"{NOTES}/answers/focus"
    assert client.post(path, json=said).status_code == 401
    assert client.post(path, json=said, headers={"Authorization": secret}).status_code == 200
    assert (house.note(id).state, house.note(id).key) == ("authorised", "3" * 44)
    unknown = client.post(path, json=said | {"ref": "other-1"}, headers={"Authorization": secret})
    assert unknown.status_code == 404
    assert client.post(path, content=b"nothing", headers={"Authorization": secret}).status_code == 422
    assert client.post(f"{NOTES}/answers/json", json=said).status_code == 404


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ({"provider": "focus", "environment": "homologacao"}, "Informe o token da Focus NFe para este ambiente."),
        ({"provider": "focus", "environment": "producao", "url": "https://x.example"}, "deixe o campo em branco"),
        ({"provider": "json", "environment": "producao"}, "Informe o endereço do outro programa."),
        ({"provider": "json", "environment": "producao", "url": "https://10.0.0.1/"}, "rede interna"),
    ],
)
def test_a_provider_is_named_with_what_it_needs(
    house: House, serving: Callable[..., TestClient], body: dict[str, str], sentence: str
) -> None:
    settings = serving(fiscal_router, settings=Settings(), security=Security())
    refused = settings.put("/api/v1/fiscal/provider", json=body)
    assert (refused.status_code, sentence in refused.json()["detail"]) == (409, True), refused.text


def test_the_token_stays_where_nothing_else_changes_and_is_never_stored_in_clear(house: House, store: Store) -> None:
    house.choose("")
    events = [*store.events.get("fiscal_provider-1")]
    assert len(events) == 1, "nothing changed"
    rows = store.recorder.stream_rows("fiscal_provider-1")
    assert not any(TOKEN.encode() in state for *_, state in rows)


def test_nothing_leaves_without_its_notes_of_goods_where_the_house_wants_it(house: House, drafts: FakeDrafts) -> None:
    def leave(**more: Any) -> None:
        check_may_leave(house.store, drafts, [464], house.now, **more)

    leave()
    wants = Partial(FiscalHouse, van_waits=True, notes_from=DAY)
    change_fiscal_house(house.store, wants, house.ctx())
    with pytest.raises(Refused) as refusal:
        leave()
    assert refusal.value.sentence == (
        "Nada sai sem nota, e o pedido EV-464 ainda não tem NF-e de venda e NF-e de vasilhames."
    )
    leave(happened_at=house.now - timedelta(hours=1))  # it has happened: it is recorded
    house.issue("nfe_venda")
    house.issue("nfe_vasilhame")
    with pytest.raises(Refused):
        leave()
    house.ask(rounds=3)
    assert {house.store.load(FiscalNote, id).state for id in (1, 2)} == {"authorised"}
    leave()
