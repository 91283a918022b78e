"""What the record of a customer decides, and what it refuses."""

from collections.abc import Callable
from decimal import Decimal

import pytest
from msgspec.structs import asdict

from command_api.customers import events
from command_api.customers.details import Address, Contact, Reach, TaxData, Terms
from command_api.customers.domain import Customer, Identity
from tests.scenario import Happened, Scenario, given, happened, nothing_happened

MARINA = Identity("Marina Duarte", "(11) 95555-0142", "39053344705")
TWIN = Identity("Marina D.", "(11) 4655-0142")
BAR = Identity("Bar do Zeca", "(11) 95555-0170", "12ABC34501DE35")
HOME, JONAS = Address(label="Casa", address="Rua das Flores, 120"), Contact(name="Jonas Prado")
ERASED = happened(events.CustomerErased, orders=2)
TERMS = Terms(payment_days=28, credit_limit=Decimal(5000))
TAX = TaxData(
    state_registration_kind="contribuinte",
    state_registration="110.042.490-114",
    postal_code="07500000",
    city_code="3546801",
)


def registered(identity: Identity) -> Happened:
    return happened(events.CustomerRegistered, **asdict(identity), by_normal_form=True)


def customer(*since: Happened, identity: Identity = MARINA, id: int = 1) -> Scenario[Customer]:
    return given(Customer, registered(identity), *since, id=id)


def another(*since: Happened, identity: Identity = TWIN) -> Customer:
    """The customer 2."""
    found = customer(*since, identity=identity, id=2).aggregate
    assert found is not None
    return found


def test_a_customer_is_registered_with_what_was_said() -> None:
    nothing_happened().begins(lambda: Customer.register(1, MARINA, place=0)).then(registered(MARINA))


def test_data_that_change_are_recorded_as_they_are_now() -> None:
    now = happened(events.CustomerIdentified, **asdict(BAR), by_normal_form=True)
    customer().when(lambda c: c.identify(BAR, place=0)).then(now)
    customer().when(lambda c: c.identify(MARINA, place=0)).then()


def test_another_name_of_the_same_person_is_confirmed_once() -> None:
    confirmed = happened(events.CustomerNameConfirmed, name="Marina D.")
    customer().when(lambda c: c.confirm_name("Marina D.")).then(confirmed)
    customer(confirmed).when(lambda c: c.confirm_name("  MARINA d. ")).then()
    customer().when(lambda c: c.confirm_name("márina duarte")).then()


@pytest.mark.parametrize(
    ("decide", "expected"),
    [
        (
            lambda c: c.reach_by(Reach(email="marina@exemplo.com")),
            [happened(events.CustomerReachedBy, email="marina@exemplo.com")],
        ),
        (lambda c: c.reach_by(Reach()), []),
        (lambda c: c.set_addresses([HOME]), [happened(events.CustomerAddressesSet, addresses=(HOME,))]),
        (lambda c: c.set_contacts([JONAS]), [happened(events.CustomerContactsSet, contacts=(JONAS,))]),
        (lambda c: c.note("De manhã."), [happened(events.CustomerNoted, notes="De manhã.")]),
        (lambda c: c.accept_messages(accepts=False), [happened(events.CustomerOptedOut)]),
        (lambda c: c.accept_messages(accepts=True), []),
        (lambda c: c.set_price_list(3), [happened(events.CustomerPriceListSet, price_list_id=3)]),
    ],
)
def test_what_is_said_is_recorded_if_it_is_new(decide: Callable[[Customer], None], expected: list[Happened]) -> None:
    customer().when(decide).then(*expected)


def test_only_a_company_has_terms() -> None:
    agreed = happened(events.CustomerTermsSet, **asdict(TERMS))
    customer(identity=BAR).when(lambda c: c.set_terms(TERMS)).then(agreed)
    customer().refuses(lambda c: c.set_terms(TERMS), "são só de empresas")


def test_the_terms_end_when_a_company_becomes_a_person() -> None:
    agreed = happened(events.CustomerTermsSet, **asdict(TERMS))
    customer(agreed, identity=BAR).when(lambda c: c.set_kind("person")).then(
        happened(events.CustomerKindSet, kind="person"), happened(events.CustomerTermsSet, **asdict(Terms()))
    )


def test_tax_data_are_recorded_in_their_usual_form() -> None:
    usual = TaxData(**{**asdict(TAX), "state_registration": "110042490114", "postal_code": "07500-000"})
    customer().when(lambda c: c.set_tax_data(TAX)).then(happened(events.CustomerTaxDataSet, tax=usual))


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"state_registration": ""}, "um contribuinte do ICMS tem uma"),
        ({"state_registration_kind": "isento"}, "Só um contribuinte do ICMS"),
        ({"state_registration_kind": "nao_contribuinte"}, "Só um contribuinte do ICMS"),
        ({"state_registration_kind": ""}, "Só um contribuinte do ICMS"),
        ({"state_registration": "ISENTO*"}, "só números e letras"),
        ({"postal_code": "7500-000"}, "formato 07500-000"),
        ({"city_code": "3546802"}, "município não existe"),
    ],
)
def test_impossible_tax_data_are_refused(wrong: dict[str, str], sentence: str) -> None:
    customer().refuses(lambda c: c.set_tax_data(TaxData(**{**asdict(TAX), **wrong})), sentence)


def test_two_records_of_one_person_are_merged_and_taken_apart() -> None:
    merged = happened(events.CustomersMerged, merged=1, into=2)
    customer().when(lambda c: c.merge(another())).then(merged)
    customer(merged).when(lambda c: c.unmerge(another(merged))).then(
        happened(events.CustomersUnmerged, merged=1, into=2)
    )


@pytest.mark.parametrize(
    ("since", "into", "sentence"),
    [
        ([happened(events.CustomersMerged, merged=1, into=3)], another(), "está unido ao cliente nº 3"),
        ([], another(happened(events.CustomersMerged, merged=2, into=3)), "use o cadastro dele"),
        ([happened(events.CustomersMerged, merged=3, into=1)], another(), "una o nº 2 a ele"),
        ([], another(identity=BAR), "CPF ou CNPJ diferentes"),
        ([], another(ERASED), "já foram apagados"),
    ],
)
def test_records_that_cannot_be_merged(since: list[Happened], into: Customer, sentence: str) -> None:
    customer(*since).refuses(lambda c: c.merge(into), sentence)


def test_what_is_of_another_person_passes_to_a_record_of_their_own() -> None:
    customer().when(lambda c: c.separate(2, orders=[7], refusals=[])).then(
        happened(events.CustomerSeparated, into=2, orders=(7,), refusals=())
    )


def test_a_person_is_erased_and_nothing_finds_the_record_any_more() -> None:
    erased = customer().when(lambda c: c.erase(orders=2, by_rule=False))
    erased.then(ERASED)
    assert erased.aggregate is not None
    assert (erased.aggregate.claims(), erased.aggregate.identity) == (set(), Identity(""))


@pytest.mark.parametrize(
    "decide",
    [
        lambda c: c.identify(MARINA, place=0),
        lambda c: c.confirm_name("Marina"),
        lambda c: c.reach_by(Reach(email="marina@exemplo.com")),
        lambda c: c.set_addresses([HOME]),
        lambda c: c.set_contacts([JONAS]),
        lambda c: c.note("Ligou de novo."),
        lambda c: c.set_tax_data(TAX),
        lambda c: c.erase(orders=2, by_rule=False),
    ],
)
def test_nothing_personal_is_added_to_an_erased_record(decide: Callable[[Customer], None]) -> None:
    customer(ERASED).refuses(decide, "já foram apagados")
