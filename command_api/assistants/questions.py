"""What an assistant asked, as the history may keep it for ever: no free text, so no personal data."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from command_api.assistants.details import Via

MASK: Final = "•••"
"""Stands for free text, which may name a person."""
LONGEST_ARGUMENTS: Final = 500
"""Characters of the arguments. Those at the end that do not fit are left out."""
LONGEST_TOOL: Final = 60

_MOST_IN_A_LIST: Final = 10
_LARGEST: Final = 10**7
"""Longer whole numbers are telephones and documents rather than ids and quantities."""
_PLAIN: Final = re.compile(r"\d{4}-\d{2}(-\d{2}(T[\d:.]{5,15}(Z|[+-]\d{2}:\d{2})?)?)?|EV-\d{4}-\d{1,9}")
"""A month, a day, an instant, the code of an order."""


@dataclass(frozen=True, slots=True)
class ToolCall:
    """A call of a tool. ``words`` names the arguments whose texts come from a list of the program (a status, a kind):
    they are kept as they are."""

    tool: str
    arguments: Mapping[str, Any]
    via: Via
    words: Collection[str] = field(default=frozenset())

    @property
    def noted(self) -> str:
        """The arguments as short JSON: numbers, dates, codes of orders and ``words``; anything else is masked."""
        kept = {name: self._noted(name, value) for name, value in self.arguments.items() if value is not None}
        while len(written := json.dumps(kept, ensure_ascii=False)) > LONGEST_ARGUMENTS:
            kept.popitem()
        return written

    def _noted(self, name: str, value: Any) -> Any:
        if isinstance(value, list | tuple):
            return [self._noted(name, each) for each in value[:_MOST_IN_A_LIST]]
        if isinstance(value, str):
            return value if name in self.words or _PLAIN.fullmatch(value) else MASK
        if isinstance(value, int | float) and abs(value) <= _LARGEST:
            return value
        return MASK
