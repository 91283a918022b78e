import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { paths } from "@/app/paths";
import { Card } from "@/components/ui/card";
import { StatusBadge } from "@/components/ui/status-badge";
import { fullDay, weekdayName } from "@/lib/days";
import { formatMoney } from "@/lib/money";
import { shifts } from "@/lib/shifts";
import { inUnits, stockText } from "@/lib/stock-amounts";
import { counted } from "@/lib/text";
import { formatInstant, fromNow } from "@/lib/time";
import type { LateReturn, NextEvent, OpenDraft, RecentOrder, StockAlert, Stop } from "./metrics";

interface CardProps<Row> {
  rows: readonly Row[];
  /** Whether this person may open an order. */
  opens: boolean;
}

export function RecentOrders({ rows, opens }: CardProps<RecentOrder>) {
  return (
    <ListCard title="Pedidos recentes" empty="Nenhum pedido foi registrado ainda." more={all(paths.operations.orders)}>
      {rows.map((order) => (
        <Line
          key={order.id}
          to={opens ? paths.operations.event(order.id) : undefined}
          name={order.customer_name}
          detail={`${order.order_code} · ${fromNow(order.created_at)}`}
          badge={<StatusBadge kind="order-stage" status={order.stage} />}
          end={formatMoney(order.total_amount)}
        />
      ))}
    </ListCard>
  );
}

export function StockAlerts({ rows }: { rows: readonly StockAlert[] }) {
  return (
    <ListCard
      title="Alertas de estoque"
      empty="Nenhum produto está no mínimo ou abaixo dele."
      more={all(`${paths.operations.stock}?status=attention`)}
    >
      {rows.map((alert) => (
        <Line
          key={alert.product_id}
          to={paths.operations.stockItem(alert.product_id)}
          name={alert.product_name}
          detail={alert.minimum > 0 ? `mínimo ${inUnits(alert.minimum, alert.unit)}` : "sem mínimo definido"}
          badge={<StatusBadge status={alert.status === "out" ? "out_of_stock" : "low_stock"} />}
          end={stockText(alert.quantity, alert.unit)}
        />
      ))}
    </ListCard>
  );
}

export function NextEvents({ rows, opens }: CardProps<NextEvent>) {
  return (
    <ListCard
      title="Próximos eventos"
      empty="Nenhum evento marcado daqui em diante."
      more={opens ? all(paths.operations.events) : undefined}
    >
      {rows.map((event) => (
        <Line
          key={event.id}
          to={opens ? paths.operations.event(event.id) : undefined}
          name={event.event_name || event.order_code}
          detail={event.customer_name}
          badge={<StatusBadge kind="order-stage" status={event.stage} />}
          end={<time dateTime={event.day}>{`${weekdayName(event.day)} ${fullDay(event.day)}`}</time>}
        />
      ))}
    </ListCard>
  );
}

/** Drafts of standing orders that a person still has to place; nothing is shown while there are none. */
export function OpenDrafts({ rows, opens }: CardProps<OpenDraft>) {
  if (rows.length === 0) return null;
  return (
    <ListCard
      title="Pedidos fixos a reservar"
      empty=""
      more={opens ? { label: "Pedidos fixos", to: paths.operations.standingOrders } : undefined}
    >
      {rows.map((draft) => (
        <Line
          key={draft.id}
          to={opens ? paths.operations.event(draft.id) : undefined}
          name={draft.customer_name}
          detail={draft.order_code}
          badge={<StatusBadge kind="order-stage" status={draft.stage} />}
          end={`${weekdayName(draft.day)} ${fullDay(draft.day)}, ${shifts[draft.shift].label.toLowerCase()}`}
        />
      ))}
    </ListCard>
  );
}

export function Stops({ title, empty, rows, opens }: CardProps<Stop> & { title: string; empty: string }) {
  return (
    <ListCard
      title={title}
      empty={empty}
      more={opens ? { label: "Folha do dia", to: paths.operations.daySheet } : undefined}
    >
      {rows.map((stop) => (
        <Line
          key={stop.id}
          to={opens ? paths.operations.event(stop.id) : undefined}
          name={stop.customer_name}
          detail={`${stop.order_code} · ${counted(stop.pieces, "peça", "peças")}`}
          badge={<StatusBadge kind="order-stage" status={stop.stage} />}
          end={shifts[stop.shift].label}
        />
      ))}
    </ListCard>
  );
}

export function LateReturns({ rows, opens }: CardProps<LateReturn>) {
  return (
    <ListCard
      title="Devoluções atrasadas"
      empty="Tudo que devia ter voltado voltou."
      more={opens ? all(`${paths.operations.events}?attention=late`) : undefined}
    >
      {rows.map((order) => (
        <Line
          key={order.id}
          to={opens ? paths.operations.event(order.id) : undefined}
          name={order.customer_name}
          detail={`${order.order_code} · ${counted(order.pieces, "peça fora", "peças fora")}`}
          end={
            <time dateTime={order.due} title={formatInstant(order.due)} className="font-medium text-bad">
              {`venceu ${fromNow(order.due)}`}
            </time>
          }
        />
      ))}
    </ListCard>
  );
}

const all = (to: string) => ({ label: "Ver todos", to });
interface ListCardProps {
  title: string;
  /** What is said where there are no rows. */
  empty: string;
  more?: { label: string; to: string };
  children: readonly ReactNode[];
}

function ListCard({ title, empty, more, children }: ListCardProps) {
  return (
    <Card
      title={title}
      aside={
        more && (
          <Link to={more.to} aria-label={`${more.label}: ${title}`} className="text-muted underline underline-offset-4">
            {more.label}
          </Link>
        )
      }
    >
      {children.length === 0 ? (
        <p className="p-4 text-muted">{empty}</p>
      ) : (
        <ul aria-label={title} className="divide-y divide-line">
          {children}
        </ul>
      )}
    </Card>
  );
}

interface LineProps {
  /** Where it leads; without it the line is no link. */
  to?: string;
  name: string;
  detail: string;
  badge?: ReactNode;
  end: ReactNode;
}

function Line({ to, name, detail, badge, end }: LineProps) {
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5">
      <span className="min-w-36 grow basis-0">
        {to ? (
          <Link to={to} className="font-medium wrap-anywhere underline-offset-4 hover:underline">
            {name}
          </Link>
        ) : (
          <span className="font-medium wrap-anywhere">{name}</span>
        )}
        <span className="block text-xs text-muted tabular-nums wrap-anywhere">{detail}</span>
      </span>
      <span className="flex flex-col items-end gap-1 text-right tabular-nums">
        {badge}
        <span>{end}</span>
      </span>
    </li>
  );
}
