"""Restores the log order of events that Kafka delivers.

Kafka keeps the order only within a stream. Read models need the order across streams: a handler for an order's event
may need an earlier event of a product. So any worker stores its deliveries here, in any order. Projections read them in
log order up to the first gap: every event names the previous event's position.
"""

from projections.runtime.inbox.recorder import InboxRecorder

__all__ = ["InboxRecorder"]
