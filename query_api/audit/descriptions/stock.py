"""Stock, kegs and sales, told."""

from __future__ import annotations

from decimal import Decimal
from typing import Any, Final

from infra.brazilian import reais, short_number
from query_api.audit.descriptions.sentence import Telling
from query_api.audit.kinds import Subject


def _received(event: Any, s: Subject) -> str:
    cost = "" if event.unit_cost is None else f", a {reais(event.unit_cost)} cada"
    return f"deu entrada de {short_number(event.quantity)} {s.em}{cost}"


def _counted(event: Any, s: Subject) -> str:
    if not event.difference:
        return f"contou {s.o}: {short_number(event.counted)}, como constava"
    less = "a menos" if event.difference < 0 else "a mais"
    return f"contou {s.o}: {short_number(event.counted)}, {short_number(abs(event.difference))} {less} do que constava"


def _what(s: Subject) -> str:
    return s.label or "um produto"


def _sale(event: Any, s: Subject) -> str:
    amount = (event.quantity * event.unit_price).quantize(Decimal("0.01"))
    return f"vendeu {short_number(event.quantity)} × {_what(s)} por {reais(amount)}"


def _reversed(event: Any, s: Subject) -> str:
    amount = (event.quantity * event.unit_price).quantize(Decimal("0.01"))
    return f"estornou a venda de {short_number(event.quantity)} × {_what(s)}, {reais(amount)}"


def _sales(count: int) -> str:
    return "1 venda" if count == 1 else f"{short_number(count)} vendas"


def _keg(event: Any, s: Subject) -> str:
    return f"recebeu {s.o} com {short_number(event.volume_l)} litros"


def _finished(event: Any, s: Subject) -> str:
    counts = event.counts
    return f"terminou {s.o}: {_sales(counts.recorded)}, {short_number(counts.refused)} recusadas"


def _progressed(event: Any, s: Subject) -> str:
    return f"avançou {s.em}: {short_number(event.counts.rows)} linhas lidas"


TELLINGS: Final[dict[str, Telling]] = {
    "stock.StockReceived": Telling("Entrada de estoque", _received),
    "stock.StockSold": Telling(
        "Baixa por venda", lambda e, s: f"baixou {short_number(e.quantity)} {s.de} por uma venda"
    ),
    "stock.StockSaleReversed": Telling(
        "Estoque devolvido", lambda e, s: f"devolveu {short_number(e.quantity)} {s.ao} por um estorno"
    ),
    "stock.StockSoldInBatch": Telling(
        "Baixa por importação",
        lambda e, s: f"baixou {short_number(e.quantity)} {s.de} por importação ({_sales(e.sales)})",
    ),
    "stock.StockSalesReversedInBatch": Telling(
        "Estoque devolvido por importação",
        lambda e, s: f"devolveu {short_number(e.quantity)} {s.ao} por estornos de uma importação",
    ),
    "stock.StockCounted": Telling("Estoque contado", _counted),
    "stock.StockLost": Telling(
        "Perda de estoque", lambda e, s: f"registrou a perda de {short_number(e.quantity)} {s.em}"
    ),
    "stock.StockMinimumSet": Telling(
        "Estoque mínimo definido", lambda e, s: f"definiu {short_number(e.minimum)} como mínimo {s.em}"
    ),
    "stock.KegReceived": Telling("Barril recebido", _keg),
    "stock.KegFilled": Telling("Barril enchido", lambda e, s: f"encheu {s.o} com {short_number(e.litres)} litros"),
    "stock.KegTapped": Telling("Barril na torneira", "pôs {s.o} na torneira"),
    "stock.KegEmptied": Telling("Barril vazio", "registrou que {s.o} acabou"),
    "stock.KegDiscarded": Telling("Barril descartado", lambda e, s: f"descartou {short_number(e.lost)} {s.de}"),
    "stock.SaleRecorded": Telling("Venda registrada", _sale),
    "stock.SaleReversed": Telling("Venda estornada", _reversed),
    "stock.SalesImportStarted": Telling(
        "Importação começada", lambda e, s: f"começou {s.o} com {short_number(e.rows)} linhas"
    ),
    "stock.SalesImportProgressed": Telling("Importação em andamento", _progressed),
    "stock.SalesImportFinished": Telling("Importação terminada", _finished),
    "stock.SalesImportCancelled": Telling("Importação cancelada", "cancelou {s.o}"),
    "stock.SalesImportStopped": Telling("Importação interrompida", lambda e, s: f"interrompeu {s.o}: {e.cause}"),
}
