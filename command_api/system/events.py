"""What administrators do to the read models that the history must say."""

from __future__ import annotations

from command_api.kernel import Event


class EventSkipped(Event):
    """``read_model`` leaves an event out that it could not apply, until it is rebuilt: the event ``stream_version`` of
    ``stream``, of the type ``skipped_topic``. The metadata have the reason."""

    TOPIC = "system.EventSkipped"

    read_model: str
    stream: str
    stream_version: int
    skipped_topic: str
