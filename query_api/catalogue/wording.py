"""The names of what this slice shows: see ``wording.kind``."""

from __future__ import annotations

from typing import Final

from command_api.catalogue.details import CategoryWords, Details
from infra.declared_fields import labels
from query_api.wording.kind import Kind

KINDS: Final = {
    "product": Kind("o", "produto", "Produtos", labels=labels(Details)),
    "category": Kind(
        "a",
        "categoria",
        "Categorias",
        labels={**labels(CategoryWords), "order": "Posição", "words": "Outras línguas"},
        bodies=("CategoryBody", "NewCategoryBody"),
    ),
}
READ_MODELS: Final = {"catalogue": "Catálogo"}
HOUSE_TEXTS: Final = frozenset({"name", "slug", "summary", "sku", "supplier_sku", "name_source", "description"})
