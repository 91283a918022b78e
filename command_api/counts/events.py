"""What happens to a count of a warehouse."""

from __future__ import annotations

import msgspec

from command_api.kernel import Event


class CountedAsset(msgspec.Struct, frozen=True, kw_only=True):
    """A piece, with what was written on it then."""

    asset_id: int
    asset_tag: str


class WarehouseCountBegun(Event):
    """The labels at a place are being read, by any device of the house."""

    TOPIC = "counts.WarehouseCountBegun"

    location_id: int
    location_name: str


class LabelsRead(Event):
    """``read`` are new to the count, ``taken_out`` were in it. Both as they were written."""

    TOPIC = "counts.LabelsRead"

    read: tuple[str, ...] = ()
    taken_out: tuple[str, ...] = ()


class WarehouseCountDiscarded(Event):
    """The count ended without a result."""

    TOPIC = "counts.WarehouseCountDiscarded"


class WarehouseCounted(Event):
    """Every label at a place was read. ``found`` stood there as expected, ``missing`` did not. ``elsewhere`` stood
    there though it is kept elsewhere, out with an order, lost or retired; ``unknown`` are labels of no asset."""

    TOPIC = "counts.WarehouseCounted"

    location_id: int
    location_name: str
    found: tuple[CountedAsset, ...] = ()
    missing: tuple[CountedAsset, ...] = ()
    elsewhere: tuple[CountedAsset, ...] = ()
    unknown: tuple[str, ...] = ()
    note: str = ""
