"""A catalogue from a spreadsheet becomes products, all of them or none."""

import subprocess
import sys
from decimal import Decimal
from pathlib import Path

import pytest

from command_api.catalogue.categories import all_categories
from command_api.catalogue.commands import AddProduct, ChangeProduct, add_product, change_products
from command_api.catalogue.details import Details
from command_api.catalogue.domain import PRODUCT_SKU, Product
from command_api.catalogue.importing import ImportReport, import_catalogue
from command_api.event_store import Store, open_recorder
from command_api.kernel import CommandContext, Conflict, stream_id
from command_api.kernel.partial import Partial
from command_api.stock.domain import StockItem

EXAMPLE = Path(__file__).parents[3] / "docs" / "examples" / "catalogo.csv"
HEADER = "Categoria;Subcategoria;Nome;Código;Preço;Estoque;Disponível"
PILSEN = "Chopes;Clássicos;Pilsen 300 ml;CH-01;9,90;40;sim"
STOUT = "Chopes;Artesanais;Stout 400 ml;CH-02;24,00;20;sim"
PORK = "Petiscos;;Torresmo de rolo;;46,00;;"


def sheet_of(*lines: str) -> bytes:
    return "\n".join([HEADER, *lines]).encode()


def product(store: Store, sku: str) -> Product:
    stream = store.find(PRODUCT_SKU, sku)
    assert stream is not None
    return store.load(Product, stream_id(stream))


def names(store: Store) -> list[str]:
    return sorted(store.load(Product, stream_id(stream)).display_name for stream in store.living(Product))


def counts(report: ImportReport) -> tuple[int, int, int, int]:
    """Added, changed, unchanged products; added categories."""
    assert report.refusals == []
    return report.products_added, report.products_changed, report.products_unchanged, report.categories_added


def test_an_empty_catalogue_takes_categories_products_and_stock_in_one_transaction(
    any_store: Store, ctx: CommandContext
) -> None:
    before = any_store.recorder.head()
    report = import_catalogue(any_store, sheet_of(PILSEN, STOUT, PORK), ctx)
    assert counts(report) == (3, 0, 0, 4)
    transactions = {event.position.transaction for event in any_store.recorder.read_after(before, 100)}
    assert len(transactions) == 1
    pilsen = product(any_store, "CH-01")
    assert (pilsen.display_name, pilsen.display_price) == ("Pilsen 300 ml", Decimal("9.90"))
    assert any_store.load(StockItem, pilsen.number).quantity == Decimal(40)


def test_a_new_product_without_a_stock_is_not_counted_until_a_sheet_says_how_many_there_are(
    store: Store, ctx: CommandContext
) -> None:
    import_catalogue(store, sheet_of("Chopes;;Helles;CH-03;11,00;;", "Chopes;;Viena;CH-04;12,00;0;"), ctx)
    assert not product(store, "CH-03").details.track_stock
    assert product(store, "CH-04").details.track_stock, "there is none, and that is known"
    import_catalogue(store, sheet_of("Chopes;;Helles;CH-03;11,00;7;"), ctx)
    assert product(store, "CH-03").details.track_stock


def test_a_category_is_created_once_and_found_whatever_its_case_and_accents(store: Store, ctx: CommandContext) -> None:
    import_catalogue(store, sheet_of(PILSEN), ctx)
    report = import_catalogue(
        store, sheet_of("CHOPES;classicos;Helles;CH-03;11,00;;", "chopes;CLÁSSICOS;Viena;CH-04;12,00;;"), ctx
    )
    assert counts(report) == (2, 0, 0, 0)
    tree = {category.name: category.parent_id for category in all_categories(store)}
    assert set(tree) == {"Chopes", "Clássicos"}
    assert tree["Clássicos"] is not None
    assert tree["Chopes"] is None


def test_the_same_file_again_stores_nothing(store: Store, ctx: CommandContext) -> None:
    import_catalogue(store, EXAMPLE.read_bytes(), ctx)
    before = store.recorder.head()
    assert counts(import_catalogue(store, EXAMPLE.read_bytes(), ctx)) == (0, 0, 8, 0)
    assert store.recorder.head() == before


def test_the_example_of_the_documentation_becomes_a_catalogue(store: Store, ctx: CommandContext) -> None:
    assert counts(import_catalogue(store, EXAMPLE.read_bytes(), ctx)) == (8, 0, 0, 6)
    keg = product(store, "BA-401")
    assert (keg.display_price, keg.details.volume_ml) == (Decimal("1150.00"), 50_000)
    assert not product(store, "CH-111").available


def test_only_what_differs_is_changed(store: Store, ctx: CommandContext) -> None:
    import_catalogue(store, sheet_of(PILSEN, STOUT), ctx)
    before = store.recorder.head()
    report = import_catalogue(store, sheet_of(PILSEN.replace("9,90", "10,90").replace(";40;", ";55;"), STOUT), ctx)
    assert counts(report) == (0, 1, 1, 0)
    assert [event.topic for event in store.recorder.read_after(before, 100)] == [
        "catalogue.ProductRepriced",
        "stock.StockCounted",
    ]


