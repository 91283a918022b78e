"""Compares the write side's ordinary tables with the streams that they follow.

With write access to the database, a row of them can be changed (``UPDATE accounts SET role = 'admin'``) without an
event. ``COMPARED`` declares one entry per table; ``NOT_DERIVABLE`` names the others with the reason. A test of the
architecture finds a table that is in neither.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from itertools import groupby, islice
from typing import Any, Final

import msgspec
import sqlalchemy as sa

from command_api.accounts.domain import ACTIVE_ADMIN, User
from command_api.accounts.events import SecondFactorEnrolled, SecondFactorRemoved, SecondFactorReset
from command_api.accounts.rows import account_values
from command_api.catalogue.domain import Product
from command_api.event_store import Recorder
from command_api.event_store.archive import Archives
from command_api.event_store.damage import DAMAGED, stored_bytes
from command_api.event_store.index import Indexed, claims, idempotency, sequences, stream_references, streams
from command_api.event_store.kinds import event_kinds
from command_api.event_store.mapper import decode
from command_api.event_store.personal import subject_of
from command_api.event_store.subject_keys import INDEX_KEY, SubjectKeys, subject_keys, subject_uses
from command_api.images.keeping import file_marks
from command_api.images.uploads import signed_uploads, upload_claims
from command_api.kernel import Aggregate
from command_api.kernel.aggregates import Private, stream_id
from command_api.kernel.events import Metadata
from command_api.publisher.positions import positions as publisher_positions
from command_api.site.domain import BusinessInfo
from command_api.stock.domain import StockItem
from command_api.stock.import_jobs import jobs as sales_import_jobs
from infra.exceptions import described
from infra.position import Position
from infra.security.permissions import Permission
from infra.security.tables import (
    account_notices,
    accounts,
    active_admins,
    login_attempts,
    passkey_challenges,
    passkeys,
    password_links,
    recovery_codes,
    session_confirmations,
    session_positions,
    sessions,
    sign_in_rules,
    sign_in_tickets,
    totp_seeds,
    used_captchas,
)
from launcher.admin.backup.content import ERASING
from launcher.admin.backup.snapshot import snapshot

Row = tuple[Any, ...]
Progress = Callable[[int, int], None]

_BY_STREAM: Final = sa.text("SELECT stream, version, topic, state FROM events ORDER BY stream, version")
_USERS: Final = sa.text(
    "SELECT stream, version, topic, state FROM events WHERE stream LIKE 'user-%' ORDER BY stream, version"
)
_AT_ONCE: Final = 2_000
_MOST_OF_A_COMMAND: Final = 1_000
"""Events before an answer's position that are looked through for those of its command."""

NOT_DERIVABLE: Final[Mapping[sa.Table, str]] = {
    sessions: "sign-ins, which last days; no event names them",
    login_attempts: "counts of the last minutes",
    password_links: "hashes of one-time links; no secret is ever in an event",
    used_captchas: "answers of the last minutes",
    recovery_codes: "keyed digests of codes; no secret is ever in an event",
    passkey_challenges: "questions of the last minutes",
    sign_in_tickets: "sign-ins of the last minutes",
    session_confirmations: "confirmations of the last minutes",
    session_positions: "where sessions stood in the last minutes",
    account_notices: "what a person has not read yet, with addresses that no event holds",
    signed_uploads: "addresses that live for minutes",
    upload_claims: "addresses that live for minutes",
    file_marks: "what a sweep of the files knows; `choperia files sweep` compares the files with the events",
    sales_import_jobs: "how far an import is between two of its events",
    event_kinds: "which version of the system stored the first event of a kind; no event names versions",
    publisher_positions: "what Kafka has acknowledged, and how far messages are queued",
}
"""Tables that no stream can give again, and why."""


@dataclass(frozen=True)
class Difference:
    """A row that its stream does not give. It names columns, never values: they are people's."""

    table: str
    row: str
    what: str

    @property
    def sentence(self) -> str:
        """The difference as a sentence for people."""
        return f"Tabela {self.table}, {self.row}: {self.what}."


