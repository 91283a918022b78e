"""CPF and CNPJ in the cases that the front end's rule reads too."""

import json
from pathlib import Path
from typing import Any

import pytest

from command_api.rules.tax_number import checked_tax_number
from infra.brazilian import cpf_or_cnpj

CASES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[3] / "frontend/src/lib/tax-number-cases.json").read_text(encoding="utf-8")
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["typed"])
def test_a_tax_number_is_written_as_the_front_end_does(case: dict[str, Any]) -> None:
    assert cpf_or_cnpj(case["typed"]) == case["written"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["typed"])
def test_only_one_with_its_check_digits_is_taken(case: dict[str, Any]) -> None:
    if case["valid"]:
        assert cpf_or_cnpj(checked_tax_number(case["typed"])) == case["written"]
    else:
        with pytest.raises(ValueError, match=r"CPF|CNPJ"):
            checked_tax_number(case["typed"])
