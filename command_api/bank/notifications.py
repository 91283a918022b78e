"""What the bank's webhook says of a PIX: each is a bank line, as if a statement had listed it at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from command_api.bank.commands import Outcome, record_line
from command_api.bank.statement_lines import StatementLine, pix_identity
from command_api.event_store import Store
from command_api.kernel import CommandContext
from command_api.rules.windows import PUB_TIME


@dataclass(frozen=True, slots=True)
class NotifiedRefund:
    """Money of a PIX that was sent back. BRL."""

    id: str
    amount: Decimal


@dataclass(frozen=True, slots=True)
class NotifiedPix:
    """A PIX that came in, with the refunds that are settled. BRL."""

    end_to_end_id: str
    txid: str
    amount: Decimal
    received_at: datetime
    payer_name: str
    payer_document: str
    text: str
    refunds: Sequence[NotifiedRefund]


@dataclass(frozen=True, slots=True)
class UnreadPix:
    """An element that could not be read: a digest of it, and its wrong fields. Nothing of the payer is kept."""

    digest: str
    fields: Sequence[str]


def take_notifications(
    store: Store, notified: Sequence[NotifiedPix], unread: Sequence[UnreadPix], ctx: CommandContext
) -> list[Outcome]:
    """Record what is not known, in any order and however often it is notified. A PIX with the ``txid`` of an order and
    the amount that was asked for is a payment at once; everything else waits in the reconciliation for a user.

    An element that could not be read waits, too, as a line without an amount. No other order is suggested: that reads
    every open order, and the bank waits for the answer.
    """
    lines = [line for pix in notified for line in (_credit(pix, ctx), *_refunds(pix, ctx))]
    lines += [_unread(each, ctx) for each in unread]
    return [record_line(store, line, (), ctx)[0] for line in lines]


def _credit(pix: NotifiedPix, ctx: CommandContext) -> StatementLine:
    received_at = min(pix.received_at, ctx.now)
    return StatementLine(
        identities=(pix_identity(pix.end_to_end_id, pix.amount),),
        posted_on=received_at.astimezone(PUB_TIME).date(),
        amount=pix.amount,
        payer_name=pix.payer_name,
        payer_document=pix.payer_document,
        text=pix.text,
        txid=pix.txid,
        end_to_end_id=pix.end_to_end_id,
        source="webhook",
        received_at=received_at,
        is_returned=bool(pix.refunds),
    )


def _unread(pix: UnreadPix, ctx: CommandContext) -> StatementLine:
    wrong = f" ({', '.join(pix.fields)})" if pix.fields else ""
    return StatementLine(
        identities=(f"pix unread\n{pix.digest}",),
        posted_on=ctx.now.astimezone(PUB_TIME).date(),
        amount=Decimal(0),
        payer_name="",
        payer_document="",
        text=f"O banco avisou de um PIX que não pôde ser lido{wrong}. Confira no extrato.",
        txid="",
        end_to_end_id="",
        source="webhook",
        received_at=ctx.now,
    )


def _refunds(pix: NotifiedPix, ctx: CommandContext) -> Sequence[StatementLine]:
    return [
        StatementLine(
            identities=(f"pix refund\n{pix.end_to_end_id.upper()}\n{refund.id}\n{refund.amount}",),
            posted_on=ctx.now.astimezone(PUB_TIME).date(),
            amount=-refund.amount,
            payer_name="",
            payer_document="",
            text="",
            txid=pix.txid,
            end_to_end_id=pix.end_to_end_id,
            source="webhook",
        )
        for refund in pix.refunds
    ]