@dataclass
class Derived:
    """What the streams give, collected in one pass over them."""

    keys: SubjectKeys
    archives: Archives
    lives: set[str] = field(default_factory=set)
    all_streams: set[str] = field(default_factory=set)
    claims: dict[Row, Row] = field(default_factory=dict)
    references: dict[Row, Row] = field(default_factory=dict)
    accounts: dict[Row, Row] = field(default_factory=dict)
    factors: dict[tuple[int, str], int] = field(default_factory=dict)
    """How many second factors of each kind a user has."""
    second_factor_for_admins: bool = False
    sealed: set[Row] = field(default_factory=set)
    erased: set[str] = field(default_factory=set)
    largest: dict[str, int] = field(default_factory=dict)
    unreadable: list[Difference] = field(default_factory=list)
    version: int = 0
    """Of the event that is being read."""

    def take(self, stream: str, events: Sequence[Row]) -> None:
        """All events of one stream."""
        kind = stream.rpartition("-")[0]
        self.all_streams.add(stream)
        self.largest[kind] = max(self.largest.get(kind, 0), stream_id(stream))
        for self.version, (_, _, topic, state) in enumerate(events, 1):
            if subject := subject_of(state):
                self.sealed.add((subject, stream))
            if topic in ERASING:
                self.erased.add(stream)
        aggregate: Any = None
        factors: Counter[str] = Counter()
        for self.version, (_, version, topic, state) in enumerate(events, 1):
            event = decode(topic, stream, version, state, self.keys)
            aggregate = event.mutate(aggregate)
            match event:
                case SecondFactorEnrolled():
                    factors[event.factor] += 1
                case SecondFactorRemoved():
                    factors[event.factor] -= 1
                case SecondFactorReset():
                    factors.clear()
        self._index(aggregate, factors)

    def _index(self, aggregate: Aggregate, factors: Counter[str]) -> None:
        held = Indexed.of(aggregate)
        if not held.lives:
            return
        self.lives.add(aggregate.id)
        for scope, value in held.claims:
            kept = self.keys.digest(scope, value) if isinstance(value, Private) else value
            self.claims[scope, kept] = (aggregate.id,)
        for target in held.references:
            self.references[aggregate.id, target] = ()
        if isinstance(aggregate, BusinessInfo):
            self.second_factor_for_admins = aggregate.second_factor_for_admins
        if isinstance(aggregate, User):
            self.factors |= {(aggregate.number, kind): number for kind, number in factors.items() if number}
            self.accounts[(aggregate.number,)] = tuple(account_values(aggregate)[name] for name in _ACCOUNT)


_ACCOUNT: Final = (
    "username_key",
    "username",
    "name",
    "email",
    "role",
    "can_place_orders",
    "can_view_bi",
    "cost_center",
    "granted",
    "active",
)
"""Not derivable: the password, and whether it must be changed. ``version`` is that of the last change of the row."""

GIVING_RIGHTS: Final = frozenset({Permission.AUDIT.value, Permission.DRIVE.value})

Check = Callable[[sa.Connection, Derived], Iterable[Difference]]


def _same(_name: str, expected: Any, found: Any) -> bool:
    return bool(expected == found)


def _equals(
    table: sa.Table,
    key: Sequence[str],
    columns: Sequence[str],
    rows: Callable[[Derived], dict[Row, Row]],
    same: Callable[[str, Any, Any], bool] = _same,
) -> Check:
    """A check that the table has exactly the derived rows, by their ``key``; only ``columns`` are compared."""

    def check(connection: sa.Connection, derived: Derived) -> Iterator[Difference]:
        missing = dict(rows(derived))
        chosen = sa.select(*(table.c[name] for name in (*key, *columns))).execution_options(yield_per=_AT_ONCE)
        for row in connection.execute(chosen):
            place, found = tuple(row[: len(key)]), tuple(row[len(key) :])
            expected = missing.pop(place, None)
            if expected is None:
                yield Difference(table.name, _named(key, place), "nenhum registro dá esta linha")
            elif changed := [
                name for name, was, now in zip(columns, expected, found, strict=True) if not same(name, was, now)
            ]:
                yield Difference(table.name, _named(key, place), f"não é o que a história diz ({', '.join(changed)})")
        for place in missing:
            yield Difference(table.name, _named(key, place), "falta, e a história diz que existe")

    return check


