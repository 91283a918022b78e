"""Signs the seal on a schedule; checks it and makes proofs on demand."""

from __future__ import annotations

import contextlib
import threading
import time
import uuid
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Final

import structlog

from command_api.event_store import Recorder
from command_api.kernel import SYSTEM, CommandContext
from command_api.kernel.events import EVENT_TYPES
from command_api.seal.commands import record_rebuild as record_finished_rebuild
from command_api.seal.commands import record_refused_rebuild
from infra.position import START
from infra.problems import Problem
from infra.read_database import Busy
from infra.settings import Misconfigured, Settings
from launcher.admin.derived_tables import compare_tables, sentences
from launcher.admin.kept_archives import differing_archives
from launcher.admin.kept_papers import differing_papers
from launcher.clock import Next
from launcher.jobs.signs_of_life import signs_of_life
from projections.runtime.runner import Runner
from projections.seal import checks
from projections.seal.heads import Head, Heads
from projections.seal.keys import MissingKey, OtherKey, fingerprint
from projections.seal.projection import Seal, SealChanged
from projections.seal.proving import Proof, prove
from projections.seal.rewritings import hashes_in
from projections.seal.signing import Diverged, NotAHead, SealBehind, SealFolder, sign_head
from projections.seal.tiles import Tiles
from projections.seal.verifying import Outcome, Progress, verify_log

if TYPE_CHECKING:
    from launcher.leader_election import Term
    from launcher.resources import Resources

log = structlog.get_logger()

EVERY: Final = 10.0
"""Seconds between two looks at whether there is something to sign."""
PROMPT: Final = timedelta(seconds=40)
"""After so long since the last head, events of ``PROMPT_SLICES`` are signed: with ``EVERY``, within a minute."""
PROMPT_SLICES: Final = frozenset({"batches", "orders", "stock", "seal"})
"""Money, stock with its batches, and orders, and what is recorded of the seal."""
_TELL: Final = 0.5
"""Seconds between two words of a check about how far it is."""
_CHECK: Final = "seal-check"
CATCH_UP: Final = 10.0
"""Seconds that who wants a signature now waits for the seal to follow."""


def open_seal(settings: Settings, recorder: Recorder | None = None) -> SealFolder:
    """The folder of the heads and the keys that the settings name. In production, a key is made only before the first
    event."""

    def may_make_key() -> bool:
        return settings.environment != "production" or (recorder is not None and recorder.head() == START)

    given = settings.seal_key.get_secret_value() if settings.seal_key else None
    return SealFolder(settings.seal_folder, given, pinned=settings.seal_fingerprints, may_make_key=may_make_key)


def make_first_key(services: Resources) -> None:
    """In production, make the key while there is no event yet: afterwards a missing key is one that was removed."""
    if services.settings.environment == "production" and not services.seal.public_pem():
        with contextlib.suppress(MissingKey, OtherKey):  # a process that signs says so at its start
            key = services.seal.signing_key()
            log.info("seal_key_made", fingerprint=fingerprint(key.public_key()))


def require_key(services: Resources) -> None:
    """Refuse to start where the history could not be signed with its own key. Raises ``Misconfigured``."""
    folder = services.seal.path.resolve()
    try:
        services.seal.signing_key()
    except MissingKey:
        raise Misconfigured(
            f"A história já existe, mas a chave que a assina não está em {folder}. Ponha de volta essa pasta, ou"
            " informe CHOPERIA_SEAL_KEY. Se a chave se perdeu, confira a história com os lacres guardados fora e faça"
            " outra com “choperia audit new-key”."
        ) from None
    except OtherKey:
        raise Misconfigured(
            f"A chave que assina a história ({folder} ou CHOPERIA_SEAL_KEY) não é a de CHOPERIA_SEAL_FINGERPRINT."
            " Ponha de volta a chave anterior, ou acrescente a impressão digital da nova se foi você que a trocou."
        ) from None


def compare_with_heads(runner: Runner, folder: SealFolder, log: Recorder) -> None:
    """A rebuild of the seal by ``runner`` compares with what was signed, and knows the rewritten events of ``log``."""
    seal = runner.projections.get(Seal.name)
    if isinstance(seal, Seal):
        seal.heads = lambda: folder.checked_heads().valid
        seal.hashes = hashes_in(log, folder.public_keys)


def record_rebuild(services: Resources, refused: SealChanged | None = None) -> None:
    """Record in the history that the seal was rebuilt, or why its rebuild was ``refused``."""
    ctx = CommandContext(actor=SYSTEM, now=datetime.now(UTC), correlation_id=uuid.uuid4().hex)
    if refused is not None:
        log.error("seal_rebuild_refused", first_changed=refused.number)
        record_refused_rebuild(services.store, refused.number, ctx)
        return
    with services.read_database.read() as connection:
        record_finished_rebuild(services.store, Tiles(connection).size, ctx)


class CheckStopped(Exception):
    """The process ends before the check does."""


