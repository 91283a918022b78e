"""A file of sales on its way in: what it decides, what it records, how often, and what it leaves behind."""

import io
from collections.abc import Callable
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path

import pytest

from command_api.catalogue.commands import AddProduct, add_product, remove_products
from command_api.catalogue.details import Details
from command_api.event_store import Store
from command_api.kernel import CommandContext, Refused, stream_id
from command_api.stock import events as stock_events
from command_api.stock.commands import RecordSale, receive_stock, record_sales, reverse_sale
from command_api.stock.domain import SALE_SOURCE, Sale, StockItem
from command_api.stock.events import ImportCounts, RefusedRow
from command_api.stock.import_jobs import cancel_import, needed_files, next_job, start_import
from command_api.stock.importing import MOST_REFUSALS, run_import
from command_api.stock.imports import SalesImport
from command_api.stock.sales_csv import LONGEST_LINE, UnusableFile
from infra.files import FolderFiles
from tests.scenario import LONG_AGO, Happened, Scenario, given, happened, nothing_happened

HEADER = "source_id;sold_at;sku;quantity;unit_price;kind\n"
STARTED = happened(stock_events.SalesImportStarted, file_name="v.csv", sha256="ab", size=9, rows=4)
TWO = ImportCounts(rows=2, recorded=2, amount=Decimal("23.80"))


def begun(*since: Happened) -> Scenario[SalesImport]:
    return given(SalesImport, STARTED, *since, id=3)


# What an import decides


def test_an_import_begins_as_one_that_waits() -> None:
    started = nothing_happened().begins(lambda: SalesImport.start(3, file_name="v.csv", sha256="ab", size=9, rows=4))
    started.then(STARTED)
    assert started.aggregate.status == "waiting"
    assert started.aggregate.claims() == {("sales-import-file", "ab")}


def test_progress_is_told_where_there_is_some() -> None:
    lines = (RefusedRow(3, "sku", "X", "Não há produto com este código."),)
    begun().when(lambda i: i.progress(TWO, lines)).then(
        happened(stock_events.SalesImportProgressed, counts=TWO, refusals=lines)
    )
    begun(happened(stock_events.SalesImportProgressed, counts=TWO)).when(lambda i: i.progress(TWO)).then()


def test_an_import_ends_once() -> None:
    finished = happened(stock_events.SalesImportFinished, counts=TWO)
    begun().when(lambda i: i.finish(TWO)).then(happened(stock_events.SalesImportFinished, counts=TWO, refusals=()))
    for decide in (
        lambda i: i.finish(TWO),
        lambda i: i.cancel(),
        lambda i: i.progress(TWO),
        lambda i: i.stop("Falhou.", TWO),
    ):
        begun(finished).refuses(decide, "já está concluída")
    assert begun(finished).aggregate is not None
    assert begun(finished).aggregate.claims() == set()


def test_a_cancelled_import_may_still_say_how_far_it_had_come() -> None:
    cancelled = begun(happened(stock_events.SalesImportCancelled))
    cancelled.when(lambda i: i.progress(TWO)).then(
        happened(stock_events.SalesImportProgressed, counts=TWO, refusals=())
    )
    assert cancelled.aggregate is not None
    assert cancelled.aggregate.status == "cancelled"
    begun(happened(stock_events.SalesImportCancelled)).refuses(lambda i: i.finish(TWO), "já está cancelada")


def test_an_import_that_cannot_go_on_says_why() -> None:
    begun().when(lambda i: i.stop("Falhou.", TWO)).then(
        happened(stock_events.SalesImportStopped, cause="Falhou.", counts=TWO, refusals=())
    )


def test_a_batch_is_one_event_of_a_stock_item() -> None:
    sold = {"quantity": Decimal(3), "sales": 2, "import_id": 3, "first_sold_at": LONG_AGO, "last_sold_at": LONG_AGO}
    item = given(StockItem, happened(stock_events.StockSoldInBatch, **sold), id=7)
    item.when(lambda i: i.give_back_batch(Decimal(1), 1, 3)).then(
        happened(stock_events.StockSalesReversedInBatch, quantity=Decimal(1), sales=1, import_id=3)
    )
    assert item.aggregate is not None
    assert item.aggregate.quantity == Decimal(-2)


