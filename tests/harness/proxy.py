"""A TCP proxy that can lose requests and answers, to stand between a client and its database."""

import contextlib
import socket
import threading
from collections.abc import Iterator
from enum import Enum


class Cut(Enum):
    """What happens to something a client sends."""

    REQUEST = "it is lost on its way and the connection breaks"
    ANSWER = "it arrives, the server answers, the answer is lost and the connection breaks"
    RACE = "it arrives and the connection breaks at that moment"


class Proxy:
    """Forwards to ``127.0.0.1:target`` until told to cut. ``port`` is where it listens."""

    def __init__(self, target: int) -> None:
        self._target = target
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        self._next_cut: Cut | None = None
        self._marker = b""
        self._mutex = threading.Lock()
        self._refuses = False
        threading.Thread(target=self._accept, daemon=True).start()

    def cut_next(self, cut: Cut, marker: bytes) -> None:
        """Cut once, when something that contains ``marker`` is sent."""
        with self._mutex:
            self._next_cut, self._marker = cut, marker

    @property
    def has_cut(self) -> bool:
        """Whether what was asked for has happened."""
        return self._next_cut is None

    def refuse(self, refuses: bool) -> None:
        """While refusing, new connections are closed at once."""
        self._refuses = refuses

    def close(self) -> None:
        self._listener.close()

    def _accept(self) -> None:
        while True:
            try:
                client, _ = self._listener.accept()
            except OSError:
                return
            if self._refuses:
                client.close()
                continue
            server = socket.create_connection(("127.0.0.1", self._target))
            connection = _Connection(self, client, server)
            for work in (connection.forward_requests, connection.forward_answers):
                threading.Thread(target=work, daemon=True).start()

    def take_cut(self, data: bytes) -> Cut | None:
        with self._mutex:
            if self._next_cut is None or self._marker not in data:
                return None
            cut, self._next_cut = self._next_cut, None
            return cut


class _Connection:
    def __init__(self, proxy: Proxy, client: socket.socket, server: socket.socket) -> None:
        self._proxy = proxy
        self._client = client
        self._server = server
        self._lose_answer = False

    def forward_requests(self) -> None:
        with contextlib.suppress(OSError):
            while data := self._client.recv(65536):
                cut = self._proxy.take_cut(data)
                if cut is Cut.REQUEST:
                    break
                self._lose_answer = cut is Cut.ANSWER
                self._server.sendall(data)
                if cut is Cut.RACE:
                    break
        self._end()

    def forward_answers(self) -> None:
        with contextlib.suppress(OSError):
            while data := self._server.recv(65536):
                if self._lose_answer:
                    break
                self._client.sendall(data)
        self._end()

    def _end(self) -> None:
        for end in (self._client, self._server):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()


@contextlib.contextmanager
def proxy_to(port: int) -> Iterator[Proxy]:
    proxy = Proxy(port)
    try:
        yield proxy
    finally:
        proxy.close()
