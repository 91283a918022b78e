"""The history of a product, given what happened."""

from collections.abc import Mapping, Sequence
from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest

from command_api.catalogue import events as catalogue_events
from command_api.images import events as image_events
from command_api.kernel import Event
from command_api.stock import events as stock_events
from launcher.history import StoredLog
from projections.catalogue.tables import history as happenings
from query_api.catalogue.history import product_events
from query_api.log import Key
from tests.harness.read_models import NOON, History, uploaded

DETAILS: dict[str, Any] = {
    "summary": "Leve.",
    "sku": "",
    "unit": "unidade",
    "volume_ml": 300,
    "weight_g": 0,
    "alcohol_content": Decimal("4.8"),
    "chatbot_visible": True,
    "seo_title": "",
    "seo_description": "",
    "seo_keywords": "",
}
ADDED = "Produto adicionado na categoria Chopes por R$\u00a012,90."


@pytest.fixture(autouse=True)
def pilsen(history: History) -> None:
    """A product in a category, added at noon and two minutes by Ana Beltrão."""
    history.given("category-3", catalogue_events.CategoryCreated, name="Chopes", slug="chopes", position=0)
    history.given(
        "product-7",
        catalogue_events.ProductAdded,
        name="Chope Pilsen",
        slug="chope-pilsen",
        price=Decimal("12.90"),
        category_id=3,
        **DETAILS,
    )


def lines(history: History) -> list[dict[str, Any]]:
    """The product's lines, oldest first."""
    rows = [row for row in history.rows(happenings) if row["product_id"] == 7]
    rows.sort(key=lambda row: (row["at"], row["stream"], row["number"]))
    events = product_events(rows, StoredLog(history.recorder), {"beer-3": "Pilsen"}.get)
    return [{"sales": row["sales"]} | event.model_dump() for row, event in zip(rows, events, strict=True)]


def told(history: History) -> list[tuple[str, str, list[list[str | None]]]]:
    """Topic, sentence and changes of what came after the product was added."""
    return [
        (row["topic"], row["sentence"], [list(change.values()) for change in row["changes"]])
        for row in lines(history)[1:]
    ]


def test_a_line_says_who_did_what_when_and_why(history: History) -> None:
    history.given("product-7", catalogue_events.ProductRepriced, price=Decimal("11.90"), reason="Terça em dobro")
    assert lines(history)[-1] == {
        "id": "product-7.2",
        "version": 2,
        "at": history.now,
        "actor_name": "user-1",
        "kind": "ProductRepriced",
        "topic": "price",
        "sentence": "O preço baixou.",
        "changes": [{"name": "Preço", "before": "R$\u00a012,90", "after": "R$\u00a011,90"}],
        "reason": "Terça em dobro",
        "sales": 0,
    }


def test_it_begins_with_what_the_product_was_added_with(history: History) -> None:
    assert [row["sentence"] for row in lines(history)] == [ADDED]


