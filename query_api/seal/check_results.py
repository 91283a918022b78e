"""The result of a check in sentences that a pub owner understands."""

from __future__ import annotations

from datetime import datetime

from command_api.rules.windows import PUB_TIME
from projections.seal.checks import WrittenFinding, WrittenOutcome

_WHAT = {
    "altered": "O registro nº {number} ({name}) foi alterado.",
    "removed": "O registro nº {number} foi retirado da história.",
    "inserted": "Um registro foi incluído na história ({name}), no lugar do nº {number}.",
    "moved": "O registro nº {number} ({name}) mudou de lugar na história.",
    "unreadable": "O registro nº {number} foi alterado e não pode mais ser lido.",
}


def sentence(finding: WrittenFinding) -> str:
    """One finding of ``projections.seal.checks``, in one sentence."""
    after, before, number = finding["after"], finding["before"], finding["number"]
    if finding["kind"] == "unlocated" and before:
        where = f"antes do lacre de {moment(before)}"
        if after:
            where = f"entre o lacre de {moment(after)} e o de {moment(before)}"
        return f"A história foi mudada {where}, a partir do registro nº {number}."
    name = f"{_said(finding['topic'])} em {_said(finding['stream'])}/{_said(finding['version'])}"
    return _WHAT[finding["kind"]].format(number=number, name=name)


def _said(value: object) -> str:
    """The value as text; ``?`` if the row has none, or one of another type."""
    return "?" if value is None else str(value)


def result(outcome: WrittenOutcome) -> list[str]:
    """A whole outcome of ``projections.seal.checks``, a sentence each."""
    lines = list(outcome["problems"])
    if outcome["signed_at"] is None:
        return [*lines, "Nada foi assinado ainda: não há com que comparar."]
    if outcome["finding"]:
        lines.append(sentence(outcome["finding"]))
    if not outcome["tables_agree"]:
        lines.append("As tabelas do lacre não são as que foram assinadas.")
        if not outcome["finding"]:
            lines.append("A história confere; refaça as tabelas com “choperia rebuild seal”.")
    if outcome["intact"]:
        signed = f"{counted(outcome['sealed'])} até {moment(outcome['signed_at'])}"
        lines.append(f"Íntegra: nada foi alterado, retirado ou incluído ({signed}).")
    key, since = outcome.get("key"), outcome.get("key_since")
    if key and since:  # checks of earlier versions do not have them
        pinned = (
            "fixada nas configurações"
            if outcome.get("key_pinned")
            else "não fixada nas configurações: veja CHOPERIA_SEAL_FINGERPRINT"
        )
        lines.append(f"Chave {key}, que assina desde {moment(since)} ({pinned}).")
    if outcome["unsealed"]:
        lines.append(f"Depois da última assinatura: {counted(outcome['unsealed'])}.")
    return lines


def counted(events: int) -> str:
    """'1 registro', '21.543 registros'."""
    return "1 registro" if events == 1 else f"{events:,} registros".replace(",", ".")


def moment(instant: str) -> str:
    """An instant in the pub's time."""
    return datetime.fromisoformat(instant).astimezone(PUB_TIME).strftime("%d/%m/%Y às %H:%M")
