"""Events as Kafka delivers them, brought back into the log's order.

Kafka keeps the order within a stream. Read models need the order across streams: an order's event says nothing to
whoever has not seen its product's. So deliveries are only written down here, by whichever worker gets them and in any
order, and are read from here in the log's order as far as it is complete: every event names the one before it.
"""

from projections.inbox.recorder import InboxRecorder

__all__ = ["InboxRecorder"]
