"""``choperia privacy encrypt-history``: events from before the encryption get the form of those after it.

Earlier versions left personal data in clear in the log, which no erasure reaches, and the name of the account that
acted in every event (decision 041). Here the stored bytes of these events are replaced by the same events with that
data encrypted and without that name. The seal's tree keeps the hashes of the former bytes; a signed
``seal.EventsRewritten`` event ties them to the new ones (decision 033).

One transaction replaces a batch of events and stores the event that says so. A run that ends early leaves whole
batches, and the next run continues: it looks for events in clear, and there are fewer.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from functools import lru_cache, partial
from itertools import islice
from typing import TYPE_CHECKING, Final

import sqlalchemy as sa

from command_api.accounts.events import ERASED_USER
from command_api.customers.commands import known_or_new
from command_api.event_store import Recorded, Store, retry_on_conflict
from command_api.event_store.index import IndexStatement
from command_api.event_store.mapper import decode
from command_api.event_store.personal import says_in_clear
from command_api.event_store.rewriting import REWRITES, encrypted_afterwards, names_account
from command_api.event_store.subject_keys import SubjectKeys
from command_api.kernel import SYSTEM, NotFound, stream_id, stream_name
from command_api.kernel.events import EVENT_TYPES
from command_api.orders import events as order_events
from command_api.orders.customers import identity_of, name_customer_of
from command_api.orders.domain import EventOrder
from command_api.orders.events import Customer as NamedCustomer
from infra.exclusive import Busy
from infra.position import START
from infra.problems import Problem
from infra.security.database import transaction
from infra.security.tables import account_notices
from infra.security.wrapping import SIZE
from launcher.admin.backup.content import ERASING
from launcher.admin.signed_rewriting import SignedRewriting
from launcher.composition import system_context
from launcher.jobs.seal import Auditor
from projections.accounts.tables import people
from projections.runtime.as_of.runs import runs
from projections.runtime.rebuilds import SYSTEM as SYSTEM_REBUILDS
from projections.runtime.rebuilds import rebuilds
from projections.seal.checks import checks

if TYPE_CHECKING:
    from launcher.composition import Services

_AT_ONCE: Final = 200
"""Events of one transaction."""
_READ: Final = 2_000
_TRIES: Final = 8
_STREAMS: Final = 1_000
"""Orders whose customers are remembered."""
_OWN_SUBJECTS: Final = frozenset({"bank_line", "customer", "freight_quote", "lead", "reservation", "user"})

_NOBODY: Final = ("", SYSTEM.name, SYSTEM_REBUILDS)
_OTHERS: Final = ("user-%", "choperia %")
"""With these, what notes of operations say where they name no person."""

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Encrypted:
    """What a run did. ``clean``: nothing of the former bytes is left in the database's files."""

    events: int
    orders: int
    clean: bool


def count_in_clear(services: Services) -> int:
    """Events that hold personal data or the name of an account in clear."""
    return sum(1 for _ in _in_clear(services))


def encrypt_history(services: Services, progress: Progress = lambda _done, _total: None) -> Encrypted:
    """Encrypt every event that holds personal data in clear, take the names of accounts out, sign the result, and clean
    the disk. Others may use the system meanwhile. Raises ``Problem`` if the seal cannot sign or another process is
    encrypting."""
    rewrite = SignedRewriting(services)
    rewrite.signing_key()
    with ExitStack() as held:
        try:
            held.enter_context(services.recorder.locks.exclusive(REWRITES))
        except Busy:
            raise Problem(409, "Outro processo já está cifrando a história.", kind="privacy") from None
        services.runner.catch_up()  # the seal has the former hashes before the bytes change
        orders = _number_customers(services.store)
        total = count_in_clear(services)
        batches = _Batches(services, rewrite)
        done = 0
        found = _in_clear(services)
        while events := list(islice(found, _AT_ONCE)):
            batches.rewrite(events)
            done += len(events)
            progress(done, total)
        services.runner.catch_up()
        _refer_to_accounts(services)
        Auditor(services).sign(system_context().now)
        return Encrypted(done, orders, services.shredder.shred_events())


def _in_clear(services: Services) -> Iterator[Recorded]:
    position = START
    while batch := services.recorder.read_after(position, _READ):
        yield from (event for event in batch if _says_in_clear(event) or names_account(event.state))
        position = batch[-1].position


def _says_in_clear(event: Recorded) -> bool:
    event_type = EVENT_TYPES.get(event.topic)
    return event_type is not None and says_in_clear(event_type, event.state)


