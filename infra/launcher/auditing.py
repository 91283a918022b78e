"""``choperia audit``: the seal for people at a terminal."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import sqlalchemy as sa
from rich.console import Console

from infra.launcher.progress import Bars
from infra.launcher.sealing import Auditor
from infra.problems import Problem
from projections.orders.tables import orders
from projections.seal.checks import written
from projections.seal.heads import Heads, check_heads
from projections.seal.keys import NoKey, read_public_keys
from projections.seal.proving import NotCovered, NotProvable
from projections.seal.telling import result

if TYPE_CHECKING:
    from infra.launcher.composition import Services


def sign(services: Services, out: Console) -> None:
    """Sign now, after the seal has followed."""
    services.runner.catch_up()
    head = Auditor(services).sign(datetime.now(UTC))
    if head is None:
        out.print("Ainda não há o que assinar.")
        return
    out.print(f"{head.size} evento(s) assinados em {head.at}, raiz {head.root.hex()}", highlight=False)


def verify(services: Services, heads: Path | None, public_key: Path | None, *, bars: Bars, out: Console) -> bool:
    """Check the log against the folder's heads, or those of a file. ``True`` if it is what was signed."""
    services.runner.catch_up()
    auditor = Auditor(services)
    outcome = auditor.verify(_heads(auditor, heads, public_key), bars.callback("Conferindo eventos"))
    for line in result(written(outcome)):
        out.print(line, highlight=False, markup=False)
    return outcome.intact


def prove(services: Services, order_code: str, file: Path, out: Console) -> None:
    """Sign what there is and write the proof of one order."""
    services.runner.catch_up()
    with services.read_database.read() as connection:
        id = connection.execute(sa.select(orders.c.id).where(orders.c.order_code == order_code)).scalar()
    if id is None:
        raise Problem(404, f"Não existe o pedido {order_code}.", kind="not-found")
    auditor = Auditor(services)
    auditor.sign(datetime.now(UTC))
    try:
        proof = auditor.prove(f"event_order-{id}", {"kind": "event_order", "id": id, "code": order_code})
    except (NotCovered, NotProvable):
        raise Problem(409, "A história deste pedido não é a que foi lacrada: confira o lacre.", kind="seal") from None
    file.write_text(json.dumps(proof.document, indent=1) + "\n", encoding="utf-8")
    out.print(f"Prova de {len(proof.document['events'])} evento(s) do pedido {order_code} em {file}", highlight=False)
    out.print(f"Para conferir: python verify_proof.py {file} public-key.pem", highlight=False)


def _heads(auditor: Auditor, heads: Path | None, public_key: Path | None) -> Heads:
    """Heads from somebody's own copy need not be all of them."""
    try:
        keys = read_public_keys(public_key.read_bytes()) if public_key else auditor.folder.public_keys()
    except NoKey:
        raise Problem(422, "O arquivo não é uma chave pública Ed25519.", kind="seal") from None
    if heads is None:
        return check_heads(auditor.folder.heads.lines(), keys)
    return check_heads(heads.read_bytes().splitlines(), keys, chained=False)
