"""How changes of users are undone. Nothing about passwords and sessions ever is."""

from __future__ import annotations

from command_api.accounts import events
from command_api.accounts.commands import ChangeUser, change_user
from command_api.compensations import Command, Compensations, Undone
from infra.security.permissions import Permission, Role, permission_names

compensations = Compensations()

_FLAGS = ("cost_center", "can_place_orders", "can_view_bi")


def _change(command: ChangeUser) -> Command:
    return lambda tools, ctx: change_user(tools.store, command, ctx)


@compensations.undoes(events.UserProfileChanged, right=Permission.USERS, fields=("name", "email"))
def former_profile(undone: Undone) -> Command:
    """Restore only the name or the address, if the event changed only that."""
    return _change(ChangeUser(undone.id, name=undone.former("name"), email=undone.former("email")))


@compensations.undoes(events.UserRoleChanged, right=Permission.USERS, fields=("role",))
def former_role(undone: Undone) -> Command:
    """The role that was."""
    return _change(ChangeUser(undone.id, role=Role(undone.former("role"))))


@compensations.undoes(events.UserPermissionsChanged, right=Permission.USERS, fields=(*_FLAGS, "own_roles"))
def former_permissions(undone: Undone) -> Command:
    """Restore only what the event changed. A user without a list of their own gets that of their role, spelt out."""
    former = {name: undone.former(name) for name in _FLAGS}
    own = undone.former("own_roles") if undone.touches("own_roles") else undone.now.own_roles
    if undone.touches("own_roles") and own is None:
        own = permission_names(Role(undone.now.role), None)
    return _change(ChangeUser(undone.id, **former, roles=own))


@compensations.undoes(events.UserActivated, events.UserDeactivated, right=Permission.USERS, fields=("active",))
def active_or_not_as_before(undone: Undone) -> Command:
    """May sign in again, or no longer."""
    return _change(ChangeUser(undone.id, active=undone.former("active")))


compensations.keeps("Uma conta criada não se desfaz: desative-a ou exclua-a em Usuários.", events.UserRegistered)
compensations.keeps("Uma conta excluída não volta: cadastre a pessoa de novo.", events.UserRemoved)
compensations.keeps("Dados pessoais apagados não voltam.", events.UserErased)
compensations.keeps("Entrar no sistema não se desfaz: encerre a sessão no perfil.", events.UserSignedIn)
compensations.keeps(
    "Senhas não voltam atrás: gere outra.",
    events.UserPasswordReset,
    events.UserPasswordLinkIssued,
    events.UserPasswordChanged,
)
compensations.keeps(
    "O segundo fator é da própria pessoa: ela o cadastra ou remove no perfil.",
    events.SecondFactorEnrolled,
    events.SecondFactorRemoved,
    events.SecondFactorReset,
)
compensations.keeps(
    "Códigos de recuperação não voltam atrás: gere outros.", events.RecoveryCodesIssued, events.RecoveryCodeUsed
)
compensations.keeps("Sessões encerradas não voltam: entre de novo.", events.UserSessionsEnded)
