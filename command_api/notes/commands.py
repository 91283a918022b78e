"""Commands on notes of orders."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Final

from command_api.event_store import Receipt, Store
from command_api.fiscal.providing import provider_in_use
from command_api.kernel import CommandContext, NotFound, Refused, Taken
from command_api.notes.domain import NOTE_KEY, NOTE_OF, FiscalNote
from command_api.notes.drafting import Drafted, Drafts
from command_api.notes.subject import KIND_LABELS, Kind
from command_api.orders.domain import EventOrder
from command_api.rules.note_keys import NFCE, NFE, checked_note_key, checked_service_key, issuer_in, model_of
from command_api.rules.note_states import AmendmentKind
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
    return _saved(store, note, ctx)


def issue_note(store: Store, drafts: Drafts, order_id: int, kind: Kind, ctx: CommandContext) -> Receipt:
    """Freeze what the order asks for now, to be handed to the provider of the house. Raises ``Refused`` where something
    is missing or there is no provider, ``Taken`` where the order has such a note already."""
    return _issued(store, _wanted(drafts.of_order(order_id, ctx.now), kind), ctx)


def amend_note(store: Store, drafts: Drafts, id: int, kind: AmendmentKind, ctx: CommandContext) -> Receipt:
    """A note that completes a valid one, or takes back a part of it, as ``issue_note``. Raises ``NotFound``."""
    found = [each for each in drafts.amending(id, ctx.now) if each.source.amends and each.source.amends.kind == kind]
    if not found:
        raise Refused("O pedido pede o mesmo que a nota diz: não há o que emitir.")
    return _issued(store, found[0], ctx)


def issue_note_of_day(store: Store, drafts: Drafts, day: date, ctx: CommandContext) -> Receipt:
    """The NFC-e of what the bar sold on a day, as ``issue_note``."""
    drafted = drafts.of_day(day, ctx.now)
    if drafted is None:
        raise Refused("Neste dia não há vendas do balcão.")
    return _issued(store, drafted, ctx)


def correct_note(store: Store, drafts: Drafts, id: int, ctx: CommandContext) -> Receipt:
    """Hand a rejected note over again, as the order and the codes are now. Raises ``NotFound``, ``Refused``."""
    note = store.load(FiscalNote, id, ctx)
    drafted = _again(drafts, note, ctx)
    _check_ready(drafted)
    provider = provider_in_use(store).settings
    if (provider.environment == "homologacao") != note.is_test:
        raise Refused("Esta nota é de outro ambiente: descarte-a e emita outra.")
    note.correct(drafted.said, provider.provider)
    return store.save(note, ctx=ctx)


def cancel_note(store: Store, id: int, reason: str, ctx: CommandContext) -> Receipt:
    """Ask the provider to cancel an authorised note. Raises ``NotFound``, ``Refused`` after the hours of its kind."""
    return _changed(store, id, ctx, lambda note: note.ask_to_cancel(reason, ctx.now))


def retry_note(store: Store, id: int, ctx: CommandContext) -> Receipt:
    """Ask the provider again, now. Raises ``NotFound``, ``Refused``."""
    return _changed(store, id, ctx, FiscalNote.retry)


def discard_note(store: Store, id: int, ctx: CommandContext) -> Receipt:
    """Give a note up that never became valid: its order asks for it again. Raises ``NotFound``, ``Refused``."""
    return _changed(store, id, ctx, FiscalNote.discard)


def forget_note(store: Store, id: int, ctx: CommandContext) -> Receipt:
    """Destroy what a note says, and its files: the law wants it kept no longer."""
    note = store.load(FiscalNote, id, ctx)
    note.forget()
    receipt = store.save(note, ctx=ctx, changes=store.keys.destroy(note.id, store.keys.streams_of(note.id)))
    store.keys.forget(note.id)
    return receipt


def withdraw_note(store: Store, id: int, ctx: CommandContext) -> Receipt:
    """The note was recorded in error, or cancelled where it was issued. Raises ``NotFound``."""
    note = store.load(FiscalNote, id, ctx)
    note.withdraw()
    return store.save(note, ctx=ctx)


def _issued(store: Store, drafted: Drafted, ctx: CommandContext) -> Receipt:
    _check_ready(drafted)
    provider = provider_in_use(store).settings
    note = FiscalNote.issue(
        store.new_id(FiscalNote),
        drafted.kind,
        drafted.source,
        drafted.said,
        provider.provider,
        provider.environment,
        f"{_REF}-{secrets.token_hex(6)}",
    )
    return _saved(store, note, ctx)


_REF: Final = "choperia"


def _again(drafts: Drafts, note: FiscalNote, ctx: CommandContext) -> Drafted:
    """What the note is about, as it is now."""
    if note.sale_day is not None:
        found = drafts.of_day(note.sale_day, ctx.now)
        drafted = [found] if found else []
    elif note.amends:
        drafted = [
            each
            for each in drafts.amending(note.amends.note_id, ctx.now)
            if each.source.amends and each.source.amends.kind == note.amends.kind
        ]
    else:
        drafted = [each for each in drafts.of_order(note.order_id or 0, ctx.now) if each.kind == note.kind]
    if not drafted:
        raise Refused("Não há mais o que pedir nesta nota: descarte-a.")
    return drafted[0]


def _wanted(drafted: Sequence[Drafted], kind: Kind) -> Drafted:
    found = next((each for each in drafted if each.kind == kind), None)
    if found is None:
        raise Refused(f"Este pedido não pede uma {KIND_LABELS[kind]}.")
    return found


def _check_ready(drafted: Drafted) -> None:
    if drafted.missing:
        sentences = " ".join(each.sentence for each in drafted.missing)
        raise Refused(f"A nota ainda não está pronta. {sentences}")


def _saved(store: Store, note: FiscalNote, ctx: CommandContext) -> Receipt:
    try:
        return store.save(note, ctx=ctx)
    except Taken as taken:
        if taken.details["scope"] == NOTE_KEY:
            raise Taken("Esta chave já está registrada.", **taken.details) from None
        if taken.details["scope"] != NOTE_OF:
            raise
        about = f"O pedido {note.order_code}" if note.order_id is not None else "O dia"
        raise Taken(f"{about} já tem uma {KIND_LABELS[note.kind]}.", **taken.details) from None


def _changed(store: Store, id: int, ctx: CommandContext, change: Callable[[FiscalNote], None]) -> Receipt:
    note = store.load(FiscalNote, id, ctx)
    change(note)
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
