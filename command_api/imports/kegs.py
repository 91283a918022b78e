"""Full kegs from a sheet: the lines of one batch together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from typing import Final

from command_api.batches.commands import ChangeBatch, Fill, PlanBatch, change_batch, package_batch, plan_batch
from command_api.batches.details import Plan
from command_api.batches.domain import BATCH_CODE, Batch
from command_api.beers.domain import BEER_NAME
from command_api.equipment.domain import ASSET_TAG, Asset, Model
from command_api.event_store import Store
from command_api.imports.taking import Known, LinesRefused, check, differing, noon, refused
from command_api.kernel import CommandContext, DomainError, stream_id
from command_api.kernel.partial import Partial
from command_api.kernel.text import name_form
from command_api.rules.import_sheets import Row
from command_api.rules.spreadsheets import LineRefusal
from command_api.rules.windows import PUB_TIME

_OF_THE_BATCH: Final = ("chope", "envase", "fornecedor", "chave_da_nota", "registro_mapa")


def keg_key(row: Row) -> str:
    """A container is filled again and again: of a batch, once."""
    return f"{row['lote']}/{row['etiqueta']}"


def take_kegs(store: Store, _known: Known, rows: Sequence[Row], ctx: CommandContext) -> Mapping[str, int]:
    """The batch, known or new, and its kegs."""
    first = rows[0]
    beer = store.find(BEER_NAME, name_form(first["chope"]))
    if beer is None:
        raise LinesRefused([refused(row, "chope", "Não há um chope com este nome: cadastre-o antes.") for row in rows])
    check(differing(rows, _OF_THE_BATCH))
    if first["envase"] > ctx.now.astimezone(PUB_TIME).date():
        raise LinesRefused([refused(row, "envase", "A data do envase está no futuro.") for row in rows])
    fills = _fills(store, rows)
    batch_id = _batch(store, stream_id(beer), first, sum((fill.litres for fill in fills), Decimal(0)), ctx)
    filling = replace(ctx, now=noon(first["envase"], ctx))
    try:
        kegs = package_batch(store, batch_id, fills, filling).answer["kegs"]
    except DomainError as refusal:
        raise LinesRefused(_each(store, batch_id, rows, fills, filling) or [refused(first, "", refusal.sentence)])  # noqa: B904
    return {keg_key(row): keg for row, keg in zip(rows, kegs, strict=True)}


def _fills(store: Store, rows: Sequence[Row]) -> list[Fill]:
    """The containers by their tags; without litres they are full."""
    fills: list[Fill] = []
    refusals: list[LineRefusal] = []
    for row in rows:
        stream = store.find(ASSET_TAG, name_form(row["etiqueta"]))
        if stream is None:
            refusals.append(refused(row, "etiqueta", "Não há equipamento com esta etiqueta: importe-o antes."))
            continue
        litres = row.get("litros")
        if litres is None:
            asset = store.load(Asset, stream_id(stream))
            litres = store.load(Model, asset.model_id).holds_l
        if litres is None:
            refusals.append(refused(row, "etiqueta", "O modelo deste equipamento não diz quantos litros cabem nele."))
        else:
            fills.append(Fill(row["etiqueta"], litres, row["validade"]))
    check(refusals)
    return fills


def _batch(store: Store, beer_id: int, first: Row, litres: Decimal, ctx: CommandContext) -> int:
    """The batch with this code, large enough for ``litres`` more."""
    stream = store.find(BATCH_CODE, first["lote"].casefold())
    if stream is None:
        plan = Plan(
            litres=litres,
            ready_on=first["envase"],
            code=first["lote"],
            supplier=first.get("fornecedor", ""),
            supplier_note=first.get("chave_da_nota", ""),
            registration=first.get("registro_mapa", ""),
        )
        return plan_batch(store, PlanBatch(beer_id, plan), ctx).id
    batch = store.load(Batch, stream_id(stream))
    if batch.beer_id != beer_id:
        raise LinesRefused([refused(first, "chope", f"O lote {batch.code} é de outro chope.")])
    if batch.left_l < litres:
        change_batch(store, ChangeBatch(batch.number, Partial(Plan, litres=batch.packaged_l + litres)), ctx)
    return batch.number


def _each(
    store: Store, batch_id: int, rows: Sequence[Row], fills: Sequence[Fill], ctx: CommandContext
) -> list[LineRefusal]:
    """The lines that cannot be taken even alone. What they stage is not committed: the file is refused."""
    refusals = []
    for row, fill in zip(rows, fills, strict=True):
        try:
            package_batch(store, batch_id, [fill], ctx)
        except DomainError as refusal:
            refusals.append(refused(row, "etiqueta", refusal.sentence))
    return refusals
