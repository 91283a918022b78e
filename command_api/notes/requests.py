"""Bodies of this slice's commands."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from command_api.fields import Line, Price
from command_api.http import Body
from command_api.notes.commands import RecordNote
from command_api.notes.subject import Kind
from command_api.rules.note_states import LONGEST_REASON, SHORTEST_REASON, AmendmentKind

CancelReason = Annotated[Line, Field(min_length=SHORTEST_REASON, max_length=LONGEST_REASON)]
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


class IssueBody(Body):
    """A note that an order asks for."""

    kind: Kind = Field(description="which note", examples=["nfe_venda"])


class AmendBody(Body):
    """What a valid note lacks."""

    kind: AmendmentKind = Field(description="it completes the note, or takes back a part", examples=["complement"])


class CancelBody(Body):
    """Why a note is void."""

    reason: CancelReason = Field(description="what the authority reads", examples=["O cliente desistiu da festa."])