def _same_right(name: str, expected: Any, found: Any) -> bool:
    """Of the granted names, two give a right. The others may be the defaults of the version that wrote the row."""
    if name != "granted":
        return bool(expected == found)
    return GIVING_RIGHTS & {*expected.split()} == GIVING_RIGHTS & {*found.split()}


def _named(key: Sequence[str], place: Row) -> str:
    """A digest in place of a private value stays one."""
    return ", ".join(f"{name} {_shown(value)}" for name, value in zip(key, place, strict=True))


def _shown(value: Any) -> str:
    """The value as text that a terminal accepts, even if it is not UTF-8."""
    return str(value).encode(errors="backslashreplace").decode()


def _keys(connection: sa.Connection, derived: Derived) -> Iterator[Difference]:
    """A key for everybody whose data are encrypted, none for those who were erased."""
    found = set(connection.execute(sa.select(subject_keys.c.subject)).scalars())
    for subject in sorted({subject for subject, _ in derived.sealed} - derived.erased - found):
        yield Difference(subject_keys.name, f"subject {subject}", "falta: os dados pessoais não se abrem mais")
    for subject in sorted(found & derived.erased):
        yield Difference(subject_keys.name, f"subject {subject}", "os dados foram apagados, mas a chave está aqui")
    for subject in sorted(found - derived.all_streams - {INDEX_KEY}):
        yield Difference(subject_keys.name, f"subject {subject}", "nenhum registro dá esta linha")


def _uses(connection: sa.Connection, derived: Derived) -> Iterator[Difference]:
    """Every stream that holds something encrypted for a person who was not erased."""
    found = {tuple(row) for row in connection.execute(sa.select(subject_uses.c.subject, subject_uses.c.stream))}
    needed = {(subject, stream) for subject, stream in derived.sealed if subject not in derived.erased}
    for subject, stream in sorted(needed - found):
        row = f"subject {subject}, stream {stream}"
        yield Difference(subject_uses.name, row, "falta, e a história diz que existe")
    for subject, stream in sorted(found):
        if subject in derived.erased or stream not in derived.all_streams:
            row = f"subject {subject}, stream {stream}"
            yield Difference(subject_uses.name, row, "nenhum registro dá esta linha")


def _sequences(connection: sa.Connection, derived: Derived) -> Iterator[Difference]:
    """No id is handed out twice."""
    for kind, last in connection.execute(sa.select(sequences.c.kind, sequences.c.last)):
        if last < derived.largest.get(kind, 0):
            yield Difference(sequences.name, f"kind {kind}", "daria de novo um número que já existe")


def _admins(connection: sa.Connection, derived: Derived) -> Iterator[Difference]:
    expected = sum(scope == ACTIVE_ADMIN for scope, _ in derived.claims)
    rows = connection.execute(sa.select(active_admins.c.id, active_admins.c.number)).all()
    if [(id, number or 0) for id, number in rows] != [(1, expected)]:
        yield Difference(active_admins.name, "id 1", "não é o número de administradores ativos da história")


def _factors_of(table: sa.Table, kind: str, counts: sa.ColumnElement[bool]) -> Check:
    """A check that every user has as many second factors of this kind as were enrolled and not removed."""

    def check(connection: sa.Connection, derived: Derived) -> Iterator[Difference]:
        query = sa.select(table.c.user_id, sa.func.count().label("number")).where(counts).group_by(table.c.user_id)
        found = {row.user_id: row.number for row in connection.execute(query)}
        expected = {user_id: number for (user_id, factor), number in derived.factors.items() if factor == kind}
        for user_id in sorted(found.keys() | expected.keys()):
            if found.get(user_id, 0) != expected.get(user_id, 0):
                yield Difference(table.name, f"user_id {user_id}", "não são os segundos fatores que a história diz")

    return check


