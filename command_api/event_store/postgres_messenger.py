"""One thread with one connection that notifies other processes of events stored here, and receives their
notifications."""

from __future__ import annotations

import contextlib
import selectors
import socket
from collections.abc import Callable
from typing import Any

import psycopg

from command_api.event_store.postgres_schema import CHANNEL
from command_api.event_store.recorder import StoreUnavailable
from command_api.event_store.tail import Tail
from infra.position import Position

POLL = 0.05
"""Seconds between looks at the head while readers wait: for a lost NOTIFY, or a transaction that held the log back."""
TOGETHER = 0.01
"""Seconds in which announcements are combined into one NOTIFY."""
RECONNECT = 0.25


class Messenger:
    """NOTIFY is sent here and not by the writer: inside its transaction it would queue all commits behind one lock."""

    def __init__(self, connect: Callable[[], psycopg.Connection[Any]], head: Callable[[], Position]) -> None:
        self._connect = connect
        self._head = head
        self._wake_in, self._wake_out = socket.socketpair()
        self._wake_in.setblocking(False)
        self._wake_out.setblocking(False)
        self._announced = False

    def announce(self) -> None:
        """Something was stored. Returns at once."""
        # without a lock: two threads at once wake the thread twice, which does no harm
        if not self._announced:
            self._announced = True
            self.wake()

    def wake(self) -> None:
        """Let the thread look around."""
        with contextlib.suppress(OSError):  # closed already, or so full that it will look anyway
            self._wake_out.send(b"!")

    def close(self) -> None:
        """After the thread has ended."""
        self._wake_in.close()
        self._wake_out.close()

    def watch(self, tail: Tail) -> None:
        """The thread: until the tail is closed, through lost connections."""
        while not tail.closed.is_set():
            try:
                with self._connect() as connection, selectors.DefaultSelector() as selector:
                    connection.execute(f"LISTEN {CHANNEL}".encode())
                    selector.register(connection.fileno(), selectors.EVENT_READ)
                    selector.register(self._wake_in, selectors.EVENT_READ)
                    self._serve(connection, selector, tail)
            except (psycopg.Error, StoreUnavailable, OSError):
                tail.stir()  # readers poll while no connection listens
                tail.closed.wait(RECONNECT)

    def _serve(self, connection: psycopg.Connection[Any], selector: selectors.BaseSelector, tail: Tail) -> None:
        seen: Position | None = None
        while not tail.closed.is_set():
            # where no reader waits, nothing depends on a quick look
            heard = bool(selector.select(POLL if tail.awaited else 1.0))
            if self._announced:
                tail.closed.wait(TOGETHER)
                self._drain()
                connection.execute(f"NOTIFY {CHANNEL}".encode())
            mine = connection.info.backend_pid
            # our own NOTIFY comes back, too; this process has woken its readers at the commit
            if any(note.pid != mine for note in connection.notifies(timeout=0)):
                tail.stir()
            elif not heard and tail.awaited:
                head = self._head()
                if head != seen:
                    seen = head
                    tail.stir()

    def _drain(self) -> None:
        # before the bytes and the NOTIFY: who announces after this line wakes the thread again
        self._announced = False
        try:
            self._wake_in.recv(4096)
        except BlockingIOError:
            return
