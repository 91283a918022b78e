"""Equipment from a sheet: one piece per line, with models and places that are new, or what notes say of a model."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from command_api.equipment.commands import RegisterAsset, register_asset
from command_api.equipment.details import AssetDetails, LocationDetails, ModelContainer
from command_api.equipment.domain import LOCATION_NAME, MODEL_NAME, Model
from command_api.equipment.locations import AddLocation, add_location
from command_api.equipment.models import AddModel, ChangeModel, add_model, change_model
from command_api.event_store import Store
from command_api.imports.taking import Known, check, refused
from command_api.kernel import CommandContext, stream_id
from command_api.kernel.partial import Partial
from command_api.kernel.text import name_form
from command_api.rules.import_sheets import Row

_FOR_NOTES: Final = {"ncm": "ncm", "valor": "value"}


def piece_key(row: Row) -> str:
    """The tag; a line without is of no piece."""
    return str(row.get("etiqueta") or f"\n{row.line}")


def take_equipment(store: Store, known: Known, rows: Sequence[Row], ctx: CommandContext) -> Mapping[str, int]:
    """Pieces with their tags. A line with neither tag nor place says something of a model that is known."""
    taken: dict[str, int] = {}
    for row in rows:
        if row.get("etiqueta") or row.get("local"):
            check(
                [refused(row, column, "Campo obrigatório.") for column in ("etiqueta", "local") if not row.get(column)]
            )
            taken[row["etiqueta"]] = _piece(store, known, row, ctx)
        else:
            reason = "Não há um modelo com este nome: uma peça nova tem etiqueta e local."
            is_new = store.find(MODEL_NAME, name_form(row["modelo"])) is None
            check([refused(row, "modelo", reason)] if is_new else [])
            complete_model(store, known, row, ctx)
    return taken


def complete_model(store: Store, known: Known, row: Row, ctx: CommandContext) -> None:
    """What a line that brings no new piece says of its model for notes."""
    stream = store.find(MODEL_NAME, name_form(row["modelo"]))
    if stream is not None and _completed(store, known, row, store.load(Model, stream_id(stream)), ctx):
        known.completing.add(row.line)


def _completed(store: Store, known: Known, row: Row, model: Model, ctx: CommandContext) -> bool:
    form = name_form(model.name)
    known.state(row, form, _FOR_NOTES)
    said: dict[str, Any] = {field: row[column] for column, field in _FOR_NOTES.items() if row.get(column) is not None}
    partial = Partial(ModelContainer, **said)
    if partial.applied_to(model.container) == model.container:
        return False
    change_model(store, ChangeModel(model.number, container=partial), ctx)
    if form not in known.added:
        known.completed.add(model.id)
    return True


def _piece(store: Store, known: Known, row: Row, ctx: CommandContext) -> int:
    command = RegisterAsset(
        model_id=_model(store, known, row, ctx),
        stock_location_id=_location(store, row, ctx),
        asset_tag=row["etiqueta"],
        details=AssetDetails(notes=row.get("observacoes", "")),
    )
    return register_asset(store, command, ctx).id


def _model(store: Store, known: Known, row: Row, ctx: CommandContext) -> int:
    """The model of the line, known or new. What the line says of a known container must be so, but for what notes say
    of it."""
    form = name_form(row["modelo"])
    stream = store.find(MODEL_NAME, form)
    capacity_l, tare_kg, weight_kg = row.get("capacidade_l"), row.get("tara_kg"), row.get("peso_kg")
    if stream is None:
        known.state(row, form, _FOR_NOTES)
        known.added.add(form)
        container = ModelContainer(
            capacity_l=capacity_l,
            tare_kg=tare_kg,
            owner=row.get("dono", ""),
            weight_kg=weight_kg,
            ncm=row.get("ncm", ""),
            value=row.get("valor"),
        )
        return add_model(store, AddModel(row["modelo"], container=container), ctx).id
    model = store.load(Model, stream_id(stream))
    stated = {
        "capacidade_l": (capacity_l, model.container.capacity_l),
        "tara_kg": (tare_kg, model.container.tare_kg),
        "peso_kg": (weight_kg, model.container.weight_kg),
    }
    check(
        [
            refused(row, column, f"O modelo “{model.name}” tem outro valor no cadastro.")
            for column, (said, is_so) in stated.items()
            if said is not None and said != is_so
        ]
    )
    _completed(store, known, row, model, ctx)
    return model.number


def _location(store: Store, row: Row, ctx: CommandContext) -> int:
    stream = store.find(LOCATION_NAME, name_form(row["local"]))
    if stream is not None:
        return stream_id(stream)
    details = LocationDetails(name=row["local"])
    return add_location(store, AddLocation(details, row.get("centro_de_custo", "distribuidora")), ctx).id
