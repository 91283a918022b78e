"""Erasing a user: afterwards nothing says who it was, in the log, in any row or in any file."""

import uuid
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest
import sqlalchemy as sa

from command_api.accounts.commands import (
    ChangeUser,
    change_user,
    end_sessions,
    register_user,
    remove_user,
)
from command_api.accounts.domain import NewUser, User
from command_api.accounts.erasing import erase_removed_user, remove_and_erase_user
from command_api.accounts.events import ERASED_USER
from command_api.accounts.rows import NewPassword
from command_api.catalogue.categories import CreateCategory, create_category
from command_api.event_store.mapper import EventMapper
from command_api.event_store.subject_keys import subject_keys, subject_uses
from command_api.kernel import Actor, CommandContext, Idempotency, NotFound, Refused
from infra.position import START
from infra.security.permissions import Role
from launcher.composition import Services
from launcher.history import StoredLog
from projections.catalogue.tables import categories
from projections.history.tables import events, names
from projections.runtime.rebuild import verify
from query_api.people import with_people
from tests.harness.traces import in_files, in_tables, spellings
from tests.launcher.conftest import BOTH, CommandLine

NAME, USERNAME, EMAIL, OTHER = "Zulmira Okamoto", "zulmira.ok", "zulmira@okamoto.example", "zu@okamoto.example"
SAID = (NAME, USERNAME, EMAIL, OTHER)
HASH = NewPassword("$argon2id$none", temporary=False)


def ctx() -> CommandContext:
    return CommandContext(Actor(900, "Ana"), datetime(2026, 11, 21, 12, tzinfo=UTC), uuid.uuid4().hex)


def zulmira(services: Services) -> int:
    """Registered, renamed to another e-mail, and made a manager."""
    command = NewUser(USERNAME, NAME, EMAIL, Role.STAFF)
    id = register_user(services.store, command, HASH, ctx()).id
    change_user(services.store, ChangeUser(id, email=OTHER), ctx())
    change_user(services.store, ChangeUser(id, role=Role.MANAGER), ctx())
    follow(services)
    return id


def act(services: Services, id: int) -> None:
    """She creates a category and ends the sessions of another person, who gets a notice."""
    by_her = replace(ctx(), actor=Actor(id, NAME), idempotency=Idempotency(str(id), "k", "hash"))
    create_category(services.store, CreateCategory("Chopes"), by_her)
    other = register_user(services.store, NewUser("other", "Outra", "o@o.example", Role.STAFF), HASH, ctx()).id
    end_sessions(services.store, other, replace(by_her, idempotency=None))
    follow(services)


def category_by(services: Services) -> str:
    """Who created the category, as screens show it."""
    with services.read_database.read() as connection:
        return str(connection.execute(sa.select(*with_people(categories))).mappings().one()["updated_by"])


def follow(services: Services) -> None:
    services.runner.catch_up()
    assert [each.failure for each in services.runner.health() if each.failure] == []


def log_of(services: Services) -> bytes:
    return b"\n".join(event.state for event in services.recorder.read_after(START, 10_000))


def traces(services: Services, *more: bytes) -> set[tuple[str, bytes]]:
    needles = {spelling for text in SAID for spelling in spellings(text)} | set(more)
    found = in_files(services.settings.data, needles)
    return found | in_tables(services.recorder.engine, needles) if services.settings.database_url else found


def differences(services: Services) -> dict[str, Any]:
    follow(services)
    compared = (verify(services.recorder, services.read_database, p) for p in services.runner.projections.values())
    return {each.name: each.differences for each in compared if not each.equal}


def test_the_log_says_a_users_name_only_to_who_has_the_key(services: Services) -> None:
    id = zulmira(services)
    assert not any(text.encode() in log_of(services) for text in SAID)
    found = services.store.load(User, id)
    assert (found.username, found.name, found.email) == (USERNAME, NAME, OTHER)


@BOTH
def test_nothing_says_any_more_who_a_removed_and_erased_user_was(services: Services) -> None:
    id = zulmira(services)
    act(services, id)
    assert category_by(services) == NAME
    assert {text.encode() for text in (NAME, USERNAME, OTHER)} <= {found for _, found in traces(services)}
    key = services.store.keys.of(f"user-{id}")
    assert key is not None
    services.auditor.sign(datetime.now(UTC))
    remove_and_erase_user(services.store, id, ctx())
    follow(services)
    assert services.shredder.is_due()
    assert services.shredder.shred()
    assert traces(services, key) == set()
    assert category_by(services) == ERASED_USER
    assert differences(services) == {}
    with services.read_database.read() as connection:
        assert connection.execute(sa.select(names).where(names.c.stream == f"user-{id}")).all() == []
        labels = connection.execute(sa.select(events.c.label).where(events.c.stream == f"user-{id}")).scalars().all()
    assert labels == [None] * 5
    assert services.auditor.verify(services.auditor.heads(), lambda *_: None).intact, "the seal covers the ciphertext"


def test_a_user_who_was_removed_earlier_can_still_be_erased_once(services: Services) -> None:
    id = zulmira(services)
    with pytest.raises(Refused, match="Exclua o usuário antes"):
        erase_removed_user(services.store, id, ctx())
    remove_user(services.store, id, ctx())
    with pytest.raises(NotFound):
        remove_and_erase_user(services.store, id, ctx())
    erase_removed_user(services.store, id, ctx())
    with pytest.raises(Refused, match="já foram apagados"):
        erase_removed_user(services.store, id, ctx())
    [registered, *_] = StoredLog(services.recorder).steps(f"user-{id}", 1, 1)
    assert (registered.event.name, registered.event.email) == ("Usuário removido", "")  # type: ignore[attr-defined]


def test_a_user_from_before_the_encryption_gets_a_key_and_cannot_be_erased(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    plainly = EventMapper.to_stored_event
    with monkeypatch.context() as before:
        before.setattr(EventMapper, "to_stored_event", lambda self, event, _sealed=None: plainly(self, event))
        id = register_user(services.store, NewUser(USERNAME, NAME, EMAIL, Role.STAFF), HASH, ctx()).id
    with services.recorder.engine.begin() as connection:
        connection.execute(subject_uses.delete().where(subject_uses.c.subject == f"user-{id}"))
        connection.execute(subject_keys.delete().where(subject_keys.c.subject == f"user-{id}"))
    services.store.keys.forget(f"user-{id}")
    assert services.store.load(User, id).email == EMAIL
    for email in (OTHER, "outra@okamoto.example"):
        change_user(services.store, ChangeUser(id, email=email), ctx())
        assert services.store.load(User, id).email == email
        assert email.encode() not in log_of(services)
    with pytest.raises(Refused, match="de antes da cifragem"):
        remove_and_erase_user(services.store, id, ctx())
    assert services.store.load(User, id).name == NAME


def test_the_command_line_erases_a_user(choperia: CommandLine) -> None:
    with choperia.left_behind() as services:
        services.migrate()
        id = zulmira(services)
        remove_user(services.store, id, replace(ctx(), reason="Saiu da casa"))
    done = choperia("user", "erase", str(id), "--reason", "Pedido da pessoa")
    assert done.exit_code == 0, done.output
    with choperia.left_behind() as services:
        assert traces(services) == set()
