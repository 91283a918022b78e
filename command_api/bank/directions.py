"""The columns of a CSV that say whether money came or left."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from command_api.kernel.text import header_form

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
_LETTERS: Final = frozenset({"d", "c", "deb", "cred", "debito", "credito", "dr", "cr"})
"""In a column of another title only these prove a direction: an `S` may as well say `sim`."""
_MARKS: Final = str.maketrans({"\u2212": "-", "\u2013": "-", "(": " ", ")": " ", ".": " "})


def direction_columns(
    rows: Sequence[Sequence[tuple[str, str]]], titles: Sequence[str], known: Collection[str]
) -> list[int]:
    """The columns that say it: by their title, or because an unknown one has nothing else in it."""
    values: list[set[str]] = [set() for _ in titles]
    for row in rows:
        for at, (_, value) in enumerate(row):
            if value:
                values[at].add(_word(value))
    found = [
        at
        for at, title in enumerate(titles)
        if title in _SAYS_NOTHING_ELSE | _MAY_SAY_IT or (title not in known and values[at] and values[at] <= _LETTERS)
    ]
    # of two, the one beside the balance is that of the balance
    return [at for at in found if not titles[at - 1].startswith("saldo")] or found


def money_leaves(said: Sequence[tuple[str, str]], columns: Collection[int]) -> bool | None:
    """Whether the columns say that money left; ``None`` if they say neither. Raises ``ValueError``."""
    found = set()
    for at, (title, value) in enumerate(said):
        if at in columns:
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
    word = _word(value)
    return True if word in _OUT else False if word in _IN else None


def _word(value: str) -> str:
    return header_form(value.translate(_MARKS))


def _phrase(value: str) -> bool | None:
    """``Débito em conta``, ``Pix enviado``. A phrase about credit proves nothing: ``Cartão de crédito`` is paid."""
    words = header_form(value.translate(_MARKS)).split()
    return True if words and (words[0] in {"debito", "saida"} or {"enviado", "enviada"} & {*words}) else None
