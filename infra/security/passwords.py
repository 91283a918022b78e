"""Password hashes: argon2id, few at once, and as long for a stranger as for a user."""

from __future__ import annotations

import asyncio
import os
import secrets
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cached_property
from threading import Lock
from typing import Final, TypeVar

from argon2 import PasswordHasher, Type
from argon2.exceptions import InvalidHashError, VerificationError

from infra.one_core import on_any_core
from infra.problems import Problem

T = TypeVar("T")

AT_ONCE: Final = 2 if (os.cpu_count() or 1) > 2 else 1
"""Each hash takes 19 MiB and a core, and one core stays free: a flood of logins must not slow down everything else."""
WAITING: Final = 64

_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"


class Passwords:
    """Hashes and checks passwords in a small pool of its own; when too many wait, 503.

    ``memory_kib`` and ``time_cost`` are argon2's; the defaults are what OWASP recommends.
    """

    def __init__(self, memory_kib: int = 19456, time_cost: int = 2) -> None:
        self._hasher = PasswordHasher(memory_cost=memory_kib, time_cost=time_cost, parallelism=1, type=Type.ID)
        self._pool = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="argon2")
        self._waiting = 0
        self._lock = Lock()

    async def hash(self, password: str) -> str:
        """The encoded hash of ``password``; ``Problem`` 503 while too many wait."""
        return await asyncio.wrap_future(self._submit(lambda: self._hasher.hash(password)))

    def hash_now(self, password: str) -> str:
        """``hash`` for callers without an event loop: the command line and the demo."""
        return self._submit(lambda: self._hasher.hash(password)).result()

    async def matches(self, password: str, password_hash: str | None) -> bool:
        """Whether ``password`` belongs to ``password_hash``. For ``None`` (no such user) it takes as long and returns
        ``False``."""
        return await asyncio.wrap_future(self._submit(lambda: self._matches(password, password_hash)))

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _matches(self, password: str, password_hash: str | None) -> bool:
        try:
            self._hasher.verify(password_hash or self._nobody, password)
        except (VerificationError, InvalidHashError):
            return False
        return password_hash is not None

    @cached_property
    def _nobody(self) -> str:
        return self._hasher.hash(secrets.token_hex(16))

    def _submit(self, work: Callable[[], T]) -> Future[T]:
        with self._lock:
            if self._waiting >= WAITING:
                raise Problem(503, kind="busy", headers={"Retry-After": "3"})
            self._waiting += 1
        future = self._pool.submit(on_any_core()(work))
        future.add_done_callback(self._done)
        return future

    def _done(self, _future: Future[T]) -> None:
        with self._lock:
            self._waiting -= 1


def temporary_password() -> str:
    """Twelve characters in groups of four that can be read out on the phone: about 59 bits."""
    return "-".join("".join(secrets.choice(_LETTERS) for _ in range(4)) for _ in range(3))
