"""GETs of labels."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import HTMLResponse

from command_api.fields import Line
from command_api.rules.labels import tag_in
from command_api.rules.windows import PUB_TIME
from infra.problems import Problem
from query_api.answers import kept_for_a_minute
from query_api.http import Id, Now, OperationsReader, OrderReader, Snapshot, reading
from query_api.labels.papers import PAPERS, PaperName
from query_api.labels.queries import READ_MODELS, labels_of, read_label
from query_api.labels.responses import ReadLabel
from query_api.orders.documents import printed_labels

router = APIRouter(prefix="/api/v1/labels", tags=["labels"])

LabelNow = Annotated[Snapshot, Depends(reading(*READ_MODELS))]
PaperNow = Annotated[Snapshot, Depends(reading("equipment", "site"))]
_MOST: Final = 400
"""Labels of a document: their ids must fit into an address."""
Tag = Annotated[
    Line,
    Query(min_length=1, max_length=300, description="what the label says, or its address", examples=["BARRIL50-0007"]),
]
AssetIds = Annotated[list[Id], Query(max_length=_MOST, description="ids of assets, each repeated", examples=[[7]])]
TapNumbers = Annotated[
    list[Annotated[int, Query(ge=1, le=999)]],
    Query(max_length=_MOST, description="numbers of taps, each repeated", examples=[[3]]),
]
Start = Annotated[
    int, Query(ge=1, le=65, description="the first label that is left on the first sheet, by row", examples=[1])
]


@router.get(
    "",
    responses={404: {"description": "No label of the house says this"}},
    summary="The thing of a label",
    operation_id="readLabel",
)
@kept_for_a_minute
def read_one(_: OperationsReader, read: LabelNow, now: Now, tag: Tag) -> ReadLabel:
    """A container with its beer and its order, another piece of equipment, or a tap. 404 if no label says this."""
    return read_label(read, tag_in(tag), now.astimezone(PUB_TIME).date())


@router.get(
    "/document",
    response_class=HTMLResponse,
    responses={
        200: {"description": "Sheets of A4, complete in themselves"},
        404: {"description": "The house does not have one of these pieces or taps"},
    },
    summary="Labels on paper",
    operation_id="readLabels",
)
def read_sheets(
    request: Request,
    _: OrderReader,
    read: PaperNow,
    now: Now,
    paper: Annotated[PaperName, Query(description="Pimaco A4260: 63.5 × 38.1 mm; A4251: 38.2 × 21.2 mm")],
    assets: AssetIds = [],  # noqa: B006  # FastAPI copies it
    taps: TapNumbers = [],  # noqa: B006
    start: Start = 1,
) -> HTMLResponse:
    """A QR code and the tag on each label. Print at 100 %, without margins."""
    labels, chosen = PAPERS[paper], request.app.state.settings
    if start > labels.labels:
        raise Problem(422, f"Uma folha {paper} tem {labels.labels} etiquetas.", kind="invalid")
    sheets = labels.sheets(labels_of(read, assets, taps, chosen.base_url), start)
    today = f"{now.astimezone(PUB_TIME):%Y-%m-%d}"
    return printed_labels(read, today, chosen, sheets=sheets, paper=labels)
