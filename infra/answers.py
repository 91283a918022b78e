"""Responses of a route beside its own model, for the API documents: ``responses=described({409: "…"})``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeAlias

PDF: Final = "application/pdf"
Answers: TypeAlias = dict[int | str, dict[str, Any]]
"""What FastAPI's ``responses`` takes: by status, a part of the document."""


def described(meanings: Mapping[int, str]) -> Answers:
    """Statuses with what each means."""
    return {status: {"description": meaning} for status, meaning in meanings.items()}


def file_of(description: str, *kinds: str) -> Answers:
    """A file of one of these media types, where JSON is not asked for."""
    content = {kind: {"schema": {"type": "string", "format": "binary"}} for kind in kinds}
    return {200: {"content": content, "description": description}}
