"""What happened to a product, in the words of the people who read its history."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from typing import Final, NamedTuple

from command_api.catalogue.details import Details
from command_api.catalogue.events import (
    ProductAdded,
    ProductDetailsChanged,
    ProductHidden,
    ProductMadeAvailable,
    ProductMadeUnavailable,
    ProductMovedToCategory,
    ProductRemoved,
    ProductRenamed,
    ProductRepriced,
    ProductShown,
    ProductSourceSynced,
)
from command_api.images.events import (
    ImageActivated,
    ImageDeactivated,
    ImageDeleted,
    ImageEdited,
    ImageEditUndone,
    ImageUploaded,
)
from command_api.kernel import Event
from command_api.stock.events import (
    StockCounted,
    StockLost,
    StockMinimumSet,
    StockReceived,
    StockSaleReversed,
    StockSalesReversedInBatch,
)
from infra.brazilian import reais, short_number
from infra.declared_fields import labels, units
from projections.catalogue.tables import Topic
from projections.runtime.rows import Row


class Change(NamedTuple):
    """``before`` and ``after`` in readable form; ``None`` if there is no value."""

    name: str
    before: str | None
    after: str | None


class Line(NamedTuple):
    """One sentence of the history, and the changes."""

    topic: Topic
    sentence: str
    changes: tuple[Change, ...] = ()


_SWITCHED: Final[dict[type[Event], Line]] = {
    ProductShown: Line("menu", "Passou a aparecer no cardápio."),
    ProductHidden: Line("menu", "Deixou de aparecer no cardápio."),
    ProductMadeAvailable: Line("menu", "Voltou a ficar disponível."),
    ProductMadeUnavailable: Line("menu", "Ficou indisponível."),
    ProductRemoved: Line("product", "O produto foi excluído."),
}
_PICTURED: Final[dict[type[Event], str]] = {
    ImageEdited: "A imagem foi editada.",
    ImageEditUndone: "Uma edição da imagem foi desfeita.",
    ImageActivated: "A imagem voltou a aparecer.",
    ImageDeactivated: "A imagem deixou de aparecer.",
    ImageDeleted: "A imagem foi excluída.",
}
PICTURE_EVENTS: Final = (ImageUploaded, *_PICTURED)
_UNITS: Final = {"unidade": ("unidade", "unidades"), "litro": ("litro", "litros")}
_DETAILS: Final = labels(Details)
_DETAIL_UNITS: Final = units(Details)


def told_of_product(event: Event, before: Row, after: Row, categories: tuple[str | None, str | None]) -> Line:
    """The line of an event of the product itself. ``categories``: what its category was called, and is now."""
    match event:
        case ProductAdded():
            where = f" na categoria {categories[1]}" if categories[1] else ""
            return Line("product", f"Produto adicionado{where} por {reais(after['price'])}.")
        case ProductRenamed():
            back = event.name is None
            changes = _changed("Nome", before["name"], after["name"])
            return Line("name", "Voltou ao nome do catálogo de origem." if back else "O nome mudou.", changes)
        case ProductRepriced():
            changes = _changed("Preço", reais(before["price"]), reais(after["price"]))
            return Line("price", _repriced(event, before["price"], after["price"]), changes)
        case ProductDetailsChanged():
            changes = tuple(_details(before, after))
            return Line("details", f"Mudou: {', '.join(_within(change.name) for change in changes)}.", changes)
        case ProductMovedToCategory():
            sentence = f"Foi para a categoria {categories[1]}." if categories[1] else "Ficou sem categoria."
            return Line("category", sentence, _changed("Categoria", *categories))
        case ProductSourceSynced():
            return Line("product", "O catálogo de origem trouxe novidades.", _synced(event, before))
        case _:
            return _SWITCHED[type(event)]


def told_of_stock(event: Event, unit: str, before: Row, after: Row) -> Line | None:
    """The line of an event of the product's stock, sales aside; ``None`` where nothing changed."""
    match event:
        case StockReceived():
            cost = "" if event.unit_cost is None else f", a {reais(event.unit_cost)} cada"
            sentence = f"Entrada de {in_units(event.quantity, unit)} no estoque{cost}."
        case StockCounted():
            sentence = _counted(event, unit)
        case StockLost():
            sentence = f"Perda de {in_units(event.quantity, unit)}: {event.note.rstrip('.')}."
        case StockSaleReversed():
            sentence = f"Uma venda foi estornada: {in_units(event.quantity, unit)} de volta ao estoque."
        case StockSalesReversedInBatch():
            what = "Uma venda foi estornada" if event.sales == 1 else f"{event.sales} vendas foram estornadas"
            sentence = f"{what} por uma importação: {in_units(event.quantity, unit)} de volta ao estoque."
        case StockMinimumSet():
            changes = _changed("Estoque mínimo", *(in_units(row["minimum"], unit) for row in (before, after)))
            return Line("stock", "O estoque mínimo mudou.", changes) if changes else None
        case _:
            raise TypeError(f"nobody has said how {type(event).__name__} is told")
    return Line("stock", sentence, _changed("Estoque", *(in_units(row["quantity"], unit) for row in (before, after))))


def told_of_sales(sales: int, quantity: Decimal, unit: str) -> Line:
    """The line of everything that was sold in a day."""
    times = "uma venda" if sales == 1 else f"{sales} vendas"
    return Line("sales", f"Saída de {in_units(quantity, unit)} em {times}.")


def told_of_picture(event: Event) -> Line:
    """The line of an event of one of the product's pictures."""
    if isinstance(event, ImageUploaded):
        return Line("picture", f"A imagem {event.original_name} foi enviada.")
    return Line("picture", _PICTURED[type(event)])


def in_units(quantity: Decimal, unit: str) -> str:
    """``2.500`` of ``"litro"`` → ``"2,5 litros"``."""
    one, many = _UNITS.get(unit, (unit, unit))
    return f"{short_number(quantity)} {one if abs(quantity) < 2 else many}"


def _within(name: str) -> str:
    """A name inside a sentence; an acronym stays as it is."""
    return name if name.isupper() else name[0].lower() + name[1:]


def _changed(name: str, before: str | None, after: str | None) -> tuple[Change, ...]:
    return () if before == after else (Change(name, before, after),)


def _repriced(event: ProductRepriced, before: Decimal, after: Decimal) -> str:
    if event.price is None:
        return "Voltou ao preço do catálogo de origem."
    if before == after:
        return "O preço foi fixado pela casa."
    return "O preço subiu." if after > before else "O preço baixou."


def _counted(event: StockCounted, unit: str) -> str:
    less = event.difference < 0
    apart = f"{in_units(abs(event.difference), unit)} a {'menos' if less else 'mais'}"
    why = f" {event.note.rstrip('.')}." if event.note else ""
    return f"O estoque foi contado: {apart} do que constava.{why}"


def _synced(event: ProductSourceSynced, before: Row) -> tuple[Change, ...]:
    prices = (before["price_source"], event.price_source)
    return (
        *_changed("Nome na origem", before["name_source"], event.name_source),
        *_changed("Preço na origem", *(None if price is None else reais(price) for price in prices)),
    )


def _details(before: Row, after: Row) -> Iterator[Change]:
    for column, name in _DETAILS.items():
        yield from _changed(name, *(_written(column, row[column]) for row in (before, after)))


def _written(column: str, value: str | int | Decimal | bool) -> str | None:
    if column == "chatbot_visible":
        return "oferece o produto" if value else "não oferece o produto"
    if isinstance(value, str):
        return value or None
    return f"{short_number(value)}{_DETAIL_UNITS[column]}" if value else None
