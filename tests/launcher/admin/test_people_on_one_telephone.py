"""People share telephones and addresses, and records are merged: no export holds another person's data, and no erasure
destroys them."""

from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from command_api.customers.commands import UNDECIDED, Choice, WhichCustomer
from command_api.customers.domain import Identity
from command_api.customers.merging import merge_customer, unmerge_customer
from command_api.kernel import Refused
from command_api.rules.tax_number import is_tax_number
from infra.settings import Settings
from launcher.composition import Services, open_services
from tests.harness.one_telephone import FrontDesk

SOME = st.integers(0, 2)
PERSON = st.tuples(SOME, st.booleans())
"""A telephone, or none for 2; whether they give a document."""
DEED = st.tuples(st.sampled_from(["order", "shout", "refuse", "quote", "merge", "unmerge"]), SOME, SOME)
"""What is done, by whom, and for which address; for a merge: into whose record."""


def cpf(first: str) -> str:
    """The CPF whose first nine digits these are."""
    return next(code for last in range(100) if is_tax_number(code := f"{first}{last:02}"))


class Town:
    """Three people of an example, with names, telephones, documents and streets that no other example has."""

    def __init__(self, desk: FrontDesk, number: int, people: list[tuple[int, bool]]) -> None:
        self.desk = desk
        self.names = [f"{name} Exemplar{number:05}" for name in ("Ana", "Bento", "Cecília")]
        self.streets = [f"{street} do Exemplo{number:05}, 7" for street in ("Rua Alta", "Beco", "Travessa")]
        self.people = [
            Identity(
                name,
                "" if phone == 2 else f"11 9{phone}{number:07}",
                cpf(f"{each + 1}{number:08}") if has_document else "",
            )
            for each, (name, (phone, has_document)) in enumerate(zip(self.names, people, strict=True))
        ]
        self.ids: dict[int, int] = {}
        self.lived: dict[int, set[int]] = {0: set(), 1: set(), 2: set()}
        self.merged: dict[int, int] = {}
        """Whose record is merged into whose."""

    def do(self, deed: str, who: int, where: int) -> None:
        match deed:
            case "order" | "shout":
                self.lived[who].add(where)
                name = self.names[who].upper() if deed == "shout" else self.names[who]
                said = Identity(name, self.people[who].phone, self.people[who].document)
                self.ids[who] = self.desk.customer_of(self.order(said, self.streets[where], who))
            case "refuse" if who in self.ids or not self.people[who].shared:
                self.desk.refuse(self.people[who])
            case "quote":
                self.desk.quote(self.streets[where])
            case "merge":
                self.merge(who, where)
            case "unmerge" if who in self.merged:
                unmerge_customer(self.desk.store, self.ids[who], self.desk.ctx())
                del self.merged[who]

    def merge(self, who: int, into: int) -> None:
        """The clerk takes two people for one."""
        with suppress(Refused, KeyError):
            merge_customer(self.desk.store, self.ids[who], self.ids[into], self.desk.ctx())
            self.merged[who] = into

    def records(self, who: int) -> set[int]:
        """Whose records are taken for this person's."""
        return {who, *(merged for merged, into in self.merged.items() if into == who)}

    def standing(self) -> list[int]:
        """People whose records are not merged into another."""
        return [who for who in self.ids if who not in self.merged]

    def order(self, said: Identity, street: str, who: int) -> int:
        """The clerk who is asked knows who is at the telephone."""
        try:
            return self.desk.finished_order(said, street, UNDECIDED)
        except WhichCustomer:
            # A question names the record that stands for the person. This clerk knows the number of the own one.
            choice = Choice(self.ids[who]) if who in self.ids else Choice(new_customer=True)
            return self.desk.finished_order(said, street, choice)

    def holds(self, who: int) -> dict[str, bool]:
        """What an export of this person says of everybody's names, documents and streets."""
        text = str(self.desk.export(self.ids[who])).casefold()
        names = {each.casefold(): each.casefold() in text for each in self.names}
        documents = {each.document: each.document in text for each in self.people if each.document}
        streets = {each.casefold(): each.casefold() in text for each in self.streets}
        return {**names, **documents, **streets}

    def gave(self, who: int) -> dict[str, bool]:
        records = self.records(who)
        names = {each.casefold(): number in records for number, each in enumerate(self.names)}
        documents = {each.document: number in records for number, each in enumerate(self.people) if each.document}
        lived = {place for record in records for place in self.lived[record]}
        streets = {each.casefold(): place in lived for place, each in enumerate(self.streets)}
        return {**names, **documents, **streets}


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FrontDesk]:
    """One for all examples: each has people of its own."""
    folder: Path = tmp_path_factory.mktemp("one-telephone")
    services: Services = open_services(Settings(data=folder))
    services.migrate()
    try:
        yield FrontDesk(services)
    finally:
        services.close()


NUMBERS = count(1)


@settings(max_examples=50, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(people=st.lists(PERSON, min_size=3, max_size=3), deeds=st.lists(DEED, max_size=8), gone=SOME)
def test_an_export_or_erasure_never_reaches_another_person(
    desk: FrontDesk, people: list[tuple[int, bool]], deeds: list[tuple[str, int, int]], gone: int
) -> None:
    town = Town(desk, next(NUMBERS), people)
    for deed in deeds:
        town.do(*deed)
    assert len(set(town.ids.values())) == len(town.ids)
    for who in town.standing():
        assert town.holds(who) == town.gave(who)
    if gone not in town.standing():
        return
    others = {who: desk.export(town.ids[who]) for who in town.standing() if who != gone}
    erased = town.records(gone)
    desk.erase(town.ids[gone])
    for who, before in others.items():
        assert desk.export(town.ids[who]) == before
    for who in list(town.merged):
        town.do("unmerge", who, who)
    for who in town.ids:
        expected = dict.fromkeys(town.gave(who), False) if who in erased else town.gave(who)
        assert town.holds(who) == expected
