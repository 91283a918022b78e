"""The current business data, opening hours and deposit rules."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from command_api.kernel import Event
from command_api.kernel.events import fields_of
from command_api.site.events import (
    BusinessInfoChanged,
    ContractClausesChanged,
    HoldRulesChanged,
    HouseColorChanged,
    LabelFormatChanged,
    LogoChanged,
    OpeningHoursChanged,
    PixSettingsChanged,
    SignInRulesChanged,
    SpecialDaysChanged,
)
from command_api.site.label_format import LabelFormat
from projections.runtime.definition import Projection, handles
from projections.runtime.rows import Rows
from projections.site.tables import site


class Site(Projection):
    """One row."""

    name = "site"
    version = 10
    tables = (site,)

    @handles(BusinessInfoChanged)
    def info_changed(self, event: BusinessInfoChanged, rows: Rows) -> None:
        _set(event, rows, info=json.dumps(event.payload(), ensure_ascii=False))

    @handles(OpeningHoursChanged)
    def hours_changed(self, event: OpeningHoursChanged, rows: Rows) -> None:
        hours = sorted(event.hours, key=lambda day: (day.weekday, day.opens))
        _set(event, rows, hours=msgspec.json.encode(hours).decode())

    @handles(SpecialDaysChanged)
    def special_days_changed(self, event: SpecialDaysChanged, rows: Rows) -> None:
        _set(event, rows, special_days=msgspec.json.encode(event.days).decode())

    @handles(HoldRulesChanged)
    def holds_changed(self, event: HoldRulesChanged, rows: Rows) -> None:
        _set(event, rows, holds=json.dumps(event.payload()))

    @handles(PixSettingsChanged)
    def pix_changed(self, event: PixSettingsChanged, rows: Rows) -> None:
        _set(event, rows, pix=json.dumps(event.payload(), ensure_ascii=False))

    @handles(ContractClausesChanged)
    def clauses_changed(self, event: ContractClausesChanged, rows: Rows) -> None:
        _set(event, rows, clauses=msgspec.json.encode(event.clauses).decode())

    @handles(HouseColorChanged)
    def color_changed(self, event: HouseColorChanged, rows: Rows) -> None:
        _set(event, rows, color=event.color)

    @handles(LogoChanged)
    def logo_changed(self, event: LogoChanged, rows: Rows) -> None:
        _set(event, rows, logo=event.file)

    @handles(SignInRulesChanged)
    def sign_ins_changed(self, event: SignInRulesChanged, rows: Rows) -> None:
        _set(event, rows, second_factor_for_admins=event.second_factor_for_admins)

    @handles(LabelFormatChanged)
    def label_format_changed(self, event: LabelFormatChanged, rows: Rows) -> None:
        _set(event, rows, label_format=msgspec.json.encode(fields_of(LabelFormat, event)).decode())


def _set(event: Event, rows: Rows, **values: Any) -> None:
    known = rows.get(site, 1) or {"id": 1}
    changed = {
        "version": event.originator_version,
        "updated_at": event.timestamp,
        "updated_by": event.metadata.actor,
    }
    rows.put(site, **{**known, **changed, **values})
