"""The day sheet on paper."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from decimal import Decimal

from command_api.rules.windows import SHIFT_HOURS, SHIFT_LABELS, SHIFTS, Shift
from infra.brazilian import counted, day, day_in_words, moment, reais, short_number
from infra.settings import Settings
from query_api.http import Snapshot
from query_api.orders.detail_responses import DayLine, DaySheet
from query_api.papers.house import house_on_paper
from query_api.papers.stops import stop_on_paper
from query_api.papers.typesetting import Paper


def day_sheet_paper(read: Snapshot, sheet: DaySheet, settings: Settings, now: datetime) -> Paper:
    """What leaves and comes back on a day, by shift, with boxes to tick and lines to sign."""
    rounds = [
        _round("Entregas", sheet.deliveries, "Nenhuma entrega neste dia."),
        _round("Recolhimentos", sheet.pickups, "Nada a recolher neste dia."),
        _round("Retiram na casa", sheet.collected, collects=True),
        _round("Devolvem na casa", sheet.brought_back, collects=True),
    ]
    data = {
        "reference": day(sheet.date),
        "house": house_on_paper(read, settings),
        "made": f"{day_in_words(sheet.date)} · Emitido em {moment(now)}",
        "rounds": [each for each in rounds if each["shifts"] or each["nothing"]],
    }
    return Paper("day-sheet", f"folha-do-dia-{sheet.date}", now, data)


def _round(title: str, lines: Sequence[DayLine], nothing: str = "", *, collects: bool = False) -> dict[str, object]:
    by_shift = {shift: [each for each in lines if each.shift == shift] for shift in SHIFTS}
    return {
        "title": f"{title} ({len(_stops(lines))})",
        "sums": _sums(lines) if lines else "",
        "nothing": nothing,
        "shifts": [_shift(shift, found, collects=collects) for shift, found in by_shift.items() if found],
    }


def _sums(lines: Sequence[DayLine]) -> str:
    owed = sum((Decimal(str(each.balance_due)) for each in _stops(lines)), Decimal(0))
    unpaid = len(lines) - len(_stops(lines))
    waiting = f" · {counted(unpaid, 'aguarda', 'aguardam')} o sinal" if unpaid else ""
    return f"{_kg(lines)} no total · {reais(owed)} a receber{waiting}"


def _shift(shift: Shift, lines: Sequence[DayLine], *, collects: bool) -> dict[str, object]:
    begins, ends = SHIFT_HOURS[shift]
    return {
        "name": f"{SHIFT_LABELS[shift]}, das {begins.hour}h às {ends.hour}h · {_kg(lines)}",
        "stops": [
            stop_on_paper(
                each,
                each.load_kg,
                marks=_marks(each),
                more=[("Responsável" if collects else "Entregador", each.responsible)],
                collects=collects,
            )
            for each in lines
        ],
    }


def _marks(line: DayLine) -> list[str]:
    return [
        *([f"Devolução atrasada, era para {day(line.day)}"] if line.late else []),
        *([] if line.is_stop else ["Aguarda o sinal: ainda não sai"]),
    ]


def _stops(lines: Sequence[DayLine]) -> list[DayLine]:
    return [each for each in lines if each.is_stop]


def _kg(lines: Sequence[DayLine]) -> str:
    return f"{short_number(sum(each.load_kg for each in _stops(lines)))} kg"
