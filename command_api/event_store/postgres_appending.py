"""Calling ``append_to_log`` by the driver's protocol level: half of what a command costs this process was a cursor."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import psycopg
from psycopg.errors import error_from_result
from psycopg.pq import ExecStatus, Format
from psycopg.pq.abc import PGresult

from command_api.event_store.postgres_arrays import bigints, packed_bigints, packed_byteas, packed_texts

_CALL: Final = (
    b"SELECT o_transaction, o_positions FROM append_to_log("
    b"$1::text[], $2::bigint[], $3::text[], $4::bytea[], $5::text[], $6::jsonb, $7::text[], $8::jsonb, $9::jsonb)"
)
_FORMATS: Final = [Format.TEXT if number in (6, 8, 9) else Format.BINARY for number in range(1, 10)]
_NAME: Final = b"append_to_log"


class Appending:
    """``append_to_log`` on one connection, where it stays prepared; not ``prepared`` where a pooler may give another
    connection the next time."""

    def __init__(self, driver: psycopg.Connection[Any], *, prepared: bool) -> None:
        self._connection = driver.pgconn
        self._encoding = driver.info.encoding
        self._prepared = prepared
        if prepared:
            driver.prepare_threshold = None  # with statements of its own it would forget all, ours too, on a rollback
            self._checked(self._connection.prepare(_NAME, _CALL), ExecStatus.COMMAND_OK)

    def __call__(
        self,
        streams: Sequence[str],
        versions: Sequence[int],
        topics: Sequence[str],
        states: Sequence[bytes],
        births: Sequence[str],
        moves: bytes | None,
        locks: Sequence[str],
        answers: bytes | None,
        sessions: bytes | None,
    ) -> tuple[int, list[int]]:
        """The transaction and the positions of the events. Raises the driver's errors. Waits without the interpreter's
        lock, for as long as the server may take (``statement_timeout``)."""
        parameters: list[Any] = [
            packed_texts(streams),
            packed_bigints(versions),
            packed_texts(topics),
            packed_byteas(states),
            packed_texts(births) if births else None,
            moves,
            packed_texts(locks) if locks else None,
            answers,
            sessions,
        ]
        if self._prepared:
            result = self._connection.exec_prepared(_NAME, parameters, _FORMATS, Format.BINARY)
        else:
            result = self._connection.exec_params(_CALL, parameters, None, _FORMATS, Format.BINARY)
        self._checked(result, ExecStatus.TUPLES_OK)
        transaction, positions = result.get_value(0, 0), result.get_value(0, 1)
        assert transaction is not None
        # a binary bigint has its highest byte first; without events there is no array
        return int.from_bytes(transaction, "big"), bigints(positions) if positions else []

    def _checked(self, result: PGresult, expected: ExecStatus) -> None:
        if result.status != expected:
            raise error_from_result(result, encoding=self._encoding)
