import { useQuery } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { ApiError, failedTo, textOf } from "@/api/errors";
import { swapBody } from "@/api/generated/fields";
import { paths } from "@/app/paths";
import type { LostRace } from "@/components/orders/lost-race";
import { OrderLink } from "@/components/orders/order-link";
import { Button } from "@/components/ui/button";
import { FormDialog } from "@/components/ui/form-dialog";
import { MendLink } from "@/components/ui/mending";
import { Refusal } from "@/components/ui/refusal";
import { orderStages, StatusBadge } from "@/components/ui/status-badge";
import { type EventOrder, type EventOrderRow, freeForQuery, isWhole, type OrderBooking } from "./orders";
import type { OrderAction } from "./use-order-action";

interface ActionDialogProps {
  state: OrderAction;
  title: string;
  /** A verb: 'Confirmar'. */
  submit: string;
  busy?: string;
  dismiss?: string;
  danger?: boolean;
  disabled?: boolean;
  className?: string;
  children: ReactNode;
}

/** A deed on an order, with what it needs, and with what came between: somebody else's change, or taken equipment. */
export function ActionDialog({ state, disabled, children, ...dialog }: ActionDialogProps) {
  const { order, opened, fresh } = state;
  return (
    <FormDialog
      {...dialog}
      isBusy={state.isBusy}
      dirty={state.dirty}
      disabled={disabled || state.impossible || state.isOvertaken}
      refusal={<WhatCameBetween state={state} />}
      onSubmit={state.submit}
      onClose={state.onClose}
    >
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-muted">
        <span className="font-medium text-text">{order.customer_name}</span>
        <span className="tabular-nums">{order.order_code}</span>
        <StatusBadge kind="order-stage" status={order.stage} />
      </p>
      {fresh && fresh.version !== opened.version && <TheirChange before={opened} now={fresh} />}
      {children}
    </FormDialog>
  );
}

function WhatCameBetween({ state }: { state: OrderAction }) {
  if (state.impossible) {
    return (
      <p role="alert" className="rounded-control bg-bad-soft px-3 py-2 text-bad">
        {`O evento agora está “${orderStages[state.order.stage].label}”: isto não é mais possível.`}
      </p>
    );
  }
  if (state.isOvertaken) return <Overtaken state={state} />;
  if (state.lost) return <Taken lost={state.lost} state={state} />;
  const refusals = state.error instanceof ApiError ? state.error.fieldErrors : [];
  return (
    <>
      <Refusal error={state.error} fallback={failedTo("update", "event order")} />
      {refusals.length > 0 && (
        <ul className="list-disc pl-5 text-bad">
          {refusals.map(({ field, message }) => (
            <li key={`${field}${message}`}>{message}</li>
          ))}
        </ul>
      )}
    </>
  );
}

/** 412: nothing was done, nothing that was typed is lost, and the way on. */
function Overtaken({ state }: { state: OrderAction }) {
  return (
    <div role="alert" className="flex flex-col gap-2 rounded-control border border-warn bg-warn-soft px-3 py-3">
      <p className="font-semibold">Outra pessoa alterou este evento</p>
      <p>{textOf(state.error, "Ele mudou depois que você o abriu.")}</p>
      <p className="text-muted">Nada foi feito ainda, e o que você digitou continua aqui.</p>
      {state.reloadError && (
        <p className="text-bad">{textOf(state.reloadError, "Não foi possível recarregar. Tente de novo.")}</p>
      )}
      <div>
        <Button icon={RotateCw} size="small" onClick={state.reload} disabled={state.isReloading}>
          {state.isReloading ? "Recarregando..." : "Recarregar o evento"}
        </Button>
      </div>
    </div>
  );
}

/** What the others did since the dialog was opened. */
function TheirChange({ before, now }: { before: EventOrderRow; now: EventOrder }) {
  const known = isWhole(before) ? before.timeline.length : now.timeline.length - 1;
  const since = now.timeline.slice(known);
  return (
    <output className="block rounded-control border border-line bg-sunken px-3 py-2">
      <span className="block font-medium">O evento foi recarregado. O que mudou:</span>
      {since.map((entry) => (
        <span key={`${entry.at}${entry.kind}`} className="block">
          {`${entry.title} por ${entry.actor_name}.`}
          {entry.detail && <span className="text-muted">{` ${entry.detail}`}</span>}
        </span>
      ))}
    </output>
  );
}

/** 409 about equipment: the server's sentence, and what is free instead, to be taken at once where that is possible. */
function Taken({ lost, state }: { lost: LostRace; state: OrderAction }) {
  const { order, free, sentence } = lost;
  const held = heldPiece(lost, state.order);
  return (
    <div role="alert" className="flex flex-col gap-2 rounded-control bg-bad-soft px-3 py-3">
      <p className="text-bad">{sentence}</p>
      {order ? (
        order.id !== state.order.id && (
          <p>
            <OrderLink id={order.id}>{`Ver ${order.order_code}`}</OrderLink>
          </p>
        )
      ) : (
        <MendLink error={state.error} />
      )}
      {state.order.status === "delivered" ? null : held ? (
        <Instead {...held} free={free} sentence={sentence} state={state} />
      ) : (
        <>
          {free.length > 0 && <p>{`Livres nessas datas: ${free.map((each) => each.asset_tag).join(", ")}.`}</p>}
          <p>
            <Link to={paths.operations.editEvent(state.order.id)} className={link}>
              Editar itens ou datas do evento
            </Link>
          </p>
        </>
      )}
    </div>
  );
}

interface Held {
  order: EventOrder;
  booking: OrderBooking;
}

/** Of a kit none is named: another of its model is no answer to the whole. */
function heldPiece({ asset, model }: LostRace, order: EventOrderRow): Held | undefined {
  if (!asset || model || !isWhole(order)) return undefined;
  const booking = order.bookings.find((each) => each.asset_id === asset.id && each.state !== "released");
  return booking && { order, booking };
}

/** Other pieces of the model: those the server named, else those that are free for the dates of the order. */
function Instead({
  order,
  booking,
  free,
  sentence,
  state,
}: Held & Pick<LostRace, "free" | "sentence"> & { state: OrderAction }) {
  const asked = useQuery({ ...freeForQuery(order, booking), enabled: free.length === 0 });
  const offered = free.length > 0 ? free : (asked.data ?? []);
  if (offered.length === 0) {
    return asked.isSuccess ? <p>{`${booking.model_name}: nenhuma outra peça está livre nessas datas.`}</p> : null;
  }
  return (
    <>
      <p>{`Livres no lugar de ${booking.asset_tag}:`}</p>
      <div className="flex flex-wrap gap-2">
        {offered.slice(0, MOST_OFFERED).map((other) => (
          <Button
            key={other.id}
            size="small"
            disabled={state.isBusy}
            onClick={() =>
              state.swapAndSubmit(booking.asset_id, other.id, sentence.slice(0, swapBody.reason.maxLength))
            }
          >
            {`Trocar por ${other.asset_tag} e tentar de novo`}
          </Button>
        ))}
      </div>
    </>
  );
}

const MOST_OFFERED = 4;
const link = "font-medium underline underline-offset-4";
