"""What people may decide about a category."""

from msgspec.structs import asdict

from command_api.catalogue import events
from command_api.catalogue.details import CategoryWords
from command_api.catalogue.domain import Category
from tests.scenario import Scenario, given, happened, nothing_happened

CHOPES = happened(events.CategoryCreated, name="Chopes", slug="chopes", position=0)


def category(id: int = 1, parent_id: int | None = None, name: str = "Chopes") -> Scenario[Category]:
    return given(
        Category, happened(events.CategoryCreated, name=name, slug=name.lower(), position=0, parent_id=parent_id), id=id
    )


def test_a_category_is_created_visible_and_main() -> None:
    nothing_happened().begins(lambda: Category.create(1, name="Chopes", slug="chopes", position=3)).then(
        happened(
            events.CategoryCreated,
            name="Chopes",
            slug="chopes",
            position=3,
            description="",
            parent_id=None,
            visible=True,
            dm_category_id=None,
        )
    )


def test_a_new_name_and_description_are_two_intentions() -> None:
    def decide(chopes: Category) -> None:
        chopes.rename("Chopes da casa")
        chopes.describe("Doze torneiras.")

    category().when(decide).then(
        happened(events.CategoryRenamed, name="Chopes da casa"),
        happened(events.CategoryDescribed, description="Doze torneiras."),
    )


def test_words_in_other_languages_are_kept_together() -> None:
    english = CategoryWords(name_en="Draft beers")
    both = CategoryWords(name_en="Draft beers", name_es="Cervezas")

    def decide(chopes: Category) -> None:
        chopes.translate(english)
        chopes.translate(english)
        chopes.translate(both)

    category().when(decide).then(
        happened(events.CategoryTranslated, **asdict(english)), happened(events.CategoryTranslated, **asdict(both))
    )


def test_what_does_not_change_anything_is_no_event() -> None:
    def decide(chopes: Category) -> None:
        chopes.rename("Chopes")
        chopes.describe("")
        chopes.show()
        chopes.place(0)
        chopes.move(None, has_children=True)

    category().when(decide).then()


def test_a_category_is_hidden_and_shown() -> None:
    category().when(lambda c: c.hide()).then(happened(events.CategoryHidden))
    given(Category, CHOPES, happened(events.CategoryHidden)).when(lambda c: c.show()).then(
        happened(events.CategoryShown)
    )


def test_a_category_moves_below_a_main_category_and_back() -> None:
    bebidas = category(2, name="Bebidas").aggregate
    category().when(lambda c: c.move(bebidas, has_children=False)).then(happened(events.CategoryMoved, parent_id=2))
    category(parent_id=2).when(lambda c: c.move(None, has_children=False)).then(
        happened(events.CategoryMoved, parent_id=None)
    )


def test_a_category_is_placed_and_deleted() -> None:
    category().when(lambda c: c.place(4)).then(happened(events.CategoryPositionSet, position=4))
    deleted = category().when(lambda c: c.delete())
    deleted.then(happened(events.CategoryDeleted))
    assert deleted.aggregate is not None
    assert deleted.aggregate.is_deleted


def test_a_category_is_not_below_itself() -> None:
    chopes = category()
    chopes.refuses(lambda c: c.move(c, has_children=False), "dentro dela mesma")


def test_sub_categories_have_no_sub_categories() -> None:
    artesanais = category(3, parent_id=2, name="Artesanais").aggregate
    category().refuses(lambda c: c.move(artesanais, has_children=False), "“Artesanais” já é uma subcategoria")
    bebidas = category(2, name="Bebidas").aggregate
    category().refuses(lambda c: c.move(bebidas, has_children=True), "“Chopes” tem subcategorias")


def test_a_name_is_neither_blank_nor_too_long() -> None:
    category().refuses(lambda c: c.rename("  "), "Por favor, insira um valor válido")
    category().refuses(lambda c: c.rename("x" * 101), "O valor deve ter no máximo 100 caracteres")
