"""Scheduled privacy work: removes erased data from the disk, and erases what is past its retention period."""

from __future__ import annotations

import time
import uuid
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import astuple, dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING, Final

import sqlalchemy as sa
import structlog

from command_api.bank.commands import forget_line
from command_api.customers.erasing import erase_customer, forget_quote
from command_api.event_store.subject_keys import subject_keys
from command_api.kernel import SYSTEM, CommandContext, DomainError
from command_api.leads.commands import forget_lead
from command_api.notes.commands import forget_note
from command_api.reservations.commands import forget_reservation
from command_api.rules.note_states import YEARS_KEPT
from command_api.rules.privacy import kept_until
from command_api.rules.windows import PUB_TIME
from infra.exclusive import Busy
from infra.position import START, Position
from launcher.clock import APART, Next
from launcher.jobs.process import Due, ids_in
from projections.bank.tables import bank_lines
from projections.customers.tables import customers
from projections.fiscal.tables import notes
from projections.freight.tables import quotes
from projections.leads.tables import leads
from projections.reservations.tables import reservations
from projections.runtime import generations, rebuilds, tracking
from projections.runtime.as_of.erasures import ERASING
from projections.runtime.definition import Projection

if TYPE_CHECKING:
    from command_api.event_store.store import Store
    from launcher.resources import Resources

log = structlog.get_logger()

LOOK: Final = 10.0
"""Seconds between two looks for erasures of other processes."""
AGAIN: Final = 300.0
"""Seconds until the disk is cleaned again where a read model was late."""
QUOTES_KEPT: Final = timedelta(days=90)
"""How long the address of a quote is known; who ordered has given it to the order."""
LINES_KEPT: Final = timedelta(days=180)
"""How long the payer of a bank line is known that no customer has: an order may still be found for it."""
RESERVATIONS_KEPT: Final = timedelta(days=90)
"""How long after the evening the guest of a reservation is known."""
LEADS_KEPT: Final = timedelta(days=180)
"""How long a request of the site names its visitor; the order that was made of it has given them to the customer."""
WORTHLESS_NOTES_KEPT: Final = timedelta(days=180)
"""How long a fiscal note is known that never was valid: a test, or one that was given up."""
SHREDDING: Final = "shredding"
"""The name of the task that cleans the disk."""
_FOLLOW: Final = 60.0
"""Seconds that the read models have to follow an erasure before the disk is cleaned the first time."""
_CLEAN: Final = 30.0
"""Seconds that SQLite may be too busy to empty its log."""
_WRITTEN: Final = ("subject_uses", "claims", "stream_references", "streams")


@dataclass(frozen=True)
class Retained:
    """What the rule did, by id: the customers it erased, and the quotes whose address, the bank lines whose payer, the
    reservations whose guest, the requests of the site whose visitor, and the fiscal notes whose content it forgot."""

    customers: list[int]
    quotes: list[int]
    lines: list[int]
    reservations: list[int]
    leads: list[int]
    notes: list[int]


