"""Portuguese labels of the read models."""

from __future__ import annotations

from typing import Final

LABELS: Final = {
    "accounts": "Pessoas",
    "assistants": "Assistentes",
    "bank": "Extratos do banco",
    "beers": "Chopes",
    "bi": "Análises",
    "calendars": "Calendários",
    "catalogue": "Catálogo",
    "customers": "Clientes",
    "equipment": "Equipamentos",
    "counts": "Contagens",
    "freight": "Frete",
    "history": "Histórico",
    "images": "Imagens",
    "leads": "Pedidos do site",
    "menu": "Cardápio",
    "messages": "Avisos",
    "orders": "Pedidos",
    "reservations": "Reservas",
    "route_plans": "Rotas",
    "sales": "Vendas",
    "sales_imports": "Importações",
    "seal": "Lacre",
    "site": "A casa",
    "stock": "Estoque",
    "tap_lines": "Torneiras",
    "trade": "Preços e pedidos fixos",
    "waiter_calls": "Chamados das mesas",
}


def label_of(projection: str) -> str:
    """A read model that is not here, of another version of the software, keeps its name."""
    return LABELS.get(projection, projection)
