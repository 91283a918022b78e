"""``choperia serve --supervised``: a parent that has imported everything keeps the port, and forks the server, again
whenever it was killed.

A start takes seconds, nearly all of them imports; a forked server has them. Who connects before it listens waits in the
port's queue, which is the parent's, and is not refused.
"""

from __future__ import annotations

import os
import signal
import socket
import threading
import time
from typing import Final

import structlog

from infra.unusable import Unusable, listening
from launcher.restarts import STEADY, next_pause

log = structlog.get_logger()

_ASK_TO_END: Final = frozenset({signal.SIGTERM, signal.SIGINT})


def forked_server(host: str, port: int) -> tuple[socket.socket, bool]:
    """Returns in each server, with the port's socket and whether it is the first one. The parent ends with its server:
    by ``SystemExit`` with the exit code. Raises ``Unusable`` if the port cannot be used, or the system cannot fork."""
    if not hasattr(signal, "sigtimedwait"):
        raise Unusable("Este sistema não tem o que --supervised usa: inicie sem isso.")
    queue = listening(host, port)
    # waited for, never handled: none comes between the fork and the moment in which the parent knows the server
    watched = _ASK_TO_END | {signal.SIGCHLD}
    signal.pthread_sigmask(signal.SIG_BLOCK, watched)
    lives, held = os.pipe()
    pause = 0.0
    is_first = True
    while True:
        began = time.monotonic()
        server = os.fork()
        if server == 0:
            os.setpgid(0, 0)  # a terminal's Ctrl-C is for the parent, who passes it on
            os.close(held)
            signal.pthread_sigmask(signal.SIG_UNBLOCK, watched)
            threading.Thread(target=_end_with_the_parent, args=(lives,), name="parent", daemon=True).start()
            return queue, is_first
        is_first = False
        code = _end_of(server, queue)
        if code >= 0 or queue.fileno() < 0:
            raise SystemExit(code if code >= 0 else 128 - code)
        log.error("server_killed", signal=-code)
        lived = time.monotonic() - began
        pause = next_pause(pause, lived)
        if signal.sigtimedwait(_ASK_TO_END, 0 if lived > STEADY else pause) is not None:
            raise SystemExit(0)


def _end_of(server: int, queue: socket.socket) -> int:
    """The exit code, or the negative number of the signal that killed the server. The queue is closed when the server
    is asked to end: who comes later is refused at once."""
    while True:
        which = signal.sigwait(_ASK_TO_END | {signal.SIGCHLD})
        if which in _ASK_TO_END:
            queue.close()
            os.kill(server, which)
        elif (ended := os.waitpid(server, os.WNOHANG))[0]:
            return os.waitstatus_to_exitcode(ended[1])


def _end_with_the_parent(lives: int) -> None:
    """A parent that is killed closes its end of the pipe."""
    os.read(lives, 1)
    os.kill(os.getpid(), signal.SIGTERM)
