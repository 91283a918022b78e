"""The append-only event store and the tables that change with it."""

from command_api.event_store.recorder import Recorded, Recorder
from command_api.event_store.store import Receipt, Store

__all__ = ["Receipt", "Recorded", "Recorder", "Store"]
