"""Descriptions of the events of the business data and rules."""

from __future__ import annotations

from typing import Final

from command_api.site import events
from infra.brazilian import short_number
from query_api.wording.description import Description, Descriptions
from query_api.wording.subjects import Subject


def _holds(event: events.HoldRulesChanged, _s: Subject) -> str:
    then = "e a reserva é liberada" if event.release_overdue_holds else "e a reserva continua"
    return f"mudou as regras do sinal: {event.deposit_hold_hours} h de espera {then}"


def _clauses(event: events.ContractClausesChanged, _s: Subject) -> str:
    return "mudou as cláusulas do contrato" if event.clauses else "voltou às cláusulas originais do contrato"


def _color(event: events.HouseColorChanged, _s: Subject) -> str:
    return f"mudou a cor da casa para {event.color}" if event.color else "voltou à cor original do sistema"


def _logo(event: events.LogoChanged, _s: Subject) -> str:
    return "mudou o logotipo da casa" if event.file else "retirou o logotipo da casa"


def _sign_ins(event: events.SignInRulesChanged, _s: Subject) -> str:
    if event.second_factor_for_admins:
        return "passou a exigir o segundo fator de administradores"
    return "deixou de exigir o segundo fator de administradores"


def _label_format(event: events.LabelFormatChanged, _s: Subject) -> str:
    size = f"{short_number(event.width)} × {short_number(event.height)} mm"
    return f"mudou o formato próprio de etiquetas: {event.columns * event.rows} por folha, de {size}"


DESCRIPTIONS: Final[Descriptions] = {
    events.BusinessInfoChanged: Description("Dados da casa mudados", "mudou os dados da casa"),
    events.HoldRulesChanged: Description("Regras do sinal mudadas", _holds),
    events.PixSettingsChanged: Description("Chave PIX mudada", "mudou a chave PIX da casa"),
    events.ContractClausesChanged: Description("Cláusulas do contrato mudadas", _clauses),
    events.HouseColorChanged: Description("Cor da casa mudada", _color),
    events.LogoChanged: Description("Logotipo mudado", _logo),
    events.SignInRulesChanged: Description("Regra do segundo fator mudada", _sign_ins),
    events.SpecialDaysChanged: Description("Feriados mudados", "mudou os feriados e as datas especiais da casa"),
    events.OpeningHoursChanged: Description("Horários mudados", "mudou os horários da casa"),
    events.LabelFormatChanged: Description("Formato das etiquetas mudado", _label_format),
}
