"""What an error of PostgreSQL means for the commands of a batch."""

from __future__ import annotations

from typing import Any

import psycopg
from psycopg import errors

from command_api.event_store.group_commit_recorder import Append, KeyTaken
from command_api.event_store.postgres_schema import KEY_TAKEN, MOVE_REFUSED, STREAM_CONFLICT
from command_api.event_store.recorder import StoreUnavailable, StreamConflict

_LOST = (errors.AdminShutdown, errors.CrashShutdown, errors.CannotConnectNow, errors.IdleInTransactionSessionTimeout)
# of two transactions that stopped each other the server rolls one back: its command looks and decides again
_LOST_RACE = (errors.IntegrityError, errors.DeadlockDetected, errors.SerializationFailure)
_AWAY = (errors.OperationalError, errors.ReadOnlySqlTransaction)


def driver_error(raised: BaseException) -> Exception:
    """The driver's error behind what SQLAlchemy, or the handler of the engine's errors, made of it."""
    cause = raised.__cause__ if isinstance(raised, StoreUnavailable) else getattr(raised, "orig", None)
    return cause if isinstance(cause, Exception) else raised if isinstance(raised, Exception) else StoreUnavailable()


def is_lost(driver: psycopg.Connection[Any], error: BaseException) -> bool:
    """Whether the connection is gone, so that the outcome of what was sent is unknown."""
    if driver.closed or isinstance(error, _LOST):
        return True
    # without a code the error is the driver's own: the server has not answered
    return isinstance(error, psycopg.OperationalError) and error.sqlstate is None


def failure_of(error: Exception) -> Exception:
    """What the only command behind ``error`` gets: the transaction certainly did not happen."""
    if isinstance(error, _LOST_RACE):
        return StreamConflict()
    return StoreUnavailable() if isinstance(error, _AWAY) else error


def refuse(error: Exception, batch: list[Append]) -> bool:
    """Set the failure of the commands that ``append_to_log`` names. False if the error names none."""
    if not isinstance(error, psycopg.Error) or error.diag.message_primary is None:
        return False
    named = error.diag.message_primary
    if error.sqlstate == STREAM_CONFLICT:
        # ordinals count the elements of the arrays that ``_append_all`` made of the batch
        of_event = [command for command in batch for _ in command.events]
        for ordinal in named.split(","):
            of_event[int(ordinal) - 1].failure = StreamConflict()
    elif error.sqlstate == MOVE_REFUSED:
        # births are in an array of their own and are not counted
        of_move = [(command, move) for command in batch for move in command.moves if move.action != "stream+"]
        rest = of_move[int(named) - 1 :]
        # Later commands that want the same claim cannot have it either. Refused one by one, they would take as many
        # transactions as they are, each with all that are left.
        for command, move in rest:
            if move[:3] == rest[0][1][:3]:
                command.failure = move.refusal() or StreamConflict()
    elif error.sqlstate == KEY_TAKEN:
        with_key = [command for command in batch if command.idempotency is not None]
        with_key[int(named) - 1].failure = KeyTaken()
    else:
        return False
    return True
