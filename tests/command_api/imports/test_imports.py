"""A house that begins with the system brings its customers, equipment, kegs and open orders."""

import json
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest

from command_api.beers.commands import AddBeer, add_beer
from command_api.customers.details import Record, TaxData
from command_api.customers.domain import Customer
from command_api.customers.records import register_customer
from command_api.equipment.domain import Model
from command_api.event_store import Store
from command_api.event_store.mapper import decode
from command_api.imports.commands import ImportReport, import_file
from command_api.kernel import CommandContext
from command_api.kernel.partial import Partial
from command_api.orders.domain import EventOrder
from command_api.rules.import_sheets import SHEETS, Sheet, template
from command_api.rules.windows import PUB_TIME
from command_api.site.commands import change_business
from command_api.site.info import Info
from command_api.stock.kegs import Keg
from tests.command_api.conftest import BOTH

TODAY = datetime.now(UTC).astimezone(PUB_TIME).date()
DELIVERY = TODAY + timedelta(days=30)


def written(day: date) -> str:
    return f"{day:%d/%m/%Y}"


def csv_of(sheet: Sheet, *rows: Mapping[str, object]) -> bytes:
    """The file that somebody makes from the template: its header and its example stay."""
    lines = (";".join(str(row.get(column.name, "")) for column in SHEETS[sheet]) for row in rows)
    return (template(sheet) + "".join(f"{line}\r\n" for line in lines)).encode("cp1252")


def customers(number: int) -> bytes:
    rows = (
        {"codigo": f"C-{n}", "nome": f"José {n}", "telefone": f"(11) 95555-{n:04}", "endereco": f"Rua {n}"}
        for n in range(1, number + 1)
    )
    return csv_of("customers", *rows)


def equipment(number: int) -> bytes:
    barrel = {"modelo": "Barril inox", "local": "Galpão", "capacidade_l": "50 L", "tara_kg": "13,5"}
    return csv_of("equipment", *({"etiqueta": f"B{n:03}", **barrel} for n in range(1, number + 1)))


def keg(tag: str, **more: object) -> dict[str, object]:
    filled = {"envase": written(TODAY - timedelta(days=3)), "validade": written(DELIVERY + timedelta(days=60))}
    return {"etiqueta": tag, "lote": "L1", "chope": "pilsen", **filled, **more}


def kegs(number: int) -> bytes:
    return csv_of("kegs", *(keg(f"B{n:03}", lote=f"L{n % 3}") for n in range(1, number + 1)))


def order(number: str, **more: object) -> dict[str, object]:
    line = {"item": "Pilsen", "litros": "50", "quantidade": "2", "preco": "779,00"}
    return {"pedido": number, "cliente": "C-1", "entrega": written(DELIVERY), **line, **more}


def orders(number: int) -> bytes:
    paid = {"pago": "1.000,00", "forma": "pix", "pago_em": written(TODAY - timedelta(days=10))}
    return csv_of("orders", *(order(f"{n}", cliente=f"C-{n}", **paid) for n in range(1, number + 1)))


def balance(**more: object) -> dict[str, object]:
    return {"cliente": "C-1", "valor": "350,50", "desde": "30/09/2026", "observacao": "Nota 7", **more}


def balances(number: int) -> bytes:
    """Of customers who are found by code, by telephone and name, and by telephone alone."""
    said = [
        {},
        {"cliente": "", "telefone": "11 95555-0002", "nome": "jose 2"},
        {"cliente": "", "telefone": "11955550003"},
    ]
    return csv_of("balances", *(balance(**said[n]) for n in range(number)))


def reasons(report: ImportReport) -> list[tuple[int, str, str]]:
    return [(refusal.line, refusal.column, refusal.reason) for refusal in report.refusals]


def counts(report: ImportReport) -> tuple[int, int, int]:
    return report.new, report.already_there, len(report.refusals)


