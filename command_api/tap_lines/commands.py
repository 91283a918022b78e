"""Commands on the lines of taps."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from command_api.event_store import Receipt, Store, retry_on_conflict
from command_api.kernel import CommandContext, NotFound, Refused
from command_api.rules.mending import mended_at
from command_api.site.domain import BUSINESS, BusinessInfo
from command_api.tap_lines.domain import Cleaning, Measurement, TapLine

_TRIES: Final = 10
FURTHEST_BACK: Final = timedelta(days=60)


def clean_tap_lines(
    store: Store, numbers: Sequence[int], cleaning: Cleaning, ctx: CommandContext, cleaned_at: datetime | None = None
) -> Receipt:
    """The lines of these taps were cleaned together at ``cleaned_at``, else now: all are recorded, or none. Raises
    ``Refused`` for a tap that the house does not have and for an instant in the future or too long ago."""
    at = cleaned_at or ctx.now
    if at > ctx.now:
        raise Refused("Esta limpeza ainda não pode ter acontecido: o horário está no futuro.")
    if at < ctx.now - FURTHEST_BACK:
        raise Refused(f"Uma limpeza de mais de {FURTHEST_BACK.days} dias atrás não é registrada com essa data.")

    def clean() -> Receipt:
        _check_taps(store, numbers)
        lines = []
        for number in numbers:
            line = _line(store, number)
            if line is None:
                line = TapLine.begin_cleaned(number, cleaning, at)
            else:
                line.clean(cleaning, at)
            lines.append(line)
        return store.save(*lines, ctx=ctx)

    return retry_on_conflict(clean, _TRIES)


def measure_tap_line(store: Store, number: int, measurement: Measurement, ctx: CommandContext) -> Receipt:
    """Record temperature, pressure or a note. Raises ``Refused`` for a tap that the house does not have."""

    def measure() -> Receipt:
        _check_taps(store, [number])
        line = _line(store, number)
        if line is None:
            line = TapLine.begin_measured(number, measurement)
        else:
            line.measure(measurement)
        return store.save(line, ctx=ctx)

    return retry_on_conflict(measure, _TRIES)


def _check_taps(store: Store, numbers: Sequence[int]) -> None:
    try:
        info = store.load(BusinessInfo, BUSINESS).info
    except NotFound:
        info = None
    taps = info.taps if info else 0
    if not taps:
        raise Refused(
            "A casa ainda não disse quantas torneiras tem: informe nas configurações.", mend=mended_at("house")
        )
    missing = max(numbers)
    if missing > taps:
        raise Refused(f"Não há torneira {missing}: a última da casa é a {taps}.", taps=taps, mend=mended_at("house"))


def _line(store: Store, number: int) -> TapLine | None:
    try:
        return store.load(TapLine, number)
    except NotFound:
        return None
