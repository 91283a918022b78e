"""Free TCP ports of 127.0.0.1."""

import socket


def free_port() -> int:
    """A port nobody listens on now; the kernel does not hand it out again at once."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
