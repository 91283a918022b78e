"""Descriptions of the events of categories and products."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any, Final

from command_api.catalogue import events
from infra.brazilian import reais
from query_api.catalogue.responses import ProductChange
from query_api.wording.description import Description, Descriptions
from query_api.wording.fields import Named, in_stock, in_units, label_of_field, written
from query_api.wording.subjects import Subject

Context = Mapping[str, Any]


def _added(event: events.ProductAdded, s: Subject) -> str:
    return f"adicionou {s.o} por {reais(event.price)}"


def _renamed(event: events.ProductRenamed, s: Subject) -> str:
    return f"chamou o produto de {event.name}" if event.name else f"devolveu {s.ao} o nome do catálogo de origem"


def _repriced(event: events.ProductRepriced, s: Subject) -> str:
    if event.price is None:
        return f"devolveu {s.ao} o preço do catálogo de origem"
    return f"mudou o preço {s.de} para {reais(event.price)}"


def _moved_product(event: events.ProductMovedToCategory, s: Subject) -> str:
    return f"tirou {s.o} da categoria" if event.category_id is None else f"mudou {s.o} de categoria"


def _moved_category(event: events.CategoryMoved, s: Subject) -> str:
    return f"tornou {s.o} uma categoria principal" if event.parent_id is None else f"pôs {s.o} dentro de outra"


def context_of(row: Mapping[Any, Any]) -> Context:
    """The context of a row of ``catalogue_history``, with exact numbers."""
    context: Context = json.loads(row["context"], parse_float=Decimal)
    return context


def product_changes(context: Context, named: Named) -> list[ProductChange]:
    """What changed, with the labels and formats of all histories."""
    return [
        ProductChange(
            name=_name(field),
            **{
                side: _value(field, value, context, named)
                for side, value in zip(("before", "after"), values, strict=True)
            },
        )
        for field, values in context.get("changes", {}).items()
    ]


_SAID: Final = {
    "chatbot_visible": ("não oferece o produto", "oferece o produto"),
    "track_stock": ("não", "sim"),
}
"""What ``False`` and ``True`` of a field mean."""
_STOCK: Final = {"minimum": "Estoque mínimo", "quantity": "Estoque"}


def _name(field: str) -> str:
    return _STOCK.get(field) or label_of_field(field, "product")


def _value(field: str, value: Any, context: Context, named: Named) -> str | None:
    if field == "quantity":
        return in_stock(value, context["unit"])
    if field == "minimum":
        return in_units(value, context["unit"])
    if field in _SAID:
        return _SAID[field][bool(value)]
    if field == "category_id":
        return str(value) if value else None
    return written(field, value, named) if value else None


def _added_detail(event: events.ProductAdded, context: Context) -> str:
    where = f" na categoria {context['category']}" if context["category"] else ""
    return f"Produto adicionado{where} por {reais(event.price)}."


def _renamed_detail(event: events.ProductRenamed, _context: Context) -> str:
    return "Voltou ao nome do catálogo de origem." if event.name is None else "O nome mudou."


def _repriced_detail(event: events.ProductRepriced, context: Context) -> str:
    if event.price is None:
        return "Voltou ao preço do catálogo de origem."
    prices: Sequence[Decimal] | None = context["changes"].get("price")
    if prices is None:
        return "O preço foi fixado pela casa."
    return "O preço subiu." if prices[1] > prices[0] else "O preço baixou."


def _details_detail(_event: events.ProductDetailsChanged, context: Context) -> str:
    names = (_name(field) for field in context.get("changes", {}))
    # an acronym stays as it is
    return f"Mudou: {', '.join(name if name.isupper() else name[0].lower() + name[1:] for name in names)}."


def _moved_detail(_event: events.ProductMovedToCategory, context: Context) -> str:
    return f"Foi para a categoria {context['category']}." if context["category"] else "Ficou sem categoria."


DESCRIPTIONS: Final[Descriptions] = {
    events.CategoryCreated: Description("Categoria criada", "criou {s.o}"),
    events.CategoryRenamed: Description("Categoria renomeada", lambda e, _s: f"chamou a categoria de {e.name}"),
    events.CategoryDescribed: Description("Categoria descrita", "mudou a descrição {s.de}"),
    events.CategoryTranslated: Description("Categoria traduzida", "mudou os textos em outras línguas {s.de}"),
    events.CategoryMoved: Description("Categoria movida", _moved_category),
    events.CategoryPositionSet: Description("Categoria em outra posição", "mudou a posição {s.de}"),
    events.CategoryShown: Description("Categoria exibida", "passou a mostrar {s.o} no cardápio"),
    events.CategoryHidden: Description("Categoria ocultada", "deixou de mostrar {s.o} no cardápio"),
    events.CategoryDeleted: Description("Categoria excluída", "excluiu {s.o}"),
    events.ProductAdded: Description("Produto adicionado", _added, detail=_added_detail),
    events.ProductRenamed: Description("Produto renomeado", _renamed, detail=_renamed_detail),
    events.ProductRepriced: Description("Preço mudado", _repriced, detail=_repriced_detail),
    events.ProductDetailsChanged: Description(
        "Detalhes do produto mudados", "mudou os detalhes {s.de}", detail=_details_detail
    ),
    events.ProductMovedToCategory: Description("Produto em outra categoria", _moved_product, detail=_moved_detail),
    events.ProductShown: Description(
        "Produto exibido", "passou a mostrar {s.o} no cardápio", detail="Passou a aparecer no cardápio."
    ),
    events.ProductHidden: Description(
        "Produto ocultado", "deixou de mostrar {s.o} no cardápio", detail="Deixou de aparecer no cardápio."
    ),
    events.ProductMadeAvailable: Description(
        "Produto disponível", "tornou {s.o} disponível", detail="Voltou a ficar disponível."
    ),
    events.ProductMadeUnavailable: Description(
        "Produto indisponível", "tornou {s.o} indisponível", detail="Ficou indisponível."
    ),
    events.ProductSourceSynced: Description(
        "Produto atualizado da origem",
        "atualizou {s.o} pelo catálogo de origem",
        detail="O catálogo de origem trouxe novidades.",
    ),
    events.ProductRemoved: Description("Produto excluído", "excluiu {s.o}", detail="O produto foi excluído."),
}