class Auditor:
    """What the routes and the command line can ask of the seal."""

    def __init__(self, services: Resources) -> None:
        self._services = services
        self.folder: SealFolder = services.seal
        self._ended = threading.Event()

    def close(self) -> None:
        """Break off a check that is under way."""
        self._ended.set()

    def sign(self, now: datetime) -> Head | None:
        """Sign everything that has happened; see ``sign_head``. Refusals are sentences."""
        services = self._services
        services.runner.wait_for("seal", services.recorder.head(), CATCH_UP)
        try:
            return sign_head(self.folder, services.read_database, now)
        except Diverged:
            raise Problem(409, "A história não continua a que foi assinada: confira o lacre.", kind="seal") from None
        except (SealBehind, Busy):
            raise Problem(409, "O lacre está sendo refeito; tente de novo em instantes.", kind="seal") from None
        except (MissingKey, OtherKey):
            sentence = "A chave que assina a história não está aqui, ou não é a que as configurações fixam."
            raise Problem(409, sentence, kind="seal") from None
        except NotAHead:
            raise Problem(409, "O arquivo dos lacres está danificado: confira o lacre.", kind="seal") from None

    def prove(self, stream: str, subject: Mapping[str, object]) -> Proof:
        """The proof by the newest head; see ``projections.seal.proving.prove``."""
        valid = self.heads().valid
        head = valid[-1] if valid else None
        return prove(
            self._services.recorder, self._services.read_database, head, stream, subject, self.folder.public_keys
        )

    def heads(self) -> Heads:
        """The folder's heads, checked."""
        return self.folder.checked_heads()

    def verify(self, heads: Heads, progress: Progress) -> Outcome:
        """Check the log against these heads, the kept papers against their hashes, and the write side's tables against
        the log, here and now."""
        services = self._services
        tables = compare_tables(services.recorder)
        return verify_log(
            services.recorder,
            services.read_database,
            heads.valid,
            keys=self.folder.public_keys,
            problems=(
                *heads.problems,
                *differing_archives(services),
                *differing_papers(services.recorder),
                *sentences(tables),
            ),
            pinned=bool(self.folder.pinned),
            progress=progress,
        )

    def begin_check(self, who: str, now: datetime) -> None:
        """Check the log in a thread of its own; the row of ``projections.seal.checks`` shows its progress."""
        held = contextlib.ExitStack()
        try:
            held.enter_context(self._services.read_database.exclusive(_CHECK))
        except Busy:
            raise Problem(409, "Uma conferência já está em andamento.", kind="seal") from None
        try:
            checks.begin(self._services.read_database, who, now)
            threading.Thread(target=self._check, args=(held,), name="seal-check", daemon=True).start()
        except BaseException:
            # the thread has not started, so no other code gives the lock back
            held.close()
            raise

    def _check(self, held: contextlib.ExitStack) -> None:
        database = self._services.read_database
        outcome = None
        with held, signs_of_life(lambda now: checks.sign(database, now)):
            try:
                outcome = self.verify(self.heads(), self._telling())
            except CheckStopped:
                return
            except Exception:  # a database that is away ends the check, which says so
                log.exception("seal_check")
            # if this fails, the row stays silent, and readers take the check for dead
            with contextlib.suppress(Exception):
                checks.end(database, outcome, datetime.now(UTC))

    def _telling(self) -> Callable[[int, int], None]:
        told = 0.0

        def tell(done: int, total: int) -> None:
            nonlocal told
            if self._ended.is_set():
                raise CheckStopped
            if time.monotonic() - told >= _TELL or done == total:
                told = time.monotonic()
                checks.move(self._services.read_database, done, total, datetime.now(UTC))

        return tell


class Sealing:
    """Signs by itself: after so many events, or so many minutes after the last head if anything has happened; within a
    minute if it was about money, stock or orders."""

    def __init__(self, services: Resources) -> None:
        self._services = services

    def work(self, _term: Term) -> Iterator[Next]:
        """Sign what is due."""
        while True:
            self._tried()
            yield Next(EVERY)

    def look(self, now: datetime) -> Head | None:
        """Sign if it is time to; what was signed."""
        services, settings = self._services, self._services.settings
        before = services.seal.heads.last()
        with services.read_database.read() as connection:
            size = Tiles(connection).size
        fresh = size - (before.size if before else 0)
        patience = timedelta(minutes=settings.seal_minutes)
        age = now - datetime.fromisoformat(before.at) if before else patience
        late = age >= patience or (age >= PROMPT and fresh > 0 and self._has_prompt_events(before))
        if fresh <= 0 or (fresh < settings.seal_events and not late):
            return None
        return sign_head(services.seal, services.read_database, now)

    def _has_prompt_events(self, before: Head | None) -> bool:
        topics = frozenset(topic for topic in EVENT_TYPES if topic.partition(".")[0] in PROMPT_SLICES)
        return bool(self._services.recorder.read_after(before.position if before else START, 1, topics))

    def _tried(self) -> None:
        try:
            self.look(datetime.now(UTC))
        except (SealBehind, Busy):
            pass  # a user signs by hand, or the seal is being rebuilt: the next look decides
        except (MissingKey, OtherKey):
            log.error("seal_key_missing", folder=str(self._services.seal.path))  # noqa: TRY400  # no trace
        except (Diverged, NotAHead):
            log.error("seal_does_not_continue", folder=str(self._services.seal.path))  # noqa: TRY400  # no trace
