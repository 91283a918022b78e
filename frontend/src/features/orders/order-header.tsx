import { CircleCheck, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { paths } from "@/app/paths";
import { UndoLast } from "@/components/history/undo";
import { handoverWords } from "@/components/orders/handover";
import { OrderMarks } from "@/components/orders/order-marks";
import { Button } from "@/components/ui/button";
import { Instant } from "@/components/ui/instant";
import { LinkButton } from "@/components/ui/link-button";
import { pageHeading } from "@/components/ui/record-page";
import { formatMoney } from "@/lib/money";
import { formatInstant } from "@/lib/time";
import type { Action } from "./actions";
import type { Asked } from "./dialogs/order-dialog";
import { Differences } from "./differences";
import { actionText, balanceName } from "./labels";
import { OrderSteps } from "./order-steps";
import type { EventOrder } from "./orders";
import { stepsThatCount } from "./steps";
import { useButtons } from "./use-buttons";

/** What the button says that undoes the last step. */
const stepsBack = (out: string) => ({
  DeliveryScheduled: "Desfazer agendamento…",
  EventOrderDelivered: `Desfazer ${out.toLowerCase()}…`,
  EquipmentReturned: "Desfazer devolução…",
  DepositSettled: "Desfazer acerto…",
});

interface OrderHeaderProps {
  order: EventOrder;
  /** Whether this person reads the history, and so may undo. */
  audits: boolean;
  /** What was just done. */
  said: string | undefined;
  onAsk: (asked: Asked) => void;
}

/** Which order, where it stands, what needs somebody now, and what can be done. */
export function OrderHeader({ order, audits, said, onAsk }: OrderHeaderProps) {
  const { onward, beside } = useButtons(order);
  const words = handoverWords(order.collects);
  const step = order.stage === "cancelled" ? undefined : stepsThatCount(order.timeline).at(-1);
  const end = order.timeline.findLast((entry) => entry.kind === "EventOrderCancelled");
  return (
    <section className="flex flex-col gap-4 rounded-card border border-line bg-raised p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 flex-col gap-1.5">
          <h1 className={`${pageHeading} wrap-anywhere`}>
            <span className="tabular-nums">{order.order_code}</span>
            {` · ${order.customer_name}`}
          </h1>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <OrderMarks order={order} />
            <Owed order={order} />
          </div>
          <p className="text-xs text-muted">
            {`Anotado por ${order.created_by_name} em `}
            <Instant at={order.created_at} />
          </p>
        </div>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:[&>*]:grow">
          {onward.map((action, place) => (
            <ActionButton key={action} action={action} primary={place === 0} order={order} onAsk={onAsk} />
          ))}
          {beside.map((action) => (
            <ActionButton key={action} action={action} order={order} onAsk={onAsk} />
          ))}
          {audits && step && (
            <UndoLast stream={`event_order-${order.id}`} type={`orders.${step}`}>
              {stepsBack(words.out)[step]}
            </UndoLast>
          )}
        </div>
      </div>
      <OrderSteps order={order} />
      <output className={said ? "flex items-center gap-2 rounded-control bg-ok-soft px-3 py-2 text-ok" : "sr-only"}>
        {said && (
          <>
            <CircleCheck aria-hidden="true" className="size-4 shrink-0" />
            {said}
          </>
        )}
      </output>
      {end && (
        <p className="rounded-control bg-sunken px-3 py-2">
          {`Cancelado por ${end.actor_name} em ${formatInstant(end.at)}. ${end.reason ?? end.detail ?? ""}`}
        </p>
      )}
      <Differences order={order} />
      {order.overdue && order.hold_until && <Warning>{overdueText(order, order.hold_until)}</Warning>}
      {order.late && order.pickup_at && (
        <Warning>{`A devolução estava combinada até ${formatInstant(order.pickup_at)}. Fale com o cliente e combine ${words.theBack}.`}</Warning>
      )}
      {order.endangered && (
        <Warning>
          Um equipamento deste evento pode não estar pronto a tempo.{" "}
          <a href="#equipamento" className="font-medium underline underline-offset-4">
            Ver o equipamento e trocar
          </a>
        </Warning>
      )}
    </section>
  );
}

/** What is left to pay, from the same number as the list and the documents. */
function Owed({ order }: { order: EventOrder }) {
  const { stage, money } = order;
  if (stage === "draft" || stage === "cancelled") return null;
  if (money.balance_due === 0) return <span className="text-muted">Nada a receber</span>;
  return (
    <span>
      {`${balanceName(order)} `}
      <strong className="font-semibold tabular-nums">{formatMoney(Math.abs(money.balance_due))}</strong>
    </span>
  );
}

/** An order without an agreed deposit waits for its confirmation alone. */
function overdueText({ deposit_amount: agreed, paid }: EventOrder, until: string): string {
  const day = formatInstant(until);
  if (agreed === 0) return `A confirmação era esperada até ${day}. Confirme, ou cancele para liberar o equipamento.`;
  const came = paid > 0 ? `Chegaram só ${formatMoney(paid)}: o` : "O";
  return `${came} sinal deveria ter chegado até ${day}. Confirme com o que chegou, ou cancele para liberar o equipamento.`;
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <p className="flex gap-2 rounded-control bg-warn-soft px-3 py-2">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warn" />
      <span>{children}</span>
    </p>
  );
}

interface ActionButtonProps {
  action: Action;
  primary?: boolean;
  order: EventOrder;
  onAsk: (asked: Asked) => void;
}

function ActionButton({ action, primary, order, onAsk }: ActionButtonProps) {
  if (action === "swap" || action === "reverse") return null;
  if (action === "edit") {
    return <LinkButton to={paths.operations.editEvent(order.id)}>{actionText(action, order)}</LinkButton>;
  }
  const variant = primary ? "primary" : action === "cancel" || action === "discard" ? "danger" : "secondary";
  return (
    <Button variant={variant} onClick={() => onAsk({ action })}>
      {actionText(action, order)}
    </Button>
  );
}
