"""Every tool that there is."""

from __future__ import annotations

from typing import Final

from launcher.assistants.tools.equipment import FREE_EQUIPMENT, MAINTENANCE_DUE
from launcher.assistants.tools.history import HISTORY_OF
from launcher.assistants.tools.money import WHO_OWES
from launcher.assistants.tools.notes import NOTES_TO_ISSUE
from launcher.assistants.tools.orders import UPCOMING_EVENTS
from launcher.assistants.tools.sales import REPORT, SALES_OF_DAY
from launcher.assistants.tools.stock import EXPIRING_KEGS, STOCK_ATTENTION
from launcher.assistants.tools.why import WHY_NUMBER

TOOLS: Final = (
    WHO_OWES,
    FREE_EQUIPMENT,
    EXPIRING_KEGS,
    SALES_OF_DAY,
    MAINTENANCE_DUE,
    WHY_NUMBER,
    UPCOMING_EVENTS,
    STOCK_ATTENTION,
    REPORT,
    HISTORY_OF,
    NOTES_TO_ISSUE,
)
BY_NAME: Final = {tool.name: tool for tool in TOOLS}
