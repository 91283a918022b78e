"""Tables, triggers and functions of the PostgreSQL event store, created under a lock."""

from __future__ import annotations

import hashlib
from typing import Final

import sqlalchemy as sa

from command_api.event_store.index import write_metadata
from command_api.event_store.kinds import refuse_newer
from infra.security.tables import session_positions

MIGRATION_LOCK: Final = 0x43484F504552  # "CHOPER"

STREAM_CONFLICT: Final = "CH001"
MOVE_REFUSED: Final = "CH002"
KEY_TAKEN: Final = "CH003"
"""SQLSTATEs of ``append_to_log``. The message names who is meant: ordinals from 1, separated by commas."""

CHANNEL: Final = "choperia_log"

# The offset is 0 until the log of another server is restored here: see ``go_on_from_restored``.
_TRANSACTION: Final = """
CREATE OR REPLACE FUNCTION log_transaction() RETURNS bigint LANGUAGE sql VOLATILE
AS 'SELECT pg_current_xact_id()::text::bigint + {offset}'
"""
_HORIZON: Final = """
CREATE OR REPLACE FUNCTION log_horizon() RETURNS bigint LANGUAGE sql STABLE
AS 'SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint + {offset}'
"""
_TABLES: Final = (
    """
    CREATE TABLE IF NOT EXISTS events (
        transaction_id bigint NOT NULL DEFAULT log_transaction(),
        position bigint GENERATED ALWAYS AS IDENTITY,
        stream text COLLATE "C" NOT NULL,
        version bigint NOT NULL,
        topic text NOT NULL,
        state bytea NOT NULL,
        CONSTRAINT events_stream_version PRIMARY KEY (stream, version)
    )
    """,
    "CREATE UNIQUE INDEX IF NOT EXISTS events_in_order ON events (transaction_id, position)",
    # by number alone: ``holds``, ``before_number`` and the library's interface ask so
    "CREATE UNIQUE INDEX IF NOT EXISTS events_by_position ON events (position)",
    """
    CREATE OR REPLACE FUNCTION stored_events_stay() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'stored events are neither updated nor deleted'; END $$
    """,
    """
    CREATE OR REPLACE TRIGGER events_stay BEFORE DELETE OR TRUNCATE ON events
    FOR EACH STATEMENT EXECUTE FUNCTION stored_events_stay()
    """,
    # Empty but in the transaction that encrypts older events: it names those whose state may be replaced there.
    """
    CREATE TABLE IF NOT EXISTS events_being_rewritten (
        stream text COLLATE "C" NOT NULL, version bigint NOT NULL, PRIMARY KEY (stream, version)
    )
    """,
    """
    CREATE OR REPLACE FUNCTION stored_events_keep() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF (NEW.transaction_id, NEW.position, NEW.stream, NEW.version, NEW.topic)
            IS DISTINCT FROM (OLD.transaction_id, OLD.position, OLD.stream, OLD.version, OLD.topic)
            OR NOT EXISTS (
                SELECT FROM events_being_rewritten AS r WHERE r.stream = OLD.stream AND r.version = OLD.version)
        THEN
            RAISE EXCEPTION 'stored events are neither updated nor deleted';
        END IF;
        RETURN NEW;
    END $$
    """,
    """
    CREATE OR REPLACE TRIGGER events_keep BEFORE UPDATE ON events
    FOR EACH ROW EXECUTE FUNCTION stored_events_keep()
    """,
)

