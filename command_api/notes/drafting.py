"""The port that makes notes: what is handed over is what was shown, so the side that shows it makes it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import Annotated, Any, Protocol

from fastapi import Depends, Request

from command_api.notes.domain import Said, Source
from command_api.notes.subject import Kind, Missing


@dataclass(frozen=True, slots=True)
class Drafted:
    """A note as it would be handed over now. ``missing``: what it lacks; empty: it is ready."""

    kind: Kind
    source: Source
    total: Decimal
    content: dict[str, Any]
    missing: Sequence[Missing]

    @property
    def said(self) -> Said:
        """With the bytes that are sent."""
        return Said(self.total, json.dumps(self.content, ensure_ascii=False).encode())


class Drafts(Protocol):
    """``app.state.drafts``; the composition root implements it. Both wait until what is shown has everything that was
    stored before, and raise ``Problem`` 503 while it is behind."""

    def of_order(self, order_id: int, now: datetime) -> Sequence[Drafted]:
        """The notes that the order asks for, whether or not it has them."""

    def amending(self, note_id: int, now: datetime) -> Sequence[Drafted]:
        """What completes this valid note, or takes back a part of it, so that both say what the order is now. Raises
        ``NotFound``."""

    def of_day(self, day: date, now: datetime) -> Drafted | None:
        """The note of what the bar sold on a day; ``None``: nothing."""


def _drafts(request: Request) -> Drafts:
    drafts: Drafts = request.app.state.drafts
    return drafts


DraftsOf = Annotated[Drafts, Depends(_drafts)]
