"""The list of what is pending, at the end of the test run."""

import itertools
from operator import attrgetter
from typing import Any

from tests.inventory.items import CALLS, SCREENS, pending, served


def tell_pending(terminalreporter: Any) -> None:
    """What the specification names and nobody can use yet, by the issue that will serve it."""
    open_items = sorted(pending(SCREENS) + pending(CALLS), key=attrgetter("issue"))
    if not open_items:
        return
    screens = f"{len(pending(SCREENS))} of {len(SCREENS)} screens"
    calls = f"{len(pending(CALLS))} of {len(CALLS)} calls"
    terminalreporter.section(f"inventory: {screens} and {calls} pending")
    begun = [f"{item.name} (issue {item.details['rest']})" for item in served(SCREENS) if "rest" in item.details]
    terminalreporter.write_line("open already, and completed later: " + ", ".join(begun))
    for issue, items in itertools.groupby(open_items, attrgetter("issue")):
        terminalreporter.write_line(f"issue {issue}: " + ", ".join(item.name.partition("?")[0] for item in items))
