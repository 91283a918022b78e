"""How one type of event is described: in lists of types, in a sentence, and in the history of its own subject."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import FunctionType
from typing import Any, Final

from command_api.kernel import Event
from query_api.wording.subjects import Subject

Predicate = str | Callable[[Any, Subject], str]
"""What follows the person's name, without a full stop: a text with ``{s.o}`` and its like, or a function."""
Detail = str | Callable[[Any, Any], str | None]
"""Whole sentences, from the event and its context: what was known when it happened and the event does not hold."""

BLANK: Final = "(em branco)"
GONE: Final = "Este registro não está mais na história."
"""The text for an event that is missing in the log. Only direct database access can cause that."""

_FIELD: Final = re.compile(r"\{[^}]*\}")


def reason_of(reason: str | None) -> str | None:
    """Why; a reason that consists of spaces is named as such."""
    return BLANK if reason is not None and not reason.strip() else reason


@dataclass(frozen=True)
class Description:
    """``title`` names the type in lists of types, ``predicate`` describes one event of it for auditors.

    ``heading`` (the default is ``title``) and ``detail`` describe it on the page of the order, asset or product.
    ``verbs`` are words of the sentence that a function takes from elsewhere, for searches.
    """

    title: str
    predicate: Predicate
    heading: str | Callable[[Any, Any], str] | None = None
    detail: Detail | None = None
    verbs: str = ""

    @property
    def words(self) -> str:
        """What a search finds this type by: its title and the fixed words of its sentences, in any order. Values that
        an event fills in are not among them."""
        if not isinstance(self.predicate, FunctionType):
            return f"{self.title} {_FIELD.sub(' ', str(self.predicate))} {self.verbs}"
        spoken = self.predicate.__doc__
        texts = (each for each in self.predicate.__code__.co_consts if isinstance(each, str) and each != spoken)
        return f"{self.title} {' '.join(texts)} {self.verbs}"

    def clause(self, event: Any, subject: Subject) -> str:
        """What the person did, in the past tense."""
        if isinstance(self.predicate, str):
            return self.predicate.format(s=subject)
        return self.predicate(event, subject)

    def entry(self, event: Any, context: Any) -> tuple[str, str | None]:
        """The heading, and what there is to add."""
        heading = self.heading(event, context) if callable(self.heading) else self.heading
        detail = self.detail(event, context) if callable(self.detail) else self.detail
        return heading or self.title, detail


Descriptions = Mapping[type[Event], Description]
"""The descriptions of a slice by the classes of its events."""
