"""How well the equipment is used."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from fractions import Fraction

from tests.bi.fold.asking import Asked, Row
from tests.bi.fold.days import ONE_DAY, beginning_of, day_of
from tests.bi.fold.equipment import Asset, Equipment, Span, length, united, within
from tests.bi.fold.figures import folded, hours, mean, per, percent


@dataclass(frozen=True, slots=True)
class Use:
    """Of one asset, or of several together."""

    service: timedelta = timedelta()
    booked: timedelta = timedelta()
    idle_days: int = 0
    overdue: timedelta = timedelta()
    maintenance: timedelta = timedelta()

    def __add__(self, other: Use) -> Use:
        return Use(
            self.service + other.service,
            self.booked + other.booked,
            self.idle_days + other.idle_days,
            self.overdue + other.overdue,
            self.maintenance + other.maintenance,
        )

    @property
    def utilisation(self) -> Fraction | None:
        return percent(hours(self.booked), hours(self.service))

    @property
    def columns(self) -> Row:
        return {
            "service_hours": hours(self.service),
            "booked_hours": hours(self.booked),
            "utilisation": self.utilisation,
            "idle_days": self.idle_days,
            "overdue_days": hours(self.overdue) / 24,
            "maintenance_days": hours(self.maintenance) / 24,
        }


def by_asset(equipment: Equipment, asked: Asked) -> list[Row]:
    """``utilisation-by-asset``."""
    rows = [
        {
            "asset_id": asset.id,
            "asset_tag": asset.tag,
            "model": equipment.model_names[asset.model_id],
            **use.columns,
        }
        for asset, use in _uses(equipment, asked)
    ]
    return sorted(rows, key=lambda row: (folded(row["asset_tag"]), row["asset_id"]))


def by_model(equipment: Equipment, asked: Asked) -> list[Row]:
    """``utilisation-by-model``."""
    uses = _uses(equipment, asked)
    rows: list[Row] = []
    for model_id in {asset.model_id for asset, _ in uses}:
        own = [use for asset, use in uses if asset.model_id == model_id]
        name = equipment.model_names[model_id]
        rows.append({"model_id": model_id, "model": name, "assets": len(own), **_mean(own)})
    return sorted(rows, key=lambda row: (folded(row["model"]), row["model_id"]))


def turns(equipment: Equipment, asked: Asked) -> list[Row]:
    """``equipment-turns``."""
    rows: list[Row] = []
    chosen = [id for id in equipment.model_names if asked.model_id in (None, id)]
    for model_id in chosen:
        own = [asset for asset in equipment.assets.values() if asset.model_id == model_id]
        ended = (
            [hold for asset in own for hold in asset.holds if hold.out and day_of(hold.ended) in asked.period]
            if own
            else []
        )
        if ended:
            stays = [hours(hold.ended - hold.left) / 24 for hold in ended]
            service = sum((hours(_use(asset, asked).service) / 24 for asset in own), Fraction(0))
            lost = sum(hold.lost for hold in ended)
            rows.append(
                {
                    "model_id": model_id,
                    "model": equipment.model_names[model_id],
                    "trips": len(ended),
                    "mean_days": mean(stays),
                    "trips_per_year": per(365 * len(ended), service),
                    "lost": lost,
                    "loss": percent(lost, len(ended)),
                }
            )
    return sorted(rows, key=lambda row: (folded(row["model"]), row["model_id"]))


def service_costs(equipment: Equipment, asked: Asked) -> list[Row]:
    """``service-costs``."""
    rows: list[Row] = []
    for asset in equipment.assets.values():
        costs = [cost for day, cost in asset.services if day in asked.period]
        if costs and asked.model_id in (None, asset.model_id):
            rentals = sum(hold.out and day_of(hold.left) in asked.period for hold in asset.holds)
            rows.append(
                {
                    "asset_id": asset.id,
                    "asset_tag": asset.tag,
                    "model": equipment.model_names[asset.model_id],
                    "services": len(costs),
                    "cost": sum(costs),
                    "rentals": rentals,
                    "cost_per_rental": per(sum(costs), rentals),
                }
            )
    return sorted(rows, key=lambda row: (-row["cost"], folded(row["asset_tag"]), row["asset_id"]))


def _mean(uses: list[Use]) -> Row:
    """Of one asset; the use is that of all together."""
    both = sum(uses, Use())
    return {
        **{name: Fraction(value) / len(uses) for name, value in both.columns.items() if name != "utilisation"},
        "utilisation": both.utilisation,
    }


def of_everything(equipment: Equipment, asked: Asked) -> Fraction | None:
    """All models together, in percent."""
    return sum((use for _, use in _uses(equipment, asked)), Use()).utilisation


def _uses(equipment: Equipment, asked: Asked) -> list[tuple[Asset, Use]]:
    """Of every asset that was in service or in maintenance for a while of the period."""
    left = [asset for asset in equipment.assets.values() if asked.model_id in (None, asset.model_id)]
    uses = [(asset, _use(asset, asked)) for asset in left]
    return [(asset, use) for asset, use in uses if use.service or use.maintenance]


def _use(asset: Asset, asked: Asked) -> Use:
    end = min(beginning_of(asked.period.last + ONE_DAY), asked.now)
    passed = [(beginning_of(asked.period.first), end)]
    service = within(asset.in_service, passed)
    held = united(within(asset.held, passed))
    return Use(
        service=length(service),
        booked=length(within(held, united(service))),
        idle_days=len(_days(service) - _days(held)),
        overdue=length(within(asset.late, passed)),
        maintenance=length(within(asset.in_maintenance, passed)),
    )


def _days(spans: Iterable[Span]) -> set[date]:
    """Days of which an instant lies within ``spans``, none of which is empty."""
    found: set[date] = set()
    for start, end in spans:
        day = day_of(start)
        while beginning_of(day) < end:
            found.add(day)
            day += ONE_DAY
    return found
