"""What completes a valid note, or takes back a part of it, so that all notes together say what the order is now."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import Any, Final, NamedTuple

import sqlalchemy as sa

from command_api.notes import events
from command_api.notes.subject import Amended, NoteLine, Subject
from command_api.rules.note_states import VALID, AmendmentKind
from projections.fiscal.tables import notes
from query_api.http import Row, Snapshot
from query_api.log import Log
from query_api.notes.drafts import Profile, fiscal_house_of, owing, profiles_of, subjects_of, taxes_of

AMENDED: Final = ("nfe_venda", "nfse_locacao")
"""Kinds of which a later note changes the amount. What is lent comes back by a note of its own."""
_FREIGHT: Final = "FRETE"


class _Amount(NamedTuple):
    quantity: Decimal
    value: Decimal


class Amendment(NamedTuple):
    """A note that is missing to what is valid."""

    order: Row
    subject: Subject
    amends: events.Amends


def amendments_of(read: Snapshot, log: Log, note: Row, today: date) -> list[Amendment]:
    """At most one that completes and one that takes back. ``note`` is a row of ``fiscal_notes``."""
    if note["kind"] not in AMENDED or note["state"] != "authorised" or note["amends_id"] is not None:
        return []
    said = fiscal_house_of(read)
    rows = owing(read, [note["order_id"]])
    now = next((each for _, each in subjects_of(read, said, rows) if each.kind == note["kind"]), None)
    if now is None:
        return []
    later = read.all(sa.select(notes).where(notes.c.amends_id == note["id"], notes.c.state.in_(VALID)))
    contents = [sent_content(log, each) for each in (note, *later)]
    if not all(contents):
        return []
    signs = [1, *(-1 if each["amendment"] == "return" else 1 for each in later)]
    places: Mapping[AmendmentKind, int] = {
        kind: 1 + sum(each["amendment"] == kind for each in later) for kind in ("complement", "return")
    }
    amended = {kind: Amended(kind, note["key"], note["number"]) for kind in places}
    found = differing(now, list(zip(contents, signs, strict=True)), profiles_of(read), today)
    return [
        Amendment(rows[0], replace(each, amended=amended[kind]), events.Amends(note["id"], kind, places[kind]))
        for kind, each in found.items()
    ]


def differing(
    now: Subject, sent: Sequence[tuple[Mapping[str, Any], int]], profiles: Mapping[int, Profile], today: date
) -> dict[AmendmentKind, Subject]:
    """What is missing to the notes that were ``sent``, each with 1, or -1 where it takes something back, and what is
    too much in them; the first of them is that of the sale. Pure."""
    stated = _stated(sent)
    if now.kind == "nfse_locacao":
        more = now.total - sum((each.value for each in stated.values()), Decimal(0))
        found: dict[AmendmentKind, Subject | None] = {
            "complement": _rent_of(now, more),
            "return": _rent_of(now, -more),
        }
    else:
        found = {
            "complement": _more_goods(now, stated),
            "return": _less_goods(now, stated, sent[0][0], profiles, today),
        }
    return {kind: subject for kind, subject in found.items() if subject is not None}


def sent_content(log: Log, note: Row) -> dict[str, Any]:
    """What was sent of a note at last; empty where it was forgotten."""
    sent = b""
    for event in log.stream(f"fiscal_note-{note['id']}", note["version"]):
        if isinstance(event, events.NoteIssued | events.NoteCorrected):
            sent = event.content
    return dict(json.loads(sent)) if sent else {}


def _stated(contents: Sequence[tuple[Mapping[str, Any], int]]) -> dict[str, _Amount]:
    """What the valid notes say together, by the code of the line."""
    found: dict[str, _Amount] = {}
    for content, sign in contents:
        items = content.get("items") or [{"codigo_produto": "", "valor_bruto": content.get("valor_servico", "0")}]
        amounts = [
            (each["codigo_produto"], each.get("quantidade_comercial", "0"), each["valor_bruto"]) for each in items
        ]
        for code, quantity, value in [*amounts, (_FREIGHT, "0", content.get("valor_frete", "0"))]:
            known = found.get(code, _Amount(Decimal(0), Decimal(0)))
            found[code] = _Amount(known.quantity + sign * Decimal(quantity), known.value + sign * Decimal(value))
    return found


def _asked(now: Subject) -> dict[str, _Amount]:
    found: dict[str, _Amount] = {}
    for line in now.lines:
        known = found.get(line.code, _Amount(Decimal(0), Decimal(0)))
        found[line.code] = _Amount(known.quantity + line.quantity, known.value + line.total)
    return found


def _more_goods(now: Subject, stated: Mapping[str, _Amount]) -> Subject | None:
    none = _Amount(Decimal(0), Decimal(0))
    lines = []
    for code, asked in _asked(now).items():
        more = asked.value - stated.get(code, none).value
        if more > 0:
            quantity = max(asked.quantity - stated.get(code, none).quantity, Decimal(0))
            line = next(each for each in now.lines if each.code == code)
            lines.append(replace(line, quantity=quantity, unit_price=more, total=more))
    freight = max(now.freight - stated[_FREIGHT].value, Decimal(0))
    if freight and not lines:
        lines = [replace(now.lines[0], quantity=Decimal(0), unit_price=Decimal(0), total=Decimal(0))]
    return replace(now, lines=lines, freight=freight, paid=()) if lines or freight else None


def _less_goods(
    now: Subject,
    stated: Mapping[str, _Amount],
    sent: Mapping[str, Any],
    profiles: Mapping[int, Profile],
    today: date,
) -> Subject | None:
    """What was taken back has the codes that it was sold with, and the taxes of a return."""
    asked, none = _asked(now), _Amount(Decimal(0), Decimal(0))
    items = {each["codigo_produto"]: each for each in sent.get("items", ())}
    known = {line.code: line for line in now.lines}
    lines = []
    for code, was in stated.items():
        less = was.value - asked.get(code, none).value
        if code == _FREIGHT or less <= 0 or (code not in items and code not in known):
            continue
        line = known[code] if code in known else _line_of(items[code])
        taxes = taxes_of(profiles, now.house.sale_return_profile_id, today)
        quantity = was.quantity - asked.get(code, none).quantity
        lines.append(replace(line, quantity=quantity, unit_price=less, total=less, **_without_taxes(taxes)))
    freight = max(stated[_FREIGHT].value - now.freight, Decimal(0))
    if freight and not lines:
        lines = [replace(now.lines[0], quantity=Decimal(0), unit_price=Decimal(0), total=Decimal(0))]
    return replace(now, day=today, lines=lines, freight=freight, paid=()) if lines or freight else None


def _without_taxes(taxes: Mapping[str, Any]) -> dict[str, Any]:
    return {"profile_name": "", "treatment": None, **taxes}


def _line_of(item: Mapping[str, str]) -> NoteLine:
    """A line of a note that was sent, of what the order has no more."""
    kind, _, id = item["codigo_produto"].rpartition("-")
    return NoteLine(
        code=item["codigo_produto"],
        name=item["descricao"],
        quantity=Decimal(0),
        unit_price=Decimal(0),
        total=Decimal(0),
        where="beer" if kind == "CHOPE" else "product",
        id=int(id),
        ncm=item["codigo_ncm"],
        cest=item.get("cest", ""),
        origin=int(item["icms_origem"]),
    )


def _rent_of(now: Subject, total: Decimal) -> Subject | None:
    return replace(now, lines=_worth(now.lines, total), freight=Decimal(0)) if total > 0 else None


def _worth(lines: Sequence[NoteLine], total: Decimal) -> list[NoteLine]:
    """The lines with ``total`` on the first of them."""
    return [
        replace(line, unit_price=total if not place else Decimal(0), total=total if not place else Decimal(0))
        for place, line in enumerate(lines)
    ]
