"""The menu that visitors read, given what happened."""

from collections.abc import Sequence
from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
import sqlalchemy as sa

from command_api.batches.events import BatchBlocked
from command_api.beers.events import BeerAdded, BeerRepriced, SizePrice
from command_api.catalogue import events as catalogue_events
from command_api.images import events as image_events
from command_api.stock import events as stock_events
from projections.menu.tables import menu_sales, menu_sold
from projections.runtime.table_writer import TableWriter
from query_api.languages import Language
from query_api.menu import queries
from tests.harness.read_models import NOON, History, uploaded

Menu = list[dict[str, Any]]


def menu_of(history: History) -> Menu:
    history.follow()
    with history.database.read() as connection:
        return queries.menu_of(connection)


def shown(history: History) -> dict[str, list[str]]:
    """Category → names of its products, in the order of the menu."""
    return {category["name"]: [product["name"] for product in category["products"]] for category in menu_of(history)}


def category(history: History, id: int, name: str, position: int = 0, **fields: Any) -> None:
    history.given(
        f"category-{id}", catalogue_events.CategoryCreated, name=name, slug=f"c{id}", position=position, **fields
    )


def product(
    history: History, id: int, name: str, category_id: int | None = 1, price: str = "10", **fields: Any
) -> None:
    history.given(
        f"product-{id}",
        catalogue_events.ProductAdded,
        name=name,
        slug=f"p{id}",
        price=Decimal(price),
        category_id=category_id,
        **fields,
    )


def sale(history: History, id: int, product_id: int, quantity: int | str = 1, days_ago: int = 0) -> None:
    history.given(
        f"sale-{id}",
        stock_events.SaleRecorded,
        at=NOON - timedelta(days=days_ago),
        product_id=product_id,
        quantity=Decimal(quantity),
        unit_price=Decimal(10),
    )


def test_without_events_the_menu_is_empty(history: History) -> None:
    assert menu_of(history) == []


def test_a_product_is_shown_with_everything_a_visitor_reads(history: History) -> None:
    category(history, 1, "Chopes", description="Da torneira para o copo.")
    product(history, 7, "Chope Pilsen", price="12.90", summary="Leve.", volume_ml=300, alcohol_content=Decimal("4.8"))
    uploaded(history, 5, "product", 7, alt_text="Copo de chope")

    assert menu_of(history) == [
        {
            "id": 1,
            "name": "Chopes",
            "name_effective": "Chopes",
            "slug": "c1",
            "order": 0,
            "parent_id": None,
            "description": "Da torneira para o copo.",
            "image": None,
            "products": [
                {
                    "id": 7,
                    "slug": "p7",
                    "name": "Chope Pilsen",
                    "summary": "Leve.",
                    "price": 12.9,
                    "isTop": False,
                    "soldQty": 0,
                    "available": True,
                    "ran_out": False,
                    "unit": "unidade",
                    "volume_ml": 300,
                    "weight_g": None,
                    "alcohol_content": 4.8,
                    "container_l": None,
                    "image": {
                        "id": 5,
                        "url": "/media/product70-1600.webp",
                        "width": 1600,
                        "height": 900,
                        "srcset": [
                            {"url": "/media/product70-480.webp", "width": 480},
                            {"url": "/media/product70-1600.webp", "width": 1600},
                        ],
                        "color": "#7a4a1e",
                        "alt": "Copo de chope",
                    },
                }
            ],
        }
    ]


def test_an_event_writes_the_rows_of_its_product_and_no_others(
    history: History, monkeypatch: pytest.MonkeyPatch
) -> None:
    category(history, 1, "Chopes")
    for id in (1, 2, 3):
        product(history, id, f"Chope {id}")
        sale(history, id, id)
    history.follow()
    written: list[dict[str, Any]] = []
    upsert = TableWriter.upsert

    def noted(self: TableWriter, connection: sa.Connection, rows: Sequence[dict[str, Any]]) -> None:
        written.extend(rows)
        upsert(self, connection, rows)

    monkeypatch.setattr(TableWriter, "upsert", noted)
    history.given("product-2", catalogue_events.ProductRepriced, price=Decimal("13.9"))
    history.follow()
    assert [(row["id"], row["price_manual"]) for row in written] == [(2, Decimal("13.9"))]
    assert [entry["price"] for entry in menu_of(history)[0]["products"]] == [10, 13.9, 10]


