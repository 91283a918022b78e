"""The products of the house as the file that an accountant fills in and the house imports again."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa

from infra.workbooks import workbook_of
from projections.catalogue.tables import categories, products
from projections.fiscal.tables import profiles
from query_api.http import Snapshot

READ_MODELS: Final = ("catalogue", "fiscal")
FILE: Final = "produtos-dados-fiscais.xlsx"
_parents = categories.alias("parents")
_COLUMNS: Final = {
    "codigo": products.c.sku,
    "categoria": sa.func.coalesce(_parents.c.name, categories.c.name),
    "subcategoria": sa.case((_parents.c.id.is_not(None), categories.c.name)),
    "nome": products.c.name,
    "ncm": products.c.ncm,
    "cest": products.c.cest,
    "origem": products.c.origin,
    "perfil de tributos": profiles.c.name,
}
"""What finds a product again, and its codes. Price and stock may change while the file is away, so they stay here."""


def product_codes(read: Snapshot) -> bytes:
    """A workbook with a line per product, by category and name. Every cell is a text: a spreadsheet takes the zero at
    the beginning of a number away."""
    joined = (
        products.outerjoin(categories, categories.c.id == products.c.category_id)
        .outerjoin(_parents, _parents.c.id == categories.c.parent_id)
        .outerjoin(profiles, profiles.c.id == products.c.tax_profile_id)
    )
    shown = [column.label(title) for title, column in _COLUMNS.items()]
    ordered = sa.select(*shown).select_from(joined).order_by("categoria", products.c.name_folded, products.c.id)
    lines = [["" if row[title] is None else str(row[title]) for title in _COLUMNS] for row in read.all(ordered)]
    return workbook_of("Produtos", list(_COLUMNS), lines)
