"""What an auditor is answered who asks what would have been."""

from collections.abc import Callable
from typing import Any

from starlette.testclient import TestClient

from command_api.freight.commands import SetConfig, set_config
from command_api.freight.domain import ConfigSettings
from tests.harness.depot import SATURDAY, SUNDAY, TERMS, Depot
from tests.harness.read_models import History
from tests.query_api.conftest import BOTH

Ask = Callable[..., Any]
ADDRESS = "/api/v1/audit/what-if"


@BOTH
def test_a_season_is_told_side_by_side(depot: Depot, history: History, ask: Ask) -> None:
    first, second = depot.order(SATURDAY, 2), depot.order(SATURDAY, 1, far=True)
    depot.refuse(SATURDAY, 1, who="Rui")
    head = history.recorder.head()
    found = ask(assets=f"{depot.barrel}:-1", buffer="all:90", freight="choperia:free_km:20")
    assert history.recorder.head() == head, "nothing is written"
    assert found["season"] == found["span"] == {"first": "2026-11-07", "last": "2026-11-07"}
    assert [change["sentence"] for change in found["changes"]] == [
        "Limpeza de 1 h 30 min para todos os modelos",
        "Barril: 1 a menos (de 3 para 2)",
        "Frete da Choperia: quilômetros livres de 20 km",
    ]
    assert found["baseline"] == {
        "accepted": 2,
        "cancelled": 0,
        "refused": 0,
        "requests": 1,
        "served": 0,
        "revenue": 330.0,
        "freight": 30.0,
        "served_value": 0.0,
    }
    assert (found["alternative"]["accepted"], found["alternative"]["revenue"]) == (1, 200.0)
    [month] = found["months"]
    assert month["first"] == "2026-11-01"
    assert month["baseline"] == {"orders": 2, "revenue": 330.0, "freight": 30.0}
    assert month["alternative"] == {"orders": 1, "revenue": 200.0, "freight": 0.0}
    [lost] = found["differences"]["refused"]
    assert (lost["id"], lost["order_code"], lost["total"]) == (second.number, second.order_code, 130.0)
    assert (lost["obstacle"]["stage"], lost["obstacle"]["order_code"]) == ("placing", first.order_code)
    assert found["faith"] == {"decisions": 3, "unexplained": 0}
    assert "Nenhum cliente teria desistido por causa de outro frete." in found["assumptions"]


def test_a_refused_demand_that_would_be_met_is_told(depot: Depot, ask: Ask) -> None:
    depot.order(SATURDAY, 3)
    depot.refuse(SATURDAY, 1, who="Rui")
    for asked in (f"{depot.barrel}:+1", f"{depot.barrel}: 1", f"0{depot.barrel}:1"):
        found = ask(assets=asked)
        [served] = found["differences"]["served"]
        assert (served["id"], served["kind"]) == (1, "new")
        assert served["wanted"] == [{"model_name": "Barril", "pieces": 1}]
        assert (served["value"], served["is_estimate"]) == (100.0, True)
        assert found["alternative"]["served_value"] == 100.0
        assert [model["alternative"]["assets"] for model in found["models"]] == [4, 2]


def test_without_a_change_both_sides_are_the_same(depot: Depot, ask: Ask) -> None:
    depot.order(SATURDAY, 3, far=True)
    found = ask(**{"from": "2026-11-01", "to": "2026-11-30"})
    assert found["season"] == {"first": "2026-11-01", "last": "2026-11-30"}
    assert found["changes"] == []
    assert found["baseline"] == found["alternative"]
    assert found["differences"] == {"refused": [], "served": [], "freight": []}


def test_an_order_outside_the_season_is_not_of_its_figures(depot: Depot, ask: Ask) -> None:
    depot.order(SATURDAY, 1)
    depot.order(SUNDAY, 1)
    assert ask(to="2026-11-07")["baseline"]["accepted"] == 1


def test_the_terms_in_force_are_told(depot: Depot, ask: Ask) -> None:
    settings = ConfigSettings("Rua do Coreto, 217", -23.3, -46.2, TERMS)
    set_config(depot.store, SetConfig("choperia", settings), depot.ctx())
    [terms] = ask()["freight_terms"]
    assert terms == {
        "cost_center": "choperia",
        "free_km": 5.0,
        "base_rate_per_km": 2.0,
        "min_fee": 20.0,
        "rounding_step": 5.0,
        "max_load_kg": 600.0,
    }


IMPOSSIBLE = [
    ({"buffer": ["1:60", "01:90"]}, "A limpeza aparece duas vezes para “1”."),
    ({"buffer": "1:10081"}, "A limpeza leva de 0 a 10080 minutos (uma semana)."),
    ({"buffer": "99:60"}, "Não existe o modelo 99."),
    ({"assets": ["1:1", "1:2"]}, "O número de ativos aparece duas vezes para “1”."),
    ({"assets": "1:101"}, "Pergunte por até 100 ativos a mais de cada modelo."),
    ({"assets": "1:-4"}, "De “Barril” a casa tem 3: não é possível tirar 4."),
    (
        {"freight": "choperia:preco:1"},
        ("O termo “preco” não existe. Os termos são: free_km, base_rate_per_km, min_fee, rounding_step, max_load_kg."),
    ),
    ({"freight": "choperia:max_load_kg:0"}, "A carga por viagem deve ser maior que zero."),
    (
        {"freight": ["choperia:free_km:1", "choperia:free_km:2"]},
        "O termo de frete aparece duas vezes para “choperia:free_km”.",
    ),
    ({"from": "2026-11-02", "to": "2026-11-01"}, "O fim do período vem antes do começo."),
    ({"from": "1999-12-31"}, "Informe uma data entre 2000 e 2100."),
    ({"from": "2001-01-01", "to": "2026-11-01"}, "O período pode ter no máximo dez anos."),
    ({"buffer": "1"}, "Confira os campos destacados."),
    ({"assets": "um:1"}, "Confira os campos destacados."),
    ({"freight": "choperia:Preço:1"}, "Confira os campos destacados."),
    ({"to": "ontem"}, "Confira os campos destacados."),
    ({"loan": "1:2"}, "Confira os campos destacados."),
]


def test_what_cannot_be_asked_is_said(depot: Depot, ask: Ask) -> None:
    for asked, sentence in IMPOSSIBLE:
        assert ask(422, **asked)["error"] == sentence, asked


def test_only_who_may_read_the_history_may_ask(signed_in: Callable[[str | None], TestClient]) -> None:
    assert signed_in(None).get(ADDRESS).status_code == 401
    assert signed_in("staff").get(ADDRESS).status_code == 403
    assert signed_in("admin").get(ADDRESS).status_code == 200