def test_what_counts_for_the_best_sellers_follows_each_sale(history: History) -> None:
    def sold() -> dict[int, Decimal]:
        return {row["product_id"]: row["quantity"] for row in history.rows(menu_sold)}

    def taken_back(id: int, product_id: int, quantity: int, days_ago: int = 0) -> None:
        at = (NOON - timedelta(days=days_ago)).isoformat()
        history.given(
            f"sale-{id}",
            stock_events.SaleReversed,
            product_id=product_id,
            quantity=Decimal(quantity),
            unit_price=Decimal(10),
            sold_at=at,
        )

    sale(history, 1, 1, 3)
    sale(history, 2, 2, 4, days_ago=89)
    assert sold() == {1: 3, 2: 4}
    sale(history, 3, 1, 2, days_ago=1)
    sale(history, 4, 3, 7, days_ago=90)
    assert sold() == {1: 5, 2: 4}
    sale(history, 5, 3, 1, days_ago=-1)
    assert sold() == {1: 5, 3: 1}
    taken_back(5, 3, 1, days_ago=-1)
    assert sold() == {1: 5, 2: 4}
    taken_back(2, 2, 4, days_ago=89)
    assert sold() == {1: 5}


class TestOrder:
    def test_categories_stand_in_their_order_and_then_by_name_in_portuguese(self, history: History) -> None:
        for id, (name, position) in enumerate(
            [("Porções", 1), ("Ótimas da casa", 0), ("Água", 1), ("Bebidas", 1), ("abacaxi", 1)], 1
        ):
            category(history, id, name, position)
            product(history, id, "x", id)
        assert list(shown(history)) == ["Ótimas da casa", "abacaxi", "Água", "Bebidas", "Porções"]

    def test_sub_categories_follow_their_main_category(self, history: History) -> None:
        category(history, 1, "Bebidas", 0)
        category(history, 2, "Comidas", 1)
        category(history, 3, "Drinques", 1, parent_id=1)
        category(history, 4, "Chopes", 0, parent_id=1)
        for id in (2, 3, 4):
            product(history, id, "x", id)
        found = [(entry["name"], entry["parent_id"]) for entry in menu_of(history)]
        assert found == [("Bebidas", None), ("Chopes", 1), ("Drinques", 1), ("Comidas", None)]

    def test_products_without_sales_stand_by_name_in_portuguese(self, history: History) -> None:
        category(history, 1, "Chopes")
        for id, name in enumerate(["Weiss", "Âmbar", "ale", "Ébano", "Dunkel"], 1):
            product(history, id, name)
        assert shown(history) == {"Chopes": ["ale", "Âmbar", "Dunkel", "Ébano", "Weiss"]}


