"""Types of body fields that several slices share: what is not exactly this is refused with 422, in a sentence.

Narrow them where they are used: ``Annotated[Line, Field(max_length=50)]``. The base class of bodies (``http.Body``) is
strict, strips surrounding blanks and refuses unknown fields; these types add what a database or a person cannot take.
"""

from __future__ import annotations

import re
from datetime import date, datetime
from decimal import Decimal
from functools import cache
from types import NoneType
from typing import Annotated, Any, Final, TypeVar, get_args, get_type_hints

import msgspec
from pydantic import AwareDatetime, BaseModel, BeforeValidator, Field, WithJsonSchema
from pydantic.functional_validators import AfterValidator

from command_api.kernel import money
from command_api.kernel.money import HIGHEST_AMOUNT
from command_api.kernel.partial import Partial
from command_api.rules.characters import DIRECTION, INVISIBLE
from command_api.rules.email import EMAIL, checked_email, email_or_none
from command_api.rules.labels import tag_in
from command_api.rules.opening_hours import WEEKDAYS
from infra.declared_fields import vocabulary

_NOT_IN_A_LINE: Final = rf"\u0000-\u001F\u007F-\u009F\u2028\u2029{DIRECTION}"
_NOT_IN_A_TEXT: Final = rf"\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u2028\u2029{DIRECTION}"
_CONTROL_ON_A_LINE: Final = re.compile(rf"[{_NOT_IN_A_LINE}\ud800-\udfff]")
_CONTROL_IN_A_TEXT: Final = re.compile(rf"[{_NOT_IN_A_TEXT}\ud800-\udfff]")
_VISIBLE: Final = re.compile(rf"[^\s{INVISIBLE}]")

LINE_PATTERN: Final = rf"^[^{_NOT_IN_A_LINE}]*$"
TEXT_PATTERN: Final = rf"^[^{_NOT_IN_A_TEXT}]*$"
NAME_PATTERN: Final = rf"^[^{_NOT_IN_A_LINE}]*[^\s{_NOT_IN_A_LINE}{INVISIBLE}][^{_NOT_IN_A_LINE}]*$"
"""Rules for lines, texts and names in the OpenAPI document, in the dialect of JavaScript."""

MAX_ID: Final = 2**53 - 1
"""The largest integer that JSON clients keep exactly."""


def _single_line(value: Any) -> Any:
    if isinstance(value, str) and _CONTROL_ON_A_LINE.search(value):
        raise ValueError("Escreva em uma linha, sem caracteres de controle nem de direção do texto.")
    return value


def _printable(value: Any) -> Any:
    if isinstance(value, str) and _CONTROL_IN_A_TEXT.search(value):
        raise ValueError("Há caracteres de controle ou de direção do texto que não podem ser gravados.")
    return value


def _not_blank(value: str) -> str:
    if not _VISIBLE.search(value):
        raise ValueError("Não pode ficar vazio.")
    return value


def _tag(value: Any) -> Any:
    return tag_in(value) if isinstance(value, str) else value


def _exact(value: Any) -> Any:
    """A JSON number as ``Decimal``. A double is true to 15 digits; what follows (0.1 + 0.2) is noise, not a decimal."""
    if isinstance(value, bool) or not isinstance(value, int | float | Decimal):
        raise ValueError("Informe um número.")  # noqa: TRY004  # pydantic reports a ValueError as the field's error
    if isinstance(value, float):
        return Decimal(f"{value:.15g}")
    return Decimal(value)


Opaque = Annotated[str, BeforeValidator(_single_line), Field(json_schema_extra={"pattern": LINE_PATTERN})]
"""One line that a program made, such as a signed value. Each use states its maximum length."""

Line = Annotated[Opaque, Field(max_length=1000)]
"""One line, may be empty."""

Reason = Annotated[Line, Field(min_length=1, max_length=300, json_schema_extra={"pattern": NAME_PATTERN})]
"""Why, for the history."""

MaybeTag = Annotated[Opaque, Field(max_length=40), BeforeValidator(_tag)]
"""The tag of a piece as it is typed, or the address of its label as a scanner reads it; may be empty."""
Tag = Annotated[
    MaybeTag, AfterValidator(_not_blank), Field(json_schema_extra={"pattern": NAME_PATTERN, "minLength": 1})
]

Heading = Annotated[
    str,
    BeforeValidator(_single_line),
    AfterValidator(_not_blank),
    Field(json_schema_extra={"pattern": NAME_PATTERN, "minLength": 1}),
]
"""One line with at least one visible character. Each use states its maximum length."""

Name = Annotated[Heading, Field(max_length=100)]
"""One line of 1 to 100 characters, blanks alone do not count."""

Email = Annotated[str, AfterValidator(checked_email), Field(max_length=254, json_schema_extra={"pattern": EMAIL})]
OptionalEmail = Annotated[
    str, AfterValidator(email_or_none), Field(max_length=254, json_schema_extra={"pattern": f"^$|{EMAIL}"})
]
"""An address such as ana@example.com; the optional one may be empty."""

Text = Annotated[
    str,
    BeforeValidator(_printable),
    Field(max_length=5000),
    Field(json_schema_extra={"pattern": TEXT_PATTERN}),
]
"""Several lines, may be empty."""

