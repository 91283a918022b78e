"""How changes of orders are undone. Money that came comes back by its own commands
alone."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from msgspec.structs import asdict

from command_api.compensations import Command, Compensations, Undone
from command_api.customers.commands import UNDECIDED, Choice
from command_api.kernel import Refused
from command_api.kernel.partial import Partial
from command_api.orders import events
from command_api.orders.commands import ChangeOrder, cancel_order, change_order
from command_api.orders.details import OrderFields
from command_api.orders.events import Item
from command_api.orders.extending import withdraw_extension
from command_api.orders.form_fields import form_fields
from command_api.orders.lines import Line
from command_api.orders.slots import slots_of
from command_api.orders.swapping import swap_asset
from command_api.orders.taking_back import (
    take_back_delivery,
    take_back_refund,
    take_back_return,
    take_back_settlement,
    take_back_waiver,
    unschedule_delivery,
)
from infra.security.permissions import Permission

compensations = Compensations()

_RIGHT: Final = Permission.PLACE_ORDERS


@compensations.undoes(events.EventOrderDetailsChanged, right=_RIGHT, fields=("details",))
def former_details(undone: Undone) -> Command:
    """Restore only the details that the event changed; other dates book again."""
    former, now = asdict(form_fields(undone.former("details"))), asdict(form_fields(undone.now.details))
    changed = {name: value for name, value in former.items() if value != now[name]}
    command = ChangeOrder(undone.id, details=Partial(OrderFields, **changed), customer=_former_customer(undone))
    return lambda tools, ctx: change_order(tools.store, command, ctx)


def _former_customer(undone: Undone) -> Choice:
    """The former record of the order, if the event gave it to another one: the user need not choose."""
    before, after = undone.before.details.customer.id, undone.after.details.customer.id
    return UNDECIDED if before == after else Choice(customer_id=before)


@compensations.undoes(events.EventOrderItemsChanged, right=_RIGHT, fields=("items",))
def former_items(undone: Undone) -> Command:
    """Restore all lines at their former prices; equipment is booked again."""
    before = undone.before.items
    lines = [
        replace(_line(item, undone.now.items), slots=slots_of(before, item.id) if item.kind == "kit" else None)
        for item in before
        if item.kit_line is None
    ]
    return lambda tools, ctx: change_order(tools.store, ChangeOrder(undone.id, lines=lines), ctx)


@compensations.undoes(events.EventOrderPlaced, right=_RIGHT, fields=("status",))
def cancelled(undone: Undone) -> Command:
    """An order that holds its equipment is cancelled, and lets it go."""
    return lambda tools, ctx: cancel_order(tools.store, undone.id, None, ctx)


@compensations.undoes(events.EventOrderRebooked, right=_RIGHT, fields=("window", "bookings"))
def swapped_back(undone: Undone) -> Command:
    """A swap is swapped back. Bookings that followed items or dates are undone with those."""
    before, after = undone.before.bookings, undone.after.bookings
    gone, come = before.keys() - after.keys(), after.keys() - before.keys()
    if undone.touches("window") or len(gone) != 1 or len(come) != 1:
        raise Refused("As reservas seguiram os itens ou as datas do pedido: desfaça aquela mudança.")
    [former], [present] = gone, come
    return lambda tools, ctx: swap_asset(tools.store, undone.id, present, former, ctx)


@compensations.undoes(events.DeliveryScheduled, right=_RIGHT, fields=("status", "scheduled_at"))
def unscheduled(undone: Undone) -> Command:
    """Everything stays booked, nothing stands ready or is loaded; the full kegs are free."""
    return lambda tools, ctx: unschedule_delivery(tools.store, undone.id, ctx)


@compensations.undoes(events.EventOrderDelivered, right=_RIGHT, fields=("status", "delivered_at", "out"))
def taken_back(undone: Undone) -> Command:
    """Nothing left: everything stands ready again, as long as nothing came back or was settled."""
    return lambda tools, ctx: take_back_delivery(tools.store, undone.id, ctx)


@compensations.undoes(events.EquipmentReturned, right=_RIGHT, fields=("backs",))
def not_returned(undone: Undone) -> Command:
    """All of it is with the customer again, as long as nothing happened to it since."""
    event, window = undone.event, undone.before.window
    return lambda tools, ctx: take_back_return(tools.store, undone.id, event, window, ctx)


@compensations.undoes(events.PaymentRefunded, right=_RIGHT)
def not_refunded(undone: Undone) -> Command:
    """The house has the amount again."""
    number = undone.event.originator_version
    return lambda tools, ctx: take_back_refund(tools.store, undone.id, number, ctx)


@compensations.undoes(events.PenaltyWaived, right=Permission.WAIVE, fields=("waivers",))
def not_waived(undone: Undone) -> Command:
    """The penalty is charged again, as long as the deposit was not settled and no money went back since."""
    number = undone.event.originator_version
    return lambda tools, ctx: take_back_waiver(tools.store, undone.id, number, ctx)


@compensations.undoes(events.DepositSettled, right=_RIGHT, fields=("settlement",))
def unsettled(undone: Undone) -> Command:
    """The deposit waits for its settlement again, as long as no money went back to the customer since."""
    return lambda tools, ctx: take_back_settlement(tools.store, undone.id, ctx)


@compensations.undoes(events.PickupRescheduled, right=_RIGHT, fields=("window", "extra"))
def former_pickup(undone: Undone) -> Command:
    """The pickup and the extra days as they were; what is out by then is late again."""
    before = undone.before
    return lambda tools, ctx: withdraw_extension(
        tools.store, undone.id, before.window, before.details, before.extra, ctx
    )


def _line(item: Item, present: Any) -> Line:
    """A line that is there keeps its number; one that is gone comes back under a new one."""
    line = Line(
        item.kind, item.ref_id, item.quantity, item.unit_price, item.id, container_l=item.container_l, mode=item.mode
    )
    kept = any(each.id == item.id and (each.kind, each.ref_id, each.container_l) == line.thing for each in present)
    return line if kept else replace(line, id=None)


compensations.keeps("Um rascunho não se desfaz: descarte-o no próprio pedido.", events.EventOrderDrafted)
compensations.keeps(
    "O frete segue o endereço e os itens: calcule-o de novo no pedido.", events.FreightAttached, events.FreightDetached
)
compensations.keeps(
    "O sinal entrou no caixa: para devolvê-lo, cancele o pedido ou acerte o sinal.", events.DepositReceived
)
compensations.keeps("O pagamento entrou no caixa: para tirá-lo da conta, estorne-o no pedido.", events.PaymentReceived)
compensations.keeps("O código PIX já pode estar com o cliente: peça outro valor no pedido.", events.PixRequested)
compensations.keeps("A vez no limite de crédito segue o pedido: mude o próprio pedido.", events.CreditTurnTaken)
compensations.keeps("O orçamento já pode estar com o cliente: emita outro no pedido.", events.QuoteIssued)
compensations.keeps("Só o cliente aceita um orçamento: para mudar o que foi aceito, emita outro.", events.QuoteAccepted)
compensations.keeps("O que o cliente aceitou fica guardado como estava.", events.PaperKept)
compensations.keeps(
    "O que o motorista registrou na parada fica no histórico.",
    events.StopReached,
    events.StopFailed,
    events.ReceiverNamed,
)
compensations.keeps("Assinaturas e fotos ficam guardadas como foram feitas.", events.ProofKept)
compensations.keeps("Para fechar a página do cliente, revogue o link no pedido.", events.CustomerPageShared)
compensations.keeps("Um link revogado não volta: crie outro no pedido.", events.CustomerPageRevoked)
compensations.keeps("O que o cliente pediu fica no pedido: mude o pedido ou fale com ele.", events.ChangeRequested)
compensations.keeps("O cliente já pode ter lido a resposta: fale com ele.", events.ChangeRequestAnswered)
compensations.keeps("Se o dinheiro voltou mesmo ao cliente, registre a devolução no pedido.", events.RefundTakenBack)
compensations.keeps("Um estorno não se desfaz: registre o pagamento outra vez no pedido.", events.PaymentReversed)
compensations.keeps(
    "Um pedido confirmado não volta a esperar o sinal: cancele-o, dizendo o que será do sinal.",
    events.EventOrderConfirmed,
)
compensations.keeps("A produção já foi pedida à fábrica: siga com o pedido ou cancele-o.", events.SentToFactoryBatch)
compensations.keeps("Para marcar a entrega de novo, agende-a no pedido.", events.DeliveryUnscheduled)
compensations.keeps(
    "Para mudar a entrega outra vez, mude o dia ou o responsável no pedido.", events.DeliveryRescheduled
)
compensations.keeps("O que foi carregado já está no carro.", events.EventOrderLoaded)
compensations.keeps("A troca já foi feita no cliente: troque outra vez no pedido.", events.EquipmentSwapped)
compensations.keeps("O que ficou sem entregar se decide no próprio pedido.", events.AdditionsLeftBehind)
compensations.keeps("Para entregar o que ficou, faça outro pedido.", events.LeftBehindDecided)
compensations.keeps("Para entregar outra vez, registre a entrega no pedido.", events.DeliveryTakenBack)
compensations.keeps(
    "Para receber de volta o que está com o cliente, registre a devolução no pedido.", events.ReturnTakenBack
)
compensations.keeps("Para dispensar a multa outra vez, dispense-a no pedido.", events.WaiverTakenBack)
compensations.keeps("Para acertar o sinal outra vez, acerte-o no pedido.", events.SettlementTakenBack)
compensations.keeps(
    "Um saldo inicial errado se cancela no próprio registro, com o motivo.", events.OpeningBalanceRecorded
)
compensations.keeps(
    "Um saldo inicial retirado não volta: importe-o com outra observação.", events.OpeningBalanceWithdrawn
)
compensations.keeps("Um pedido cancelado não volta: faça outro pedido.", events.EventOrderCancelled)
compensations.keeps("Um rascunho descartado não volta: escreva outro.", events.EventOrderDiscarded)
compensations.keeps("Uma demanda recusada é só uma lembrança: não há o que desfazer.", events.DemandRefused)