_APPEND: Final = """
CREATE OR REPLACE FUNCTION append_to_log(
    p_streams text[], p_versions bigint[], p_topics text[], p_states bytea[],
    p_births text[], p_moves jsonb, p_locks text[], p_answers jsonb, p_sessions jsonb,
    OUT o_transaction bigint, OUT o_positions bigint[]
) LANGUAGE plpgsql AS $$
DECLARE
    move jsonb;
    kept jsonb;
    ordinal int := 0;
    accepted boolean;
    refused text;
    last bigint;
BEGIN
    IF p_locks IS NOT NULL THEN
        -- Taken before the transaction gets its id: who waits here for another command on the same claim or stream
        -- stands behind it in the log, too. Sorted, so that two commands never wait for each other.
        PERFORM pg_advisory_xact_lock(k) FROM (
            SELECT DISTINCT hashtextextended(name, 0) AS k FROM unnest(p_locks) AS name ORDER BY k) AS locks;
    END IF;

    o_transaction := log_transaction();
    IF cardinality(p_streams) = 1 THEN
        INSERT INTO events (transaction_id, stream, version, topic, state)
        VALUES (o_transaction, p_streams[1], p_versions[1], p_topics[1], p_states[1])
        ON CONFLICT (stream, version) DO NOTHING RETURNING position INTO last;
        IF last IS NOT NULL THEN
            o_positions := ARRAY[last];
        END IF;
    ELSE
        WITH stored AS (
            INSERT INTO events (transaction_id, stream, version, topic, state)
            SELECT o_transaction, e.stream, e.version, e.topic, e.state
            FROM unnest(p_streams, p_versions, p_topics, p_states) AS e (stream, version, topic, state)
            ON CONFLICT (stream, version) DO NOTHING
            RETURNING position)
        SELECT array_agg(position ORDER BY position) INTO o_positions FROM stored;
    END IF;
    IF cardinality(p_streams) <> coalesce(cardinality(o_positions), 0) THEN
        SELECT string_agg(given.n::text, ',' ORDER BY given.n) INTO refused
        FROM (SELECT u.*, row_number() OVER (PARTITION BY u.stream, u.version ORDER BY u.n) AS nth
              FROM unnest(p_streams, p_versions) WITH ORDINALITY AS u (stream, version, n)) AS given
        LEFT JOIN events AS e
            ON e.stream = given.stream AND e.version = given.version AND e.transaction_id = o_transaction
        WHERE given.nth > 1 OR e.stream IS NULL;
        RAISE EXCEPTION USING ERRCODE = 'CH001', MESSAGE = refused;
    END IF;

    IF p_births IS NOT NULL THEN
        INSERT INTO streams (stream) SELECT * FROM unnest(p_births);
    END IF;
    IF p_moves IS NOT NULL THEN
        FOR move IN SELECT * FROM jsonb_array_elements(p_moves) LOOP
            ordinal := ordinal + 1;
            accepted := true;
            CASE move->>0
            WHEN 'claim+' THEN
                INSERT INTO claims (scope, value, stream) VALUES (move->>1, move->>2, move->>3)
                ON CONFLICT DO NOTHING;
                accepted := FOUND;
            WHEN 'claim-' THEN
                DELETE FROM claims WHERE scope = move->>1 AND value = move->>2 AND stream = move->>3;
            WHEN 'reference+' THEN
                accepted := EXISTS (SELECT FROM streams WHERE stream = move->>2);
                IF accepted THEN
                    INSERT INTO stream_references (source, target) VALUES (move->>1, move->>2) ON CONFLICT DO NOTHING;
                END IF;
            WHEN 'reference-' THEN
                DELETE FROM stream_references WHERE source = move->>1 AND target = move->>2;
            WHEN 'stream-' THEN
                accepted := NOT EXISTS (SELECT FROM stream_references WHERE target = move->>1);
                IF accepted THEN
                    DELETE FROM streams WHERE stream = move->>1;
                END IF;
            END CASE;
            IF NOT accepted THEN
                RAISE EXCEPTION USING ERRCODE = 'CH002', MESSAGE = ordinal::text;
            END IF;
        END LOOP;
    END IF;

    IF p_answers IS NOT NULL THEN
        ordinal := 0;
        FOR kept IN SELECT * FROM jsonb_array_elements(p_answers) LOOP
            ordinal := ordinal + 1;
            last := o_positions[(kept->>5)::int];
            INSERT INTO idempotency (person, key, body_hash, answer, position, created_at)
            VALUES (
                kept->>0, kept->>1, kept->>2, kept->>3,
                coalesce(o_transaction || '.' || last, (
                    SELECT e.transaction_id || '.' || e.position FROM events AS e
                    WHERE e.transaction_id < log_horizon()
                    ORDER BY e.transaction_id DESC, e.position DESC LIMIT 1), '0.0'),
                (kept->>4)::float8)
            ON CONFLICT DO NOTHING;
            IF NOT FOUND THEN
                RAISE EXCEPTION USING ERRCODE = 'CH003', MESSAGE = ordinal::text;
            END IF;
        END LOOP;
    END IF;

    IF p_sessions IS NOT NULL THEN
        -- Last, and in the order of the sessions, so that two commands never wait for each other. Who waits here may
        -- stand before the other in the log: the later position stays.
        INSERT INTO session_positions AS s (session_id, transaction_id, number, at)
        SELECT reached->>0, o_transaction, o_positions[(reached->>1)::int], (reached->>2)::float8
        FROM jsonb_array_elements(p_sessions) AS reached
        ON CONFLICT (session_id) DO UPDATE
        SET transaction_id = excluded.transaction_id, number = excluded.number, at = excluded.at
        WHERE (excluded.transaction_id, excluded.number) > (s.transaction_id, s.number);
    END IF;
END $$
"""


