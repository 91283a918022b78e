"""Descriptions of the events of users."""

from __future__ import annotations

from typing import Any, Final

from infra.security.permissions import ROLE_LABELS, Role
from query_api.wording.description import Description
from query_api.wording.subjects import Subject


def role_label(role: str) -> str:
    """``"manager"`` → ``"Gerente"``; a role of other times as it is."""
    return ROLE_LABELS[Role(role)] if role in set(Role) else role


def _registered(event: Any, s: Subject) -> str:
    return f"criou {s.o} como {role_label(event.role)}"


def _role(event: Any, s: Subject) -> str:
    return f"mudou o papel {s.de} para {role_label(event.role)}"


def _linked(event: Any, s: Subject) -> str:
    return f"vinculou {s.o} ao cliente nº {event.customer_id}"


_FACTORS: Final = {"app": "um aplicativo autenticador", "passkey": "uma passkey"}


def _enrolled(event: Any, s: Subject) -> str:
    return f"cadastrou {_FACTORS[event.factor]} {s.de}"


def _removed(event: Any, s: Subject) -> str:
    return f"removeu {_FACTORS[event.factor]} {s.de}"


DESCRIPTIONS: Final[dict[str, Description]] = {
    "accounts.UserRegistered": Description("Usuário criado", _registered),
    "accounts.UserProfileChanged": Description("Nome ou e-mail mudado", "mudou o nome ou o e-mail {s.de}"),
    "accounts.UserRoleChanged": Description("Papel mudado", _role),
    "accounts.UserPermissionsChanged": Description("Permissões mudadas", "mudou as permissões {s.de}"),
    "accounts.UserLinkedToCustomer": Description("Conta vinculada a cliente", _linked),
    "accounts.UserUnlinkedFromCustomer": Description(
        "Vínculo com cliente desfeito", "desfez o vínculo {s.de} com um cliente"
    ),
    "accounts.UserActivated": Description("Usuário ativado", "ativou {s.o}"),
    "accounts.UserDeactivated": Description("Usuário desativado", "desativou {s.o}"),
    "accounts.UserPasswordReset": Description("Senha temporária dada", "deu uma senha temporária {s.ao}"),
    "accounts.UserPasswordLinkIssued": Description("Link de senha criado", "criou um link de senha para {s.o}"),
    "accounts.UserPasswordChanged": Description("Senha trocada", "trocou a senha {s.de}"),
    "accounts.SecondFactorEnrolled": Description("Segundo fator cadastrado", _enrolled),
    "accounts.SecondFactorRemoved": Description("Segundo fator removido", _removed),
    "accounts.SecondFactorReset": Description(
        "Segundo fator perdido removido", "removeu o segundo fator perdido {s.de}"
    ),
    "accounts.RecoveryCodesIssued": Description(
        "Códigos de recuperação gerados", "gerou códigos de recuperação {s.de}"
    ),
    "accounts.RecoveryCodeUsed": Description("Código de recuperação usado", "usou um código de recuperação {s.de}"),
    "accounts.UserSessionsEnded": Description("Sessões encerradas", "encerrou as sessões {s.de}"),
    "accounts.UserSignedIn": Description("Entrada no sistema", "entrou no sistema como {s.o}"),
    "accounts.UserErased": Description("Dados pessoais do usuário apagados", "apagou os dados pessoais {s.de}"),
    "accounts.UserRemoved": Description("Usuário excluído", "excluiu {s.o}"),
}
