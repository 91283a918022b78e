"""Two records of one person are merged: reads follow, each record keeps its key, and the merge can be taken apart."""

from collections.abc import Callable
from threading import Barrier, Thread

import pytest

from command_api.customers.commands import Choice
from command_api.customers.details import Address, Record
from command_api.customers.domain import Customer, Identity
from command_api.customers.events import CustomersMerged
from command_api.customers.merging import merge_customer, unmerge_customer
from command_api.customers.records import ChangeCustomer, change_customer, register_customer
from command_api.kernel import DomainError, NotFound, Refused
from command_api.kernel.partial import Partial
from infra.position import START
from infra.problems import Problem
from launcher.admin.derived_tables import compare_tables
from launcher.composition import Services
from launcher.jobs.privacy import due
from projections.runtime.rebuild import verify
from query_api.customers import queries
from query_api.customers.queries import CustomerPage, customers_by
from query_api.customers.responses import Customer as CustomerOut
from query_api.customers.search import customers_like
from query_api.http import Snapshot
from tests.harness.one_telephone import NOW, FrontDesk
from tests.launcher.conftest import BOTH

MARINA = Identity("Marina Duarte", "(11) 95555-0142", "39053344705")
AGAIN = Identity("Marina A. Duarte", "(11) 4655-0142")
RUI = Identity("Rui Prado", "(11) 95555-0143")
HOME, FARM = "Rua das Palmeiras, 120", "Sítio Ipê, 7"


@pytest.fixture
def desk(services: Services) -> FrontDesk:
    """Marina has two records, 1 and 2, each with orders, refused demand, an address and notes; Rui has one, 3."""
    desk = FrontDesk(services)
    for person, address in ((MARINA, HOME), (AGAIN, FARM), (RUI, HOME)):
        desk.finished_order(person, address)
        desk.refuse(person)
        desk.quote(address)
    for id, address, note in ((1, HOME, "Gosta de Pilsen."), (2, FARM, "Portão verde.")):
        fields = {"addresses": (Address(label="", address=address),), "notes": note}
        change_customer(desk.store, ChangeCustomer(id, Partial(Record, **fields)), desk.ctx())
    return desk


def merged(desk: FrontDesk, id: int = 2, into: int = 1) -> None:
    merge_customer(desk.store, id, into, desk.ctx("Cadastro repetido"))


def taken_apart(desk: FrontDesk, id: int = 2) -> None:
    unmerge_customer(desk.store, id, desk.ctx("Eram duas pessoas"))


def sound(services: Services) -> None:
    """Read models equal a replay, and the tables of the write side their streams."""
    services.runner.catch_up()
    for name in ("customers", "orders", "history"):
        compared = verify(services.recorder, services.read_database, services.runner.projections[name])
        assert compared.equal, (name, compared.differences)
    assert [each for each in compare_tables(services.recorder) if each.differences] == []


def shown(desk: FrontDesk, id: int) -> CustomerOut:
    desk.services.runner.catch_up()
    with desk.services.read_database.read() as connection:
        return queries.customer_by_id(Snapshot(connection, START, {}), id, desk.services.settings)


def listed(desk: FrontDesk, search: str = "") -> list[tuple[int, int]]:
    """Numbers with their orders."""
    desk.services.runner.catch_up()
    with desk.services.read_database.read() as connection:
        page = CustomerPage(search=search or None)
        return [(row["id"], row["orders"]) for row in customers_by(Snapshot(connection, START, {}), page)["data"]]


def without_dates(customer: CustomerOut) -> dict[str, object]:
    return customer.model_dump(exclude={"last_at", "version", "retention"})


@BOTH
def test_a_merge_shows_everything_with_one_record_and_its_undoing_gives_everything_back(desk: FrontDesk) -> None:
    before = [without_dates(shown(desk, id)) for id in (1, 2)]
    merged(desk)
    sound(desk.services)
    whole = shown(desk, 1)
    assert (whole.orders, len(whole.order_list), len(whole.refused)) == (2, 2, 2)
    assert [(each.id, each.name, each.reason) for each in whole.merged] == [(2, AGAIN.name, "Cadastro repetido")]
    link = shown(desk, 2).merged_into
    assert link is not None
    assert (link.id, link.name) == (1, MARINA.name)
    assert listed(desk) == [(1, 2), (3, 1)]
    assert listed(desk, "4655 marina a.") == [(1, 2)]
    with desk.services.read_database.read() as connection:
        [match] = customers_like(Snapshot(connection, START, {}), "46550142").data
    assert (match.id, [each.address for each in match.addresses]) == (1, [HOME, FARM])
    taken_apart(desk)
    sound(desk.services)
    assert [without_dates(shown(desk, id)) for id in (1, 2)] == before


@BOTH
def test_an_export_and_an_erasure_reach_every_record_of_the_person(desk: FrontDesk) -> None:
    rui = desk.export(3)
    merged(desk)
    file = str(desk.export(1))
    for each in (MARINA.document, AGAIN.name, HOME, FARM, "Portão verde."):
        assert each in file
    with pytest.raises(Problem) as elsewhere:
        desk.export(2)
    assert elsewhere.value.details["customer_id"] == 1
    desk.erase(1)
    sound(desk.services)
    assert desk.store.keys.afresh().of("customer-1") is None
    assert desk.store.keys.afresh().of("customer-2") is None
    taken_apart(desk)
    sound(desk.services)
    for id in (1, 2):
        assert "arina" not in str(desk.export(id))
        assert len(desk.export(id)["orders"]) == 1
    assert desk.export(3) == rui