def _number_customers(store: Store) -> int:
    """Orders from before customers had numbers get the number of their customer, by an event of their own: then an
    erasure of that customer finds them."""
    numbered = 0
    for stream in store.living(EventOrder):
        name = partial(name_customer_of, store, stream_id(stream), system_context())
        with suppress(NotFound):  # discarded since it was listed
            numbered += retry_on_conflict(name, _TRIES)
    return numbered


def _refer_to_accounts(services: Services) -> None:
    """In what earlier versions noted of operations, put the reference to the account in place of its name."""
    with services.read_database.read() as connection:
        known = {name: reference for reference, name in connection.execute(sa.select(people)).all()}
    with transaction(services.recorder.engine) as connection:
        _refer(connection, account_notices.c.by_name, known)
    with services.read_database.write() as connection:
        for column in (rebuilds.c.started_by, rebuilds.c.decided_by, runs.c.started_by, checks.c.asked_by):
            _refer(connection, column, known)


def _refer(connection: sa.Connection, column: sa.Column[str], known: Mapping[str, str]) -> None:
    named = sa.select(column).distinct().where(column.not_in(_NOBODY), *map(column.not_like, _OTHERS))
    for name in connection.execute(named).scalars().all():
        values = {column.name: known.get(name, ERASED_USER)}
        connection.execute(column.table.update().where(column == name).values(values))


@dataclass
class _Made:
    """Keys that a batch brings or uses, and what stores them with it."""

    keys: dict[str, bytes] = field(default_factory=dict)
    changes: list[IndexStatement] = field(default_factory=list)


class _Batches:
    """Rewrites some events at a time, each batch in one transaction."""

    def __init__(self, services: Services, rewritten: SignedRewriting) -> None:
        self._services = services
        self._store = services.store
        self._rewritten = rewritten
        self._subject = lru_cache(_STREAMS)(self._subject_of_stream)

    def rewrite(self, events: Sequence[Recorded]) -> None:
        """Raises ``Conflict`` if others erase these people again and again."""
        retry_on_conflict(lambda: self._try(events), _TRIES)

    def _try(self, events: Sequence[Recorded]) -> None:
        keys, made = self._store.keys.afresh(), _Made()
        replaced = []
        for event in events:
            after = event
            if _says_in_clear(event):
                subject = self._subject_of(event)
                after = encrypted_afterwards(event, subject, self._key(subject, event, keys, made), keys)
            replaced.append((event, after))
        rewriting, changes = self._rewritten(replaced)
        self._store.save(rewriting, ctx=system_context(), changes=[*made.changes, *changes])
        for subject in made.keys:
            self._store.keys.forget(subject)

    def _key(self, subject: str, event: Recorded, keys: SubjectKeys, made: _Made) -> bytes:
        """The key of this person. An erased person gets a key that is not kept, which destroys the data."""
        key = made.keys.get(subject) or keys.of(subject)
        if key is None and self._is_erased(subject):
            return secrets.token_bytes(SIZE)
        if key is None:
            key, change = keys.make(subject)
            made.changes.append(change)
        made.keys[subject] = key
        made.changes.append(keys.use(subject, event.stream))
        return key

    def _is_erased(self, subject: str) -> bool:
        return any(event.topic in ERASING for event in self._services.recorder.recorded_of(subject))

    def _subject_of(self, event: Recorded) -> str:
        if event.stream.rpartition("-")[0] in _OWN_SUBJECTS:
            return event.stream
        return self._subject(event.stream)

    def _subject_of_stream(self, stream: str) -> str:
        """Whose data the events in clear of an order, of refused demand, or of a kept paper or proof, are: those of the
        customer whose number it got first, as its history on the screen has it. What never got one, such as a discarded
        order, is searched by what it said last."""
        last: NamedCustomer | None = None
        for each in self._services.recorder.recorded_of(stream):
            match decode(each.topic, stream, each.version, each.state, self._store.keys):
                case (
                    order_events.EventOrderDrafted(details=details)
                    | order_events.EventOrderDetailsChanged(details=details)
                ):
                    last = details.customer
                case (
                    order_events.DemandRefused(customer=named)
                    | order_events.PaperKept(customer=named)
                    | order_events.ProofKept(customer=named)
                ):
                    last = named
            if last is not None and last.id is not None:
                return stream_name("customer", last.id)
        assert last is not None, "the first event names the customer"
        return stream_name("customer", self._number(last))

    def _number(self, customer: NamedCustomer) -> int:
        """The number of the record of a customer whom an event names without one."""

        def recognised() -> int:
            record = known_or_new(self._store, identity_of(customer))
            if record.pending_events:
                self._store.save(record, ctx=system_context())
            return record.number

        return retry_on_conflict(recognised, _TRIES)
