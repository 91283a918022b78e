"""Lines that versions before decision 082 recorded, under the bank's id: two lines with one id were one line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from command_api.bank.domain import BANK_LINE, NOBODY, BankLine
from command_api.bank.statement_lines import StatementLine
from command_api.event_store import Store
from command_api.kernel import stream_id, stream_name
from command_api.kernel.text import header_form

_AT_ONCE: Final = 500
"""Lines that are read at a time."""


def recorded_earlier(store: Store, lines: Sequence[StatementLine]) -> set[StatementLine]:
    """The lines among these that are recorded already. Each recorded line matches at most one of them."""
    digests = {
        each: store.keys.digest(BANK_LINE, each)
        for line in lines
        for each in (*line.earlier_identities, *line.earlier_neighbours)
    }
    streams = claimed(store, list(digests.values()))
    recorded = _loaded(store, sorted(set(streams.values())))
    found, taken = set[StatementLine](), set[str]()
    for line in lines:
        for each in (*line.earlier_identities, *line.earlier_neighbours):
            stream = streams.get(digests[each], "")
            if stream in recorded and stream not in taken and _is_same(recorded[stream], line, each):
                found.add(line)
                taken.add(stream)
                break
    return found


def claimed(store: Store, keys: Sequence[str]) -> dict[str, str]:
    """The streams of the lines with these keys, by key."""
    found: dict[str, str] = {}
    for start in range(0, len(keys), 10 * _AT_ONCE):
        found |= store.find_all(BANK_LINE, keys[start : start + 10 * _AT_ONCE])
    return found


def _loaded(store: Store, streams: Sequence[str]) -> Mapping[str, BankLine]:
    ids = [stream_id(stream) for stream in streams]
    return {
        stream_name(BankLine.TOPIC, id): line
        for start in range(0, len(ids), _AT_ONCE)
        for id, line in store.load_all(BankLine, ids[start : start + _AT_ONCE]).items()
    }


def _is_same(recorded: BankLine, line: StatementLine, identity: str) -> bool:
    """By what both say. A debit and a line whose payer was erased say nothing: then only the identity counts."""
    if recorded.payer == NOBODY:
        return identity in line.earlier_identities
    said = (recorded.payer.name, recorded.payer.text)
    return [*map(header_form, said)] == [header_form(line.payer_name), header_form(line.text)]
