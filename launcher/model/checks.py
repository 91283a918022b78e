"""What the model must not lack."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from launcher.model.house import ModelOfHouse

_ACCOUNT: Final = "the secret is a row of the write side; any change of the account only moves `last_change`"

ONLY_RECORDED: Final[Mapping[str, str]] = {
    "accounts.UserPasswordReset": _ACCOUNT,
    "accounts.UserPasswordLinkIssued": _ACCOUNT,
    "accounts.UserPasswordChanged": _ACCOUNT,
    "accounts.SecondFactorEnrolled": _ACCOUNT,
    "accounts.SecondFactorRemoved": _ACCOUNT,
    "accounts.SecondFactorReset": _ACCOUNT,
    "accounts.RecoveryCodesIssued": _ACCOUNT,
    "accounts.UserSessionsEnded": "sessions are rows of the write side; the event only moves `last_change`",
    "customers.CustomerSeparated": "orders and refusals say themselves whose they are; the record stays as it is",
    "orders.ReceiverNamed": "no later decision asks who was at the door",
    "seal.SealRebuildRefused": "nothing is decided by it: it is there to be read",
    "seal.SealRebuilt": "nothing is decided by it: it is there to be read",
    "seal.EventsRewritten": "nothing is decided by it: it is there to be read",
    "system.EventSkipped": "nothing is decided by it: it is there to be read",
    "tap_lines.TapLineMeasured": "no later decision asks how cold the beer was",
}
"""Events that no aggregate applies, each with the reason."""


def faults(house: ModelOfHouse, only_recorded: Mapping[str, str] = ONLY_RECORDED) -> Iterator[str]:
    """A sentence for each event that no aggregate applies, and for each read model that no read names."""
    applied = {event.topic: event.applied_by for event in house.events}
    for topic, aggregates in applied.items():
        if not aggregates and topic not in only_recorded:
            yield f"{topic}: nenhum agregado aplica este evento."
    for topic in only_recorded:
        if topic not in applied:
            yield f"{topic}: está na lista dos que só são registrados, e não existe."
        elif applied[topic]:
            yield f"{topic}: está na lista dos que só são registrados, e {', '.join(applied[topic])} aplica."
    for model in house.read_models:
        if not house.reads_with(model.name):
            yield f"{model.name}: nenhuma consulta usa este modelo de leitura."
