import { useState } from "react";
import { fullDay, shifts } from "@/lib/days";
import { formatMoney } from "@/lib/money";
import { formatInstant } from "@/lib/time";
import { ActionDialog } from "../action-dialog";
import { changeStatus, discardDraft } from "../commands";
import { TextField } from "../fields";
import type { EventOrder } from "../orders";
import { useOrderAction } from "../use-order-action";
import type { DialogProps } from "./dialog-props";

/** A draft becomes an order that holds its equipment. */
export function PlaceDialog({ opened, onDone, onClose }: DialogProps) {
  const state = useOrderAction({
    action: "place",
    opened,
    send: (order) => changeStatus(order, { status: "awaiting_deposit" }),
    onDone: () => onDone("Equipamento reservado. Falta o sinal."),
  });
  const { preferred_delivery_date: day, preferred_delivery_shift: shift, deposit_amount, items } = state.order;
  return (
    <ActionDialog
      title="Reservar equipamento"
      submit="Reservar"
      busy="Reservando..."
      state={state}
      opened={opened}
      onClose={onClose}
    >
      <p>
        {day
          ? `Os equipamentos dos itens (${items.length}) ficam reservados a partir de ${fullDay(day)}, ${shifts[shift].label.toLowerCase()}, até o recolhimento.`
          : "Este rascunho ainda não tem data de entrega: altere o evento antes de reservar."}
      </p>
      <p className="text-muted">
        {deposit_amount > 0
          ? `O evento passa a aguardar o sinal de ${formatMoney(deposit_amount)}.`
          : "Nenhum sinal foi combinado; o evento pode ser confirmado em seguida."}
      </p>
    </ActionDialog>
  );
}

/** The beer is being made. */
export function BatchDialog({ opened, onDone, onClose }: DialogProps) {
  const [batch, setBatch] = useState("");
  const state = useOrderAction({
    action: "batch",
    opened,
    send: (order) => changeStatus(order, { status: "in_factory_batch", batch: batch.trim() }),
    onDone: () => onDone("Enviado para produção."),
  });
  return (
    <ActionDialog
      title="Enviar para produção"
      submit="Enviar"
      busy="Enviando..."
      dirty={batch !== ""}
      state={state}
      opened={opened}
      onClose={onClose}
    >
      <TextField
        label="Lote"
        hint="Como a fábrica chama o lote, se já se sabe; sem o nome do cliente."
        maxLength={100}
        value={batch}
        onChange={setBatch}
      />
    </ActionDialog>
  );
}

/** The van leaves: what goes with it, and what is to be received. */
export function DeliverDialog({ opened, onDone, onClose }: DialogProps) {
  const state = useOrderAction({
    action: "deliver",
    opened,
    send: (order) => changeStatus(order, { status: "delivered" }),
    onDone: () => onDone("Entrega registrada. O equipamento está com o cliente."),
  });
  const { order } = state;
  return (
    <ActionDialog
      title="Registrar entrega"
      submit="Registrar entrega"
      busy="Registrando..."
      state={state}
      opened={opened}
      onClose={onClose}
    >
      <p>Estes equipamentos passam a estar com o cliente:</p>
      <ul className="flex flex-col gap-1">
        {order.bookings
          .filter((booking) => booking.state === "booked" || booking.state === "set_aside")
          .map((booking) => (
            <li key={booking.asset_id}>
              <span className="font-medium">{booking.asset_tag}</span>
              <span className="text-muted">{` ${booking.model_name}`}</span>
            </li>
          ))}
      </ul>
      <DeliveryFacts order={order} />
    </ActionDialog>
  );
}

function DeliveryFacts({ order }: { order: EventOrder }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 border-t border-line pt-3">
      {order.delivery_address && (
        <>
          <dt className="text-muted">Endereço</dt>
          <dd>{order.delivery_address}</dd>
        </>
      )}
      <dt className="text-muted">A receber</dt>
      <dd className="font-semibold tabular-nums">{formatMoney(order.money.balance_due)}</dd>
      {order.pickup_at && (
        <>
          <dt className="text-muted">Devolução até</dt>
          <dd className="tabular-nums">{formatInstant(order.pickup_at)}</dd>
        </>
      )}
    </dl>
  );
}

/** A draft is thrown away. */
export function DiscardDialog({ opened, onDone, onClose }: DialogProps) {
  const state = useOrderAction({
    action: "discard",
    opened,
    send: (order) => discardDraft(order),
    onDone: () => onDone(`Rascunho ${opened.order_code} descartado.`),
  });
  return (
    <ActionDialog
      title="Descartar rascunho"
      submit="Descartar"
      busy="Descartando..."
      danger
      className="max-w-md"
      state={state}
      opened={opened}
      onClose={onClose}
    >
      <p>O rascunho sai da lista. Ele não reservava equipamento. Esta ação não pode ser desfeita.</p>
    </ActionDialog>
  );
}
