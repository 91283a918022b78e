"""Descriptions of the events of the business data and rules."""

from __future__ import annotations

from typing import Any, Final

from infra.brazilian import short_number
from query_api.wording.description import Description
from query_api.wording.subjects import Subject


def _holds(event: Any, _s: Subject) -> str:
    then = "e a reserva é liberada" if event.release_overdue_holds else "e a reserva continua"
    return f"mudou as regras do sinal: {event.deposit_hold_hours} h de espera {then}"


def _clauses(event: Any, _s: Subject) -> str:
    return "mudou as cláusulas do contrato" if event.clauses else "voltou às cláusulas originais do contrato"


def _color(event: Any, _s: Subject) -> str:
    return f"mudou a cor da casa para {event.color}" if event.color else "voltou à cor original do sistema"


def _logo(event: Any, _s: Subject) -> str:
    return "mudou o logotipo da casa" if event.file else "retirou o logotipo da casa"


def _sign_ins(event: Any, _s: Subject) -> str:
    if event.second_factor_for_admins:
        return "passou a exigir o segundo fator de administradores"
    return "deixou de exigir o segundo fator de administradores"


def _label_format(event: Any, _s: Subject) -> str:
    size = f"{short_number(event.width)} × {short_number(event.height)} mm"
    return f"mudou o formato próprio de etiquetas: {event.columns * event.rows} por folha, de {size}"


DESCRIPTIONS: Final[dict[str, Description]] = {
    "site.BusinessInfoChanged": Description("Dados da casa mudados", "mudou os dados da casa"),
    "site.HoldRulesChanged": Description("Regras do sinal mudadas", _holds),
    "site.PixSettingsChanged": Description("Chave PIX mudada", "mudou a chave PIX da casa"),
    "site.ContractClausesChanged": Description("Cláusulas do contrato mudadas", _clauses),
    "site.HouseColorChanged": Description("Cor da casa mudada", _color),
    "site.LogoChanged": Description("Logotipo mudado", _logo),
    "site.SignInRulesChanged": Description("Regra do segundo fator mudada", _sign_ins),
    "site.SpecialDaysChanged": Description("Feriados mudados", "mudou os feriados e as datas especiais da casa"),
    "site.OpeningHoursChanged": Description("Horários mudados", "mudou os horários da casa"),
    "site.LabelFormatChanged": Description("Formato das etiquetas mudado", _label_format),
}
