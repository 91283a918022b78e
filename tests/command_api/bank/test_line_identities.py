"""A line is recorded once, whatever files name it, in whatever order they come (decision 082)."""

import json
from collections import Counter
from datetime import date
from decimal import Decimal
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from hypothesis import given
from hypothesis import strategies as st

from command_api.bank.domain import BANK_LINE, BankLine
from command_api.bank.routes import router
from command_api.bank.statement_lines import StatementFile, StatementLine
from command_api.bank.statements import read_statement
from command_api.event_store import Store
from command_api.kernel import CommandContext, stream_id
from tests.command_api.conftest import calls_of

FILES = Path(__file__).parent / "statements"
BEFORE = json.loads((Path(__file__).parent / "recorded-before-082.json").read_text())
ACCOUNT = "001 331"
SAME_IN_CSV = b"Data;Descricao;Valor\n10/11/2026;Pix - Joao Souza;500,00\n10/11/2026;PIX MARIA SILVA;500,00\n"


def send(client: TestClient, content: bytes, account: str = ACCOUNT) -> int:
    """How many lines are new."""
    answer = client.post("/api/v1/bank-statements", params={"account": account}, files={"file": ("x", content)})
    assert answer.status_code == 201, answer.text
    return int(answer.json()["new"])


def recorded(store: Store) -> Counter[tuple[str, str]]:
    lines = [store.load(BankLine, stream_id(stream)) for stream in store.living(BankLine)]
    return Counter((line.payer.text, line.account) for line in lines)


def file(name: str) -> bytes:
    return (FILES / name).read_bytes()


ONE_ID = Counter({("PIX MARIA SILVA", ACCOUNT): 1, ("PIX JOAO SOUZA", ACCOUNT): 1})


@pytest.mark.parametrize("order", [*permutations(("one-id-a.ofx", "one-id-b.ofx"))], ids=str)
def test_two_people_under_one_id_of_the_bank_are_a_line_each(any_store: Store, order: tuple[str, str]) -> None:
    with calls_of(any_store, router) as client:
        for name in (*order, *order):
            send(client, file(name))
    assert recorded(any_store) == ONE_ID


@pytest.mark.parametrize("order", [*permutations(("two-accounts.ofx", "second-account.ofx"))], ids=str)
def test_two_accounts_in_one_file_are_two_accounts(any_store: Store, order: tuple[str, str]) -> None:
    with calls_of(any_store, router) as client:
        for name in (*order, *order):
            send(client, file(name))
    assert recorded(any_store) == Counter({("PIX A", "001 111"): 1, ("PIX B", "001 222"): 1})


@pytest.mark.parametrize("order", [*permutations((SAME_IN_CSV, file("one-id-b.ofx")))], ids=["csv", "ofx"])
def test_a_csv_and_an_ofx_of_one_account_are_the_same_lines(any_store: Store, order: tuple[bytes, bytes]) -> None:
    with calls_of(any_store, router) as client:
        assert [send(client, content, "1 00331") for content in order] == [2, 0]


def test_the_same_row_of_two_banks_is_two_lines(any_store: Store) -> None:
    with calls_of(any_store, router) as client:
        sent = [send(client, SAME_IN_CSV, account) for account in ("Itaú 1", "Nubank 1", "itau 01", "Nubank  1")]
    assert sent == [2, 2, 0, 0]


def record_as_before(store: Store, name: str, ctx: CommandContext) -> None:
    """The lines of a file, with the identities that the version before decision 082 gave them."""
    for line in BEFORE[name]:
        own = StatementLine(
            identities=(line["identity"],),
            posted_on=date.fromisoformat(line["posted_on"]),
            amount=Decimal(line["amount"]),
            payer_name=line["name"],
            payer_document="",
            text=line["text"],
            txid="",
            end_to_end_id="",
        )
        bank_line = BankLine.record(store.new_id(BankLine), store.keys.digest(BANK_LINE, line["identity"]), own, ())
        store.save(bank_line, ctx=ctx)


@pytest.mark.parametrize("name", sorted(BEFORE))
def test_a_file_from_before_adds_nothing(store: Store, ctx: CommandContext, name: str) -> None:
    record_as_before(store, name, ctx)
    with calls_of(store, router) as client:
        rows_it_could_not_read = 4 if name == "many-writings.csv" else 0
        assert [send(client, file(name)) for _ in range(2)] == [rows_it_could_not_read, 0]


def test_of_two_people_under_one_id_the_one_that_was_recorded_before_is_known(
    any_store: Store, ctx: CommandContext
) -> None:
    record_as_before(any_store, "one-id-a.ofx", ctx)
    with calls_of(any_store, router) as client:
        assert [send(client, file(name)) for name in ("one-id-b.ofx", "one-id-a.ofx")] == [1, 0]
    assert recorded(any_store) == Counter({("PIX MARIA SILVA", ""): 1, ("PIX JOAO SOUZA", ACCOUNT): 1})


