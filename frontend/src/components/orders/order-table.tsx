import { Check, Eye, X } from "lucide-react";
import { Link } from "react-router-dom";
import { costCenterLabels } from "@/api/generated/fields";
import type { EventOrderRow } from "@/api/generated/query";
import { paths } from "@/app/paths";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { Instant } from "@/components/ui/instant";
import { LinkButton } from "@/components/ui/link-button";
import { fullDay, weekdayName } from "@/lib/days";
import { formatMoney } from "@/lib/money";
import { dialable, formatPhone } from "@/lib/phone";
import { shifts } from "@/lib/shifts";
import { OrderMarks } from "./order-marks";

export type RowAction = "confirm" | "cancel";

interface OrderTableProps {
  orders: readonly EventOrderRow[];
  stale: boolean;
  /** Without it the orders are only looked at. */
  onAction?: (action: RowAction, order: EventOrderRow) => void;
}

/** The orders of a page. Where there is no room for columns each row is a card, by the same markup. */
export function OrderTable({ orders, stale, onAction }: OrderTableProps) {
  return (
    <div className="@container">
      <table
        aria-busy={stale}
        className={classNames("block w-full transition-opacity @4xl:table", stale && "opacity-60")}
      >
        <caption className="sr-only">Eventos</caption>
        <thead className="sr-only @4xl:not-sr-only @4xl:table-header-group">
          <tr className="border-b border-line text-left text-xs text-muted">
            <Heading>Cliente</Heading>
            <Heading>Status</Heading>
            <Heading>Entrega ou retirada</Heading>
            <Heading>Contato</Heading>
            <Heading end>Total e sinal</Heading>
            <Heading>Criado</Heading>
            <Heading end>Ações</Heading>
          </tr>
        </thead>
        <tbody className="block @4xl:table-row-group">
          {orders.map((order) => (
            <Row key={order.id} order={order} onAction={onAction} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Heading({ children, end }: { children: string; end?: boolean }) {
  return (
    <th scope="col" className={classNames("px-2 py-2.5 font-medium first:pl-4 last:pr-4", end && "text-right")}>
      {children}
    </th>
  );
}

const cell = "block @4xl:table-cell @4xl:px-2 @4xl:py-2.5 @4xl:align-top @4xl:first:pl-4 @4xl:last:pr-4";
const wideOnly = "@max-4xl:hidden";

function Row({ order, onAction }: { order: EventOrderRow; onAction: OrderTableProps["onAction"] }) {
  const { order_code: code, customer_name: customer } = order;
  return (
    <tr className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5 border-b border-line px-4 py-3 last:border-0 @xl:grid-cols-[minmax(0,1fr)_9rem_18rem] @4xl:table-row">
      <td className={`${cell} min-w-0 @4xl:max-w-56`}>
        <Link
          to={paths.operations.event(order.id)}
          className="font-semibold wrap-anywhere underline-offset-4 hover:underline"
        >
          {customer}
        </Link>
        <p className="text-xs text-muted wrap-anywhere">
          <span className="tabular-nums">{code}</span>
          {order.event_name && ` · ${order.event_name}`}
        </p>
        {order.beers.length > 0 && (
          <p className="text-xs wrap-anywhere">
            {order.beers.map(({ quantity, name }) => `${quantity} × ${name}`).join(", ")}
          </p>
        )}
      </td>
      <td className={`${cell} order-3 col-span-2 self-center`}>
        <OrderMarks order={order} />
      </td>
      <td className={`${cell} order-2 tabular-nums @xl:order-1`}>
        <Delivery order={order} />
      </td>
      <td className={`${cell} ${wideOnly}`}>
        <span className="whitespace-nowrap tabular-nums">{phoneOf(order)}</span>
        <p className="text-xs text-muted">{costCenterLabels[order.cost_center]}</p>
      </td>
      <td className={`${cell} order-1 text-right tabular-nums @xl:order-2`}>
        <span className="font-medium whitespace-nowrap">{formatMoney(order.total_amount)}</span>
        <p className="text-xs whitespace-nowrap text-muted">{`Sinal ${formatMoney(order.deposit_amount)}`}</p>
      </td>
      <td className={`${cell} ${wideOnly}`}>
        <span>{order.created_by_name}</span>
        <p className="text-xs whitespace-nowrap text-muted tabular-nums">
          <Instant at={order.created_at} />
        </p>
      </td>
      <td className={`${cell} order-4 col-span-2 @xl:col-span-1`}>
        <div className="flex flex-wrap gap-1 @xl:justify-end @4xl:flex-nowrap">
          <LinkButton
            to={paths.operations.event(order.id)}
            aria-label={`Ver ${code}`}
            title="Ver"
            variant="quiet"
            size="small"
            className={action}
            icon={Eye}
          >
            <span className="@4xl:hidden">Ver</span>
          </LinkButton>
          {onAction && order.status === "awaiting_deposit" && (
            <>
              <Button
                size="small"
                variant="quiet"
                aria-label={`Confirmar ${code}`}
                title="Confirmar"
                onClick={() => onAction("confirm", order)}
                className={action}
              >
                <Check aria-hidden="true" className="size-4 text-ok" />
                <span className="@4xl:hidden">Confirmar</span>
              </Button>
              <Button
                size="small"
                variant="quiet"
                aria-label={`Cancelar ${code}`}
                title="Cancelar"
                onClick={() => onAction("cancel", order)}
                className={action}
              >
                <X aria-hidden="true" className="size-4 text-bad" />
                <span className="@4xl:hidden">Cancelar</span>
              </Button>
            </>
          )}
        </div>
      </td>
    </tr>
  );
}

const phoneOf = ({ customer_phone }: EventOrderRow) => formatPhone(dialable(customer_phone)) || "Sem telefone";

const action = "@max-4xl:min-h-10 @max-4xl:px-2 @max-4xl:border @max-4xl:border-line @4xl:px-2";

function Delivery({ order }: { order: EventOrderRow }) {
  const { preferred_delivery_date: day, preferred_delivery_shift: shift } = order;
  if (!day) return <span className="text-muted">Sem data</span>;
  return (
    <>
      <span className="whitespace-nowrap">
        {fullDay(day)}
        <span className="text-muted">{` ${weekdayName(day)}`}</span>
      </span>
      <p className="text-xs whitespace-nowrap text-muted">{`${shifts[shift].label}, ${shifts[shift].hours}`}</p>
    </>
  );
}
