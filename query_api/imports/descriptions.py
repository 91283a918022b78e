"""Descriptions of the events of imports."""

from __future__ import annotations

from typing import Final

from command_api.imports import events
from infra.brazilian import counted
from query_api.wording.description import Description, Descriptions
from query_api.wording.subjects import Subject

_NOUNS: Final = {
    "customers": ("cliente", "clientes"),
    "equipment": ("equipamento", "equipamentos"),
    "kegs": ("barril cheio", "barris cheios"),
    "orders": ("pedido em aberto", "pedidos em aberto"),
    "balances": ("saldo inicial", "saldos iniciais"),
}


def _imported(event: events.RecordsImported, _: Subject) -> str:
    return f"importou {counted(len(event.records), *_NOUNS[event.sheet])} de uma planilha"


DESCRIPTIONS: Final[Descriptions] = {
    events.RecordsImported: Description("Planilha importada", _imported),
}
