"""What an asset is held for, and why it is not free."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from command_api.kernel import Refused
from command_api.rules.asset_status import AssetStatus
from command_api.rules.windows import PUB_TIME, Window, is_overdue


@dataclass(frozen=True, slots=True)
class Held:
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

    def left(self) -> Held:
        return replace(self, out=True)

    def ready(self) -> Held:
        return replace(self, set_aside=True)


@dataclass(frozen=True, slots=True)
class Cleaning:
    """After a return the asset is not ready before ``until``."""

    order_id: int
    order_code: str
    until: datetime

    @classmethod
    def after(cls, held: Held, returned_at: datetime) -> Cleaning:
        return cls(held.order_id, held.order_code, returned_at + timedelta(minutes=held.buffer_min))


@dataclass(frozen=True, slots=True)
class Obstacle:
    """Why an asset is not free: another order's hold or cleaning, else what people said of it (no order)."""

    asset_id: int
    asset_tag: str
    order_id: int | None
    order_code: str | None
    sentence: str

    def refusal(self) -> Refused:
        """With the members ``asset`` {id, asset_tag} and ``order`` {id, order_code} or ``None``."""
        order = None if self.order_id is None else {"id": self.order_id, "order_code": self.order_code}
        return Refused(self.sentence, asset={"id": self.asset_id, "asset_tag": self.asset_tag}, order=order)


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


def first_in_the_way(others: Iterable[Held], wanted: Window, now: datetime) -> Held | None:
    """The earliest of the holds that share an instant with ``wanted``, cleaning on both sides included."""
    clashing = [held for held in others if held.blocked_at(now).overlaps(wanted)]
    return min(clashing, key=lambda held: (held.window.start, held.order_id), default=None)


def held_sentence(tag: str, held: Held, now: datetime) -> str:
    """Why a hold is in the way, with its order and dates."""
    order, start, due = held.order_code, in_words(held.window.start), in_words(held.window.end)
    if not held.out:
        ready = in_words(held.blocked.end)
        return f"O ativo {tag} está reservado para o evento {order} de {start} a {due} e fica pronto em {ready}."
    if is_overdue(held.window.end, now):
        return f"O ativo {tag} ainda não voltou do evento {order}, que termina em {due} e está atrasado."
    return f"O ativo {tag} está na rua com o evento {order} até {due}."


def cleaning_sentence(tag: str, cleaning: Cleaning) -> str:
    return f"O ativo {tag} voltou do evento {cleaning.order_code} e só fica pronto em {in_words(cleaning.until)}."


def orders_in_words(holds: Iterable[Held]) -> str:
    """``"EV-2026-00012 (21/11/2026 08:00) e EV-2026-00014 (28/11/2026 08:00)"``. At least one."""
    named = [f"{held.order_code} ({in_words(held.window.start)})" for held in holds]
    return " e ".join(part for part in (", ".join(named[:-1]), named[-1]) if part)


def in_words(at: datetime) -> str:
    return at.astimezone(PUB_TIME).strftime("%d/%m/%Y %H:%M")
