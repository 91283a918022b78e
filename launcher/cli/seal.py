"""``choperia audit``: the seal for people at a terminal."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

import sqlalchemy as sa
from rich.console import Console

from infra.brazilian import counted
from infra.problems import Problem
from launcher.jobs.seal import Auditor
from launcher.progress import Bars
from projections.orders.tables import orders
from projections.seal.checks import written
from projections.seal.heads import Heads, check_heads
from projections.seal.keys import NoKey, fingerprint, read_public_keys
from projections.seal.proving import NotCovered, NotProvable
from query_api.seal.check_results import moment, result

if TYPE_CHECKING:
    from launcher.composition import Services

_NAMED: Final = 5
"""Lost heads that are named."""


def sign(services: Services, out: Console) -> None:
    """Sign now, after the seal has followed."""
    services.runner.catch_up()
    head = Auditor(services).sign(datetime.now(UTC))
    if head is None:
        out.print("Ainda não há o que assinar.")
        return
    out.print(
        f"{counted(head.size, 'evento assinado', 'eventos assinados')} em {head.at}, raiz {head.root.hex()}",
        highlight=False,
    )


def verify(
    services: Services, heads: Path | None, public_key: Path | None, *, from_kafka: bool, bars: Bars, out: Console
) -> bool:
    """Check the log against the folder's heads, those of a file, or those that were sent to Kafka. ``True`` if it is
    what was signed."""
    services.runner.catch_up()
    auditor = Auditor(services)
    lines = _lines_in_kafka(services) if from_kafka else heads.read_bytes().splitlines() if heads else None
    outcome = auditor.verify(_heads(auditor, lines, public_key), bars.callback("Conferindo eventos"))
    for line in result(written(outcome)):
        out.print(line, highlight=False, markup=False)
    return outcome.intact


def show_key(services: Services, out: Console) -> None:
    """The keys that signed: fingerprint, first and last signature."""
    known = services.seal.public_keys()
    if not known:
        out.print("Nenhuma chave assinou ainda.")
    heads = services.seal.checked_heads().valid
    for id, key in known.items():
        at = sorted(head.at for head in heads if head.key == id)
        used = f"assina desde {moment(at[0])}, a última vez em {moment(at[-1])}" if at else "ainda não assinou"
        out.print(f"{fingerprint(key)}  {used}", highlight=False, soft_wrap=True)


def new_key(services: Services, out: Console) -> None:
    """Make a key where there is none, on purpose."""
    try:
        key = services.seal.make_key()
    except FileExistsError:
        raise Problem(409, "Já existe uma chave: nada foi feito.", kind="seal") from None
    out.print(f"Chave criada em {services.seal.path.resolve()}.", highlight=False)
    out.print(f"CHOPERIA_SEAL_FINGERPRINT={fingerprint(key.public_key())}", highlight=False, soft_wrap=True)


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
    out.print(
        f"Prova de {counted(len(proof.document['events']), 'evento', 'eventos')} do pedido {order_code} em {file}",
        highlight=False,
    )
    out.print(f"Para conferir: python verify_proof.py {file} public-key.pem", highlight=False)


def _heads(auditor: Auditor, lines: Sequence[bytes] | None, public_key: Path | None) -> Heads:
    """Of the folder, or ``lines`` that left this machine: these need not be all, but the folder must have them."""
    try:
        keys = auditor.folder.public_keys()
        if public_key:
            keys = auditor.folder.only_pinned(read_public_keys(public_key.read_bytes()))
    except NoKey:
        raise Problem(422, "O arquivo não é uma chave pública Ed25519.", kind="seal") from None
    own = auditor.folder.heads.lines()
    if lines is None:
        return check_heads(own, keys)
    outside, here = check_heads(lines, keys, chained=False), set(own)
    lost = [head for head in outside.valid if json.dumps(head.as_dict()).encode() not in here] if here else []
    problems = [f"O lacre de {moment(head.at)} saiu desta máquina e não está mais nela." for head in lost[:_NAMED]]
    return Heads(outside.valid, (*outside.problems, *problems))


def _lines_in_kafka(services: Services) -> list[bytes]:
    from kafka.errors import KafkaError  # only if asked for: it takes time

    from launcher.jobs.head_copies.places import heads_topic

    topic = heads_topic(services.settings)
    if topic is None:
        raise Problem(422, "CHOPERIA_SEAL_TOPIC não está definida: os lacres não vão para o Kafka.", kind="seal")
    try:
        return topic.lines()
    except (KafkaError, OSError):
        raise Problem(503, "O Kafka não responde: não há com que comparar.", kind="seal") from None
