"""What lets a user in beside their sessions."""

from __future__ import annotations

from datetime import datetime

import sqlalchemy as sa
from pydantic import BaseModel, Field

from command_api.calendars.details import FeedKind
from projections.assistants.tables import keys
from projections.calendars.tables import feeds
from projections.messages.tables import message_devices
from query_api.http import Snapshot


class WayInKey(BaseModel):
    """A key of an assistant."""

    id: int = Field(description="id", examples=[7])
    name: str = Field(description="which program uses the key", examples=["Claude do notebook"])
    expires_at: datetime = Field(description="until when it is valid", examples=["2027-02-26T13:30:00Z"])


class WayInCalendar(BaseModel):
    """An address that a calendar reads."""

    id: int = Field(description="id", examples=[7])
    kind: FeedKind = Field(description="what it shows", examples=["deliveries"])
    created_at: datetime = Field(description="when it was created", examples=["2026-11-28T13:30:00Z"])


class WayInDevice(BaseModel):
    """A device that takes web pushes."""

    id: int = Field(description="id", examples=[4])
    subscribed_at: datetime = Field(description="since when", examples=["2026-11-24T22:10:00Z"])


class WaysIn(BaseModel):
    """The oldest first."""

    assistant_keys: list[WayInKey] = Field(description="keys that are not revoked, expired ones too")
    calendars: list[WayInCalendar] = Field(description="addresses that are not revoked")
    devices: list[WayInDevice] = Field(description="devices that take pushes")


def ways_in_of(read: Snapshot, user_id: int) -> WaysIn:
    """Nothing for a user who is not known."""
    own_keys = sa.select(keys).where(keys.c.owner_id == user_id, keys.c.revoked_at.is_(None)).order_by(keys.c.id)
    own_feeds = sa.select(feeds).where(feeds.c.owner_id == user_id, feeds.c.revoked_at.is_(None)).order_by(feeds.c.id)
    devices = sa.select(message_devices).where(message_devices.c.user_id == user_id).order_by(message_devices.c.id)
    return WaysIn(
        assistant_keys=[WayInKey.model_validate(row) for row in read.all(own_keys)],
        calendars=[WayInCalendar.model_validate(row) for row in read.all(own_feeds)],
        devices=[WayInDevice.model_validate(row) for row in read.all(devices)],
    )