@BOTH
def test_an_erasure_after_a_merge_was_taken_apart_reaches_one_record(desk: FrontDesk) -> None:
    merged(desk)
    desk.finished_order(AGAIN, "Rua Nova, 5")  # while merged, for the record that the order names
    change_customer(desk.store, ChangeCustomer(1, Partial(Record, email="marina@exemplo.example")), desk.ctx())
    taken_apart(desk)
    hers = desk.export(1)
    assert [each for each in (AGAIN.name, FARM, "Rua Nova") if each in str(hers)] == []
    other = str(desk.export(2))
    assert "Rua Nova" in other
    assert [each for each in (MARINA.name, MARINA.document, HOME, "exemplo.example") if each in other] == []
    desk.erase(2)
    assert desk.export(1) == hers
    assert "arina" not in str(desk.export(2))
    sound(desk.services)


@pytest.mark.parametrize(
    ("refused", "sentence"),
    [
        (lambda desk: merged(desk, 1, 1), "é o mesmo"),
        (lambda desk: merged(desk, 2, 1), "unido ao cliente nº 1"),
        (lambda desk: merged(desk, 3, 2), "unido ao cliente nº 1"),
        (lambda desk: merged(desk, 1, 3), "já foram unidos"),
        (lambda desk: (desk.erase(3), merged(desk, 3, 1)), "já foram apagados"),
        (lambda desk: (desk.erase(1), merged(desk, 3, 1)), "já foram apagados"),
        (lambda desk: desk.erase(2), "unido ao cliente nº 1"),
        (lambda desk: taken_apart(desk, 3), "não está unido"),
        (
            lambda desk: change_customer(desk.store, ChangeCustomer(2, Partial(Record, notes="")), desk.ctx()),
            "unido ao cliente nº 1",
        ),
        (
            lambda desk: register_customer(desk.store, Partial(Record, name=AGAIN.name, phone=AGAIN.phone), desk.ctx()),
            "nº 1",
        ),
    ],
)
def test_what_a_merged_record_cannot_do_is_refused(
    desk: FrontDesk, refused: Callable[[FrontDesk], object], sentence: str
) -> None:
    merged(desk)
    with pytest.raises(Refused, match=sentence):
        refused(desk)


def test_records_with_different_documents_are_not_merged(desk: FrontDesk) -> None:
    change_customer(desk.store, ChangeCustomer(3, Partial(Record, document="11222333000181")), desk.ctx())
    with pytest.raises(Refused, match="CPF ou CNPJ diferentes"):
        merged(desk, 3, 1)
    merged(desk, 1, 2)  # 2 has no document of its own
    with pytest.raises(Refused, match="outro CPF ou CNPJ"):
        merged(desk, 3, 2)


def test_a_record_is_not_merged_into_one_that_does_not_exist(desk: FrontDesk) -> None:
    with pytest.raises(NotFound):
        merged(desk, 2, 99)


def test_an_order_for_a_merged_record_counts_for_the_person_and_asks_about_the_person_only(desk: FrontDesk) -> None:
    merged(desk)
    assert desk.customer_of(desk.finished_order(AGAIN)) == 2
    assert desk.customer_of(desk.finished_order(AGAIN, choice=Choice(2))) == 2
    with pytest.raises(Refused) as question:
        desk.order(Identity("M. Duarte", AGAIN.phone))
    assert [(each["customer_id"], each["orders"]) for each in question.value.details["candidates"]] == [(1, 4)]
    assert (listed(desk), len(shown(desk, 1).order_list)) == ([(1, 4), (3, 1)], 4)
    taken_apart(desk)
    assert [(row, len(shown(desk, row).order_list)) for row, _ in listed(desk)] == [(2, 3), (1, 1), (3, 1)]


def test_the_choice_of_the_person_with_the_document_of_a_merged_record_means_that_record(desk: FrontDesk) -> None:
    merged(desk, 1, 2)
    said = Identity(AGAIN.name, AGAIN.phone, MARINA.document)
    assert desk.customer_of(desk.finished_order(said, choice=Choice(2))) == 1


def test_a_person_wants_messages_or_not_whatever_the_record(desk: FrontDesk) -> None:
    change_customer(desk.store, ChangeCustomer(2, Partial(Record, accepts_messages=False)), desk.ctx())
    merged(desk)
    assert not shown(desk, 1).accepts_messages
    change_customer(desk.store, ChangeCustomer(1, Partial(Record, accepts_messages=True)), desk.ctx())
    assert shown(desk, 1).accepts_messages


def test_the_retention_rule_follows_the_newest_order_of_the_person(desk: FrontDesk) -> None:
    merged(desk)
    desk.services.runner.catch_up()
    assert due(desk.services, NOW.replace(year=NOW.year + 20)) == [1, 3]


@BOTH
def test_of_merges_that_meet_one_wins_and_the_other_is_told_why(desk: FrontDesk) -> None:
    told: list[DomainError] = []
    start = Barrier(2)

    def merge(id: int, into: int) -> None:
        start.wait()
        try:
            merged(desk, id, into)
        except DomainError as refusal:
            told.append(refusal)

    clerks = [Thread(target=merge, args=pair) for pair in ((1, 2), (2, 1))]
    for each in clerks:
        each.start()
    for each in clerks:
        each.join()
    [refusal] = told
    assert isinstance(refusal, Refused)
    records = [desk.store.load(Customer, id) for id in (1, 2)]
    assert sorted((each.merged_into is None, len(each.merged)) for each in records) == [(False, 0), (True, 1)]
    events = [event for id in (1, 2) for event in desk.store.events.get(f"customer-{id}")]
    assert sum(isinstance(event, CustomersMerged) for event in events) == 2
