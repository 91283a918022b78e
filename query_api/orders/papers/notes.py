"""What is signed at the delivery and at the pick-up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from datetime import datetime

from command_api.kernel import ERASED
from command_api.rules.handover import HandoverWords
from command_api.rules.stops import CODE_LABELS
from command_api.rules.van_days import StopKind
from infra.brazilian import counted, moment, reais, short_number
from infra.settings import Settings
from query_api.http import Snapshot
from query_api.log import Log
from query_api.orders.detail_responses import EventOrder, OrderBooking, OrderStop
from query_api.orders.papers.wording import (
    NO_TAX,
    customer,
    delivery,
    event,
    held,
    later_payments,
    lines,
    made,
    moment_or_blank,
    place,
    words_of,
)
from query_api.orders.stops import proof_content
from query_api.papers.house import house_on_paper
from query_api.papers.prose import Prose, blank, or_blank, strong, tick
from query_api.papers.typesetting import Paper

_SHORT = 16


def delivery_note(read: Snapshot, log: Log, order: EventOrder, settings: Settings, now: datetime) -> Paper:
    """What is handed over, what is paid at the door, and who received it."""
    stop = _received_stop(order, "delivery")
    kegs, pieces = _kegs_and_pieces(order)
    words = words_of(order)
    to_come, came = _of_empties(order)
    load = sum(each.weight_kg for each in order.items)
    left = tick(ticked=order.status == "delivered")
    data = {
        **_of_a_note(read, order, settings, now),
        "facts": [
            *_whom_and_where(order),
            (words.out, [or_blank(delivery(order))]),
            ("Responsável", [or_blank(order.responsible)]),
            ("Devolução até", [moment_or_blank(order.pickup_at)]),
            ("Carga", f"{short_number(load)} kg"),
            ("Observações", order.notes),
            *_told("Recebido por", stop),
        ],
        **lines(order, order.money.extra_days, order.money.total_amount),
        "kegs": [
            *([[left], each.asset_tag, beer, [tick()], ""] for beer, each in kegs),
            *([[tick()], [blank(30)], beer, [tick()], ""] for beer in _open_kegs(order, kegs)),
        ],
        "pieces": [[[left], each.asset_tag, each.model_name, ""] for each in pieces],
        "money": [
            *_received(order),
            ("Saldo a receber", [strong(reais(order.money.balance_due))]),
            ("Recebido agora", [tick(), " PIX   ", tick(), " dinheiro   ", tick(), " cartão   R$ ", blank()]),
            (f"Vazios {to_come}", [f"{order.empties_to_collect}, {came} agora: ", blank(_SHORT)]),
        ],
        "agreed": "Recebi os itens e os equipamentos acima limpos, completos e em funcionamento, e fui orientado(a) "
        f"sobre o uso. Respondo pela guarda deles até {_the(words)}; danos e perdas são cobrados conforme o contrato "
        f"{order.order_code}.",
        "signers": [
            ("Recebido por", _signer(stop)),
            ("Entregue por", order.responsible or "Nome legível"),
        ],
    }
    data["title"] = f"Comprovante de {words.out.lower()}"
    return _signed("delivery-note", f"{words.out.lower()}-{order.order_code}", now, data, _signature(log, stop))


def pickup_note(read: Snapshot, log: Log, order: EventOrder, settings: Settings, now: datetime) -> Paper:
    """What comes back and in which state. Filled in as far as the return was recorded."""
    stop = _received_stop(order, "pickup")
    words = words_of(order)
    kegs, pieces = _kegs_and_pieces(order)
    data = {
        **_of_a_note(read, order, settings, now),
        "facts": [
            *_whom_and_where(order),
            (f"{words.back} até", [moment_or_blank(order.pickup_at)]),
            ("Devolvido em", moment(order.returned_at) if order.returned_at else ""),
            ("Observações", order.notes),
            *_told("Devolvido por", stop),
        ],
        "kegs": [
            [
                each.asset_tag,
                f"{beer} ({each.note})" if each.note else beer,
                *([tick()] for _ in range(3)),
                [tick(ticked=each.state == "lost")],
                [blank(_SHORT)],
                _charge(each),
            ]
            for beer, each in kegs
        ],
        "pieces": [
            [
                each.asset_tag,
                each.model_name,
                *([tick(ticked=each.state == state)] for state in ("returned", "damaged", "lost")),
                each.note,
                _charge(each),
            ]
            for each in pieces
        ],
        "money": [*_owed(order), *_settlement(order), ("Saldo", [strong(reais(order.money.balance_due))])],
        "agreed": f"As partes conferiram os equipamentos no ato d{_the(words)}, no estado anotado acima. O que não "
        "puder ser verificado no local é informado ao cliente em até dois dias úteis, conforme o contrato "
        f"{order.order_code}.",
        "signers": [
            ("Cliente", _signer(stop)),
            ("Recebido por" if order.collects else "Recolhido por", "Nome legível"),
        ],
    }
    data["title"] = f"Comprovante de {words.back.lower()}"
    return _signed(
        "pickup-note",
        f"{'devolucao' if order.collects else 'recolhimento'}-{order.order_code}",
        now,
        data,
        _signature(log, stop),
    )


def _of_empties(order: EventOrder) -> tuple[str, str]:
    return ("a receber", "recebidos") if order.collects else ("a recolher", "recolhidos")


def _the(words: HandoverWords) -> str:
    """How things come back, with its article: ``"a devolução"``, ``"o recolhimento"``."""
    return f"{words.back_ends} {words.back.lower()}"


def _signed(template: str, name: str, now: datetime, data: Mapping[str, object], signature: bytes) -> Paper:
    """With the picture of the signature. The phone made it and the server did not decode it, so it may be broken."""
    plain = {**data, "signature": []}
    if not signature:
        return Paper(template, name, now, plain)
    return Paper(template, name, now, {**data, "signature": [*signature]}, fallback=plain)


def _received_stop(order: EventOrder, kind: StopKind) -> OrderStop | None:
    """The last stop that has a receiver; ``None`` if there is none, or the customer was erased."""
    found = [each for each in order.stops if each.kind == kind and each.received_at]
    return found[-1] if found and found[-1].receiver not in {"", ERASED} else None


def _told(what: str, stop: OrderStop | None) -> list[tuple[str, Prose]]:
    if stop is None or stop.received_at is None:
        return []
    photos = sum(each.kind == "photo" for each in stop.proofs)
    check = "" if stop.code == "not_asked" else f" · {CODE_LABELS[stop.code].lower()}"
    return [
        (what, f"{stop.receiver}, {moment(stop.received_at)}{check}"),
        ("Fotos guardadas", str(photos) if photos else ""),
    ]


def _signer(stop: OrderStop | None) -> str:
    return stop.receiver if stop else "Nome legível, CPF, data e hora"


def _signature(log: Log, stop: OrderStop | None) -> bytes:
    """The last one of the stop; empty where none was drawn."""
    drawn = [each.id for each in stop.proofs if each.kind == "signature" and each.sha256] if stop else []
    return proof_content(log, drawn[-1]) if drawn else b""


def _of_a_note(read: Snapshot, order: EventOrder, settings: Settings, now: datetime) -> dict[str, object]:
    return {
        "house": house_on_paper(read, settings),
        "reference": order.order_code,
        "made": made(order, now, NO_TAX),
    }


def _whom_and_where(order: EventOrder) -> list[tuple[str, Prose]]:
    return [("Cliente", customer(order)), ("Endereço", [place(order)]), ("Evento", event(order))]


def _kegs_and_pieces(order: EventOrder) -> tuple[list[tuple[str, OrderBooking]], list[OrderBooking]]:
    """What it holds: full kegs with their beer, and the others."""
    beer_of = {item.id: item.product_name for item in order.items if item.kind == "beer"}
    kegs = [(beer_of[each.item_id], each) for each in held(order) if each.item_id in beer_of]
    return kegs, [each for each in held(order) if each.item_id not in beer_of]


def _open_kegs(order: EventOrder, kegs: list[tuple[str, OrderBooking]]) -> list[str]:
    """The beer of each keg that has no tag yet, because it is chosen when the delivery is scheduled."""
    tagged = Counter(each.item_id for _, each in kegs)
    beers = [item for item in order.items if item.kind == "beer"]
    return [item.product_name for item in beers for _ in range(int(item.quantity) - tagged[item.id])]


def _charge(piece: OrderBooking) -> str:
    return reais(piece.charge) if piece.charge > 0 else ""


def _received(order: EventOrder) -> list[tuple[str, Prose]]:
    others = later_payments(order)
    return [
        ("Sinal recebido", reais(order.money.deposit_paid)),
        ("Outros pagamentos", reais(others) if others > 0 else ""),
    ]


def _owed(order: EventOrder) -> list[tuple[str, Prose]]:
    money, delay = order.money, order.money.delay
    to_come, came = _of_empties(order)
    accrued = ""
    if delay is not None and delay.accrued > 0:
        late = f"{counted(delay.days, 'dia', 'dias')} de atraso, {reais(delay.per_day)} por dia"
        accrued = f"{reais(delay.accrued)} ({late}), cobrada na devolução"
    collected = or_blank(str(order.empties_collected or ""), _SHORT)
    return [
        ("Total de danos e perdas", reais(money.damages) if money.damages > 0 else ""),
        ("Multa por atraso", reais(money.penalties) if money.penalties > 0 else ""),
        ("Multa até hoje", accrued),
        ("Barris vazios", [f"{order.empties_to_collect} {to_come}, {came}: ", collected]),
        *_received(order),
    ]


def _settlement(order: EventOrder) -> list[tuple[str, Prose]]:
    money = order.money
    sums = {"devolvido": money.deposit_returned, "retido": money.deposit_kept, "usado": money.deposit_used}
    if sum(sums.values()) > 0:
        return [("Acerto do sinal", ", ".join(f"{what} {reais(amount)}" for what, amount in sums.items()))]
    pieces = [piece for what in sums for piece in (f"{what} R$ ", blank(_SHORT), "   ")]
    return [("Acerto do sinal", pieces[:-1])]
