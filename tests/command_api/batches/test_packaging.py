"""Batches and the containers that are filled from them."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest
from fastapi.testclient import TestClient

from command_api.batches.commands import Fill, package_batch
from command_api.batches.domain import Batch
from command_api.batches.routes import router
from command_api.equipment.commands import ChangeAsset, change_asset, delete_asset
from command_api.kernel import InUse, Refused, Taken
from command_api.kernel.partial import Partial
from command_api.site.commands import change_business
from command_api.site.info import Info
from command_api.stock.commands import discard_keg, empty_keg, tap_keg
from command_api.stock.kegs import Keg
from infra.security.permissions import Role
from tests.command_api.batches.conftest import Cellar

GOOD = date(2099, 1, 15)


def fill(tag: str, litres: int = 50, best_before: date = GOOD) -> Fill:
    return Fill(tag, Decimal(litres), best_before)


def packaged(cellar: Cellar, batch: int, *fills: Fill) -> list[int]:
    kegs: list[int] = package_batch(cellar.store, batch, fills, cellar.ctx).answer["kegs"]
    return kegs


def test_a_batch_is_called_by_the_week_it_is_ready(cellar: Cellar) -> None:
    codes = [cellar.store.load(Batch, cellar.batch()).code for _ in range(2)]
    assert codes == ["L2647", "L2647-2"]
    with pytest.raises(Taken, match="Já existe um lote l2647"):
        cellar.batch(code="l2647")


def test_a_packaged_container_is_a_full_keg_with_its_share_of_the_cost(cellar: Cellar) -> None:
    batch = cellar.batch(120, cost=Decimal("600.00"))
    first, second = packaged(cellar, batch, fill("b50-1"), fill("B50-2", 20))
    keg = cellar.store.load(Keg, first)
    assert (keg.code, keg.beer_id, keg.container_id) == ("L2647/B50-1", cellar.beer, cellar.containers["B50-1"])
    assert (keg.quantity, keg.expires_on, keg.status) == (50, GOOD, "full")
    [filled] = cellar.store.events.get(f"keg-{second}")
    assert filled.cost == 100  # type: ignore[attr-defined]
    assert cellar.store.load(Batch, batch).left_l == 50


@pytest.mark.parametrize(
    ("fills", "sentence"),
    [
        ([fill("B50-9")], "Não há barril com a etiqueta B50-9."),
        ([fill("CH-1")], "O ativo CH-1 não é um barril: o modelo “Chopeira” não tem capacidade."),
        ([fill("B50-1", 51)], "No barril B50-1 cabem 50 litros."),
        ([fill("B50-1"), fill("b50-1")], "O mesmo barril aparece duas vezes no envase."),
        ([fill("B50-1", best_before=date(2020, 1, 1))], "A validade não pode ser anterior ao envase."),
    ],
)
def test_what_cannot_be_packaged_is_refused_as_a_whole(cellar: Cellar, fills: list[Fill], sentence: str) -> None:
    batch = cellar.batch(80)
    with pytest.raises(Refused, match=sentence):
        package_batch(cellar.store, batch, fills, cellar.ctx)
    assert cellar.store.load(Batch, batch).status == "planned"


def test_a_container_that_is_out_is_not_filled(cellar: Cellar) -> None:
    change_asset(
        cellar.store, ChangeAsset(cellar.containers["B50-1"], status="checked_out", reason="Festa"), cellar.ctx
    )
    with pytest.raises(Refused, match="O barril B50-1 não está na casa"):
        packaged(cellar, cellar.batch(), fill("B50-1"))


def test_a_container_is_filled_again_once_it_is_kicked_or_poured_away(cellar: Cellar) -> None:
    batch = cellar.batch(1000)
    [keg] = packaged(cellar, batch, fill("B50-1"))
    with pytest.raises(Taken, match=r"O barril B50-1 já está com chope\."):
        packaged(cellar, batch, fill("B50-1"))
    tap_keg(cellar.store, keg, "", cellar.ctx, 3)
    empty_keg(cellar.store, keg, cellar.ctx)
    [again] = packaged(cellar, batch, fill("B50-1"))
    discard_keg(cellar.store, again, None, "Azedou", cellar.ctx)
    assert packaged(cellar, batch, fill("B50-1"))
    with pytest.raises(InUse, match=r"é usado por 3 cargas \(1, 3, 4\)"):
        delete_asset(cellar.store, cellar.containers["B50-1"], cellar.ctx)


def test_a_tap_has_one_keg(cellar: Cellar) -> None:
    one, other = packaged(cellar, cellar.batch(), fill("B50-1"), fill("B50-2"))
    tap_keg(cellar.store, one, "", cellar.ctx, 3)
    with pytest.raises(Taken, match=r"A torneira 3 já tem um barril\."):
        tap_keg(cellar.store, other, "", cellar.ctx, 3)
    empty_keg(cellar.store, one, cellar.ctx)
    tap_keg(cellar.store, other, "", cellar.ctx, 3)


def test_a_house_that_says_how_many_taps_it_has_connects_no_more(cellar: Cellar) -> None:
    change_business(cellar.store, Partial(Info, name="Pirilampo", taps=1), cellar.ctx)
    one, other = packaged(cellar, cellar.batch(), fill("B50-1"), fill("B50-2"))
    with pytest.raises(Refused, match="Não há torneira 2: a última da casa é a 1"):
        tap_keg(cellar.store, one, "", cellar.ctx, 2)
    tap_keg(cellar.store, one, "", cellar.ctx)
    assert cellar.store.load(Keg, one).connected_to == 1, "the first free tap"
    with pytest.raises(Refused, match="Todas as torneiras da casa já têm barril"):
        tap_keg(cellar.store, other, "", cellar.ctx)


def test_an_expired_keg_is_connected_only_with_a_reason(cellar: Cellar) -> None:
    today = cellar.ctx.now.date()
    [keg] = packaged(cellar, cellar.batch(), fill("B50-1", best_before=today + timedelta(days=2)))
    later = replace(cellar.ctx, now=cellar.ctx.now + timedelta(days=9))
    with pytest.raises(Refused, match="Este barril venceu"):
        tap_keg(cellar.store, keg, "", later)
    tap_keg(cellar.store, keg, "Provado e bom", later)


def test_two_batches_that_race_for_a_container_fill_it_once(any_cellar: Cellar) -> None:
    batches = [any_cellar.batch(1000) for _ in range(4)]

    def attempt(batch: int) -> bool:
        try:
            packaged(any_cellar, batch, fill("B50-1"))
        except Refused:
            return False
        return True

    with ThreadPoolExecutor(len(batches)) as pool:
        assert sorted(pool.map(attempt, batches)) == [False, False, False, True]
    assert len(any_cellar.store.referring(f"equipment_asset-{any_cellar.containers['B50-1']}")) == 1


def test_batches_over_http(serving: Callable[..., TestClient], cellar: Cellar) -> None:
    api = serving(router, Role.STAFF)
    made = api.post("/api/v1/batches", json={"beer_id": cellar.beer, "litres": 100, "ready_on": "2026-11-16"})
    assert (made.status_code, made.json()["code"]) == (201, "L2647"), made.text
    path = f"/api/v1/batches/{made.json()['id']}"
    assert api.patch(path, json={"cost": 500, "supplier": "Serra"}).json()["version"] == 2
    body: dict[str, Any] = {"container_tag": "B50-1", "litres": 50, "best_before": "2099-01-15"}
    for wrong in ({"fills": []}, {"fills": [{**body, "litres": 0}]}, {"fills": [{**body, "best_before": "amanhã"}]}):
        assert api.post(f"{path}/package", json=wrong).status_code == 422
    answer = api.post(f"{path}/package", json={"fills": [body]})
    assert (answer.status_code, len(answer.json()["kegs"])) == (201, 1), answer.text
    again = api.post(f"{path}/package", json={"fills": [body]})
    assert (again.status_code, again.json()["error"]) == (409, "O barril B50-1 já está com chope.")
