"""What happens to a call for the waiter. It names a table, never a guest."""

from __future__ import annotations

from command_api.kernel import Event


class WaiterCalled(Event):
    """Somebody at this table asked for the waiter."""

    TOPIC = "waiter_calls.WaiterCalled"

    table: int


class WaiterCallAnswered(Event):
    """Somebody of the house goes there."""

    TOPIC = "waiter_calls.WaiterCallAnswered"