@BOTH
def test_a_house_comes_in_from_its_files_and_the_same_files_again_change_nothing(
    store: Store, ctx: CommandContext
) -> None:
    add_beer(store, AddBeer("Pilsen"), ctx)
    files: list[tuple[Sheet, bytes, int]] = [
        ("customers", customers(6), 6),
        ("equipment", equipment(12), 12),
        ("kegs", kegs(12), 12),
        ("orders", orders(4), 4),
        ("balances", balances(3), 3),
    ]
    for sheet, raw, number in files:
        head = store.recorder.head()
        assert counts(import_file(store, sheet, raw, ctx, rehearses=True)) == (number, 0, 0)
        assert store.recorder.head() == head, "a rehearsal stores nothing"
        assert counts(import_file(store, sheet, raw, ctx)) == (number, 0, 0)
    head = store.recorder.head()
    for sheet, raw, number in files:
        assert counts(import_file(store, sheet, raw, ctx)) == (0, number, 0)
    assert store.recorder.head() == head, "the same files again store nothing"

    first = store.load(EventOrder, 1)
    assert (first.order_code, first.status) == (f"EV-{TODAY.year}-00001", "confirmed")
    assert first.details.customer.name == "José 1"
    assert first.details.place is not None
    assert first.details.place.address == "Rua 1"
    assert first.account.balance == Decimal(558)
    assert [payment.amount for payment in first.payments.values()] == [Decimal(1000)]
    full = store.load(Keg, 1)
    assert (full.container_tag, full.quantity, full.status) == ("B001", Decimal(50), "full")
    assert len(store.living(EventOrder)) == 4 + 3
    debt = store.load(EventOrder, 5)
    assert (debt.details.customer.name, debt.status, debt.account.balance) == ("José 1", "delivered", Decimal("350.50"))
    assert [store.load(EventOrder, id).details.customer.id for id in (6, 7)] == [2, 3]
    assert len(store.living(Keg)) == 12


@BOTH
def test_one_telephone_in_two_writings_is_one_customer_and_letters_of_a_cnpj_are_upper_case(
    store: Store, ctx: CommandContext
) -> None:
    rows = [
        {"codigo": "B1", "nome": "Bia Prado", "telefone": "+55 41 98799-5678"},
        {"codigo": "B2", "nome": "Bia Prado", "telefone": "(41) 98799-5678"},
        {"codigo": "C6", "nome": "Alfa", "documento": "12.abc.345/01de-35"},
    ]
    report = import_file(store, "customers", csv_of("customers", *rows), ctx)
    assert reasons(report) == []
    assert len(store.living(Customer)) == 2
    alfa = store.load(Customer, 2)
    assert (alfa.identity.document, alfa.kind) == ("12ABC34501DE35", "company")
    debt = balance(cliente="", nome="Bia Prado", telefone="0 15 41 98799-5678")
    assert reasons(import_file(store, "balances", csv_of("balances", debt), ctx)) == []


@BOTH
def test_two_imports_of_one_file_at_the_same_time_are_one(store: Store, ctx: CommandContext) -> None:
    with ThreadPoolExecutor(2) as people:
        reports = list(people.map(lambda _: import_file(store, "customers", customers(5), ctx), range(2)))
    assert sorted(counts(report) for report in reports) == [(0, 5, 0), (5, 0, 0)]
    assert len(store.living(Customer)) == 5


ZEROS = "Faltam os zeros do começo, que a planilha tira: se for {}, escreva assim."
ROUNDED = "A planilha arredondou este {} e perdeu os últimos{}: formate a coluna como texto e escreva o {} de novo."

