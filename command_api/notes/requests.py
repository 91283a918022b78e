"""Bodies of this slice's commands."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from command_api.fields import Line, Price
from command_api.http import Body
from command_api.notes.commands import RecordNote
from command_api.notes.composing import Kind

AccessKey = Annotated[Line, Field(min_length=1, max_length=80)]


class NoteBody(Body):
    """A note of an order that another program issued."""

    kind: Kind = Field(description="which note", examples=["nfe_venda"])
    key: AccessKey = Field(
        description="its access key; spaces do not count", examples=["35261111222333000181550010000001231000001234"]
    )
    total: Price = Field(description="BRL that it says", examples=[1635.3])

    def command(self, order_id: int) -> RecordNote:
        return RecordNote(order_id, self.kind, self.key, self.total)
