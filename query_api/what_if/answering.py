"""Maps the outcome of a what-if replay to the response."""

from __future__ import annotations

from projections.what_if.asking import Changes, Season
from projections.what_if.outcome import (
    LostOrder,
    ModelUse,
    Month,
    OtherFreight,
    SeasonOutcome,
    SeasonTotals,
    ServedRequest,
)
from query_api.what_if.responses import (
    WhatIf,
    WhatIfDemand,
    WhatIfDifferences,
    WhatIfFaith,
    WhatIfFigures,
    WhatIfFreight,
    WhatIfModel,
    WhatIfModelSide,
    WhatIfMonth,
    WhatIfMonthSide,
    WhatIfObstacle,
    WhatIfOrder,
    WhatIfPieces,
    WhatIfSeason,
    WhatIfTerms,
)
from query_api.what_if.sentences import assumptions, changes_described


def answer(changes: Changes, outcome: SeasonOutcome) -> WhatIf:
    """The complete response."""
    was, would = outcome.figures
    return WhatIf(
        season=_season(outcome.season),
        span=_season(outcome.span),
        changes=list(changes_described(changes, outcome)),
        baseline=_figures(was),
        alternative=_figures(would),
        months=[_month(month) for month in outcome.months],
        models=[_model(model) for model in outcome.models],
        freight_terms=[
            WhatIfTerms(
                cost_center=center,
                free_km=float(terms.free_km),
                base_rate_per_km=float(terms.base_rate_per_km),
                min_fee=float(terms.min_fee),
                rounding_step=float(terms.rounding_step),
                max_load_kg=float(terms.max_load_kg),
            )
            for center, terms in sorted(outcome.terms.items())
        ],
        differences=WhatIfDifferences(
            refused=[_order(order) for order in outcome.lost],
            served=[_demand(request) for request in outcome.served],
            freight=[_freight(order) for order in outcome.freight],
        ),
        faith=WhatIfFaith(decisions=outcome.decisions, unexplained=outcome.unexplained),
        assumptions=assumptions(changes, outcome),
    )


def _season(season: Season) -> WhatIfSeason:
    return WhatIfSeason(first=season.first, last=season.last)


def _figures(figures: SeasonTotals) -> WhatIfFigures:
    return WhatIfFigures(
        accepted=figures.accepted,
        cancelled=figures.cancelled,
        refused=figures.refused,
        requests=figures.requests,
        served=figures.served,
        revenue=float(figures.revenue),
        freight=float(figures.freight),
        served_value=float(figures.served_value),
    )


def _month(month: Month) -> WhatIfMonth:
    was, would = (
        WhatIfMonthSide(
            orders=month.orders[side], revenue=float(month.revenue[side]), freight=float(month.freight[side])
        )
        for side in (0, 1)
    )
    return WhatIfMonth(first=month.first, baseline=was, alternative=would)


def _model(model: ModelUse) -> WhatIfModel:
    was, would = (
        WhatIfModelSide(
            assets=model.assets[side],
            cleaning_min=model.cleaning_min[side],
            hours=float(model.hours[side]),
            percent=None if (percent := model.percent[side]) is None else float(percent),
        )
        for side in (0, 1)
    )
    return WhatIfModel(id=model.model_id, name=model.name, baseline=was, alternative=would)


def _order(order: LostOrder) -> WhatIfOrder:
    refusal = order.refusal
    return WhatIfOrder(
        id=order.id,
        order_code=order.code,
        day=order.day,
        total=float(order.total),
        is_cancelled=order.is_cancelled,
        in_season=order.in_season,
        obstacle=WhatIfObstacle(
            stage=refusal.stage,
            at=refusal.at,
            model_id=refusal.model_id,
            model_name=order.model_name,
            wanted=refusal.wanted,
            free=refusal.free,
            sentence=refusal.sentence,
            order_id=refusal.order_id,
            order_code=refusal.order_code,
        ),
    )


def _demand(request: ServedRequest) -> WhatIfDemand:
    return WhatIfDemand(
        id=request.id,
        kind=request.kind,
        day=request.day,
        asked_on=request.asked_on,
        cost_center=request.cost_center,
        wanted=[WhatIfPieces(model_name=name, pieces=count) for name, count in request.pieces],
        order_id=request.order_id,
        order_code=request.order_code,
        value=None if request.value is None else float(request.value),
        is_estimate=request.is_estimate,
    )


def _freight(order: OtherFreight) -> WhatIfFreight:
    was, would = (float(price) for price in order.prices)
    return WhatIfFreight(
        id=order.id,
        order_code=order.code,
        day=order.day,
        cost_center=order.cost_center,
        baseline=was,
        alternative=would,
    )
