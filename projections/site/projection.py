"""The current business data, opening hours and deposit rules."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from command_api.kernel import Event
from command_api.kernel.events import fields_of
from command_api.site import events
from command_api.site.label_format import LabelFormat
from projections.runtime.definition import Projection, handles
from projections.runtime.handlers import field, last_change, sets
from projections.runtime.rows import Rows
from projections.site.tables import site


def _set(event: Event, rows: Rows, **values: Any) -> None:
    known = rows.get(site, 1) or {"id": 1}
    rows.put(site, **{**known, **last_change(event), **values})


class Site(Projection):
    """One row."""

    name = "site"
    version = 10
    tables = (site,)

    @handles(events.BusinessInfoChanged)
    def info_changed(self, event: events.BusinessInfoChanged, rows: Rows) -> None:
        _set(event, rows, info=json.dumps(event.payload(), ensure_ascii=False))

    @handles(events.OpeningHoursChanged)
    def hours_changed(self, event: events.OpeningHoursChanged, rows: Rows) -> None:
        hours = sorted(event.hours, key=lambda day: (day.weekday, day.opens))
        _set(event, rows, hours=msgspec.json.encode(hours).decode())

    @handles(events.SpecialDaysChanged)
    def special_days_changed(self, event: events.SpecialDaysChanged, rows: Rows) -> None:
        _set(event, rows, special_days=msgspec.json.encode(event.days).decode())

    @handles(events.HoldRulesChanged)
    def holds_changed(self, event: events.HoldRulesChanged, rows: Rows) -> None:
        _set(event, rows, holds=json.dumps(event.payload()))

    @handles(events.PixSettingsChanged)
    def pix_changed(self, event: events.PixSettingsChanged, rows: Rows) -> None:
        _set(event, rows, pix=json.dumps(event.payload(), ensure_ascii=False))

    @handles(events.ContractClausesChanged)
    def clauses_changed(self, event: events.ContractClausesChanged, rows: Rows) -> None:
        _set(event, rows, clauses=msgspec.json.encode(event.clauses).decode())

    color_changed = handles(events.HouseColorChanged)(sets(_set, "color"))
    logo_changed = handles(events.LogoChanged)(sets(_set, logo=field("file")))
    sign_ins_changed = handles(events.SignInRulesChanged)(sets(_set, "second_factor_for_admins"))

    @handles(events.LabelFormatChanged)
    def label_format_changed(self, event: events.LabelFormatChanged, rows: Rows) -> None:
        _set(event, rows, label_format=msgspec.json.encode(fields_of(LabelFormat, event)).decode())