REFUSED: list[tuple[Sheet, list[dict[str, Any]], list[tuple[int, str, str]]]] = [
    (
        "customers",
        [
            {"codigo": "C-1", "nome": "Ana"},
            {"codigo": "C-2", "nome": "Rui", "documento": "123.456.789-00"},
            {"codigo": "c-1", "nome": "Bia", "telefone": "abc"},
            {"codigo": "C-4", "nome": "=1+1"},
            {"codigo": "C-5", "nome": "Davi", "limite_credito": "100"},
            {"codigo": "C-6"},
            {"codigo": "C-7", "nome": "Bar", "indicador_ie": "contribuinte"},
        ],
        [
            (4, "documento", "Este CPF não confere: verifique os números."),
            (5, "telefone", "Um telefone tem só números, espaços, parênteses e traços."),
            (6, "nome", "Parece uma fórmula; textos não começam por =, +, - ou @."),
            (7, "", "Prazo de pagamento e limite de crédito são só de empresas."),
            (8, "nome", "Campo obrigatório."),
            (9, "", "Informe a inscrição estadual: um contribuinte do ICMS tem uma."),
        ],
    ),
    (
        "customers",
        [
            {"codigo": "C-1", "nome": "Zeros", "documento": "1234567890"},
            {"codigo": "C-2", "nome": "Zeros", "documento": "191"},
            {"codigo": "C-3", "nome": "Ciência", "documento": "3,90533E+10"},
            {"codigo": "C-4", "nome": "Normal", "documento": "012.345.678-90"},
            {"codigo": "C-5", "nome": "Ciência", "telefone": "5,51199E+12"},
            {"codigo": "C-6", "nome": "Curto", "documento": "12345"},
        ],
        [
            (3, "documento", ZEROS.format("012.345.678-90")),
            (4, "documento", ZEROS.format("000.000.001-91 ou 00.000.000/0001-91")),
            (
                5,
                "documento",
                ROUNDED.format("número", "", "CPF ou CNPJ"),
            ),
            (
                7,
                "telefone",
                ROUNDED.format("telefone", " números", "telefone"),
            ),
            (8, "documento", "Um CPF tem 11 números, e um CNPJ tem 14 números ou letras: aqui há 5."),
        ],
    ),
    (
        "balances",
        [balance(cliente="", documento="1234567890")],
        [(3, "documento", ZEROS.format("012.345.678-90"))],
    ),
    (
        "customers",
        [{"codigo": "C-1", "nome": "Ana"}, {"codigo": "c-1", "nome": "Bia"}],
        [(4, "", "Repete a linha 3.")],
    ),
    (
        "equipment",
        [
            {"etiqueta": "B1", "modelo": "Barril", "local": "Galpão", "capacidade_l": "50"},
            {"etiqueta": "B2", "modelo": "barril", "local": "galpão", "capacidade_l": "30"},
        ],
        [(4, "capacidade_l", "O modelo “Barril” tem outro valor no cadastro.")],
    ),
    (
        "kegs",
        [
            keg("B001"),
            keg("B9"),
            keg("B002", lote="L2", chope="Stout"),
            keg("B003", lote="L3", litros="51"),
            keg("B003", lote="L4", envase="31/02/2026"),
            keg("B001", lote="L5", fornecedor="Serra", chave_da_nota="3526 1112"),
        ],
        [
            (4, "etiqueta", "Não há equipamento com esta etiqueta: importe-o antes."),
            (5, "chope", "Não há um chope com este nome: cadastre-o antes."),
            (6, "etiqueta", "No barril B003 cabem 50 litros."),
            (7, "envase", "Não é uma data; escreva como 24/12/2026."),
            (8, "chave_da_nota", "A chave de uma NF-e tem 44 números: aqui há 8."),
        ],
    ),
    (
        "orders",
        [
            order("1", cliente="C-9"),
            order("2", item="Chopeira", litros=""),
            order("3"),
            order("3", entrega=written(DELIVERY + timedelta(days=1))),
            order("4", pago="100"),
            order("5", entrega="20/11/2020"),
        ],
        [
            (3, "cliente", "Não há cliente com este código: importe a planilha de clientes antes."),
            (4, "item", "Não há um modelo nem um kit com este nome. De um chope, diga os litros de cada barril."),
            (6, "entrega", "Não é o mesmo da linha 5."),
            (7, "forma", "Diga como foi pago: pix, dinheiro, cartão ou transferência."),
            (8, "", "As datas deste evento já passaram."),
        ],
    ),
    (
        "balances",
        [
            balance(cliente="C-9"),
            balance(cliente="", telefone="11955550001", nome="Outra pessoa"),
            balance(cliente=""),
            balance(desde="31/12/2099"),
            balance(valor="0", observacao="b"),
        ],
        [
            (3, "cliente", "Não há um cliente assim no cadastro: importe a planilha de clientes antes."),
            (4, "telefone", "O nome não é o do cadastro deste cliente."),
            (5, "nome", "Diga quem deve: o código, o documento, ou o telefone e o nome."),
            (6, "", "O dia desde o qual se deve está no futuro."),
            (7, "", "O saldo inicial é maior que zero."),
        ],
    ),
    ("balances", [balance(), balance(valor="1")], [(4, "", "Repete a linha 3.")]),
]


