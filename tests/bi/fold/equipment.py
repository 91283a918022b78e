"""The life of every asset: when it was fit for service, when orders held it, when it was late."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from typing import Any

from tests.bi.fold.log import Happened, instant, that_count

Span = tuple[datetime, datetime]
"""Half open."""
NEVER = datetime.max.replace(tzinfo=UTC)
NO_SERVICE = ("maintenance", "lost", "retired", "removed")
SAYS = {
    "equipment.AssetSentToMaintenance": "maintenance",
    "equipment.AssetRepaired": "available",
    "equipment.AssetLost": "lost",
    "equipment.AssetFound": "available",
    "equipment.AssetRetired": "retired",
    "equipment.AssetReinstated": "available",
    "equipment.AssetPutBack": "available",
    "equipment.AssetDeleted": "removed",
}
CAME_BACK = {"ok": "available", "damaged": "maintenance", "lost": "lost"}


@dataclass(slots=True, eq=False)
class Hold:
    """An order has it from ``start`` to ``end``; ``ended`` is when it came back, maybe as ``lost``; ``left``
    is when it went out."""

    start: datetime
    end: datetime
    out: bool = False
    left: datetime = NEVER
    ended: datetime = NEVER
    lost: bool = False

    @property
    def span(self) -> Span:
        """What never left is held to the end of its window; what is out, until it is back."""
        return self.start, max(self.ended if self.out else self.end, self.start)

    @property
    def late(self) -> Span:
        """From the end of the window to the return; nothing for what never left, or came back in time."""
        return self.end, max(self.ended, self.end) if self.out else self.end


@dataclass(slots=True)
class Asset:
    """``said`` is what was said of it, and since when. A hold that was released never was: its asset did not leave."""

    id: int
    tag: str
    model_id: int
    said: list[tuple[datetime, str]]
    open: dict[int, Hold] = field(default_factory=dict)
    holds: list[Hold] = field(default_factory=list)
    services: list[tuple[date, Decimal]] = field(default_factory=list)

    def spans(self, *words: str) -> list[Span]:
        """When one of these was the last that was said of it."""
        ends = [since for since, _ in self.said[1:]] + [NEVER]
        return [(since, end) for (since, word), end in zip(self.said, ends, strict=True) if word in words]

    @property
    def in_service(self) -> list[Span]:
        return self.spans(*{word for _, word in self.said if word not in NO_SERVICE})

    @property
    def in_maintenance(self) -> list[Span]:
        return self.spans("maintenance")

    @property
    def held(self) -> list[Span]:
        return [hold.span for hold in self.holds]

    @property
    def late(self) -> list[Span]:
        return [hold.late for hold in self.holds]


@dataclass(slots=True)
class Equipment:
    assets: dict[int, Asset] = field(default_factory=dict)
    model_names: dict[int, str] = field(default_factory=dict)


def equipment_of(log: Iterable[Happened]) -> Equipment:
    equipment = Equipment()
    for event in that_count(log, "equipment_model", "equipment_asset"):
        if event.topic in ("equipment.ModelAdded", "equipment.ModelRenamed"):
            equipment.model_names[event.id] = event.fields["name"]
        elif event.topic == "equipment.AssetRegistered":
            said = [(event.at, event.fields["status"])]
            equipment.assets[event.id] = Asset(event.id, event.fields["asset_tag"], event.fields["model_id"], said)
        elif event.kind == "equipment_asset":
            _change(equipment.assets[event.id], event)
    return equipment


def within(spans: Iterable[Span], limits: Iterable[Span]) -> list[Span]:
    """The parts of ``spans`` that lie within ``limits``."""
    shared = [(max(a, c), min(b, d)) for c, d in limits for a, b in spans]
    return [(start, end) for start, end in shared if start < end]


def united(spans: Iterable[Span]) -> list[Span]:
    """The same instants, each once, in order."""
    found: list[Span] = []
    for start, end in sorted(spans):
        if found and start <= found[-1][1]:
            found[-1] = (found[-1][0], max(found[-1][1], end))
        else:
            found.append((start, end))
    return found


def length(spans: Iterable[Span]) -> timedelta:
    return sum((end - start for start, end in spans), timedelta())


def _change(asset: Asset, event: Happened) -> None:
    fields = event.fields
    order_id: Any = fields.get("order_id")
    match event.topic:
        case "equipment.AssetRetagged":
            asset.tag = fields["asset_tag"]
        case "equipment.AssetBooked":
            window = fields["window"]
            asset.open[order_id] = Hold(instant(window["start"]), instant(window["end"]))
            asset.holds.append(asset.open[order_id])
        case "equipment.AssetCheckedOut" if order_id is not None:
            asset.open[order_id].out = True
            asset.open[order_id].left = event.at
        case "equipment.AssetStayed":
            asset.open[order_id].out = False
        case "equipment.AssetPickupRescheduled":
            asset.open[order_id].end = instant(fields["window"]["end"])
        case "equipment.AssetBookingReleased":
            asset.holds.remove(asset.open.pop(order_id))
        case "equipment.AssetReturned":
            hold = asset.open.pop(order_id)
            hold.ended, hold.lost = event.at, fields["condition"] == "lost"
            asset.said.append((event.at, CAME_BACK[fields["condition"]]))
        case "equipment.AssetSetAside" | "equipment.AssetCheckedOut" if order_id is None:
            asset.said.append((event.at, "taken by hand"))
        case "equipment.AssetServiced":
            asset.services.append((date.fromisoformat(fields["done_on"]), Decimal(str(fields["cost"]))))
        case topic if topic in SAYS:
            asset.said.append((event.at, SAYS[topic]))
