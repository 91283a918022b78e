"""Which beer is in the containers of a kit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from command_api.equipment.domain import Kit, Model
from command_api.kernel import Refused
from command_api.orders.events import Item


@dataclass(frozen=True, slots=True)
class Slot:
    """The beer in ``quantity`` containers of a model in a line of a kit; without ``beer_id`` it is not chosen yet.

    Without ``quantity`` the slots of the model share equally what is left of its containers. Without ``unit_price`` the
    price in BRL is that of the beer for the size.
    """

    model_id: int
    beer_id: int | None
    quantity: int | None = None
    unit_price: Decimal | None = None


@dataclass(frozen=True, slots=True)
class Filling:
    """``kegs`` of one beer in the place of as many containers of a model."""

    model_id: int
    beer_id: int
    container_l: Decimal
    kegs: int
    unit_price: Decimal | None


def slots_of(items: Iterable[Item], kit_line: int) -> list[Slot]:
    """The slots of a line of a kit that say what the lines of an order say."""
    return [
        Slot(item.model_id, item.ref_id, int(item.quantity), item.unit_price)
        for item in items
        if item.kit_line == kit_line and item.model_id is not None
    ]


def kegs_of_kit(items: Iterable[Item], kit_line: int) -> Counter[int]:
    """The containers of a line of a kit that kegs replace, by model."""
    kegs: Counter[int] = Counter()
    for slot in slots_of(items, kit_line):
        kegs[slot.model_id] += slot.quantity or 0
    return kegs


def fillings(kit: Kit, kits: int, models: Mapping[int, Model], slots: Sequence[Slot]) -> list[Filling]:
    """The kegs in ``kits`` pieces of a kit, one filling per model and beer, in the order of the slots.

    Raises ``Refused`` for a model that is no container of the kit, for more kegs than containers, and for containers
    that cannot be shared equally.
    """
    left: Counter[int] = Counter()
    for part in kit.items:
        left[part.model_id] += part.qty_required * kits
    for slot in slots:
        left[slot.model_id] -= slot.quantity or 0
    sharing = Counter(slot.model_id for slot in slots if slot.quantity is None)
    found: dict[tuple[int, int], Filling] = {}
    for slot in slots:
        model = models.get(slot.model_id)
        if model is None or model.holds_l is None:
            raise Refused(f"O kit “{kit.name}” não leva esse barril: escolha o chope dos barris que ele leva.")
        kegs, rest = slot.quantity, 0
        if kegs is None:
            kegs, rest = divmod(left[slot.model_id], sharing[slot.model_id])
        if rest or not kegs or left[slot.model_id] < 0:
            raise Refused(f"“{kit.name}”: diga um chope para todos os {model.name}, ou um para cada barril.")
        if slot.beer_id is None:
            continue
        key = slot.model_id, slot.beer_id
        before = found[key].kegs if key in found else 0
        found[key] = Filling(*key, model.holds_l, before + kegs, slot.unit_price)
    return list(found.values())
