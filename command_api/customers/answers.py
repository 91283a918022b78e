"""What this slice's commands answer."""

from __future__ import annotations

from pydantic import BaseModel, Field

from command_api.customers.mentions import MOST, Found
from command_api.http import CommandAnswer


class MentionAnswer(BaseModel):
    """A text that still names an erased customer. It may be about another person: a user decides."""

    stream: str = Field(description="of the event", examples=["asset-12"])
    version: int = Field(description="of the event in its stream", examples=[3])
    topic: str = Field(description="what kind of event", examples=["equipment.AssetChanged"])
    field: str = Field(description="path of the text in the event; `reason` is that of the command", examples=["notes"])
    found: list[Found] = Field(description="what of the customer is in it", examples=[["name"]])
    of_other: bool = Field(
        description="it is encrypted data of another customer, and is erased with them", examples=[False]
    )


class SeparationAnswer(CommandAnswer):
    """The record that was taken apart, and the other one."""

    customer_id: int = Field(description="the record of the other person", examples=[18])


class ErasureAnswer(CommandAnswer):
    """What an erasure answers."""

    mentions: list[MentionAnswer] = Field(
        default_factory=list,
        description=f"texts that still name the customer, oldest first, {MOST} at most; a repeated command lists none",
    )
    mentions_total: int = Field(0, description="how many there are", examples=[1])