@pytest.mark.parametrize(
    ("event", "fields", "line"),
    [
        (catalogue_events.ProductHidden, {}, ("menu", "Deixou de aparecer no cardápio.", [])),
        (catalogue_events.ProductShown, {}, ("menu", "Passou a aparecer no cardápio.", [])),
        (catalogue_events.ProductMadeUnavailable, {}, ("menu", "Ficou indisponível.", [])),
        (catalogue_events.ProductMadeAvailable, {}, ("menu", "Voltou a ficar disponível.", [])),
        (catalogue_events.ProductRemoved, {}, ("product", "O produto foi excluído.", [])),
        (
            catalogue_events.ProductRenamed,
            {"name": "Pílsen"},
            ("name", "O nome mudou.", [["Nome", "Chope Pilsen", "Pílsen"]]),
        ),
        (catalogue_events.ProductRenamed, {"name": None}, ("name", "Voltou ao nome do catálogo de origem.", [])),
        (
            catalogue_events.ProductRepriced,
            {"price": Decimal(14)},
            ("price", "O preço subiu.", [["Preço", "R$\u00a012,90", "R$\u00a014,00"]]),
        ),
        (catalogue_events.ProductRepriced, {"price": Decimal("12.90")}, ("price", "O preço foi fixado pela casa.", [])),
        (catalogue_events.ProductRepriced, {"price": None}, ("price", "Voltou ao preço do catálogo de origem.", [])),
        (
            catalogue_events.ProductMovedToCategory,
            {"category_id": None},
            ("category", "Ficou sem categoria.", [["Categoria", "Chopes", None]]),
        ),
        (
            catalogue_events.ProductSourceSynced,
            {"source_id": "88", "name_source": "CH PILS", "price_source": Decimal(11)},
            (
                "product",
                "O catálogo de origem trouxe novidades.",
                [["Nome na origem", None, "CH PILS"], ["Preço na origem", None, "R$\u00a011,00"]],
            ),
        ),
        (
            catalogue_events.ProductDetailsChanged,
            {
                **DETAILS,
                "summary": "",
                "sku": "CH-01",
                "alcohol_content": Decimal(5),
                "volume_ml": 0,
                "weight_g": 1500,
                "chatbot_visible": False,
            },
            (
                "details",
                "Mudou: resumo, SKU, volume, peso, teor alcoólico, chatbot.",
                [
                    ["Resumo", "Leve.", None],
                    ["SKU", None, "CH-01"],
                    ["Volume", "300 ml", None],
                    ["Peso", None, "1.500 g"],
                    ["Teor alcoólico", "4,8%", "5%"],
                    ["Chatbot", "oferece o produto", "não oferece o produto"],
                ],
            ),
        ),
        (
            stock_events.StockReceived,
            {"quantity": Decimal(48)},
            ("stock", "Entrada de 48 unidades no estoque.", [["Estoque", "sem estoque", "48 unidades"]]),
        ),
    ],
)
def test_each_change_is_told_with_what_was_before(
    history: History, event: type[Event], fields: dict[str, Any], line: tuple[str, str, list[list[str | None]]]
) -> None:
    kind = "stock_item" if event.TOPIC.startswith("stock") else "product"
    history.given(f"{kind}-7", event, **fields)
    assert told(history) == [line]


def test_a_category_keeps_the_name_that_it_had_when_the_product_moved(history: History) -> None:
    history.given("category-4", catalogue_events.CategoryCreated, name="Cervejas", slug="cervejas", position=1)
    history.given("product-7", catalogue_events.ProductMovedToCategory, category_id=4)
    history.given("category-4", catalogue_events.CategoryRenamed, name="Garrafas")
    assert told(history) == [("category", "Foi para a categoria Cervejas.", [["Categoria", "Chopes", "Cervejas"]])]


def test_a_beer_is_called_by_its_name_and_one_that_is_unknown_by_its_number(history: History) -> None:
    for beer_id in (3, 4):
        history.given(
            "product-7", catalogue_events.ProductDetailsChanged, **DETAILS | {"beer_id": beer_id, "pour_ml": 300}
        )
    changes = [change for line in lines(history) for change in line["changes"] if change["name"] == "Chope"]
    assert [(change["before"], change["after"]) for change in changes] == [(None, "Pilsen"), ("Pilsen", "nº 4")]


def test_the_stock_is_told_in_the_unit_of_the_product(history: History) -> None:
    history.given("product-7", catalogue_events.ProductDetailsChanged, **DETAILS | {"unit": "litro"})
    history.given("stock_item-7", stock_events.StockMinimumSet, minimum=Decimal(0))
    history.given("stock_item-7", stock_events.StockMinimumSet, minimum=Decimal(10))
    history.given("stock_item-7", stock_events.StockReceived, quantity=Decimal(50), unit_cost=Decimal("7.5"))
    history.given(
        "stock_item-7", stock_events.StockCounted, counted=Decimal("48.5"), difference=Decimal("-1.5"), note="Espuma."
    )
    history.given("stock_item-7", stock_events.StockSaleReversed, quantity=Decimal("0.5"), sale_id=3)
    history.given("stock_item-7", stock_events.StockLost, quantity=Decimal(9), note="azedou")
    assert told(history)[1:] == [
        ("stock", "O estoque mínimo mudou.", [["Estoque mínimo", "0 litro", "10 litros"]]),
        ("stock", "Entrada de 50 litros no estoque, a R$\u00a07,50 cada.", [["Estoque", "sem estoque", "50 litros"]]),
        (
            "stock",
            "O estoque foi contado: 1,5 litro a menos do que constava. Espuma.",
            [["Estoque", "50 litros", "48,5 litros"]],
        ),
        (
            "stock",
            "Uma venda foi estornada: 0,5 litro de volta ao estoque.",
            [["Estoque", "48,5 litros", "49 litros"]],
        ),
        ("stock", "Perda de 9 litros: azedou.", [["Estoque", "49 litros", "40 litros"]]),
    ]
    assert {row["version"] for row in lines(history)} == {1, 2, None}


