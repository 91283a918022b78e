"""Models, assets, places and kits by page, filter and search."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from decimal import Decimal
from functools import lru_cache
from typing import Any, Literal

import msgspec
import sqlalchemy as sa
from msgspec.structs import asdict
from pydantic import Field

from command_api.equipment.details import LocationKind
from command_api.rules.asset_status import AssetStatus
from command_api.rules.services import Due, Service, dues
from command_api.rules.weights import kit_weight
from projections.equipment.tables import assets, kits, locations, models
from query_api.equipment.responses import EquipmentModel, Kit, KitPart, StockLocation
from query_api.equipment.windows import WindowAsked
from query_api.filling import filled
from query_api.http import OptionalFlag, OptionalId, Page, Row, Snapshot, contains_all_words


def _column(sort: str) -> str:
    """The sort column of each ``sort`` value; texts are sorted without case and accents."""
    return f"{sort}_folded" if sort in {"name", "code"} else sort


class WidePage(Page):
    """A list that usually comes as one page."""

    limit: int = Field(1000, ge=1, le=1000, description="rows per page", examples=[1000])


class ModelPage(WidePage):
    """Query parameters of the list of models."""

    is_active: OptionalFlag = Field(None, description="only those that new assets may be of, or not", examples=[True])
    sort: Literal["name", "asset_count", "cleaning_buffer_min", "default_loan_days", "id"] = Field(
        "name", description="what to sort by", examples=["name"]
    )

    def query(self) -> sa.Select[Any]:
        """Every model that passes the filters."""
        query = models_with_counts().where(contains_all_words(self.search, models.c.name_folded))
        return query if self.is_active is None else query.where(models.c.is_active == self.is_active)

    def sorted_by(self) -> list[sa.ColumnElement[Any]]:
        """The columns of ``sort``, the last of them unique."""
        first = _assets_of_model if self.sort == "asset_count" else models.c[_column(self.sort)]
        return [first, models.c.name_folded, models.c.id]


class AssetPage(WidePage):
    """Query parameters of the list of assets. `search` matches tag, notes, model and location."""

    status: AssetStatus | Literal[""] = Field("", description="only those that are so now", examples=["available"])
    model_id: OptionalId = Field(None, description="only assets of this model", examples=[1])
    location_id: OptionalId = Field(None, description="only assets that are there now", examples=[2])
    sort: Literal["asset_tag", "model_name", "location_name", "status", "times_used", "id"] = Field(
        "asset_tag", description="what to sort by", examples=["asset_tag"]
    )

    def query(self) -> sa.Select[Any]:
        """Every asset that passes the filters."""
        words = assets.c.search + " " + models.c.name_folded + " " + locations.c.name_folded
        query = assets_with_names().where(contains_all_words(self.search, words))
        if self.status:
            query = query.where(assets.c.status == self.status)
        if self.model_id is not None:
            query = query.where(assets.c.model_id == self.model_id)
        if self.location_id is not None:
            query = query.where(assets.c.stock_location_id == self.location_id)
        return query

    def sorted_by(self) -> list[sa.ColumnElement[Any]]:
        """The columns of ``sort``, the last of them unique."""
        return [*_ASSET_SORTS[self.sort], assets.c.tag_folded, assets.c.id]


_home = locations.alias("home")
_ASSET_SORTS: dict[str, list[sa.ColumnElement[Any]]] = {
    "asset_tag": [],
    "model_name": [models.c.name_folded],
    "location_name": [locations.c.name_folded],
    **{name: [assets.c[name]] for name in ("status", "times_used", "id")},
}


def assets_with_names() -> sa.Select[Any]:
    """Every asset with its model, its current location and its usual location."""
    return sa.select(
        assets,
        models.c.name.label("model_name"),
        models.c.cleaning_buffer_min,
        models.c.unit_kg,
        models.c.rental_price,
        models.c.rental_period,
        models.c.services.label("model_services"),
        locations.c.name.label("location_name"),
        _home.c.name.label("home_location_name"),
    ).select_from(
        assets.join(models, models.c.id == assets.c.model_id)
        .join(locations, locations.c.id == assets.c.stock_location_id)
        .join(_home, _home.c.id == assets.c.home_location_id)
    )


def _count_of(column: sa.Column[int], of: sa.Column[int]) -> sa.ScalarSelect[int]:
    return sa.select(sa.func.count()).select_from(assets).where(column == of).correlate(of.table).scalar_subquery()


_assets_of_model = _count_of(assets.c.model_id, models.c.id)
_assets_there = _count_of(assets.c.stock_location_id, locations.c.id)


def models_with_counts() -> sa.Select[Any]:
    """Every model with the number of its assets."""
    return sa.select(models, _assets_of_model.label("asset_count"))


def dues_of(row: Row) -> Sequence[Due]:
    """The next services of a row of ``assets_with_names``, the earliest first."""
    return _dues_by(row["model_services"], row["served"], row["registered_on"])


@lru_cache(maxsize=4096)
def _dues_by(services: str, served: str, registered_on: date) -> Sequence[Due]:
    """The list of orders asks for every piece that waits, and the answer depends on nothing else."""
    needed = _services_in(services)
    return tuple(dues(needed, _served_in(served), registered_on)) if needed else ()


def dues_among(services: Iterable[Service], row: Row) -> list[Due]:
    """The next of each of the ``services`` of an asset, by what was done of it; the earliest first."""
    return dues(services, _served_in(row["served"]), row["registered_on"])


def _served_in(text: str) -> dict[str, date]:
    return msgspec.json.decode(text, type=dict[str, date])


@lru_cache(maxsize=256)
def _services_in(text: str) -> tuple[Service, ...]:
    return msgspec.json.decode(text, type=tuple[Service, ...])


def model(row: sa.RowMapping) -> EquipmentModel:
    """Map the row to the response."""
    stated = [with_identity(service) for service in _services_in(row["services"])]
    return filled(EquipmentModel, row, services=stated)


def with_identity(service: Service) -> dict[str, Any]:
    """The service in the form of responses: with the identity that a renamed one keeps."""
    return {**asdict(service), "identity": service.id}


class LocationPage(WidePage):
    """Query parameters of the list of locations."""

    kind: LocationKind | Literal[""] = Field("", description="only places of this kind", examples=["choperia"])
    is_active: OptionalFlag = Field(None, description="only those that equipment may be sent to, or not")
    sort: Literal["name", "kind", "asset_count", "id"] = Field("name", description="what to sort by", examples=["name"])

    def query(self) -> sa.Select[Any]:
        """Every place that passes the filters."""
        query = locations_with_counts().where(contains_all_words(self.search, locations.c.name_folded))
        if self.kind:
            query = query.where(locations.c.kind == self.kind)
        return query if self.is_active is None else query.where(locations.c.is_active == self.is_active)

    def sorted_by(self) -> list[sa.ColumnElement[Any]]:
        """The columns of ``sort``, the last of them unique."""
        first = _assets_there if self.sort == "asset_count" else locations.c[_column(self.sort)]
        return [first, locations.c.name_folded, locations.c.id]


def locations_with_counts() -> sa.Select[Any]:
    """Every place with the number of assets that are there."""
    return sa.select(locations, _assets_there.label("asset_count"))


def location(row: sa.RowMapping) -> StockLocation:
    """Map the row to the response."""
    return filled(StockLocation, row)


class KitPage(WindowAsked, WidePage):
    """Query parameters of the list of kits. `available_count` is for the window."""

    is_active: OptionalFlag = Field(None, description="only those that can be ordered, or cannot", examples=[True])
    sort: Literal["name", "code", "rental_price", "id"] = Field(
        "name", description="what to sort by", examples=["name"]
    )

    def query(self) -> sa.Select[Any]:
        """Every kit that passes the filters."""
        query = sa.select(kits).where(contains_all_words(self.search, kits.c.search))
        return query if self.is_active is None else query.where(kits.c.is_active == self.is_active)

    def sorted_by(self) -> list[sa.ColumnElement[Any]]:
        """The columns of ``sort``, the last of them unique."""
        return [kits.c[_column(self.sort)], kits.c.name_folded, kits.c.id]


def kit(row: sa.RowMapping, names: Mapping[int, str], weights: Mapping[int, Decimal], free: Mapping[int, int]) -> Kit:
    """Map the row to the response. ``names``, ``weights`` and ``free`` assets are by model."""
    parts = kit_parts(row, names)
    return filled(
        Kit,
        row,
        items=parts,
        available_count=available_count(parts, free),
        weight_kg=weight_of(parts, weights),
    )


def weight_of(parts: list[KitPart], weights: Mapping[int, Decimal]) -> Decimal:
    """Kilograms of a kit; ``weights`` are by model."""
    return kit_weight((weights[part.model_id], part.qty_required) for part in parts)


def kit_parts(row: Row, names: Mapping[int, str]) -> list[KitPart]:
    """The models that a kit takes, by its own order."""
    return [KitPart(**item, model_name=names[item["model_id"]]) for item in json.loads(row["items"])]


def available_count(parts: list[KitPart], free: Mapping[int, int]) -> int:
    """How often all required models are free together; optional ones never limit it."""
    required = [part for part in parts if not part.is_optional]
    return min((free.get(part.model_id, 0) // part.qty_required for part in required), default=0)


def model_names(read: Snapshot) -> dict[int, str]:
    """The names of the models, by id."""
    rows = read.rows("model names", lambda: sa.select(models.c.id, models.c.name), {})
    return {row["id"]: row["name"] for row in rows}


def model_weights(read: Snapshot) -> dict[int, Decimal]:
    """Kilograms of a full piece by model."""
    rows = read.rows("model weights", lambda: sa.select(models.c.id, models.c.unit_kg), {})
    return {row["id"]: row["unit_kg"] for row in rows}