def test_empty_cells_and_missing_columns_change_nothing(store: Store, ctx: CommandContext) -> None:
    details = Details(summary="Claro e leve.", sku="CH-01", volume_ml=300)
    import_catalogue(store, sheet_of(PILSEN), ctx)
    change_products(
        store,
        [
            ChangeProduct(
                product(store, "CH-01").number, available=False, details=Partial(Details, summary="Claro e leve.")
            )
        ],
        ctx,
    )
    sheet = b"categoria,subcategoria,nome,sku,preco,volume\nChopes,Classicos,Pilsen 300 ml,ch-01,9.90,300\n"
    assert counts(import_catalogue(store, sheet, ctx)) == (0, 1, 0, 0)
    pilsen = product(store, "CH-01")
    assert not pilsen.available
    assert pilsen.details.summary == details.summary
    assert pilsen.details.volume_ml == details.volume_ml
    assert store.load(StockItem, pilsen.number).quantity == Decimal(40)


def test_a_product_is_known_by_its_sku_when_its_name_and_category_change(store: Store, ctx: CommandContext) -> None:
    import_catalogue(store, sheet_of(PILSEN), ctx)
    number, slug = product(store, "CH-01").number, product(store, "CH-01").slug
    renamed = "Promoções;;Pilsen da casa;ch-01;8,90;40;sim"
    assert counts(import_catalogue(store, sheet_of(renamed), ctx)) == (0, 1, 0, 1)
    pilsen = product(store, "CH-01")
    assert (pilsen.number, pilsen.slug, pilsen.display_name) == (number, slug, "Pilsen da casa")


def test_a_product_without_a_sku_is_known_by_its_name_within_the_category(store: Store, ctx: CommandContext) -> None:
    import_catalogue(store, sheet_of(PORK), ctx)
    report = import_catalogue(
        store, sheet_of("petiscos;;TORRESMO de rolo;;49,00;;", "Pratos;;Torresmo de rolo;;60,00;;"), ctx
    )
    assert counts(report) == (1, 1, 0, 1)


def test_a_name_left_by_one_product_goes_to_a_new_one(store: Store, ctx: CommandContext) -> None:
    import_catalogue(store, sheet_of(PILSEN), ctx)
    sheet = sheet_of(
        "Chopes;Clássicos;Pilsen 300 ml;CH-09;10,90;;",
        "Chopes;Clássicos;Pilsen antiga;CH-01;9,90;;",
    )
    assert counts(import_catalogue(store, sheet, ctx)) == (1, 1, 0, 0)
    assert product(store, "CH-01").display_name == "Pilsen antiga"
    assert product(store, "CH-09").display_name == "Pilsen 300 ml"


def test_two_products_may_trade_their_names(store: Store, ctx: CommandContext) -> None:
    import_catalogue(store, sheet_of("Chopes;;Um;A;1;;", "Chopes;;Dois;B;2;;"), ctx)
    assert counts(import_catalogue(store, sheet_of("Chopes;;Dois;A;1;;", "Chopes;;Um;B;2;;"), ctx)) == (0, 2, 0, 0)
    assert product(store, "A").display_name == "Dois"


def test_names_that_make_the_same_link_get_links_of_their_own(store: Store, ctx: CommandContext) -> None:
    import_catalogue(store, sheet_of("Chopes;;Pilsen!;A;1;;", "Petiscos;;Pilsen;B;1;;"), ctx)
    assert {product(store, "A").slug, product(store, "B").slug} == {"pilsen", "pilsen-2"}


def test_one_refused_line_keeps_the_whole_file_out(store: Store, ctx: CommandContext) -> None:
    before = store.recorder.head()
    report = import_catalogue(store, sheet_of(PILSEN, STOUT.replace("24,00", "grátis"), PORK), ctx)
    assert [(refusal.line, refusal.column) for refusal in report.refusals] == [(3, "Preço")]
    assert (report.products_added, report.categories_added) == (0, 0)
    assert store.recorder.head() == before
    assert store.living(Product) == []


def test_somebody_who_changes_a_product_meanwhile_keeps_the_whole_file_out(store: Store, ctx: CommandContext) -> None:
    import_catalogue(store, sheet_of(PILSEN, STOUT), ctx)
    stout = product(store, "CH-02").number

    def interfere(done: int, _total: int) -> None:
        if done == 2:
            change_products(store, [ChangeProduct(stout, price=Decimal(30))], ctx)

    sheet = sheet_of(PILSEN.replace("9,90", "19,90"), STOUT.replace("24,00", "34,00"), PORK)
    with pytest.raises(Conflict):
        import_catalogue(store, sheet, ctx, interfere)
    assert product(store, "CH-01").display_price == Decimal("9.90")
    assert product(store, "CH-02").display_price == Decimal(30)
    assert len(store.living(Product)) == 2


