import { CalendarRange } from "lucide-react";
import { useState } from "react";
import { StreamHistory } from "@/components/history/stream-history";
import { useVersion } from "@/components/history/stream-state";
import { OrderLink } from "@/components/orders/order-link";
import { Card } from "@/components/ui/card";
import { classNames } from "@/components/ui/class-names";
import { EmptyState } from "@/components/ui/empty-state";
import { Instant } from "@/components/ui/instant";
import { StatusBadge } from "@/components/ui/status-badge";
import { Tabs } from "@/components/ui/tabs";
import { fullDay, weekdayName } from "@/lib/days";
import { formatMoney } from "@/lib/money";
import { listed } from "@/lib/text";
import { useMay } from "@/session/access";
import type { Customer, CustomerOrder, CustomerRefusal } from "./customers";

type Tab = "orders" | "refused" | "record";

/** What hangs on a customer: the orders, what could not be had, and for auditors everything that happened. */
export function CustomerTabs({ customer }: { customer: Customer }) {
  const audits = useMay("audit");
  const [version, setVersion] = useVersion();
  const [chosen, setChosen] = useState<Tab>(version === undefined ? "orders" : "record");
  const { order_list: orders, refused } = customer;
  const tabs: { id: Tab; label: string; count?: number }[] = [
    { id: "orders", label: "Eventos", count: orders.length },
    ...(refused.length > 0 ? [{ id: "refused" as const, label: "Não atendidos", count: refused.length }] : []),
    ...(audits ? [{ id: "record" as const, label: "Registro completo" }] : []),
  ];
  const current = tabs.some(({ id }) => id === chosen) ? chosen : "orders";
  const turnTo = (next: Tab) => {
    setChosen(next);
    if (next !== "record" && version !== undefined) setVersion(undefined);
  };
  return (
    <Card>
      <Tabs label="Do cliente" tabs={tabs} current={current} onChange={turnTo}>
        {current === "record" ? (
          <StreamHistory stream={`customer-${customer.id}`} />
        ) : current === "refused" ? (
          <CustomerRefusals refused={refused} />
        ) : orders.length > 0 ? (
          <CustomerOrders orders={orders} />
        ) : (
          <EmptyState
            title="Nenhum evento"
            hint="Os rascunhos deste cliente foram descartados, ou o pedido não pôde ser reservado."
            icon={CalendarRange}
          />
        )}
      </Tabs>
    </Card>
  );
}

/** What this customer wanted and could not have, the latest first. */
function CustomerRefusals({ refused }: { refused: readonly CustomerRefusal[] }) {
  const opens = useMay("place_orders");
  return (
    <ul className="flex flex-col">
      {refused.map(({ id, at, wanted_on: day, models, order_id: orderId, order_code: code }) => (
        <li key={id} className="border-b border-line px-4 py-3 last:border-0">
          <p className="wrap-anywhere">
            {`Pedido para ${fullDay(day)}. Em falta: `}
            {listed(models.map(({ name, wanted, missing }) => `${name} (${missing} de ${wanted})`))}.
            {code && orderId !== null && (
              <>
                {" "}
                <OrderLink id={orderId} opens={opens}>
                  {code}
                </OrderLink>
              </>
            )}
          </p>
          <p className="text-xs text-muted">
            <Instant at={at} />
          </p>
        </li>
      ))}
    </ul>
  );
}

/** The events of a customer, the latest first. Who may not open orders reads them here. */
function CustomerOrders({ orders }: { orders: readonly CustomerOrder[] }) {
  const opens = useMay("place_orders");
  return (
    <ul className="flex flex-col">
      {orders.map((order) => (
        <li
          key={order.order_id}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1.5 border-b border-line px-4 py-3 last:border-0"
        >
          <div className="min-w-0 grow basis-52">
            <OrderLink id={order.order_id} opens={opens}>
              {order.order_code}
            </OrderLink>
            {order.event_name && <span className="wrap-anywhere">{` · ${order.event_name}`}</span>}
            <p className="text-xs text-muted tabular-nums">
              {order.event_date ? `${fullDay(order.event_date)} ${weekdayName(order.event_date)}` : "Sem data"}
            </p>
          </div>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
            <StatusBadge kind="order-stage" status={order.stage} />
            <span
              className={classNames(
                "min-w-24 text-right whitespace-nowrap tabular-nums max-sm:text-left",
                isCounted(order) ? "font-medium" : "text-muted",
              )}
            >
              {formatMoney(order.total)}
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** A draft or a cancelled event is not in the total. */
const isCounted = ({ status }: CustomerOrder) => status !== "draft" && status !== "cancelled";
