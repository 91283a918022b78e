"""Users and the house itself, told."""

from __future__ import annotations

from typing import Any, Final

from infra.security.permissions import ROLE_LABELS, Role
from query_api.audit.descriptions.sentence import Telling
from query_api.audit.kinds import Subject


def role_label(role: str) -> str:
    """``"manager"`` → ``"Gerente"``; a role of other times as it is."""
    return ROLE_LABELS[Role(role)] if role in set(Role) else role


def _registered(event: Any, s: Subject) -> str:
    return f"criou {s.o} como {role_label(event.role)}"


def _role(event: Any, s: Subject) -> str:
    return f"mudou o papel {s.de} para {role_label(event.role)}"


def _holds(event: Any, _s: Subject) -> str:
    then = "e a reserva é liberada" if event.release_overdue_holds else "e a reserva continua"
    return f"mudou as regras do sinal: {event.deposit_hold_hours} h de espera {then}"


def _refused_seal(event: Any, s: Subject) -> str:
    return f"recusou refazer {s.o}: a história muda a partir do evento nº {event.first_changed}"


def _rewritten(event: Any, _s: Subject) -> str:
    count = len(event.events)
    return f"cifrou os dados pessoais de {count} evento{'' if count == 1 else 's'} da história"


_FACTORS: Final = {"app": "um aplicativo autenticador", "passkey": "uma passkey"}


def _enrolled(event: Any, s: Subject) -> str:
    return f"cadastrou {_FACTORS[event.factor]} {s.de}"


def _removed(event: Any, s: Subject) -> str:
    return f"removeu {_FACTORS[event.factor]} {s.de}"


def _sign_ins(event: Any, _s: Subject) -> str:
    if event.second_factor_for_admins:
        return "passou a exigir o segundo fator de administradores"
    return "deixou de exigir o segundo fator de administradores"


TELLINGS: Final[dict[str, Telling]] = {
    "accounts.UserRegistered": Telling("Usuário criado", _registered),
    "accounts.UserProfileChanged": Telling("Nome ou e-mail mudado", "mudou o nome ou o e-mail {s.de}"),
    "accounts.UserRoleChanged": Telling("Papel mudado", _role),
    "accounts.UserPermissionsChanged": Telling("Permissões mudadas", "mudou as permissões {s.de}"),
    "accounts.UserActivated": Telling("Usuário ativado", "ativou {s.o}"),
    "accounts.UserDeactivated": Telling("Usuário desativado", "desativou {s.o}"),
    "accounts.UserPasswordReset": Telling("Senha temporária dada", "deu uma senha temporária {s.ao}"),
    "accounts.UserPasswordLinkIssued": Telling("Link de senha criado", "criou um link de senha para {s.o}"),
    "accounts.UserPasswordChanged": Telling("Senha trocada", "trocou a senha {s.de}"),
    "accounts.SecondFactorEnrolled": Telling("Segundo fator cadastrado", _enrolled),
    "accounts.SecondFactorRemoved": Telling("Segundo fator removido", _removed),
    "accounts.SecondFactorReset": Telling("Segundo fator perdido removido", "removeu o segundo fator perdido {s.de}"),
    "accounts.RecoveryCodesIssued": Telling("Códigos de recuperação gerados", "gerou códigos de recuperação {s.de}"),
    "accounts.RecoveryCodeUsed": Telling("Código de recuperação usado", "usou um código de recuperação {s.de}"),
    "accounts.UserSessionsEnded": Telling("Sessões encerradas", "encerrou as sessões {s.de}"),
    "accounts.UserSignedIn": Telling("Entrada no sistema", "entrou no sistema como {s.o}"),
    "accounts.UserErased": Telling("Dados pessoais do usuário apagados", "apagou os dados pessoais {s.de}"),
    "accounts.UserRemoved": Telling("Usuário excluído", "excluiu {s.o}"),
    "seal.EventsRewritten": Telling("História cifrada", _rewritten),
    "seal.SealRebuildRefused": Telling("Lacre recusado", _refused_seal),
    "seal.SealRebuilt": Telling("Lacre refeito", "refez {s.o}, igual ao anterior"),
    "site.BusinessInfoChanged": Telling("Dados da casa mudados", "mudou os dados da casa"),
    "site.HoldRulesChanged": Telling("Regras do sinal mudadas", _holds),
    "site.SignInRulesChanged": Telling("Regra do segundo fator mudada", _sign_ins),
    "site.OpeningHoursChanged": Telling("Horários mudados", "mudou os horários da casa"),
}