def _sign_in_rules(connection: sa.Connection, derived: Derived) -> Iterator[Difference]:
    if connection.execute(sa.select(sign_in_rules.c.second_factor_for_admins)).scalar() != (
        derived.second_factor_for_admins
    ):
        yield Difference(sign_in_rules.name, "id 1", "não é a regra da história")


class _Stamp(msgspec.Struct):
    metadata: Metadata = Metadata()


class _Answer(msgspec.Struct):
    id: int
    version: int


def _answers(connection: sa.Connection, derived: Derived) -> Iterator[Difference]:
    """A stored answer names events that its person caused at its time. An answer of a command that stored no event
    cannot be derived, nor can the hash of the request's body."""
    for row in connection.execute(sa.select(idempotency)).all():
        try:
            holds = _holds(connection, row, derived.archives)
        except sa.exc.SQLAlchemyError:
            raise
        except Exception:  # noqa: BLE001  # no position, no answer, or a value of another type
            holds = False
        if not holds:
            what = "não é a resposta dos registros que a história diz"
            yield Difference(idempotency.name, f"person {_shown(row.person)}, key {_shown(row.key)}", what)


def _holds(connection: sa.Connection, answered: sa.Row[Any], archives: Archives) -> bool:
    answer, position = msgspec.json.decode(answered.answer, type=_Answer), Position.parse(answered.position)
    caused = []
    for stream, version, _, state in archives.returned(_before(connection, position)):
        try:
            stamp = msgspec.json.decode(state, type=_Stamp).metadata
        except DAMAGED:  # the log's own check names it
            continue
        if stamp.recorded_at.timestamp() == answered.created_at:
            caused.append((stream, version, str(stamp.actor_id)))
    if not caused:  # the command stored nothing: its position is that of the log at that time
        return connection.execute(_AT[connection.dialect.name], _place(position)).first() is not None
    # a key that is not of a user (the demo's) names no actor
    own = not answered.person.isdigit() or all(actor == answered.person for _, _, actor in caused)
    if any((stream_id(stream), version) == (answer.id, answer.version) for stream, version, _ in caused):
        return own
    # the answer is of the first of several that the command was about, and only others of them changed:
    # its version is one from before
    kinds = {stream.rsplit("-", 1)[0] for stream, _, _ in caused}
    if StockItem.TOPIC in kinds:  # such a command answers for the product
        kinds.add(Product.TOPIC)
    known = [{"stream": f"{kind}-{answer.id}", "version": answer.version} for kind in sorted(kinds)]
    return own and any(connection.execute(_KNOWN, stream).first() is not None for stream in known)


_KNOWN: Final = sa.text("SELECT 1 FROM events WHERE stream = :stream AND version = :version")
_BEFORE: Final = {
    "sqlite": sa.text(
        "SELECT stream, version, topic, state FROM events WHERE position <= :number ORDER BY position DESC LIMIT :most"
    ),
    "postgresql": sa.text(
        "SELECT stream, version, topic, state FROM events WHERE transaction_id = :transaction AND position <= :number"
        " ORDER BY position DESC LIMIT :most"
    ),
}
_AT: Final = {
    "sqlite": sa.text("SELECT 1 FROM events WHERE position = :number"),
    "postgresql": sa.text("SELECT 1 FROM events WHERE transaction_id = :transaction AND position = :number"),
}


def _place(position: Position) -> dict[str, int]:
    return {"transaction": position.transaction, "number": position.number}


def _before(connection: sa.Connection, position: Position) -> list[Row]:
    """The events of the transaction that ended at ``position``; on SQLite, what stands before it."""
    places = {**_place(position), "most": _MOST_OF_A_COMMAND}
    rows = connection.execute(_BEFORE[connection.dialect.name], places)
    return [(*row[:-1], stored_bytes(row.state)) for row in rows]


