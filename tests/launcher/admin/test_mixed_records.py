"""Records that earlier versions mixed: one telephone was one person. They are listed and taken apart."""

from datetime import timedelta

import pytest
import sqlalchemy as sa

from command_api.customers.commands import confirm_name
from command_api.customers.domain import Identity
from command_api.customers.separating import separate_customer
from command_api.event_store.archive import key_in
from command_api.event_store.damage import stored_bytes
from command_api.kernel import Refused
from command_api.kernel.partial import Partial
from command_api.orders.commands import ChangeOrder, cancel_order, change_order, discard_draft
from command_api.orders.details import OrderFields
from infra.position import START
from infra.problems import Problem
from launcher.admin.archiving import archive
from launcher.admin.derived_tables import compare_tables
from launcher.admin.signed_rewriting import SignedRewriting
from launcher.composition import Services, system_context
from projections.runtime.rebuild import verify
from query_api.customers.queries import CustomerPage, customers_by
from query_api.http import Snapshot
from tests.harness.one_telephone import FrontDesk, one_telephone_is_one_person
from tests.launcher.conftest import BOTH

PHONE = "(11) 95555-0142"
DALVA = Identity("Dalva Nogueira", PHONE)
RUI = Identity("Rui Prado", PHONE, "39053344705")
HERS, HIS, THEIRS = "Rua das Palmeiras, 120", "Estrada da Serra, 7", "Rua do Coreto, 1"


@pytest.fixture
def desk(services: Services) -> FrontDesk:
    """One record with two people: orders, a changed one, a discarded draft, refused demand and quotes."""
    desk = FrontDesk(services)
    with one_telephone_is_one_person():
        desk.finished_order(DALVA, HERS)
        desk.finished_order(RUI, HIS)
        desk.refuse(RUI)
        desk.refuse(DALVA)
        discard_draft(desk.store, desk.order(RUI, "Beco do Rui, 3"), desk.ctx())
        changed = desk.order(DALVA, HERS)
        fields = {"customer_name": RUI.name, "delivery_address": THEIRS, "event_name": "Bodas"}
        change_order(desk.store, ChangeOrder(changed, Partial(OrderFields, **fields)), desk.ctx())
        desk.finished_order(Identity("dalva NOGUEIRA", PHONE), THEIRS)
    for address in (HERS, HIS, THEIRS):
        desk.quote(address)
    services.runner.catch_up()
    services.auditor.sign(desk.ctx().now)
    return desk


def separated(desk: FrontDesk, into: int | None = None) -> int:
    rewrite = SignedRewriting(desk.services)
    receipt = separate_customer(desk.store, 1, ["rui prado"], into, desk.ctx("Eram dois"), rewrite)
    return int(receipt.answer["customer_id"])


def sound(services: Services) -> None:
    """Read models equal a replay, the tables of the write side their streams, and the log its seal."""
    services.runner.catch_up()
    for projection in services.runner.projections.values():
        compared = verify(services.recorder, services.read_database, projection)
        assert compared.equal, (projection.name, compared.differences)
    assert [each for each in compare_tables(services.recorder) if each.differences] == []
    outcome = services.auditor.verify(services.auditor.heads(), lambda *_: None)
    assert outcome.intact, outcome


def test_a_mixed_record_is_listed_and_neither_exported_nor_erased(desk: FrontDesk) -> None:
    desk.services.runner.catch_up()
    with desk.services.read_database.read() as connection:
        [row] = customers_by(Snapshot(connection, START, {}), CustomerPage(status="mixed"))["data"]
    assert (row["id"], row["other_names"]) == (1, [RUI.name])
    with pytest.raises(Problem) as refused:
        desk.export(1)
    assert refused.value.details["names"] == [RUI.name]
    with pytest.raises(Refused) as kept:
        desk.erase(1)
    assert kept.value.details.get("names", [RUI.name]) == [RUI.name]


