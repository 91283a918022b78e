"""Columns that several reports have."""

from __future__ import annotations

from query_api.bi.responses import Column, Unit


def column(key: str, label: str, unit: Unit, about: str | None = None) -> Column:
    """One column."""
    return Column(key=key, label=label, unit=unit, about=about)


PERIOD = column("period", "Período", "bucket", "O primeiro dia do intervalo dentro do período.")
STATUS = column("status", "Situação", "status")
ORDERS = column("orders", "Pedidos", "count")
AMOUNT = column("amount", "Valor", "amount")
REVENUE = column("amount", "Faturamento", "amount")
TOTAL = column("total", "Total", "amount")
QUANTITY = column("quantity", "Quantidade", "quantity", "Na unidade de cada produto.")
SHARE_OF_REVENUE = column("share", "Participação", "percent", "Parte do faturamento das linhas deste relatório.")
SHARE_OF_ORDERS = column("share", "Participação", "percent", "Parte dos pedidos das linhas deste relatório.")
SOURCE = column("source", "Origem", "text", "A página do site de onde o pedido veio.")
CATEGORY = column("category", "Categoria", "text", "A categoria em que o produto está hoje.")
BEER_ID = column("beer_id", "Código do chope", "id")
BEER = column("beer", "Chope", "text")
COUNTER_L = column("counter_l", "Balcão", "litres", "Copos e barris vendidos no caixa.")
EVENTS_L = column("events_l", "Eventos", "litres", "Barris entregues, menos o que foi creditado na devolução.")
TOTAL_L = column("total_l", "Total", "litres")
LITRES = column("litres", "Envasados", "litres")
COST = column("cost", "Custo", "amount")
MARGIN = column("margin", "Margem", "amount", "Faturamento menos custo.")
MARGIN_PERCENT = column("margin_percent", "Margem em %", "percent", "Parte do faturamento.")
UNCOSTED_L = column("uncosted_l", "Litros sem custo", "litres", "De lotes e vendas de que não se sabe o custo.")
PRODUCT_ID = column("product_id", "Código do produto", "id")
PRODUCT = column("product", "Produto", "text")
MODEL_ID = column("model_id", "Código do modelo", "id")
MODEL = column("model", "Modelo", "text")


def _use(each: str) -> tuple[Column, ...]:
    """``each`` goes before what the columns mean."""
    return (
        column("service_hours", "Tempo em serviço", "hours", f"{each}Fora de manutenção, perda e baixa, até agora."),
        column("booked_hours", "Tempo reservado", "hours", f"{each}Da entrega combinada até a volta."),
        column("utilisation", "Uso", "percent", "Tempo reservado dividido pelo tempo em serviço."),
        column("idle_days", "Dias parados", "days", f"{each}Dias em serviço sem nenhuma reserva."),
        column("overdue_days", "Dias de atraso", "days", f"{each}Do fim do combinado até a volta, ou até agora."),
        column("maintenance_days", "Dias em manutenção", "days", each.strip() or None),
    )


USE = _use("")
USE_PER_ASSET = _use("Média por equipamento. ")
