import { useQuery } from "@tanstack/react-query";
import { BellRing } from "lucide-react";
import { answerWaiterCall, fulfilSiteOrder, seeWaiterCall } from "@/api/generated/command";
import type { OpenSiteOrder } from "@/api/generated/query";
import { type OpenCall, waiterCallsQuery } from "@/api/waiter-calls";
import { Button } from "@/components/ui/button";
import { formatInstant, fromNow } from "@/lib/time";
import { useCommand } from "@/lib/use-command";
import { useNow } from "@/lib/use-now";

/** The tables that wait for the waiter, and those that ordered, each the longest wait first. Nothing while none does. */
export function WaiterCalls() {
  const { calls, orders } = useQuery(waiterCallsQuery()).data ?? { calls: [], orders: [] };
  if (calls.length + orders.length === 0) return null;
  return (
    <section aria-label="Mesas chamando" className="overflow-hidden rounded-card border border-amber bg-raised">
      <h2 className="flex items-center gap-2 bg-amber-soft px-4 py-2 font-semibold text-amber-text">
        <BellRing aria-hidden="true" className="size-4" />
        Mesas chamando
      </h2>
      <ul className="divide-y divide-line">
        {calls.map((call) => (
          <Call key={call.id} call={call} />
        ))}
        {orders.map((order) => (
          <Order key={order.id} order={order} />
        ))}
      </ul>
    </section>
  );
}

function Call({ call: { id, table, called_at, seen_at } }: { call: OpenCall }) {
  const see = useCommand({
    run: () => seeWaiterCall(id),
    invalidates: ["waiter_calls"],
    success: `A mesa ${table} sabe que alguém vem.`,
    failure: "Não foi possível registrar",
  });
  const action = useCommand({
    run: () => answerWaiterCall(id),
    invalidates: ["waiter_calls"],
    success: `Mesa ${table} atendida.`,
    failure: "Não foi possível registrar",
  });
  return (
    <li className="flex flex-wrap items-center gap-2 px-4 py-2">
      <p className="grow">
        <span className="text-lg font-semibold">{`Mesa ${table}`}</span> <Since at={called_at} />
        {seen_at && <span className="text-sm text-muted">{", visto"}</span>}
      </p>
      {!seen_at && (
        <Button className="min-h-11" disabled={see.isPending} onClick={() => see.mutate()}>
          Já vou
          <span className="sr-only">{`: mesa ${table}`}</span>
        </Button>
      )}
      <Button variant="primary" className="min-h-11" disabled={action.isPending} onClick={() => action.mutate()}>
        Atendido
        <span className="sr-only">{`: mesa ${table}`}</span>
      </Button>
    </li>
  );
}

function Order({ order: { id, notes, received_at, site_order, version } }: { order: OpenSiteOrder }) {
  const action = useCommand({
    run: () => fulfilSiteOrder(id, { version }),
    invalidates: ["leads"],
    success: `Pedido da mesa ${site_order.table} atendido.`,
    failure: "Não foi possível registrar",
  });
  return (
    <li className="flex flex-wrap items-center gap-2 px-4 py-2">
      <p className="grow wrap-anywhere">
        <span className="text-lg font-semibold">{`Mesa ${site_order.table}`}</span> pediu <Since at={received_at} />
        <span className="block">
          {site_order.lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(", ")}
        </span>
        {notes && <span className="block text-sm text-muted">{notes}</span>}
      </p>
      <Button variant="primary" className="min-h-11" disabled={action.isPending} onClick={() => action.mutate()}>
        Atendido
        <span className="sr-only">{`: pedido da mesa ${site_order.table}`}</span>
      </Button>
    </li>
  );
}

function Since({ at }: { at: string }) {
  const now = useNow();
  return (
    <time dateTime={at} title={formatInstant(at)} className="text-sm text-muted">
      {fromNow(at, Math.max(now.getTime(), Date.parse(at)))}
    </time>
  );
}