# What it records


class Till:
    """A pub with two products, and a way to import what its till wrote."""

    def __init__(self, store: Store, folder: Path, ctx: CommandContext) -> None:
        self.store = store
        self.files = FolderFiles(folder / "files")
        self.ctx = ctx
        self.pilsen = self._product("Pilsen", "CH-01", "11.90")
        self.ipa = self._product("IPA", "CH-02", "15.50")

    def _product(self, name: str, sku: str, price: str) -> int:
        command = AddProduct(name, Decimal(price), None, stock_quantity=Decimal(100), details=Details(sku=sku))
        return add_product(self.store, command, self.ctx).id

    def send(self, text: str | bytes, name: str = "vendas.csv") -> int:
        content = text if isinstance(text, bytes) else text.encode()
        return start_import(self.store, self.files, io.BytesIO(content), name, self.ctx).id

    def take(self, text: str | bytes, batch: int = 1_000) -> SalesImport:
        id = self.send(text)
        assert run_import(self.store, self.files, id, batch=batch)
        return self.store.load(SalesImport, id)

    def stock(self, product_id: int) -> Decimal:
        return self.store.load(StockItem, product_id).quantity

    def sale(self, source_id: str) -> Sale:
        stream = self.store.find(SALE_SOURCE, source_id)
        assert stream is not None
        return self.store.load(Sale, stream_id(stream))

    def refusals(self, sales_import: SalesImport) -> list[RefusedRow]:
        events = list(self.store.events.get(sales_import.id))
        return [refusal for event in events for refusal in getattr(event, "refusals", ())]


HUGE = ("10;999999,99;", "11;999999,99;", "1000000000;999999,99;", "1000000000;0,00;")


@pytest.fixture
def till(any_store: Store, tmp_path: Path, ctx: CommandContext) -> Till:
    return Till(any_store, tmp_path, ctx)


def lines(count: int, first: int = 1, sku: str = "CH-01") -> str:
    return "".join(f"PDV-{n};20/11/2026 19:{n % 60:02};{sku};2;11,90;\n" for n in range(first, first + count))


def test_every_line_becomes_a_sale_and_the_stock_knows_it(till: Till) -> None:
    taken = till.take(HEADER + lines(5) + "PDV-9;20/11/2026 20:00;ch-02;0,5;;\n", batch=4)
    assert taken.status == "finished"
    assert taken.counts == ImportCounts(rows=6, recorded=6, amount=Decimal("126.75"))
    assert (till.stock(till.pilsen), till.stock(till.ipa)) == (Decimal(90), Decimal("99.5"))
    sale = till.sale("PDV-9")
    assert (sale.product_id, sale.unit_price, sale.sold_at) == (
        till.ipa,
        Decimal("15.50"),
        datetime(2026, 11, 20, 23, 0, tzinfo=UTC),
    )
    stock = [type(event).__name__ for event in till.store.events.get(f"stock_item-{till.pilsen}")]
    assert stock[2:] == ["StockSoldInBatch", "StockSoldInBatch"], "one event a batch, whatever its sales"


def test_the_same_file_again_changes_nothing(till: Till) -> None:
    till.take(HEADER + lines(7))
    again = till.take(HEADER + lines(7))
    assert again.counts == ImportCounts(rows=7, already_there=7)
    assert till.stock(till.pilsen) == Decimal(86)


def test_a_file_that_overlaps_another_adds_only_what_is_new(till: Till) -> None:
    till.take(HEADER + lines(5))
    assert till.take(HEADER + lines(5, first=3)).counts == ImportCounts(
        rows=5, recorded=2, already_there=3, amount=Decimal("47.60")
    )
    assert till.stock(till.pilsen) == Decimal(86)


def test_what_came_over_the_api_is_known(till: Till) -> None:
    sold_at = datetime(2026, 11, 20, 22, 1, tzinfo=UTC)
    sale = RecordSale(till.pilsen, Decimal(2), Decimal("11.90"), sold_at=sold_at, source_id="PDV-1")
    record_sales(till.store, [sale], till.ctx)
    assert till.take(HEADER + lines(1)).counts == ImportCounts(rows=1, already_there=1)


