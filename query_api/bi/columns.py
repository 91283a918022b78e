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
CATEGORY = column("category", "Categoria", "text", "A categoria em que o produto está hoje.")
PRODUCT_ID = column("product_id", "Código do produto", "id")
PRODUCT = column("product", "Produto", "text")
MODEL_ID = column("model_id", "Código do modelo", "id")
MODEL = column("model", "Modelo", "text")
USE = (
    column("service_hours", "Horas em serviço", "hours", "Fora de manutenção, perda e baixa, até agora."),
    column("booked_hours", "Horas reservadas", "hours", "Da entrega combinada até a volta."),
    column("utilisation", "Uso", "percent", "Horas reservadas divididas pelas horas em serviço."),
    column("idle_days", "Dias parados", "days", "Dias em serviço sem nenhuma reserva."),
    column("overdue_days", "Dias de atraso", "days", "Do fim do combinado até a volta, ou até agora."),
    column("maintenance_days", "Dias em manutenção", "days"),
)