class TestBestSellers:
    def test_the_five_that_sold_most_come_first(self, history: History) -> None:
        category(history, 1, "Chopes")
        for id in range(1, 9):
            product(history, id, f"Chope {id}")
            if id > 1:
                sale(history, id, id, quantity=id)
        [found] = menu_of(history)
        names = [(entry["name"], entry["isTop"], entry["soldQty"]) for entry in found["products"]]
        assert names == [
            ("Chope 8", True, 8),
            ("Chope 7", True, 7),
            ("Chope 6", True, 6),
            ("Chope 5", True, 5),
            ("Chope 4", True, 4),
            ("Chope 1", False, 0),
            ("Chope 2", False, 2),
            ("Chope 3", False, 3),
        ]

    def test_only_what_sold_at_all_is_a_best_seller(self, history: History) -> None:
        category(history, 1, "Chopes")
        for id, name in enumerate(["Ale", "Bock", "Pilsen"], 1):
            product(history, id, name)
        sale(history, 1, 3, "0.5")
        [found] = menu_of(history)
        assert [(entry["name"], entry["isTop"], entry["soldQty"]) for entry in found["products"]] == [
            ("Pilsen", True, 0.5),
            ("Ale", False, 0),
            ("Bock", False, 0),
        ]

    def test_every_category_has_its_own(self, history: History) -> None:
        category(history, 1, "Chopes")
        category(history, 2, "Lanches", 1)
        product(history, 1, "Pilsen", 1)
        product(history, 2, "Burger", 2)
        sale(history, 1, 1, 100)
        sale(history, 2, 2, 1)
        assert [entry["products"][0]["isTop"] for entry in menu_of(history)] == [True, True]

    def test_a_tie_is_decided_by_name(self, history: History) -> None:
        category(history, 1, "Chopes")
        for id, name in enumerate(["Weiss", "Âmbar", "Bock"], 1):
            product(history, id, name)
            sale(history, id, id, 3)
        assert shown(history) == {"Chopes": ["Âmbar", "Bock", "Weiss"]}

    @pytest.mark.parametrize(("days_ago", "counted"), [(0, 5), (88, 5), (89, 5), (90, 1), (400, 1)])
    def test_ninety_days_up_to_the_newest_sale_count(self, history: History, days_ago: int, counted: int) -> None:
        category(history, 1, "Chopes")
        product(history, 1, "Pilsen")
        sale(history, 1, 1, 4, days_ago=days_ago)
        sale(history, 2, 1, 1)
        [found] = menu_of(history)
        assert found["products"][0]["soldQty"] == counted

    def test_a_sale_after_midnight_in_london_is_still_of_the_same_evening(self, history: History) -> None:
        category(history, 1, "Chopes")
        product(history, 1, "Pilsen")
        sale(history, 1, 1)
        history.given(
            "sale-2",
            stock_events.SaleRecorded,
            at=NOON.replace(hour=2) + timedelta(days=1),
            product_id=1,
            quantity=Decimal(2),
            unit_price=Decimal(10),
        )
        assert [(row["day"], row["sales"]) for row in history.rows(menu_sales)] == [(NOON.toordinal(), 2)]

    def test_a_reversed_sale_is_taken_out_of_the_day_it_was_made(self, history: History) -> None:
        category(history, 1, "Chopes")
        product(history, 1, "Pilsen")
        product(history, 2, "Weiss")
        sale(history, 1, 1, 2, days_ago=120)
        sale(history, 2, 2, 9)
        assert [entry["soldQty"] for entry in menu_of(history)[0]["products"]] == [9, 0]
        history.given(
            "sale-2",
            stock_events.SaleReversed,
            product_id=2,
            quantity=Decimal(9),
            unit_price=Decimal(10),
            sold_at=NOON.isoformat(),
        )
        found = menu_of(history)[0]["products"]
        assert [(entry["name"], entry["soldQty"]) for entry in found] == [("Pilsen", 2), ("Weiss", 0)]


class TestWhatIsShown:
    def test_hidden_products_and_those_without_a_category_are_left_out(self, history: History) -> None:
        category(history, 1, "Chopes")
        product(history, 1, "À vista")
        product(history, 2, "Oculto", visible=False)
        product(history, 3, "Escondido depois")
        product(history, 4, "Sem categoria", category_id=None)
        product(history, 5, "Mostrado depois", visible=False)
        history.given("product-3", catalogue_events.ProductHidden)
        history.given("product-5", catalogue_events.ProductShown)
        assert shown(history) == {"Chopes": ["À vista", "Mostrado depois"]}

    def test_what_cannot_be_ordered_is_marked(self, history: History) -> None:
        category(history, 1, "Chopes")
        for id in (1, 2, 3):
            product(history, id, f"Chope {id}", available=id != 3)
        history.given("product-2", catalogue_events.ProductMadeUnavailable)
        history.given("product-3", catalogue_events.ProductMadeAvailable)
        [found] = menu_of(history)
        assert [entry["available"] for entry in found["products"]] == [True, False, True]

    def test_a_hidden_category_takes_its_sub_categories_with_it(self, history: History) -> None:
        category(history, 1, "Bebidas")
        category(history, 2, "Chopes", parent_id=1)
        product(history, 1, "Pilsen", 2)
        assert shown(history) == {"Bebidas": [], "Chopes": ["Pilsen"]}
        history.given("category-1", catalogue_events.CategoryHidden)
        assert shown(history) == {}
        history.given("category-1", catalogue_events.CategoryShown)
        assert shown(history) == {"Bebidas": [], "Chopes": ["Pilsen"]}

    def test_a_category_with_nothing_to_offer_is_left_out(self, history: History) -> None:
        category(history, 1, "Vazia")
        category(history, 2, "Só de ocultos")
        category(history, 3, "Mãe de vazia")
        category(history, 4, "Filha vazia", parent_id=3)
        product(history, 1, "Oculto", 2, visible=False)
        assert shown(history) == {}

    def test_a_deleted_category_and_a_removed_product_are_gone(self, history: History) -> None:
        category(history, 1, "Chopes")
        category(history, 2, "Lanches", 1)
        product(history, 1, "Pilsen", 1)
        product(history, 2, "Weiss", 1)
        product(history, 3, "Burger", 2)
        history.given("product-2", catalogue_events.ProductRemoved)
        history.given("product-3", catalogue_events.ProductMovedToCategory, category_id=1)
        history.given("category-2", catalogue_events.CategoryDeleted)
        assert shown(history) == {"Chopes": ["Burger", "Pilsen"]}

    def test_a_category_is_shown_as_it_is_now(self, history: History) -> None:
        category(history, 1, "Bebidas")
        category(history, 2, "Chopp", 5)
        product(history, 1, "Pilsen", 2)
        history.given("category-2", catalogue_events.CategoryRenamed, name="Chopes")
        history.given("category-2", catalogue_events.CategoryDescribed, description="Gelados.")
        history.given("category-2", catalogue_events.CategoryMoved, parent_id=1)
        history.given("category-2", catalogue_events.CategoryPositionSet, position=2)
        found = menu_of(history)[1]
        assert (found["name"], found["description"], found["parent_id"], found["order"]) == ("Chopes", "Gelados.", 1, 2)


