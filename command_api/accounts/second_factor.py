"""Commands on second factors. What they consist of is in ordinary tables; events say that they came or went."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from datetime import UTC, datetime

from command_api.accounts.commands import past_sign_ins
from command_api.accounts.domain import ADMIN, User
from command_api.accounts.rows import told
from command_api.accounts.signing_in import account_of
from command_api.event_store import Receipt, Store
from command_api.event_store.index import IndexStatement
from command_api.kernel import SYSTEM, CommandContext, NotFound, Refused, Taken
from infra.problems import Problem
from infra.security.authenticator_apps import activated_app, ended_app_of
from infra.security.notices import NoticeKind, Origin
from infra.security.passkeys import MOST, NewPasskey, added_passkey, ended_passkeys_of
from infra.security.recovery_codes import ended_codes_of
from infra.security.second_factors import Factors, SecondFactors, ended_factors_of
from infra.security.security import Security
from infra.security.sessions import ended_sessions_of


@dataclass(frozen=True, slots=True)
class Enrolled:
    """``recovery_codes`` come with the first factor and are shown once; ``None`` with any other."""

    receipt: Receipt
    recovery_codes: list[str] | None


def enroll_app(
    store: Store, factors: SecondFactors, id: int, code: str, ctx: CommandContext, origin: Origin
) -> Enrolled:
    """The app that was begun, proved by its first code. ``Problem`` 422 for a wrong one."""
    user = store.load(User, id)
    known = factors.of(id)
    step = factors.apps.first_step(id, code, ctx.now.timestamp())
    if step is None:
        sentence = "Este código não confere. Veja se o relógio do telefone está certo e digite o código atual."
        raise Problem(422, errors=[{"field": "code", "message": sentence}])
    user.enroll_second_factor("app")
    active = IndexStatement(activated_app(id, step, ctx.now.timestamp()))
    return _enrolled(store, factors, user, known, [active, told(user, NoticeKind.APP_ENROLLED, ctx, origin)], ctx)


def enroll_passkey(
    store: Store, factors: SecondFactors, id: int, passkey: NewPasskey, name: str, ctx: CommandContext, origin: Origin
) -> Enrolled:
    """Raises ``Refused`` for one too many, ``Taken`` for a passkey that is enrolled already."""
    user = store.load(User, id)
    known = factors.of(id)
    if len(known.passkeys) >= MOST:
        raise Refused(f"Cada pessoa tem no máximo {MOST} passkeys. Remova uma para cadastrar outra.")
    user.enroll_second_factor("passkey")
    added = IndexStatement(
        added_passkey(id, passkey, name, ctx.now.timestamp()), Taken("Esta passkey já está cadastrada.")
    )
    return _enrolled(store, factors, user, known, [added, told(user, NoticeKind.PASSKEY_ENROLLED, ctx, origin)], ctx)


def remove_app(store: Store, factors: SecondFactors, id: int, ctx: CommandContext, origin: Origin) -> Receipt:
    """Raises ``NotFound`` without an app, ``Refused`` for the last factor of a person who must have one."""
    user = store.load(User, id)
    known = factors.of(id)
    if known.app_since is None:
        raise NotFound("Não há aplicativo autenticador cadastrado.")
    user.remove_second_factor("app")
    gone = [IndexStatement(ended_app_of(id)), told(user, NoticeKind.APP_REMOVED, ctx, origin)]
    return _removed(store, factors, user, known, gone, ctx)


def remove_passkey(
    store: Store, factors: SecondFactors, id: int, credential_id: str, ctx: CommandContext, origin: Origin
) -> Receipt:
    """Raises ``NotFound`` for one that is not theirs, ``Refused`` for the last factor of a person who must have one."""
    user = store.load(User, id)
    known = factors.of(id)
    if credential_id not in {each.id for each in known.passkeys}:
        raise NotFound("Esta passkey não existe ou já foi removida.")
    user.remove_second_factor("passkey")
    gone = [IndexStatement(ended_passkeys_of(id, credential_id)), told(user, NoticeKind.PASSKEY_REMOVED, ctx, origin)]
    return _removed(store, factors, user, known, gone, ctx)


def issue_recovery_codes(
    store: Store, factors: SecondFactors, id: int, ctx: CommandContext, origin: Origin
) -> tuple[list[str], Receipt]:
    """New codes in the place of those before. Raises ``Refused`` for a person without a second factor."""
    user = store.load(User, id)
    if not factors.of(id).number:
        raise Refused("Cadastre primeiro um aplicativo autenticador ou uma passkey.")
    user.issue_recovery_codes()
    codes, statements = factors.codes.new(id)
    changes = [*map(IndexStatement, statements), told(user, NoticeKind.RECOVERY_CODES_ISSUED, ctx, origin)]
    return codes, store.save(user, ctx=ctx, changes=changes)


def reset_second_factor(store: Store, factors: SecondFactors, id: int, ctx: CommandContext) -> Receipt:
    """Removes every second factor of another person and ends their sessions; ``ctx.reason`` says why."""
    if id == ctx.actor.id:
        raise Refused("O seu segundo fator se remove no seu perfil.")
    user = store.load(User, id)
    ctx = past_sign_ins(store, user, ctx)
    if not factors.of(id).number:
        raise Refused("Esta pessoa não tem segundo fator.")
    user.reset_second_factor()
    changes = [
        *map(IndexStatement, ended_factors_of(id)),
        IndexStatement(ended_sessions_of(id, ctx.now.timestamp())),
        told(user, NoticeKind.SECOND_FACTOR_RESET, ctx),
    ]
    return store.save(user, ctx=ctx, changes=changes)


def reset_second_factor_of(store: Store, security: Security, username: str, reason: str) -> Receipt:
    """``reset_second_factor`` by the system itself (command line). Raises ``NotFound`` for an unknown username."""
    account = account_of(security.engine, username.casefold())
    if account is None:
        raise NotFound(f"Não há usuário “{username}”.")
    ctx = CommandContext(actor=SYSTEM, now=datetime.now(UTC), correlation_id=uuid.uuid4().hex, reason=reason)
    return reset_second_factor(store, security.second_factors, account.user_id, ctx)


def _enrolled(
    store: Store, factors: SecondFactors, user: User, known: Factors, changes: list[IndexStatement], ctx: CommandContext
) -> Enrolled:
    """The rows were read after the user was loaded: another change of the factors ends in a conflict at the save."""
    codes = None
    if not known.number:
        user.issue_recovery_codes()
        codes, statements = factors.codes.new(user.number)
        changes = [*changes, *map(IndexStatement, statements)]
    return Enrolled(store.save(user, ctx=ctx, changes=changes), codes)


def _removed(
    store: Store, factors: SecondFactors, user: User, known: Factors, changes: list[IndexStatement], ctx: CommandContext
) -> Receipt:
    if known.number == 1:
        if user.role == ADMIN and factors.are_required_of_admins():
            raise Refused("A casa exige o segundo fator de administradores. Cadastre outro antes de remover este.")
        changes = [*changes, IndexStatement(ended_codes_of(user.number))]
    return store.save(user, ctx=ctx, changes=changes)
