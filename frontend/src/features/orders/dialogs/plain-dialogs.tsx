import { statusBody } from "@/api/generated/fields";
import { TextField } from "@/components/form/fields";
import { handoverWords } from "@/components/orders/handover";
import { reserveText, takenText } from "@/components/orders/taken-text";
import { Fact } from "@/components/ui/fact";
import { fullDay } from "@/lib/days";
import { formatMoney } from "@/lib/money";
import { shifts } from "@/lib/shifts";
import { formatInstant } from "@/lib/time";
import { ActionDialog } from "../action-dialog";
import { changeStatus, discardDraft } from "../commands";
import { HappenedField, happenedAt, useOpenedAt } from "../happened-field";
import { actionText } from "../labels";
import type { EventOrder } from "../orders";
import { PieceName } from "../piece-name";
import { producing, ToProduceField } from "../to-produce-field";
import { type DialogProps, useOrderAction } from "../use-order-action";

/** A draft becomes an order that holds its beer and equipment. */
export function PlaceDialog(props: DialogProps) {
  const { out, theBack } = handoverWords(props.opened.collects);
  const held = takenText(props.opened.items, "está reservado", "estão reservados") || "Evento reservado.";
  const state = useOrderAction(props, {
    action: "place",
    done: props.opened.deposit_amount > 0 ? `${held} Falta o sinal.` : held,
    fieldsOf: () => ({ toProduce: "" }),
    send: (order, _, { toProduce }) => changeStatus(order, { status: "awaiting_deposit", ...producing(toProduce) }),
  });
  const { preferred_delivery_date: day, preferred_delivery_shift: shift, deposit_amount, items } = state.order;
  return (
    <ActionDialog title={reserveText(items)} submit="Reservar" busy="Reservando..." state={state}>
      <p>
        {day
          ? `Tudo o que está nos itens (${items.length}) fica reservado de ${fullDay(day)}, ${shifts[shift].label.toLowerCase()}, até ${theBack}.`
          : `Este rascunho ainda não tem data de ${out.toLowerCase()}: altere o evento antes de reservar.`}
      </p>
      <p className="text-muted">
        {deposit_amount > 0
          ? `O evento passa a aguardar o sinal de ${formatMoney(deposit_amount)}.`
          : "Nenhum sinal foi combinado; o evento pode ser confirmado em seguida."}
      </p>
      <ToProduceField state={state} />
    </ActionDialog>
  );
}

/** The beer is being made. */
export function BatchDialog(props: DialogProps) {
  const state = useOrderAction(props, {
    action: "batch",
    done: "Enviado para produção.",
    fieldsOf: () => ({ batch: "" }),
    send: (order, _, { batch }) => changeStatus(order, { status: "in_factory_batch", batch: batch.trim() }),
  });
  return (
    <ActionDialog title="Enviar para produção" submit="Enviar" busy="Enviando..." state={state}>
      <TextField
        form={state}
        name="batch"
        label="Lote"
        hint="Como a fábrica chama o lote, se já se sabe; sem o nome do cliente."
        field={statusBody.batch}
      />
    </ActionDialog>
  );
}

/** The van leaves: what goes with it, and what is to be received. */
export function DeliverDialog(props: DialogProps) {
  const openedAt = useOpenedAt();
  const { out } = handoverWords(props.opened.collects);
  const state = useOrderAction(props, {
    action: "deliver",
    done: `${out} registrada. ${takenText(props.opened.items, "está com o cliente", "estão com o cliente")}`.trim(),
    fieldsOf: () => ({ happened: openedAt }),
    send: (order, _, { happened }) => changeStatus(order, { status: "delivered", ...happenedAt(happened, openedAt) }),
  });
  const { order } = state;
  const title = actionText("deliver", order);
  return (
    <ActionDialog title={title} submit={title} busy="Registrando..." state={state}>
      <p>Passa a estar com o cliente:</p>
      <ul className="flex flex-col gap-1">
        {order.bookings
          .filter((booking) => booking.state === "booked" || booking.state === "set_aside")
          .map((booking) => (
            <li key={booking.asset_id}>
              <PieceName order={order} booking={booking} />
            </li>
          ))}
      </ul>
      <HappenedField form={state} />
      <DeliveryFacts order={order} />
    </ActionDialog>
  );
}

function DeliveryFacts({ order }: { order: EventOrder }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 border-t border-line pt-3">
      {order.collects && <Fact name="Endereço">Retira na casa</Fact>}
      {order.delivery_address && <Fact name="Endereço">{order.delivery_address}</Fact>}
      <Fact name="A receber">
        <span className="font-semibold tabular-nums">{formatMoney(order.money.balance_due)}</span>
      </Fact>
      {order.pickup_at && <Fact name="Devolução até">{formatInstant(order.pickup_at)}</Fact>}
    </dl>
  );
}

/** A draft is thrown away. */
export function DiscardDialog(props: DialogProps) {
  const state = useOrderAction(props, {
    action: "discard",
    done: `Rascunho ${props.opened.order_code} descartado.`,
    send: (order) => discardDraft(order),
  });
  return (
    <ActionDialog
      title="Descartar rascunho"
      submit="Descartar"
      busy="Descartando..."
      danger
      className="max-w-md"
      state={state}
    >
      <p>O rascunho sai da lista. Ele não reservava nada. Esta ação não pode ser desfeita.</p>
    </ActionDialog>
  );
}
