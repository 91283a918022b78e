"""The cleaning log of the taps on paper, for the inspector."""

from __future__ import annotations

from datetime import date, datetime

from infra.brazilian import day, moment
from infra.settings import Settings
from query_api.http import Snapshot
from query_api.papers.house import house_on_paper
from query_api.papers.typesetting import Paper
from query_api.tap_lines.queries import cleanings_between
from query_api.tap_lines.responses import TapCleaning


def tap_log(read: Snapshot, first: date, last: date, settings: Settings, now: datetime) -> Paper:
    """The cleanings of these days, with lines for signatures."""
    found = cleanings_between(read, first, last)
    data = {
        "reference": f"de {day(first)} a {day(last)}",
        "house": house_on_paper(read, settings),
        "made": f"Emitido em {moment(now)}",
        "facts": [("Período", f"{day(first)} a {day(last)}"), ("Limpezas", str(len(found)))],
        "cleanings": [_line(each) for each in found],
    }
    return Paper("tap-log", f"limpeza-das-torneiras-{first}-{last}", now, data)


def _line(each: TapCleaning) -> list[str]:
    """The lines of a note run on: a row is never cut in two, and with 250 lines it would leave the page."""
    note = " ".join(each.note.split())
    return [str(each.tap), moment(each.cleaned_at), each.product, each.actor_name, day(each.next_due), note]
