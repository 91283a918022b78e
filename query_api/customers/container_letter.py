"""The letter to a customer whose containers are overdue."""

from __future__ import annotations

from datetime import datetime

import sqlalchemy as sa

from command_api.rules.windows import PUB_TIME
from infra.brazilian import counted, cpf_or_cnpj, day_in_words, moment, phone
from infra.problems import Problem
from infra.settings import Settings
from projections.customers.tables import customers
from query_api.customers.containers import ContainerAway, overdue_of
from query_api.customers.queries import merged_into
from query_api.http import Snapshot
from query_api.papers.house import house_on_paper
from query_api.papers.typesetting import Paper


def container_letter(read: Snapshot, id: int, settings: Settings, now: datetime) -> Paper:
    """A paper for the person of the record ``id``. 404, or 409 if none of their containers is overdue."""
    row = read.one(sa.select(customers).where(customers.c.id == id), "Este cliente não existe.")
    if row["merged_into"] is not None:
        return container_letter(read, row["merged_into"], settings, now)
    overdue = overdue_of(read, [id, *(each["id"] for each in merged_into(read, id))], now)
    if not overdue:
        raise Problem(409, "Nenhum barril está atrasado com este cliente.", kind="no-documents")
    house = house_on_paper(read, settings)
    today = day_in_words(now.astimezone(PUB_TIME).date())
    data = {
        "reference": f"ao cliente {id}",
        "house": house,
        "made": f"Cliente {id} · Emitido em {moment(now)}",
        "today": f"{', '.join(filter(None, (house['city'], today)))}.",
        "facts": [
            ("Para", ", ".join(filter(None, (row["name"], phone(row["phone"]))))),
            ("CPF ou CNPJ", cpf_or_cnpj(row["document"])),
        ],
        "greeting": f"Olá, {row['name'].removesuffix('.')}.",
        **(_of_one() if len(overdue) == 1 else _of_many(len(overdue))),
        "containers": [_line(each) for each in overdue],
        "talk": f"Fale conosco: {house['talk']}." if house["talk"] else "",
        "signs": [(house["signs"], "Responsável"), (row["name"], "Recebido em ____/____/________")],
    }
    return Paper("container-letter", f"carta-barris-cliente-{id}", now, data)


def _of_one() -> dict[str, str]:
    return {
        "title": "Pedido de devolução de barril",
        "caption": "Barril em atraso",
        "asked": "Pelos nossos registros, o barril abaixo ainda está com você, e o prazo combinado para a devolução "
        "já passou. O barril é nosso; precisamos dele para atender outros clientes.",
        "bring": "Avise-nos do melhor dia e horário para a retirada, ou traga o barril até nós, com ou sem chope, "
        "mesmo que esteja danificado. Se ele já foi devolvido, ou não foi encontrado, avise também, para acertarmos "
        "o registro.",
    }


def _of_many(number: int) -> dict[str, str]:
    return {
        "title": "Pedido de devolução de barris",
        "caption": "Barris em atraso",
        "asked": f"Pelos nossos registros, os {number} barris abaixo ainda estão com você, e o prazo combinado para a "
        "devolução já passou. Os barris são nossos; precisamos deles para atender outros clientes.",
        "bring": "Avise-nos do melhor dia e horário para a retirada, ou traga os barris até nós, com ou sem chope, "
        "mesmo que estejam danificados. Se algum deles já foi devolvido, ou não foi encontrado, avise também, para "
        "acertarmos o registro.",
    }


def _line(each: ContainerAway) -> list[str]:
    return [
        each.asset_tag,
        ", ".join(filter(None, (each.model_name, each.beer))),
        each.order_code,
        moment(each.left_at) if each.left_at else "",
        moment(each.due_at) if each.due_at else "",
        counted(each.days_late, "dia", "dias") if each.days_late else "desde hoje",
    ]
