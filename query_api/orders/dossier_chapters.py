"""What the chapters of a dossier say."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from command_api.rules.handover import AT_THE_HOUSE
from command_api.rules.order_status import LABELS
from command_api.rules.stops import PROOF_LABELS
from command_api.rules.van_days import StopKind
from command_api.rules.windows import SHIFT_LABELS
from infra.brazilian import counted, cpf_or_cnpj, day, moment, number, reais, short_number
from query_api.audit.responses import AuditEvent
from query_api.orders.detail_responses import EventOrder, KeptPaper, KeptProof
from query_api.orders.papers.wording import customer, delivery, event, lines, words_of
from query_api.wording.terms import BOOKING_STATES, CONDITIONS, LEDGER_PAYMENTS, PAID_BY


@dataclass(frozen=True)
class DossierEntry:
    """One event of the order: its history ``entry``, and the ``event`` itself (``None`` if the log has lost it)."""

    entry: AuditEvent
    event: Any


Part = dict[str, object]
ByType = Mapping[str, Sequence[DossierEntry]]
_AFTERWARDS: Final = {
    "PaymentReversed": "Estorno de {amount} {method}.",
    "PaymentRefunded": "Devolvidos ao cliente {amount} {method}.",
    "RefundTakenBack": "Desfeita a devolução de {amount}: o valor não saiu.",
}
"""What can happen to money after it came."""
_SHIFTS: Final[Mapping[str, str]] = {str(shift): label.lower() for shift, label in SHIFT_LABELS.items()}


def chapters(order: EventOrder, told: Sequence[DossierEntry]) -> list[Part]:
    """Each with its ``title`` and its ``parts``: facts, steps and tables."""
    by_type: defaultdict[str, list[DossierEntry]] = defaultdict(list)
    for each in told:
        if each.event is not None:
            by_type[each.entry.type.rpartition(".")[2]].append(each)
    found = [
        ("1. Identificação", [_identity(order, by_type)]),
        ("2. Orçamento", _quote(order)),
        ("3. Aceite", _acceptance(order, by_type)),
        ("4. Equipamentos", [_pieces(order)]),
        ("5. Sinal", _payments(order, by_type)),
        (f"6. {words_of(order).out}", [*_delivery(order, by_type), *_proofs(order, "delivery")]),
        ("7. Devolução", [*_return(by_type), *_proofs(order, "pickup")]),
        ("8. Acerto", _settlement(order, by_type)),
    ]
    if by_type["EventOrderCancelled"]:
        found.append(("9. Cancelamento", [_cancelled(each) for each in by_type["EventOrderCancelled"]]))
    return [{"title": title, "parts": parts} for title, parts in found]


def _identity(order: EventOrder, told: ByType) -> Part:
    words = words_of(order)
    return {
        "kind": "facts",
        "rows": [
            ("Cliente", customer(order)),
            ("CPF/CNPJ", cpf_or_cnpj(order.customer_document)),
            ("Evento", event(order) or "não informado"),
            ("Endereço", AT_THE_HOUSE if order.collects else order.delivery_address or "não informado"),
            ("Centro de custo", order.cost_center.capitalize()),
            (f"{words.out} combinada", delivery(order) or "não informada"),
            (f"{words.back} até", moment(order.pickup_at) if order.pickup_at else "não informado"),
            ("Observações", order.notes),
            *(("Registrado", _who(each)) for each in told["EventOrderDrafted"]),
        ],
    }


def _quote(order: EventOrder) -> list[Part]:
    money = order.money
    items = {"kind": "items", **lines(order, money.extra_days, money.total_amount)}
    return [
        items if order.items else _said("O pedido não tem itens."),
        *_freights(order),
        {"kind": "facts", "rows": [("Sinal combinado", reais(money.deposit_agreed))]},
    ]


def _freights(order: EventOrder) -> list[Part]:
    if order.collects:
        return []
    return [_freight(order) if order.freight else _said("O frete não foi calculado.")]


def _freight(order: EventOrder) -> Part:
    freight = order.freight
    assert freight is not None
    steps: Any = freight.breakdown
    terms: Any = freight.terms  # fields of the write side
    rate = f"{short_number(steps.km_cobrados)} km × {reais(terms.base_rate_per_km)}"
    trips = counted(steps.trips, "viagem", "viagens")
    least = f"Mínimo de {reais(terms.min_fee)}"
    if terms.rounding_step > 0:
        least += f", arredondado para cima em múltiplos de {reais(terms.rounding_step)}"
    load = f"Carga de {short_number(steps.weight_kg)} kg, até {short_number(terms.max_load_kg)} kg por viagem"
    rows = [
        (f"Trajeto, de {freight.origin}", f"{short_number(steps.distance_km)} km"),
        (f"Sem custo até {short_number(steps.free_km)} km; cobrados", f"{short_number(steps.km_cobrados)} km"),
        (load, trips),
        (rate if steps.trips == 1 else f"{rate} × {trips}", reais(steps.custo_km)),
    ]
    if freight.difficulty:
        flat = f" + {reais(steps.extra_flat)}" if steps.extra_flat > 0 else ""
        rows.append((f"{freight.difficulty}: × {short_number(steps.multiplier)}{flat}", reais(steps.pre_total)))
    return _table(
        ("Cálculo", "Valor"),
        rows,
        columns=(1, 0),
        right=(1,),
        foot=[(least, reais(freight.price))],
        caption="Como o frete foi calculado",
    )


def _acceptance(order: EventOrder, told: ByType) -> list[Part]:
    parts = [
        _step(
            each,
            f"Orçamento aceito na página do cliente por {each.event.accepted_by}. SHA-256 do texto:",
            digits=each.event.text_sha256,
            with_reason=False,
        )
        for each in told["QuoteAccepted"]
    ]
    parts += [_kept(each) for each in order.papers]
    for each in told["EventOrderPlaced"]:
        held = _held(each.event)
        parts.append(_step(each, f"Pedido reservado por {reais(each.event.total_amount)}, frete incluído, com {held}."))
    if not told["EventOrderPlaced"]:
        parts.append(_said("O pedido não foi reservado."))
    for each in told["EventOrderRebooked"]:
        total = reais(each.event.total_amount)
        parts.append(_step(each, f"Reserva mudada: {_held(each.event)}, total de {total}."))
    words = words_of(order)
    said = f"{words.back} combinad{words.back_ends}"
    for each in told["PickupRescheduled"]:
        until, total = moment(each.event.window.end), reais(each.event.total_amount)
        parts.append(_step(each, f"{said} de novo: até {until}, total de {total}."))
    return [*parts, *(_step(each, "Pedido confirmado.") for each in told["EventOrderConfirmed"])]


def _kept(paper: KeptPaper) -> Part:
    said = f"Orçamento guardado em PDF como foi aceito, em {moment(paper.kept_at)}."
    more = " SHA-256 do arquivo:" if paper.sha256 else " Foi apagado com os dados do cliente."
    return {**_said(said + more), "digits": paper.sha256}


def _proofs(order: EventOrder, kind: StopKind) -> list[Part]:
    """The signatures and photos of these stops, with their hashes."""
    return [_proof(each) for stop in order.stops if stop.kind == kind for each in stop.proofs]


def _proof(proof: KeptProof) -> Part:
    of = f" de {proof.asset_tag}" if proof.asset_tag else ""
    said = f"{PROOF_LABELS[proof.kind]}{of}, guardada em {moment(proof.made_at)}."
    more = " SHA-256 do arquivo:" if proof.sha256 else " Foi apagada com os dados do cliente."
    return {**_said(said + more), "digits": proof.sha256}


def _held(placed: Any) -> str:
    pieces = counted(len(placed.bookings), "equipamento", "equipamentos")
    return f"{pieces} de {moment(placed.window.start)} a {moment(placed.window.end)}"


def _pieces(order: EventOrder) -> Part:
    if not order.bookings:
        return _said("Nenhum equipamento foi reservado.")
    return _table(
        ("Etiqueta", "Modelo", "De", "Até", "Situação", "Voltou em"),
        [
            (
                piece.asset_tag,
                piece.model_name,
                moment(piece.start),
                moment(piece.end),
                BOOKING_STATES[piece.state] + (f"; trocado por {piece.swapped_for}" if piece.swapped_for else ""),
                _moment(piece.returned_at),
            )
            for piece in order.bookings
        ],
        columns=(1.3, 0.95, 0, 0, 1.1, 0),
    )


def _payments(order: EventOrder, told: ByType) -> list[Part]:
    parts = [_step(each, f"Recebidos {_amount(each.event)}.") for each in told["DepositReceived"]]
    paid = order.money.deposit_paid
    said = f"Do sinal combinado chegaram, ao todo, {reais(paid)}." if paid > 0 else "Nenhum sinal foi recebido."
    parts.append(_said(said))
    parts += [
        _step(each, f"Outro pagamento: {_amount(each.event)}.", with_reason=False) for each in told["PaymentReceived"]
    ]
    for kind, said in _AFTERWARDS.items():
        for each in told[kind]:
            method = PAID_BY.get(getattr(each.event, "method", ""), "")
            parts.append(_step(each, said.format(amount=reais(each.event.amount), method=method)))
    return parts


def _amount(paid: Any) -> str:
    reference = f", referência {paid.reference}" if paid.reference else ""
    return f"{reais(paid.amount)} {PAID_BY[paid.method]}{reference}"


def _delivery(order: EventOrder, told: ByType) -> list[Part]:
    out = words_of(order).out
    parts = []
    for each in told["SentToFactoryBatch"]:
        batch = f", lote {each.event.batch}" if each.event.batch else ""
        parts.append(_step(each, f"Enviado para produção{batch}."))
    for each in told["DeliveryScheduled"]:
        when = f"{day(each.event.date)}, {_SHIFTS[each.event.shift]}"
        parts.append(_step(each, f"{out} marcada para {when}, com {each.event.responsible}."))
    delivered = [
        _step(each, f"{out} feita; devolução até {moment(each.event.due_back)}.")
        for each in told["EventOrderDelivered"]
    ]
    return parts + (delivered or [_said("Ainda nada foi entregue.")])


def _return(told: ByType) -> list[Part]:
    parts = []
    for each in told["EquipmentReturned"]:
        said = "Tudo de volta." if each.event.complete else "Devolução parcial."
        empties = each.event.empties_collected
        parts.append(_step(each, f"{said} Vazios recebidos: {empties}." if empties else said))
        if each.event.assets:
            parts.append(_returned(each.event.assets))
    if not told["EquipmentReturned"]:
        parts.append(_said("Ainda nada voltou."))
    undone = "A devolução foi desfeita: o que voltou seguia com o cliente."
    return [*parts, *(_step(each, undone) for each in told["ReturnTakenBack"])]


def _returned(assets: Sequence[Any]) -> Part:
    return _table(
        ("Etiqueta", "Condição", "Observações", "Cobrança"),
        [
            (each.asset_tag, CONDITIONS[each.condition], each.note, reais(each.charge) if each.charge > 0 else "")
            for each in assets
        ],
        columns=(1, 0, 1.6, 0),
        right=(3,),
    )


def _settlement(order: EventOrder, told: ByType) -> list[Part]:
    parts = [
        _step(each, f"Dispensados {reais(each.event.amount)} da multa por atraso.") for each in told["PenaltyWaived"]
    ]
    parts += [
        _step(each, f"Desfeita a dispensa: {reais(each.event.amount)} de multa são cobrados outra vez.")
        for each in told["WaiverTakenBack"]
    ]
    for each in told["DepositSettled"]:
        returned, kept, used = (reais(getattr(each.event, name)) for name in ("returned", "kept", "used"))
        parts.append(_step(each, f"Do sinal: devolvidos {returned}, retidos {kept}, usados {used}."))
    if not told["DepositSettled"]:
        parts.append(_said("O sinal não foi acertado."))
    parts += [_step(each, "O acerto do sinal foi desfeito.") for each in told["SettlementTakenBack"]]
    return [*parts, _account(order)]


def _account(order: EventOrder) -> Part:
    money = order.money
    rows = [("Itens", reais(money.items_total)), ("Frete", reais(money.freight_price))]
    if money.extra_days > 0:
        rows.append(("Dias extras", reais(money.extra_days)))
    rows.append(("Danos e perdas", reais(money.damages)))
    if money.penalties > 0:
        rows.append(("Multa por atraso", reais(money.penalties)))
    if money.credits > 0:
        rows.append(("Chope devolvido", f"−{reais(money.credits)}"))
    for payment in money.payments:
        if not payment.reversal:
            how = f" {PAID_BY[payment.method]}" if payment.method else ""
            rows.append((f"{LEDGER_PAYMENTS[payment.kind]}{how}, {moment(payment.received_at)}", reais(payment.amount)))
    rest = "Conta fechada; saldo a receber" if order.stage == "settled" else "Saldo a receber"
    foot = [(rest, reais(money.balance_due))]
    return _table(("Conta", "Valor"), rows, columns=(1, 0), right=(1,), foot=foot)


def _cancelled(told: DossierEntry) -> Part:
    said = f"Cancelado; estava {LABELS[told.event.from_status].lower()}."
    return _step(told, f"{said} O sinal não veio a tempo." if told.event.hold_expired else said)


def _said(text: str) -> Part:
    return {"kind": "step", "said": text, "digits": "", "why": "", "who": ""}


def _step(told: DossierEntry, text: str, *, digits: str = "", with_reason: bool = True) -> Part:
    why = f"Motivo: {told.entry.reason}" if with_reason and told.entry.reason else ""
    return {"kind": "step", "said": text, "digits": digits, "why": why, "who": _who(told)}


def _table(
    head: Sequence[str],
    rows: Sequence[Sequence[str]],
    *,
    columns: Sequence[float],
    right: Sequence[int] = (),
    foot: Sequence[tuple[str, str]] = (),
    caption: str = "",
) -> Part:
    """``columns``: how wide, as parts of the width that is left by those of 0, which are as wide as what they hold."""
    return {
        "kind": "table",
        "head": head,
        "rows": rows,
        "columns": columns,
        "right": right,
        "foot": foot,
        "caption": caption,
    }


def _who(told: DossierEntry) -> str:
    entry = told.entry
    return f"nº {number(entry.number)} · {moment(entry.happened_at)} · {entry.actor.name}"


def _moment(value: datetime | None) -> str:
    return moment(value) if value else ""
