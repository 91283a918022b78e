"""The file that calendars read. ``calendar-file.test.ts`` of the front end reads the same with ical.js."""

import json
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from icalendar import Calendar

from infra.brazilian import PUB_TIME
from query_api.calendars.calendar_file import CalendarEntry, calendar_file

CASES = Path(__file__).parents[3] / "frontend/src/features/calendars"
CHANGED = datetime(2026, 11, 20, 15, 30, tzinfo=UTC)
EIGHT = datetime(2026, 11, 28, 8, tzinfo=PUB_TIME)
ENTRIES = (
    CalendarEntry(
        "order-12-delivery",
        EIGHT,
        EIGHT + timedelta(hours=4),
        "Entrega EV-2026-00012 · Dalva, Rui; & Cia \\ Ltda",
        "EV-2026-00012 · Confirmado\n2 × Pilsen 50 L, gelado\nhttps://pirilampo.example/operacoes/eventos/12",
        "CONFIRMED",
        7,
        CHANGED,
        "Rua do Coreto, 217; fundos",
        "https://pirilampo.example/operacoes/eventos/12",
    ),
    CalendarEntry(
        "order-13-party",
        date(2026, 12, 5),
        date(2026, 12, 6),
        "Festa \N{FAMILY}\N{ZERO WIDTH JOINER}🍺" * 9,
        "🍻" * 99,
        "TENTATIVE",
        2,
        CHANGED,
    ),
    CalendarEntry("reservation-4", EIGHT, EIGHT + timedelta(minutes=90), "Reserva R-0004", "", "CANCELLED", 3, CHANGED),
)


def read_with_icalendar(made: bytes) -> list[dict[str, Any]]:
    """Each event as ``calendar-file.test.ts`` has it."""
    return [
        {
            **{name: str(event.get(name, "")) for name in ("uid", "summary", "description", "location", "status")},
            "sequence": int(event["sequence"]),
            **{name: _written(event[name].dt) for name in ("dtstart", "dtend", "dtstamp")},
        }
        for event in Calendar.from_ical(made).walk("VEVENT")
    ]


def _written(at: date | datetime) -> str:
    return at.astimezone(UTC).isoformat() if isinstance(at, datetime) else at.isoformat()


def test_the_file_is_the_one_that_both_parsers_read() -> None:
    made = calendar_file("Choperia: Entregas", "pirilampo.example", ENTRIES)
    assert made == (CASES / "feed.ics").read_bytes()
    assert read_with_icalendar(made) == json.loads((CASES / "feed-cases.json").read_text("utf-8"))


def test_what_is_read_is_what_was_written() -> None:
    first, party, _ = read_with_icalendar(calendar_file("", "pirilampo.example", ENTRIES))
    entry = ENTRIES[0]
    assert first == {
        "uid": "order-12-delivery@pirilampo.example",
        "summary": entry.summary,
        "description": entry.description,
        "location": entry.location,
        "status": "CONFIRMED",
        "sequence": 7,
        "dtstart": "2026-11-28T11:00:00+00:00",
        "dtend": "2026-11-28T15:00:00+00:00",
        "dtstamp": "2026-11-20T15:30:00+00:00",
    }
    assert (party["summary"], party["dtstart"], party["dtend"]) == (ENTRIES[1].summary, "2026-12-05", "2026-12-06")


@pytest.mark.parametrize("before", range(60, 76))
def test_lines_are_folded_at_75_octets_between_the_octets_of_no_character(before: int) -> None:
    summary = "x" * before + "🍺ção" * 20
    entry = CalendarEntry("a", EIGHT, EIGHT, summary, "", "CONFIRMED", 1, CHANGED)
    made = calendar_file("", "pirilampo.example", [entry])
    lines = made.split(b"\r\n")
    assert max(map(len, lines)) <= 75
    assert all(line.decode() is not None for line in lines), "each line is UTF-8 by itself"
    assert read_with_icalendar(made)[0]["summary"] == summary


def test_equal_entries_make_equal_bytes_in_any_order() -> None:
    assert calendar_file("", "a", ENTRIES) == calendar_file("", "a", reversed(ENTRIES))


def test_instants_are_on_the_clock_of_the_house() -> None:
    made = calendar_file("", "pirilampo.example", ENTRIES).decode()
    assert "BEGIN:VTIMEZONE\r\nTZID:America/Sao_Paulo" in made
    assert "DTSTART;TZID=America/Sao_Paulo:20261128T080000" in made
    assert "DTSTART;VALUE=DATE:20261205" in made


def test_a_typed_backslash_before_n_stays_two_signs() -> None:
    entry = CalendarEntry("a", EIGHT, EIGHT, r"Rua C:\Novo\nada", r"\N", "CONFIRMED", 1, CHANGED)
    lines = calendar_file("", "pirilampo.example", [entry]).split(b"\r\n")
    assert rb"SUMMARY:Rua C:\\Novo\\nada" in lines
    assert rb"DESCRIPTION:\\N" in lines


def test_what_is_cancelled_keeps_nobody_busy() -> None:
    made = calendar_file("", "pirilampo.example", ENTRIES).decode()
    assert "SUMMARY:Cancelado: Reserva R-0004" in made
    assert [line for line in made.splitlines() if line.startswith("TRANSP")] == [
        "TRANSP:OPAQUE",
        "TRANSP:TRANSPARENT",
        "TRANSP:TRANSPARENT",
    ]