def test_progress_counts_the_lines(store: Store, ctx: CommandContext) -> None:
    seen: list[tuple[int, int]] = []
    import_catalogue(store, sheet_of(PILSEN, STOUT), ctx, lambda done, total: seen.append((done, total)))
    assert seen == [(1, 2), (2, 2)]


def test_the_events_say_who_imported(store: Store, ctx: CommandContext) -> None:
    import_catalogue(store, sheet_of(PILSEN), ctx)
    last = product(store, "CH-01").last_stored_event
    assert last is not None
    assert last.metadata.actor == ctx.actor.reference


def test_products_added_by_hand_stay_as_they_are(store: Store, ctx: CommandContext) -> None:
    by_hand = add_product(store, AddProduct("Água com gás", Decimal(6), None), ctx).id
    import_catalogue(store, sheet_of(PILSEN), ctx)
    assert store.load(Product, by_hand).version == 1
    assert names(store) == ["Pilsen 300 ml", "Água com gás"]


IMPORTER = """
import sys, uuid
from datetime import UTC, datetime
from pathlib import Path
from command_api.catalogue.importing import import_catalogue
from command_api.event_store import Store, open_recorder
from command_api.kernel import SYSTEM, CommandContext

store = Store(open_recorder(Path(sys.argv[1]), sys.argv[2] or None))
for path in sys.argv[3:]:
    ctx = CommandContext(SYSTEM, datetime.now(UTC), uuid.uuid4().hex)
    import_catalogue(store, Path(path).read_bytes(), ctx, lambda done, total: print("line", done, flush=True))
    print("imported", path, flush=True)
"""
LINES = 400


def batch_of(number: int) -> bytes:
    lines = [f"Lote {number};Produto {n};L{number}-{n};{n},50;{n + 1}" for n in range(LINES)]
    return "\n".join(["categoria;nome;sku;preco;estoque", *lines]).encode()


@pytest.mark.parametrize(
    ("database", "last_words"),
    [("sqlite", "line 1"), ("sqlite", "line 200"), ("sqlite", "line 400"), ("postgres", "line 400")],
)
def test_an_importer_that_is_killed_loses_nothing_acknowledged_and_leaves_nothing_half_done(
    request: pytest.FixtureRequest, tmp_path: Path, ctx: CommandContext, database: str, last_words: str
) -> None:
    """The kill comes while the second file is read, is half read, or is about to be stored."""
    files = [tmp_path / f"{number}.csv" for number in range(2)]
    for number, file in enumerate(files):
        file.write_bytes(batch_of(number))
    path = tmp_path / "events.db"
    url = request.getfixturevalue("postgres_database") if database == "postgres" else None
    empty = open_recorder(path, url)
    empty.migrate()
    empty.close()
    with subprocess.Popen(
        [sys.executable, "-c", IMPORTER, path, url or "", *files], stdout=subprocess.PIPE, text=True
    ) as importer:
        assert importer.stdout is not None
        said = iter(importer.stdout.readline, "")
        assert f"imported {files[0]}\n" in said
        assert f"{last_words}\n" in said
        importer.kill()
    recorder = open_recorder(path, url)
    recorder.migrate()
    store = Store(recorder)
    try:
        whole = check_whole_batches(store)
        assert whole >= 1
        again = counts(import_catalogue(store, files[1].read_bytes(), ctx))
        assert again == ((LINES, 0, 0, 1) if whole == 1 else (0, 0, LINES, 0))
        assert check_whole_batches(store) == 2
    finally:
        recorder.close()


def check_whole_batches(store: Store) -> int:
    """How many files are in the store, each of them to the last line."""
    batches = len(all_categories(store))
    assert len(store.living(Product)) == len(store.living(StockItem)) == batches * LINES
    for number in range(batches):
        for n in range(0, LINES, 57):
            found = product(store, f"L{number}-{n}")
            assert found.display_price == Decimal(f"{n}.50")
            assert store.load(StockItem, found.number).quantity == n + 1
    return batches


def test_words_in_other_languages_have_columns_of_their_own(store: Store, ctx: CommandContext) -> None:
    sheet = (
        "categoria;subcategoria;nome;codigo;preco;nome em inglês;nome_es;descrição em inglês;categoria em inglês;"
        "subcategoria em espanhol\n"
        "Chopes;Da casa;Pilsen;CH-01;9,90;House Pilsner;Pilsen de la casa;Light.;Draft beers;De la casa\n"
        "Chopes;Da casa;Stout;CH-02;9,90;;;;;\n"
    ).encode()
    import_catalogue(store, sheet, ctx)
    said = product(store, "CH-01").details
    assert (said.name_en, said.name_es, said.summary_en, said.summary_es) == (
        "House Pilsner",
        "Pilsen de la casa",
        "Light.",
        "",
    )
    words = {category.name: (category.words.name_en, category.words.name_es) for category in all_categories(store)}
    assert words == {"Chopes": ("Draft beers", ""), "Da casa": ("", "De la casa")}
    assert counts(import_catalogue(store, sheet, ctx)) == (0, 0, 2, 0)
