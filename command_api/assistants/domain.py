"""The key of an assistant, and what was asked with it."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from datetime import datetime
from typing import Final, Self

from command_api.assistants.events import AssistantAsked, AssistantKeyIssued, AssistantKeyRevoked
from command_api.assistants.questions import LONGEST_TOOL, ToolCall
from command_api.kernel import Aggregate, Event, Refused
from command_api.kernel.aggregates import Claim

KEY_PLACE: Final = "assistant-key"
"""Scope of the claim."""


@dataclass(frozen=True, slots=True)
class KeyTerms:
    """What the owner decides about a key."""

    name: str
    personal_data: bool
    expires_at: datetime


def in_place(owner_id: int, place: int) -> str:
    """The value of the claim on one of the owner's places."""
    return f"{owner_id}/{place}"


class AssistantKey(Aggregate):
    TOPIC = "assistant_key"
    NOUN = "Chave de assistente"

    @classmethod
    def issue(cls, id: int, owner_id: int, place: int, terms: KeyTerms, token_digest: str) -> Self:
        return cls.begin(
            AssistantKeyIssued, id, taken_from=terms, owner_id=owner_id, place=place, token_digest=token_digest
        )

    def revoke(self) -> None:
        """A key that was revoked already stays as it is."""
        if not self.is_revoked:
            self.trigger_event(AssistantKeyRevoked)

    def ask(self, question: ToolCall, now: datetime) -> None:
        """Refused once the key is over: it may have ended after the server read that it lives."""
        if self.is_revoked:
            raise Refused("Esta chave de assistente foi revogada.")
        if self.is_over(now):
            raise Refused("Esta chave de assistente venceu.")
        tool = question.tool[:LONGEST_TOOL]
        self.trigger_event(AssistantAsked, tool=tool, arguments=question.noted, via=question.via)

    def is_over(self, now: datetime) -> bool:
        """Whether the key has expired."""
        return now >= self.expires_at

    def evolve(self, event: Event) -> None:
        match event:
            case AssistantKeyIssued():
                self.owner_id = event.owner_id
                self.place = event.place
                self.expires_at = event.expires_at
                self.is_revoked = False
            case AssistantKeyRevoked():
                self.is_revoked = True
            case AssistantAsked():
                pass  # a question changes nothing

    def claims(self) -> AbstractSet[Claim]:
        return frozenset() if self.is_revoked else {(KEY_PLACE, in_place(self.owner_id, self.place))}
