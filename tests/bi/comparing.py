"""An answer beside the fold: what the one says and the other does not."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tests.bi.analyst import Analyst
from tests.bi.fold.asking import Asked
from tests.bi.fold.days import Period
from tests.bi.fold.reports import REPORTS, Pub, shown, total

FILTERS = ("cost_center", "category_id", "product_id", "model_id", "beer_id")
BY_BUCKET = {
    "revenue",
    "revenue-by-source",
    "beer-volume",
    "product-sales",
    "deposits",
    "money-received",
    "other-charges",
    "customers",
}
KNOWN = {
    **{key: {"cost_center", "grain"} for key in BY_BUCKET},
    "product-sales": {"cost_center", "grain", "product_id"},
    "beer-volume": {"cost_center", "grain", "beer_id"},
    "keg-yield": {"beer_id"},
    "beer-losses": {"beer_id"},
    "batch-age": {"beer_id"},
    "beer-margins": {"cost_center", "beer_id"},
    "kegs-out": {"cost_center", "beer_id"},
    "site-requests": {"grain"},
    "lost-site-requests": set(),
    "beer-sales": {"cost_center", "beer_id"},
    "sales-heat": {"cost_center", "category_id", "product_id"},
    "price-changes": {"cost_center", "category_id", "product_id"},
    "sales-by-product": {"cost_center", "category_id"},
    "refused-demand": {"cost_center", "model_id"},
    "utilisation-by-model": {"model_id"},
    "utilisation-by-asset": {"model_id"},
    "equipment-turns": {"model_id"},
    "service-costs": {"model_id"},
}
"""The parameters of a report beside the period; of one that is not here, the cost center alone."""
NEEDED = {"product-sales": "product_id"}
"""What a report cannot be asked without."""


def ask(client: Analyst, key: str, asked: Asked, compare: str) -> Any:
    """A report with every filter that is set, those that it ignores among them."""
    return client.report(key, _parameters(asked, compare))


def known(key: str) -> set[str]:
    """The parameters of a report beside the period."""
    return KNOWN.get(key, {"cost_center"})


def check(client: Analyst, pub: Pub, asked: Asked, compare: str, keys: Iterable[str] = REPORTS) -> None:
    """Every report of ``keys`` that can be asked so says what the fold says."""
    differing = [
        difference
        for key in keys
        if getattr(asked, NEEDED.get(key, "now")) is not None
        for difference in differences(ask(client, key, asked, compare), pub, asked, compare)
    ]
    assert not differing, "\n".join([f"asked: {_parameters(asked, compare)} at {asked.now}", *differing])


def differences(answer: Any, pub: Pub, asked: Asked, compare: str) -> list[str]:
    """One line for each row that only one of them has, or that they tell differently."""
    if set(answer["filters"]) != known(answer["key"]):
        return [f"{answer['key']}: knows {answer['filters']}"]
    compared = asked.period.before(compare)
    found = [*_side("rows", answer, "rows", "totals", pub, _understood(asked, answer["key"], asked.period))]
    if compared is None:
        found += [f"{answer['key']}: compared with {answer['compared']}"] if answer["compared"] else []
        return found + ([f"{answer['key']}: has previous rows"] if answer["previous"] else [])
    if answer["compared"] != {"from": compared.first.isoformat(), "to": compared.last.isoformat()}:
        return [*found, f"{answer['key']}: compared with {answer['compared']} instead of {compared}"]
    before = _understood(asked, answer["key"], compared)
    return [*found, *_side("previous", answer, "previous", "previous_totals", pub, before)]


def _understood(asked: Asked, key: str, period: Period) -> Asked:
    """Without what the report ignores."""
    filters = known(key)
    left = {name: getattr(asked, name) if name in filters else None for name in FILTERS}
    grain = asked.grain if "grain" in filters else asked.period.usual_grain
    return Asked(period, grain, asked.now, **left)


def _side(name: str, answer: Any, rows: str, totals: str, pub: Pub, asked: Asked) -> list[str]:
    exact = REPORTS[answer["key"]](pub, asked)
    expected = shown(exact)
    found = []
    for number in range(max(len(expected), len(answer[rows]))):
        ours = expected[number] if number < len(expected) else None
        theirs = answer[rows][number] if number < len(answer[rows]) else None
        if ours != theirs:
            found.append(f"{answer['key']}, {name} {number}:\n    fold   {ours}\n    answer {theirs}")
    sums = {column: total(exact, column) for column in answer[totals] or ()}
    (expected_totals,) = shown([sums])
    if expected_totals != (answer[totals] or {}):
        found.append(f"{answer['key']}, {totals}:\n    fold   {expected_totals}\n    answer {answer[totals]}")
    return found


def _parameters(asked: Asked, compare: str) -> dict[str, Any]:
    filters = {name: getattr(asked, name) for name in FILTERS if getattr(asked, name) is not None}
    period = {"from": asked.period.first.isoformat(), "to": asked.period.last.isoformat()}
    return {**period, "grain": asked.grain, "compare": compare, **filters}
