"""Services of equipment: when the next one is due, and how near that is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import lru_cache
from typing import Annotated, Final, Literal

import msgspec
from pydantic import Field

from command_api.fields import Day, Line, Name
from command_api.kernel.text import name_form
from command_api.rules.holds import InTheWay
from command_api.rules.windows import PUB_TIME, Window
from infra.declared_fields import FieldDoc, vocabulary

LONGEST_INTERVAL_DAYS: Final = 3650
SOON_DAYS: Final = 30
LONGEST_IDENTITY: Final = 120

_form_of: Final = lru_cache(maxsize=1024)(name_form)
"""Kept, because every piece that is looked at asks for the services of its model."""

ServiceState = Literal["ok", "soon", "over"]
SERVICE_KINDS: Final = {"rule": "Rotina", "test": "Teste"}
ServiceKind = Annotated[Literal["rule", "test"], Field(json_schema_extra=vocabulary("ServiceKind", SERVICE_KINDS))]


class Service(msgspec.Struct, frozen=True, kw_only=True):
    """Work that every piece of a model needs again and again. A piece whose ``test`` is over may not be rented; one
    whose ``rule`` is over needs a reason and the right.

    It stays the same service when it is renamed: ``id`` is the form of its name, or the ``identity`` where that is
    another one. Events of before there were identities so say what they said.
    """

    name: Annotated[Name, FieldDoc("Serviço", "what it is called, unique in its model", "Teste do cilindro de CO₂")]
    every_days: Annotated[
        Annotated[int, Field(ge=1, le=LONGEST_INTERVAL_DAYS)],
        FieldDoc("Intervalo", "days from one to the next", 1825, " dias"),
    ]
    kind: Annotated[
        ServiceKind,
        FieldDoc("Tipo", "`test`: a piece is never rented past its deadline; `rule`: only with a reason", "test"),
    ] = "rule"
    identity: Annotated[
        Annotated[Line, Field(max_length=LONGEST_IDENTITY)],
        FieldDoc(
            "Identidade", "stays when it is renamed, with what was done; empty: of the service of this name", "limpeza"
        ),
    ] = ""
    counts_from: Annotated[
        Day | None,
        FieldDoc(
            "Conta desde",
            "the day from which it counts for a piece without any; `null`: the registration of each piece",
            "2026-11-28",
        ),
    ] = None

    @property
    def id(self) -> str:
        """Which service of its model it is, whatever it is called."""
        return self.identity or _form_of(self.name)

    def next_after(self, day: date) -> date:
        """The last day on which one that was done on ``day`` holds."""
        return day + timedelta(days=self.every_days)

    def first_from(self, registered_on: date) -> date:
        """The day from which the first one of a piece counts."""
        return registered_on if self.counts_from is None else max(registered_on, self.counts_from)


@dataclass(frozen=True, slots=True)
class Due:
    """The next service of a piece; ``last`` is the day of the latest one, ``None`` before the first."""

    service: Service
    last: date | None
    on: date

    def state(self, today: date) -> ServiceState:
        """The day itself is still in time."""
        if self.on < today:
            return "over"
        return "soon" if self.on - today <= timedelta(days=SOON_DAYS) else "ok"


def dues(services: Iterable[Service], served: Mapping[str, date], registered_on: date) -> list[Due]:
    """The next service of each kind, the earliest first. ``served`` is the latest day by the id of the service.

    Before the first one it is due as long after the registration of the piece, or after the later day from which the
    service counts.
    """
    found = []
    for service in services:
        last = served.get(service.id)
        found.append(Due(service, last, service.next_after(last or service.first_from(registered_on))))
    return sorted(found, key=lambda due: due.on)


def expired_test(tag: str, found: Iterable[Due], window: Window, now: datetime) -> InTheWay | None:
    """The first test of the piece ``tag`` whose deadline is before the last day of ``window``. What is written down of
    a time that is over happened, whatever its tests said."""
    first = _first_expired(found, window, now)
    if first is None:
        return None
    return InTheWay(
        f"O teste “{first.service.name}” do ativo {tag} vale até {first.on:%d/%m/%Y}: registre um novo teste antes."
    )


def over_before_back(found: Iterable[Due], window: Window, now: datetime) -> Due | None:
    """The test or else the rule of a booked piece that is over before ``window`` ends: it may not leave like that."""
    last = _last_day(window)
    over = [due for due in found if due.on < last]
    return (_first_expired(over, window, now) or lapsed_rule(over, window, now)) if over else None


def _first_expired(found: Iterable[Due], window: Window, now: datetime) -> Due | None:
    return next(_over_in("test", found, window, now), None)


def lapsed_rule(found: Iterable[Due], window: Window, now: datetime) -> Due | None:
    """The first rule of a piece whose deadline is before the last day of ``window``. It is not offered then, and needs
    a reason and the right.

    Days so far ahead that the rule would be over again even if the service were done today do not count, unless it is
    over already: nothing that can be done now would mend it.
    """
    today, last = now.astimezone(PUB_TIME).date(), _last_day(window)
    rules = _over_in("rule", found, window, now)
    return next((due for due in rules if due.on < today or last <= due.service.next_after(today)), None)


def lapsed_sentence(tag: str, due: Due) -> str:
    """Why the piece ``tag`` is not offered past the deadline of a rule, and what helps."""
    return (
        f"A rotina “{due.service.name}” do ativo {tag} vale até {due.on:%d/%m/%Y}: registre o serviço antes, ou um"
        " gerente libera com o motivo."
    )


def lapsed_in_the_way(tag: str, found: Iterable[Due], window: Window, now: datetime) -> InTheWay | None:
    """``lapsed_rule`` as what keeps the piece ``tag`` from being offered."""
    due = lapsed_rule(found, window, now)
    return None if due is None else InTheWay(lapsed_sentence(tag, due), lapsed=True)


def _over_in(kind: ServiceKind, found: Iterable[Due], window: Window, now: datetime) -> Iterator[Due]:
    """Services of a ``kind`` that are overdue on the last day of ``window``; none if that time is over."""
    if window.end >= now:
        last = _last_day(window)
        yield from (due for due in found if due.service.kind == kind and due.on < last)


def _last_day(window: Window) -> date:
    return window.end.astimezone(PUB_TIME).date()
