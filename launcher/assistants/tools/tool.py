"""The definition of a tool."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from pydantic import BaseModel, ConfigDict

from infra.security.permissions import Permission, Principal
from launcher.assistants.answers import ToolAnswer
from launcher.assistants.asked import ToolContext


class Arguments(BaseModel):
    """What an assistant gives with a call."""

    model_config = ConfigDict(extra="forbid", populate_by_name=True)


@dataclass(frozen=True)
class Tool:
    """A question that can be asked. ``rights``: one of them is needed; a tool that needs more says so itself. ``words``
    are the arguments that only take words of the program: see ``command_api.assistants.questions``."""

    name: str
    title: str
    description: str
    rights: tuple[Permission, ...]
    read_models: tuple[str, ...]
    arguments: type[Arguments]
    answer: Callable[[ToolContext, Any], ToolAnswer]
    words: Collection[str] = field(default=())

    def taken(self, given: Mapping[str, Any]) -> tuple[dict[str, Any], list[str]]:
        """The arguments that the tool has, without those that are `null`, and the names of the others: some clients
        add their own, such as ``toolCallId``."""
        fields = self.arguments.model_fields.items()
        names = {name for name, _ in fields} | {field.alias for _, field in fields if field.alias}
        known = {name: value for name, value in given.items() if name in names and value is not None}
        return known, sorted(given.keys() - names)

    def is_for(self, who: Principal) -> bool:
        """Whether this person may ask it."""
        return any(who.may(right) for right in self.rights)
