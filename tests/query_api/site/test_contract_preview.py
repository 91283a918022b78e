"""The contract of an example, for who words its clauses."""

from starlette.testclient import TestClient

from command_api.rules.clauses import Clause
from command_api.site.events import BusinessInfoChanged, ContractClausesChanged
from tests.harness.papers import text_of
from tests.harness.read_models import History, business

PATH = "/api/v1/settings/contract/preview"


def test_it_has_the_saved_clauses_and_says_that_it_is_an_example(admin: TestClient, history: History) -> None:
    history.given("business_info-1", BusinessInfoChanged, **business())
    history.given("business_info-1", ContractClausesChanged, clauses=(Clause("Perdas", "O que se perde é cobrado."),))
    history.follow()
    text = text_of(admin.get(PATH).content)
    assert "Pedido Exemplo" in text
    assert "Fulano de Tal" in text
    assert "4. Perdas O que se perde é cobrado." in text
    shown = admin.get(PATH, headers={"Accept": "application/json"}).json()
    assert shown["name"] == "contrato-Exemplo.pdf"
    assert all(page.startswith("<svg") for page in shown["pages"])


def test_it_can_be_made_before_anything_was_said(admin: TestClient) -> None:
    assert "9. Foro" in text_of(admin.get(PATH).content)


def test_only_administrators_read_it(manager: TestClient) -> None:
    assert manager.get(PATH).status_code == 403
