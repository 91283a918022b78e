import type { ReactNode } from "react";
import { paths } from "@/app/paths";
import { UndoLast } from "@/components/history/undo";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { classNames } from "@/components/ui/class-names";
import { LinkButton } from "@/components/ui/link-button";
import { formatMoney } from "@/lib/money";
import { formatInstant } from "@/lib/time";
import { buttonsOf } from "./actions";
import { methods } from "./commands";
import type { Asked } from "./dialogs/order-dialog";
import type { EventOrder, OrderPayment } from "./orders";
import { stepsThatCount } from "./steps";

interface PaymentsCardProps {
  order: EventOrder;
  /** Whether this person reads the history, and so may undo. */
  audits: boolean;
  onAsk: (asked: Asked) => void;
}

/** What came and went back, and the way to record more of it. */
export function PaymentsCard({ order, audits, onAsk }: PaymentsCardProps) {
  const { payments } = order.money;
  const { onward } = buttonsOf(order);
  const refund = payments.findLast(({ kind }) => kind === "refund");
  if (payments.length === 0 && !order.can_pay) return null;
  return (
    <Card
      title="Pagamentos"
      aside={
        order.can_pay && (
          <div className="flex flex-wrap justify-end gap-2">
            {order.money.refundable > 0 && !onward.includes("refund") && (
              <Button size="small" onClick={() => onAsk({ action: "refund" })}>
                Devolver ao cliente
              </Button>
            )}
            {!onward.includes("pay") && (
              <Button size="small" onClick={() => onAsk({ action: "pay" })}>
                Registrar pagamento
              </Button>
            )}
          </div>
        )
      }
    >
      {payments.length === 0 ? (
        <p className="px-4 py-3 text-muted">Nada foi recebido ainda.</p>
      ) : (
        <ul className="divide-y divide-line">
          {payments.map((payment) => (
            <Entry
              key={`${payment.kind}${payment.payment_id ?? payment.received_at}`}
              payment={payment}
              receipt={
                payment.payment_id !== null && payment.reversal === null
                  ? paths.operations.receipt(order.id, payment.payment_id)
                  : undefined
              }
              undo={
                audits &&
                order.can_pay &&
                payment === refund &&
                refund.reversal === null && (
                  <UndoLast stream={`event_order-${order.id}`} type="orders.PaymentRefunded" size="small">
                    Desfazer…
                  </UndoLast>
                )
              }
              onReverse={isReversible(order, payment) ? () => onAsk({ action: "reverse", payment }) : undefined}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}

const KINDS: Record<OrderPayment["kind"], string> = {
  deposit: "Sinal",
  payment: "Pagamento",
  deposit_returned: "Sinal devolvido",
  refund: "Valor devolvido",
  unrecorded: "Pago sem registro",
};

/** A deposit that was settled stays as it is. */
const isReversible = ({ can_pay, timeline }: EventOrder, { payment_id, kind, reversal }: OrderPayment) =>
  can_pay &&
  payment_id !== null &&
  reversal === null &&
  !(kind === "deposit" && stepsThatCount(timeline).includes("DepositSettled"));

interface EntryProps {
  payment: OrderPayment;
  /** Where its receipt is; of what went back and of what was reversed there is none. */
  receipt: string | undefined;
  /** Undoes it, where that can be asked for here. */
  undo: ReactNode;
  onReverse: (() => void) | undefined;
}

function Entry({ payment, receipt, undo, onReverse }: EntryProps) {
  const { payment_id, amount, kind, method, received_at, received_by, reference, reversal } = payment;
  return (
    <li className="grid grid-cols-[1fr_auto] items-start gap-x-4 gap-y-1 px-4 py-2.5">
      <span className="font-medium">{method ? `${KINDS[kind]} · ${methods[method]}` : KINDS[kind]}</span>
      <span
        className={classNames("text-right font-medium tabular-nums", reversal !== null && "text-muted line-through")}
      >
        {formatMoney(amount)}
      </span>
      <span className="col-span-2 text-xs text-muted wrap-anywhere">
        {`${formatInstant(received_at)}, ${received_by}`}
        {reference && ` · ${reference}`}
      </span>
      {(receipt || onReverse || undo) && (
        <span className="col-span-2 flex flex-wrap justify-end gap-2">
          {receipt && (
            <LinkButton size="small" to={receipt} aria-label={`Recibo de ${formatMoney(amount)}`}>
              Recibo
            </LinkButton>
          )}
          {onReverse && (
            <Button size="small" onClick={onReverse} aria-label={`Estornar ${formatMoney(amount)}`}>
              Estornar
            </Button>
          )}
          {undo}
        </span>
      )}
      {reversal && (
        <span className="col-span-2 text-xs">
          {`${payment_id === null ? "Desfeito" : "Estornado"} por ${reversal.by} em ${formatInstant(reversal.at)}: ${reversal.reason}`}
        </span>
      )}
    </li>
  );
}
