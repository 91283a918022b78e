"""Read models that stand still for the same reason are one group, whatever events they stand at. Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, Literal

from infra.position import Position
from query_api.system.responses import FailureGroup, FailureState

Remedy = Literal["rebuild", "rights", "row", "software"]

_STATEMENT: Final = re.compile(r" ?\[SQL: .*", re.DOTALL)
_LINE: Final = re.compile(r"(?<=\.py):\d+")
_VALUE: Final = re.compile(
    r"""'[^']*' | "[^"]*" | “[^”]*”
    | \b[0-9a-f]{8}-[0-9a-f-]{27}\b | \b[0-9a-f]{16,}\b  # ids and digests
    | (?<!sqlstate\ )(?<!status\ )(?<![.\w])\d+(?!\w)""",
    re.VERBOSE,
)
_RIGHTS: Final = re.compile(r"sqlstate 42501\b|InsufficientPrivilege")
_ROW: Final = re.compile(r"sqlalchemy\.exc\.(?:IntegrityError|DataError)\b")
_SHAPE: Final = re.compile(r"sqlstate (?:42P01|42703)\b|no such (?:table|column)|has no column named")


def fingerprint(error: str) -> str:
    """The error without what differs from event to event: lines, numbers, ids and quoted values. Codes stay."""
    return _VALUE.sub("…", _LINE.sub("", _STATEMENT.sub("", error)))


def remedy_of(error: str) -> Remedy:
    """What mends it, by the codes of the databases."""
    if _RIGHTS.search(error):
        return "rights"
    if _SHAPE.search(error):
        return "rebuild"
    return "row" if _ROW.search(error) else "software"


def failure_groups(failures: Mapping[str, FailureState]) -> list[FailureGroup]:
    """The failures of these read models by their reason, the largest group first."""
    groups: dict[str, list[str]] = {}
    for name in sorted(failures, key=lambda name: Position.parse(failures[name].position)):
        groups.setdefault(fingerprint(failures[name].error), []).append(name)
    found = [
        FailureGroup(reason=reason, remedy=remedy_of(failures[names[0]].error), projections=names)
        for reason, names in groups.items()
    ]
    return sorted(found, key=lambda group: -len(group.projections))
