"""Cleanings and measurements of taps, and two people at one tap."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import date, timedelta
from decimal import Decimal

import pytest
from fastapi.testclient import TestClient

from command_api.batches.commands import Fill, package_batch
from command_api.event_store import Store
from command_api.kernel import CommandContext, Refused, Taken
from command_api.kernel.partial import Partial
from command_api.site.commands import change_business
from command_api.site.info import Info
from command_api.stock.commands import tap_keg
from command_api.stock.kegs import TAP
from command_api.tap_lines.commands import FURTHEST_BACK, clean_tap_lines, measure_tap_line
from command_api.tap_lines.domain import LONGEST_INTERVAL, Cleaning, Measurement, TapLine
from command_api.tap_lines.routes import router
from infra.brazilian import PUB_TIME
from infra.security.permissions import Role
from tests.command_api.batches.conftest import cellar_in


def with_taps(store: Store, ctx: CommandContext, taps: int) -> None:
    change_business(store, Partial(Info, name="Pirilampo", taps=taps), ctx)


def cleaning(ctx: CommandContext, days: int = 14) -> Cleaning:
    return Cleaning("Alcalino 2%", ctx.now.astimezone(PUB_TIME).date() + timedelta(days=days))


def test_lines_are_cleaned_together_or_not_at_all(store: Store, ctx: CommandContext) -> None:
    with pytest.raises(Refused, match="ainda não disse quantas torneiras tem"):
        clean_tap_lines(store, [1], cleaning(ctx), ctx)
    with_taps(store, ctx, 2)
    with pytest.raises(Refused, match="Não há torneira 3: a última da casa é a 2"):
        clean_tap_lines(store, [1, 3], cleaning(ctx), ctx)
    assert store.living(TapLine) == []
    clean_tap_lines(store, [1, 2], cleaning(ctx), ctx)
    clean_tap_lines(store, [2], cleaning(ctx, 7), ctx)
    assert [store.load(TapLine, tap).version for tap in (1, 2)] == [1, 2]


@pytest.mark.parametrize("days", [0, LONGEST_INTERVAL.days + 1])
def test_the_next_cleaning_is_due_after_this_one(store: Store, ctx: CommandContext, days: int) -> None:
    with_taps(store, ctx, 1)
    with pytest.raises(Refused, match="A próxima limpeza vence depois desta"):
        clean_tap_lines(store, [1], cleaning(ctx, days), ctx)


def test_a_cleaning_may_be_recorded_later_but_not_before_it_happens(store: Store, ctx: CommandContext) -> None:
    with_taps(store, ctx, 1)
    for at in (ctx.now + timedelta(seconds=1), ctx.now - FURTHEST_BACK - timedelta(seconds=1)):
        with pytest.raises(Refused, match="limpeza"):
            clean_tap_lines(store, [1], cleaning(ctx), ctx, at)
    yesterday = ctx.now - timedelta(days=1)
    clean_tap_lines(store, [1], cleaning(ctx), ctx, yesterday)
    [cleaned] = store.events.get("tap_line-1")
    assert cleaned.timestamp == yesterday


def test_a_measurement_says_something(store: Store, ctx: CommandContext) -> None:
    with_taps(store, ctx, 1)
    with pytest.raises(Refused, match="Informe a temperatura, a pressão ou uma observação"):
        measure_tap_line(store, 1, Measurement(), ctx)
    assert measure_tap_line(store, 1, Measurement(temperature_c=Decimal("2.5")), ctx).version == 1


def test_of_two_people_who_connect_to_one_tap_one_is_refused(any_store: Store, ctx: CommandContext) -> None:
    cellar = cellar_in(any_store, ctx)
    with_taps(any_store, ctx, 1)
    fills = [Fill(tag, Decimal(50), date(2099, 1, 15)) for tag in ("B50-1", "B50-2")]
    kegs = package_batch(any_store, cellar.batch(), fills, ctx).answer["kegs"]

    def attempt(keg: int) -> str:
        try:
            tap_keg(any_store, keg, "", ctx, 1)
        except Taken as taken:
            return str(taken)
        return ""

    with ThreadPoolExecutor(2) as pool:
        assert sorted(pool.map(attempt, kegs)) == ["", "A torneira 1 já tem um barril."]
    assert len(any_store.claiming(TAP)) == 1


def test_two_people_who_clean_one_line_are_both_recorded(any_store: Store, ctx: CommandContext) -> None:
    with_taps(any_store, ctx, 1)
    with ThreadPoolExecutor(2) as pool:
        done = [pool.submit(clean_tap_lines, any_store, [1], cleaning(ctx), ctx) for _ in range(2)]
    assert sorted(each.result().version for each in done) == [1, 2]


def test_taps_over_http(serving: Callable[..., TestClient], store: Store, ctx: CommandContext) -> None:
    with_taps(store, ctx, 2)
    api = serving(router, Role.STAFF)
    body = {"taps": [1, 2], "product": "Alcalino", "next_due": f"{ctx.now.date() + timedelta(days=14)}"}
    for wrong in ({"taps": []}, {"taps": [1, 1]}, {"product": " "}, {"next_due": "logo"}):
        assert api.post("/api/v1/taps/cleanings", json={**body, **wrong}).status_code == 422
    assert api.post("/api/v1/taps/cleanings", json=body).status_code == 201
    measured = api.post("/api/v1/taps/2/measurements", json={"temperature_c": 2.5, "pressure_bar": 1.25})
    assert (measured.status_code, measured.json()["version"]) == (201, 2), measured.text
    assert api.post("/api/v1/taps/2/measurements", json={"temperature_c": 99}).status_code == 422
    assert api.post("/api/v1/taps/9/measurements", json={"note": "Espuma"}).status_code == 409
