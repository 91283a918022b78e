import { costCenterLabels } from "@/api/generated/fields";
import type { OrderRow } from "@/api/generated/query";
import type { Column } from "@/components/data-table/types";
import { overdueText } from "@/components/orders/order-marks";
import { Badge } from "@/components/ui/badge";
import { StatusBadge } from "@/components/ui/status-badge";
import { fullDay, weekdayName } from "@/lib/days";
import { formatMoney } from "@/lib/money";
import { formatInstant, fromNow } from "@/lib/time";

const dash = <span className="text-muted">—</span>;
const day = (value: string | null) =>
  value ? <time dateTime={value} className="tabular-nums">{`${weekdayName(value)} ${fullDay(value)}`}</time> : dash;
const money = (value: number) => <span className="tabular-nums">{formatMoney(value)}</span>;

export const columns: Column<OrderRow>[] = [
  {
    id: "customer",
    header: "Cliente",
    sort: "customer_name",
    primary: true,
    cell: (order) => (
      <>
        <span className="font-medium wrap-anywhere">{order.customer_name}</span>
        <span className="block text-xs font-normal text-muted">
          {[order.order_code, order.event_name, costCenterLabels[order.cost_center]].filter(Boolean).join(" · ")}
        </span>
      </>
    ),
  },
  {
    id: "status",
    header: "Status",
    sort: "status",
    corner: true,
    bare: true,
    cell: ({ stage, overdue, late, deposit_paid }) => (
      <span className="flex flex-wrap gap-1 @md:@max-3xl:justify-end">
        <StatusBadge kind="order-stage" status={stage} />
        {overdue && (
          <Badge tone="warn" shape="triangle">
            {overdueText(deposit_paid)}
          </Badge>
        )}
        {late && (
          <Badge tone="bad" shape="triangle">
            Devolução atrasada
          </Badge>
        )}
      </span>
    ),
  },
  { id: "event", header: "Evento", sort: "event_date", cell: ({ event_date_from }) => day(event_date_from) },
  {
    id: "delivery",
    header: "Entrega ou retirada",
    sort: "delivery",
    cell: ({ preferred_delivery_date }) => day(preferred_delivery_date),
  },
  { id: "total", header: "Total", sort: "total_amount", align: "end", cell: ({ total_amount }) => money(total_amount) },
  {
    id: "deposit",
    header: "Sinal",
    sort: "deposit_paid",
    align: "end",
    cell: ({ deposit_paid, deposit_amount }) => (
      <>
        {money(deposit_paid)}
        {deposit_amount > 0 && (
          <span className="text-xs whitespace-nowrap text-muted tabular-nums @3xl:block">
            {` de ${formatMoney(deposit_amount)}`}
          </span>
        )}
      </>
    ),
  },
  {
    id: "balance",
    header: "Saldo",
    sort: "balance_due",
    align: "end",
    cell: ({ balance_due }) => (
      <span className={balance_due > 0 ? "font-medium" : "text-muted"}>{money(balance_due)}</span>
    ),
  },
  {
    id: "created",
    header: "Criado",
    sort: "created_at",
    hideBelow: "lg",
    cell: ({ created_at }) => (
      <time dateTime={created_at} title={formatInstant(created_at)}>
        {fromNow(created_at)}
      </time>
    ),
  },
];
