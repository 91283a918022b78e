import { OrderLink } from "@/components/orders/order-link";
import { classNames } from "@/components/ui/class-names";
import { StatusBadge } from "@/components/ui/status-badge";
import { fullDay, weekdayName } from "@/lib/days";
import { formatMoney } from "@/lib/money";
import { useMay } from "@/session/access";
import type { CustomerOrder } from "./customers";

/** The events of a customer, the latest first. Who may not open orders reads them here. */
export function CustomerOrders({ orders }: { orders: readonly CustomerOrder[] }) {
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
            <StatusBadge kind="event-order" status={order.status} />
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
