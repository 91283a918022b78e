import { type ReactNode, useState } from "react";
import { Link } from "react-router-dom";
import { costCenterLabels } from "@/api/generated/fields";
import { paths } from "@/app/paths";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Scrollable } from "@/components/ui/scrollable";
import { fullDay } from "@/lib/days";
import { formatMoney } from "@/lib/money";
import { formatNumber } from "@/lib/numbers";
import { fateOf, shortageOf, wishOf } from "./labels";
import { OrderLink } from "./order-link";
import { Cell, HeadCell, RowHead, Table } from "./table";
import type { WhatIfDemand, WhatIfFreight, WhatIfOrder } from "./what-if";

const FIRST = 20;

/** Orders that would not have been what they were, and what is in their way. */
export function LostOrders({ orders }: { orders: readonly WhatIfOrder[] }) {
  const { shown, rest } = useFirst(orders);
  if (orders.length === 0) return null;
  return (
    <Card title="Pedidos que não teriam cabido" aside={<Badge>{orders.length}</Badge>}>
      <ul>
        {shown.map((order) => (
          <LostOrder key={order.id} order={order} />
        ))}
      </ul>
      {rest}
    </Card>
  );
}

function LostOrder({ order }: { order: WhatIfOrder }) {
  const { sentence, order_id, order_code } = order.obstacle;
  return (
    <li className="flex flex-col gap-1 border-b border-line px-4 py-3 last:border-b-0">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <OrderLink id={order.id} code={order.order_code} />
        <span className="text-muted">
          entrega em {fullDay(order.day)}
          {!order.in_season && ", fora do período"}
        </span>
        <span className="ml-auto tabular-nums">
          {order.is_cancelled && <span className="text-xs text-muted">cancelado depois </span>}
          {formatMoney(order.total)}
        </span>
      </div>
      <p>
        {fateOf(order)}: {shortageOf(order)}.
      </p>
      <p className="text-sm text-muted">
        {sentence}
        {order_id !== null && order_code !== null && (
          <>
            {" "}
            Ver <OrderLink id={order_id} code={order_code} />
          </>
        )}
      </p>
    </li>
  );
}

/** Refused demand for which there would have been enough. */
export function ServedDemand({ requests }: { requests: readonly WhatIfDemand[] }) {
  return (
    <Rows
      title="Demanda que teria sido atendida"
      head={
        <tr>
          <HeadCell>Para</HeadCell>
          <HeadCell>O que faltou</HeadCell>
          <HeadCell number>Valor</HeadCell>
        </tr>
      }
    >
      {requests.map((request) => (
        <tr key={request.id}>
          <RowHead>
            <span className="whitespace-nowrap">{fullDay(request.day)}</span>
          </RowHead>
          <Cell>
            {wishOf(request)}
            {request.order_id !== null && request.order_code !== null && (
              <span className="block">
                <OrderLink id={request.order_id} code={request.order_code} />
              </span>
            )}
            <span className="block text-xs text-muted">
              recusada em{" "}
              <Link
                to={`${paths.admin.history}?stream=refused_demand-${request.id}`}
                className="whitespace-nowrap underline underline-offset-2"
              >
                {fullDay(request.asked_on)}
              </Link>
            </span>
          </Cell>
          <Cell number>
            {request.value === null ? "não se sabe" : formatMoney(request.value)}
            {request.is_estimate && <span className="block text-xs text-muted">estimativa</span>}
          </Cell>
        </tr>
      ))}
    </Rows>
  );
}

/** Orders whose delivery would have cost something else. */
export function OtherFreight({ orders }: { orders: readonly WhatIfFreight[] }) {
  return (
    <Rows
      title="Fretes que teriam sido outros"
      head={
        <tr>
          <HeadCell>Pedido</HeadCell>
          <HeadCell number>Foi</HeadCell>
          <HeadCell number>Seria</HeadCell>
        </tr>
      }
    >
      {orders.map((order) => (
        <tr key={order.id}>
          <RowHead>
            <OrderLink id={order.id} code={order.order_code} />{" "}
            <span className="block text-xs text-muted">
              {fullDay(order.day)}, {costCenterLabels[order.cost_center]}
            </span>
          </RowHead>
          <Cell number>{formatMoney(order.baseline)}</Cell>
          <Cell number>{formatMoney(order.alternative)}</Cell>
        </tr>
      ))}
    </Rows>
  );
}

interface RowsProps {
  title: string;
  head: ReactNode;
  children: readonly ReactNode[];
}

function Rows({ title, head, children }: RowsProps) {
  const { shown, rest } = useFirst(children);
  if (children.length === 0) return null;
  return (
    <Card title={title} aside={<Badge>{children.length}</Badge>}>
      <div className="px-2 pb-2">
        <Scrollable label={title}>
          <Table>
            <thead>{head}</thead>
            <tbody>{shown}</tbody>
          </Table>
        </Scrollable>
      </div>
      {rest}
    </Card>
  );
}

/** The first of many, and the way to the others. */
function useFirst<T>(rows: readonly T[]): { shown: readonly T[]; rest: ReactNode } {
  const [all, setAll] = useState(false);
  const more = rows.length - FIRST;
  if (all || more <= 0) return { shown: rows, rest: null };
  const rest = (
    <div className="border-t border-line p-2">
      <Button size="small" variant="quiet" onClick={() => setAll(true)}>
        Mostrar {more === 1 ? "o que falta" : `os outros ${formatNumber(more)}`}
      </Button>
    </div>
  );
  return { shown: rows.slice(0, FIRST), rest };
}
