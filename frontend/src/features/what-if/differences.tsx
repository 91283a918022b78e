import { type ReactNode, useState } from "react";
import { Link } from "react-router-dom";
import { paths } from "@/app/paths";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Scrollable } from "@/components/ui/scrollable";
import { costCenters } from "@/lib/cost-centers";
import { fullDay } from "@/lib/days";
import { formatMoney } from "@/lib/money";
import { counted } from "@/lib/text";
import { OrderLink } from "./order-link";
import { Cell, HeadCell, RowHead, Table } from "./table";
import type { WhatIfDemand, WhatIfFreight, WhatIfOrder } from "./what-if";
import { fateOf, shortageOf, wishOf } from "./words";

const FIRST = 20;

/** Orders that would not have been what they were, and what is in their way. */
export function LostOrders({ orders }: { orders: readonly WhatIfOrder[] }) {
  return (
    <Rows
      title="Pedidos que não teriam cabido"
      head={
        <tr>
          <HeadCell>Pedido</HeadCell>
          <HeadCell>Entrega</HeadCell>
          <HeadCell>O que teria acontecido</HeadCell>
          <HeadCell number>Valor</HeadCell>
        </tr>
      }
    >
      {orders.map((order) => (
        <tr key={order.id}>
          <RowHead>
            <OrderLink id={order.id} code={order.order_code} />
          </RowHead>
          <Cell>
            <span className="whitespace-nowrap">{fullDay(order.day)}</span>
            {!order.in_season && <span className="block text-xs text-muted">fora do período</span>}
          </Cell>
          <Cell>
            <span className="block">
              {fateOf(order)}: {shortageOf(order)}.
            </span>
            <span className="block text-muted">{order.obstacle.sentence}</span>
            {order.obstacle.order_id !== null && order.obstacle.order_code !== null && (
              <span className="block text-muted">
                Na frente: <OrderLink id={order.obstacle.order_id} code={order.obstacle.order_code} />
              </span>
            )}
          </Cell>
          <Cell number>
            {formatMoney(order.total)}
            {order.is_cancelled && <span className="block text-xs text-muted">cancelado depois</span>}
          </Cell>
        </tr>
      ))}
    </Rows>
  );
}

/** Refused demand for which there would have been enough. */
export function ServedDemand({ requests }: { requests: readonly WhatIfDemand[] }) {
  return (
    <Rows
      title="Procura que teria sido atendida"
      head={
        <tr>
          <HeadCell>Para</HeadCell>
          <HeadCell>O que faltou</HeadCell>
          <HeadCell>Recusada em</HeadCell>
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
          </Cell>
          <Cell>
            <Link
              to={`${paths.admin.history}?stream=refused_demand-${request.id}`}
              className="whitespace-nowrap underline underline-offset-2"
            >
              {fullDay(request.asked_on)}
            </Link>
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
          <HeadCell>Entrega</HeadCell>
          <HeadCell>Centro de custo</HeadCell>
          <HeadCell number>Foi</HeadCell>
          <HeadCell number>Seria</HeadCell>
        </tr>
      }
    >
      {orders.map((order) => (
        <tr key={order.id}>
          <RowHead>
            <OrderLink id={order.id} code={order.order_code} />
          </RowHead>
          <Cell>{fullDay(order.day)}</Cell>
          <Cell>{costCenters[order.cost_center]}</Cell>
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

/** The first of them; the others where somebody asks. */
function Rows({ title, head, children }: RowsProps) {
  const [all, setAll] = useState(false);
  if (children.length === 0) return null;
  const more = children.length - FIRST;
  return (
    <Card title={title} aside={<Badge>{children.length}</Badge>}>
      <div className="px-2 pb-2">
        <Scrollable label={title}>
          <Table>
            <thead>{head}</thead>
            <tbody>{all ? children : children.slice(0, FIRST)}</tbody>
          </Table>
        </Scrollable>
        {more > 0 && !all && (
          <Button size="small" variant="quiet" onClick={() => setAll(true)}>
            Mostrar {counted(more, "linha que falta", "linhas que faltam")}
          </Button>
        )}
      </div>
    </Card>
  );
}
