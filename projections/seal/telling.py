"""What a check has found, in words that a pub owner understands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

_WHAT = {
    "altered": "O evento nº {number} ({name}) foi alterado.",
    "removed": "O evento nº {number} foi retirado da história.",
    "inserted": "Um evento foi incluído na história ({name}), no lugar do nº {number}.",
    "moved": "O evento nº {number} ({name}) mudou de lugar na história.",
    "unreadable": "O evento nº {number} foi alterado e não pode mais ser lido.",
}


def sentence(finding: Mapping[str, Any]) -> str:
    """One finding of ``projections.seal.checks``, in one sentence."""
    if finding["kind"] == "unlocated":
        since = f"entre o lacre de {finding['after']} e" if finding["after"] else "antes do"
        ending = "o de" if finding["after"] else "lacre de"
        return f"A história foi mudada {since} {ending} {finding['before']}, a partir do evento nº {finding['number']}."
    name = f"{finding['topic']} em {finding['stream']}/{finding['version']}"
    return _WHAT[finding["kind"]].format(number=finding["number"], name=name)
