"""Free TCP ports of 127.0.0.1."""

import random
import socket


def free_port() -> int:
    """A port nobody listens on now; the kernel does not hand it out again at once."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def lasting_port() -> int:
    """One for a server that is killed and started again: the kernel gives it to no client meanwhile."""
    while True:
        port = random.randrange(10_000, 30_000)
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
        return port
