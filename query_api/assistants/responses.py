"""Keys of assistants, without their tokens."""

from __future__ import annotations

from datetime import datetime

from pydantic import BaseModel, ConfigDict, Field


class AssistantKey(BaseModel):
    """A key with which an assistant reads. Its token was shown once."""

    model_config = ConfigDict(from_attributes=True)

    id: int = Field(description="id", examples=[7])
    name: str = Field(description="which program uses it", examples=["Claude do notebook"])
    owner_id: int = Field(description="user with whose rights it reads", examples=[1])
    owner_name: str = Field(description="their name", examples=["Ana Beltrão"])
    personal_data: bool = Field(description="whether it may read personal data of customers", examples=[False])
    issued_at: datetime = Field(description="when it was issued", examples=["2026-11-28T13:30:00Z"])
    expires_at: datetime = Field(description="from when it opens nothing", examples=["2027-02-26T13:30:00Z"])
    asked_at: datetime | None = Field(description="when it was last used", examples=["2026-11-29T09:12:00Z"])
    questions: int = Field(description="how often it was used", examples=[42])


class AssistantKeyList(BaseModel):
    data: list[AssistantKey] = Field(description="keys that are not revoked, the newest first")
    may_issue: bool = Field(description="whether the user may issue keys", examples=[True])
    may_grant_personal_data: bool = Field(
        description="whether a key of the user may read personal data of customers", examples=[False]
    )
