"""Descriptions of the events of imports."""

from __future__ import annotations

from typing import Any, Final

from infra.brazilian import counted
from query_api.wording.description import Description
from query_api.wording.subjects import Subject

_NOUNS: Final = {
    "customers": ("cliente", "clientes"),
    "equipment": ("equipamento", "equipamentos"),
    "kegs": ("barril cheio", "barris cheios"),
    "orders": ("pedido em aberto", "pedidos em aberto"),
    "balances": ("saldo inicial", "saldos iniciais"),
}


def _imported(event: Any, _: Subject) -> str:
    return f"importou {counted(len(event.records), *_NOUNS[event.sheet])} de uma planilha"


DESCRIPTIONS: Final[dict[str, Description]] = {
    "imports.RecordsImported": Description("Planilha importada", _imported),
}