class Shredder:
    """Sees to it that what was erased is not on the disk any more, neither in a file's free pages nor in a copy."""

    def __init__(self, services: Resources, wake: Callable[[], None]) -> None:
        self._services = services
        self._done = services.settings.data / "shredded"
        """Holds the position of the last erasure after which everything was clean here."""
        self.wake = wake
        """Personal data were erased: clean soon, without keeping the request waiting."""

    def work(self) -> Iterator[Next]:
        """Clean when customers were erased, here or by another process.

        Every process looks, since each may have a data folder of its own; one at a time does it, and who shares its
        folder finds it done.
        """
        while True:
            pause = LOOK
            if self.is_due():
                yield APART
                with suppress(Busy), self._services.recorder.locks.exclusive("shred"):  # Busy: the next look decides
                    pause = LOOK if self.shred() else AGAIN
            yield Next(pause)

    def is_due(self) -> bool:
        """Whether a person was erased since it was clean here: by another process, or before this one was ended."""
        written = self._done.read_text() if self._done.exists() else str(START)
        return written != self._services.as_of.erasures.last()

    def shred(self) -> bool:
        """Clean now, once the read models have followed. ``False`` where one is late, or SQLite stayed too busy."""
        services = self._services
        # before the work: who is erased during it makes the next look clean again
        last = services.as_of.erasures.last()
        position = services.recorder.head()
        names = [name for name, each in services.runner.projections.items() if _erases(each)]
        followed = all(services.runner.wait_for(name, position, _FOLLOW) for name in names)
        followed &= self._copies_follow(names, position)
        services.as_of.forget()
        with services.read_database.write() as connection:
            rebuilds.forget(connection)
            tracking.forget_errors(connection)
        engines = {services.recorder.engine, services.read_database.engine}
        emptied = [_empty_log(engine) for engine in engines if engine.dialect.name == "sqlite"]
        if services.recorder.engine.dialect.name == "postgresql":
            _vacuum(services.recorder.direct, _WRITTEN)
            # writes the whole table again: the pages of before may hold the bytes of a destroyed key
            _vacuum(services.recorder.direct, (subject_keys.name,), "FULL")
        if services.read_database.engine.dialect.name == "postgresql":
            tables = [table.name for name in names for table in services.runner.projections[name].tables]
            with services.read_database.read() as connection:
                there = set(sa.inspect(connection).get_table_names())
            beside = [name for table in tables if (name := f"{table}{generations.BESIDE}") in there]
            told = [rebuilds.rebuilds.name, tracking.failures.name, tracking.holes.name]
            _vacuum(services.read_database.direct, [*tables, *beside, *told])
        clean = followed and all(emptied)
        if clean:
            # if the process dies before this line, everything is cleaned again
            self._done.write_text(last)
        return clean

    def shred_events(self) -> bool:
        """Clean the log of the former bytes of events that were rewritten. PostgreSQL rewrites the whole table, and no
        process reads or writes events meanwhile. ``False`` if SQLite stayed too busy."""
        engine = self._services.recorder.engine
        if engine.dialect.name == "sqlite":
            return _empty_log(engine)
        with self._services.recorder.direct.connect() as connection:
            connection.exec_driver_sql("SET statement_timeout = 0")
            connection.exec_driver_sql("VACUUM FULL events")
            connection.invalidate()  # the next user of the pool gets a connection with a timeout
        return True

    def _copies_follow(self, names: Sequence[str], position: Position) -> bool:
        """Wait until the tables that rebuilds and verifications fill have applied the erasure too, or are dropped."""
        deadline = time.monotonic() + _FOLLOW
        while True:
            with self._services.read_database.read() as connection:
                rows, _ = tracking.every(connection)
            # copies are tracked under the name of their read model and a suffix, such as ``__rebuild``
            copies = [row for name, row in rows.items() if "__" in name and name.partition("__")[0] in names]
            if all(copy.position >= position for copy in copies):
                return True
            if time.monotonic() > deadline:
                return False
            time.sleep(0.1)


def retention(services: Resources, shredder: Shredder) -> Iterator[Due]:
    """Customers who have not ordered for as long as the house keeps data, if the house wants that, the addresses of old
    quotes, the payers of old bank lines, the guests of old reservations, the visitors of old requests of the site, and
    fiscal notes that the law does not want kept: one thing, because the disk is cleaned once after all of them."""
    too = services.settings.erase_after_retention
    yield Due("retention", lambda ctx: retain(services, shredder, ctx.now, customers_too=too))


def retain(services: Resources, shredder: Shredder, now: datetime, *, customers_too: bool) -> Retained:
    """Carry the rule out as it is at ``now``. What a command refuses is left for the next look."""
    months = services.settings.retention_months

    def each(ids: Iterable[int], forget: Callable[[Store, int, CommandContext], object], because: str) -> list[int]:
        done = []
        for id in ids:
            try:
                forget(services.store, id, _context(now, because))
                done.append(id)
            except DomainError as refusal:
                log.info("not_forgotten", rule=because, id=id, because=refusal.kind)
        return done

    retained = Retained(
        customers=each(
            due(services, now) if customers_too else [],
            partial(erase_customer, by_rule=True),
            f"Prazo de guarda de {months} meses terminado",
        ),
        quotes=each(
            _old_quotes(services, now - QUOTES_KEPT), forget_quote, f"Cotação com mais de {QUOTES_KEPT.days} dias"
        ),
        lines=each(
            _old_lines(services, now - LINES_KEPT),
            forget_line,
            f"Lançamento sem cliente há mais de {LINES_KEPT.days} dias",
        ),
        reservations=each(
            _old_reservations(services, now - RESERVATIONS_KEPT),
            forget_reservation,
            f"Reserva de mais de {RESERVATIONS_KEPT.days} dias atrás",
        ),
        leads=each(
            _old_leads(services, now - LEADS_KEPT),
            partial(forget_lead, by_rule=True),
            f"Pedido do site com mais de {LEADS_KEPT.days} dias",
        ),
        notes=each(_old_notes(services, now), forget_note, "Nota fiscal que a lei não manda mais guardar"),
    )
    if any(astuple(retained)):
        shredder.wake()
    return retained


