"""What a field of a body takes, and what it refuses."""

from collections.abc import Iterator
from decimal import Decimal
from typing import Annotated, Any, get_args

import pytest
from annotated_types import MaxLen
from pydantic import Field, ValidationError

from command_api.app import ROUTERS
from command_api.fields import Count, Day, Id, Instant, Line, Name, Price, Quantity, Some, Text
from command_api.http import Body


class Example(Body):
    name: Name = "x"
    line: Annotated[Line, Field(max_length=5)] = ""
    text: Text = ""
    price: Price = Decimal(0)
    quantity: Quantity = Decimal(0)
    some: Some = Decimal(1)
    id: Id = 1
    count: Count = 0
    day: Day | None = None
    instant: Instant | None = None
    ids: list[Id] = Field(default_factory=list)


@pytest.mark.parametrize(
    ("field", "given", "kept"),
    [
        ("name", "  Chope Pilsen  ", "Chope Pilsen"),
        ("name", "é" * 100, "é" * 100),
        ("line", "", ""),
        ("text", "uma\nduas\tcolunas", "uma\nduas\tcolunas"),
        ("price", 12, Decimal("12.00")),
        ("price", 11.9, Decimal("11.90")),
        ("price", 0.1 + 0.2, Decimal("0.30")),
        ("price", 999999.99, Decimal("999999.99")),
        ("quantity", 1.2340000000000002, Decimal("1.234")),
        ("quantity", 999999999.123, Decimal("999999999.123")),
        ("some", 0.001, Decimal("0.001")),
        ("id", 3.0, 3),
        ("count", 0, 0),
        ("ids", [1, 2.0], [1, 2]),
    ],
)
def test_what_is_good_is_kept_exactly(field: str, given: Any, kept: Any) -> None:
    assert getattr(Example.model_validate({field: given}), field) == kept


@pytest.mark.parametrize(
    ("field", "given"),
    [
        *[
            ("name", bad)
            for bad in (
                "",
                "   ",
                "a\nb",
                "a\n",
                "é" * 101,
                "a\x00",
                "a\ud800",
                "a\x85",
                "a\u202eb",
                "\u200b",
                1,
                None,
                ["a"],
            )
        ],
        *[("instant", f"{bad}T23:00:00-03:00") for bad in ("0001-01-01", "1999-12-31", "2100-01-01", "9999-12-31")],
        *[("line", bad) for bad in ("abcdef", "a\tb", "a\u2028b", "\u2066a")],
        *[("text", bad) for bad in ("a\x00b", "a\x0bb", "\udc00", "a\u202eb")],
        *[
            ("price", bad)
            for bad in (-1, -0.01, 1.234, 1_000_000, "1", True, float("nan"), float("inf"), 1e300, 10**400)
        ],
        *[("quantity", bad) for bad in (1.2345, -1, 2e9, "1", False)],
        *[("some", bad) for bad in (0, 0.0, -1)],
        *[("id", bad) for bad in (0, -1, 2**53, 1.5, "1", True, None)],
        ("ids", [1, True]),
        ("unknown", 1),
    ],
)
def test_what_is_not_exactly_right_is_refused(field: str, given: Any) -> None:
    with pytest.raises(ValidationError):
        Example.model_validate({field: given})


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ("0027-01-15", "Informe um dia entre 01/01/2000 e 31/12/2099."),
        ("2027-02-29", "Este dia não existe: confira o dia e o mês."),
        ("2026-04-31", "Este dia não existe: confira o dia e o mês."),
    ],
)
def test_a_day_that_cannot_be_is_refused_in_a_sentence(given: str, sentence: str) -> None:
    with pytest.raises(ValidationError) as refused:
        Example.model_validate({"day": given})
    (error,) = refused.value.errors()
    assert str(error["ctx"]["error"]) == sentence


def test_no_body_names_a_length_that_its_type_does_not_take() -> None:
    """Of two lengths on one field the shorter counts, and the document shows the last."""
    assert ROUTERS, "this module defines the bodies"
    bodies = [each for each in descendants(Body) if each.__module__.startswith("command_api")]
    assert len(bodies) > 50
    wrong = [
        (body.__qualname__, name, lengths)
        for body in bodies
        for name, field in body.model_fields.items()
        for lengths in lengths_of([*field.metadata, field.annotation])
        if lengths and lengths[-1] > min(lengths)
    ]
    assert wrong == []


def descendants(parent: type[Body]) -> Iterator[type[Body]]:
    for child in parent.__subclasses__():
        yield child
        yield from descendants(child)


def lengths_of(parts: list[Any]) -> Iterator[list[int]]:
    """The greatest lengths of each string in an annotation, inner ones first."""
    yield [length for part in parts for length in longest_in(part)]
    for part in parts:
        if get_args(part):
            yield from lengths_of(list(get_args(part)))


def longest_in(part: Any) -> list[int]:
    if isinstance(part, MaxLen):
        return [part.max_length]
    inner = getattr(part, "metadata", None)
    return [each.max_length for each in inner if isinstance(each, MaxLen)] if isinstance(inner, list) else []
