"""What came back of the beer of an order, by line: what is consigned is sold when the rest is back, and what was sold
is taken back in part."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Final

from command_api.kernel import Event
from command_api.orders.events import EquipmentReturned, ReturnTakenBack

_NOTHING: Final = Decimal(0)


@dataclass(frozen=True, slots=True)
class BeerBack:
    """The kegs that were credited, a part of one for the litres in it, and the BRL that were taken off for them."""

    kegs: Decimal = _NOTHING
    credit: Decimal = _NOTHING


def beer_back(
    events: Iterable[Event], lines: Iterable[Mapping[str, Any]], held: Mapping[int, int]
) -> dict[int, BeerBack]:
    """By the id of the line of beer. ``held`` has the line of each piece, by its id; that of a kit holds the containers
    of its beer. Without what was taken back afterwards."""
    beers = [line for line in lines if line["kind"] == "beer"]
    by_holder = {line["id"]: line for line in beers} | {line["kit_line"]: line for line in beers if line["kit_line"]}
    found: dict[int, BeerBack] = {}
    for event in events:
        sign = {EquipmentReturned: 1, ReturnTakenBack: -1}.get(type(event))
        for each in event.assets if sign and isinstance(event, EquipmentReturned | ReturnTakenBack) else ():
            line = by_holder.get(held.get(each.asset_id, 0))
            if line is None or each.keg is None or not each.keg.credit or not sign:
                continue
            known = found.get(line["id"], BeerBack())
            part = each.keg.left_l / Decimal(line["container_l"]) if line["container_l"] else Decimal(1)
            found[line["id"]] = BeerBack(known.kegs + sign * part, known.credit + sign * each.keg.credit)
    return found


def sold_of(line: Mapping[str, Any], back: Mapping[int, BeerBack], *, is_back: bool) -> Decimal:
    """BRL for which a line of goods is sold by now. ``is_back``: nothing of the order is out any more."""
    if line["mode"] == "consigned" and not is_back:
        return _NOTHING
    return Decimal(line["subtotal"]) - back.get(line["id"], BeerBack()).credit
