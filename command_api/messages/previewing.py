"""A rule as it would word a message now."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from command_api.event_store import Store
from command_api.kernel import NotFound, Refused, stream_id
from command_api.messages.composing import words
from command_api.messages.details import RuleSettings
from command_api.messages.events import MessageContent
from command_api.messages.house import house_of
from command_api.messages.occasions import order_values, reservation_values
from command_api.orders.domain import EventOrder
from command_api.reservations.domain import Reservation
from command_api.rules.message_templates import problems_of, problems_when_empty
from command_api.rules.messages import OCCASIONS
from infra.settings import Settings

_PAGE: Final = "/p/…"


@dataclass(frozen=True, slots=True)
class Preview:
    """``problems`` are places in the texts of the rule: field, start, end and sentence."""

    content: MessageContent
    problems: list[dict[str, str | int]]


def preview(store: Store, settings: Settings, rule: RuleSettings, about: str | None) -> Preview:
    """``about`` is the order or reservation whose values are shown; ``None``, or one that is not there: samples."""
    occasion = OCCASIONS.get(rule.occasion)
    if occasion is None:
        raise Refused("Esta ocasião não existe.")
    house = house_of(store, settings)
    samples = {each.name: each.sample for each in occasion.terms}
    values = {**samples, **house.values, "link": f"{house.base_url}{_PAGE}"}
    try:
        if about is not None and about.startswith("event_order-"):
            values |= order_values(store.load(EventOrder, stream_id(about)), house)
        elif about is not None:
            values |= reservation_values(store.load(Reservation, stream_id(about)), house)
    except NotFound:
        pass  # the samples stay
    fields = {"title": rule.title, "text": rule.text}
    fields |= {f"parameters.{number}": text for number, text in enumerate(rule.parameters)}
    problems = [
        {"field": name, **problem._asdict()}
        for name, text in fields.items()
        for problem in (
            *problems_of(text, occasion.term_names, is_line=name != "text"),
            *(problems_when_empty(text, occasion.may_be_empty) if name in ("title", "text") else ()),
        )
    ]
    if problems:
        return Preview(MessageContent(title=rule.title, text=rule.text, parameters=rule.parameters), problems)
    return Preview(words(rule, values), problems)