@pytest.mark.parametrize(
    "other",
    [
        "PDV-1;20/11/2026 19:01;CH-02;2;11,90;",
        "PDV-1;20/11/2026 19:01;CH-01;3;11,90;",
        "PDV-1;20/11/2026 19:02;CH-01;2;11,90;",
        "PDV-1;20/11/2026 19:01;CH-01;2;12,90;",
    ],
)
@pytest.mark.parametrize("batch", [1, 10], ids=["in another batch", "in the same batch"])
def test_another_sale_under_a_known_id_is_refused_not_swallowed(till: Till, other: str, batch: int) -> None:
    taken = till.take(HEADER + lines(1) + other + "\n", batch=batch)
    assert (taken.counts.recorded, taken.counts.refused) == (1, 1)
    assert "já é de outra venda" in till.refusals(taken)[0].reason


def test_a_line_that_stands_there_twice_counts_once(till: Till) -> None:
    assert till.take(HEADER + lines(1) * 2).counts == ImportCounts(
        rows=2, recorded=1, already_there=1, amount=Decimal("23.80")
    )


@pytest.mark.parametrize("batch", [1, 2, 10])
def test_a_reversal_in_the_file_works_once(till: Till, batch: int) -> None:
    text = HEADER + lines(2) + "PDV-1;;;;;estorno\nPDV-1;;;;;estorno\n"
    taken = till.take(text, batch=batch)
    assert taken.counts == ImportCounts(rows=4, recorded=2, reversed=1, already_there=1, amount=Decimal("47.60"))
    assert till.sale("PDV-1").reversed
    assert till.stock(till.pilsen) == Decimal(98)
    assert till.take(text, batch=batch).counts.already_there == 4
    assert till.stock(till.pilsen) == Decimal(98)


def test_a_reversal_of_what_nobody_sold_or_of_a_part_is_refused(till: Till) -> None:
    taken = till.take(HEADER + lines(1) + "PDV-7;;;;;estorno\nPDV-1;;;1;;estorno\n")
    assert [refusal.reason for refusal in till.refusals(taken)] == [
        "Não há venda com este identificador para estornar.",
        "Só se estorna a venda inteira, e a quantidade dela é outra.",
    ]


def test_what_a_person_reversed_stays_so(till: Till) -> None:
    till.take(HEADER + lines(1))
    reverse_sale(till.store, till.sale("PDV-1").number, till.ctx)
    assert till.take(HEADER + lines(1) + "PDV-1;;;;;estorno\n").counts == ImportCounts(rows=2, already_there=2)
    assert till.stock(till.pilsen) == Decimal(100)


def test_wrong_lines_are_counted_and_told_and_stop_nothing(till: Till) -> None:
    text = "PDV-A;20/11/2026;NADA;1;;\n\nPDV-B;20/11/2126;CH-01;1;;\nPDV-C;20/11/2026;CH-01;dois;;\n"
    taken = till.take(HEADER + lines(1) + text + lines(1, first=2), batch=2)
    assert taken.counts == ImportCounts(rows=6, recorded=2, refused=3, amount=Decimal("47.60"))
    assert [(refusal.line, refusal.column, refusal.value) for refusal in till.refusals(taken)] == [
        (3, "", "NADA"),
        (5, "sold_at", "20/11/2126"),
        (6, "quantity", "dois"),
    ]


def test_sales_that_would_overflow_the_totals_are_refused(till: Till) -> None:
    huge = "".join(f"PDV-{n};20/11/2026 19:00;CH-01;{what}\n" for n, what in enumerate(HUGE))
    taken = till.take(HEADER + huge)
    assert (taken.counts.recorded, taken.counts.refused) == (1, len(HUGE) - 1)
    assert {refusal.reason for refusal in till.refusals(taken)} == {"A quantidade ou o valor da venda é alto demais."}
    assert till.sale("PDV-0").quantity == 10


