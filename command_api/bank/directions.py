"""The columns of a CSV that say whether money came or left."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from command_api.rules.spreadsheets import folded

_SAYS_NOTHING_ELSE: Final = frozenset(
    {"d/c", "c/d", "dc", "cd", "debito/credito", "credito/debito", "entrada/saida", "entrada / saida", "saida/entrada"}
    | {"natureza", "sinal", "natureza da operacao", "natureza do lancamento", "deb/cred", "cred/deb"}
)
_MAY_SAY_IT: Final = frozenset(
    {"tipo", "tipo lancamento", "tipo do lancamento", "tipo de lancamento", "tipo da transacao", "tipo transacao"}
    | {"tipo de transacao", "tipo da operacao", "tipo de operacao", "tipo operacao", "operacao", "movimento"}
    | {"movimentacao", "tipo de movimentacao", "tipo movimentacao", "tipo movimento", "type"}
)
_OUT: Final = frozenset({"d", "deb", "debito", "saida", "s", "-", "debit", "dr", "enviado", "enviada", "despesa"})
_IN: Final = frozenset({"c", "cred", "credito", "entrada", "e", "+", "credit", "cr", "recebido", "recebida", "receita"})
_MARKS: Final = str.maketrans({"\u2212": "-", "\u2013": "-", "(": " ", ")": " ", ".": " "})


def direction_columns(
    rows: Sequence[Sequence[tuple[str, str]]], titles: Sequence[str], known: Collection[str]
) -> list[str]:
    """The titles of the columns that say it: by their title, or because an unknown one has nothing else in it."""
    values: dict[str, set[str]] = {title: set() for title in titles}
    for row in rows:
        for title, value in row:
            if value:
                values[title].add(value)
    only = {
        title
        for title, found in values.items()
        if title not in known and found and all(_exact(value) is not None for value in found)
    }
    return [title for title in values if title in _SAYS_NOTHING_ELSE | _MAY_SAY_IT | only]


def money_leaves(said: Sequence[tuple[str, str]], columns: Sequence[str]) -> bool | None:
    """Whether the columns say that money left; ``None`` if they say neither. Raises ``ValueError``."""
    found = set()
    for title, value in said:
        if title in columns:
            leaves = _exact(value)
            if leaves is None:
                leaves = _phrase(value)
            if leaves is None and title in _SAYS_NOTHING_ELSE:
                raise ValueError("A coluna não diz se é crédito ou débito.")
            found.add(leaves)
    if found >= {True, False}:
        raise ValueError("Uma coluna diz crédito e outra débito.")
    return True if True in found else False if False in found else None


def _exact(value: str) -> bool | None:
    word = folded(value.translate(_MARKS))
    return True if word in _OUT else False if word in _IN else None


def _phrase(value: str) -> bool | None:
    """``Débito em conta``, ``Pix enviado``. A phrase about credit proves nothing: ``Cartão de crédito`` is paid."""
    words = folded(value.translate(_MARKS)).split()
    return True if words and (words[0] in {"debito", "saida"} or {"enviado", "enviada"} & {*words}) else None
