"""Descriptions of the events of orders. No predicate names the customer; the details do, on the order's own page."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from datetime import date
from decimal import Decimal
from typing import Any, Final

import msgspec

from command_api.kernel import ERASED, Event
from command_api.orders import events as order_events
from command_api.orders.details import TEXTS, OrderBasics
from command_api.rules.handover import HandoverWords, handover_words
from command_api.rules.left_behind import named
from command_api.rules.order_status import LABELS
from command_api.rules.stops import CODE_LABELS, FAILURE_LABELS, NEXT_STEP_LABELS, PROOF_LABELS
from command_api.rules.windows import SHIFT_LABELS, Shift
from infra.brazilian import counted, day, moment, number, percent, reais, short_number
from infra.declared_fields import labels
from query_api.orders.detail_responses import TimelineEntry
from query_api.orders.differences import differences
from query_api.people import NameOf
from query_api.wording.description import Description, Descriptions, reason_of
from query_api.wording.subjects import Subject
from query_api.wording.terms import CONDITIONS, COST_CENTERS, PAID_BY

_LABELS: Final = labels(OrderBasics)


def timeline(events: Iterable[Event], name_of: NameOf) -> Iterator[TimelineEntry]:
    """The events of one order, oldest first, each described with the details before it."""
    before: Any = None
    for event in events:
        title, detail = DESCRIPTIONS[type(event)].entry(event, before)
        yield TimelineEntry(
            at=event.timestamp,
            actor_name=name_of(event.metadata.actor),
            kind=type(event).__name__,
            title=title,
            detail=detail,
            reason=reason_of(event.metadata.reason),
        )
        before = _details_after(before, event)


def _details_after(details: Any, event: Event) -> Any:
    if isinstance(event, order_events.PickupRescheduled):
        return msgspec.structs.replace(details, pickup_date=event.pickup_date, pickup_shift=event.pickup_shift)
    return getattr(event, "details", details)


def _words(details: Any) -> HandoverWords:
    """What the two ends are called, by the details at that time."""
    return handover_words(collects=details is not None and details.collects)


def _out(said: str) -> Callable[[Any, Any], str]:
    """A heading on how things leave the house: ``_out("agendada")``."""
    return lambda _, before: f"{_words(before).out} {said}"


def _back_moved(_event: order_events.PickupRescheduled, before: Any) -> str:
    words = _words(before)
    return f"{words.back} mudad{words.back_ends}"


def _none_or(number: int, one: str, many: str) -> str:
    return counted(number, one, many) if number else f"nenhum {one}"


def _items(event: order_events.EventOrderItemsChanged, s: Subject) -> str:
    return f"mudou os itens {s.de}: agora {_none_or(len(event.items), 'item', 'itens')}"


def _freight(event: order_events.FreightAttached, s: Subject) -> str:
    return f"calculou o frete {s.de}: {reais(event.breakdown.price)}"


def _placed(event: order_events.EventOrderPlaced, s: Subject) -> str:
    held = _none_or(len(event.bookings), "equipamento", "equipamentos")
    return f"fechou {s.o} com {held}; total de {reais(event.total_amount)}"


def _rebooked(event: order_events.EventOrderRebooked, s: Subject) -> str:
    held = _none_or(len(event.bookings), "equipamento", "equipamentos")
    return f"refez a reserva {s.de}: {held}; total de {reais(event.total_amount)}"


def _deposit(event: order_events.DepositReceived, s: Subject) -> str:
    return f"recebeu o sinal {s.de}: {reais(event.amount)} {PAID_BY[event.method]}"


def _payment(event: order_events.PaymentReceived, s: Subject) -> str:
    return f"recebeu um pagamento {s.de}: {reais(event.amount)} {PAID_BY[event.method]}"


def _reversal(event: order_events.PaymentReversed, s: Subject) -> str:
    what = "o sinal" if event.is_deposit else "um pagamento"
    return f"estornou {what} {s.de}: {reais(event.amount)} {PAID_BY[event.method]}"


def _reversal_detail(event: order_events.PaymentReversed, _before: Any) -> str:
    what = "Sinal" if event.is_deposit else "Pagamento"
    return f"{what} de {reais(event.amount)} {PAID_BY[event.method]}: não conta mais."


def _batch(event: order_events.SentToFactoryBatch, s: Subject) -> str:
    return f"enviou {s.o} para produção" + (f", lote {event.batch}" if event.batch else "")


def _scheduled(event: order_events.DeliveryScheduled, s: Subject) -> str:
    return f"agendou a saída {s.de} para {day(event.date)}, {SHIFT_LABELS[event.shift].lower()}"


def _rescheduled(event: order_events.DeliveryRescheduled, s: Subject) -> str:
    return f"mudou a saída {s.de} para {day(event.date)}, {SHIFT_LABELS[event.shift].lower()}"


def _pickup_moved(event: order_events.PickupRescheduled, s: Subject) -> str:
    return f"mudou a volta {s.de} para até {moment(event.window.end)}"


def _loaded(event: order_events.EventOrderLoaded, s: Subject) -> str:
    return f"carregou {_none_or(len(event.assets), 'equipamento', 'equipamentos')} {s.de}"


def _swapped(event: order_events.EquipmentSwapped, s: Subject) -> str:
    return f"trocou {event.back.asset_tag} por {event.by.asset_tag} no cliente {s.de}"


def _delivered(event: order_events.EventOrderDelivered, s: Subject) -> str:
    return f"entregou {s.o}; devolução até {moment(event.due_back)}"


def _delivered_detail(event: order_events.EventOrderDelivered, _before: Any) -> str:
    """With the pieces whose service was over."""
    return f"Devolução prevista até {moment(event.due_back)}.{_over(event)}"


def _over(event: order_events.EventOrderDelivered | order_events.EquipmentSwapped) -> str:
    """The pieces that left although their service was over."""
    return "".join(
        f" {each.asset_tag} saiu com “{each.service}” vencido em {each.until:%d/%m/%Y}." for each in event.breaches
    )


def _returned(event: order_events.EquipmentReturned, s: Subject) -> str:
    if not event.assets and not event.complete:
        return f"recebeu {counted(event.empties_collected, 'vazio', 'vazios')} {s.de}"
    what = "a devolução completa" if event.complete else "uma devolução parcial"
    return f"registrou {what} {s.de}: {_none_or(len(event.assets), 'equipamento', 'equipamentos')}"


def _waived(event: order_events.PenaltyWaived, s: Subject) -> str:
    return f"dispensou {reais(event.amount)} da multa por atraso {s.de}"


def _settled(event: order_events.DepositSettled, s: Subject) -> str:
    parts = {"devolvidos": event.returned, "retidos": event.kept, "usados": event.used}
    amounts = ", ".join(f"{reais(amount)} {what}" for what, amount in parts.items() if amount)
    return f"acertou o sinal {s.de}" + (f": {amounts}" if amounts else "")


def _cancelled(event: order_events.EventOrderCancelled, s: Subject) -> str:
    return f"cancelou {s.o}" + (" porque o prazo do sinal terminou" if event.hold_expired else "")


def _refused(event: order_events.DemandRefused, _s: Subject) -> str:
    order = f" do pedido {event.order_code}" if event.order_code else ""
    short = sum(model.missing for model in event.models)
    lacked = _none_or(short, "equipamento", "equipamentos")
    return f"não conseguiu reservar os equipamentos{order} para {day(event.wanted_on)}: em falta {lacked}"


def _kept(event: order_events.PaperKept, _s: Subject) -> str:
    digest = f", SHA-256 {event.sha256}" if event.sha256 else ""
    return f"guardou o orçamento aceito do pedido {event.order_code}{digest}"


def _proof_kept(event: order_events.ProofKept, _s: Subject) -> str:
    digest = f", SHA-256 {event.sha256}" if event.sha256 else ""
    return f"guardou {PROOF_LABELS[event.proof].lower()} do pedido {event.order_code}{digest}"


def _failed(event: order_events.StopFailed, s: Subject) -> str:
    done = "não fez a entrega" if event.stop == "delivery" else "não fez o recolhimento"
    return f"{done} {s.de}: {FAILURE_LABELS[event.failure].lower()}"


def _failed_detail(event: order_events.StopFailed, _before: Any) -> str | None:
    return _sentence(filter(None, [FAILURE_LABELS[event.failure], NEXT_STEP_LABELS[event.next_step], event.note]))


def _to_do(event: order_events.StopReached | order_events.ReceiverNamed) -> str:
    return "para a entrega" if event.stop == "delivery" else "para o recolhimento"


def _of_stop(event: order_events.StopReached) -> str:
    return f"{'Entrega' if event.stop == 'delivery' else 'Recolhimento'} de {day(event.day)}."


def _drafted_detail(event: order_events.EventOrderDrafted, _before: Any) -> str:
    customer = event.details.customer.name
    return f"Evento {event.order_code}." + ("" if customer == ERASED else f" Cliente: {customer}.")


def _details_detail(event: order_events.EventOrderDetailsChanged, before: Any) -> str | None:
    """What changed, that of the customer in a sentence of its own. A change to another customer does not mention the
    one before, and nothing is said of an erased one."""
    parts = [_sentence(_changes(before, event.details, _facts)) if before else None]
    if event.details.customer.name != ERASED:
        same = before is not None and before.customer.id == event.details.customer.id
        parts.append(_sentence(_changes(before if same else None, event.details, _personal_facts)))
    return _together(*parts)


def _items_detail(event: order_events.EventOrderItemsChanged, _before: Any) -> str:
    return _sentence((f"{short_number(item.quantity)} × {item.name}" for item in event.items), ", ") or "Nenhum item."


def _freight_detail(event: order_events.FreightAttached, _before: Any) -> str:
    steps, difficulty = event.breakdown, event.freight.difficulty
    trips = f", {steps.trips} viagens" if steps.trips > 1 else ""
    hard = f", {difficulty.name}" if difficulty else ""
    road = f"{number(steps.distance_km, 1)} km, {short_number(steps.weight_kg)} kg{trips}{hard}"
    return f"Frete de {reais(steps.price)}: {road}."


def _bookings_detail(event: order_events.EventOrderPlaced | order_events.EventOrderRebooked, _before: Any) -> str:
    tags = ", ".join(booking.asset_tag for booking in event.bookings) or "nenhum ativo"
    window = event.window
    extra = sum((each.amount for each in event.extra), Decimal(0))
    more = f", {reais(extra)} por dias extras" if extra else ""
    return f"De {moment(window.start)} a {moment(window.end)}: {tags}. Total de {reais(event.total_amount)}{more}."


def _deposit_detail(event: order_events.DepositReceived, _before: Any) -> str | None:
    received = f"Sinal de {reais(event.amount)} recebido {PAID_BY[event.method]}."
    return _together(received, f"Referência {event.reference}." if event.reference else None)


def _payment_detail(event: order_events.PaymentReceived, _before: Any) -> str | None:
    received = f"{reais(event.amount)} {PAID_BY[event.method]}."
    beyond = f"{reais(event.overpaid)} já estavam pagos." if event.overpaid else None
    return _together(received, f"Referência {event.reference}." if event.reference else None, beyond)


def _delivery_detail(event: order_events.DeliveryScheduled | order_events.DeliveryRescheduled, _before: Any) -> str:
    return f"{_stop(event.date, event.shift)}, com {event.responsible}."


def _pickup_detail(event: order_events.PickupRescheduled, _before: Any) -> str:
    extra = sum((each.amount for each in event.extra), Decimal(0))
    more = f", {reais(extra)} por dias extras" if extra else ""
    return f"Devolução prevista até {moment(event.window.end)}. Total de {reais(event.total_amount)}{more}."


def _loaded_detail(event: order_events.EventOrderLoaded, _before: Any) -> str | None:
    return _sentence((asset.asset_tag for asset in event.assets), ", ")


def _left_behind(event: order_events.AdditionsLeftBehind, _before: Any) -> str:
    return " ".join(differences(named(event.lines, event.pieces), ", ".join(event.gone)))


def _left_decided(event: order_events.LeftBehindDecided, _before: Any) -> str:
    return f"Vai depois, no pedido {event.order_code}." if event.order_id else "Saiu do pedido."


def _swap_detail(event: order_events.EquipmentSwapped, _before: Any) -> str:
    how = f"{CONDITIONS[event.back.condition].lower()}{_beer_back(event.back.keg)}"
    return f"{event.back.asset_tag} voltou {how}; no lugar ficou {event.by.asset_tag}.{_over(event)}"


def _return_title(event: order_events.EquipmentReturned, _before: Any) -> str:
    if event.complete:
        return "Devolução completa"
    return "Devolução parcial" if event.assets else "Vazios recebidos"


def _return_detail(event: order_events.EquipmentReturned, _before: Any) -> str | None:
    parts = [
        f"{asset.asset_tag} {CONDITIONS[asset.condition].lower()}"
        + (f", cobrança de {reais(asset.charge)}" if asset.charge else "")
        + _beer_back(asset.keg)
        for asset in event.assets
    ]
    if event.empties_collected:
        parts.append(counted(event.empties_collected, "vazio recebido", "vazios recebidos"))
    parts += [f"multa de {reais(each.amount)} por {counted(each.days, 'dia', 'dias')}" for each in event.penalties]
    notes = (f"{asset.asset_tag}: {asset.note}" for asset in event.assets if asset.note)
    return _together(_sentence(parts), _sentence(notes))


_KEGS: Final = {"sealed": "lacrado", "partial": "com sobra de {left} L{estimate}", "empty": "vazio", "lost": "perdido"}


def _beer_back(keg: Any) -> str:
    if keg is None:
        return ""
    estimate = " (estimativa)" if keg.estimated else ""
    state = _KEGS[keg.state].format(left=short_number(keg.left_l), estimate=estimate)
    share = f" ({percent(keg.percent)} do preço, regra da casa)" if keg.percent is not None else ""
    credit = f", crédito de {reais(keg.credit)}{share}" if keg.credit or share else ""
    return f", chope {state}{credit}"


def _settled_detail(event: order_events.DepositSettled, _before: Any) -> str:
    return f"Devolvido {reais(event.returned)}, retido {reais(event.kept)}, usado {reais(event.used)}."


def _together(*sentences: str | None) -> str | None:
    return " ".join(filter(None, sentences)) or None


def _sentence(parts: Iterable[str], between: str = "; ") -> str | None:
    text = between.join(parts)
    return f"{text}." if text else None


def _stop(on: date, shift: Shift) -> str:
    return f"{day(on)}, {SHIFT_LABELS[shift].lower()}"


def _changes(before: Any, now: Any, facts: Callable[[Any], Iterator[tuple[str, str]]]) -> Iterator[str]:
    """``"Telefone: (11) 5555-0100 → (11) 5555-0101"`` for everything that is not as it was; without ``before`` what
    there is now."""
    if before is None:
        yield from (f"{name}: {value}" for name, value in facts(now) if value)
        return
    for (name, value), (_, old) in zip(facts(now), facts(before), strict=True):
        if old != value:
            yield f"{name}: {old or 'vazio'} → {value or 'vazio'}"


def _facts(details: Any) -> Iterator[tuple[str, str]]:
    yield "Centro de custo", COST_CENTERS[details.cost_center]
    yield "Data do evento", day(details.event_date_from) if details.event_date_from else ""
    delivery, words = details.preferred_delivery_date, _words(details)
    yield words.out, _stop(delivery, details.preferred_delivery_shift) if delivery else ""
    shift = details.pickup_shift or details.preferred_delivery_shift
    yield words.back, _stop(details.pickup_date, shift) if details.pickup_date else ""
    yield "Retira na casa", "sim" if details.collects else ""
    yield "Sinal combinado", reais(details.deposit_amount)
    yield "Caução por barril", reais(details.shell_deposit) if details.shell_deposit else ""
    yield f"Vazios a {words.take_back.lower()}", str(details.empties_to_collect)


def _personal_facts(details: Any) -> Iterator[tuple[str, str]]:
    customer, place = details.customer, details.place
    yield "Cliente", customer.name
    yield "Telefone", customer.phone
    yield "Documento", customer.document
    event_name, *others = ((_LABELS[name], getattr(details, name)) for name in TEXTS)
    yield event_name
    yield "Endereço", place.address if place else ""
    yield from others


DESCRIPTIONS: Final[Descriptions] = {
    order_events.EventOrderDrafted: Description("Pedido anotado", "anotou {s.o}", "Evento anotado", _drafted_detail),
    order_events.EventOrderDetailsChanged: Description(
        "Dados do pedido mudados", "mudou os dados {s.de}", "Dados alterados", _details_detail
    ),
    order_events.EventOrderItemsChanged: Description(
        "Itens do pedido mudados", _items, "Itens alterados", _items_detail
    ),
    order_events.FreightAttached: Description(
        "Frete do pedido calculado", _freight, "Frete calculado", _freight_detail
    ),
    order_events.FreightDetached: Description(
        "Frete do pedido retirado",
        "retirou o frete {s.de}: o endereço mudou",
        "Frete retirado",
        "O endereço mudou: o frete precisa ser calculado de novo.",
    ),
    order_events.EventOrderPlaced: Description("Pedido fechado", _placed, "Equipamentos reservados", _bookings_detail),
    order_events.EventOrderRebooked: Description("Reserva refeita", _rebooked, detail=_bookings_detail),
    order_events.DepositReceived: Description("Sinal recebido", _deposit, detail=_deposit_detail),
    order_events.QuoteIssued: Description(
        "Orçamento emitido",
        lambda e, s: (
            f"{'renovou' if e.follows_change else 'emitiu'} o orçamento {s.de}: {reais(e.total_amount)}, "
            f"válido até {day(e.valid_until)}"
        ),
        detail=lambda e, _: f"{reais(e.total_amount)}, válido até {day(e.valid_until)}.",
    ),
    order_events.QuoteAccepted: Description(
        "Orçamento aceito", "aceitou o orçamento {s.de}", detail=lambda e, _: f"Aceito por {e.accepted_by}."
    ),
    order_events.CustomerPageShared: Description(
        "Página do cliente compartilhada",
        lambda e, s: f"criou um link da página do cliente {s.de}, até {moment(e.expires_at)}",
        detail=lambda e, _: f"O link vale até {moment(e.expires_at)}.",
    ),
    order_events.CustomerPageRevoked: Description(
        "Página do cliente revogada", "revogou os links da página do cliente {s.de}"
    ),
    order_events.ChangeRequested: Description(
        "Alteração pedida", "pediu uma alteração {s.de}", "Alteração pedida", lambda e, _: e.text or None
    ),
    order_events.ChangeRequestAnswered: Description(
        "Alteração respondida",
        "respondeu um pedido de alteração {s.de}",
        "Alteração respondida",
        lambda e, _: e.answer or None,
    ),
    order_events.CreditTurnTaken: Description("Limite de crédito usado", "usou mais do limite de crédito do cliente"),
    order_events.PixRequested: Description(
        "PIX pedido", lambda e, s: f"pediu um PIX {s.de}: {reais(e.amount)}", detail=lambda e, _: f"Código {e.txid}."
    ),
    order_events.PaymentReceived: Description("Pagamento recebido", _payment, detail=_payment_detail),
    order_events.PaymentReversed: Description("Pagamento estornado", _reversal, detail=_reversal_detail),
    order_events.PaymentRefunded: Description(
        "Pagamento devolvido",
        lambda e, s: f"devolveu {reais(e.amount)} ao cliente {s.de}, {PAID_BY[e.method]}",
        detail=lambda e, _: f"{reais(e.amount)} {PAID_BY[e.method]}.",
    ),
    order_events.RefundTakenBack: Description(
        "Devolução ao cliente desfeita",
        lambda e, s: f"desfez a devolução de {reais(e.amount)} {s.de}",
        detail=lambda e, _: f"{reais(e.amount)} de {moment(e.refunded_at)} não saíram.",
    ),
    order_events.EventOrderConfirmed: Description("Pedido confirmado", "confirmou {s.o}", "Evento confirmado"),
    order_events.SentToFactoryBatch: Description(
        "Pedido em produção", _batch, "Enviado para produção", lambda e, _: f"Lote {e.batch}." if e.batch else None
    ),
    order_events.DeliveryScheduled: Description("Entrega agendada", _scheduled, _out("agendada"), _delivery_detail),
    order_events.DeliveryRescheduled: Description("Entrega mudada", _rescheduled, _out("mudada"), _delivery_detail),
    order_events.DeliveryUnscheduled: Description(
        "Entrega desmarcada",
        "desmarcou a saída {s.de}",
        _out("desmarcada"),
        lambda e, _: f"De volta a “{LABELS[e.status]}”.",
    ),
    order_events.EventOrderLoaded: Description("Carro carregado", _loaded, detail=_loaded_detail),
    order_events.EquipmentSwapped: Description("Equipamento trocado no cliente", _swapped, detail=_swap_detail),
    order_events.EventOrderDelivered: Description("Pedido entregue", _delivered, _out("feita"), _delivered_detail),
    order_events.AdditionsLeftBehind: Description(
        "Entrega diferente do pedido",
        "entregou {s.o} como o entregador viu",
        _out("diferente do pedido"),
        _left_behind,
    ),
    order_events.LeftBehindDecided: Description(
        "Diferença da entrega decidida",
        "decidiu o que ficou sem entregar {s.de}",
        lambda _, before: f"Diferença da {_words(before).out.lower()} decidida",
        _left_decided,
    ),
    order_events.DeliveryTakenBack: Description(
        "Entrega desfeita",
        "desfez a saída {s.de}",
        _out("desfeita"),
        lambda _, before: f"Nada saiu: a {_words(before).out.lower()} segue agendada.",
    ),
    order_events.PickupRescheduled: Description("Recolhimento mudado", _pickup_moved, _back_moved, _pickup_detail),
    order_events.EquipmentReturned: Description(
        "Equipamento devolvido",
        _returned,
        _return_title,
        _return_detail,
    ),
    order_events.ReturnTakenBack: Description(
        "Devolução desfeita",
        "desfez a devolução {s.de}",
        detail=lambda e, _: (
            _together("De novo com o cliente:", _sentence((each.asset_tag for each in e.assets), ", "))
            if e.assets
            else "Os vazios seguem com o cliente."
        ),
    ),
    order_events.PenaltyWaived: Description(
        "Multa dispensada", _waived, detail=lambda e, _: f"{reais(e.amount)} da multa por atraso não são cobrados."
    ),
    order_events.WaiverTakenBack: Description(
        "Dispensa da multa desfeita",
        "desfez a dispensa da multa {s.de}",
        detail=lambda e, _: f"{reais(e.amount)} da multa por atraso são cobrados outra vez.",
    ),
    order_events.DepositSettled: Description("Sinal acertado", _settled, detail=_settled_detail),
    order_events.SettlementTakenBack: Description(
        "Acerto do sinal desfeito", "desfez o acerto do sinal {s.de}", detail="O sinal volta a esperar o acerto."
    ),
    order_events.EventOrderCancelled: Description(
        "Pedido cancelado",
        _cancelled,
        "Evento cancelado",
        lambda e, _: "O prazo do sinal terminou." if e.hold_expired else None,
    ),
    order_events.OpeningBalanceRecorded: Description(
        "Saldo inicial registrado",
        lambda e, s: f"registrou {s.o} como saldo inicial: {reais(e.amount)}, vencido desde {day(e.since)}",
        detail=lambda e, _: f"{reais(e.amount)}, vencido desde {day(e.since)}.",
    ),
    order_events.OpeningBalanceWithdrawn: Description(
        "Saldo inicial retirado",
        lambda e, s: f"retirou o saldo inicial {s.de}: {reais(e.amount)}",
        detail=lambda e, _: f"{reais(e.amount)} não são mais cobrados.",
    ),
    order_events.StopReached: Description(
        "Carro no local", lambda e, s: f"chegou ao local {_to_do(e)} {s.de}", detail=lambda e, _: _of_stop(e)
    ),
    order_events.StopFailed: Description("Parada sem sucesso", _failed, detail=_failed_detail),
    order_events.ReceiverNamed: Description(
        "Quem estava no local",
        lambda e, s: f"registrou quem estava no local {_to_do(e)} {s.de}",
        detail=lambda e, _: _sentence(filter(None, [e.name, "" if e.code == "not_asked" else CODE_LABELS[e.code]])),
    ),
    order_events.ProofKept: Description("Comprovante guardado", _proof_kept),
    order_events.PaperKept: Description("Documento guardado", _kept),
    order_events.DemandRefused: Description("Falta de equipamento", _refused),
    order_events.EventOrderDiscarded: Description("Rascunho descartado", "descartou o rascunho {s.de}"),
}
