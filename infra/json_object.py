"""A JSON object whose members are set elsewhere: by a standard, by a browser, or by the version that stored it."""

from __future__ import annotations

from typing import Any, TypeAlias

JsonObject: TypeAlias = dict[str, Any]
