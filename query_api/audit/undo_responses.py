"""Response models of the undo preview."""

from __future__ import annotations

from pydantic import BaseModel, Field

from query_api.audit.responses import AuditChange


class UndoObstacle(BaseModel):
    """Something that stands in the way."""

    sentence: str = Field(description="what it is", examples=["Isto mudou outra vez em 12/11/2026 às 14:02, por Ana."])
    number: int | None = Field(description="the event that it is, where it is one", examples=[1108])


class UndoStep(BaseModel):
    """An event that would follow."""

    stream: str = Field(description="what it would happen to", examples=["product-42"])
    subject: str = Field(description="what that is called", examples=["Produto Pilsen"])
    sentence: str = Field(
        description="as the history would tell it", examples=["Ana mudou o preço do produto Pilsen para R$ 11,90."]
    )
    changes: list[AuditChange] = Field(description="what would change, from now to then")


class UndoPreview(BaseModel):
    """What undoing an event would do now."""

    version: int = Field(description="of the stream now: send it as `If-Match`", examples=[12])
    possible: bool = Field(description="whether nothing stands in the way", examples=[True])
    obstacles: list[UndoObstacle] = Field(description="what stands in the way")
    steps: list[UndoStep] = Field(description="what would follow, in this order")
    masked: str | None = Field(
        None,
        description="why values are masked (`•••`) for who reads: the right to customers or users is missing",
        examples=["Dados de clientes aparecem como ••• porque o seu acesso não inclui clientes."],
    )
