"""Descriptions of the events of stock, kegs, sales and sales imports."""

from __future__ import annotations

from decimal import Decimal
from typing import Any, Final

from command_api.stock import events
from infra.brazilian import reais, short_number
from query_api.wording.description import Description, Descriptions
from query_api.wording.fields import in_units
from query_api.wording.subjects import Subject


def _received(event: events.StockReceived, s: Subject) -> str:
    cost = "" if event.unit_cost is None else f", a {reais(event.unit_cost)} cada"
    return f"deu entrada de {short_number(event.quantity)} {s.em}{cost}"


def _counted(event: events.StockCounted, s: Subject) -> str:
    if not event.difference:
        return f"contou {s.o}: {short_number(event.counted)}, como constava"
    less = "a menos" if event.difference < 0 else "a mais"
    return f"contou {s.o}: {short_number(event.counted)}, {short_number(abs(event.difference))} {less} do que constava"


def _what(s: Subject) -> str:
    return s.label or "um produto"


def _sale(event: events.SaleRecorded, s: Subject) -> str:
    amount = (event.quantity * event.unit_price).quantize(Decimal("0.01"))
    return f"vendeu {short_number(event.quantity)} × {_what(s)} por {reais(amount)}"


def _reversed(event: events.SaleReversed, s: Subject) -> str:
    amount = (event.quantity * event.unit_price).quantize(Decimal("0.01"))
    return f"estornou a venda de {short_number(event.quantity)} × {_what(s)}, {reais(amount)}"


def _many(count: int, one: str, many: str) -> str:
    return f"{short_number(count)} {one if count == 1 else many}"


def _sales(count: int) -> str:
    return _many(count, "venda", "vendas")


def _keg(event: events.KegReceived, s: Subject) -> str:
    return f"recebeu {s.o} com {in_units(event.volume_l, 'litro')}"


def _finished(event: events.SalesImportFinished, s: Subject) -> str:
    counts = event.counts
    return f"terminou {s.o}: {_sales(counts.recorded)}, {_many(counts.refused, 'recusada', 'recusadas')}"


def _progressed(event: events.SalesImportProgressed, s: Subject) -> str:
    return f"avançou {s.em}: {_many(event.counts.rows, 'linha lida', 'linhas lidas')}"


def of_sales(sales: int, sold: Decimal, unit: str) -> str:
    """All sales of a day, or of an imported file."""
    return f"Saída de {in_units(sold, unit)} em {how_many_sales(sales)}."


def how_many_sales(sales: int) -> str:
    """``"uma venda"``, ``"2 vendas"``."""
    return "uma venda" if sales == 1 else f"{sales} vendas"


def _received_detail(event: events.StockReceived, context: Any) -> str:
    cost = "" if event.unit_cost is None else f", a {reais(event.unit_cost)} cada"
    return f"Entrada de {in_units(event.quantity, context['unit'])} no estoque{cost}."


def _counted_detail(event: events.StockCounted, context: Any) -> str:
    apart = f"{in_units(abs(event.difference), context['unit'])} a {'menos' if event.difference < 0 else 'mais'}"
    why = f" {event.note.rstrip('.')}." if event.note else ""
    return f"O estoque foi contado: {apart} do que constava.{why}"


def _lost_detail(event: events.StockLost, context: Any) -> str:
    return f"Perda de {in_units(event.quantity, context['unit'])}: {event.note.rstrip('.')}."


def _reversed_detail(event: events.StockSaleReversed, context: Any) -> str:
    return f"Uma venda foi estornada: {in_units(event.quantity, context['unit'])} de volta ao estoque."


def _batch_reversed_detail(event: events.StockSalesReversedInBatch, context: Any) -> str:
    what = "Uma venda foi estornada" if event.sales == 1 else f"{event.sales} vendas foram estornadas"
    return f"{what} por uma importação: {in_units(event.quantity, context['unit'])} de volta ao estoque."


