"""Amounts in words, as a bank clerk reads them."""

from decimal import Decimal

import pytest

from query_api.papers.amounts import MOST, in_words


@pytest.mark.parametrize(
    ("amount", "words"),
    [
        ("0", "zero reais"),
        ("0.01", "um centavo"),
        ("0.50", "cinquenta centavos"),
        ("1", "um real"),
        ("16.02", "dezesseis reais e dois centavos"),
        ("100", "cem reais"),
        ("525.50", "quinhentos e vinte e cinco reais e cinquenta centavos"),
        ("1001", "mil e um reais"),
        ("1100", "mil e cem reais"),
        ("1210", "mil duzentos e dez reais"),
        ("21000", "vinte e um mil reais"),
        ("1000000", "um milhão de reais"),
        ("2000300", "dois milhões e trezentos reais"),
        ("999999.99", "novecentos e noventa e nove mil novecentos e noventa e nove reais e noventa e nove centavos"),
    ],
)
def test_an_amount_is_spelled_out(amount: str, words: str) -> None:
    assert in_words(Decimal(amount)) == words


@pytest.mark.parametrize("amount", [Decimal("-0.01"), MOST + Decimal("0.01")])
def test_what_no_receipt_is_for_has_no_words(amount: Decimal) -> None:
    with pytest.raises(ValueError, match="has no words"):
        in_words(amount)
