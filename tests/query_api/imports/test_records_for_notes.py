"""Customers and models of equipment as files for the accountant, which the house imports again."""

import csv
import io
from decimal import Decimal
from typing import Final

import pytest
from httpx import Response

from command_api.customers.details import Record, TaxData
from command_api.customers.domain import Customer
from command_api.customers.erasing import erase_customer
from command_api.customers.merging import merge_customer
from command_api.customers.records import register_customer
from command_api.equipment.details import ModelContainer
from command_api.equipment.domain import Model
from command_api.equipment.models import AddModel, add_model
from command_api.event_store import Store
from command_api.imports.commands import ImportReport, import_file
from command_api.kernel import Actor, CommandContext
from command_api.kernel.partial import Partial
from command_api.rules.import_sheets import Sheet
from command_api.rules.workbook_files import csv_of_workbook
from infra.workbooks import XLSX, workbook_of
from tests.harness.read_models import NOON, History
from tests.query_api.conftest import BOTH, app_over, client_of

CTX = CommandContext(Actor(1, "Ana Beltrão"), NOON, "a correlation")
TAX = TaxData(
    state_registration_kind="contribuinte",
    state_registration="110042490114",
    street="Rua das Flores",
    number="120",
    complement="Loja 2",
    district="Centro",
    postal_code="12350-000",
    city_code="3520202",
)
CUSTOMERS: Final = ["codigo", "nome", "documento", "indicador_ie", "inscricao_estadual", "logradouro", "numero"]
CUSTOMERS_MORE: Final = ["complemento_fiscal", "bairro", "cep", "codigo_ibge"]
BAR = ["CADASTRO-1", "Bar do Zeca", "12ABC34501DE35", "contribuinte", "110042490114", "Rua das Flores", "120"]
EMPTY = [""] * 9


def given(history: History) -> Store:
    """Customers: one whose data are known, two who have neither telephone nor document, an erased and a merged one."""
    store = Store(history.recorder)
    for name, more in (
        ("Bar do Zeca", {"document": "12ABC34501DE35", "tax": TAX}),
        ("Bia Prado", {"phone": "(11) 95555-0170"}),
        ("Ana", {}),
        ("Some Daqui", {}),
        ("Bia P.", {"phone": "(11) 95555-0170"}),
    ):
        register_customer(store, Partial(Record, name=name, **more), CTX)
    erase_customer(store, 4, CTX)
    merge_customer(store, 5, 2, CTX)
    container = ModelContainer(capacity_l=Decimal(50), ncm="73101090", value=Decimal("1600.50"))
    add_model(store, AddModel("Barril 50 L", container=container), CTX)
    add_model(store, AddModel("Chopeira"), CTX)
    history.follow()
    return store


def asked(history: History, sheet: str, role: str = "admin") -> Response:
    with client_of(app_over(history), role) as client:
        return client.get(f"/api/v1/imports/{sheet}/sheet")


def lines(answer: Response) -> list[list[str]]:
    assert answer.headers["content-type"] == XLSX
    read = list(csv.reader(io.StringIO(csv_of_workbook(io.BytesIO(answer.content))), delimiter=";"))
    return [cells + [""] * (len(read[0]) - len(cells)) for cells in read]


def imported(store: Store, sheet: Sheet, rows: list[list[str]], *, rehearses: bool = False) -> ImportReport:
    text = csv_of_workbook(io.BytesIO(workbook_of("Planilha", rows[0], rows[1:])))
    return import_file(store, sheet, text.encode(), CTX, rehearses=rehearses)


def counts(report: ImportReport) -> tuple[int, int, int, list[str]]:
    return report.new, report.completed, report.already_there, [each.reason for each in report.refusals]


@BOTH
def test_the_file_of_customers_has_who_lives_with_what_notes_say(history: History) -> None:
    given(history)
    assert lines(asked(history, "customers")) == [
        CUSTOMERS + CUSTOMERS_MORE,
        ["CADASTRO-3", "Ana", *EMPTY],
        [*BAR, "Loja 2", "Centro", "12350-000", "3520202"],
        ["CADASTRO-2", "Bia Prado", *EMPTY],
    ]


@BOTH
def test_the_file_of_equipment_has_a_line_per_model(history: History) -> None:
    given(history)
    assert lines(asked(history, "equipment")) == [
        ["modelo", "ncm", "valor"],
        ["Barril 50 L", "73101090", "1600,50"],
        ["Chopeira", "", ""],
    ]


def test_only_the_customer_whose_line_was_filled_in_changes_by_one_event(history: History) -> None:
    store = given(history)
    rows = lines(asked(history, "customers"))
    before = store.recorder.head()
    assert counts(imported(store, "customers", rows)) == (0, 0, 3, [])
    assert store.recorder.head() == before
    rows[1][rows[0].index("cep")] = "12350-000"
    assert counts(imported(store, "customers", rows, rehearses=True)) == (0, 1, 2, [])
    assert store.recorder.head() == before
    report = imported(store, "customers", rows)
    assert counts(report) == (0, 1, 2, [])
    assert report.position == store.recorder.head() != before
    changed = store.load(Customer, 3)
    assert changed.tax == TaxData(postal_code="12350-000", city_code="3520202")
    assert changed.version == 2
    after = store.recorder.head()
    assert counts(imported(store, "customers", rows)) == (0, 0, 3, [])
    assert store.recorder.head() == after