COMPARED: Final[Mapping[sa.Table, Check]] = {
    streams: _equals(streams, ("stream",), (), lambda derived: {(name,): () for name in derived.lives}),
    claims: _equals(claims, ("scope", "value"), ("stream",), lambda derived: derived.claims),
    stream_references: _equals(stream_references, ("source", "target"), (), lambda derived: derived.references),
    accounts: _equals(accounts, ("user_id",), _ACCOUNT, lambda derived: derived.accounts, _same_right),
    active_admins: _admins,
    totp_seeds: _factors_of(totp_seeds, "app", totp_seeds.c.active_since.is_not(None)),
    passkeys: _factors_of(passkeys, "passkey", sa.true()),
    sign_in_rules: _sign_in_rules,
    subject_keys: _keys,
    subject_uses: _uses,
    sequences: _sequences,
    idempotency: _answers,
}
"""How each table is compared. A table with one row per aggregate is one line: ``_equals`` with its key and columns."""


@dataclass(frozen=True)
class Compared:
    """The result for one table; ``differences`` are the first ones."""

    table: str
    differences: tuple[Difference, ...]
    more: bool = False

    @property
    def equal(self) -> bool:
        return not self.differences


MOST: Final = 10
"""Differences of a table that are named."""


def compare_tables(recorder: Recorder, progress: Progress = lambda _done, _total: None) -> list[Compared]:
    """Replay every stream and compare, at one moment; writes and reads continue. It changes nothing."""
    with snapshot(recorder) as moment:
        connection = moment.connection
        derived = _derive(connection, recorder, _BY_STREAM, lambda done: progress(done, moment.extent.events))
        progress(moment.extent.events, moment.extent.events)
        found = [_first("events", derived.unreadable)] if derived.unreadable else []
        return [*found, *(_first(table.name, check(connection, derived)) for table, check in COMPARED.items())]


def compare_accounts(connection: sa.Connection, recorder: Recorder, but: AbstractSet[str]) -> list[Compared]:
    """``compare_tables`` for accounts and administrators, in the transaction of ``connection``. The streams ``but`` are
    of users whose keys are gone and whose rows go next."""
    derived = _derive(connection, recorder, _USERS, lambda _done: None)
    going = {f"user_id {stream_id(stream)}" for stream in but if stream.startswith(f"{User.TOPIC}-")}
    return [
        _first(table.name, (each for each in COMPARED[table](connection, derived) if each.row not in going))
        for table in (accounts, active_admins)
    ]


def _derive(
    connection: sa.Connection, recorder: Recorder, query: sa.TextClause, tell: Callable[[int], None]
) -> Derived:
    derived, done = Derived(recorder.keys.within(connection), recorder.archives), 0
    rows = connection.execution_options(yield_per=_AT_ONCE).execute(query)
    for stream, group in groupby(rows, lambda row: row.stream):
        events: Sequence[Row] = [(*row[:-1], stored_bytes(row.state)) for row in group]
        try:
            events = recorder.archives.returned(events)
            derived.take(stream, events)
        except Exception as error:  # noqa: BLE001  # an event that was changed can be anything; the seal names it
            place = f"stream {_shown(stream)}, version {derived.version}"
            derived.unreadable.append(Difference("events", place, f"não se lê ({described(error)})"))
        if done // _AT_ONCE != (done + len(events)) // _AT_ONCE:
            tell(done)
        done += len(events)
    return derived


def _first(table: str, differences: Iterable[Difference]) -> Compared:
    found: list[Difference] = []
    try:
        found.extend(islice(differences, MOST + 1))
    except sa.exc.SQLAlchemyError:
        raise
    except Exception as error:  # noqa: BLE001  # a value that was tampered with can be of any type
        found.insert(0, Difference(table, "uma linha", f"não se lê ({described(error)})"))
    return Compared(table, tuple(found[:MOST]), more=len(found) > MOST)


def sentences(compared: Sequence[Compared]) -> list[str]:
    """What differs, for people."""
    said = [difference.sentence for each in compared for difference in each.differences]
    return [*said, *(f"Tabela {each.table}: há mais linhas assim." for each in compared if each.more)]
