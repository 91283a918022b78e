"""What a customer pays who keeps the equipment longer than agreed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from decimal import Decimal

import msgspec

from command_api.kernel import Refused, money
from command_api.orders.events import ExtraDays, Item
from command_api.rules.rentals import periods_added
from command_api.rules.windows import Window
from infra.brazilian import moment


def check_longer(before: Window, longer: Window) -> None:
    if longer.end <= before.end:
        raise Refused(f"O recolhimento está combinado até {moment(before.end)}: prorrogue para depois disso.")


def extended(
    extra: Iterable[ExtraDays], items: Iterable[Item], kits_out: Mapping[int, int], before: Window, longer: Window
) -> tuple[ExtraDays, ...]:
    """``extra`` with the periods that ``longer`` takes beyond ``before``, for the ``kits_out`` of each line: a kit that
    is back costs nothing more."""
    found = list(extra)
    for item in items:
        kits = kits_out.get(item.id, 0)
        more = periods_added(item.rental.period, before, longer) if item.rental and kits else 0
        if item.rental and more:
            added = ExtraDays(
                item_id=item.id,
                name=item.name,
                quantity=Decimal(kits),
                period=item.rental.period,
                periods=more,
                amount=money(kits * item.unit_price * more),
            )
            _add(found, added)
    return tuple(found)


def _add(extra: list[ExtraDays], added: ExtraDays) -> None:
    """To what as many kits of the line cost already, else as an entry of its own."""
    for number, each in enumerate(extra):
        if (each.item_id, each.quantity) == (added.item_id, added.quantity):
            extra[number] = msgspec.structs.replace(
                each, periods=each.periods + added.periods, amount=each.amount + added.amount
            )
            return
    extra.append(added)
