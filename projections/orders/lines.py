"""The lines of an order as rows."""

from __future__ import annotations

from command_api.orders.events import Item
from projections.orders.tables import items
from projections.runtime.rows import Rows


def put_lines(rows: Rows, order_id: int, lines: tuple[Item, ...], last: int) -> int:
    """Make ``lines`` the only ones of the order, whose highest number so far is ``last``. The highest number now."""
    kept = {line.id for line in lines}
    for number in range(1, last + 1):
        if number not in kept:
            rows.delete(items, order_id, number)
    for position, line in enumerate(lines):
        rows.put(
            items,
            order_id=order_id,
            id=line.id,
            position=position,
            kind=line.kind,
            ref_id=line.ref_id,
            name=line.name,
            quantity=line.quantity,
            unit_price=line.unit_price,
            subtotal=line.subtotal,
            unit_kg=line.unit_kg,
            container_l=line.container_l,
            mode=line.mode,
            kit_line=line.kit_line,
            model_id=line.model_id,
            rental_period=line.rental.period if line.rental else None,
        )
    return max([last, *kept])