def test_only_the_model_whose_line_was_filled_in_changes_by_one_event(history: History) -> None:
    store = given(history)
    rows = lines(asked(history, "equipment"))
    rows[2][1:] = ["84186999", "3.500,00"]
    assert counts(imported(store, "equipment", rows)) == (0, 1, 1, [])
    model = store.load(Model, 2)
    assert (model.container.ncm, model.container.value, model.version) == ("84186999", Decimal(3500), 2)
    assert store.load(Model, 1).version == 1
    after = store.recorder.head()
    assert counts(imported(store, "equipment", rows)) == (0, 0, 2, [])
    assert store.recorder.head() == after


def test_a_customer_who_was_erased_or_merged_while_the_file_was_away_stays(history: History) -> None:
    store = given(history)
    rows = [["codigo", "nome", "bairro"], ["CADASTRO-4", "Some Daqui", "Centro"], ["CADASTRO-5", "Bia P.", "Centro"]]
    before = store.recorder.head()
    assert counts(imported(store, "customers", rows)) == (0, 0, 2, [])
    assert store.recorder.head() == before


def test_customers_of_a_file_and_those_with_name_and_telephone_are_completed(history: History) -> None:
    store = given(history)
    rows = [["codigo", "nome", "telefone", "observacoes", "bairro"]]
    rows += [["C-1", "Bia Prado", "11955550170", "", ""], ["C-2", "Rui", "11955550171", "", ""]]
    assert counts(imported(store, "customers", rows)) == (1, 0, 1, [])
    rows[1][3:], rows[2][3:] = ["Outra nota", "Centro"], ["", "Vila"]
    assert counts(imported(store, "customers", rows)) == (0, 2, 0, [])
    bia, rui = store.load(Customer, 2), store.load(Customer, 6)
    assert (bia.tax.district, bia.notes, rui.tax.district) == ("Centro", "", "Vila")


def test_who_pays_no_icms_any_more_has_no_registration_and_another_city_stays(history: History) -> None:
    store = given(history)
    rows = [["codigo", "nome", "indicador_ie", "codigo_ibge"], ["CADASTRO-1", "Bar do Zeca", "isento", "3546801"]]
    assert counts(imported(store, "customers", rows)) == (0, 1, 0, [])
    tax = store.load(Customer, 1).tax
    assert (tax.state_registration_kind, tax.state_registration, tax.city_code) == ("isento", "", "3546801")
    rows = [["codigo", "nome", "cep"], ["CADASTRO-1", "Bar do Zeca", "12350-000"]]
    assert counts(imported(store, "customers", rows)) == (0, 0, 1, [])


def test_a_new_cep_beside_the_code_of_another_city_is_refused_until_the_code_is_left_out(history: History) -> None:
    store = given(history)
    rows = [["codigo", "nome", "cep", "codigo_ibge"], ["CADASTRO-1", "Bar do Zeca", "07500-000", "3520202"]]
    reason = "O CEP é de Santa Isabel, e o código é de outro município: corrija um deles ou deixe o código vazio."
    assert counts(imported(store, "customers", rows)) == (0, 0, 0, [reason])
    rows[1][3] = ""
    assert counts(imported(store, "customers", rows)) == (0, 1, 0, [])
    tax = store.load(Customer, 1).tax
    assert (tax.postal_code, tax.city_code) == ("07500-000", "3546801")
    assert counts(imported(store, "customers", rows)) == (0, 0, 1, [])


@pytest.mark.parametrize(
    ("sheet", "rows", "reason"),
    [
        ("customers", [["codigo", "nome"], ["CADASTRO-1", "Outro"]], "O nome não é o do cadastro deste cliente."),
        ("customers", [["codigo", "nome"], ["CADASTRO-99", "A"]], "Não há um cliente com este número no cadastro."),
        ("customers", [["codigo", "nome"], ["CADASTRO-x", "A"]], "Não há um cliente com este número no cadastro."),
        (
            "equipment",
            [["modelo", "ncm"], ["Chopeira nova", "84186999"]],
            "Não há um modelo com este nome: uma peça nova tem etiqueta e local.",
        ),
        ("equipment", [["modelo", "etiqueta"], ["Chopeira", "T1"]], "Campo obrigatório."),
        ("equipment", [["modelo", "local"], ["Chopeira", "Galpão"]], "Campo obrigatório."),
        ("equipment", [["modelo", "valor"], ["Chopeira", "1"], ["Chopeira", "2"]], "Não é o mesmo da linha 2."),
    ],
)
def test_a_line_of_no_known_record_is_refused(
    history: History, sheet: Sheet, rows: list[list[str]], reason: str
) -> None:
    store = given(history)
    before = store.recorder.head()
    assert counts(imported(store, sheet, rows)) == (0, 0, 0, [reason])
    assert store.recorder.head() == before


def test_other_sheets_and_other_people_get_no_file(history: History) -> None:
    assert asked(history, "kegs").status_code == 422
    for sheet in ("customers", "equipment"):
        assert asked(history, sheet, "staff").status_code == 403