def test_of_very_many_wrong_lines_the_first_are_kept(till: Till) -> None:
    text = "".join(f"X-{n};20/11/2026;NADA;1;;\n" for n in range(MOST_REFUSALS + 50))
    taken = till.take(HEADER + text, batch=400)
    assert (taken.counts.refused, len(till.refusals(taken))) == (MOST_REFUSALS + 50, MOST_REFUSALS)


def test_an_import_without_a_single_sale_ends_early(till: Till, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("command_api.stock.importing.HOPELESS_ROWS", 50)
    taken = till.take(HEADER + "X-1;20/11/2026;NADA;1;;\n" * 500, batch=20)
    assert (taken.status, taken.counts.rows) == ("stopped", 60)
    assert list(till.files.all_staged()) == []
    assert till.take(HEADER + lines(1) + "X-1;20/11/2026;NADA;1;;\n" * 500, batch=20).counts.rows == 501


def test_only_so_many_imports_wait(till: Till, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("command_api.stock.import_jobs.MOST_WAITING", 2)
    for first in (1, 2):
        till.send(HEADER + lines(1, first))
    with pytest.raises(Refused, match="Já há 2 importações na fila"):
        till.send(HEADER + lines(1, 3))
    assert len(list(till.files.all_staged())) == 2


def test_a_removed_product_is_not_sold_but_its_sales_are_reversed(till: Till) -> None:
    till.take(HEADER + lines(1))
    remove_products(till.store, [till.pilsen], till.ctx)
    by_id = f"PDV-5;20/11/2026;{till.pilsen};1;;"
    taken = till.take("source_id;sold_at;product_id;quantity;unit_price;kind\n" + f"{by_id}\nPDV-1;;;;;estorno\n")
    assert (taken.counts.reversed, taken.counts.refused) == (1, 1)
    assert "não existe mais" in till.refusals(taken)[0].reason


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "latin-1"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_files_come_in_several_encodings(till: Till, encoding: str, end: str) -> None:
    text = f"Identificador;Data;Código;Quantidade;Preço{end}Balcão-1;20/11/2026 19:30;CH-01;2;11,90{end}"
    assert till.take(text.encode(encoding)).counts.recorded == 1
    assert not till.sale("Balcão-1").reversed


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", "vazio"),
        (b"\n\n", "vazio"),
        (b"\xef\xbb\xbf", "Faltam colunas"),
        (HEADER.encode(), "só tem o cabeçalho"),
        (b"a,b,c\n1,2,3\n", "Faltam colunas"),
        ((HEADER + lines(1)).encode("utf-16"), "não é um texto CSV"),
        (HEADER.encode() + b"PDV-1;\x00;CH-01;1;;\n", "não é um texto CSV"),
        (HEADER.encode() + b"x" * 10_000_000, "linha 2 é longa demais"),
        ((HEADER + lines(30_000)).encode() + b"x" * (LONGEST_LINE + 1), "linha 30002 é longa demais"),
        (HEADER.encode() + b"\n" * 2_000_000, "curtas demais"),
        (b"PK\x03\x04\x14\x00\x06\x00", "não é um texto CSV"),
    ],
)
def test_what_is_no_csv_of_sales_is_refused_at_once(till: Till, content: bytes, why: str) -> None:
    with pytest.raises(UnusableFile) as refusal:
        till.send(content)
    assert why in refusal.value.sentence
    assert list(till.files.all_staged()) == []
    assert next_job(till.store.recorder.engine) is None


# How it goes on


def stopped_after(batches: int) -> Callable[[], bool]:
    left = iter(range(batches))
    return lambda: next(left, None) is None


def test_an_import_goes_on_where_a_process_ended(till: Till) -> None:
    id = till.send(HEADER + lines(10) + "X;20/11/2026;NADA;1;;\n")
    assert not run_import(till.store, till.files, id, stopping=stopped_after(2), batch=3)
    assert till.stock(till.pilsen) == Decimal(88)
    assert run_import(till.store, till.files, id, batch=3)
    taken = till.store.load(SalesImport, id)
    assert taken.counts == ImportCounts(rows=11, recorded=10, refused=1, amount=Decimal("238.00"))
    assert till.stock(till.pilsen) == Decimal(80)
    assert len(till.refusals(taken)) == 1
    assert list(till.files.all_staged()) == []
    assert run_import(till.store, till.files, id), "what has ended needs no more work"


