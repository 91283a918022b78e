"""GETs of labels."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Depends, Query, Response
from msgspec.structs import asdict

from command_api.fields import Line
from command_api.rules.labels import tag_in
from command_api.rules.windows import PUB_TIME
from command_api.site.label_format import MOST_COLUMNS, MOST_ROWS
from infra.brazilian import counted
from infra.problems import Problem
from query_api.answers import kept, kept_for_a_minute, not_kept
from query_api.http import Id, Now, OperationsReader, OrderReader, SettingsOf, Snapshot, reading
from query_api.labels.paper import label_sheets, proof_sheet
from query_api.labels.papers import PAPERS, PaperName, own_format, own_paper, paper_called
from query_api.labels.queries import READ_MODELS, labels_of, read_label
from query_api.labels.responses import LabelPaperAnswer, LabelPapers, OwnLabels, ReadLabel
from query_api.papers.typesetting import AS_A_PAPER, Accept, PaperPages

router = APIRouter(prefix="/api/v1/labels", tags=["labels"])

LabelNow = Annotated[Snapshot, Depends(reading(*READ_MODELS))]
OwnFormatNow = Annotated[Snapshot, Depends(reading("site"))]
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
    int,
    Query(
        ge=1,
        le=MOST_COLUMNS * MOST_ROWS,
        description="the first label that is left on the first sheet, by row",
        examples=[1],
    ),
]


Proof = Annotated[
    bool, Query(description="the borders of all labels and a line to measure, in place of labels", examples=[False])
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


@router.get("/papers", summary="Papers for labels", operation_id="listLabelPapers")
@kept
def list_papers(_: OrderReader, read: OwnFormatNow) -> LabelPapers:
    """Sheets and rolls that can be bought, and the format that the house has chosen for its own."""
    own, version = own_format(read)
    return LabelPapers(
        papers=[LabelPaperAnswer.of(each) for each in (*PAPERS.values(), *([own_paper(own)] if own else []))],
        own=OwnLabels.model_validate(asdict(own)) if own else None,
        version=version,
    )


@router.get(
    "/document",
    response_model=PaperPages,
    responses={**AS_A_PAPER, 404: {"description": "The house does not have one of these pieces, taps or papers"}},
    summary="Labels on paper",
    operation_id="readLabels",
)
@not_kept("made for its instant")
def read_sheets(
    _: OrderReader,
    read: PaperNow,
    now: Now,
    settings: SettingsOf,
    paper: Annotated[PaperName, Query(description="`proprio`: the house's own format", examples=["A4260"])],
    assets: AssetIds = [],  # noqa: B006  # FastAPI copies it
    taps: TapNumbers = [],  # noqa: B006
    start: Start = 1,
    proof: Proof = False,
    accept: Accept = "",
) -> Response:
    """A QR code and the tag on each label. Print at 100 %, without margins."""
    chosen = paper_called(read, paper)
    if proof:
        return proof_sheet(read, chosen, settings, now).answer(accept, read.headers)
    if start > chosen.labels:
        raise Problem(422, f"Uma folha {paper} tem {counted(chosen.labels, 'etiqueta', 'etiquetas')}.", kind="invalid")
    labels = labels_of(read, assets, taps, settings.base_url)
    if not labels:
        raise Problem(422, "Escolha ao menos uma peça ou torneira.", kind="invalid")
    return label_sheets(read, chosen, labels, start, settings, now).answer(accept, read.headers)
