"""Descriptions of the events of categories and products."""

from __future__ import annotations

from typing import Any, Final

from infra.brazilian import reais
from query_api.wording.description import Description
from query_api.wording.subjects import Subject


def _added(event: Any, s: Subject) -> str:
    return f"adicionou {s.o} por {reais(event.price)}"


def _renamed(event: Any, s: Subject) -> str:
    return f"chamou o produto de {event.name}" if event.name else f"devolveu {s.ao} o nome do catálogo de origem"


def _repriced(event: Any, s: Subject) -> str:
    if event.price is None:
        return f"devolveu {s.ao} o preço do catálogo de origem"
    return f"mudou o preço {s.de} para {reais(event.price)}"


def _moved_product(event: Any, s: Subject) -> str:
    return f"tirou {s.o} da categoria" if event.category_id is None else f"mudou {s.o} de categoria"


def _moved_category(event: Any, s: Subject) -> str:
    return f"tornou {s.o} uma categoria principal" if event.parent_id is None else f"pôs {s.o} dentro de outra"


DESCRIPTIONS: Final[dict[str, Description]] = {
    "catalogue.CategoryCreated": Description("Categoria criada", "criou {s.o}"),
    "catalogue.CategoryRenamed": Description("Categoria renomeada", lambda e, _s: f"chamou a categoria de {e.name}"),
    "catalogue.CategoryDescribed": Description("Categoria descrita", "mudou a descrição {s.de}"),
    "catalogue.CategoryMoved": Description("Categoria movida", _moved_category),
    "catalogue.CategoryPositionSet": Description("Categoria em outra posição", "mudou a posição {s.de}"),
    "catalogue.CategoryShown": Description("Categoria exibida", "passou a mostrar {s.o} no cardápio"),
    "catalogue.CategoryHidden": Description("Categoria ocultada", "deixou de mostrar {s.o} no cardápio"),
    "catalogue.CategoryDeleted": Description("Categoria excluída", "excluiu {s.o}"),
    "catalogue.ProductAdded": Description("Produto adicionado", _added),
    "catalogue.ProductRenamed": Description("Produto renomeado", _renamed),
    "catalogue.ProductRepriced": Description("Preço mudado", _repriced),
    "catalogue.ProductDetailsChanged": Description("Detalhes do produto mudados", "mudou os detalhes {s.de}"),
    "catalogue.ProductMovedToCategory": Description("Produto em outra categoria", _moved_product),
    "catalogue.ProductShown": Description("Produto exibido", "passou a mostrar {s.o} no cardápio"),
    "catalogue.ProductHidden": Description("Produto ocultado", "deixou de mostrar {s.o} no cardápio"),
    "catalogue.ProductMadeAvailable": Description("Produto disponível", "tornou {s.o} disponível"),
    "catalogue.ProductMadeUnavailable": Description("Produto indisponível", "tornou {s.o} indisponível"),
    "catalogue.ProductSourceSynced": Description(
        "Produto atualizado da origem", "atualizou {s.o} pelo catálogo de origem"
    ),
    "catalogue.ProductRemoved": Description("Produto excluído", "excluiu {s.o}"),
}
