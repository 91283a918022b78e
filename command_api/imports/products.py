"""Import the products of a house with their pictures: all of it in one transaction, or nothing and the reasons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from command_api.catalogue.commands import said_clearly
from command_api.catalogue.csv_import import CatalogueRow, Sheet
from command_api.catalogue.domain import Product
from command_api.catalogue.importing import plan_import
from command_api.event_store import Store
from command_api.event_store.staged import StagedStore
from command_api.images.commands import product_picture
from command_api.images.domain import Image, image_of
from command_api.images.keeping import Keeping
from command_api.images.workshop import PICTURES
from command_api.imports.archived_pictures import ArchivedPictures, TooExpensivePicture
from command_api.kernel import CommandContext, DomainError, Taken
from command_api.rules.spreadsheets import LineRefusal
from infra.files import FileStore
from infra.position import Position


@dataclass
class ProductsReport:
    """What an import did, or would do. With ``refusals`` it did nothing."""

    added: int = 0
    changed: int = 0
    unchanged: int = 0
    categories_added: int = 0
    pictures: int = 0
    unused_pictures: int = 0
    refusals: list[LineRefusal] = field(default_factory=list)
    position: Position | None = None
    """Of what was stored."""


@dataclass(frozen=True, slots=True)
class _Wanted:
    """A picture of the archive, for a product that has none."""

    row: CatalogueRow
    product: Product
    key: str


def import_products(
    store: Store,
    files: FileStore,
    sheet: Sheet,
    pictures: ArchivedPictures | None,
    ctx: CommandContext,
    *,
    rehearses: bool = False,
) -> ProductsReport:
    """Products as ``import_catalogue`` takes them. A picture is that of the column ``foto``, else one that is called
    like the product or its SKU. A product that has a picture keeps it, so that the same files twice change nothing.

    ``rehearses``: only say what would happen. Raises ``TooExpensivePicture``, or
    ``Conflict`` if another command changed one of the products meanwhile.
    """
    planned = plan_import(StagedStore(store, ctx, rehearses=True) if rehearses else store, sheet)
    wanted, used, refusals = _wanted(store, planned.lines, pictures)
    refusals += [refusal for refusal in PICTURES.map(lambda each: _refusal(pictures, each), wanted) if refusal]
    refusals += planned.report.refusals
    if refusals:
        return ProductsReport(refusals=sorted(refusals, key=lambda refusal: refusal.line))
    report = ProductsReport(
        added=planned.report.products_added,
        changed=planned.report.products_changed,
        unchanged=planned.report.products_unchanged,
        categories_added=planned.report.categories_added,
        pictures=len(wanted),
        unused_pictures=len(pictures.names) - used if pictures else 0,
    )
    if not rehearses and (planned.changed or wanted):
        keeping = Keeping(store, files)
        images = _images(store, keeping, pictures, wanted)
        try:
            report.position = keeping.save(*planned.changed, *images, ctx=ctx).position
        except Taken as taken:
            raise said_clearly(taken) from None
    return report


def _wanted(
    store: Store, lines: Sequence[tuple[CatalogueRow, Product]], pictures: ArchivedPictures | None
) -> tuple[list[_Wanted], int, list[LineRefusal]]:
    """The pictures to take, how many of the archive the lines name, and the lines whose picture is missing."""
    wanted: list[_Wanted] = []
    used: set[str] = set()
    refusals: list[LineRefusal] = []
    for row, product in lines:
        stated = row.values.get("picture", "")
        names = [stated] if stated else [row.values.get("sku", ""), row.name]
        key = next((found for name in names if name and pictures and (found := pictures.named(name))), None)
        has_one = store.find(*image_of("product", product.number)) is not None
        if key is not None:
            used.add(key)
            if not has_one:
                wanted.append(_Wanted(row, product, key))
        elif stated and not has_one:
            reason = "Esta foto não está no zip." if pictures else "Envie também o zip com as fotos."
            refusals.append(LineRefusal(row.line, "foto", stated, reason))
    return wanted, len(used), refusals


def _refusal(pictures: ArchivedPictures | None, wanted: _Wanted) -> LineRefusal | None:
    assert pictures is not None
    try:
        pictures.check(wanted.key)
    except TooExpensivePicture:
        raise
    except DomainError as refusal:
        return LineRefusal(wanted.row.line, "foto", pictures.names[wanted.key][-80:], refusal.sentence)
    return None


def _images(
    store: Store, keeping: Keeping, pictures: ArchivedPictures | None, wanted: Sequence[_Wanted]
) -> list[Image]:
    if pictures is None or not wanted:
        return []

    prepared = PICTURES.map(lambda each: pictures.prepared(each.key), wanted)
    return [
        product_picture(keeping, store.new_id(Image), each.product.number, each.key, picture)
        for each, picture in zip(wanted, prepared, strict=True)
    ]
