"""Messages by page, filter and search; failures by cause; rules and channels with what waits for them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Annotated, Any, Final, Literal
from urllib.parse import quote

import sqlalchemy as sa
from pydantic import BeforeValidator, Field

from command_api.kernel import EVENT_TYPES, stream_id
from command_api.rules.messages import CHANNELS_OF, OCCASIONS, Channel, Occasion
from command_api.rules.telephones import whatsapp_number
from infra.security.permissions import Permission
from projections.messages.tables import message_channels, message_rules, messages, notice_readers
from projections.orders.tables import orders
from projections.reservations.tables import reservations
from query_api.filling import filled
from query_api.http import Page, Row, Snapshot
from query_api.messages.responses import (
    ChannelRow,
    FailedGroup,
    FailedGroups,
    MessageCounts,
    MessageRow,
    MessageRuleRow,
    MessageRules,
    Notice,
    Notices,
    OccasionRow,
    RuleTemplate,
    TermRow,
)

MOST_OF_A_GROUP: Final = 500
SHOWN_NOTICES: Final = 30
_SCREENS: Final = {
    "event_order": "/operacoes/eventos/{}",
    "reservation": "/operations/reservations",
    "bank_line": "/operacoes/conciliacao",
    "waiter_call": "/operacoes/torneiras",
    "lead": "/operacoes/pedidos-do-site",
}
_OF_THE_RECIPIENT: Final = re.compile(
    r"^O (?:e-mail|telefone) (?!do remetente)|o destinatário|aparelho (?:cancelou|não está)|a este telefone|^A pessoa "
)
_PASSES: Final = re.compile(
    r"não atende|fora do ar|a tempo|interrompeu|mais tarde|agora|mais devagar|por enquanto|respondeu (?:429|5|algo)"
)
Empty = BeforeValidator(lambda value: None if value == "" else value)


class MessagePage(Page):
    """Query parameters of the queue."""

    order: Literal["asc", "desc"] = Field("desc", description="direction of `sort`", examples=["desc"])
    list: Annotated[Literal["to_send", "scheduled", "failed", "ended"] | None, Empty] = Field(
        None, description="due and for a user to send; its time comes later; failed; sent and withdrawn"
    )
    channel: Annotated[Channel | None, Empty] = Field(None, description="only of this kind", examples=["email"])
    channel_id: int | None = Field(None, ge=1, description="only of this webhook or device", examples=[2])
    about: Annotated[str | None, Empty] = Field(
        None, max_length=60, description="only about this stream", examples=["event_order-42"]
    )
    sort: Literal["due_at", "id"] = Field("id", description="what to sort by", examples=["id"])

    def query(self, now: datetime) -> sa.Select[Any]:
        """Every message that passes the filters."""
        columns = messages.c
        query = sa.select(messages)
        if self.list is not None:
            query = query.where(_in_list(self.list, now))
        if self.channel is not None:
            query = query.where(columns.channel == self.channel)
        elif self.about is None:
            query = query.where(columns.channel.not_in(("webhook", "notice")))
        if self.channel_id is not None:
            query = query.where(columns.channel_id == self.channel_id)
        if self.about is not None:
            query = query.where(columns.about == self.about, columns.channel != "webhook")
        return query

    def sorted_by(self) -> Sequence[sa.ColumnElement[Any]]:
        """The columns of ``sort``, the last of them unique."""
        return [messages.c.due_at, messages.c.id] if self.sort == "due_at" else [messages.c.id]


def _in_list(name: str, now: datetime) -> sa.ColumnElement[bool]:
    columns = messages.c
    match name:
        case "to_send":
            return sa.and_(columns.state == "waiting", columns.channel == "whatsapp", columns.due_at <= now)
        case "scheduled":
            later = sa.or_(columns.channel != "whatsapp", columns.due_at > now)
            return sa.and_(columns.state == "waiting", later)
        case "failed":
            return columns.state == "failed"
        case _:
            return columns.state.not_in(("waiting", "failed"))


def counts(read: Snapshot, now: datetime) -> MessageCounts:
    """Messages to people; webhooks have their own lists."""
    people = messages.c.channel.not_in(("webhook", "notice"))
    found = {
        name: read.count(sa.select(messages.c.id).where(people, _in_list(name, now)))
        for name in ("to_send", "scheduled", "failed")
    }
    return MessageCounts(**found)


def shown(read: Snapshot, rows: Sequence[Row], now: datetime) -> list[MessageRow]:
    """The messages with their receivers, and how to write to them."""
    people = _people(read, rows)
    found = []
    for row in rows:
        name, phone = people.get(row["about"], ("", ""))
        is_for_customer = row["audience"] == "customer"
        found.append(
            MessageRow.model_validate(
                {
                    **row,
                    "occasion_label": _label(row["occasion"]),
                    "screen": screen_of(row["about"]),
                    "recipient": name if is_for_customer else "",
                    "whatsapp_url": _whatsapp(phone, row["text"]) if is_for_customer else None,
                    "is_due": row["due_at"] <= now,
                }
            )
        )
    return found


def _people(read: Snapshot, rows: Sequence[Row]) -> dict[str, tuple[str, str]]:
    """Name and telephone by stream."""
    found: dict[str, tuple[str, str]] = {}
    for kind, table, name, phone in (
        ("event_order", orders, orders.c.customer_name, orders.c.customer_phone),
        ("reservation", reservations, reservations.c.name, reservations.c.phone),
    ):
        ids = {stream_id(row["about"]) for row in rows if row["about"].rpartition("-")[0] == kind}
        if ids:
            query = sa.select(table.c.id, name.label("name"), phone.label("phone")).where(table.c.id.in_(ids))
            found |= {f"{kind}-{row['id']}": (row["name"], row["phone"]) for row in read.all(query)}
    return found


def _whatsapp(phone: str, text: str) -> str | None:
    number = whatsapp_number(phone)
    return f"https://wa.me/{number}?text={quote(text)}" if number else None


def screen_of(about: str) -> str | None:
    """The path of the screen that shows a stream."""
    kind, _, number = about.rpartition("-")
    return _SCREENS[kind].format(number) if kind in _SCREENS else None


def failures(read: Snapshot) -> FailedGroups:
    """What failed, by channel and cause."""
    columns = messages.c
    query = sa.select(columns.id, columns.channel, columns.channel_id, columns.cause, columns.due_at, columns.about)
    rows = read.all(query.where(columns.state == "failed").order_by(columns.id.desc()).limit(10 * MOST_OF_A_GROUP))
    names = {
        _account(row["kind"], row["id"]): row["name"] for row in map(_channel, read.all(sa.select(message_channels)))
    }
    groups: dict[tuple[Any, ...], list[Row]] = {}
    for row in rows:
        groups.setdefault((row["channel"], row["channel_id"], row["cause"]), []).append(row)
    found = [
        FailedGroup(
            channel=channel,
            channel_id=channel_id,
            channel_name=names.get(_account(channel, channel_id), ""),
            cause=cause,
            ids=[row["id"] for row in its[:MOST_OF_A_GROUP]],
            oldest_at=(first := min(its, key=lambda row: (row["due_at"], row["id"])))["due_at"],
            first_url=screen_of(first["about"]),
            remedy=remedy_of(cause),
        )
        for (channel, channel_id, cause), its in groups.items()
    ]
    return FailedGroups(groups=sorted(found, key=lambda group: -len(group.ids)))


def remedy_of(cause: str) -> Literal["recipient", "channel", "time"]:
    """What mends messages that failed for this cause, by its words (`infra.messaging`)."""
    if _OF_THE_RECIPIENT.search(cause):
        return "recipient"
    return "time" if _PASSES.search(cause) else "channel"


def _account(channel: Channel, id: int | None) -> tuple[Channel, int | None]:
    """Identifies a channel's record: there is one of each kind, and any number of webhooks. Of a push ``id`` is the
    device."""
    return channel, id if channel == "webhook" else None


def rules(read: Snapshot, suggestion: dict[str, dict[str, Any]]) -> MessageRules:
    """All occasions with their rules. ``suggestion``: what a new rule of each begins with."""
    waiting = _by_number(read, messages.c.rule_id, messages.c.state == "waiting")
    rows = read.all(sa.select(message_rules).order_by(message_rules.c.id))
    found = [
        (
            row["occasion"],
            MessageRuleRow.model_validate(
                {
                    **json.loads(row["settings"]),
                    "id": row["id"],
                    "on_since": row["on_since"],
                    "waiting": waiting.get(row["id"], 0),
                    "version": row["version"],
                }
            ),
        )
        for row in rows
    ]
    return MessageRules(
        occasions=[
            OccasionRow(
                key=each.key,
                label=each.label,
                audience=each.audience,
                anchor=each.anchor,
                channels=list(CHANNELS_OF[each.audience]),
                terms=[TermRow(name=term.name, label=term.label, sample=term.sample) for term in each.terms],
                suggestion=RuleTemplate.model_validate(suggestion[each.key]),
                rules=[rule for occasion, rule in found if occasion == each.key],
            )
            for each in OCCASIONS.values()
        ]
    )


def channels(read: Snapshot) -> list[ChannelRow]:
    """All channels with what waits for them."""
    columns = messages.c
    of = sa.case((columns.channel == "webhook", sa.cast(columns.channel_id, sa.Text)), else_=columns.channel)
    sums = sa.select(
        of.label("key"),
        sa.func.sum(sa.case((columns.state == "waiting", 1), else_=0)).label("waiting"),
        sa.func.sum(sa.case((columns.state == "failed", 1), else_=0)).label("failed"),
        sa.func.max(sa.case((columns.state.in_(("sent", "delivered", "read")), columns.ended_at))).label(
            "last_sent_at"
        ),
    ).group_by(of)
    by_key = {row["key"]: row for row in read.all(sums)}
    nothing = {"waiting": 0, "failed": 0, "last_sent_at": None}
    found = []
    for row in read.all(sa.select(message_channels).order_by(message_channels.c.id)):
        said = by_key.get(str(row["id"]) if row["kind"] == "webhook" else row["kind"], nothing)
        found.append(ChannelRow.model_validate({**_channel(row), **{name: said[name] for name in nothing}}))
    return found


def _channel(row: Row) -> dict[str, Any]:
    names = ("id", "kind", "on_since", "given_up_at", "version")
    return {**json.loads(row["settings"]), **{name: row[name] for name in names}}


def notices(read: Snapshot, user_id: int, rights: Iterable[Permission]) -> Notices:
    """The newest notices that this user may read."""
    columns, allowed = messages.c, _allowed(frozenset(rights))
    mine = sa.and_(columns.channel == "notice", columns.state == "sent", columns.occasion.in_(allowed))
    reached = read.all(sa.select(notice_readers.c.up_to).where(notice_readers.c.user_id == user_id))
    up_to = reached[0]["up_to"] if reached else None
    rows = read.all(
        sa.select(messages).where(mine).order_by(columns.ended_at.desc(), columns.id.desc()).limit(SHOWN_NOTICES)
    )
    return Notices(
        notices=[
            filled(
                Notice,
                row,
                screen=row["link"] or screen_of(row["about"]),
                at=row["ended_at"],
                is_read=up_to is not None and row["ended_at"] <= up_to,
            )
            for row in rows
        ],
        unread=read.count(sa.select(columns.id).where(mine if up_to is None else mine & (columns.ended_at > up_to))),
    )


def event_types() -> list[str]:
    """Topics of all events but those of messages: a webhook about its own messages would never end."""
    return sorted(topic for topic in EVENT_TYPES if not topic.startswith("messages."))


def _allowed(rights: frozenset[Permission]) -> list[str]:
    return [each.key for each in OCCASIONS.values() if each.permission in rights]


def _label(occasion: str) -> str:
    known: Occasion | None = OCCASIONS.get(occasion)
    return known.label if known else occasion


def _by_number(read: Snapshot, column: sa.ColumnElement[int], which: sa.ColumnElement[bool]) -> dict[int, int]:
    columns: tuple[sa.ColumnElement[Any], ...] = (column.label("key"), sa.func.count().label("number"))
    return {row["key"]: row["number"] for row in read.all(sa.select(*columns).where(which).group_by(column))}
