"""Ports of loopback for servers that are killed and started again."""

from __future__ import annotations

import secrets
import socket


def free_port() -> int:
    """A free port of 127.0.0.1, of those that no system gives to a client by itself: a server that is killed and
    started again finds it free, also while its clients try to connect."""
    while True:
        port = 10_000 + secrets.randbelow(20_000)  # not `random`: two programs that seed it alike would meet
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
        return port


def listens(port: int) -> bool:
    """Whether a server accepts connections on this port of 127.0.0.1."""
    try:
        socket.create_connection(("127.0.0.1", port), 1).close()
    except OSError:
        return False
    return True
