"""Why an asset is not free: what orders hold it for, its cleaning, what people said of it. The write side refuses by
these rules, the read side shows what is free by them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from command_api.rules.asset_status import AssetStatus
from command_api.rules.windows import PUB_TIME, Window, is_overdue


@dataclass(frozen=True, slots=True)
class OpenHold:
    """An order's hold that has not ended. ``out``: the customer has it; ``set_aside``: it stands ready to leave."""

    order_id: int
    order_code: str
    window: Window
    buffer_min: int
    out: bool = False
    set_aside: bool = False

    @property
    def blocked(self) -> Window:
        """The window and the cleaning after it."""
        return self.window.cleaned(self.buffer_min)

    def blocked_at(self, now: datetime) -> Window:
        """As ``blocked``; what is out is gone now, and may come back late: then it blocks until ``now`` and the
        cleaning."""
        if not self.out:
            return self.blocked
        gone = Window(min(self.window.start, now), max(self.window.end, now))
        return gone.cleaned(self.buffer_min)

    def left(self) -> OpenHold:
        return replace(self, out=True)

    def stayed(self) -> OpenHold:
        return replace(self, out=False)

    def ready(self) -> OpenHold:
        return replace(self, set_aside=True)


@dataclass(frozen=True, slots=True)
class Cleaning:
    """After a return the asset is not ready before ``until``."""

    order_id: int
    order_code: str
    until: datetime

    @classmethod
    def after(cls, held: OpenHold, returned_at: datetime) -> Cleaning:
        return cls(held.order_id, held.order_code, returned_at + timedelta(minutes=held.buffer_min))


@dataclass(frozen=True, slots=True)
class InTheWay:
    """One sentence (pt-BR) why it is not free; the order that has it, until its cleaning is over, or neither.
    ``lapsed``: only a rule is over, so a reason and the right lend it all the same."""

    sentence: str
    order_id: int | None = None
    order_code: str | None = None
    until: datetime | None = None
    lapsed: bool = False


_SAID_BY_HAND: Final[dict[AssetStatus, str]] = {
    "reserved": "foi reservado à mão",
    "checked_out": "foi retirado à mão",
    "maintenance": "está em manutenção",
    "lost": "está perdido",
    "retired": "está aposentado",
}


def said_by_hand(status: AssetStatus) -> str:
    """``"está em manutenção"``: how a sentence about an asset goes on. Not for ``available``."""
    return _SAID_BY_HAND[status]


def in_the_way(
    tag: str, others: Iterable[OpenHold], cleaning: Cleaning | None, by_hand: AssetStatus, wanted: Window, now: datetime
) -> InTheWay | None:
    """What keeps the asset ``tag`` from being used in ``wanted``, its own cleaning included.

    The first of these counts: the earliest hold of the ``others`` with its own cleaning; the latest ``cleaning`` after
    a return; the status that people gave it. If ``wanted`` is over, the asset is given back now: cleaning does not
    matter, but no other order may have it.
    """
    is_over = wanted.end <= now
    others = list(others)
    held = first_in_the_way(others, wanted, now) or next((each for each in others if is_over and each.out), None)
    if held:
        return InTheWay(held_sentence(tag, held, now), held.order_id, held.order_code, held.blocked_at(now).end)
    if cleaning and not is_over and wanted.start < cleaning.until:
        return InTheWay(cleaning_sentence(tag, cleaning), cleaning.order_id, cleaning.order_code, cleaning.until)
    if by_hand != "available":
        return InTheWay(f"O ativo {tag} {said_by_hand(by_hand)}.")
    return None


def first_in_the_way(others: Iterable[OpenHold], wanted: Window, now: datetime) -> OpenHold | None:
    """The earliest of the holds that share an instant with ``wanted``, cleaning on both sides included."""
    clashing = [held for held in others if held.blocked_at(now).overlaps(wanted)]
    return min(clashing, key=lambda held: (held.window.start, held.order_id), default=None)


def held_sentence(tag: str, held: OpenHold, now: datetime) -> str:
    """Why a hold is in the way, with its order and dates."""
    order, start, due = held.order_code, in_words(held.window.start), in_words(held.window.end)
    if not held.out:
        ready = in_words(held.blocked.end)
        return f"O ativo {tag} está reservado para o evento {order} de {start} a {due} e fica pronto em {ready}."
    if is_overdue(held.window.end, now):
        return f"O ativo {tag} ainda não voltou do evento {order}, que termina em {due} e está atrasado."
    return f"O ativo {tag} está na rua com o evento {order} até {due}."


def cleaning_sentence(tag: str, cleaning: Cleaning) -> str:
    """Why the cleaning after a return is in the way."""
    return f"O ativo {tag} voltou do evento {cleaning.order_code} e só fica pronto em {in_words(cleaning.until)}."


def in_words(at: datetime) -> str:
    """``"28/11/2026 08:00"``, by the clock of the pub."""
    return at.astimezone(PUB_TIME).strftime("%d/%m/%Y %H:%M")