def due(services: Resources, now: datetime) -> list[int]:
    """The customers whose last order ended longer ago than the house keeps their data."""
    today, months = now.astimezone(PUB_TIME).date(), services.settings.retention_months
    kept = sa.select(customers.c.id, customers.c.last_at).where(
        customers.c.erased_at.is_(None),
        customers.c.merged_into.is_(None),  # the record that stands for the person says when
        customers.c.orders == customers.c.finished_orders,
        customers.c.version > 0,
    )
    with services.read_database.read() as connection:
        rows = connection.execute(kept.order_by(customers.c.id)).all()
    return [row.id for row in rows if kept_until(row.last_at, months) < today]


def _old_quotes(services: Resources, before: datetime) -> list[int]:
    return ids_in(services, sa.select(quotes.c.id).where(quotes.c.quoted_at < before, quotes.c.lat.is_not(None)))


def _old_lines(services: Resources, before: datetime) -> list[int]:
    """Lines that say something of a payer under their own key."""
    its = bank_lines.c
    names = sa.or_(its.payer_name != "", its.payer_document != "", its.text != "")
    old = sa.select(its.id).where(its.customer_id.is_(None), its.recorded_at < before, names)
    return ids_in(services, old)


def _old_reservations(services: Resources, before: datetime) -> list[int]:
    old = sa.select(reservations.c.id).where(reservations.c.starts_at < before, ~reservations.c.forgotten)
    return ids_in(services, old)


def _old_leads(services: Resources, before: datetime) -> list[int]:
    old = sa.select(leads.c.id).where(leads.c.received_at < before, leads.c.is_forgotten.is_(False))
    return ids_in(services, old)


def _old_notes(services: Resources, now: datetime) -> list[int]:
    """Notes past the last day of ``note_kept_until``, and those that never were valid after a while."""
    its = notes.c
    first_kept = datetime(now.astimezone(PUB_TIME).year - YEARS_KEPT, 1, 1, tzinfo=PUB_TIME)
    worthless = sa.or_(its.state.in_(("rejected", "discarded")), its.environment == "homologacao")
    old = sa.select(its.id).where(
        its.environment != "",
        ~its.is_forgotten,
        sa.or_(its.recorded_at < first_kept, sa.and_(worthless, its.recorded_at < now - WORTHLESS_NOTES_KEPT)),
    )
    return ids_in(services, old)


def _erases(projection: Projection) -> bool:
    return bool(ERASING & projection.event_types())


def _empty_log(engine: sa.Engine) -> bool:
    """Write SQLite's log back and cut it to nothing; readers of an older moment are waited for."""
    deadline = time.monotonic() + _CLEAN
    while True:
        with engine.connect() as connection:
            # the first column is 1 where another connection was in the way
            busy = connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)").one()[0]
        if not busy:
            return True
        if time.monotonic() > deadline:
            return False
        time.sleep(0.1)


def _vacuum(direct: sa.Engine, tables: tuple[str, ...] | list[str], how: str = "") -> None:
    # ``direct`` is in autocommit mode: VACUUM cannot run inside a transaction
    with direct.connect() as connection:
        for table in tables:
            connection.exec_driver_sql(f'VACUUM {how} "{table}"')


def _context(now: datetime, reason: str) -> CommandContext:
    return CommandContext(actor=SYSTEM, now=now, correlation_id=uuid.uuid4().hex, reason=reason)