@pytest.mark.parametrize(("sheet", "rows", "expected"), REFUSED)
def test_every_line_that_is_wrong_is_named_and_nothing_is_taken(
    store: Store, ctx: CommandContext, sheet: Sheet, rows: list[dict[str, Any]], expected: list[tuple[int, str, str]]
) -> None:
    add_beer(store, AddBeer("Pilsen"), ctx)
    if sheet in ("kegs", "orders", "balances"):
        import_file(store, "equipment", equipment(3), ctx)
        import_file(store, "customers", customers(1), ctx)
    head = store.recorder.head()
    for rehearses in (True, False):
        assert reasons(import_file(store, sheet, csv_of(sheet, *rows), ctx, rehearses=rehearses)) == expected
    assert store.recorder.head() == head


def test_a_customer_of_the_house_keeps_their_record_and_gets_the_code(store: Store, ctx: CommandContext) -> None:
    known = register_customer(store, Partial(Record, name="José 1", phone="11955550001", notes="Já era nosso"), ctx).id
    assert counts(import_file(store, "customers", customers(2), ctx)) == (1, 1, 0)
    assert store.load(Customer, known).notes == "Já era nosso"
    add_beer(store, AddBeer("Pilsen"), ctx)
    assert counts(import_file(store, "orders", orders(1), ctx)) == (1, 0, 0)
    assert store.load(EventOrder, 1).details.customer.id == known


def test_a_cep_says_the_city_of_a_customer(store: Store, ctx: CommandContext) -> None:
    line = {"codigo": "C-1", "nome": "Bar", "indicador_ie": "não contribuinte", "numero": "120", "cep": "12350000"}
    assert reasons(import_file(store, "customers", csv_of("customers", line), ctx)) == []
    tax = TaxData(
        state_registration_kind="nao_contribuinte", number="120", postal_code="12350-000", city_code="3520202"
    )
    assert store.load(Customer, 1).tax == tax


def test_two_people_share_a_telephone_in_a_file(store: Store, ctx: CommandContext) -> None:
    both = ({"codigo": name, "nome": name, "telefone": "(11) 95555-0001"} for name in ("Rui", "Bia"))
    assert counts(import_file(store, "customers", csv_of("customers", *both), ctx)) == (2, 0, 0)
    assert [store.load(Customer, id).identity.name for id in (1, 2)] == ["Rui", "Bia"]