def _returned(event: events.KegReturned, s: Subject) -> str:
    match event.state:
        case "lost":
            return f"registrou que {s.o} não voltou do pedido {event.order_code}"
        case "sealed":
            how = "lacrado"
        case "partial":
            how = f"com {short_number(event.left_l)} litros"
        case _:
            how = "vazio"
    return f"recebeu {s.o} {how} de volta do pedido {event.order_code}"


DESCRIPTIONS: Final[Descriptions] = {
    events.StockReceived: Description("Entrada de estoque", _received, detail=_received_detail),
    events.StockSold: Description(
        "Baixa por venda", lambda e, s: f"baixou {short_number(e.quantity)} {s.de} por uma venda"
    ),
    events.StockSaleReversed: Description(
        "Estoque devolvido",
        lambda e, s: f"devolveu {short_number(e.quantity)} {s.ao} por um estorno",
        detail=_reversed_detail,
    ),
    events.StockSoldInBatch: Description(
        "Baixa por importação",
        lambda e, s: f"baixou {short_number(e.quantity)} {s.de} por importação ({_sales(e.sales)})",
    ),
    events.StockSalesReversedInBatch: Description(
        "Estoque devolvido por importação",
        lambda e, s: f"devolveu {short_number(e.quantity)} {s.ao} por estornos de uma importação",
        detail=_batch_reversed_detail,
    ),
    events.StockCounted: Description("Estoque contado", _counted, detail=_counted_detail),
    events.StockLost: Description(
        "Perda de estoque", lambda e, s: f"registrou a perda de {short_number(e.quantity)} {s.em}", detail=_lost_detail
    ),
    events.StockMinimumSet: Description(
        "Estoque mínimo definido",
        lambda e, s: f"definiu {short_number(e.minimum)} como mínimo {s.em}",
        detail="O estoque mínimo mudou.",
    ),
    events.KegReceived: Description("Barril recebido", _keg),
    events.KegFilled: Description("Barril enchido", lambda e, s: f"encheu {s.o} com {short_number(e.litres)} litros"),
    events.KegPoured: Description("Chope servido", lambda e, s: f"serviu {in_units(e.litres, 'litro')} {s.de}"),
    events.KegPourReversed: Description(
        "Chope estornado", lambda e, s: f"devolveu {in_units(e.litres, 'litro')} {s.ao} por um estorno"
    ),
    events.KegTapped: Description("Barril na torneira", "pôs {s.o} na torneira"),
    events.KegEmptied: Description("Barril vazio", "registrou que {s.o} acabou"),
    events.KegDelivered: Description("Barril entregue", lambda e, s: f"entregou {s.o} com o pedido {e.order_code}"),
    events.KegStayed: Description(
        "Saída de barril desfeita", lambda e, s: f"registrou que {s.o} não saiu com o pedido {e.order_code}"
    ),
    events.KegReturnTakenBack: Description(
        "Devolução de barril desfeita", lambda e, s: f"registrou que {s.o} não voltou do pedido {e.order_code}"
    ),
    events.KegReturned: Description("Barril devolvido", _returned),
    events.KegDiscarded: Description("Barril descartado", lambda e, s: f"descartou {short_number(e.lost)} {s.de}"),
    events.SaleRecorded: Description("Venda registrada", _sale),
    events.SaleReversed: Description("Venda estornada", _reversed),
    events.SalesImportStarted: Description(
        "Importação começada", lambda e, s: f"começou {s.o} com {_many(e.rows, 'linha', 'linhas')}"
    ),
    events.SalesImportProgressed: Description("Importação em andamento", _progressed),
    events.SalesImportFinished: Description("Importação terminada", _finished),
    events.SalesImportCancelled: Description("Importação cancelada", "cancelou {s.o}"),
    events.SalesImportStopped: Description("Importação interrompida", lambda e, s: f"interrompeu {s.o}: {e.cause}"),
}