_DROP_APPEND: Final = """
DO $$ DECLARE former regprocedure;
BEGIN
    FOR former IN SELECT oid::regprocedure FROM pg_proc
    WHERE proname = 'append_to_log' AND pronamespace = current_schema()::regnamespace LOOP
        EXECUTE 'DROP FUNCTION ' || former;
    END LOOP;
END $$
"""
"""With other parameters it would be another function beside the former one."""

_FINGERPRINT: Final = hashlib.sha256("".join((_TRANSACTION, _HORIZON, *_TABLES, _APPEND)).encode()).hexdigest()

_NEWEST_FROM_ELSEWHERE: Final = """
SELECT max(transaction_id) FROM events WHERE transaction_id >= (
    SELECT pg_snapshot_xmax(pg_current_snapshot())::text::bigint + log_transaction()
        - pg_current_xact_id()::text::bigint)
"""


def create_tables(engine: sa.Engine) -> None:
    """Create what is missing; one process at a time, however many start now.

    A log that was restored into another server may hold transaction ids that this server has yet to reach: new events
    would sort before the old ones. Then ids are counted on from the restored ones. Raises ``NewerStore``: an older
    version must not replace the functions that a newer one uses.
    """
    with engine.begin() as connection:
        # the limits of a session are for commands; a start waits until another process has migrated
        connection.exec_driver_sql("SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0")
        connection.execute(sa.text("SELECT pg_advisory_xact_lock(:key)"), {"key": MIGRATION_LOCK})
        refuse_newer(connection)
        write_metadata.create_all(connection)
        # a table of sign-ins that comes with the log, because ``append_to_log`` writes it
        session_positions.create(connection, checkfirst=True)
        known = connection.scalar(sa.text("SELECT obj_description(to_regproc('append_to_log'), 'pg_proc')"))
        if known != _FINGERPRINT:
            # functions that are there keep their offset, which a restored log needs
            if connection.scalar(sa.text("SELECT to_regproc('log_transaction')")) is None:
                _count_from(connection, 0)
            connection.exec_driver_sql(_DROP_APPEND)
            for statement in (*_TABLES, _APPEND):
                connection.exec_driver_sql(statement)
            connection.exec_driver_sql(f"COMMENT ON FUNCTION append_to_log IS '{_FINGERPRINT}'")
        go_on_from_restored(connection)


def go_on_from_restored(connection: sa.Connection) -> None:
    """Let new events sort after those that came from another server, in the transaction that brings them."""
    newest = connection.scalar(sa.text(_NEWEST_FROM_ELSEWHERE))
    if newest is not None:
        _count_from(connection, newest)


def _count_from(connection: sa.Connection, offset: int) -> None:
    for function in (_TRANSACTION, _HORIZON):
        connection.exec_driver_sql(function.format(offset=offset))
