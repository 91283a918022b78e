"""PIX charges as banks read them."""

from decimal import Decimal

import pytest

from query_api.orders.br_code import br_code, checksum, plain


def fields_of(payload: str) -> dict[str, str]:
    """Number of a field → its value."""
    fields, rest = {}, payload
    while rest:
        size = int(rest[2:4])
        fields[rest[:2]], rest = rest[4 : 4 + size], rest[4 + size :]
    return fields


def test_the_example_of_the_central_bank_is_reproduced_to_the_letter() -> None:
    written = br_code(key="123e4567-e12b-12d1-a456-426655440000", name="Fulano de Tal", city="BRASILIA")
    assert written == (
        "00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-426655440000"
        "5204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D"
    )


@pytest.mark.parametrize(("text", "expected"), [("123456789", "29B1"), ("", "FFFF"), ("A", "B915")])
def test_the_checksum_is_crc_16_ccitt_false(text: str, expected: str) -> None:
    assert checksum(text) == expected


def test_a_charge_names_amount_receiver_and_order() -> None:
    written = br_code(
        key="contato@pirilampo.example",
        name="Pirilampo Chope e Distribuição Ltda.",
        city="São José do Rio Preto",
        amount=Decimal("1234.5"),
        txid="EV-2026-00042",
    )
    fields = fields_of(written)
    assert fields_of(fields["26"]) == {"00": "br.gov.bcb.pix", "01": "contato@pirilampo.example"}
    assert (fields["53"], fields["54"], fields["58"]) == ("986", "1234.50", "BR")
    assert (fields["59"], fields["60"]) == ("Pirilampo Chope e Distrib", "Sao Jose do Rio")
    assert fields_of(fields["62"]) == {"05": "EV202600042"}
    assert fields["63"] == checksum(written[:-4])


def test_the_longest_key_fits_its_field() -> None:
    fields = fields_of(br_code(key="x" * 77, name="A", city="B"))
    assert (len(fields["26"]), fields_of(fields["26"])["01"]) == (99, "x" * 77)


@pytest.mark.parametrize(
    ("text", "expected"), [("São  Luís", "Sao Luis"), ("Ação & Cia", "Acao & Cia"), ("東京", ""), ("ﬁm", "fim")]
)
def test_names_lose_what_the_standard_does_not_carry(text: str, expected: str) -> None:
    assert plain(text) == expected
