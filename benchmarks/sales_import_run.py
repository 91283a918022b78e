"""One import in a process of its own, so that its peak of memory is its own: prints what it took as JSON."""

import json
import resource
import sys
import time
import uuid
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path

from command_api.catalogue.commands import AddProduct, add_product
from command_api.catalogue.details import Details
from command_api.event_store import Store, open_recorder
from command_api.kernel import SYSTEM, CommandContext
from command_api.stock.commands import receive_stock
from command_api.stock.import_jobs import start_import
from command_api.stock.importing import run_import
from command_api.stock.imports import SalesImport
from infra.files import FolderFiles

PRODUCTS = 60
RECEIPTS = 40


def context() -> CommandContext:
    return CommandContext(SYSTEM, datetime.now(UTC), uuid.uuid4().hex)


def receipts_per_second(store: Store) -> float:
    """Commands on the stock of one product: each loads its whole stream."""
    started = time.perf_counter()
    for _ in range(RECEIPTS):
        receive_stock(store, 1, Decimal(1), None, context())
    return RECEIPTS / (time.perf_counter() - started)


def main(folder: Path, url: str | None, file: Path) -> None:
    recorder = open_recorder(folder / "events.db", url)
    recorder.migrate()
    store, files = Store(recorder), FolderFiles(folder / "files")
    for number in range(PRODUCTS):
        details = Details(sku=f"SKU-{number}")
        add_product(store, AddProduct(f"Chope {number}", Decimal("11.90"), None, details=details), context())
    before = receipts_per_second(store)
    started = time.perf_counter()
    with file.open("rb") as content:
        id = start_import(store, files, content, file.name, context()).id
    run_import(store, files, id)
    seconds = time.perf_counter() - started
    counts = store.load(SalesImport, id).counts
    assert counts.recorded == counts.rows, counts
    measured = {
        "rows_per_second": counts.rows / seconds,
        "peak_mib": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
        "receipts_before": before,
        "receipts_after": receipts_per_second(store),
    }
    recorder.close()
    print(json.dumps(measured))


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2] or None, Path(sys.argv[3]))
