"""The contract of the loan."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from command_api.rules.clauses import CITY, HOUSE, pieces
from command_api.rules.windows import PUB_TIME
from infra.brazilian import cpf_or_cnpj, day, day_in_words, phone, reais
from infra.settings import Settings
from query_api.http import Snapshot
from query_api.orders.detail_responses import EventOrder
from query_api.orders.papers.wording import held, lines, made, moment_or_blank, shells, shift, words_of
from query_api.papers.house import house_on_paper
from query_api.papers.prose import Piece, Prose, blank, or_blank, strong
from query_api.papers.typesetting import Paper
from query_api.site.queries import contract_clauses

_HIRER = "o(a) LOCATÁRIO(A)"


def contract(read: Snapshot, order: EventOrder, settings: Settings, now: datetime) -> Paper:
    """As of ``now``."""
    house = house_on_paper(read, settings)
    city = or_blank(house["city"])
    out = words_of(order).out.lower()
    values: dict[str, Piece] = {CITY: city, HOUSE: house["signs"]}
    data = {
        "house": house,
        "reference": order.order_code,
        "made": made(order, now),
        "parties": [
            [
                strong("LOCADORA:"),
                f" {house['signs']}, inscrita no CNPJ sob o nº ",
                or_blank(house["document"].removeprefix("CNPJ ")),
                ", com sede em ",
                or_blank(house["address"]),
                ".",
            ],
            [
                strong("LOCATÁRIO(A):"),
                f" {order.customer_name}, CPF/CNPJ nº ",
                or_blank(cpf_or_cnpj(order.customer_document)),
                ", telefone ",
                or_blank(phone(order.customer_phone)),
                ".",
            ],
            (
                "As partes acima contratam a locação dos equipamentos e o fornecimento dos produtos relacionados neste "
                "instrumento, nas condições seguintes."
            ),
        ],
        "object": _object(order),
        **lines(order, order.money.extra_days, order.money.total_amount),
        "pieces": [(each.asset_tag, each.model_name) for each in held(order)],
        "swap": f"Um equipamento pode ser trocado por outro do mesmo modelo até a {out}; vale a etiqueta anotada no "
        f"comprovante de {out}.",
        "price": _price(order),
        "loan_title": f"{out.capitalize()}, prazo da locação e devolução",
        "loan": _loan(order),
        "clauses": [
            {"title": _said(each.title, values), "paragraphs": [_said(line, values) for line in each.paragraphs()]}
            for each in contract_clauses(read.connection)
        ],
        "agreed": "Por estarem de acordo, as partes assinam este contrato em duas vias de igual teor.",
        "day": [city, f", {day_in_words(now.astimezone(PUB_TIME).date())}."],
        "signers": [
            ("LOCADORA", house["signs"]),
            ("LOCATÁRIO(A)", order.customer_name),
            ("Testemunha", "Nome e CPF"),
            ("Testemunha", "Nome e CPF"),
        ],
    }
    return Paper("contract", f"contrato-{order.order_code}", now, data)


def _object(order: EventOrder) -> Prose:
    name = f" “{order.event_name}”" if order.event_name else ""
    at = f", em {day(order.event_date_from)}" if order.event_date_from else ""
    if order.collects:
        return [f"Os itens destinam-se ao evento{name}{at}, e serão retirados na sede da LOCADORA."]
    where = or_blank(" ".join(order.delivery_address.split()))
    return [f"Os itens destinam-se ao evento{name}{at}, e serão entregues em ", where, "."]


def _price(order: EventOrder) -> list[Prose]:
    money, out = order.money, words_of(order).out.lower()
    said: list[Piece] = [
        "O preço total é de ",
        strong(reais(money.total_amount)),
        _included(order),
        ".",
    ]
    if money.deposit_agreed > 0:
        received = f", do qual a LOCADORA já recebeu {reais(money.deposit_paid)}" if money.deposit_paid > 0 else ""
        said += [f" Para garantir a reserva, {_HIRER} paga um sinal de ", strong(reais(money.deposit_agreed))]
        said += [f"{received}."]
    said += [" O restante, ", strong(reais(_rest(order))), f", deve ser pago até o momento da {out}."]
    of_shells = shells(order)
    if of_shells <= 0:
        return [said]
    caution: Prose = [
        (
            f"Além do preço, {_HIRER} paga até a {out} uma caução de {reais(order.shell_deposit)} por barril de chope"
            ", ao todo "
        ),
        strong(reais(of_shells)),
        ", que a LOCADORA devolve ou desconta do que estiver em aberto quando os barris voltarem, cheios ou vazios.",
    ]
    return [said, caution]


def _included(order: EventOrder) -> str:
    money = order.money
    freight = "" if order.collects else f"o frete de {reais(money.freight_price)}"
    extra = f"os dias extras de locação, {reais(money.extra_days)}" if money.extra_days > 0 else ""
    if not freight:
        return f", já incluídos {extra}" if extra else ""
    return f", já incluído {freight}" + (f" e {extra}" if extra else "")


def _rest(order: EventOrder) -> float:
    """BRL beside the deposit, which an order that waits for it is sure to get."""
    money = order.money
    paid = max(money.deposit_agreed, money.paid) if order.status == "awaiting_deposit" else money.paid
    return max(0.0, money.total_amount - paid)


def _loan(order: EventOrder) -> list[Prose]:
    name, hours = shift(order)
    known = order.preferred_delivery_date
    when: list[Piece] = [strong(day(known)), f", no período da {name} ({hours})"] if known else [blank()]
    empties = order.empties_to_collect
    barrels = "barril vazio" if empties == 1 else "barris vazios"
    until = moment_or_blank(order.pickup_at)
    late = "O atraso na devolução que não tenha sido combinado por escrito autoriza a LOCADORA a cobrar "
    fine: Prose = [f"{late}novas diárias, pelo preço de sua tabela, até a devolução efetiva."]
    if order.money.late_per_day > 0:
        fine = [
            f"{late}multa de ",
            strong(reais(order.money.late_per_day)),
            " por dia corrido, até a devolução efetiva.",
        ]
    return [
        [
            f"A {words_of(order).out.lower()} será feita em ",
            *when,
            f". Os equipamentos ficam com {_HIRER} até ",
            strong(until) if isinstance(until, str) else until,
            ", quando devem ser devolvidos na sede da LOCADORA"
            if order.collects
            else ", quando devem estar prontos para o recolhimento no mesmo endereço",
            f", com {empties} {barrels}" if empties else "",
            ".",
        ],
        fine,
    ]


def _said(text: str, values: Mapping[str, Piece]) -> list[Piece]:
    return [values.get(each, each) for each in pieces(text)]
