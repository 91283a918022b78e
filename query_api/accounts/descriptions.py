"""Descriptions of the events of users."""

from __future__ import annotations

from typing import Final

from command_api.accounts import events
from infra.security.permissions import ROLE_LABELS, Role
from query_api.wording.description import Description, Descriptions
from query_api.wording.subjects import Subject


def role_label(role: str) -> str:
    """``"manager"`` → ``"Gerente"``; a role of other times as it is."""
    return ROLE_LABELS[Role(role)] if role in set(Role) else role


def _registered(event: events.UserRegistered, s: Subject) -> str:
    return f"criou {s.o} como {role_label(event.role)}"


def _role(event: events.UserRoleChanged, s: Subject) -> str:
    return f"mudou o papel {s.de} para {role_label(event.role)}"


def _linked(event: events.UserLinkedToCustomer, s: Subject) -> str:
    return f"vinculou {s.o} ao cliente nº {event.customer_id}"


_FACTORS: Final = {"app": "um aplicativo autenticador", "passkey": "uma passkey"}


def _enrolled(event: events.SecondFactorEnrolled, s: Subject) -> str:
    return f"cadastrou {_FACTORS[event.factor]} {s.de}"


def _removed(event: events.SecondFactorRemoved, s: Subject) -> str:
    return f"removeu {_FACTORS[event.factor]} {s.de}"


DESCRIPTIONS: Final[Descriptions] = {
    events.UserRegistered: Description("Usuário criado", _registered),
    events.UserProfileChanged: Description("Nome ou e-mail mudado", "mudou o nome ou o e-mail {s.de}"),
    events.UserRoleChanged: Description("Papel mudado", _role),
    events.UserPermissionsChanged: Description("Permissões mudadas", "mudou as permissões {s.de}"),
    events.UserLinkedToCustomer: Description("Conta vinculada a cliente", _linked),
    events.UserUnlinkedFromCustomer: Description(
        "Vínculo com cliente desfeito", "desfez o vínculo {s.de} com um cliente"
    ),
    events.UserActivated: Description("Usuário ativado", "ativou {s.o}"),
    events.UserDeactivated: Description("Usuário desativado", "desativou {s.o}"),
    events.UserPasswordReset: Description("Senha temporária dada", "deu uma senha temporária {s.ao}"),
    events.UserPasswordLinkIssued: Description("Link de senha criado", "criou um link de senha para {s.o}"),
    events.UserPasswordChanged: Description("Senha trocada", "trocou a senha {s.de}"),
    events.SecondFactorEnrolled: Description("Segundo fator cadastrado", _enrolled),
    events.SecondFactorRemoved: Description("Segundo fator removido", _removed),
    events.SecondFactorReset: Description("Segundo fator perdido removido", "removeu o segundo fator perdido {s.de}"),
    events.RecoveryCodesIssued: Description("Códigos de recuperação gerados", "gerou códigos de recuperação {s.de}"),
    events.RecoveryCodeUsed: Description("Código de recuperação usado", "usou um código de recuperação {s.de}"),
    events.UserSessionsEnded: Description("Sessões encerradas", "encerrou as sessões {s.de}"),
    events.UserSignedIn: Description("Entrada no sistema", "entrou no sistema como {s.o}"),
    events.UserErased: Description("Dados pessoais do usuário apagados", "apagou os dados pessoais {s.de}"),
    events.UserRemoved: Description("Usuário excluído", "excluiu {s.o}"),
}
