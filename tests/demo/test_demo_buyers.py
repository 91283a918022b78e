"""Who the notes of the demo go to: invented documents, addresses of the towns that the maps know, and some gaps."""

from datetime import date

from command_api.rules.tax_number import is_tax_number
from demo.bars import BARS, INN
from demo.business import BUSINESS
from demo.buyers import CITIES, document_of, record_of
from demo.parties import CUSTOMERS, FIRMS, parties
from infra.fiscal.cities import city_of_code, city_of_postal_code

TODAY = date(2026, 11, 29)


def test_each_document_is_right_and_of_one_customer() -> None:
    documents = [document_of(customer) for customer in CUSTOMERS]
    assert all(is_tax_number(document) for document in documents)
    taken = {BUSINESS.tax_number, INN["document"], *(bar.document for bar in BARS)}
    assert len({*documents, *taken}) == len(documents) + len(taken)
    assert all(len(document_of(firm)) == 14 for firm in FIRMS)


def test_each_town_has_its_codes() -> None:
    for name, (code, postal_code) in CITIES.items():
        city = city_of_code(code)
        assert city is not None
        assert (city.name, city_of_postal_code(postal_code)) == (name, city)


def test_every_party_has_a_customer_whose_data_a_record_takes() -> None:
    """Some said all that a note needs, some only a part, and some were not asked yet."""
    records = [record_of(party) for party in parties(548, until=TODAY)]
    said = [len(record.values) for record in records]
    assert {0, 1, 2} == set(said)
    assert said.count(2) > len(said) / 2
    for record in records:
        if "tax" in record.values:
            tax = record.values["tax"]
            assert tax.checked() == tax
            assert all((tax.street, tax.number, tax.district, tax.postal_code, tax.city_code))
