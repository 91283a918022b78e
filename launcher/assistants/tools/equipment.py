"""What equipment is free, and what maintenance is due."""

from __future__ import annotations

from datetime import timedelta
from typing import Final, Literal

from pydantic import Field

from command_api.rules.windows import Shift
from infra.brazilian import counted, day, moment
from infra.security.permissions import Permission
from launcher.assistants.answers import AnswerLine, ToolAnswer
from launcher.assistants.asked import ToolContext
from launcher.assistants.tools.tool import Arguments, Tool
from query_api.equipment.availability import READ_MODELS, availability
from query_api.equipment.booking_responses import BusyAsset
from query_api.equipment.responses import DueService
from query_api.equipment.services import maintenance
from query_api.equipment.windows import WindowAsked
from query_api.http import Day, OptionalDay, OptionalId
from query_api.tap_lines.queries import next_cleanings

MOST_DAYS: Final = 3_660


def _name(service: DueService) -> str:
    # declared once for requests and responses (infra.declared_fields), so the type has no such attribute
    name: str = service.model_dump()["name"]
    return name


class FreeEquipment(Arguments):
    """Arguments of ``free_equipment``."""

    delivery_date: Day = Field(description="dia da entrega, AAAA-MM-DD")
    shift: Shift | Literal[""] = Field("", description="turno da entrega; em branco: manhã")
    pickup_date: OptionalDay = Field(
        None, description="dia do recolhimento; em branco: depois do empréstimo mais longo dos modelos"
    )
    pickup_shift: Shift | Literal[""] = Field("", description="turno do recolhimento; em branco: o da entrega")
    model_id: OptionalId = Field(None, description="só este modelo, pelo número")


def free_equipment(asked: ToolContext, arguments: FreeEquipment) -> ToolAnswer:
    """By model how many are free; and of every piece that is not, which order has it."""
    window = WindowAsked.model_validate(arguments.model_dump(exclude={"model_id"}))
    found = availability(asked.read, window, asked.now)
    wanted = arguments.model_id
    models = [each for each in found.models if wanted in (None, each.model_id)]
    busy = [each for each in found.busy if wanted in (None, each.model_id)]
    kits = [] if wanted else found.kits
    free = sum(each.free for each in models)
    lines = [
        AnswerLine(
            f"{each.model_name}: {each.free} de {each.total}",
            {"model": each.model_name, "model_id": each.model_id, "free": each.free, "total": each.total},
        )
        for each in models
    ]
    lines += [
        AnswerLine(
            f"{each.name}: {each.available_count} por inteiro",
            {"kit": each.name, "id": each.id, "free": each.available_count},
        )
        for each in kits
    ]
    return ToolAnswer(
        summary=f"De {moment(found.window.start)} a {moment(found.window.end)}: "
        f"{counted(free, 'peça livre', 'peças livres')}, {len(busy)} ocupadas.",
        lines=[*lines, *map(_busy, busy)],
        figures={
            "from": found.window.start.isoformat(),
            "to": found.window.end.isoformat(),
            "free": free,
            "busy": len(busy),
            "with_beer": sum(wanted in (None, each.model_id) for each in found.with_beer),
        },
        narrower="peça um modelo pelo número",
    )


def _busy(each: BusyAsset) -> AnswerLine:
    return AnswerLine(
        each.reason,
        {
            "asset": each.asset_tag,
            "asset_id": each.asset_id,
            "model_id": each.model_id,
            "order": each.order_code,
            "order_id": each.order_id,
            "until": each.until and each.until.isoformat(),
            "why": each.reason,
        },
    )


class MaintenanceDue(Arguments):
    """Arguments of ``maintenance_due``."""

    days: int = Field(30, ge=0, le=MOST_DAYS, description="o que vence em até tantos dias; 0: o que venceu até hoje")


def maintenance_due(asked: ToolContext, arguments: MaintenanceDue) -> ToolAnswer:
    """Services of assets and cleanings of taps, the earliest first."""
    today = asked.today
    until = today + timedelta(days=arguments.days)
    found = maintenance(asked.read, until, today)
    taps = sorted((on, tap) for tap, on in next_cleanings(asked.read) if on <= until)
    late_taps = sum(on <= today for on, _ in taps)
    lines = [
        (
            each.next_due,
            AnswerLine(
                f"{each.asset_tag} ({each.model_name}): {_name(each)}, "
                f"{'venceu' if each.state == 'over' else 'vence'} em {day(each.next_due)}",
                {
                    "asset": each.asset_tag,
                    "asset_id": each.asset_id,
                    "service": _name(each),
                    "due": each.next_due.isoformat(),
                    "state": each.state,
                },
            ),
        )
        for each in found.services
    ]
    lines += [
        (
            on,
            AnswerLine(
                f"Torneira {tap}: limpeza até {day(on)}", {"tap": tap, "service": "Limpeza", "due": on.isoformat()}
            ),
        )
        for on, tap in taps
    ]
    return ToolAnswer(
        summary=f"{counted(found.over, 'serviço vencido', 'serviços vencidos')}, "
        f"{counted(late_taps, 'torneira com limpeza a fazer', 'torneiras com limpeza a fazer')}; "
        f"{len(lines)} até {day(until)}.",
        lines=[line for _, line in sorted(lines, key=lambda each: each[0])],
        figures={"over": found.over, "soon": found.soon, "taps_due": late_taps, "listed": len(lines)},
        narrower="peça menos dias",
    )


FREE_EQUIPMENT: Final = Tool(
    "free_equipment",
    "O que está livre",
    "O que está livre para uma entrega, por modelo e por kit, e de cada peça que não está, por quê: que pedido a tem e "
    "até quando, ou que está em manutenção.",
    (Permission.PLACE_ORDERS,),
    READ_MODELS,
    FreeEquipment,
    free_equipment,
    words=("shift", "pickup_shift"),
)
MAINTENANCE_DUE: Final = Tool(
    "maintenance_due",
    "Manutenção a fazer",
    "Serviços de equipamentos e limpezas de torneiras que venceram ou vencem logo, o mais antigo primeiro.",
    (Permission.PLACE_ORDERS,),
    (*READ_MODELS, "tap_lines", "site"),
    MaintenanceDue,
    maintenance_due,
)
