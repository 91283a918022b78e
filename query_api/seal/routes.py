"""GETs of the seal, under ``/api/v1/audit``."""

from __future__ import annotations

import json
from pathlib import Path as File
from typing import Annotated, Final

import sqlalchemy as sa
from fastapi import APIRouter, Depends, Path, Request, Response

from infra.answers import file_of
from infra.problems import Problem
from infra.security.permissions import Permission
from infra.settings import Settings
from projections.orders.tables import orders
from projections.seal.proving import NotCovered, NotProvable
from query_api.answers import not_kept
from query_api.http import GREATEST_ID, AuditReader, Now, Snapshot, reading
from query_api.seal.queries import READ_MODELS, Sealed, seal_of
from query_api.seal.responses import Seal, SealProof

router = APIRouter(prefix="/api/v1/audit", tags=["seal"])

VERIFIER: Final = File(__file__).parents[2] / "infra" / "scripts" / "verify_proof.py"

SealNow = Annotated[Snapshot, Depends(reading(*READ_MODELS))]
OrdersNow = Annotated[Snapshot, Depends(reading("orders"))]
OrderName = Annotated[
    str, Path(pattern=r"^[A-Za-z0-9-]{1,40}$", description="id or code of the order", examples=["EV-2026-00042"])
]


def _sealed(request: Request) -> Sealed:
    sealed: Sealed = request.app.state.seal
    return sealed


TheSeal = Annotated[Sealed, Depends(_sealed)]


@router.get("/seal", summary="How the seal stands", operation_id="readSeal")
@not_kept("seals are files")
def read_seal(request: Request, _: AuditReader, read: SealNow, seal: TheSeal, now: Now) -> Seal:
    """The tree, the newest signed head, the key to check it with, and the last check."""
    settings: Settings = request.app.state.settings
    return seal_of(read.connection, seal.folder, settings, now)


@router.get(
    "/seal/heads",
    response_class=Response,
    responses=file_of("the file", "application/jsonl"),
    summary="All signed heads",
    operation_id="downloadSealHeads",
)
def download_heads(_: AuditReader, seal: TheSeal) -> Response:
    """One JSON line per signed head. A copy kept elsewhere proves later that no head was replaced."""
    lines = b"".join(line + b"\n" for line in seal.folder.heads.lines())
    return _download(lines, "application/jsonl", "lacres.jsonl")


@router.get(
    "/seal/public-key",
    response_class=Response,
    responses=file_of("the file", "application/x-pem-file"),
    summary="The public key",
    operation_id="downloadSealKey",
)
def download_key(_: AuditReader, seal: TheSeal) -> Response:
    """PEM with every key that ever signed."""
    return _download(seal.folder.public_pem(), "application/x-pem-file", "public-key.pem")


@router.get(
    "/seal/verifier",
    response_class=Response,
    responses=file_of("the file", "text/x-python"),
    summary="The script that checks a proof",
    operation_id="downloadVerifier",
)
def download_verifier(_: AuditReader) -> Response:
    """A Python script that needs `cryptography` and nothing of this system."""
    return _download(VERIFIER.read_bytes(), "text/x-python", VERIFIER.name)


@router.get(
    "/proofs/{order}",
    responses={
        200: {"description": "the file", "model": SealProof},
        403: {"description": "it holds the customer's data in clear, and the right to customers is missing"},
        404: {"description": "there is no such order"},
        409: {"description": "nothing is signed yet, or the events are not those that were"},
    },
    summary="The proof of one order",
    operation_id="downloadProof",
)
def download_proof(reader: AuditReader, read: OrdersNow, order: OrderName, seal: TheSeal) -> Response:
    """Every event of the order up to the newest head, each with its way to the signed root. Personal data are in it as
    they are stored, encrypted; of an order that is older than the encryption they are in clear, and the proof needs the
    right to customers (403)."""
    named = orders.c.id == int(order) if order.isdigit() else orders.c.order_code == order.upper()
    if order.isdigit() and int(order) > GREATEST_ID:
        raise Problem(404, "Este pedido não existe.", kind="not-found")
    found = read.one(sa.select(orders.c.id, orders.c.order_code).where(named), "Este pedido não existe.")
    id, code = found["id"], found["order_code"]
    try:
        proof = seal.prove(f"event_order-{id}", {"kind": "event_order", "id": id, "code": code})
    except NotCovered:
        raise Problem(409, "Este pedido ainda não foi lacrado: assine agora e tente de novo.", kind="seal") from None
    except NotProvable:
        raise Problem(409, "A história deste pedido não é a que foi lacrada. Confira o lacre.", kind="seal") from None
    if proof.in_clear and not reader.may(Permission.CUSTOMERS):
        sentence = "A prova deste pedido traz os dados do cliente, e o seu acesso não inclui clientes."
        raise Problem(403, sentence, kind="forbidden")
    return _download(json.dumps(proof.document, indent=1).encode(), "application/json", f"prova-{code}.json")


def _download(content: bytes, kind: str, name: str) -> Response:
    return Response(
        content,
        media_type=kind,
        headers={"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"},
    )