@BOTH
def test_a_mixed_record_is_taken_apart_and_each_person_keeps_what_is_theirs(desk: FrontDesk) -> None:
    other = separated(desk)
    sound(desk.services)
    assert desk.record(1).identity == Identity("dalva NOGUEIRA", PHONE)
    assert desk.record(other).identity == RUI
    hers, his = desk.export(1), desk.export(other)
    assert (len(hers["orders"]), len(his["orders"])) == (2, 2)
    assert (len(hers["refused"]), len(his["refused"])) == (1, 1)
    assert {quote["delivery_address"] for quote in hers["quotes"]} == {HERS, THEIRS}
    assert {quote["delivery_address"] for quote in his["quotes"]} == {HIS, THEIRS}
    for record, foreign in ((hers, ("Rui", HIS, "Beco", "39053344705")), (his, ("alva", HERS))):
        assert [trace for trace in foreign if trace in str(record)] == []
    assert "Beco do Rui" in str(his)


@pytest.mark.parametrize(
    ("engine", "erases_the_new_one"),
    [("sqlite", True), ("sqlite", False), pytest.param("postgres", True, marks=pytest.mark.postgres)],
)
def test_erasing_one_of_two_that_were_mixed_leaves_the_other(desk: FrontDesk, *, erases_the_new_one: bool) -> None:
    other = separated(desk)
    cancel_order(desk.store, 4, None, desk.ctx())
    gone, stays = (other, 1) if erases_the_new_one else (1, other)
    before = desk.export(stays)
    desk.erase(gone)
    assert desk.export(stays) == before
    traces = ("Rui", HIS, "Beco", "39053344705") if erases_the_new_one else ("alva", HERS)
    erased = desk.export(gone)
    assert [trace for trace in traces if trace in str(erased)] == []
    sound(desk.services)


def test_a_name_of_the_same_person_is_confirmed(desk: FrontDesk) -> None:
    confirm_name(desk.store, 1, RUI.name, desk.ctx())
    assert RUI.name in str(desk.export(1))
    with pytest.raises(Refused):
        separated(desk)


def test_a_record_is_taken_apart_whose_events_are_in_files(desk: FrontDesk) -> None:
    """They are in the log again, under the key of the other person."""
    archive(desk.services, system_context().now + timedelta(days=1))
    away = archived(desk)
    assert {each for each in away if each.startswith("refused_demand-")}
    separated(desk)
    assert archived(desk) < away
    sound(desk.services)


def archived(desk: FrontDesk) -> set[str]:
    with desk.services.recorder.engine.connect() as connection:
        rows = connection.execute(sa.text("SELECT stream, version, state FROM events")).all()
    return {f"{row.stream}/{row.version}" for row in rows if key_in(stored_bytes(row.state))}


def test_a_record_is_taken_apart_into_one_that_there_is(desk: FrontDesk) -> None:
    known = desk.customer_of(desk.order(Identity("Rui P.", "(11) 95555-0999")))
    assert separated(desk, known) == known
    assert desk.customer_of(2) == known
    assert desk.record(known).identity == Identity("Rui P.", "(11) 95555-0999", RUI.document)
    sound(desk.services)


def test_what_a_record_said_of_both_at_once_is_kept_by_neither(services: Services) -> None:
    """She gave a document; his order, without one, made the record say his name with her document."""
    desk, hers = FrontDesk(services), "52998224725"
    with one_telephone_is_one_person():
        desk.finished_order(Identity(DALVA.name, PHONE, hers))
        desk.finished_order(Identity(RUI.name, PHONE))
        desk.finished_order(Identity(DALVA.name, PHONE))
    desk.services.runner.catch_up()
    desk.services.auditor.sign(desk.ctx().now)
    other = separated(desk)
    assert [desk.record(id).identity.document for id in (1, other)] == [hers, ""]
    assert hers not in str(desk.export(other))
    assert "Rui" not in str(desk.export(1))
    sound(services)