Said = tuple[int, int, str]
"""Day of the month, cents, text."""
SAID = st.tuples(st.integers(1, 28), st.sampled_from([-450, 100, 50_000]), st.sampled_from(["ANA", "RUI", "BIA LIMA"]))
DAMAGE = st.tuples(st.integers(0, 60), st.sampled_from([";", '"', "\u2028", "(", "-", "9", "x", "", "  ", "<"]))


def csv_amount(cents: int, mark: str = ",") -> str:
    return f"{'-' if cents < 0 else ''}{abs(cents) // 100}{mark}{abs(cents) % 100:02}"


def dialects(rows: list[Said]) -> dict[str, tuple[str, list[str]]]:
    """The header and the rows, as four banks write them."""
    return {
        "signed": ("Data;Histórico;Valor", [f"{d:02}/11/2026;PIX {t};{csv_amount(c)}" for d, c, t in rows]),
        "points": (
            "Data,Valor,Identificador,Descrição",
            [f"{d}/11/2026,{csv_amount(c, '.')},id-{n},PIX {t}" for n, (d, c, t) in enumerate(rows)],
        ),
        "columns": (
            "Data;Histórico;Crédito (R$);Débito (R$);Saldo (R$)",
            ["01/11/26;SALDO ANTERIOR;;;9,00"]
            + [
                f"{d:02}/11/26;PIX {t};{csv_amount(c) if c > 0 else ''};{csv_amount(-c) if c < 0 else ''};1,00"
                for d, c, t in rows
            ],
        ),
        "letters": (
            "Data;Histórico;Valor;D/C",
            [f"{d:02} nov 2026;PIX {t};{csv_amount(abs(c))};{'D' if c < 0 else 'C'}" for d, c, t in rows],
        ),
    }


def damaged(row: str, damage: tuple[int, str]) -> str:
    at, piece = damage
    return row[:at] + piece + row[at + 1 :]


@given(st.sampled_from(["signed", "points", "columns", "letters"]), st.lists(SAID, min_size=1, max_size=8), st.data())
def test_every_row_of_a_damaged_file_is_a_line_or_is_named(dialect: str, said: list[Said], data: Any) -> None:
    header, rows = dialects(said)[dialect]
    for at in data.draw(st.sets(st.integers(0, len(rows) - 1), max_size=3)):
        rows[at] = damaged(rows[at], data.draw(DAMAGE))
    statement = read_statement("\n".join([header, *rows]).encode(), ACCOUNT)
    named = [each.line for each in (*statement.refusals, *statement.left_out)]
    assert len(statement.lines) + len(named) == len(rows)
    assert len(set(named)) == len(named)


def ofx_of(rows: list[Said]) -> str:
    said = "".join(
        f"<STMTTRN><TRNTYPE>OTHER<DTPOSTED>202611{d:02}<TRNAMT>{csv_amount(c, '.')}<FITID>{d}<MEMO>PIX {t}</STMTTRN>\n"
        for d, c, t in rows
    )
    return f"<OFX><STMTRS><BANKACCTFROM><BANKID>001<ACCTID>331</BANKACCTFROM><BANKTRANLIST>{said}</BANKTRANLIST></OFX>"


@given(st.lists(SAID, min_size=1, max_size=6), st.data())
def test_every_transaction_of_a_damaged_ofx_is_a_line_or_is_named(said: list[Said], data: Any) -> None:
    head, *rows = ofx_of(said).split("<STMTTRN>")
    for at in data.draw(st.sets(st.integers(0, len(rows) - 1), max_size=3)):
        rows[at] = damaged(rows[at], data.draw(DAMAGE))
    statement = read_statement("<STMTTRN>".join([head, *rows]).encode())
    assert len(statement.lines) + len(statement.refusals) + len(statement.left_out) == len(rows)


def known_after(files: list[StatementFile]) -> set[str]:
    """The identities under which these files are recorded, one after the other."""
    known: set[str] = set()
    for statement in files:
        known |= {each.identities[0] for each in statement.lines if not known.intersection(each.identities)}
    return known


@given(
    st.lists(SAID, max_size=8),
    st.lists(SAID, max_size=8),
    st.sampled_from(["signed", "points", "columns", "letters", "ofx"]),
    st.sampled_from(["signed", "points", "columns", "letters", "ofx"]),
)
def test_overlapping_files_in_any_order_are_the_same_lines(
    one: list[Said], other: list[Said], first: str, second: str
) -> None:
    files = []
    for said, dialect in ((one, first), (other, second)):
        if said:
            header, rows = dialects(said)[dialect] if dialect != "ofx" else (ofx_of(said), [])
            files.append(read_statement("\n".join([header, *rows]).encode(), ACCOUNT))
    found = known_after(files)
    assert found == known_after(files[::-1]) == known_after([*files, *files])
    # each day, amount and text as often as the file that has it most often
    assert len(found) == (Counter(one) | Counter(other)).total()
