"""One way to tell an event: a title, and what somebody did."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from query_api.audit.kinds import Subject

Predicate = str | Callable[[Any, Subject], str]
"""What follows the person's name, without a full stop: a text with ``{s.o}`` and its like, or what makes one."""


@dataclass(frozen=True)
class Telling:
    """``title`` names this type of event in lists of types; ``predicate`` tells one of them."""

    title: str
    predicate: Predicate

    def told(self, event: Any, subject: Subject) -> str:
        """What the person did, in the past tense."""
        if isinstance(self.predicate, str):
            return self.predicate.format(s=subject)
        return self.predicate(event, subject)
