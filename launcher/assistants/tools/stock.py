"""Kegs that expire, and products to buy."""

from __future__ import annotations

from datetime import date, timedelta
from decimal import Decimal
from typing import Any, Final

from pydantic import Field

from infra.brazilian import counted, day, number, short_number
from infra.security.permissions import Permission
from launcher.assistants.answers import AnswerLine, ToolAnswer
from launcher.assistants.asked import ToolContext
from launcher.assistants.tools.tool import Arguments, Tool
from projections.beers.tables import kegs as beer_kegs
from query_api.kegs import queries as kegs
from query_api.kegs.responses import BeerKeg
from query_api.stock import queries as stock
from query_api.stock.queries import StockPage, every_item
from query_api.wording.fields import in_stock

MOST_DAYS: Final = 3_660


class ExpiringKegs(Arguments):
    """Arguments of ``expiring_kegs``."""

    days: int = Field(14, ge=0, le=MOST_DAYS, description="os que vencem em até tantos dias, e os já vencidos")


def expiring_kegs(asked: ToolContext, arguments: ExpiringKegs) -> ToolAnswer:
    """Full and tapped kegs, the first to expire first."""
    until = asked.today + timedelta(days=arguments.days)
    rows = asked.read.all(
        kegs.with_names()
        .where(beer_kegs.c.status.in_(("full", "tapped")), beer_kegs.c.best_before <= until)
        .order_by(beer_kegs.c.best_before, beer_kegs.c.id)
    )
    found = kegs.keg_responses(rows, (), asked.today)
    expired = sum(keg.days_left < 0 for keg in found)
    litres = sum(keg.litres for keg in found)
    return ToolAnswer(
        summary=f"{counted(len(found), 'barril vence', 'barris vencem')} até {day(until)}, com {number(litres)} L; "
        f"{expired} já passaram da validade.",
        lines=[_keg(asked, keg) for keg in found],
        figures={"kegs": len(found), "expired": expired, "litres": litres, "until": until.isoformat()},
        narrower="peça menos dias",
    )


def _keg(asked: ToolContext, keg: BeerKeg) -> AnswerLine:
    place = keg.place if asked.names else keg.label
    days = counted(abs(keg.days_left), "dia", "dias")
    left = f"venceu há {days}" if keg.days_left < 0 else f"vence em {days}"
    return AnswerLine(
        f"{keg.name} {number(keg.container_l)} L, {keg.code}: {day(keg.best_before)} ({left}); {place}",
        {
            "id": keg.id,
            "code": keg.code,
            "beer": keg.name,
            "litres": keg.litres,
            "best_before": keg.best_before.isoformat(),
            "days_left": keg.days_left,
            "status": keg.status,
            "tap": keg.tap,
            "order": keg.order_code,
            "place": place,
        },
    )


class StockAttention(Arguments):
    """Arguments of ``stock_attention``."""

    days_of_cover: int = Field(
        0, ge=0, le=MOST_DAYS, description="também os que acabam em até tantos dias, no ritmo das últimas 4 semanas"
    )


def stock_attention(asked: ToolContext, arguments: StockAttention) -> ToolAnswer:
    """Products that are out, low, or will not last, the first to run out first."""
    every = every_item(asked.read, StockPage(), asked.now)
    out = sum(item["status"] == "out" for item in every)
    low = sum(item["status"] == "low" for item in every)
    found = [item for item in every if item["status"] != "ok" or _ends_within(item, arguments.days_of_cover)]
    found.sort(key=lambda item: (item["quantity"] > 0, _cover(item), item["product_name"]))
    return ToolAnswer(
        summary=f"{counted(out, 'produto em falta', 'produtos em falta')}, {low} no mínimo ou abaixo, de "
        f"{len(every)} contados.",
        lines=[_item(item) for item in found],
        figures={"out": out, "low": low, "counted": len(every), "listed": len(found)},
        narrower="peça menos dias",
    )


def _cover(item: dict[str, Any]) -> float:
    cover: float | None = item["days_of_cover"]
    return float("inf") if cover is None else cover


def _ends_within(item: dict[str, Any], days: int) -> bool:
    return days > 0 and _cover(item) <= days


def _item(item: dict[str, Any]) -> AnswerLine:
    cover = item["days_of_cover"]
    lasts = "sem vendas recentes" if cover is None else f"dura {number(cover, 1)} dias"
    expiry: date | None = item["next_expiry"]
    return AnswerLine(
        f"{item['product_name']}: {in_stock(Decimal(str(item['quantity'])), item['unit'])}, mínimo "
        f"{short_number(item['minimum'])}; {lasts}",
        {
            "product": item["product_name"],
            "product_id": item["product_id"],
            "quantity": item["quantity"],
            "unit": item["unit"],
            "minimum": item["minimum"],
            "status": item["status"],
            "days_of_cover": cover,
            "next_expiry": expiry and str(expiry),
        },
    )


EXPIRING_KEGS: Final = Tool(
    "expiring_kegs",
    "Barris que vencem",
    "Barris cheios ou na torneira que venceram ou vencem logo, o primeiro a vencer primeiro, com o lugar de cada um.",
    (Permission.OPERATIONS,),
    kegs.READ_MODELS,
    ExpiringKegs,
    expiring_kegs,
)
STOCK_ATTENTION: Final = Tool(
    "stock_attention",
    "Estoque a repor",
    "Produtos em falta ou no mínimo, com a quantidade e quantos dias duram no ritmo das últimas quatro semanas.",
    (Permission.OPERATIONS,),
    stock.READ_MODELS,
    StockAttention,
    stock_attention,
)
