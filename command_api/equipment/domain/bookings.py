"""What is said where an asset is not free."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from command_api.kernel import Refused
from command_api.rules.holds import OpenHold, in_words
from command_api.rules.mending import mended_at


@dataclass(frozen=True, slots=True)
class Obstacle:
    """Why an asset is not free: another order's hold or cleaning, else what people said of it (no order)."""

    asset_id: int
    asset_tag: str
    order_id: int | None
    order_code: str | None
    sentence: str

    def refusal(self) -> Refused:
        """The refusal with the members ``asset`` {id, asset_tag} and ``order`` {id, order_code} or ``None``.

        Its remedy is at the order, else at the asset.
        """
        order = None if self.order_id is None else {"id": self.order_id, "order_code": self.order_code}
        mend = mended_at("asset", self.asset_id) if self.order_id is None else mended_at("event", self.order_id)
        return Refused(self.sentence, asset={"id": self.asset_id, "asset_tag": self.asset_tag}, order=order, mend=mend)


def orders_in_words(holds: Iterable[OpenHold]) -> str:
    """``"EV-2026-00012 (21/11/2026 08:00) e EV-2026-00014 (28/11/2026 08:00)"``. At least one."""
    named = [f"{held.order_code} ({in_words(held.window.start)})" for held in holds]
    return " e ".join(part for part in (", ".join(named[:-1]), named[-1]) if part)
