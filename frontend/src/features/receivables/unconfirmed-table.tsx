import { ClipboardCheck } from "lucide-react";
import type { ToConfirm } from "@/api/generated/query";
import { OrderLink } from "@/components/orders/order-link";
import { EmptyState } from "@/components/ui/empty-state";
import { fullDay } from "@/lib/days";
import { formatMoney } from "@/lib/money";

/** Orders that are not confirmed: their sum is no part of what is owed. */
export function UnconfirmedTable({ toConfirm: { total, orders } }: { toConfirm: ToConfirm }) {
  if (orders.length === 0) {
    return (
      <EmptyState
        icon={ClipboardCheck}
        title="Nenhum pedido a confirmar"
        hint="Um pedido reservado fica aqui até o sinal chegar ou alguém confirmar."
      />
    );
  }
  return (
    <section aria-label="Pedidos a confirmar" className="rounded-card border border-line bg-raised tabular-nums">
      <p className="flex flex-wrap justify-between gap-x-4 border-b border-line px-4 py-2.5 font-semibold">
        <span>Total dos pedidos a confirmar</span>
        <span>{formatMoney(total)}</span>
      </p>
      <p className="px-4 pt-2 text-sm text-muted">Ainda não contam em A receber.</p>
      <ul className="divide-y divide-line">
        {orders.map(({ id, order_code, event_name, customer_name, due_on, payment_days, balance }) => (
          <li key={id} className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 px-4 py-2.5">
            <span className="font-medium wrap-anywhere">{customer_name}</span>
            <span className="font-medium">{formatMoney(balance)}</span>
            <span className="col-span-2 text-sm text-muted wrap-anywhere">
              <OrderLink id={id}>{order_code}</OrderLink>
              {event_name && ` ${event_name}`}
              {due_on && ` · ${payment_days > 0 ? "vence" : "entrega"} em ${fullDay(due_on)}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
