"""Bodies of this slice's commands."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from pydantic import Field

from command_api.batches.commands import ChangeBatch, Fill, PlanBatch
from command_api.batches.details import LONGEST_CODE, Plan
from command_api.batches.domain import LONGEST_WHY
from command_api.fields import ContainerLitres, Day, Id, Line, Name, Tag, given_fields
from command_api.http import Body
from command_api.kernel.events import fields_of
from command_api.kernel.partial import if_sent
from infra.declared_fields import requests

MOST_FILLS: Final = 200

Why = Annotated[Line, Field(max_length=LONGEST_WHY)]


@requests(Plan)
class NewBatchBody(Body):
    beer_id: Id = Field(description="id of the beer", examples=[3])

    def command(self) -> PlanBatch:
        return PlanBatch(self.beer_id, fields_of(Plan, self))


@requests(Plan, partial=True)
class BatchBody(Body):
    """What is left out stays; `null` empties `cost`."""

    code: Annotated[Name, Field(max_length=LONGEST_CODE)] | None = Field(None, description="unique", examples=["L2647"])
    blocked_why: Why | None = Field(
        None, description="blocks it, and says why; empty: unblocks it", examples=["Gosto de manteiga no barril 7."]
    )
    status: Literal["cancelled"] | None = Field(None, description="it is not brewed", examples=["cancelled"])

    def command(self, id: int) -> ChangeBatch:
        return ChangeBatch(
            id,
            given_fields(self, Plan),
            cancelled=self.status == "cancelled",
            blocked_why=if_sent(self.blocked_why),
        )


class FillBody(Body):
    container_tag: Tag = Field(
        description="tag of the container, or the address of its label", examples=["BARRIL50-0007"]
    )
    litres: ContainerLitres = Field(description="litres that were filled in", examples=[50])
    best_before: Day = Field(description="the last day on which it may be served", examples=["2027-01-15"])

    def fill(self) -> Fill:
        return Fill(self.container_tag, self.litres, self.best_before)


class PackageBody(Body):
    fills: Annotated[list[FillBody], Field(min_length=1, max_length=MOST_FILLS)] = Field(
        description="one per container"
    )