Price = Annotated[
    Decimal,
    BeforeValidator(_exact),
    Field(ge=0, le=HIGHEST_AMOUNT, decimal_places=2),
    AfterValidator(money),
    WithJsonSchema({"type": "number", "minimum": 0, "maximum": float(HIGHEST_AMOUNT), "multipleOf": 0.01}),
]
"""Reais from 0 to 999999.99: a JSON number with two decimals at most."""

Decimals = Annotated[Decimal, BeforeValidator(_exact)]
"""A JSON number as an exact decimal; add ``Field(ge=…, le=…, decimal_places=…)``."""

Payable = Annotated[
    Price,
    Field(gt=0),
    WithJsonSchema({"type": "number", "exclusiveMinimum": 0, "maximum": float(HIGHEST_AMOUNT), "multipleOf": 0.01}),
]
"""Reais, and not nothing."""

AS_TUPLE: Final = BeforeValidator(lambda given: tuple(given) if isinstance(given, list) else given)
"""A JSON list becomes a tuple, which events and structs hold."""
Latitude = Annotated[float, Field(ge=-90, le=90)]
Longitude = Annotated[float, Field(ge=-180, le=180)]
"""Degrees (WGS 84)."""

Quantity = Annotated[
    Decimal,
    BeforeValidator(_exact),
    Field(ge=0, le=1_000_000_000, decimal_places=3),
    WithJsonSchema({"type": "number", "minimum": 0, "maximum": 1_000_000_000, "multipleOf": 0.001}),
]
"""How much of something, in its unit: a JSON number from 0 with three decimals at most."""

Some = Annotated[
    Quantity,
    Field(gt=0),
    WithJsonSchema({"type": "number", "exclusiveMinimum": 0, "maximum": 1_000_000_000, "multipleOf": 0.001}),
]
"""A quantity that is not nothing."""

ContainerLitres = Annotated[
    Decimals,
    Field(gt=0, le=1000, decimal_places=3),
    WithJsonSchema({"type": "number", "exclusiveMinimum": 0, "maximum": 1000, "multipleOf": 0.001}),
]
"""Litres in one container."""

Id = Annotated[int, Field(ge=1, le=MAX_ID)]
"""An id as the API shows it."""

Count = Annotated[int, Field(ge=0, le=1_000_000_000)]
"""How many of something: a whole number from 0."""

Weekday = Annotated[Count, Field(le=6, json_schema_extra=vocabulary("Weekday", dict(enumerate(WEEKDAYS))))]
"""A day of the week; 0 is Monday."""

FIRST_DAY: Final = date(2000, 1, 1)
LAST_DAY: Final = date(2099, 12, 31)


def _written_day(value: Any) -> date:
    """Only the written form, and none from before barrels were sold here."""
    if not isinstance(value, str) or len(value) != len("2026-12-24"):
        raise ValueError("Informe o dia como 2026-12-24.")
    try:
        day = date.fromisoformat(value)
    except ValueError:
        raise ValueError("Este dia não existe: confira o dia e o mês.") from None
    if not FIRST_DAY <= day <= LAST_DAY:
        raise ValueError(f"Informe um dia entre {FIRST_DAY:%d/%m/%Y} e {LAST_DAY:%d/%m/%Y}.")
    return day


Day = Annotated[
    date,
    BeforeValidator(_written_day),
    WithJsonSchema({"type": "string", "format": "date", "pattern": r"^20[0-9]{2}-[0-9]{2}-[0-9]{2}$"}),
]
"""A day as it is written, ``2026-12-24``: no instant, no number."""


def _written_instant(value: Any) -> datetime:
    """Only the written form: a number could be seconds or milliseconds."""
    if not isinstance(value, str):
        raise ValueError("Informe data e hora com fuso, como 2026-11-20T19:30:00-03:00.")  # noqa: TRY004
    try:
        instant = datetime.fromisoformat(value)
    except ValueError:
        raise ValueError("Informe data e hora com fuso, como 2026-11-20T19:30:00-03:00.") from None
    if not FIRST_DAY <= instant.date() <= LAST_DAY:
        raise ValueError(f"Informe um dia entre {FIRST_DAY:%d/%m/%Y} e {LAST_DAY:%d/%m/%Y}.")
    return instant


Instant = Annotated[
    AwareDatetime,
    BeforeValidator(_written_instant),
    Field(json_schema_extra={"pattern": "^20[0-9]{2}-"}),
]
"""An instant as it is written, with its offset, on such a day: at the ends of the calendar another zone overflows."""


S = TypeVar("S", bound=msgspec.Struct)


def given_fields(body: BaseModel, struct: type[S]) -> Partial[S]:
    """The fields of ``struct`` that a client sent in ``body``; `null` is the same as left out, unless a field may be
    unknown."""
    values = {name: getattr(body, name) for name in struct.__struct_fields__}
    unknown = may_be_unknown(struct) & body.model_fields_set
    return Partial(struct, **{name: value for name, value in values.items() if value is not None or name in unknown})


@cache
def may_be_unknown(struct: type[msgspec.Struct]) -> frozenset[str]:
    """The fields of which ``None`` is a value."""
    return frozenset(name for name, kind in get_type_hints(struct).items() if NoneType in get_args(kind))
