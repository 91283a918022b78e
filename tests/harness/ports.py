"""Free TCP ports of 127.0.0.1."""

import secrets
import socket


def free_port() -> int:
    """A port nobody listens on now; the kernel does not hand it out again at once."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def lasting_port() -> int:
    """One for a server that is killed and started again: the kernel gives it to no client meanwhile."""
    while True:
        port = 10_000 + secrets.randbelow(20_000)  # not `random`: hypothesis seeds it alike in every test run
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
        return port
