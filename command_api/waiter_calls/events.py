"""What happens to a call for the waiter. It names a table, never a guest."""

from __future__ import annotations

from command_api.kernel import Event


class WaiterCalled(Event):
    """A guest at this table asked for the waiter."""

    TOPIC = "waiter_calls.WaiterCalled"

    table: int


class WaiterCallSeen(Event):
    """A member of the staff has read the call and is on the way."""

    TOPIC = "waiter_calls.WaiterCallSeen"


class WaiterCallAnswered(Event):
    """A member of the staff was at the table."""

    TOPIC = "waiter_calls.WaiterCallAnswered"
