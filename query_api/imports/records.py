"""Customers and models of equipment as the files that an accountant fills in and the house imports again."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Final, Literal

import sqlalchemy as sa

from command_api.rules.import_sheets import OF_HOUSE, SHEETS
from infra.spreadsheets import written
from infra.workbooks import workbook_of
from projections.customers.tables import customers
from projections.equipment.tables import models
from query_api.http import Snapshot

HandedOut = Literal["customers", "equipment"]
READ_MODELS: Final = ("customers", "equipment")
FILES: Final[Mapping[HandedOut, str]] = {
    "customers": "clientes-dados-fiscais.xlsx",
    "equipment": "modelos-dados-fiscais.xlsx",
}
_OF_TAX: Final = {
    "indicador_ie": "state_registration_kind",
    "inscricao_estadual": "state_registration",
    "logradouro": "street",
    "numero": "number",
    "complemento_fiscal": "complement",
    "bairro": "district",
    "cep": "postal_code",
    "codigo_ibge": "city_code",
}
Line = Mapping[str, str]


def records_for_notes(read: Snapshot, sheet: HandedOut) -> bytes:
    """A workbook with a line per record: what finds it again, and what notes say of it. Every cell is a text, as a
    spreadsheet takes the zero at the beginning of a number away."""
    title, columns, lines_of = _SHEETS[sheet]
    lines = [[_taken_again(sheet, name, line[name]) for name in columns] for line in lines_of(read)]
    return workbook_of(title, columns, lines)


def _customers(read: Snapshot) -> list[Line]:
    """Customers who are neither erased nor merged into another record. Telephones, remarks and addresses of deliveries
    are none of the accountant's business."""
    living = sa.and_(customers.c.erased_at.is_(None), customers.c.merged_into.is_(None))
    query = sa.select(customers.c.id, customers.c.name, customers.c.document, customers.c.tax).where(living)
    return [_customer(row) for row in read.all(query.order_by(customers.c.name_folded, customers.c.id))]


def _customer(row: sa.RowMapping) -> Line:
    tax: dict[str, str] = json.loads(row["tax"])
    said = {column: tax.get(field, "") for column, field in _OF_TAX.items()}
    said["indicador_ie"] = said["indicador_ie"].replace("nao_contribuinte", "não contribuinte")
    return {"codigo": f"{OF_HOUSE}{row['id']}", "nome": row["name"], "documento": row["document"], **said}


def _models(read: Snapshot) -> list[Line]:
    query = sa.select(models.c.name, models.c.ncm, models.c.value).order_by(models.c.name_folded, models.c.id)
    return [{"modelo": row["name"], "ncm": row["ncm"], "valor": written(row["value"])} for row in read.all(query)]


def _taken_again(sheet: HandedOut, name: str, text: str) -> str:
    """``text``, unless the import would refuse it, such as a document of earlier that is none: an empty cell changes
    nothing. Without what is needed a line is refused, so that stays."""
    column = next(each for each in SHEETS[sheet] if each.name == name)
    if not text or column.needed:
        return text
    try:
        column.parse(text)
    except ValueError:
        return ""
    return text


_SHEETS: Final[Mapping[HandedOut, tuple[str, Sequence[str], Callable[[Snapshot], list[Line]]]]] = {
    "customers": ("Clientes", ("codigo", "nome", "documento", *_OF_TAX), _customers),
    "equipment": ("Modelos", ("modelo", "ncm", "valor"), _models),
}