def test_a_telephone_without_area_code_is_asked_about_with_the_one_of_the_house(
    store: Store, ctx: CommandContext
) -> None:
    change_business(store, Partial(Info, name="Pirilampo", landline="+551155550100"), ctx)
    register_customer(store, Partial(Record, name="Bia", phone="95555-0170"), ctx)
    rows = [
        {"codigo": "C-1", "nome": "Ana", "telefone": "95555-0171"},
        {"codigo": "C-2", "nome": "Rui", "telefone": "85550172"},
        {"codigo": "C-3", "nome": "Davi", "telefone": "4655-0173"},
        {"codigo": "C-4", "nome": "Bia", "telefone": "95555-0170"},
        {"codigo": "C-5", "nome": "Téo", "telefone": "0800 123 4567"},
    ]
    assert reasons(import_file(store, "customers", csv_of("customers", *rows), ctx)) == [
        (3, "telefone", "Você quis dizer (11) 95555-0171?"),
        (4, "telefone", "Você quis dizer (11) 98555-0172?"),
        (5, "telefone", "Você quis dizer (11) 4655-0173?"),
    ]
    debts = [balance(cliente="", telefone="95555-0171"), balance(cliente="", telefone="95555-0170")]
    assert reasons(import_file(store, "balances", csv_of("balances", *debts), ctx)) == [
        (3, "telefone", "Você quis dizer (11) 95555-0171?")
    ]


def test_a_line_of_equipment_says_what_one_of_its_model_weighs(store: Store, ctx: CommandContext) -> None:
    tap = {"etiqueta": "T1", "modelo": "Chopeira elétrica", "local": "Galpão", "peso_kg": "24,5"}
    assert counts(import_file(store, "equipment", csv_of("equipment", tap), ctx)) == (1, 0, 0)
    assert store.load(Model, 1).unit_kg == Decimal("24.5")
    other = csv_of("equipment", {**tap, "etiqueta": "T2", "peso_kg": "30"})
    sentence = "O modelo “Chopeira elétrica” tem outro valor no cadastro."
    assert reasons(import_file(store, "equipment", other, ctx)) == [(3, "peso_kg", sentence)]


def test_a_line_of_equipment_says_what_notes_say_of_its_model(store: Store, ctx: CommandContext) -> None:
    tap = {"etiqueta": "T1", "modelo": "Chopeira", "local": "Galpão", "ncm": "8418.69.99", "valor": "3.500,00"}
    assert counts(import_file(store, "equipment", csv_of("equipment", tap), ctx)) == (1, 0, 0)
    container = store.load(Model, 1).container
    assert (container.ncm, container.value) == ("84186999", Decimal(3500))
    other = csv_of("equipment", {**tap, "etiqueta": "T2", "ncm": "8418", "valor": "3.400,00"})
    assert reasons(import_file(store, "equipment", other, ctx)) == [(3, "ncm", "O NCM tem 8 números: aqui há 4.")]
    other = csv_of("equipment", {**tap, "etiqueta": "T2", "ncm": "", "valor": "3.400,00"})
    report = import_file(store, "equipment", other, ctx)
    assert (counts(report), report.completed) == ((1, 0, 0), 1)
    container = store.load(Model, 1).container
    assert (container.ncm, container.value) == ("84186999", Decimal(3400))


def test_a_second_file_adds_kegs_to_a_batch(store: Store, ctx: CommandContext) -> None:
    add_beer(store, AddBeer("Pilsen"), ctx)
    import_file(store, "equipment", equipment(2), ctx)
    assert counts(import_file(store, "kegs", csv_of("kegs", keg("B001")), ctx)) == (1, 0, 0)
    assert counts(import_file(store, "kegs", csv_of("kegs", keg("B001"), keg("B002")), ctx)) == (1, 1, 0)
    again = import_file(store, "kegs", csv_of("kegs", keg("B001", lote="L9")), ctx)
    assert reasons(again) == [(3, "etiqueta", "O barril B001 já está com chope.")]


def test_the_sheet_of_open_orders_was_called_balances() -> None:
    stored = {"sheet": "balances", "records": [], "timestamp": "2026-11-23T14:30:00Z", "metadata": {}}
    event = decode("imports.RecordsImported", "record_import-1", 1, json.dumps(stored).encode())
    assert event.payload()["sheet"] == "orders"
