"""Customers, told. Nothing here names them: the difference does, for who opens it, as long as their data are kept."""

from __future__ import annotations

from typing import Any, Final

from query_api.audit.descriptions.sentence import Telling
from query_api.audit.kinds import Subject


def _erased(event: Any, s: Subject) -> str:
    why = " porque o prazo de guarda terminou" if event.by_rule else ""
    kept = "nenhum pedido ficou" if not event.orders else "ficou um pedido" if event.orders == 1 else None
    return f"apagou os dados pessoais {s.de}{why}; {kept or f'ficaram {event.orders} pedidos'} sem o titular"


TELLINGS: Final[dict[str, Telling]] = {
    "customers.CustomerRegistered": Telling("Cliente registrado", "registrou {s.o}"),
    "customers.CustomerIdentified": Telling("Dados do cliente mudados", "mudou os dados {s.de}"),
    "customers.CustomerErased": Telling("Dados pessoais apagados", _erased),
}
