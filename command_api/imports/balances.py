"""Opening balances from a sheet: one line per debt, of customers who are in the house already."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from command_api.customers.commands import of_document, sharing
from command_api.customers.domain import Customer, Identity
from command_api.event_store import Store
from command_api.imports.taking import Known, LinesRefused, check, refused
from command_api.kernel import CommandContext, DomainError
from command_api.orders.opening_balances import RecordOpeningBalance, record_opening_balance
from command_api.rules.import_sheets import Row
from command_api.rules.spreadsheets import LineRefusal


def balance_key(row: Row) -> str:
    """A debt has no number: it is what this customer owes since this day, for what the note says."""
    said = _identity(row)
    who = row.get("cliente") or str(said.document_code) or f"{said.phone_digits} {said.folded_name}"
    return f"{who}/{row['desde']}/{row.get('observacao', '')}"


def take_balances(store: Store, known: Known, rows: Sequence[Row], ctx: CommandContext) -> Mapping[str, int]:
    """Every debt is an order without lines."""
    taken: dict[str, int] = {}
    refusals: list[LineRefusal] = []
    for row in rows:
        try:
            taken[balance_key(row)] = record_opening_balance(store, _command(store, known, row), ctx).id
        except LinesRefused as refusal:
            refusals += refusal.refusals
        except DomainError as refusal:
            refusals.append(refused(row, "", refusal.sentence))
    check(refusals)
    return taken


def _command(store: Store, known: Known, row: Row) -> RecordOpeningBalance:
    return RecordOpeningBalance(
        customer_id=_customer(store, known, row).number,
        amount=row["valor"],
        since=row["desde"],
        note=row.get("observacao", ""),
        cost_center=row.get("centro_de_custo", "distribuidora"),
    )


def _customer(store: Store, known: Known, row: Row) -> Customer:
    """The customer by code, else by document, else by telephone and name. No customer is registered: a name in another
    writing would make a second record of one person."""
    said = _identity(row)
    if row.get("cliente"):
        id = known.record("customers", row["cliente"])
        found = [] if id is None else [store.load(Customer, id)]
        column = "cliente"
    elif said.document_code:
        found, column = of_document(store, said), "documento"
    else:
        found, column = sharing(store, said), "telefone" if said.phone else "nome"
    living = [each for each in found if not each.erased and (not said.name or each.is_called(said.name))]
    people = {each.person for each in living}
    if len(people) == 1:
        return living[0]
    if people:
        reason = "Mais de um cliente tem este telefone: diga o nome, como no cadastro."
    elif column == "nome" and not said.name:
        reason = "Diga quem deve: o código, o documento, ou o telefone e o nome."
    elif found:
        reason = "O nome não é o do cadastro deste cliente."
    elif column == "telefone" and (doubt := known.doubt(row)):
        reason = doubt
    else:
        reason = "Não há um cliente assim no cadastro: importe a planilha de clientes antes."
    raise LinesRefused([refused(row, column, reason)])


def _identity(row: Row) -> Identity:
    return Identity(row.get("nome", ""), row.get("telefone", ""), row.get("documento", ""))
