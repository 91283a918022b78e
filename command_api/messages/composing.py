"""From an occasion and a rule to the words and the time of a message."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from command_api.kernel import Aggregate
from command_api.messages.details import RuleSettings
from command_api.messages.events import MessageContent
from command_api.messages.house import House
from command_api.messages.occasions import Occurrence
from command_api.orders.domain.page import LONGEST_SHARED
from command_api.rules.customer_pages import PREFIX, digest_of
from command_api.rules.message_templates import rendered, terms_in
from command_api.rules.message_times import LATE, after_quiet_hours, day_word, days_said, days_to, due_at, has_ended
from command_api.rules.messages import AUTOMATIC, OCCASIONS
from command_api.rules.windows import PUB_TIME
from infra.messaging.texts import line_of, parameter_of

PAGE_SHOWN: Final = timedelta(days=60)
"""How long a link of a message opens the customer's page beyond its anchor."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A message as a rule words it now. ``touched``: the order whose page it links to, if the link is new."""

    due_at: datetime
    content: MessageContent
    touched: tuple[Aggregate, ...] = ()


def due_of(rule: RuleSettings, occurrence: Occurrence, house: House) -> datetime:
    """When the rule sends it."""
    return due_at(
        occurrence.anchor,
        days=rule.days,
        minutes=rule.minutes,
        at=rule.at,
        working_days=rule.working_days,
        is_open=house.is_open,
    )


def is_in_time(rule: RuleSettings, due: datetime, now: datetime) -> bool:
    """Whether a message may still be queued for ``due``. What happened a day ago is no news. A time that is counted
    from a date may be over when the order comes: then it goes out on the same day, if the rule names a time of day."""
    if due >= now:
        return True
    if not OCCASIONS[rule.occasion].is_dated or (rule.days, rule.minutes) == (0, 0):
        return now - due < LATE
    return bool(rule.at) and due.astimezone(PUB_TIME).date() == now.astimezone(PUB_TIME).date()


def date_of(rule: RuleSettings, occurrence: Occurrence) -> datetime | None:
    """What the words of the rule are about; ``None``: about nothing that is to come."""
    return occurrence.date or (occurrence.anchor if OCCASIONS[rule.occasion].is_dated else None)


def is_over(rule: RuleSettings, occurrence: Occurrence, *, due: datetime, now: datetime) -> bool:
    """Whether the words of the rule, which is to say them at ``due``, are no longer true. Words such as “amanhã” that
    are written out are true on the day for which they were written; a rule that comes after the end speaks of what was.
    """
    at, date = max(due, now), date_of(rule, occurrence)
    until = OCCASIONS[rule.occasion].until
    if has_ended(until, date, at) and not has_ended(until, date, due):
        return True
    return date is not None and days_to(due, at) != 0 and _names_day(rule, days_to(date, due))


def says_when(rule: RuleSettings) -> bool:
    """Whether its words follow the day on which they are sent."""
    return any("quando" in terms_in(text) for text in _said(rule))


def _names_day(rule: RuleSettings, days: int) -> bool:
    """Whether the rule has words of its own for a day that is so many days away. The words of a model at Meta are those
    of the rule's text, and only its parameters change."""
    is_fixed = rule.channel == "cloud" and "quando" in terms_in(rule.text) and not says_when(rule)
    return is_fixed or any(days in days_said(text) for text in (*_said(rule), rule.text))


def _said(rule: RuleSettings) -> tuple[str, ...]:
    return rule.parameters if rule.channel == "cloud" else (rule.title, rule.text)


def compose(
    rule: RuleSettings, occurrence: Occurrence, house: House, *, due: datetime, now: datetime, link: str = ""
) -> Draft:
    """The message as the rule words it for when it goes out. ``link``: the one that an earlier wording of the message
    has."""
    out, date = max(due, now), date_of(rule, occurrence)
    if rule.channel in AUTOMATIC and OCCASIONS[rule.occasion].audience == "customer":
        out = after_quiet_hours(out, house.quiet_from, house.quiet_until)
    values = {**occurrence.values, "quando": day_word(date, out) if date else ""}
    touched: tuple[Aggregate, ...] = ()
    order = occurrence.page_of
    needs_link = "link" in {name for text in (rule.title, rule.text, *rule.parameters) for name in terms_in(text)}
    if needs_link and order is not None:
        if not link:
            token = secrets.token_urlsafe(32)
            order.share_page(digest_of(token), min(max(due, now) + PAGE_SHOWN, now + LONGEST_SHARED), now=now)
            link = f"{house.base_url}{PREFIX}{token}"
            touched = (order,)
        values["link"] = link
    return Draft(due, words(rule, values, link or occurrence.screen), touched)


def words(rule: RuleSettings, values: dict[str, str], link: str = "") -> MessageContent:
    """The texts of the rule with these values, as the channel takes them."""
    fill: Callable[[str], str] = lambda text: rendered(text, values)  # noqa: E731  # one name for three uses
    return MessageContent(
        title=line_of(fill(rule.title)),
        text=fill(rule.text),
        link=link,
        template=rule.template if rule.channel == "cloud" else "",
        language=rule.language if rule.channel == "cloud" else "",
        parameters=tuple(parameter_of(fill(each)) for each in rule.parameters) if rule.channel == "cloud" else (),
    )
