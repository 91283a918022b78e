"""Customers from a sheet: one line each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from command_api.customers.commands import sharing
from command_api.customers.details import Address, Record, TaxData
from command_api.customers.domain import Customer, Identity
from command_api.customers.records import register_customer
from command_api.event_store import Store
from command_api.imports.taking import Known, LinesRefused, refused
from command_api.kernel import CommandContext
from command_api.kernel.partial import Partial
from command_api.rules.import_sheets import Row
from infra.fiscal.cities import city_of_postal_code

_FIELDS: Final = {
    "nome": "name",
    "telefone": "phone",
    "documento": "document",
    "tipo": "kind",
    "email": "email",
    "observacoes": "notes",
    "mensagens": "accepts_messages",
    "prazo_dias": "payment_days",
    "limite_credito": "credit_limit",
}
_TAX_FIELDS: Final = {
    "indicador_ie": "state_registration_kind",
    "inscricao_estadual": "state_registration",
    "logradouro": "street",
    "numero": "number",
    "bairro": "district",
    "cep": "postal_code",
}


def take_customers(store: Store, known: Known, rows: Sequence[Row], ctx: CommandContext) -> Mapping[str, int]:
    """New records. A customer who is in the house already, with this name and telephone, keeps theirs as it is."""
    return {row["codigo"]: _taken(store, known, row, ctx) for row in rows}


def _taken(store: Store, known: Known, row: Row, ctx: CommandContext) -> int:
    same = _same(store, row)
    if same is not None:
        known.matched += 1
        return same.number
    if doubt := known.doubt(row):
        raise LinesRefused([refused(row, "telefone", doubt)])
    fields: dict[str, Any] = {field: row[column] for column, field in _FIELDS.items() if row.get(column) is not None}
    if row.get("endereco"):
        fields["addresses"] = (Address(label="", address=row["endereco"], details=row.get("complemento", "")),)
    if tax := {field: row[column] for column, field in _TAX_FIELDS.items() if row.get(column)}:
        city = city_of_postal_code(row.get("cep") or "")
        fields["tax"] = TaxData(**tax, city_code=city.code if city else "")
    return register_customer(store, Partial(Record, **fields), ctx).id


def _same(store: Store, row: Row) -> Customer | None:
    """The one customer with the name and telephone of the line, unless their documents differ."""
    if not row.get("telefone"):
        return None
    identity = Identity(row["nome"], row["telefone"], row.get("documento", ""))
    same = [each for each in sharing(store, identity) if each.is_called(identity.name)]
    return same[0] if len(same) == 1 else None