def test_a_file_that_waits_is_not_taken_in_twice(till: Till) -> None:
    first = till.send(HEADER + lines(3))
    assert till.send(HEADER + lines(3), "outro-nome.csv") == first
    assert len(needed_files(till.store.recorder.engine)) == 1
    assert len(list(till.files.all_staged())) == 1


def test_a_cancelled_import_keeps_what_it_had_recorded(till: Till) -> None:
    id = till.send(HEADER + lines(10))
    run_import(till.store, till.files, id, stopping=stopped_after(1), batch=3)
    cancel_import(till.store, id, till.ctx)
    assert run_import(till.store, till.files, id, batch=3)
    taken = till.store.load(SalesImport, id)
    assert (taken.status, taken.counts.recorded) == ("cancelled", 3)
    assert till.stock(till.pilsen) == Decimal(94)
    assert list(till.files.all_staged()) == []
    assert till.take(HEADER + lines(10)).counts == ImportCounts(
        rows=10, recorded=7, already_there=3, amount=Decimal("166.60")
    )


def test_an_import_that_is_cancelled_while_it_ends_ends_as_one_or_the_other(till: Till) -> None:
    id = till.send(HEADER + lines(4))
    asked = iter([False, True])

    def cancels() -> bool:
        if next(asked, False):  # the last batch is recorded, nothing else is to be read
            cancel_import(till.store, id, till.ctx)
        return False

    assert run_import(till.store, till.files, id, stopping=cancels)
    taken = till.store.load(SalesImport, id)
    assert (taken.status, taken.counts.recorded) == ("cancelled", 4)
    assert next_job(till.store.recorder.engine) is None


def test_an_import_whose_file_is_gone_stops_and_says_so(till: Till) -> None:
    id = till.send(HEADER + lines(3))
    for kept in list(till.files.all_staged()):
        till.files.unstage(kept.key)
    assert run_import(till.store, till.files, id)
    assert till.store.load(SalesImport, id).status == "stopped"
    assert till.take(HEADER + lines(3)).counts.recorded == 3


def test_stock_that_others_move_meanwhile_is_right_in_the_end(till: Till) -> None:
    id = till.send(HEADER + lines(6))
    between = iter(range(6))

    def somebody_works() -> bool:
        number = next(between, None)
        if number is not None:
            receive_stock(till.store, till.pilsen, Decimal(10), None, till.ctx)
            source = RecordSale(till.pilsen, Decimal(1), source_id=f"BAR-{number}")
            record_sales(till.store, [source], till.ctx)
        return False

    assert run_import(till.store, till.files, id, stopping=somebody_works, batch=2)
    moved = 6 - len(list(between))
    assert moved > 3
    assert till.stock(till.pilsen) == Decimal(100 - 12 + 9 * moved)


def test_a_sale_that_somebody_records_meanwhile_is_found(till: Till) -> None:
    id = till.send(HEADER + lines(2))
    sold_at = datetime(2026, 11, 20, 22, 2, tzinfo=UTC)
    sale = RecordSale(till.pilsen, Decimal(2), Decimal("11.90"), sold_at=sold_at, source_id="PDV-2")
    asked = iter([False, True])

    def records() -> bool:
        if next(asked, False):
            record_sales(till.store, [sale], till.ctx)
        return False

    assert run_import(till.store, till.files, id, stopping=records, batch=1)
    assert till.store.load(SalesImport, id).counts.already_there == 1
    assert till.stock(till.pilsen) == Decimal(96)


def test_the_history_hears_of_a_long_import_now_and_then(till: Till) -> None:
    told: list[tuple[int, int]] = []
    id = till.send(HEADER + lines(400))
    assert run_import(till.store, till.files, id, batch=2, progress=lambda done, total: told.append((done, total)))
    names = [type(event).__name__ for event in till.store.events.get(f"sales_import-{id}")]
    assert names[0] == "SalesImportStarted"
    assert names[-1] == "SalesImportFinished"
    assert names.count("SalesImportProgressed") == 100
    assert told[0] == (0, 400)
    assert told[-1] == (400, 400)
