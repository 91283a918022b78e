"""The port that makes papers of orders: what is kept is what was shown, so the side that shows it makes it."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Protocol

from fastapi import Depends, Request


class Papers(Protocol):
    """``app.state.papers``; the composition root implements it."""

    def quote(self, order_id: int, version: int, now: datetime) -> bytes:
        """The PDF of the quote as the order at this version is offered. Raises ``Conflict`` where the order is another
        by now; ``Problem`` 422 for what cannot be printed, 503 while what is shown is behind."""


def _papers(request: Request) -> Papers:
    papers: Papers = request.app.state.papers
    return papers


PapersOf = Annotated[Papers, Depends(_papers)]
