"""Bodies of this slice's commands."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from command_api.fields import NAME_PATTERN, Id, Line, Name
from command_api.http import Body

Reason = Annotated[Line, Field(min_length=1, max_length=300, json_schema_extra={"pattern": NAME_PATTERN})]


class NameBody(Body):
    name: Name = Field(description="another name of the same person", examples=["Dalva N. Prado"])


class SeparationBody(Body):
    names: Annotated[list[Name], Field(min_length=1, max_length=50)] = Field(
        description="names in the record that are those of the other person", examples=[["Rui Prado"]]
    )
    customer_id: Id | None = Field(
        None, description="the record of the other person; left out: a new one", examples=[None]
    )


class ErasureBody(Body):
    reason: Reason = Field(
        description="why; it stays in the history, so it names nobody", examples=["Pedido do titular"]
    )
