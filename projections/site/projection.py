"""The current business data, opening hours and deposit rules."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from command_api.kernel import Event
from command_api.site.events import (
    BusinessInfoChanged,
    HoldRulesChanged,
    OpeningHoursChanged,
    PixSettingsChanged,
    SignInRulesChanged,
)
from projections.runtime.definition import Projection, handles
from projections.runtime.rows import Rows
from projections.site.tables import site


class Site(Projection):
    """One row."""

    name = "site"
    version = 5
    tables = (site,)

    @handles(BusinessInfoChanged)
    def info_changed(self, event: BusinessInfoChanged, rows: Rows) -> None:
        _set(event, rows, info=json.dumps(event.payload(), ensure_ascii=False))

    @handles(OpeningHoursChanged)
    def hours_changed(self, event: OpeningHoursChanged, rows: Rows) -> None:
        hours = sorted(event.hours, key=lambda day: (day.weekday, day.opens))
        _set(event, rows, hours=msgspec.json.encode(hours).decode())

    @handles(HoldRulesChanged)
    def holds_changed(self, event: HoldRulesChanged, rows: Rows) -> None:
        _set(event, rows, holds=json.dumps(event.payload()))

    @handles(PixSettingsChanged)
    def pix_changed(self, event: PixSettingsChanged, rows: Rows) -> None:
        _set(event, rows, pix=json.dumps(event.payload(), ensure_ascii=False))

    @handles(SignInRulesChanged)
    def sign_ins_changed(self, event: SignInRulesChanged, rows: Rows) -> None:
        _set(event, rows, second_factor_for_admins=event.second_factor_for_admins)


def _set(event: Event, rows: Rows, **values: Any) -> None:
    known = rows.get(site, 1) or {"id": 1}
    changed = {
        "version": event.originator_version,
        "updated_at": event.timestamp,
        "updated_by": event.metadata.actor,
    }
    rows.put(site, **{**known, **changed, **values})
