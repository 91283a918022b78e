"""Bank statements as files: OFX in both its forms, and the CSV of Brazilian banks."""

from __future__ import annotations

from command_api.bank.bank_csv import read_csv
from command_api.bank.ofx import read_ofx
from command_api.bank.statement_lines import StatementFile, numbered
from command_api.kernel import Refused
from command_api.rules.spreadsheets import decoded


def read_statement(content: bytes, account: str = "") -> StatementFile:
    """The lines of an OFX or CSV file, and the rows that are none; ``account`` is that of a CSV. Raises ``Refused``
    for anything else."""
    # UTF-8, or else Windows-1252, whatever the header says: banks write the one and declare the other
    text = decoded(content)
    is_ofx = "<OFX" in text[:4096].upper()
    reading = read_ofx(text) if is_ofx else read_csv(text, " ".join(account.split()))
    if not (reading.entries or reading.refusals or reading.left_out):
        raise Refused("O arquivo não tem lançamentos: envie o extrato em OFX, CSV ou XLSX.")
    return StatementFile(numbered(reading.entries), reading.refusals, reading.left_out, names_accounts=is_ofx)
