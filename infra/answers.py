"""What a route answers beside its own model, for the API documents: ``responses=described({409: "…"})``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from infra.workbooks import XLSX


def described(meanings: Mapping[int, str]) -> dict[int | str, dict[str, Any]]:
    """Statuses with what each means."""
    return {status: {"description": meaning} for status, meaning in meanings.items()}


def file_of(description: str, *kinds: str) -> dict[int | str, dict[str, Any]]:
    """A file of one of these media types, where JSON is not asked for."""
    binary = {"type": "string", "format": "binary"}
    content = {kind: {"schema": binary if kind == XLSX else {"type": "string"}} for kind in kinds}
    return {200: {"content": content, "description": description}}