def test_all_that_was_sold_in_a_day_of_the_pub_is_one_line(history: History) -> None:
    late = NOON + timedelta(hours=11, minutes=30)
    for number, at in enumerate((NOON, late, late + timedelta(hours=1)), 1):
        history.given("stock_item-7", stock_events.StockSold, at=at, quantity=Decimal(number), sale_id=number)
    sales = [(row["at"], row["sentence"], row["sales"]) for row in lines(history) if row["topic"] == "sales"]
    assert sales == [
        (late, "Saída de 3 unidades em 2 vendas.", 2),
        (late + timedelta(hours=1), "Saída de 3 unidades em uma venda.", 1),
    ]


def test_an_older_sale_does_not_take_the_days_line_back_in_time(history: History) -> None:
    later = NOON + timedelta(hours=3)
    history.given("stock_item-7", stock_events.StockSold, at=later, quantity=Decimal(1), sale_id=1)
    history.given("stock_item-7", stock_events.StockSold, at=NOON, quantity=Decimal(1), sale_id=2)
    assert [row["at"] for row in lines(history) if row["topic"] == "sales"] == [later]


def test_its_pictures_belong_to_its_history(history: History) -> None:
    uploaded(history, 5, "product", 7)
    edit: dict[str, Any] = {
        "edit_data": {},
        "crop_data": None,
        "processed_file": None,
        "width": 1,
        "height": 1,
        "color": "#000000",
        "variants": (),
    }
    history.given("image-5", image_events.ImageEdited, **edit)
    history.given("image-5", image_events.ImageEditUndone, **edit)
    history.given("image-5", image_events.ImageDeactivated)
    history.given("image-5", image_events.ImageActivated)
    history.given("image-5", image_events.ImageDeleted)
    uploaded(history, 6, "category", 7)
    assert [line[:2] for line in told(history)] == [
        ("picture", "A imagem product70.jpg foi enviada."),
        ("picture", "A imagem foi editada."),
        ("picture", "Uma edição da imagem foi desfeita."),
        ("picture", "A imagem deixou de aparecer."),
        ("picture", "A imagem voltou a aparecer."),
        ("picture", "A imagem foi excluída."),
    ]


def test_the_history_outlives_the_product(history: History) -> None:
    history.given("product-7", catalogue_events.ProductRemoved)
    assert [row["sentence"] for row in lines(history)] == [ADDED, "O produto foi excluído."]


def test_what_a_file_brought_is_one_line_for_each_file(history: History) -> None:
    later = NOON + timedelta(days=2)
    for import_id, at in ((3, NOON), (3, later), (4, later)):
        times = {"first_sold_at": at, "last_sold_at": at}
        history.given(
            "stock_item-7",
            stock_events.StockSoldInBatch,
            at=at,
            quantity=Decimal(5),
            sales=4,
            import_id=import_id,
            **times,
        )
    history.given("stock_item-7", stock_events.StockSalesReversedInBatch, quantity=Decimal(2), sales=2, import_id=4)
    told = [(row["at"], row["sentence"]) for row in lines(history) if row["topic"] == "sales"]
    assert sorted(told) == [(later, "Saída de 10 unidades em 8 vendas."), (later, "Saída de 5 unidades em 4 vendas.")]
    (back,) = (row["sentence"] for row in lines(history) if row["kind"] == "StockSalesReversedInBatch")
    assert back == "2 vendas foram estornadas por uma importação: 2 unidades de volta ao estoque."


class CountedLog(StoredLog):
    queries = 0

    def events(self, keys: Sequence[Key]) -> Mapping[Key, Event]:
        self.queries += 1
        return super().events(keys)


def test_a_page_of_lines_reads_the_log_once(history: History) -> None:
    for price in range(1, 25):
        history.given("product-7", catalogue_events.ProductRepriced, price=Decimal(price))
    log = CountedLog(history.recorder)
    rows = [row for row in history.rows(happenings) if row["product_id"] == 7]
    found = product_events(rows, log, {}.get)
    assert (len(found), log.queries) == (25, 1)


def test_a_line_whose_event_is_missing_says_so(history: History) -> None:
    [row] = history.rows(happenings)
    [line] = product_events([{**row, "number": 99}], StoredLog(history.recorder), {}.get)
    assert line.sentence == "Este registro não está mais na história."