class TestNamesAndPrices:
    @pytest.mark.parametrize(
        ("manual", "source", "name"),
        [(None, None, "Original"), (None, "Fonte", "Fonte"), ("Manual", None, "Manual"), ("Manual", "Fonte", "Manual")],
    )
    def test_people_go_before_the_source_and_the_source_before_the_first_name(
        self, history: History, manual: str | None, source: str | None, name: str
    ) -> None:
        category(history, 1, "Chopes")
        product(history, 1, "Original")
        history.given("product-1", catalogue_events.ProductRenamed, name=manual)
        history.given(
            "product-1", catalogue_events.ProductSourceSynced, source_id="s1", name_source=source, price_source=None
        )
        assert shown(history) == {"Chopes": [name]}

    @pytest.mark.parametrize(
        ("manual", "source", "price"), [(None, None, 10), (None, "9.90", 9.9), ("0", "9.90", 0), ("8.5", None, 8.5)]
    )
    def test_so_do_prices_and_nothing_is_a_price_too(
        self, history: History, manual: str | None, source: str | None, price: float
    ) -> None:
        category(history, 1, "Chopes")
        product(history, 1, "Pilsen", price="10")
        history.given("product-1", catalogue_events.ProductRepriced, price=None if manual is None else Decimal(manual))
        history.given(
            "product-1",
            catalogue_events.ProductSourceSynced,
            source_id="s1",
            name_source=None,
            price_source=None if source is None else Decimal(source),
        )
        [found] = menu_of(history)
        assert found["products"][0]["price"] == price

    def test_details_are_those_of_the_last_change(self, history: History) -> None:
        category(history, 1, "Chopes")
        product(history, 1, "Pilsen", volume_ml=300, summary="Leve.")
        history.given(
            "product-1",
            catalogue_events.ProductDetailsChanged,
            summary="Encorpado.",
            sku="CH-01",
            unit="litro",
            volume_ml=0,
            weight_g=250,
            alcohol_content=Decimal(6),
            chatbot_visible=True,
            seo_title="",
            seo_description="",
            seo_keywords="",
        )
        [entry] = menu_of(history)[0]["products"]
        facts = {name: entry[name] for name in ("summary", "unit", "volume_ml", "weight_g", "alcohol_content")}
        assert facts == {
            "summary": "Encorpado.",
            "unit": "litro",
            "volume_ml": None,
            "weight_g": 250,
            "alcohol_content": 6,
        }


