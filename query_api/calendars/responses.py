"""Calendar feeds, without their addresses."""

from __future__ import annotations

from datetime import datetime

from pydantic import BaseModel, ConfigDict, Field

from command_api.calendars.details import FeedKind


class CalendarFeed(BaseModel):
    """An address that a calendar reads. The address itself was shown once."""

    model_config = ConfigDict(from_attributes=True)

    id: int = Field(description="id", examples=[7])
    kind: FeedKind = Field(description="what it shows", examples=["deliveries"])
    owner_id: int = Field(description="user with whose rights it is read", examples=[1])
    owner_name: str = Field(description="their name", examples=["Ana Beltrão"])
    created_at: datetime = Field(description="when it was created", examples=["2026-11-28T13:30:00Z"])
    version: int = Field(description="for `If-Match`", examples=[1])


class CalendarFeedList(BaseModel):
    data: list[CalendarFeed] = Field(description="feeds that are not revoked, the newest first")
    kinds: list[FeedKind] = Field(description="what the person may create feeds of", examples=[["reservations"]])
