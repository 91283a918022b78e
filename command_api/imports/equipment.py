"""Equipment from a sheet: one piece per line, with models and places that are new."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from command_api.equipment.commands import RegisterAsset, register_asset
from command_api.equipment.details import AssetDetails, LocationDetails, ModelContainer
from command_api.equipment.domain import LOCATION_NAME, MODEL_NAME, Model
from command_api.equipment.locations import AddLocation, add_location
from command_api.equipment.models import AddModel, add_model
from command_api.event_store import Store
from command_api.imports.taking import Known, check, refused
from command_api.kernel import CommandContext, stream_id
from command_api.kernel.text import name_form
from command_api.rules.import_sheets import Row


def take_equipment(store: Store, _known: Known, rows: Sequence[Row], ctx: CommandContext) -> Mapping[str, int]:
    """Pieces with their tags."""
    return {
        row["etiqueta"]: register_asset(
            store,
            RegisterAsset(
                model_id=_model(store, row, ctx),
                stock_location_id=_location(store, row, ctx),
                asset_tag=row["etiqueta"],
                details=AssetDetails(notes=row.get("observacoes", "")),
            ),
            ctx,
        ).id
        for row in rows
    }


def _model(store: Store, row: Row, ctx: CommandContext) -> int:
    """The model of the line, known or new. What the line says of a known container must be so."""
    stream = store.find(MODEL_NAME, name_form(row["modelo"]))
    capacity_l, tare_kg, weight_kg = row.get("capacidade_l"), row.get("tara_kg"), row.get("peso_kg")
    ncm, value = row.get("ncm"), row.get("valor")
    if stream is None:
        container = ModelContainer(
            capacity_l=capacity_l,
            tare_kg=tare_kg,
            owner=row.get("dono", ""),
            weight_kg=weight_kg,
            ncm=ncm or "",
            value=value,
        )
        return add_model(store, AddModel(row["modelo"], container=container), ctx).id
    model = store.load(Model, stream_id(stream))
    stated = {
        "capacidade_l": (capacity_l, model.container.capacity_l),
        "tara_kg": (tare_kg, model.container.tare_kg),
        "peso_kg": (weight_kg, model.container.weight_kg),
        "ncm": (ncm, model.container.ncm),
        "valor": (value, model.container.value),
    }
    check(
        [
            refused(row, column, f"O modelo “{model.name}” tem outro valor no cadastro.")
            for column, (said, is_so) in stated.items()
            if said is not None and said != is_so
        ]
    )
    return model.number


def _location(store: Store, row: Row, ctx: CommandContext) -> int:
    stream = store.find(LOCATION_NAME, name_form(row["local"]))
    if stream is not None:
        return stream_id(stream)
    details = LocationDetails(name=row["local"])
    return add_location(store, AddLocation(details, row.get("centro_de_custo", "distribuidora")), ctx).id
