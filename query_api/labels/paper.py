"""Sheets of labels, and the sheet that proves a printer."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from command_api.rules.windows import PUB_TIME
from infra.settings import Settings
from query_api.http import Snapshot
from query_api.labels.papers import LabelPaper
from query_api.labels.queries import Label
from query_api.papers.codes import label_code
from query_api.papers.house import house_on_paper
from query_api.papers.typesetting import Paper


def label_sheets(
    read: Snapshot, paper: LabelPaper, labels: Sequence[Label], start: int, settings: Settings, now: datetime
) -> Paper:
    """``start``, from 1, is the first label that is left on the first sheet."""
    sheets = [
        [
            {
                "left": float(left),
                "top": float(top),
                "name": label.name,
                "kind": label.kind,
                "code": label_code(label.address, paper.code),
            }
            for left, top, label in sheet
        ]
        for sheet in paper.sheets(labels, start)
    ]
    return _paper(read, "Etiquetas", paper, settings, now, sheets=sheets)


def proof_sheet(read: Snapshot, paper: LabelPaper, settings: Settings, now: datetime) -> Paper:
    """The borders of all labels, and a line of 100 mm, or 50 on a narrow roll, to lay a ruler on."""
    borders = [tuple(map(float, paper.place(position))) for position in range(paper.labels)]
    return _paper(
        read, "Folha de prova", paper, settings, now, borders=borders, scale=100 if paper.sheet[0] > 120 else 50
    )


def _paper(
    read: Snapshot, title: str, paper: LabelPaper, settings: Settings, now: datetime, **content: object
) -> Paper:
    today = now.astimezone(PUB_TIME).date()
    name = f"{title.lower().replace(' ', '-')}-{paper.name}-{today}"
    data = {
        "title": title,
        "paper": paper.title,
        "house": house_on_paper(read, settings)["name"],
        "page": [float(each) for each in paper.sheet],
        "width": float(paper.width),
        "height": float(paper.height),
        "padding": float(paper.padding),
        "size": float(paper.code),
        "stands": paper.stands,
        **content,
    }
    return Paper("labels", name, now, data)
