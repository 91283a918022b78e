"""Customers from a sheet: one line each. What it says for notes of a customer who is known is taken, too."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from msgspec.structs import replace

from command_api.customers.commands import sharing
from command_api.customers.details import NO_TAX_DATA, Address, Record, TaxData
from command_api.customers.domain import Customer, Identity
from command_api.customers.records import ChangeCustomer, change_customer, register_customer
from command_api.event_store import Store
from command_api.imports.taking import Known, LinesRefused, check, refused
from command_api.kernel import CommandContext, NotFound
from command_api.kernel.partial import Partial
from command_api.rules.import_sheets import OF_HOUSE, Row
from command_api.rules.tax_number import bare
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
    "complemento_fiscal": "complement",
    "bairro": "district",
    "cep": "postal_code",
    "codigo_ibge": "city_code",
}


def take_customers(store: Store, known: Known, rows: Sequence[Row], ctx: CommandContext) -> Mapping[str, int]:
    """New records. A customer who is in the house already, with this name and telephone, keeps theirs, and gets only
    what the line says for notes. So does one by the code of the house, which is none of an imported record."""
    taken: dict[str, int] = {}
    for row in rows:
        if row["codigo"].upper().startswith(OF_HOUSE):
            _complete(store, known, row, _of_house(store, row), ctx)
        else:
            taken[row["codigo"]] = _taken(store, known, row, ctx)
    return taken


def complete_customer(store: Store, known: Known, row: Row, ctx: CommandContext) -> None:
    """What the line of a customer who was imported before says for notes."""
    id = known.record("customers", row["codigo"])
    if id is not None:
        _complete(store, known, row, store.load(Customer, id), ctx)


def _taken(store: Store, known: Known, row: Row, ctx: CommandContext) -> int:
    same = _same(store, row)
    if same is not None:
        known.matched += 1
        _complete(store, known, row, same, ctx)
        return same.number
    if doubt := known.doubt(row):
        raise LinesRefused([refused(row, "telefone", doubt)])
    fields: dict[str, Any] = {field: row[column] for column, field in _FIELDS.items() if row.get(column) is not None}
    if row.get("endereco"):
        fields["addresses"] = (Address(label="", address=row["endereco"], details=row.get("complemento", "")),)
    if tax := _said_for_notes(row, NO_TAX_DATA):
        fields["tax"] = TaxData(**tax)
    return register_customer(store, Partial(Record, **fields), ctx).id


def _same(store: Store, row: Row) -> Customer | None:
    """The one customer with the name and telephone of the line, unless their documents differ."""
    if not row.get("telefone"):
        return None
    identity = Identity(row["nome"], row["telefone"], row.get("documento", ""))
    same = [each for each in sharing(store, identity) if each.is_called(identity.name)]
    return same[0] if len(same) == 1 else None


def _of_house(store: Store, row: Row) -> Customer:
    """The customer whose number the code says. The name must be theirs: the file may be of another house."""
    number = row["codigo"][len(OF_HOUSE) :]
    try:
        customer = store.load(Customer, int(number) if number.isdecimal() and len(number) < 16 else 0)
    except NotFound:
        raise LinesRefused([refused(row, "codigo", "Não há um cliente com este número no cadastro.")]) from None
    is_other = not customer.erased and not customer.is_called(row["nome"])
    check([refused(row, "nome", "O nome não é o do cadastro deste cliente.")] if is_other else [])
    return customer


def _complete(store: Store, known: Known, row: Row, customer: Customer, ctx: CommandContext) -> None:
    """What the line says for notes, unless the record is erased or merged."""
    said = _said_for_notes(row, customer.tax)
    if not said or customer.erased or customer.merged_into is not None:
        return
    known.state(row, customer.id, _TAX_FIELDS)
    tax = replace(customer.tax, **said).checked()
    if tax != customer.tax:
        change_customer(store, ChangeCustomer(customer.number, Partial(Record, tax=tax)), ctx)
        known.completed.add(customer.id)
        known.completing.add(row.line)


def _said_for_notes(row: Row, now: TaxData) -> dict[str, Any]:
    """The fields that the line fills. A new CEP says its city; only a ``contribuinte`` keeps a registration. Raises
    ``LinesRefused`` if CEP and city, one of them new, contradict each other: the file would say either of them in turn.
    """
    said: dict[str, Any] = {field: row[column] for column, field in _TAX_FIELDS.items() if row.get(column)}
    if said.get("state_registration_kind", "contribuinte") != "contribuinte":
        said.setdefault("state_registration", "")
    postal_code = said.get("postal_code", "")
    city = city_of_postal_code(postal_code)
    is_new = not now.city_code or bare(postal_code) != bare(now.postal_code)
    if city is not None and (is_new or said.get("city_code", now.city_code) != now.city_code):
        reason = f"O CEP é de {city.name}, e o código é de outro município: corrija um deles ou deixe o código vazio."
        check([refused(row, "codigo_ibge", reason)] if said.get("city_code", city.code) != city.code else [])
        said["city_code"] = city.code
    return said
