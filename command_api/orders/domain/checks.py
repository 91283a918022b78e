"""What must be true of an order's parts whatever its status."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from command_api.kernel import Refused
from command_api.orders.events import Details, Item
from command_api.rules.amounts import check_amount
from command_api.rules.windows import PUB_TIME, Window

MOST_ITEMS: Final = 100
MOST_PIECES: Final = 1000
FURTHEST_BACK: Final = timedelta(days=60)
"""How long ago what is written down late may have happened."""
_WHOLE: Final = ("kit", "beer", "model")


def check_details(details: Details) -> None:
    if not details.customer.name.strip():
        raise Refused("Informe o nome do cliente.")
    check_amount("O sinal combinado", details.deposit_amount)
    check_amount("A caução por barril", details.shell_deposit)
    if details.empties_to_collect < 0:
        raise Refused("A quantidade de vazios a recolher não pode ser negativa.")
    delivery, pickup = details.preferred_delivery_date, details.pickup_date
    if delivery and pickup and pickup < delivery:
        raise Refused("O recolhimento não pode ser antes da entrega.")


def check_items(items: Sequence[Item]) -> None:
    """An asset once and alone, whole kits, kegs and pieces, some of every product."""
    if len(items) > MOST_ITEMS:
        raise Refused(f"Um evento tem no máximo {MOST_ITEMS} itens.")
    assets = [item.ref_id for item in items if item.kind == "asset"]
    if len(set(assets)) != len(assets):
        raise Refused("O mesmo ativo aparece duas vezes.")
    if len({item.id for item in items}) != len(items):
        raise Refused("O mesmo item aparece duas vezes.")
    for item in items:
        check_amount(f"O preço de {item.name}", item.unit_price)
        if not 0 < item.quantity <= MOST_PIECES:
            raise Refused(f"A quantidade de {item.name} vai de 1 a {MOST_PIECES}.")
        if item.kind == "asset" and item.quantity != 1:
            raise Refused(f"{item.name} é um ativo só: a quantidade é 1.")
        if item.kind in _WHOLE and item.quantity != item.quantity.to_integral_value():
            raise Refused(f"A quantidade de {item.name} deve ser inteira.")
        if (item.kind == "beer") != (item.container_l is not None):
            raise Refused(f"Diga o tamanho dos barris de {item.name}; só o chope tem tamanho.")


def check_window(window: Window, now: datetime, *, past: bool = False) -> None:
    """``past``: a user said that the event is over already."""
    if window.end <= window.start:
        raise Refused("O recolhimento deve ser depois da entrega.")
    if past:
        check_over(window, now)
        if window.start.date() < (now.astimezone(PUB_TIME) - FURTHEST_BACK).date():
            raise Refused(f"Um evento passado é lançado até {FURTHEST_BACK.days} dias depois da entrega.")
    elif window.end <= now:
        raise Refused("As datas deste evento já passaram.")


def check_over(window: Window, now: datetime) -> None:
    if window.end > now:
        raise Refused("Este evento ainda não passou: lance-o como um pedido comum.")