class TestPictures:
    def test_the_first_active_picture_of_a_gallery_is_shown(self, history: History) -> None:
        category(history, 1, "Chopes")
        product(history, 1, "Pilsen")
        uploaded(history, 1, "product", 1, position=0)
        uploaded(history, 2, "product", 1, position=1)
        uploaded(history, 3, "category", 1)

        def shown_id() -> int | None:
            image = menu_of(history)[0]["products"][0]["image"]
            return image and image["id"]

        assert shown_id() == 1
        history.given("media_gallery-1", image_events.ImagesReordered, image_ids=(2, 1))
        assert shown_id() == 2
        history.given("image-2", image_events.ImageDeactivated)
        assert shown_id() == 1
        history.given("image-1", image_events.ImageDeleted)
        assert shown_id() is None
        assert menu_of(history)[0]["image"]["id"] == 3

    def test_a_picture_without_words_shows_what_it_stands_for(self, history: History) -> None:
        category(history, 1, "Chopes")
        product(history, 1, "Pilsen")
        uploaded(history, 1, "category", 1)

        def alt() -> str:
            return str(menu_of(history)[0]["image"]["alt"])

        assert alt() == "Chopes"
        history.given("image-1", image_events.ImageDescribed, title="As torneiras", description="", alt_text="")
        assert alt() == "As torneiras"
        history.given(
            "image-1", image_events.ImageDescribed, title="As torneiras", description="", alt_text="Doze torneiras"
        )
        assert alt() == "Doze torneiras"


def filled(history: History, id: int, beer_id: int, batch_id: int = 1) -> None:
    history.given(
        f"keg-{id}",
        stock_events.KegFilled,
        code=f"L2647/B-{id}",
        batch_id=batch_id,
        beer_id=beer_id,
        container_id=id,
        container_tag=f"B-{id}",
        capacity_l=Decimal(50),
        litres=Decimal(50),
        filled_on=NOON.date(),
        best_before=NOON.date(),
    )


def test_a_glass_runs_out_with_the_last_keg_of_its_beer_and_comes_back_with_the_next(history: History) -> None:
    category(history, 1, "Chopes")
    product(history, 1, "Pilsen 300 ml", beer_id=5, pour_ml=300)
    product(history, 2, "Pilsen 500 ml", beer_id=5, pour_ml=500)
    product(history, 3, "IPA 300 ml", beer_id=6, pour_ml=300)
    product(history, 4, "Barril de Pilsen 30 L", beer_id=5, container_l=Decimal(30))
    product(history, 5, "Água")
    filled(history, 3, 6)

    def gone() -> list[str]:
        entries = menu_of(history)[0]["products"]
        assert all(entry["available"] is not entry["ran_out"] for entry in entries)
        return [entry["name"] for entry in entries if entry["ran_out"]]

    assert gone() == ["Pilsen 300 ml", "Pilsen 500 ml"]
    filled(history, 1, 5)
    filled(history, 2, 5)
    history.given("keg-1", stock_events.KegTapped)
    history.given("keg-1", stock_events.KegEmptied)
    assert gone() == []
    history.given("keg-2", stock_events.KegDiscarded, lost=Decimal(50), note="Azedou")
    assert gone() == ["Pilsen 300 ml", "Pilsen 500 ml"]
    filled(history, 4, 5)
    assert gone() == []


def test_a_glass_has_run_out_while_the_last_keg_is_out_and_comes_back_with_it_sealed(history: History) -> None:
    category(history, 1, "Chopes")
    product(history, 1, "Pilsen 300 ml", beer_id=5, pour_ml=300)
    filled(history, 1, 5)

    def ran_out() -> bool:
        return bool(menu_of(history)[0]["products"][0]["ran_out"])

    order: dict[str, Any] = {"order_id": 7, "order_code": "EV-2026-00007"}
    history.given("keg-1", stock_events.KegDelivered, **order)
    assert ran_out()
    history.given("keg-1", stock_events.KegReturned, **order, state="sealed", left_l=Decimal(50))
    assert not ran_out()
    history.given("keg-1", stock_events.KegDelivered, **order)
    history.given("keg-1", stock_events.KegReturned, **order, state="partial", left_l=Decimal(12))
    assert ran_out()


