"""Commands on notes that another program issued."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from command_api.event_store import Receipt, Store
from command_api.kernel import CommandContext, NotFound, Refused, Taken
from command_api.notes.composing import KIND_LABELS, Kind
from command_api.notes.domain import NOTE_KEY, FiscalNote
from command_api.orders.domain import EventOrder
from command_api.rules.note_keys import NFCE, NFE, checked_note_key, checked_service_key, issuer_in, model_of
from command_api.rules.order_status import OWING
from command_api.rules.tax_number import bare
from command_api.site.domain import BUSINESS, BusinessInfo


@dataclass(frozen=True, slots=True)
class RecordNote:
    """``total`` is what the note says, in BRL."""

    order_id: int
    kind: Kind
    key: str
    total: Decimal


def record_note(store: Store, command: RecordNote, ctx: CommandContext) -> Receipt:
    """A note that another program issued; a sale may have an NFC-e instead. Raises ``NotFound`` (order), ``Refused``
    for a key that is none or another house's and for an order that is not confirmed, ``Taken`` where the order has such
    a note already."""
    order = store.load(EventOrder, command.order_id)
    if order.status not in OWING:
        raise Refused("Este pedido ainda não está confirmado, ou foi cancelado: não há nota a registrar.")
    key = _checked_key(store, command.kind, command.key)
    kind = "nfce" if command.kind == "nfe_venda" and model_of(key) == NFCE else command.kind
    note = FiscalNote.record(
        store.new_id(FiscalNote),
        kind,
        order_id=order.number,
        order_code=order.order_code,
        key=key,
        total=command.total,
    )
    try:
        return store.save(note, ctx=ctx)
    except Taken as taken:
        if taken.details["scope"] == NOTE_KEY:
            raise Taken("Esta chave já está registrada.", **taken.details) from None
        sentence = f"O pedido {order.order_code} já tem uma {KIND_LABELS[command.kind]}."
        raise Taken(sentence, **taken.details) from None


def withdraw_note(store: Store, id: int, ctx: CommandContext) -> Receipt:
    """The note was recorded in error, or cancelled where it was issued. Raises ``NotFound``."""
    note = store.load(FiscalNote, id, ctx)
    note.withdraw()
    return store.save(note, ctx=ctx)


def _checked_key(store: Store, kind: Kind, text: str) -> str:
    try:
        if kind == "nfse_locacao":
            return checked_service_key(text)
        is_nfce = kind == "nfce" or (kind == "nfe_venda" and model_of(text) == NFCE)
        key = checked_note_key(text, NFCE if is_nfce else NFE)
    except ValueError as fault:
        raise Refused(str(fault)) from fault
    own = bare(_own_number(store))
    if key and own and issuer_in(key) != own:
        raise Refused("Esta nota é de outro CNPJ, não o da casa.")
    if not key:
        raise Refused("Informe a chave da nota.")
    return key


def _own_number(store: Store) -> str:
    try:
        info = store.load(BusinessInfo, BUSINESS).info
    except NotFound:
        return ""
    return info.tax_number if info else ""
