"""Bodies of this slice's commands."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from command_api.fields import NAME_PATTERN, Line
from command_api.http import Body

Reason = Annotated[Line, Field(min_length=1, max_length=300, json_schema_extra={"pattern": NAME_PATTERN})]


class ErasureBody(Body):
    reason: Reason = Field(
        description="why; it stays in the history, so it names nobody", examples=["Pedido do titular"]
    )