def test_a_glass_of_a_recalled_keg_on_tap_is_off_sale_until_the_keg_is_off(history: History) -> None:
    category(history, 1, "Chopes")
    product(history, 1, "Pilsen 300 ml", beer_id=5, pour_ml=300)
    filled(history, 1, 5)
    history.given("keg-1", stock_events.KegTapped)

    def is_sold() -> bool:
        return not menu_of(history)[0]["products"][0]["ran_out"]

    assert is_sold()
    history.given("batch-1", BatchBlocked, why="Gosto de manteiga.")
    assert not is_sold()
    filled(history, 2, 5, batch_id=2)
    assert not is_sold(), "the tap would pour the recalled keg"
    history.given("keg-1", stock_events.KegEmptied)
    assert is_sold()


def test_a_packed_keg_costs_what_its_beer_costs_in_this_size(history: History) -> None:
    category(history, 1, "Barris")
    product(history, 1, "Barril de Pilsen 30 L", beer_id=5, container_l=Decimal(30))

    def price() -> float:
        found: float = menu_of(history)[0]["products"][0]["price"]
        return found

    own = price()
    sizes = (
        SizePrice(container_l=Decimal(30), price=Decimal(489)),
        SizePrice(container_l=Decimal(50), price=Decimal(779)),
    )
    history.given("beer-5", BeerAdded, name="Pilsen", prices=sizes)
    history.given("product-1", catalogue_events.ProductRepriced, price=Decimal(499))
    assert price() == 489
    history.given("beer-5", BeerRepriced, prices=sizes[1:])
    assert (price(), own) == (499, 10)


def test_a_keg_that_goes_to_an_event_is_sold_until_it_comes_back_sealed(history: History) -> None:
    category(history, 1, "Barris")
    product(history, 1, "Barril de IPA 50 L", beer_id=6, container_l=Decimal(50))
    product(history, 2, "Barril de Pilsen 50 L", beer_id=5, container_l=Decimal(50))
    product(history, 3, "Barril de Pilsen 30 L", beer_id=5, container_l=Decimal(30))
    filled(history, 1, 5)
    filled(history, 2, 5)

    def sold() -> list[tuple[str, float]]:
        return [(entry["name"], entry["soldQty"]) for entry in menu_of(history)[0]["products"] if entry["soldQty"]]

    order: dict[str, Any] = {"order_id": 7, "order_code": "EV-2026-00007"}
    history.given("keg-1", stock_events.KegDelivered, **order)
    history.given("keg-2", stock_events.KegDelivered, **order)
    assert sold() == [("Barril de Pilsen 50 L", 2)]
    history.given("keg-1", stock_events.KegReturned, **order, state="sealed", left_l=Decimal(50))
    history.given("keg-2", stock_events.KegReturned, **order, state="empty")
    assert sold() == [("Barril de Pilsen 50 L", 1)]
    history.given("keg-1", stock_events.KegDelivered, **order)
    assert sold() == [("Barril de Pilsen 50 L", 2)]


def test_what_the_house_wrote_in_a_language_is_shown_in_it_and_the_rest_in_portuguese(history: History) -> None:
    category(history, 1, "Chopes", description="Doze torneiras.")
    words = {"name_en": "Draft beers", "name_es": "", "description_en": "", "description_es": "Doce grifos."}
    history.given("category-1", catalogue_events.CategoryTranslated, **words)
    product(history, 1, "Pilsen", summary="Leve.", name_en="Pilsner", summary_es="Ligera.")
    product(history, 2, "Stout", summary="Escura.")
    history.given(
        "product-2", catalogue_events.ProductDetailsChanged, summary="Escura.", summary_en="Dark.", name_es="Negra"
    )
    history.follow()

    def said(language: Language) -> tuple[str, str, list[tuple[str, str]]]:
        with history.database.read() as connection:
            [shown] = queries.menu_of(connection, language)
        return shown["name"], shown["description"], [(each["name"], each["summary"]) for each in shown["products"]]

    assert said("pt-BR") == ("Chopes", "Doze torneiras.", [("Pilsen", "Leve."), ("Stout", "Escura.")])
    assert said("en") == ("Draft beers", "Doze torneiras.", [("Pilsner", "Leve."), ("Stout", "Dark.")])
    assert said("es") == ("Chopes", "Doce grifos.", [("Negra", "Escura."), ("Pilsen", "Ligera.")])
