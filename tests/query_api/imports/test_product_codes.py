"""The products as a file for the accountant, which the house imports again."""

import csv
import io
from decimal import Decimal

from httpx import Response

from command_api.catalogue import events
from command_api.catalogue.categories import CreateCategory, create_category
from command_api.catalogue.commands import AddProduct, ChangeProduct, add_product, change_products
from command_api.catalogue.csv_import import read_sheet
from command_api.catalogue.details import Details
from command_api.catalogue.importing import CatalogueImport, plan_import
from command_api.event_store import Store
from command_api.fiscal.commands import CreateTaxProfile, create_tax_profile
from command_api.fiscal.details import ProfileDetails
from command_api.kernel import Actor, CommandContext
from command_api.rules.workbook_files import csv_of_workbook
from infra.workbooks import XLSX, workbook_of
from tests.harness.read_models import NOON, History
from tests.query_api.conftest import BOTH, app_over, client_of

HEADER = ["codigo", "categoria", "subcategoria", "nome", "ncm", "cest", "origem", "perfil de tributos"]


CTX = CommandContext(Actor(1, "Ana Beltrão"), NOON, "a correlation")


def given(history: History) -> Store:
    """Products with and without codes, in a category, in one below it, and in none."""
    store = Store(history.recorder)
    profile = create_tax_profile(store, CreateTaxProfile(ProfileDetails(name="Chope com ST")), CTX).id
    beers = create_category(store, CreateCategory("Chopes"), CTX).id
    waters = create_category(store, CreateCategory("Água", parent_id=beers), CTX).id
    codes = Details(sku="P-1", ncm="22030000", cest="0302300", origin=2, tax_profile_id=profile)
    for name, category, details in (
        ("Pilsen", beers, codes),
        ("Água com gás", waters, Details()),
        ("+ Leve; “da casa”", None, Details()),
    ):
        command = AddProduct(name=name, price=Decimal("9.90"), category_id=category, details=details)
        add_product(store, command, CTX)
    history.follow()
    return store


def asked(history: History, role: str = "manager") -> Response:
    with client_of(app_over(history), role) as client:
        return client.get("/api/v1/imports/products/sheet")


def lines(answer: Response) -> list[list[str]]:
    read = csv.reader(io.StringIO(csv_of_workbook(io.BytesIO(answer.content))), delimiter=";")
    return [cells + [""] * (len(HEADER) - len(cells)) for cells in read]


def imported(store: Store, rows: list[list[str]]) -> CatalogueImport:
    """What an import of these lines would change."""
    return plan_import(store, read_sheet(workbook_of("Produtos", rows[0], rows[1:])))


@BOTH
def test_the_file_has_every_product_with_its_codes(history: History) -> None:
    given(history)
    answer = asked(history)
    assert answer.headers["content-type"] == XLSX
    assert sorted(lines(answer)[1:]) == sorted(
        [
            ["P-1", "Chopes", "", "Pilsen", "22030000", "0302300", "2", "Chope com ST"],
            ["", "Chopes", "Água", "Água com gás", "", "", "0", ""],
            ["", "", "", "+ Leve; “da casa”", "", "", "0", ""],
        ]
    )
    assert lines(answer)[0] == HEADER


def test_only_what_the_accountant_filled_in_changes(history: History) -> None:
    store = given(history)
    rows = [row for row in lines(asked(history)) if row[1]]
    assert imported(store, rows).changed == []
    [water] = [row for row in rows if row[3] == "Água com gás"]
    water[4], water[6] = "02030000", "1"
    planned = imported(store, rows)
    assert planned.report.refusals == []
    [product] = planned.changed
    [changed] = product.pending_events
    assert isinstance(changed, events.ProductDetailsChanged)
    assert (product.id, changed.ncm, changed.origin) == ("product-2", "02030000", 1)


def test_a_price_that_changed_while_the_file_was_away_stays(history: History) -> None:
    store = given(history)
    rows = lines(asked(history))
    change_products(store, [ChangeProduct(1, price=Decimal("12.50"))], CTX)
    assert imported(store, [row for row in rows if row[1]]).changed == []


def test_a_line_of_a_new_product_without_a_price_is_refused(history: History) -> None:
    store = given(history)
    rows = [HEADER, ["", "Chopes", "", "IPA", "22030000", "", "0", ""]]
    [refusal] = imported(store, rows).report.refusals
    assert refusal.reason == "Falta o preço: o produto é novo."


def test_an_origin_that_is_none_is_refused(history: History) -> None:
    store = given(history)
    [refusal] = imported(store, [HEADER, ["", "Chopes", "", "IPA", "", "", "9", ""]]).report.refusals
    assert refusal.reason == "A origem fiscal é um número de 0 a 8."


def test_staff_who_do_not_keep_the_catalogue_get_no_file(history: History) -> None:
    assert asked(history, "staff").status_code == 403
