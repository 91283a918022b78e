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
from command_api.rules.message_times import LATE, due_at
from command_api.rules.messages import OCCASIONS
from command_api.rules.windows import PUB_TIME

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


def compose(
    rule: RuleSettings, occurrence: Occurrence, house: House, *, due: datetime, now: datetime, link: str = ""
) -> Draft:
    """The message as the rule words it. ``link``: the one that an earlier wording of the message has."""
    values = dict(occurrence.values)
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
    """The texts of the rule with these values."""
    fill: Callable[[str], str] = lambda text: rendered(text, values)  # noqa: E731  # one name for three uses
    return MessageContent(
        title=fill(rule.title),
        text=fill(rule.text),
        link=link,
        template=rule.template if rule.channel == "cloud" else "",
        language=rule.language if rule.channel == "cloud" else "",
        parameters=tuple(fill(each) for each in rule.parameters) if rule.channel == "cloud" else (),
    )
