"""How long equipment waits for its deposit, as it counts at this moment."""

from __future__ import annotations

from dataclasses import dataclass

import sqlalchemy as sa

from infra.compiled import prepared
from infra.settings import Settings
from projections.orders.tables import hold_rules


@dataclass(frozen=True, slots=True)
class HoldRules:
    """Hours until a hold is overdue, and whether it is then released automatically."""

    deposit_hold_hours: int
    release_overdue_holds: bool


def hold_rules_of(connection: sa.Connection, settings: Settings) -> HoldRules:
    """The rules that an administrator set, otherwise those of the installation's settings."""
    query = sa.select(hold_rules.c.deposit_hold_hours, hold_rules.c.release_overdue_holds)
    rows = prepared(connection.dialect, "hold rules", lambda: query).rows(connection, {})
    if not rows:
        return HoldRules(settings.deposit_hold_hours, settings.release_overdue_holds)
    return HoldRules(**rows[0])
