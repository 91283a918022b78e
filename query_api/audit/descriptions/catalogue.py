"""Categories, products and pictures, told."""

from __future__ import annotations

from typing import Any, Final

from infra.brazilian import reais
from query_api.audit.descriptions.sentence import Telling
from query_api.audit.kinds import Subject

_OF_WHAT: Final = {"hero": "da capa", "product": "de produto", "category": "de categoria"}


def _added(event: Any, s: Subject) -> str:
    return f"adicionou {s.o} por {reais(event.price)}"


def _renamed(event: Any, s: Subject) -> str:
    return f"chamou o produto de {event.name}" if event.name else f"devolveu {s.ao} o nome do catálogo de origem"


def _repriced(event: Any, s: Subject) -> str:
    if event.price is None:
        return f"devolveu {s.ao} o preço do catálogo de origem"
    return f"mudou o preço {s.de} para {reais(event.price)}"


def _uploaded(event: Any, s: Subject) -> str:
    return f"enviou {s.o}" if s.label else f"enviou a imagem {_OF_WHAT.get(event.kind, '')} {s.stream[6:]}"


def _reordered(event: Any, _s: Subject) -> str:
    return f"mudou a ordem de {len(event.image_ids)} imagens"


def _moved_product(event: Any, s: Subject) -> str:
    return f"tirou {s.o} da categoria" if event.category_id is None else f"mudou {s.o} de categoria"


def _moved_category(event: Any, s: Subject) -> str:
    return f"tornou {s.o} uma categoria principal" if event.parent_id is None else f"pôs {s.o} dentro de outra"


TELLINGS: Final[dict[str, Telling]] = {
    "catalogue.CategoryCreated": Telling("Categoria criada", "criou {s.o}"),
    "catalogue.CategoryRenamed": Telling("Categoria renomeada", lambda e, _s: f"chamou a categoria de {e.name}"),
    "catalogue.CategoryDescribed": Telling("Categoria descrita", "mudou a descrição {s.de}"),
    "catalogue.CategoryMoved": Telling("Categoria movida", _moved_category),
    "catalogue.CategoryPositionSet": Telling("Categoria em outra posição", "mudou a posição {s.de}"),
    "catalogue.CategoryShown": Telling("Categoria exibida", "passou a mostrar {s.o} no cardápio"),
    "catalogue.CategoryHidden": Telling("Categoria ocultada", "deixou de mostrar {s.o} no cardápio"),
    "catalogue.CategoryDeleted": Telling("Categoria excluída", "excluiu {s.o}"),
    "catalogue.ProductAdded": Telling("Produto adicionado", _added),
    "catalogue.ProductRenamed": Telling("Produto renomeado", _renamed),
    "catalogue.ProductRepriced": Telling("Preço mudado", _repriced),
    "catalogue.ProductDetailsChanged": Telling("Detalhes do produto mudados", "mudou os detalhes {s.de}"),
    "catalogue.ProductMovedToCategory": Telling("Produto em outra categoria", _moved_product),
    "catalogue.ProductShown": Telling("Produto exibido", "passou a mostrar {s.o} no cardápio"),
    "catalogue.ProductHidden": Telling("Produto ocultado", "deixou de mostrar {s.o} no cardápio"),
    "catalogue.ProductMadeAvailable": Telling("Produto disponível", "tornou {s.o} disponível"),
    "catalogue.ProductMadeUnavailable": Telling("Produto indisponível", "tornou {s.o} indisponível"),
    "catalogue.ProductSourceSynced": Telling("Produto atualizado da origem", "atualizou {s.o} pelo catálogo de origem"),
    "catalogue.ProductRemoved": Telling("Produto excluído", "excluiu {s.o}"),
    "images.ImageUploaded": Telling("Imagem enviada", _uploaded),
    "images.ImageEdited": Telling("Imagem editada", "editou {s.o}"),
    "images.ImageEditUndone": Telling("Edição de imagem desfeita", "desfez a última edição {s.de}"),
    "images.ImageDescribed": Telling("Imagem descrita", "mudou os textos {s.de}"),
    "images.ImageActivated": Telling("Imagem exibida", "passou a mostrar {s.o}"),
    "images.ImageDeactivated": Telling("Imagem ocultada", "deixou de mostrar {s.o}"),
    "images.ImageDeleted": Telling("Imagem excluída", "excluiu {s.o}"),
    "images.ImagesReordered": Telling("Imagens reordenadas", _reordered),
}
