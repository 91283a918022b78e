"""Descriptions of the events of bank lines."""

from __future__ import annotations

from typing import Final

from command_api.bank import events
from infra.brazilian import day, reais
from query_api.wording.description import Description, Descriptions
from query_api.wording.subjects import Subject


def _recorded(event: events.BankLineRecorded, _s: Subject) -> str:
    if event.source == "statement":
        return f"leu do extrato um lançamento de {reais(event.amount)} de {day(event.posted_on)}"
    if event.amount < 0:
        return f"soube pelo banco da devolução de {reais(-event.amount)} de um PIX"
    return f"soube pelo banco de um PIX de {reais(event.amount)} de {day(event.posted_on)}"


def _matched(event: events.BankLineMatched, s: Subject) -> str:
    how = "pelo código do PIX" if event.matched_by == "txid" else "à mão"
    return f"conciliou {s.o} {how}"


DESCRIPTIONS: Final[Descriptions] = {
    events.BankLineRecorded: Description("Lançamento lido", _recorded),
    events.BankLineMatched: Description("Lançamento conciliado", _matched),
    events.BankLineIgnored: Description("Lançamento ignorado", "ignorou {s.o}"),
    events.BankLineForgotten: Description("Dados do pagador apagados", "apagou os dados de quem pagou {s.o}"),
}
